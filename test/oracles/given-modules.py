#!/usr/bin/env python3
"""Writes what the modules of Python's library have that are written in C, as sources in Python.

The program reads them as it reads the source of a module. A module has what typeshed's stub says for any
version and platform, and what the interpreters have that are asked: names that only some have are never
missed. Parameters are those of the stub where it has one definition; types are those that say of which
built-in class an object is. No value and no documentation is copied.

  given-modules.py TYPESHED/stdlib [INTERPRETER...] > grammars/src/main/resources/dovetail/languages/python/modules

INTERPRETER: programs whose modules are asked too, such as python3.14.
"""

import ast
import json
import keyword
import subprocess
import sys
from pathlib import Path

# Those that are imported by name, and those that a module of the library takes all names from.
MODULES = """
array atexit audioop binascii cmath errno faulthandler fcntl gc grp itertools marshal math mmap msvcrt nt posix pwd
readline resource select spwd sys syslog termios time unicodedata winreg winsound zlib
_bisect _codecs _csv _curses _datetime _decimal _functools _heapq _operator _signal _socket _struct _thread _tracemalloc
""".split()

# What a stub takes from another one.
STUBS = {"posix": "os/__init__", "nt": "os/__init__", "sys": "sys/__init__", "_datetime": "datetime"}

KNOWN = {"str", "bytes", "bytearray", "list[str]", "list[bytes]", "dict[str, str]", "None"}
ANY = "(*args, **kwargs)"

# What every module has.
EVERYWHERE = {"__all__", "__builtins__", "__doc__", "__file__", "__loader__", "__name__", "__package__", "__spec__"}

ASK = """
import importlib, json, sys
found = {}
for name in json.loads(sys.argv[1]):
    try:
        found[name] = [one for one in dir(importlib.import_module(name))]
    except ImportError:
        pass
print(json.dumps(found))
"""


def statements(body):
    """All of a stub, whatever version or platform they are for."""
    for one in body:
        if isinstance(one, ast.If):
            yield from statements(one.body)
            yield from statements(one.orelse)
        else:
            yield one


def parameters(takes):
    """Parameters without types, as they are written."""
    texts = []
    positional = takes.posonlyargs + takes.args
    given = len(positional) - len(takes.defaults)
    for i, one in enumerate(positional):
        texts.append(one.arg + ("=None" if i >= given else ""))
        if takes.posonlyargs and i + 1 == len(takes.posonlyargs):
            texts.append("/")
    if takes.vararg:
        texts.append("*" + takes.vararg.arg)
    elif takes.kwonlyargs:
        texts.append("*")
    for one, default in zip(takes.kwonlyargs, takes.kw_defaults):
        texts.append(one.arg + ("=None" if default else ""))
    if takes.kwarg:
        texts.append("**" + takes.kwarg.arg)
    return "(" + ", ".join(texts) + ")"


def known(annotation):
    text = ast.unparse(annotation) if annotation else ""
    return text if text in KNOWN else ""


def bound(stub):
    """What a stub binds: a list of definitions for each name."""
    names = {}

    def bind(name, text):
        if not keyword.iskeyword(name):
            names.setdefault(name, []).append(text)

    for one in statements(ast.parse(stub.read_text()).body):
        if isinstance(one, ast.FunctionDef):
            result = known(one.returns)
            altered = [ast.unparse(by) for by in one.decorator_list]
            takes = ANY if any("overload" in by for by in altered) else parameters(one.args)
            bind(one.name, f"def {one.name}{takes}{' -> ' + result if result else ''}: ...")
        elif isinstance(one, ast.ClassDef):
            bind(one.name, f"{one.name} = None")
        elif isinstance(one, ast.AnnAssign):
            kind = known(one.annotation)
            bind(one.target.id, f"{one.target.id}: {kind}" if kind not in ("", "None") else f"{one.target.id} = None")
        elif isinstance(one, ast.Assign):
            for target in one.targets:
                bind(target.id, f"{target.id} = None")
        elif isinstance(one, ast.ImportFrom) and one.names[0].name != "*":
            for name in one.names:
                if name.asname:
                    bind(name.asname, f"{name.asname} = None")
    return names


def main():
    library = Path(sys.argv[1])
    asked = {}
    for program in [sys.executable, *sys.argv[2:]]:
        out = subprocess.run([program, "-c", ASK, json.dumps(MODULES)], stdout=subprocess.PIPE, check=True).stdout
        for module, names in json.loads(out).items():
            asked.setdefault(module, set()).update(names)
    print("# What modules of Python's library have that are written in C. Made by test/oracles/given-modules.py.")
    for module in MODULES:
        names = {}
        stub = library / f"{module}.pyi"
        if stub.exists():
            names = bound(stub)
        if module in STUBS:
            more = bound(library / f"{STUBS[module]}.pyi")
            whole = module in ("sys", "_datetime")
            names = {**names, **{name: more[name] for name in more if whole or name in names}}
        for name in asked.get(module, ()):
            names.setdefault(name, [f"{name} = None"])
        if not names:
            sys.exit(f"given-modules: nothing is known of {module}")
        print(f"=== {module}")
        for name, texts in sorted(names.items()):
            hidden = name.startswith("_") and name not in asked.get(module, ())
            if hidden or name in EVERYWHERE or not name.isidentifier() or keyword.iskeyword(name):
                continue
            same = set(texts)
            takes = any(text.startswith("def ") for text in texts)
            print(texts[0] if len(same) == 1 else f"def {name}{ANY}: ..." if takes else f"{name} = None")


main()

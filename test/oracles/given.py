#!/usr/bin/env python3
"""Writes what the built-in functions take and the built-in classes have, as definitions in Python.

The program reads them as it reads the source of a module. Where the interpreter does not say what
something takes, it takes anything. No value and no documentation is copied, only names.

  given.py > grammars/src/main/resources/dovetail/languages/python/given
"""

import builtins
import inspect
import keyword
import sys

ANY = "(*args, **kwargs)"

# What methods return, where that tells something: the interpreter does not say it.
RETURNS = {
    "list": {
        "None": "append clear extend insert remove reverse sort",
        "list": "copy",
    },
    "dict": {"None": "clear update", "dict": "copy"},
    "set": {
        "None": "add clear difference_update discard intersection_update remove symmetric_difference_update update",
        "set": "copy difference intersection symmetric_difference union",
    },
    "str": {
        "str": "capitalize casefold center expandtabs format format_map join ljust lower lstrip removeprefix"
        " removesuffix replace rjust rstrip strip swapcase title translate upper zfill",
        "list[str]": "rsplit split splitlines",
    },
    "": {"list": "sorted"},
}
KINDS = inspect.Parameter


def parameters(thing, method):
    """What it takes, as it is written."""
    try:
        found = list(inspect.signature(thing).parameters.values())
    except (ValueError, TypeError):
        return ANY
    if any(keyword.iskeyword(one.name) for one in found):
        return ANY
    texts, before, after = [], False, False
    if method and not (found and found[0].kind is KINDS.POSITIONAL_ONLY):
        texts.append("self")
    for one in found:
        if one.kind is KINDS.POSITIONAL_ONLY:
            before = True
        elif before:
            texts.append("/")
            before = False
        if one.kind is KINDS.VAR_POSITIONAL:
            after = True
        elif one.kind is KINDS.KEYWORD_ONLY and not after:
            texts.append("*")
            after = True
        stars = {KINDS.VAR_POSITIONAL: "*", KINDS.VAR_KEYWORD: "**"}.get(one.kind, "")
        texts.append(stars + one.name + ("" if one.default is KINDS.empty else "=None"))
    if before:
        texts.append("/")
    return "(" + ", ".join(texts) + ")"


def returned(owner, member):
    """What it returns, as it is written; nothing if that is not known."""
    for kind, members in RETURNS.get(owner, {}).items():
        if member in members.split():
            return f" -> {kind}"
    return ""


def written(name, thing):
    bases = [base.__name__ for base in thing.__bases__ if base is not object]
    print(f"class {name}({', '.join(bases)}):" if bases else f"class {name}:")
    empty = True
    if issubclass(thing, BaseException) or thing is object:
        takes = "(self, *args)" if issubclass(thing, BaseException) else "(self)"
        if thing in (ImportError, AttributeError, NameError):
            takes = "(self, *args, name=None, path=None, obj=None)"
        if thing in (object, BaseException, ImportError, AttributeError, NameError):
            print(f"    def __init__{takes}: ...")
            empty = False
    else:
        try:
            takes = parameters(thing, False)
            takes = "(self)" if takes == "()" else "(self, " + takes[1:]
        except (ValueError, TypeError):
            takes = "(self, *args, **kwargs)"
        print(f"    def __init__{takes}: ...")
        empty = False
    for member, value in sorted(vars(thing).items()):
        if member.startswith("__"):
            continue
        empty = False
        if isinstance(value, (classmethod, staticmethod)) or type(value).__name__ == "classmethod_descriptor":
            print("    @classmethod")
            print(f"    def {member}(cls, *args, **kwargs): ...")
        elif callable(value):
            takes = parameters(value, False)
            print(f"    def {member}{takes if takes != ANY else '(self, *args, **kwargs)'}{returned(name, member)}: ...")
        else:
            print(f"    {member} = None")
    if empty:
        print("    pass")


def main():
    print(f"# What Python {sys.version_info.major}.{sys.version_info.minor} binds everywhere. Made by test/oracles/given.py.")
    classes, functions = [], []
    for name, thing in sorted(vars(builtins).items()):
        if name.startswith("_") or keyword.iskeyword(name) or getattr(thing, "__name__", "") != name:
            continue
        if isinstance(thing, type):
            classes.append((name, thing))
        elif callable(thing):
            functions.append((name, thing))
    for name, thing in sorted(classes, key=lambda pair: len(pair[1].__mro__)):
        written(name, thing)
    for name, thing in functions:
        print(f"def {name}{parameters(thing, False)}: ...")


main()

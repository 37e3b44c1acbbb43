#!/usr/bin/env python3
"""Asks the interpreter what modules have: do their sources say the same to `dovetail names`?

  members.py [--dovetail COMMAND] [--packages NAME...] [--list]

Modules are those of the interpreter's library, and all of the packages named. Each is imported in a process of its
own. Counted are modules whose sources say all (the others are open), their names, and those that only one of the
two knows. A name that only the interpreter knows would be refused where it is right. Run it with the interpreter
whose library `dovetail names` finds.
"""
import argparse
import collections
import json
import os
import pkgutil
import subprocess
import sys
import tempfile

# They act when they are imported, or are no library.
LEFT_OUT = ("antigravity", "this", "idlelib", "turtledemo", "test", "lib2to3.pgen2.conv", "lib2to3.tests", "ctypes.test",
            "distutils.tests", "sqlite3.test", "tkinter.test", "unittest.test", "pip._vendor", "setuptools._vendor")
ASK = """
import importlib, json, sys, warnings
warnings.simplefilter("ignore")
empty = set(dir(type(sys)("empty"))) | {"__file__", "__path__", "__cached__", "__builtins__", "__annotations__", "__all__"}
for name in json.load(sys.stdin):
    try:
        module = importlib.import_module(name)
    except BaseException:
        continue
    kind = lambda value: "module" if isinstance(value, type(sys)) else "name"
    print(json.dumps([name, {m: kind(getattr(module, m, None)) for m in dir(module) if m not in empty}]), flush=True)
"""


def left_out(name):
    return name.endswith("__main__") or any(name == one or name.startswith(one + ".") for one in LEFT_OUT)


def modules(packages):
    names = set(sys.stdlib_module_names) | set(packages)
    for name in sorted(names):
        if left_out(name):
            continue
        yield name
        found = next((m for m in pkgutil.iter_modules() if m.name == name and m.ispkg), None)
        if found:
            where = os.path.join(found.module_finder.path, name)
            for sub in pkgutil.walk_packages([where], name + ".", onerror=lambda _: None):
                if not left_out(sub.name):
                    yield sub.name


def theirs(names):
    """Each module alone, so that nobody else has imported what is in it."""
    found = {}
    for name in names:
        try:
            run = subprocess.run([sys.executable, "-c", ASK], input=json.dumps([name]), text=True,
                                 stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=20)
        except subprocess.TimeoutExpired:
            continue
        for line in run.stdout.splitlines():
            if line.startswith("["):
                found.update([json.loads(line)])
    return found


def ours(command, names):
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "all_of_them.py")
        with open(file, "w") as source:
            source.writelines(f"import {name} as m{i}\n" for i, name in enumerate(names))
            source.write("\n")
        run = subprocess.run([*command.split(), "names", file, "--at", f"{len(names) + 1}:1"], text=True,
                             stdout=subprocess.PIPE, check=True)
    said = {}
    for line in run.stdout.splitlines():
        words = line.split("\t")
        if words[1] in ("has", "open"):
            said[names[int(words[0][1:])]] = set(words[2].split(" ")) if words[1] == "has" else None
    return said


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--dovetail", default="./dovetail")
    parser.add_argument("--packages", nargs="*", default=[])
    parser.add_argument("--list", action="store_true", help="each name that only one of the two knows")
    args = parser.parse_args()
    names = list(dict.fromkeys(n for n in modules(args.packages) if all(p.isidentifier() for p in n.split("."))))
    asked = theirs(names)
    said = ours(args.dovetail, list(asked))
    counts = collections.Counter()
    for name, has in asked.items():
        if name not in said:
            counts["modules without a source"] += 1
        elif said[name] is None:
            counts["modules that are open"] += 1
        else:
            counts["modules compared"] += 1
            counts["names that both know"] += len(said[name] & has.keys())
            for member in sorted(has.keys() - said[name]):
                counts[f"{has[member]}s that only the interpreter knows"] += 1
                print(f"{name}.{member}: only the interpreter ({has[member]})")
            for member in sorted(m for m in said[name] - has.keys() if not m.startswith("__")):
                counts["names that only the source has"] += 1
                if args.list:
                    print(f"{name}.{member}: only the source")
    for what, count in counts.items():
        print(f"{count:7} {what}")


if __name__ == "__main__":
    main()

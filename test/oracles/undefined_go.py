#!/usr/bin/env python3
"""Compares the names of files of Go that nothing binds with those of a judge (undefined.go).

  undefined_go.py alone FOLDER --judge PROGRAM    each file by itself
  undefined_go.py folder FOLDER --judge PROGRAM   each with the other files of its folder
  undefined_go.py invent FOLDER --judge PROGRAM   one name in each file replaced by an invented one

Files of more than 300 KB are left out. $DOVETAIL is the program to ask.
"""
import argparse
import collections
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

LINE = re.compile(r"(.*):(\d+):(\d+): (\S+)(?: is bound .*)?$")


def names(lines):
    found = collections.defaultdict(set)
    for line in lines:
        match = LINE.match(line)
        if match:
            found[match[1]].add((int(match[2]), match[4]))
    return found


def ask(judge, mode, files, *more):
    text = "".join(f"{file}\n" for file in files)
    done = subprocess.run([judge, mode, *more], input=text, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def own(files, below):
    listed = below / "files.txt"
    listed.write_text("".join(f"{file}\n" for file in files))
    program = os.environ.get("DOVETAIL", "./dovetail")
    done = subprocess.run([program, "names", "--files", str(listed)], capture_output=True, text=True)
    print(done.stderr, end="", file=sys.stderr)
    lines = done.stdout.splitlines()
    opened = re.compile(r"(.*): open(?:, by other files of its folder)?$")
    return names(lines), {match[1] for match in map(opened.match, lines) if match}


def main():
    options = argparse.ArgumentParser()
    options.add_argument("mode", choices=("alone", "folder", "invent"))
    options.add_argument("folder")
    options.add_argument("--judge", required=True)
    options = options.parse_args()
    every = [file for file in sorted(pathlib.Path(options.folder).rglob("*.go")) if file.is_file()]
    files = [file for file in every if file.stat().st_size < 300_000]
    with tempfile.TemporaryDirectory() as below:
        below = pathlib.Path(below)
        if options.mode == "alone":
            alone = []
            for number, file in enumerate(files):
                alone.append(below / str(number) / file.name)
                alone[-1].parent.mkdir()
                shutil.copy(file, alone[-1])
            back = dict(zip(map(str, alone), files))
            files = alone
        if options.mode == "invent":
            judged = names(ask(options.judge, "invent", [file.resolve() for file in files], str(below)))
            # beside the files as they are, but for the one in question
            refused = 0
            open_files = 0
            lines = {}
            for changed in judged:
                lines[pathlib.Path(changed)] = judged[changed]
            for changed in lines:
                place = pathlib.Path("/") / changed.relative_to(below)
                for other in place.parent.glob("*.go"):
                    if not (changed.parent / other.name).exists():
                        (changed.parent / other.name).symlink_to(other)
            found, opened = own(lines, below)
            for changed, wanted in lines.items():
                open_files += str(changed) in opened
                refused += wanted <= found[str(changed)]
            print(f"{len(lines)} files, {refused} invented names refused, {open_files} files open")
            return
        judged = names(ask(options.judge, options.mode, every if options.mode == "folder" else files))
        found, opened = own(files, below)
    compared = [str(file) for file in files if str(file) not in opened]
    both = sum(len(judged[file] & found[file]) for file in compared)
    imports = {file: {(line, name[:-1]) for line, name in judged[file] if name.endswith(".")} for file in compared}
    only = [(file, *name) for file in compared for name in sorted(found[file] - judged[file] - imports[file])]
    lacking = [
        (file, *name) for file in compared for name in sorted(judged[file] - found[file]) if not name[1].endswith(".")
    ]
    same = len(compared) - len({row[0] for row in only + lacking})
    print(f"{len(files)} files, {len(opened)} open, {same} of {len(compared)} the same; names: both {both}, only here {len(only)}, only the judge {len(lacking)}")
    taken = [(file, *name) for file in compared for name in sorted(found[file] & imports[file])]
    print(f"names that members are taken from, which may be imports, and which both do not find: {len(taken)}")
    for kind, rows in (("here", only), ("judge", lacking), ("members", taken)):
        for file, line, name in rows[:40]:
            print(f"only {kind}: {back[file] if options.mode == 'alone' else file}:{line} {name}")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Compares the members of packages that files of Go look up and lack with those of a judge (members.go).

  members_go.py FOLDER --judge PROGRAM --packages FOLDER...   the files of a folder as they are
  members_go.py FOLDER ... --invent                           in each one member replaced by an invented one

$DOVETAIL is the program to ask; it finds packages where the profile of Go says.
"""
import argparse
import os
import pathlib
import random
import re
import subprocess
import tempfile

LOOKED_UP = re.compile(r"(.*):(\d+):(\d+): (\S+?)( lacking)?$")
LACKING = re.compile(r"(.*):(\d+):(\d+): (\S+) is no member of .*$")


def ask(judge, packages, files):
    text = "".join(f"{file}\n" for file in files)
    done = subprocess.run([judge, *packages], input=text, capture_output=True, text=True, check=True)
    return [LOOKED_UP.match(line).groups() for line in done.stdout.splitlines()]


def own(files, below, root):
    listed = below / "files.txt"
    listed.write_text("".join(f"{file}\n" for file in files))
    program = os.environ.get("DOVETAIL", "./dovetail")
    done = subprocess.run([program, "names", "--root", str(root), "--files", str(listed)], capture_output=True, text=True)
    print("\n".join(done.stderr.splitlines()[-3:]))
    return {match.groups() for match in map(LACKING.match, done.stdout.splitlines()) if match}


def invented(rows, below):
    """Each file with one of its look-ups changed; the files, and the places."""
    places = {}
    for path, line, column, name, _ in rows:
        places.setdefault(path, []).append((int(line), int(column), name))
    changed = set()
    for path, all_of_it in sorted(places.items()):
        line, column, name = random.Random(path).choice(all_of_it)
        lines = pathlib.Path(path).read_bytes().split(b"\n")
        at = lines[line - 1]
        other = name + "OfNothing"
        lines[line - 1] = at[: column - 1] + other.encode() + at[column - 1 + len(name.encode()) :]
        file = below / path.lstrip("/")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"\n".join(lines))
        changed.add((str(file), str(line), other))
    return changed


def main():
    options = argparse.ArgumentParser()
    options.add_argument("folder")
    options.add_argument("--judge", required=True)
    options.add_argument("--packages", required=True, nargs="+")
    options.add_argument("--invent", action="store_true")
    options = options.parse_args()
    files = [file for file in sorted(pathlib.Path(options.folder).rglob("*.go")) if file.is_file()]
    with tempfile.TemporaryDirectory() as below:
        below = pathlib.Path(below)
        rows = ask(options.judge, options.packages, files)
        if options.invent:
            wanted = invented(rows, below)
            found = own(sorted({file for file, _, _ in wanted}), below, below)
            refused = wanted & {(file, line, name) for file, line, _, name in found}
            print(f"{len(wanted)} invented members, {len(refused)} refused")
            return
        lacking = {(path, line, name) for path, line, _, name, is_lacking in rows if is_lacking}
        found = {(path, line, name) for path, line, _, name in own(files, below, options.folder)}
        print(f"{len(files)} files, {len(rows)} members looked up in packages that the judge knows; "
              f"lacking: both {len(found & lacking)}, only here {len(found - lacking)}, only the judge {len(lacking - found)}")
        for kind, some in (("here", found - lacking), ("judge", lacking - found)):
            for path, line, name in sorted(some)[:30]:
                print(f"only {kind}: {path}:{line} {name}")


if __name__ == "__main__":
    main()

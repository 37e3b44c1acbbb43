#!/usr/bin/env python3
"""Asks pyflakes which names nothing binds: does `dovetail names` say the same?

  undefined.py [--dovetail COMMAND] [--every N] DIR|LIST...   whole files, every Nth; prints the differences
  undefined.py --probes python.txt                       the marked texts of NameProbesTest

A line of a file where `dovetail names` reports what pyflakes does not is one that would be held back.
"""
import argparse
import ast
import collections
import re
import subprocess
import tempfile
import warnings

from pyflakes import checker, messages

from cuts import source_files


def theirs(text, name):
    """(line, name) of each undefined name by pyflakes; None if the text does not parse."""
    try:
        tree = ast.parse(text, name)
    except (SyntaxError, ValueError, RecursionError):
        return None
    found = checker.Checker(tree, filename=name).messages
    return {(m.lineno, m.message_args[0]) for m in found if isinstance(m, messages.UndefinedName)}


def ours(command, files):
    """Per file the same of dovetail, or None where names are open or nothing could be read."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as listed:
        listed.write("\n".join(files) + "\n")
        listed.flush()
        run = subprocess.run([*command.split(), "names", "--files", listed.name],
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    found = {file: set() for file in files}
    for line in run.stdout.splitlines():
        if line.endswith(": open"):
            found[line.removesuffix(": open")] = None
            continue
        place = re.fullmatch(r"(.*):(\d+):\d+: (\S+) is bound .*", line)
        found[place[1]].add((int(place[2]), place[3]))
    for line in run.stderr.splitlines():
        file = line.removeprefix("dovetail: ").split(": ")[0]
        if file in found:
            found[file] = None
    return found


def probes(path):
    for case in open(path, encoding="utf-8").read().split("----\n"):
        marked = {(i, m[1]) for i, line in enumerate(case.split("\n"), 1)
                  for m in re.finditer(r"[⟨⟪](\w+)", line)}
        found = theirs(re.sub("[⟨⟩⟪⟫]", "", case), "probe.py")
        if found is not None and found != marked:
            print(case.split("\n")[0], "only here:", sorted(marked - found), "only pyflakes:", sorted(found - marked))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("directories", nargs="*")
    parser.add_argument("--dovetail", default="./dovetail")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--probes")
    args = parser.parse_args()
    warnings.simplefilter("ignore")
    if args.probes:
        return probes(args.probes)
    found = [path for where in args.directories for _, path in source_files(where)]
    files = found[::args.every]
    counts = collections.Counter()
    for file, mine in ours(args.dovetail, files).items():
        with open(file, "rb") as source:
            found = theirs(source.read(), file)
        if mine is None or found is None:
            counts["files not compared: names are open, or one of the two does not read them"] += 1
            continue
        counts["files compared"] += 1
        counts["files with the same names"] += mine == found
        counts["references both report"] += len(mine & found)
        counts["references only dovetail reports"] += len(mine - found)
        counts["references only pyflakes reports"] += len(found - mine)
        for line, name in sorted(mine ^ found):
            print(f"{file}:{line}: {name}: only {'dovetail' if (line, name) in mine else 'pyflakes'}")
    for what, count in counts.items():
        print(f"{count:7} {what}")


if __name__ == "__main__":
    main()

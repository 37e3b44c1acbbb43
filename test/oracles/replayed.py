#!/usr/bin/env python3
"""How many names of true lines would `dovetail names` refuse, where commits are replayed?

  replayed.py [--dovetail COMMAND] [--commits N] [--seed N] REPOSITORY...

Of each repository N commits are drawn. A file that a commit changed is there as the commit leaves it, all others as
they were before it: so is a project while somebody writes. Counted are the lines that the commit added, and those of
them with a name that nothing binds, or with a member that an imported module lacks; a module of the project itself may
be about to get it.
"""
import argparse
import os
import random
import re
import subprocess
import sys
import tempfile


def git(repository, *arguments):
    return subprocess.run(["git", "-C", repository, *arguments], stdout=subprocess.PIPE, check=True).stdout


def added_lines(repository, commit, file):
    """The numbers of the lines with code that a commit added to a file."""
    found = set()
    text = git(repository, "diff", "--unified=0", "--no-color", f"{commit}~1", commit, "--", file).decode("utf-8", "replace")
    number = 0
    for line in text.split("\n"):
        hunk = re.match(r"@@ -\S+ \+(\d+)", line)
        if hunk:
            number = int(hunk[1])
        elif line.startswith("+") and not line.startswith("+++"):
            if line[1:].strip() and not line[1:].strip().startswith("#"):
                found.add(number)
            number += 1
    return found


def projects(repository, count, seed, folder):
    """The changed files of commits, each in a folder with the project around it; and their added lines."""
    log = git(repository, "log", "--no-merges", "--diff-filter=M", "--format=%H", "HEAD", "--", "*.py").decode().split()
    commits = random.Random(seed).sample(log, min(count, len(log)))
    for commit in commits:
        if subprocess.run(["git", "-C", repository, "rev-parse", "-q", "--verify", f"{commit}~1"],
                          stdout=subprocess.DEVNULL).returncode:
            continue  # the first one
        names = git(repository, "diff", "--name-only", "--diff-filter=M", f"{commit}~1", commit, "--", "*.py")
        for i, file in enumerate(names.decode().split("\n")[:-1]):
            here = os.path.join(folder, os.path.basename(os.path.dirname(os.path.abspath(repository))), commit[:10], str(i))
            os.makedirs(here)
            parent = subprocess.Popen(["git", "-C", repository, "archive", f"{commit}~1", "--", ":(glob)**/*.py"],
                                      stdout=subprocess.PIPE)
            subprocess.run(["tar", "-x", "-C", here], stdin=parent.stdout, check=True)
            parent.wait()
            with open(os.path.join(here, file), "wb") as out:
                out.write(git(repository, "show", f"{commit}:{file}"))
            yield os.path.join(here, file), added_lines(repository, commit, file)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("repositories", nargs="+")
    parser.add_argument("--dovetail", default="./dovetail")
    parser.add_argument("--commits", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        added = {}
        for repository in args.repositories:
            added.update(projects(repository, args.commits, args.seed, folder))
        with open(os.path.join(folder, "files.txt"), "w") as listed:
            listed.write("\n".join(added) + "\n")
        # The package around a file is found without being named.
        run = subprocess.run([*args.dovetail.split(), "names", "--files", listed.name, "--root", folder],
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        refused = set()
        own = set()
        for line in run.stdout.splitlines():
            place = re.match(r"(.*?):(\d+):\d+: ", line)
            if place and int(place[2]) in added[place[1]]:
                of_project = "no member of " + folder in line
                (own if of_project else refused).add((place[1], place[2]))
                print(line.replace(folder + "/", ""))
        print(run.stderr.splitlines()[-1], file=sys.stderr)
    lines = sum(map(len, added.values()))
    print(f"{lines} added lines of {len(added)} files; {len(refused)} refused ({100 * len(refused) / lines:.2f} %)")
    print(f"{len(own - refused)} others have a member that a module of the project itself lacks, which refuses nothing")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Asks which types of Java's files are called unbound: true ones, and one invented in each file.

  undefined_java.py FOLDER --judge JDK [--each N] [--seed S]

FOLDER holds unpacked artifacts of sources (`fetch.py java` of model/training makes such), a folder each.
N files of each are drawn; those of more than 300 KB are left out. They are judged where they are, beside
all others of the artifact, but in a copy, in which one type of each, drawn from those that javac's parser
finds (JavaTypes.java, run by the JDK), has an invented name. The files compile with what the artifact
depends on, which is not there: every other name that is called unbound is a mistake.

$DOVETAIL is the program to ask.
"""
import argparse
import os
import pathlib
import random
import re
import subprocess
import tempfile

LINE = re.compile(r"(.*\.java):(\d+):(\d+): (\S+) is bound")
OPEN = re.compile(r"(.*\.java): open(?:, by other files of its folder)?$")
HERE = pathlib.Path(__file__).resolve().parent


def drawn(top, each, seed):
    chance = random.Random(seed)
    for artifact in sorted(pathlib.Path(top).iterdir()):
        files = [
            file
            for file in sorted(artifact.rglob("*.java"))
            if not file.stem.endswith("-info") and "META-INF" not in file.parts and file.stat().st_size < 300_000
        ]
        yield from chance.sample(files, min(each, len(files)))


def types(files, jdk):
    text = "".join(f"{file}\n" for file in files)
    command = [str(pathlib.Path(jdk) / "bin" / "java"), str(HERE / "JavaTypes.java")]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    for line in done.stdout.splitlines():
        file, found = line.split("\t")
        yield pathlib.Path(file), [one.split(":") for one in found.split()]


def main():
    options = argparse.ArgumentParser()
    options.add_argument("folder")
    options.add_argument("--judge", required=True)
    options.add_argument("--each", type=int, default=40)
    options.add_argument("--seed", type=int, default=1)
    options = options.parse_args()
    chance = random.Random(options.seed)
    top = pathlib.Path(options.folder).resolve()
    files = list(drawn(top, options.each, options.seed))
    with tempfile.TemporaryDirectory() as below:
        below = pathlib.Path(below)
        subprocess.run(["cp", "-r", "-l", f"{top}/.", below], check=True)
        invented = {}
        references = 0
        for number, (file, found) in enumerate(types(files, options.judge)):
            copy = below / file.relative_to(top)
            text = file.read_bytes().decode("utf-8", "replace").encode("utf-16-le")
            # to javac a constant of an enumeration has a type where its name stands
            found = [
                (at, name)
                for at, name in found
                if text[2 * int(at) :].startswith(name.encode("utf-16-le"))
            ]
            references += len(found)
            if found:
                at, name = chance.choice(found)
                begin, end = 2 * int(at), 2 * (int(at) + len(name))
                new = f"Invented{number}"
                invented[str(copy)] = (new, name)
                copy.unlink()
                changed = text[:begin] + new.encode("utf-16-le") + text[end:]
                copy.write_bytes(changed.decode("utf-16-le").encode())
        listed = below / "files.txt"
        listed.write_text("".join(f"{below / file.relative_to(top)}\n" for file in files))
        program = os.environ.get("DOVETAIL", "./dovetail")
        done = subprocess.run([program, "names", "--files", str(listed)], capture_output=True, text=True)
        print(done.stderr, end="")
        opened, refused, wrong = set(), set(), []
        for line in done.stdout.splitlines():
            if match := OPEN.match(line):
                opened.add(match[1])
            elif (match := LINE.match(line)) and match[4] == invented.get(match[1], ("",))[0]:
                refused.add(match[1])
            elif match:
                wrong.append(line.removeprefix(str(below) + "/"))
        print(
            f"{len(files)} files, {references} types named, {len(opened)} files open; "
            f"invented {len(invented)}, refused {len(refused)}; called unbound besides {len(wrong)} "
            f"in {len({line.split(':')[0] for line in wrong})} files"
        )
        for line in wrong:
            print("wrong", line)
        for file in sorted(set(invented) - refused - opened)[:40]:
            print("missed", file.removeprefix(str(below) + "/"), *invented[file])


if __name__ == "__main__":
    main()

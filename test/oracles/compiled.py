#!/usr/bin/env python3
"""Asks about what compile() refuses: does `check --strict` say the same?

Writes JSON lines {"id", "language", "version", "prefix", "middle", "suffix", "valid"} for texts that
the running interpreter's ast.parse accepts; "valid" is what its compile() says. Texts are the files
of directories as they are, and, with --spoiled N, N of them with one to three statements put in,
lines left out, copied or moved left, tokens swapped; of the spoiled ones that compile, two in five.
"""
import argparse
import ast
import json
import random
import re
import sys
import warnings

from cuts import source_files
from whole import decoded

STATEMENTS = """return;return x;yield;yield x;break;continue;global x;nonlocal x;x = yield;await x
async for a in b: pass;async with a: pass;from a import *;from __future__ import annotations;*a, *b = c;*a
def f(a, a): pass;f(x=1, x=2);x = [await y for y in z];[(yield) for x in y];[x := 1 for x in y];except: pass
lambda a, a: 1;class A: return;__debug__ = 1;x = 1;print(x);for y in x: break;while x: continue;x: int;yield from x
return (yield);del x;with a as *b: pass;def g():;if x:;class B:;async def h():;for i in j:;else:;try:;except* E:
except E:;finally:;match x:;case _:;case [a, a]:;case a | b:"""
BODIES = ["pass", "return 1", "break", "yield 1", "continue", "await q"]


def spoiled(text, rng):
    """The text with one to three damages."""
    lines = text.split("\n")
    for _ in range(rng.randint(1, 3)):
        if not lines:
            break
        at = rng.randrange(len(lines))
        kind = rng.random()
        indentation = re.match(r"[ \t]*", lines[at]).group()
        if kind < 0.45:
            names = re.findall(r"[A-Za-z_]\w*", lines[at]) or ["x"]
            statement = rng.choice(re.split(r"[;\n]", STATEMENTS))
            if rng.random() < 0.6:
                statement = re.sub(r"\bx\b", rng.choice(names), statement)
            if statement.endswith(":"):
                statement += "\n" + indentation + "    " + rng.choice(BODIES)
            lines.insert(at, indentation + statement)
        elif kind < 0.55:
            del lines[at]
        elif kind < 0.7:
            for i in range(at, min(at + rng.randint(1, 6), len(lines))):
                lines[i] = lines[i].removeprefix("    ")
        elif kind < 0.85:
            tokens = re.findall(r"\w+|[^\w\s]|\s+", lines[at])
            if len(tokens) > 2:
                a, b = rng.randrange(len(tokens)), rng.randrange(len(tokens))
                tokens[a], tokens[b] = tokens[b], tokens[a]
                lines[at] = "".join(tokens)
        else:
            lines.insert(at, indentation + rng.choice(lines).strip())
    return "\n".join(lines)


def verdict(text):
    """Whether compile() accepts a text; None if ast.parse does not, or both give up."""
    try:
        ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    try:
        compile(text, "text", "exec", dont_inherit=True)
    except SyntaxError:
        return False
    except (ValueError, RecursionError, MemoryError):
        return None
    return True


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("directories", nargs="+")
    parser.add_argument("--spoiled", type=int, default=0, metavar="N")
    parser.add_argument("--most", type=int, default=150000, help="leave out files of more characters")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")
    rng = random.Random(arguments.seed)
    files = []
    for directory in arguments.directories:
        for name, path in source_files(directory):
            try:
                text = decoded(path)
            except (OSError, ValueError, SyntaxError, LookupError):
                continue
            if len(text) <= arguments.most and "\0" not in text:
                files.append((name, text))
    version = "%d.%d" % sys.version_info[:2]

    def write(name, text, valid):
        case = {"id": name, "language": "python", "version": version, "valid": valid}
        case.update({"prefix": text, "middle": "", "suffix": ""})
        print(json.dumps(case))

    if not arguments.spoiled:
        for name, text in files:
            valid = verdict(text)
            if valid is not None:
                write(name, text, valid)
        return
    written = 0
    while files and written < arguments.spoiled:
        name, text = rng.choice(files)
        text = spoiled(text, rng)
        valid = verdict(text)
        if valid is None or (valid and rng.random() < 0.6):
            continue
        written += 1
        write("%s:%d" % (name, written), text, valid)


if __name__ == "__main__":
    main()

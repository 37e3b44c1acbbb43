#!/usr/bin/env python3
"""Cuts of the top part of files, as they are while somebody types them from the top.

    unfinished.py cases LANGUAGE FILES... --cuts 2000 > cases.jsonl
    ../../dovetail check --jsonl cases.jsonl > answers.jsonl
    unfinished.py compare cases.jsonl answers.jsonl > refused.jsonl

Each case is the text above a random place of a file, nothing or a line end behind it, and "open":
more is to be written. The middle is the true rest of the line, which must be complete; or that
with a character left out or put in, or a few left out. compare counts, and writes the spoiled ones
that were refused with the true rest of the file behind them, as whole files in "text" and
"middle": no judge of the language may take one, nor `check --jsonl` (without "open").
"""
import argparse
import json
import random
import sys

PUT_IN = "(){}[];,.=+-a1 '\"/*:?<>"


def spoiled(middle, rng):
    at = rng.randrange(len(middle) + 1)
    way = rng.randrange(3)
    if way == 0:
        return middle[:at] + rng.choice(PUT_IN) + middle[at:]
    return middle[:at] + middle[at + (1 if way == 1 else 1 + rng.randrange(6)):]


def read(path, most):
    try:
        with open(path, encoding="utf-8", newline="") as file:
            text = file.read()
    except (OSError, UnicodeDecodeError):
        return ""
    return "" if "\r" in text or len(text) > most else text


def cases(arguments):
    rng = random.Random(arguments.seed)
    cuts = 0
    while cuts < arguments.cuts:
        path = rng.choice(arguments.files)
        text = read(path, arguments.most)
        if not text.strip():
            continue
        at = rng.randrange(len(text))
        end = text.find("\n", at) if "\n" in text[at:] else len(text)
        middle = text[at:end]
        if not text[text.rfind("\n", 0, at) + 1:end].strip():
            continue
        cuts += 1
        suffix = rng.choice(["", "\n"])
        for name, one in [("true", middle)] + [("spoiled", spoiled(middle, rng)) for _ in range(2)]:
            if name == "true" or one != middle:
                print(json.dumps({
                    "id": [cuts, name, path], "language": arguments.language, "open": True,
                    "prefix": text[:at], "middle": one, "suffix": suffix, "rest": text[end:]}))


def compare(arguments):
    counts = {}
    with open(arguments.cases) as asked, open(arguments.answers) as answers:
        for case, answer in zip(map(json.loads, asked), map(json.loads, answers), strict=True):
            name = case["id"][1]
            complete = answer["complete"] and answer["viable"]
            counts[name, complete] = counts.get((name, complete), 0) + 1
            if name == "true" and not complete:
                print("refused:", case["id"], repr(case["middle"]), file=sys.stderr)
            if name == "spoiled" and not complete:
                text = case["prefix"] + case["middle"] + case["rest"]
                print(json.dumps({
                    "id": case["id"], "language": case["language"],
                    "prefix": "", "middle": text, "suffix": "", "text": text}))
    for (name, complete), count in sorted(counts.items()):
        print(f"{name}: {count} {'complete' if complete else 'refused'}", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers(required=True)
    cut = commands.add_parser("cases")
    cut.add_argument("language")
    cut.add_argument("files", nargs="+")
    cut.add_argument("--cuts", type=int, default=2000)
    cut.add_argument("--most", type=int, default=15000, help="the longest file, in characters")
    cut.add_argument("--seed", type=int, default=7)
    cut.set_defaults(run=cases)
    compared = commands.add_parser("compare")
    compared.add_argument("cases")
    compared.add_argument("answers")
    compared.set_defaults(run=compare)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()

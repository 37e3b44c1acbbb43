#!/usr/bin/env python3
"""Judges what `lab eval randspan` or `eval boundary` has filled, by another judge than its own.

filled.py RECORD... --judge PARSERS   Cuts the files of each record (--out of eval) again as eval did, has
javascript.mjs judge them with their middles, and prints what is refused and how many are taken. Files of
JavaScript and TypeScript; paths are those of the record.
"""
import argparse
import json
import re

import javascript

MASK = (1 << 48) - 1
TOKEN = re.compile(r"[\w$]+|[^\s\w]", re.A)


class Random:
    """java.util.Random, which draws the cuts."""

    def __init__(self, seed):
        self.seed = (seed ^ 0x5DEECE66D) & MASK

    def bits(self, count):
        self.seed = (self.seed * 0x5DEECE66D + 0xB) & MASK
        return self.seed >> (48 - count)

    def below(self, bound):
        if bound & (bound - 1) == 0:
            return bound * self.bits(31) >> 31
        while True:
            bits = self.bits(31)
            if bits - bits % bound + bound - 1 < 1 << 31:
                return bits % bound

    def double(self):
        return ((self.bits(26) << 27) + self.bits(27)) * 2.0**-53


def hashed(text):
    """String.hashCode."""
    code = 0
    for unit in memoryview(text.encode("utf-16-le")).cast("H"):
        code = (code * 31 + unit) & 0xFFFFFFFF
    return code - (1 << 32) if code >> 31 else code


def runs(text):
    """Words and marks, in runs of lines with the same blanks before them, as OwnOracle has them."""
    found, run, before, line = [], [], "", 0
    for following in re.split(r"(?<=\n)", text):
        blanks = following[: len(following) - len(following.lstrip())]
        if following.strip() and blanks != before:
            found, run, before = found + [run] * bool(run), [], blanks
        run += [(line + token.start(), line + token.end()) for token in TOKEN.finditer(following)]
        line += len(following)
    return found + [run] * bool(run)


def around(name, text, seed):
    """The text before and behind the hole of a case; the first of its file."""
    path, protocol, number = name.rsplit(":", 2)
    assert number == "0", "eval with --cuts 1"
    random = Random(seed * 31 + hashed(path))
    if protocol == "randspan":
        start = int(random.double() * 0.9 * len(text))
        end = min(len(text), start + min(len(text) // 5, 100))
        return text[:start], text[end:] + "\n"
    if protocol == "top":
        return text[: text.rfind("\n", 0, random.below(len(text) // 2 + 1) + 1) + 1], ""
    tokens = [(run, token) for run in runs(text) for token in run]
    run = tokens[random.below(len(tokens))][0]
    points = []
    for _ in range(2):
        begin, end = run[random.below(len(run))]
        points.append(begin + random.below(end - begin + 1))
    return text[: min(points)], text[max(points) :]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("records", nargs="+", metavar="RECORD")
    parser.add_argument("--judge", required=True)
    arguments = parser.parse_args()
    for record in arguments.records:
        with open(record, encoding="utf-8") as lines:
            settings, *results = [json.loads(line) for line in lines]
        rows = []
        for result in results:
            with open(result["id"].rsplit(":", 2)[0], encoding="utf-8", newline="") as file:
                prefix, suffix = around(result["id"], file.read(), settings["seed"])
            rows.append(dict(result, text=prefix + result["middle"] + suffix))
            rows[-1]["shown"] = prefix[-60:] + "¦" + result["middle"] + "¦" + suffix[:60]
        taken = 0
        for row in javascript.judged(rows, arguments.judge, settings["language"]):
            taken += row["valid"] and row["found"]
            if not row["valid"] or not row["found"]:
                print(row["id"], row["why"] if row["found"] else "nothing", json.dumps(row["shown"]))
        print("%s: %d of %d" % (record, taken, len(rows)))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Judges what `lab eval` has filled by randspan, boundary, lines or top, by another judge than its own.

filled.py RECORD... --judge PARSERS        Cuts the files of each record (--out of eval) again as eval did, has
javascript.mjs judge them with their middles, and prints what is refused, and for each decoder how many are
taken, nothing, true, and the median of the time. Files of JavaScript and TypeScript; paths are those of the record.
filled.py RECORD... --treesitter COMMAND   The same by tree-sitter, of any language: COMMAND is 'node
treesitter.cjs LANGUAGE.wasm', or another that answers a JSON string a line with true or false.
"""
import argparse
import itertools
import json
import re
import statistics

import javascript
import treesitter

MASK = (1 << 48) - 1
SEEN = 500  # the least text before a hole of lines
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
    """The text before and behind the hole of a case."""
    path, protocol, number = name.rsplit(":", 2)
    random = Random(seed * 31 + hashed(path))
    holes = {"randspan": spans, "boundary": boundaries, "line": rests, "top": tops}[protocol](text, random)
    begin, end, added = next(itertools.islice(holes, int(number), None))
    return text[:begin], text[end:] + added


def spans(text, random):
    while True:
        start = int(random.double() * 0.9 * len(text))
        yield start, min(len(text), start + min(len(text) // 5, 100)), "\n"


def boundaries(text, random):
    tokens = [(run, token) for run in runs(text) for token in run]
    while True:
        run = tokens[random.below(len(tokens))][0]
        points = []
        for _ in range(2):
            begin, end = run[random.below(len(run))]
            points.append(begin + random.below(end - begin + 1))
        yield min(points), max(points), ""


def rests(text, random):
    while True:
        start = SEEN + random.below(len(text) - SEEN)
        end = text.find("\n", start)
        if text[start : max(end, start)].strip():
            yield start, end, ""


def tops(text, random):
    while True:
        yield text.rfind("\n", 0, random.below(len(text) // 2 + 1) + 1) + 1, len(text), ""


def judged(rows, settings, arguments):
    if arguments.treesitter:
        answers = treesitter.asked(arguments.treesitter, [json.dumps(row["text"]) for row in rows])
        return [dict(row, valid=answer == "true", why="refused") for row, answer in zip(rows, answers)]
    return javascript.judged(rows, arguments.judge, settings["language"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("records", nargs="+", metavar="RECORD")
    judge = parser.add_mutually_exclusive_group(required=True)
    judge.add_argument("--judge")
    judge.add_argument("--treesitter")
    arguments = parser.parse_args()
    for record in arguments.records:
        with open(record, encoding="utf-8") as lines:
            settings, *results = [json.loads(line) for line in lines]
        rows = []
        for result in results:
            with open(result["id"].rsplit(":", 2)[0], encoding="utf-8-sig") as file:
                prefix, suffix = around(result["id"], file.read(), settings["seed"])
            rows.append(dict(result, text=prefix + result["middle"] + suffix))
            rows[-1]["shown"] = prefix[-60:] + "¦" + result["middle"] + "¦" + suffix[:60]
        decoders = {}
        for row in judged(rows, settings, arguments):
            decoders.setdefault(row["decoder"], []).append(row)
            row["taken"] = row["valid"] and row["found"]
            if not row["taken"]:
                why = row["why"] if row["found"] else "nothing"
                print(row["id"], row["decoder"], why, json.dumps(row["shown"], ensure_ascii=False))
        for decoder, of in decoders.items():
            counts = [sum(row["taken"] for row in of), len(of)]
            counts += [sum(not row["found"] for row in of), sum(row["exact"] for row in of)]
            millis = statistics.median(row["millis"] for row in of)
            print("%s: %s: %d of %d taken, nothing %d, true %d, %.0f ms" % (record, decoder, *counts, millis))


if __name__ == "__main__":
    main()

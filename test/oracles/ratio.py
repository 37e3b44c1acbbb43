#!/usr/bin/env python3
"""How long a whole file takes, beside the running interpreter's ast.parse, in one run.

Takes files of --lines lines and more from directories, twice --files of them. All are read once, as
a prefix by `dovetail check`, which keeps its charts from one text to the next; the first half is
there to warm the virtual machine up, of the second half each file's first and only reading counts.
ast.parse reads each three times, and its least counts. Writes a line for each file and the median
of the ratios.
"""
import argparse
import ast
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import warnings

import cuts

HERE = os.path.dirname(os.path.abspath(__file__))


def parse_micros(text):
    begin = time.perf_counter_ns()
    ast.parse(text)
    return (time.perf_counter_ns() - begin) // 1000


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("directories", nargs="+")
    parser.add_argument("--files", type=int, default=40, help="default: %(default)s")
    parser.add_argument("--lines", type=int, default=1000, help="default: %(default)s")
    parser.add_argument("--dovetail", default=os.path.join(HERE, "..", "..", "dovetail"))
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")
    files = [f for d in arguments.directories for f in cuts.source_files(d)]
    random.Random(1).shuffle(files)
    texts = []
    for name, path in files:
        text = cuts.read(path)
        if text and text.count("\n") >= arguments.lines:
            texts.append((name, text))
        if len(texts) == 2 * arguments.files:
            break
    version = "%d.%d" % sys.version_info[:2]
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as out:
        for name, text in texts:
            case = {"id": name, "language": "python", "version": version}
            out.write(json.dumps(dict(case, prefix=text, middle="", suffix="")) + "\n")
        out.flush()
        answers = subprocess.run(
            arguments.dovetail.split() + ["check", "--jsonl", out.name],
            stdout=subprocess.PIPE,
            check=True,
        ).stdout.decode("utf-8")
    rows = [json.loads(line)["setup_us"] for line in answers.splitlines()]
    ratios = []
    half = len(texts) // 2
    for ours, (name, text) in list(zip(rows, texts))[half:]:
        theirs = min(parse_micros(text) for _ in range(3))
        ratios.append(ours / theirs)
        row = (name[-60:], text.count("\n"), ours, theirs, ratios[-1])
        print("%-60s %6d lines %8d µs %8d µs %6.2f" % row)
    print("median of %d ratios: %.2f" % (len(ratios), sorted(ratios)[len(ratios) // 2]))


if __name__ == "__main__":
    main()

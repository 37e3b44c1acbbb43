#!/usr/bin/env python3
"""Cuts the probes (test/src/test/resources/python/probes.jsonl) in three, in all ways.

Writes JSON lines {"id", "language", "version", "prefix", "middle", "suffix", "valid"}: each text with
every middle that it has, the empty ones too, so (n + 1)(n + 2) / 2 lines for n code points. "version"
is that of the running interpreter, "valid" is its verdict on the text. The id is the probe's, and
where the middle begins and ends. A verdict that is not the one in the file is told of on standard
error; the interpreter's counts.
"""
import argparse
import json
import os
import sys
import warnings

from judge import valid

HERE = os.path.dirname(os.path.abspath(__file__))
PROBES = os.path.join(HERE, "..", "src", "test", "resources", "python", "probes.jsonl")


def cuts(text):
    """The two ends of each middle of a text."""
    for begin in range(len(text) + 1):
        for end in range(begin, len(text) + 1):
            yield begin, end


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--probes", default=PROBES, help="default: the build's")
    parser.add_argument("--most", type=int, help="leave out texts of more characters")
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")
    version = "%d.%d" % sys.version_info[:2]
    with open(arguments.probes, encoding="utf-8") as lines:
        probes = [json.loads(line) for line in lines if line.strip()]
    for probe in probes:
        text = probe["text"]
        if arguments.most is not None and len(text) > arguments.most:
            continue
        verdict = valid(text)
        if verdict != (version in probe["valid"]):
            print("%s: %s now in %s" % (probe["id"], verdict, version), file=sys.stderr)
        for begin, end in cuts(text):
            case = {
                "id": "%s:%d-%d" % (probe["id"], begin, end),
                "language": "python",
                "version": version,
                "prefix": text[:begin],
                "middle": text[begin:end],
                "suffix": text[end:],
                "valid": verdict,
            }
            sys.stdout.write(json.dumps(case) + "\n")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Says of each text whether the running interpreter's ast.parse accepts it.

Reads JSON lines from standard input: {"id", "text"}, or {"id", "prefix", "middle", "suffix"} for
the text prefix + middle + suffix. Writes {"id", "valid"} for each, in order.
"""
import argparse
import ast
import json
import sys
import warnings


def valid(text):
    """True if ast.parse accepts the text."""
    try:
        ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def text_of(case):
    """The text that a line asks about."""
    if "text" in case:
        return case["text"]
    return case["prefix"] + case["middle"] + case["suffix"]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.parse_args()
    warnings.simplefilter("ignore")
    for line in sys.stdin.buffer:
        if line.strip():
            case = json.loads(line.decode("utf-8"))
            answer = {"id": case["id"], "valid": valid(text_of(case))}
            sys.stdout.write(json.dumps(answer) + "\n")


if __name__ == "__main__":
    main()

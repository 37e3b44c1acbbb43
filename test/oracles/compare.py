#!/usr/bin/env python3
"""Compares verdicts with the answers of `dovetail check --jsonl` to the same cases.

A case without "valid" is a true middle: it must be complete, and viable. An answer that is complete
only outside of fences counts as a rejection, unless --fences is given. Disagreements are printed, but for
those whose id begins with a line of the exceptions file (what follows a blank there is the reason).
Ends with a line of counts; the exit status is 1 if there was a disagreement, or an answer is missing.
"""
import argparse
import json
import sys


def lines(path):
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.strip():
                yield json.loads(line)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("cases")
    parser.add_argument("answers")
    parser.add_argument("--exceptions", help="a file; # begins a comment")
    parser.add_argument(
        "--fences", action="store_true", help="judge what is complete outside of fences as complete"
    )
    arguments = parser.parse_args()
    excepted = []
    if arguments.exceptions:
        with open(arguments.exceptions, encoding="utf-8") as file:
            excepted = [line.split()[0] for line in file if line.strip() and line[0] != "#"]
    counts = dict.fromkeys(
        ["cases", "valid", "false accepts", "false rejects", "excepted", "missing"], 0
    )
    answers = lines(arguments.answers)
    answer = next(answers, None)
    for case in lines(arguments.cases):
        counts["cases"] += 1
        valid = case.get("valid", True)
        counts["valid"] += valid
        if answer is None or answer["id"] != case["id"]:
            counts["missing"] += 1
            continue
        accepted = answer["complete"] and (arguments.fences or not answer["fenced"])
        if accepted != valid:
            if any(str(case["id"]).startswith(name) for name in excepted):
                counts["excepted"] += 1
            else:
                counts["false rejects" if valid else "false accepts"] += 1
                print(
                    "%s: ast.parse %s, check %s" % (case["id"], valid, json.dumps(answer)),
                    file=sys.stderr,
                )
        answer = next(answers, None)
    print(", ".join("%s %d" % item for item in counts.items()))
    return 1 if any(counts[k] for k in ("false accepts", "false rejects", "missing")) else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Compares two files of completions, line by line: same.py HERE THERE. Ends with 1 if more than one in fifty differs."""
import json
import sys


def main(here, there):
    with open(here) as one, open(there) as two:
        pairs = [(json.loads(a), json.loads(b)) for a, b in zip(one, two)]
    other = [(a, b) for a, b in pairs if a["middle"] != b["middle"]]
    for a, b in other:
        print(f"{a['id']}: {a['middle']!r} here, {b['middle']!r} there")
    invalid = sum(not b["valid"] for _, b in pairs if b["constrained"])
    print(f"{len(pairs)} places, {len(other)} middles differ, {invalid} there do not parse")
    return 1 if not pairs or invalid or 50 * len(other) > len(pairs) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))

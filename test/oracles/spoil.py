#!/usr/bin/env python3
"""Spoils the middles of cuts, and says what the running interpreter's ast.parse thinks of each.

Reads the lines that cuts.py writes from standard input. For each cut and each way of spoiling it
writes the cut again with another "middle", its "id" extended by the way, and "valid": whether
prefix + middle + suffix still parses (of what damage.py writes: with the damage undone). Ways that change nothing (no token to swap) write nothing.

delete   one token is left out
double   one token is written twice
swap     two neighbouring tokens change places
shift    one line moves one to four columns right or left
foreign  the middle becomes a span of the same length of another cut's file
"""
import argparse
import json
import random
import re
import sys
import warnings

from judge import valid

# Rough on purpose: a middle begins and ends anywhere, inside of a string as well.
TOKEN = re.compile(r"\w+|\s+|\*\*=?|//=?|<<=?|>>=?|[-+*/%@&|^=!<>:]=|->|\.\.\.|'''|\"\"\"|.", re.S)


def pieces(middle):
    """The middle in pieces, and the indices of those that are not blank."""
    found = TOKEN.findall(middle)
    return found, [index for index, piece in enumerate(found) if not piece.isspace()]


def delete(middle, rng):
    found, tokens = pieces(middle)
    if tokens:
        del found[rng.choice(tokens)]
    return "".join(found)


def double(middle, rng):
    found, tokens = pieces(middle)
    if tokens:
        index = rng.choice(tokens)
        between = " " if found[index][0].isalnum() else ""
        found[index] += between + found[index]
    return "".join(found)


def swap(middle, rng):
    found, tokens = pieces(middle)
    if len(tokens) > 1:
        place = rng.randrange(len(tokens) - 1)
        left, right = tokens[place], tokens[place + 1]
        found[left], found[right] = found[right], found[left]
    return "".join(found)


def shift(middle, rng):
    lines = middle.split("\n")
    whole = [index for index in range(1, len(lines)) if lines[index].strip()]
    if whole:
        index = rng.choice(whole)
        width = rng.randint(1, 4)
        indent = len(lines[index]) - len(lines[index].lstrip(" "))
        if rng.random() < 0.5:
            lines[index] = " " * width + lines[index]
        else:
            lines[index] = lines[index][min(width, indent) :]
    return "\n".join(lines)


WAYS = {"delete": delete, "double": double, "swap": swap, "shift": shift}


def foreign(middle, other, rng):
    """A span of another cut's text, as long as the middle."""
    text = other["prefix"] + other["middle"] + other["suffix"]
    start = rng.randrange(max(1, len(text) - len(middle)))
    return text[start : start + len(middle)]


def spoiled(cuts, ways, seed):
    """Yields the cuts with their middles spoiled in these ways, and "valid"."""
    rng = random.Random(seed)
    for cut in cuts:
        for way in ways:
            if way == "foreign":
                middle = foreign(cut["middle"], rng.choice(cuts), rng)
            else:
                middle = WAYS[way](cut["middle"], rng)
            if middle != cut["middle"]:
                case = dict(cut, id="%s:%s" % (cut["id"], way), middle=middle)
                prefix = cut.get("intact_prefix", cut["prefix"])
                suffix = cut.get("intact_suffix", cut["suffix"])
                case["valid"] = valid(prefix + middle + suffix)
                yield case


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=1, help="default: %(default)s")
    parser.add_argument(
        "--ways",
        nargs="+",
        choices=list(WAYS) + ["foreign"],
        default=list(WAYS) + ["foreign"],
        help="default: all",
    )
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")
    cuts = [json.loads(line.decode("utf-8")) for line in sys.stdin.buffer if line.strip()]
    for case in spoiled(cuts, arguments.ways, arguments.seed):
        sys.stdout.write(json.dumps(case) + "\n")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Damages the files of cuts away from the cursor, to test completion in broken files.

Reads the lines that cuts.py writes from standard input. Writes each with one to three damages in
"prefix" and "suffix", the undamaged texts as "intact_prefix" and "intact_suffix", and "damages", a
list of [kind, line, what]. Each damage by itself makes the file one that the running interpreter's
ast.parse rejects, and stays --away lines from those of the middle. Files in which no place for a
damage is found are left out, as are those longer than --longest characters.

delete  a character is deleted
insert  a character is inserted
cut     a line is cut out
drop    a closing bracket or a quote is deleted
"""
import argparse
import json
import random
import sys
import warnings

from judge import valid

KINDS = ["delete", "insert", "cut", "drop"]
INSERTED = "()[]{}\"':,.=+ax1 \n"
TRIES = 200


def damage(lines, line, kind, rng):
    """The line after a damage, None if it cannot be done there."""
    text = lines[line]
    body = text.rstrip("\r\n")
    if kind == "cut":
        return "" if body.strip() else None
    if kind == "insert":
        at = rng.randint(0, len(body))
        return text[:at] + rng.choice(INSERTED) + text[at:]
    places = [i for i, c in enumerate(body) if kind == "delete" or c in ")]}\"'"]
    if not places:
        return None
    at = rng.choice(places)
    return text[:at] + text[at + 1 :]


def damaged(cut, most, away, rng):
    """A cut with damages, None if no place for them was found."""
    prefix = cut["prefix"].splitlines(keepends=True)
    suffix = cut["suffix"].splitlines(keepends=True)
    middle = cut["middle"]
    places = [("prefix", i) for i in range(len(prefix) - 1 - away)]
    places += [("suffix", i) for i in range(1 + away, len(suffix))]
    wanted = min(rng.randint(1, most), len(places))
    done = []
    texts = {"prefix": list(prefix), "suffix": list(suffix)}
    taken = set()
    for _ in range(TRIES):
        if len(done) == wanted or not places:
            break
        side, line = place = rng.choice(places)
        kind = rng.choice(KINDS)
        intact = {"prefix": prefix, "suffix": suffix}[side]
        new = damage(intact, line, kind, rng)
        if new is None or place in taken:
            continue
        alone = {"prefix": prefix, "suffix": suffix}
        alone[side] = intact[:line] + [new] + intact[line + 1 :]
        if valid("".join(alone["prefix"]) + middle + "".join(alone["suffix"])):
            continue
        taken.add(place)
        texts[side][line] = new
        done.append([kind, side, line, intact[line]])
    if len(done) < wanted or not done:
        return None
    result = dict(cut, prefix="".join(texts["prefix"]), suffix="".join(texts["suffix"]))
    result["intact_prefix"] = cut["prefix"]
    result["intact_suffix"] = cut["suffix"]
    result["damages"] = done
    if valid(result["prefix"] + middle + result["suffix"]):
        return None
    return result


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=1, help="default: %(default)s")
    parser.add_argument("--most", type=int, default=3, help="damages a file (default: %(default)s)")
    parser.add_argument(
        "--away", type=int, default=3, help="lines between cursor and damage (default: %(default)s)"
    )
    parser.add_argument("--longest", type=int, default=20000, help="default: %(default)s")
    parser.add_argument("--limit", type=int, help="stop after this many")
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")
    written = 0
    for line in sys.stdin.buffer:
        if written == arguments.limit:
            return
        cut = json.loads(line.decode("utf-8"))
        if len(cut["prefix"]) + len(cut["middle"]) + len(cut["suffix"]) > arguments.longest:
            continue
        rng = random.Random("%d %s" % (arguments.seed, cut["id"]))
        result = damaged(cut, arguments.most, arguments.away, rng)
        if result is not None:
            sys.stdout.write(json.dumps(result) + "\n")
            written += 1


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Regular expressions at random, and where Python's `re` ends their first match.

  regexps.py FILE [--patterns 400] [--texts 12] [--seed 1]

Lazy and ordered alternatives, look-around, anchors, flags; none on which backtracking takes long. Makes re-matches.txt of module lexer, whose test
PythonMatchesTest reads it, or another such file: -Dre.matches=FILE. A line of a pattern, then a line
`END TEXT` for each text, END in code points, -1 for no match, in JSON's strings.
"""
import argparse
import json
import random
import re
import signal

ATOMS = ["a", "b", "c", "é", ".", "[ab]", "[^a]", "\\w", "\\d", "\\s", "\\.", "[^\\n]", "1", " ", "\\n", '"', "-"]
LETTERS = 'abcé1 \n"-.'
FEW_ATOMS, FEW_LETTERS = ["a", "b", "c", ".", "[ab]", "[^a]"], "aabbc\n"  # in which a match is likely


def atom(rng, depth):
    if depth and rng.random() < 0.35:
        return ("(?:" if rng.random() < 0.7 else "(") + alternatives(rng, depth - 1) + ")"
    return rng.choice(rng.atoms)


def look(rng):
    kind = rng.random()
    if kind < 0.2:
        return rng.choice(["\\b", "\\B"])
    if kind < 0.3:
        return rng.choice(["^", "$", "\\Z"])
    if kind < 0.6:
        return rng.choice(["(?=", "(?!"]) + alternatives(rng, 0) + ")"
    return rng.choice(["(?<=", "(?<!"]) + "".join(rng.choice(rng.atoms) for _ in range(rng.randint(1, 2))) + ")"


def sequence(rng, depth):
    out = ""
    for _ in range(rng.randint(1, 3)):
        if rng.random() < 0.15:
            out += look(rng)
        out += atom(rng, depth)
        if rng.random() < 0.45:
            out += rng.choice(["*", "+", "?", "{2}", "{1,2}", "{0,3}", "{1,}"]) + rng.choice(["", "", "?"])
    return out + (look(rng) if rng.random() < 0.15 else "")


def alternatives(rng, depth):
    return "|".join(sequence(rng, depth) for _ in range(rng.choice([1, 1, 2, 3])))


class Late(Exception):
    pass


def late(*_):
    raise Late


def lines(source, texts, rng):
    """The pattern, and its matches of random texts; none if it cannot be compiled, or backtracks for long."""
    try:
        compiled = re.compile(source)
    except re.error:
        return []
    out = [json.dumps(source)]
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        for _ in range(texts):
            text = "".join(rng.choice(rng.letters) for _ in range(rng.randint(0, 9)))
            text += "~~~~~~" if rng.random() < 0.5 else ""
            match = compiled.match(text)
            out.append(f"{match.end() if match else -1} {json.dumps(text)}")
    except Late:
        return []
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return out


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--patterns", type=int, default=400)
    parser.add_argument("--texts", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    signal.signal(signal.SIGALRM, late)
    with open(arguments.file, "w", encoding="utf-8") as out:
        made = 0
        while made < arguments.patterns:
            rng.atoms, rng.letters = rng.choice([(ATOMS, LETTERS), (FEW_ATOMS, FEW_LETTERS)])
            source = rng.choice(["", "", "", "(?m)", "(?s)", "(?i)"]) + alternatives(rng, 2)
            matches = lines(source, arguments.texts, rng)
            made += bool(matches)
            out.writelines(line + "\n" for line in matches)


if __name__ == "__main__":
    main()

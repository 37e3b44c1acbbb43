#!/usr/bin/env python3
"""From what `bench places --set threshold=0 --out` wrote: what people are shown, and what that saves them, by the
constants of Worth.java: a suggestion ends where its gain, chance * (characters - 1) - glance, is the largest, and is
shown if that is positive and its chance is not below the least.

  worth.py PLACES.jsonl...

A key is saved by each character of a suggestion that is right to its end, less the key that accepts it; where only its
first words are right, by theirs from four characters on, less a key a word. `closed` ones only close brackets.
"""
import json
import sys

RULES = [(None, 0.6), (None, 0.4), (2, 0.6), (2, 0.5), (2, 0.45), (2, 0.4), (2, 0.3), (2, 0.2), (3, 0.6), (3, 0.4), (3, 0.3), (3, 0.2), (4, 0.3)]


def characters(text):
    return len("".join(line if not at else line.lstrip() + "\n" for at, line in enumerate(text.split("\n"))))


def part(row, glance, least):
    """How many words are shown."""
    chance, text, best, most = 1.0, "", 0, 0.0
    for count, word in enumerate(row["words"] if row["shown"] else [], 1):
        chance *= word["chance"]
        text += word["text"]
        if chance < least:
            break
        worded = any(c.isalnum() for c in text)
        gain = count if glance is None else chance * (characters(text) - 1) * worded - glance
        if gain > most:
            best, most = count, gain
    return best


def saved(row, count):
    text = "".join(word["text"] for word in row["words"][: min(count, row["words_right"])])
    if row["words_right"] >= count:
        return characters(text) - 1
    return max(0, characters(text) - row["words_right"]) if characters(text) > 3 else 0


def main():
    rows = []
    for file in sys.argv[1:]:
        with open(file, encoding="utf-8") as lines:
            rows += [json.loads(line) for line in lines if line.strip()]
    rows = [row for row in rows if row["cut"]]
    keys = sum(characters(row["truth"].split("\n")[0]) for row in rows)
    print(f"{len(rows)} cursors, {keys} characters to the ends of their lines\n")
    print("| glance | least | shown | first word right | all right | to 3 characters | saved | a suggestion |")
    print("|---|---|---|---|---|---|---|---|")
    for glance, least in RULES:
        shown = [(row, count) for row in rows if (count := part(row, glance, least))]
        n = max(1, len(shown))
        first = sum(row["words_right"] > 0 for row, _ in shown)
        whole = sum(row["words_right"] >= count for row, count in shown)
        short = sum(characters("".join(w["text"] for w in row["words"][:count])) <= 3 for row, count in shown)
        total = sum(saved(row, count) for row, count in shown)
        print(
            f"| {'–' if glance is None else glance} | {least} | {len(shown)} | {100 * first / n:.0f} %"
            f" | {100 * whole / n:.0f} % | {short} | {100 * total / keys:.1f} % | {total / n:.1f} |"
        )


if __name__ == "__main__":
    main()

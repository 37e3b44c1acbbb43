#!/usr/bin/env python3
"""From what `bench places --set threshold=0 --out` wrote: the constants of Chance.java, and the curve
of what is shown against what of it is right.

  thresholds.py fit PLACES.jsonl... [--write Chance.java]    constants, by logistic regression
  thresholds.py curve PLACES.jsonl... [--by Chance.java]     tables in Markdown, by threshold and by chance
  thresholds.py table PLACES.jsonl...                        a table in Markdown, by kind of place

The chance that a word is right, if those before it are, is a logistic function of the model's
probability, with a slope and a constant for first words and for others, one for each moment and one for
new words. Moments' constants are drawn to their mean as if each had been seen PRIOR times more, so that few
places do not say much. No package is needed.
"""
import argparse
import json
import math
import re
import sys

MOMENTS = (
    "line", "body", "rest", "name", "complete", "argument", "inside", "string", "comment",
    "last-line", "last-rest", "last-complete",
)
LEAST = 1e-3  # as in Chance.java
PRIOR = 4.0
NAMES = ("FIRST", "NEXT", "NEXT_CONSTANT", "NEW_WORD")
OTHERS = len(NAMES) + 1  # and the mean of the moments' constants
THRESHOLDS = (0, 0.2, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.7, 0.8)
LINES = (30, 100, 200, 400, 10**9)


def logit(p):
    p = min(1 - LEAST, max(LEAST, p))
    return math.log(p / (1 - p))


def sigmoid(x):
    return 1 / (1 + math.exp(-x)) if x > -700 else 0.0


def read(files):
    rows = []
    for file in files:
        with open(file, encoding="utf-8") as lines:
            rows += [json.loads(line) for line in lines if line.strip()]
    return rows


def solve(a, b):
    """Gaussian elimination with pivots; a is symmetric and positive."""
    n = len(b)
    m = [row[:] + [b[i]] for i, row in enumerate(a)]
    for i in range(n):
        best = max(range(i, n), key=lambda r: abs(m[r][i]))
        m[i], m[best] = m[best], m[i]
        for r in range(n):
            if r != i and m[r][i]:
                f = m[r][i] / m[i][i]
                m[r] = [x - f * y for x, y in zip(m[r], m[i])]
    return [m[i][n] / m[i][i] for i in range(n)]


def features(row, at):
    """Of a word: its place among the constants, in their order, and the values there."""
    word = row["words"][at]
    values = [0.0] * (OTHERS + len(MOMENTS))
    values[0 if at == 0 else 1] = logit(word["probability"])
    values[2] = 1.0 if at else 0.0
    values[3] = 1.0 if word["new"] else 0.0
    if at == 0:
        values[4] = 1.0  # the mean constant, and each moment's difference from it
        values[OTHERS + MOMENTS.index(row["moment"])] = 1.0
    return values


def seen(rows):
    """Words behind right ones, with whether they are right; not those that alone could follow, nor those
    that the model did not mean."""
    for row in rows:
        for at, word in enumerate(row["words"][: row["words_right"] + 1]):
            if row["moment"] and word["chance"] > 0 and (at == 0 or word["chance"] < 1):
                yield row, at, 1.0 if at < row["words_right"] else 0.0


def fit(rows):
    """The weights of the features."""
    xs, ys = [], []
    for row, at, right in seen(rows):
        xs.append(features(row, at))
        ys.append(right)
    n = OTHERS + len(MOMENTS)
    w = [0.0] * n
    # A variance of one in each difference: PRIOR places at even odds weigh PRIOR / 4.
    penalty = [0.01] * OTHERS + [PRIOR / 4] * len(MOMENTS)
    for _ in range(50):
        gradient = [p * wi for p, wi in zip(penalty, w)]
        hessian = [[penalty[i] if i == j else 0.0 for j in range(n)] for i in range(n)]
        for x, y in zip(xs, ys):
            p = sigmoid(sum(a * b for a, b in zip(x, w)))
            used = [i for i in range(n) if x[i]]
            for i in used:
                gradient[i] += (p - y) * x[i]
                for j in used:
                    hessian[i][j] += p * (1 - p) * x[i] * x[j]
        step = solve(hessian, gradient)
        w = [a - s for a, s in zip(w, step)]
        if max(abs(s) for s in step) < 1e-9:
            break
    loss = 0.0
    for x, y in zip(xs, ys):
        p = min(1 - 1e-9, max(1e-9, sigmoid(sum(a * b for a, b in zip(x, w)))))
        loss -= math.log(p if y else 1 - p)
    return w, loss / len(xs), len(xs)


def write(w, path):
    lines = [f"  private static final double {name} = {x:.2f};" for name, x in zip(NAMES, w)]
    lines += ["", "  private static double constant(CursorKind moment) {", "    return switch (moment) {"]
    for i, moment in enumerate(MOMENTS):
        lines.append(f"      case {moment.upper().replace('-', '_')} -> {w[4] + w[OTHERS + i]:.2f};")
    lines += ["    };", "  }", ""]
    text = "\n".join(lines)
    if path is None:
        print(text)
        return
    with open(path, encoding="utf-8") as file:
        old = file.read()
    new = re.sub(
        r"(// fitted: the next[^\n]*\n).*?(\n  // fitted: end)",
        lambda m: m[1] + text + m[2],
        old,
        flags=re.S,
    )
    with open(path, "w", encoding="utf-8") as file:
        file.write(new)


def chances(rows, path):
    """The rows with the chances that a Chance.java gives them now."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    weights = [float(re.search(rf" {name} = ([-.0-9]+);", text)[1]) for name in NAMES] + [0.0]
    constants = {
        moment.lower().replace("_", "-"): float(value)
        for moment, value in re.findall(r"case ([A-Z_]+) -> ([-.0-9]+);", text)
    }
    weights += [constants[moment] for moment in MOMENTS]
    for r in rows:
        for at, word in enumerate(r["words"]):
            if word["chance"] > 0 and (at == 0 or word["chance"] < 1):
                word["chance"] = sigmoid(sum(a * b for a, b in zip(weights, features(r, at))))
    return rows


def share(part, whole):
    return f"{100 * part / whole:.0f} %" if whole else "–"


def shown(row, threshold):
    """How many words would be shown, if they could end anywhere."""
    chance = 1.0
    for count, word in enumerate(row["words"] if row["shown"] else []):
        chance *= word["chance"]
        if chance < threshold:
            return count
    return len(row["words"]) if row["shown"] else 0


def curve(rows):
    """By threshold; and what became of words, by their chance."""
    missing = [r for r in rows if r["cut"]]
    nothing = [r for r in rows if not r["cut"]]
    print("| threshold | shown | first word right | all words right | words right, wrong | shown where nothing is missing |")
    print("|---|---|---|---|---|---|")
    for t in THRESHOLDS:
        counts = [(shown(r, t), r["words_right"]) for r in missing]
        some = [(count, right) for count, right in counts if count]
        idle = sum(shown(r, t) > 0 for r in nothing)
        print(
            f"| {t} | {share(len(some), len(missing))}"
            f" | {share(sum(right > 0 for _, right in some), len(some))}"
            f" | {share(sum(right >= count for count, right in some), len(some))}"
            f" | {sum(min(count, right) for count, right in some)},"
            f" {sum(max(0, count - right) for count, right in some)}"
            f" | {share(idle, len(nothing))} |"
        )
    words = [(r, at, r["words"][at]["chance"], right) for r, at, right in seen(rows)]
    groups = {
        "chance": lambda r, at, chance: f"{min(9, int(10 * chance)) / 10} on",
        "word": lambda r, at, chance: r["moment"] if at == 0 else "behind others",
        "line of the file": lambda r, at, chance: next(f"to {n}" for n in LINES if r["line"] <= n),
    }
    for name, of in groups.items():
        print(f"\n| {name} | words | chance | right |\n|---|---|---|---|")
        table = {}
        for r, at, chance, right in words:
            table.setdefault(of(r, at, chance), []).append((chance, right))
        for group, pairs in sorted(table.items(), key=lambda item: (len(item[0]), item[0])):
            print(
                f"| {group} | {len(pairs)} | {share(sum(c for c, _ in pairs), len(pairs))}"
                f" | {share(sum(y for _, y in pairs), len(pairs))} |"
            )


def table(rows):
    print("| kind | asked | shown | first word | all | line | glue | errors | undefined | p50 ms | p99 ms |")
    print("|---|---|---|---|---|---|---|---|---|---|---|")
    kinds = list(dict.fromkeys(r["kind"] for r in rows))
    for kind in kinds + ["all"]:
        of = [r for r in rows if kind in (r["kind"], "all")]
        some = [r for r in of if r["shown"]]
        truths = [r for r in some if r["cut"]]
        times = sorted(r["millis"] for r in of)
        print(
            f"| {kind} | {len(of)} | {share(len(some), len(of))}"
            f" | {share(sum(r['first_word_right'] for r in truths), len(truths))}"
            f" | {share(sum(r['all_right'] for r in truths), len(truths))}"
            f" | {share(sum(r['line_right'] for r in truths), len(truths))}"
            f" | {sum(bool(r['glue']) for r in some)} | {sum(bool(r['error']) for r in some)}"
            f" | {sum(bool(r['undefined']) for r in some)}"
            f" | {times[len(times) // 2]:.0f} | {times[int(0.99 * (len(times) - 1))]:.0f} |"
        )


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("fit", "curve", "table"))
    parser.add_argument("files", nargs="+", metavar="PLACES.jsonl")
    parser.add_argument("--write", metavar="Chance.java")
    parser.add_argument("--by", metavar="Chance.java", help="instead of the chances in the files")
    arguments = parser.parse_args()
    rows = read(arguments.files)
    if arguments.by:
        rows = chances(rows, arguments.by)
    if arguments.what == "fit":
        w, loss, count = fit(rows)
        write(w, arguments.write)
        print(f"{count} words, {loss:.3f} nats a word", file=sys.stderr)
    elif arguments.what == "curve":
        curve(rows)
    else:
        table(rows)


if __name__ == "__main__":
    main()

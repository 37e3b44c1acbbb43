#!/usr/bin/env python3
"""From what `bench places --threshold 0 --jsonl` wrote: the constants of Chance.java, and the curve
of what is shown against what of it is right.

  thresholds.py fit PLACES.jsonl... [--write Chance.java]    constants, by logistic regression
  thresholds.py curve PLACES.jsonl... [--by Chance.java]     tables in Markdown, by threshold
  thresholds.py table PLACES.jsonl...                        a table in Markdown, by kind of place

The chance that the first word is right is a logistic function of the model's probabilities of the
first word and of all tokens, with a constant for each moment and one for new words. The constants are drawn to their mean
as if each moment had been seen PRIOR times more, so that few places do not say much. At places where
nothing is missing (`finished`, `anywhere`) nothing is right. No package is needed.
"""
import argparse
import json
import math
import re
import sys

MOMENTS = (
    "line", "body", "rest", "name", "complete", "argument", "inside", "string", "comment",
    "last-line", "last-rest",
)
LEAST = 1e-3  # as in Chance.java
PRIOR = 4.0
THRESHOLDS = (0, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8)
NOTHING_RIGHT = {"finished", "anywhere"}


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


def fit(rows):
    """Weights of both probabilities, the constant for new words, and those of the moments."""
    seen = [r for r in rows if r["probability"] and r["moment"]]
    n = 4 + len(MOMENTS)  # both weights, new words, the mean constant, each moment's difference from it
    xs, ys = [], []
    for r in seen:
        new = 1.0 if r["new_word"] else 0.0
        x = [logit(r["first_probability"]), logit(r["probability"]), new, 1.0] + [0.0] * len(MOMENTS)
        x[4 + MOMENTS.index(r["moment"])] = 1.0
        xs.append(x)
        ys.append(1.0 if r["first_word_right"] and r["kind"] not in NOTHING_RIGHT else 0.0)
    w = [0.5, 0.2] + [0.0] * (n - 2)
    # A variance of one in each difference: PRIOR places at even odds weigh PRIOR / 4.
    penalty = [0.01] * 4 + [PRIOR / 4] * len(MOMENTS)
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
    lines = [
        f"  private static final double FIRST_WORD = {w[0]:.2f};",
        f"  private static final double MEAN = {w[1]:.2f};",
        f"  private static final double NEW_WORD = {w[2]:.2f};",
        "",
        "  private static double constant(Moment moment) {",
        "    return switch (moment) {",
    ]
    for i, moment in enumerate(MOMENTS):
        lines.append(f"      case {moment.upper().replace('-', '_')} -> {w[3] + w[4 + i]:.2f};")
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
    names = ("FIRST_WORD", "MEAN", "NEW_WORD")
    weights = [float(re.search(rf"{name} = ([-.0-9]+);", text)[1]) for name in names]
    constants = {
        moment.lower().replace("_", "-"): float(value)
        for moment, value in re.findall(r"case ([A-Z_]+) -> ([-.0-9]+);", text)
    }
    for r in rows:
        if r["moment"]:
            r["chance"] = r["probability"] and sigmoid(
                constants[r["moment"]]
                + weights[0] * logit(r["first_probability"])
                + weights[1] * logit(r["probability"])
                + weights[2] * r["new_word"]
            )
    return rows


def share(part, whole):
    return f"{100 * part / whole:.0f} %" if whole else "–"


def curve(rows):
    """By threshold over all places, and by moment: shown, first word, line."""
    missing = [r for r in rows if r["kind"] not in NOTHING_RIGHT]
    nothing = [r for r in rows if r["kind"] in NOTHING_RIGHT]
    print("| threshold | shown | first word right | line right | shown where nothing is missing |")
    print("|---|---|---|---|---|")
    for t in THRESHOLDS:
        some = [r for r in missing if shown(r, t)]
        idle = [r for r in nothing if shown(r, t)]
        print(
            f"| {t} | {share(len(some), len(missing))}"
            f" | {share(sum(r['first_word_right'] for r in some), len(some))}"
            f" | {share(sum(r['line_right'] for r in some), len(some))}"
            f" | {share(len(idle), len(nothing))} |"
        )
    picked = [t for t in THRESHOLDS if t in (0, 0.3, 0.4, 0.5, 0.6)]
    print()
    print("| moment | places |" + "".join(f" {t} |" for t in picked))
    print("|---|---|" + "---|" * len(picked))
    for moment in MOMENTS:
        of = [r for r in missing if r["moment"] == moment]
        cells = []
        for t in picked:
            some = [r for r in of if shown(r, t)]
            cells.append(
                f"{share(len(some), len(of))}: {share(sum(r['first_word_right'] for r in some), len(some))}"
                f", {share(sum(r['line_right'] for r in some), len(some))}"
            )
        if of:
            print(f"| {moment} | {len(of)} | " + " | ".join(cells) + " |")


def shown(row, threshold):
    return bool(row["shown"]) and (row["chance"] or 0) >= threshold


def table(rows):
    print("| kind | asked | shown | first word | line | glue | errors | undefined | p50 ms | p99 ms |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    kinds = list(dict.fromkeys(r["kind"] for r in rows))
    for kind in kinds + ["all"]:
        of = [r for r in rows if kind in (r["kind"], "all")]
        some = [r for r in of if r["shown"]]
        truths = [r for r in some if r["kind"] not in NOTHING_RIGHT]
        times = sorted(r["millis"] for r in of)
        print(
            f"| {kind} | {len(of)} | {share(len(some), len(of))}"
            f" | {share(sum(r['first_word_right'] for r in truths), len(truths))}"
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
        print(f"{count} places, {loss:.3f} nats a place", file=sys.stderr)
    elif arguments.what == "curve":
        curve(rows)
    else:
        table(rows)


if __name__ == "__main__":
    main()

"""Fits the three constants of Echo's gates to what the model and the echo say of true lines.

    ./lab eval replay --repos REPOSITORIES --evidence evidence.jsonl --echo off
    python gates.py evidence.jsonl

The repositories must be others than those that are reported on, and none that the model was trained on.
Prints the constants for dovetail.model.echo.Gates, and the bits per byte of the model alone, with the
constants that there are, and with the new ones, on every fifth hole, which is not fitted to.
"""

import json
import sys

import numpy as np

NOW = np.array([2.1, 0.58, 2.19])
EVERY = 5


def read(path):
    """Holes as rows: the model's probability and, a column an order and source, counts; bytes a hole."""
    holes = []
    for line in open(path, encoding="utf-8"):
        hole = json.loads(line)
        holes.append((hole["bytes"], hole["tokens"]))
    return holes


def arrays(holes):
    tokens = [token for _, tokens in holes for token in tokens]
    most = max([len(token["e"]) for token in tokens] + [1])
    p = np.array([token["p"] for token in tokens])
    e = np.zeros((len(tokens), most, 3))
    for i, token in enumerate(tokens):
        # The longest context comes first in the file; it is mixed in last.
        for j, found in enumerate(reversed(token["e"])):
            e[i, j] = found
    return p, e, sum(size for size, _ in holes)


def bits(constants, data):
    """Bits per byte of the mixture; of the model alone where constants is None."""
    p, e, size = data
    if constants is None:
        return -np.log2(np.maximum(p, 1e-12)).sum() / size
    bias, places, choices = constants
    n, u, share = e[:, :, 0], e[:, :, 1], e[:, :, 2]
    score = bias - places * np.log(np.maximum(n, 1)) + choices * np.log(np.maximum(u, 1))
    gate = 1 / (1 + np.exp(np.clip(score, -50, 50)))
    gate = np.where(n > 0, gate, 0)
    mixed = p.copy()
    for j in range(e.shape[1]):
        mixed = (1 - gate[:, j]) * mixed + gate[:, j] * share[:, j]
    return -np.log2(np.maximum(mixed, 1e-12)).sum() / size


def lowest(function, start):
    """Nelder and Mead's search (1965)."""
    points = [start] + [start + step for step in np.eye(len(start)) * 0.3]
    values = [function(point) for point in points]
    for _ in range(200):
        order = np.argsort(values)
        points, values = [points[i] for i in order], [values[i] for i in order]
        if values[-1] - values[0] < 1e-7:
            break
        centre = np.mean(points[:-1], axis=0)
        best = None
        for reach in (1, 2, 0.5, -0.5):
            point = centre + reach * (centre - points[-1])
            value = function(point)
            if best is None or value < best[1]:
                best = (point, value)
        if best[1] < values[-1]:
            points[-1], values[-1] = best
        else:
            points = [points[0] + (point - points[0]) / 2 for point in points]
            values = [function(point) for point in points]
    return points[int(np.argmin(values))]


def main():
    holes = read(sys.argv[1])
    fitted = arrays([hole for i, hole in enumerate(holes) if i % EVERY])
    kept = arrays(holes[::EVERY])
    new = lowest(lambda constants: bits(constants, fitted), NOW)
    print(f"{len(holes)} holes, {len(fitted[0]) + len(kept[0])} tokens")
    print("new Gates(%.2f, %.2f, %.2f)" % tuple(new))
    for name, constants in (("model alone", None), ("constants now", NOW), ("new constants", new)):
        print(f"{name}: {bits(constants, kept):.4f} bits a byte, fitted to {bits(constants, fitted):.4f}")


if __name__ == "__main__":
    main()

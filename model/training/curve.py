"""Draws the losses of runs as an SVG: loss in bits a token over millions of tokens, both logarithmic.

    curve.py OUT.svg RUN...
"""

import json
import math
import sys
from pathlib import Path

WIDTH, HEIGHT, LEFT, TOP = 640, 320, 50, 20
COLOURS = ("#1f5fa8", "#b3541e", "#3b7d3b", "#7a4fa3")


def points(run):
    profile = json.loads((run / "profile.json").read_text())
    tokens = profile["rows"] * (profile["shape"]["context"] + 1) / 1e6
    for line in (run / "losses.tsv").read_text().splitlines():
        step, _, _, mean, _ = line.split("\t")
        yield int(step) * tokens, float(mean) / math.log(2)


def main():
    out, *runs = sys.argv[1:]
    curves = [(Path(run).name, list(points(Path(run)))) for run in runs]
    every = [point for _, curve in curves for point in curve]
    least_x, most_x = min(x for x, _ in every), max(x for x, _ in every)
    least_y, most_y = min(y for _, y in every), max(y for _, y in every)

    def place(x, y):
        across = math.log(x / least_x) / max(1e-9, math.log(most_x / least_x))
        down = math.log(most_y / y) / max(1e-9, math.log(most_y / least_y))
        return f"{LEFT + across * WIDTH:.1f},{TOP + down * HEIGHT:.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH + 2 * LEFT} {HEIGHT + 60}"'
        ' font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH + 2 * LEFT}" height="{HEIGHT + 60}" fill="white"/>',
        f'<path d="M{LEFT} {TOP}v{HEIGHT}h{WIDTH}" fill="none" stroke="#888"/>',
        f'<text x="{LEFT}" y="14">bits a token, running mean</text>',
        f'<text x="{LEFT + WIDTH}" y="{TOP + HEIGHT + 34}" text-anchor="end">million tokens</text>',
    ]
    for y in (1.8, 2, 2.2, 2.5, 3, 3.2, 3.4, 3.6, 3.8, 4, 5, 6, 7, 8, 10, 13):
        if least_y <= y <= most_y:
            x0, y0 = place(least_x, y).split(",")
            parts.append(f'<text x="{LEFT - 6}" y="{float(y0) + 4:.1f}" text-anchor="end">{y:g}</text>')
            parts.append(f'<path d="M{x0} {y0}h{WIDTH}" stroke="#ddd"/>')
    for x in (0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000):
        if least_x <= x <= most_x:
            x0 = place(x, least_y).split(",")[0]
            parts.append(f'<text x="{x0}" y="{TOP + HEIGHT + 16}" text-anchor="middle">{x:g}</text>')
    for i, (name, curve) in enumerate(curves):
        line = " ".join(place(x, y) for x, y in curve)
        colour = COLOURS[i % len(COLOURS)]
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
        parts.append(f'<text x="{LEFT + WIDTH - 8}" y="{TOP + 20 + 16 * i}" text-anchor="end" fill="{colour}">{name}</text>')
    Path(out).write_text("\n".join([*parts, "</svg>", ""]))


if __name__ == "__main__":
    main()

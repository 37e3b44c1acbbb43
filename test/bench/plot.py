#!/usr/bin/env python3
"""Draws time against file size from JMH's JSON (of the benchmarks with @Param lines), as SVG.

The least of the iterations is drawn, since the machine may have other things to do.

    test/bench/run Step -rf json -rff step.json && test/bench/plot.py step.json > docs/step.svg
"""
import json
import math
import sys

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 560, 300, 60, 50, 30


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        runs = json.load(file)
    points = [
        (int(run["params"]["lines"]), min(sum(run["primaryMetric"]["rawData"], [])))
        for run in runs
    ]
    unit = runs[0]["primaryMetric"]["scoreUnit"].split("/")[0].replace("us", "µs")
    points.sort()
    low, high = (math.log10(points[i][0]) for i in (0, -1))
    most = max(1.0, max(y for _, y in points) * 1.3)

    def x(lines):
        return LEFT + (WIDTH - LEFT - 20) * (math.log10(lines) - low) / (high - low)

    def y(value):
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * value / most

    out = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif"'
        ' font-size="12">' % (WIDTH, HEIGHT),
        '<rect width="100%" height="100%" fill="white"/>',
        '<text x="%d" y="18">Following a middle, a character, against the size of the file</text>'
        % LEFT,
    ]
    for tick in range(5):
        value = most * tick / 4
        out.append(
            '<path d="M%d %.1fH%d" stroke="#ddd"/><text x="%d" y="%.1f" text-anchor="end">%.2f</text>'
            % (LEFT, y(value), WIDTH - 20, LEFT - 6, y(value) + 4, value)
        )
    for lines, _ in points:
        out.append(
            '<text x="%.1f" y="%d" text-anchor="middle">%s</text>'
            % (x(lines), HEIGHT - BOTTOM + 18, format(lines, ","))
        )
    out.append(
        '<text x="%d" y="%d" text-anchor="middle">lines of the file</text>'
        % ((LEFT + WIDTH) // 2, HEIGHT - 10)
    )
    out.append('<text x="6" y="%d">%s</text>' % (TOP + 4, unit))
    out.append(
        '<polyline fill="none" stroke="#2060c0" stroke-width="2" points="%s"/>'
        % " ".join("%.1f,%.1f" % (x(a), y(b)) for a, b in points)
    )
    for a, b in points:
        out.append('<circle cx="%.1f" cy="%.1f" r="3" fill="#2060c0"/>' % (x(a), y(b)))
    out.append("</svg>")
    print("\n".join(out))


if __name__ == "__main__":
    main()

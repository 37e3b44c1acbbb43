#!/usr/bin/env python3
"""Cuts real Python files in three, for fill-in-the-middle tests.

Writes JSON lines {"id", "language", "version", "prefix", "middle", "suffix"}. Only files that the
running interpreter's ast.parse accepts are cut, and "version" is that interpreter's. Positions count
code points; line ends stay as they are.

randspan   The cut starts uniformly in the first 90 % of the file; the middle has 20 % of the
           file's characters, 100 at most; a final newline is added to the suffix.
boundary   The file is tokenized, and its tokens are grouped into runs of one indentation. A run is
           chosen, weighted by its number of tokens, then two tokens of it, then a uniform point
           within each; the middle is what lies between the points.
"""
import argparse
import ast
import io
import json
import os
import random
import sys
import tokenize
import warnings


def source_files(where):
    """The paths under a directory ending in .py, or those listed in a file, with their names."""
    if os.path.isdir(where):
        found = []
        for folder, folders, files in os.walk(where):
            folders.sort()
            for file in sorted(files):
                if file.endswith(".py"):
                    path = os.path.join(folder, file)
                    found.append((os.path.relpath(path, where), path))
        return found
    with open(where, encoding="utf-8") as lines:
        return [(line.strip(), line.strip()) for line in lines if line.strip()]


def read(path):
    """The text of a file that ast.parse accepts; None for any other."""
    try:
        with open(path, encoding="utf-8", newline="") as file:
            text = file.read()
        ast.parse(text)
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return text


def random_span(text, rng):
    """The two ends of a random span."""
    start = int(rng.random() * 0.9 * len(text))
    return start, start + min(len(text) // 5, 100)


def indentation_runs(text):
    """The runs of tokens at one indentation, each token as (start, end)."""
    lines = list(io.StringIO(text, newline=""))
    offsets = [0]
    for line in lines:
        offsets.append(offsets[-1] + len(line))

    def offset(position):
        row, column = position
        return min(offsets[min(row - 1, len(lines))] + column, len(text))

    runs = [[]]
    for token in tokenize.generate_tokens(iter(lines).__next__):
        if token.type in (tokenize.INDENT, tokenize.DEDENT):
            if runs[-1]:
                runs.append([])
        elif token.type != tokenize.ENDMARKER:
            runs[-1].append((offset(token.start), offset(token.end)))
    return [run for run in runs if run]


def random_boundary(runs, rng):
    """The two ends of a span between two tokens of one run."""
    run = rng.choices(runs, weights=[len(run) for run in runs])[0]
    ends = (rng.randint(*rng.choice(run)), rng.randint(*rng.choice(run)))
    return min(ends), max(ends)


def cuts_of(name, text, protocol, count, seed):
    """Yields `count` cuts of a text, the same for the same name and seed."""
    rng = random.Random("%d %s %s" % (seed, protocol, name))
    runs = []
    if protocol == "boundary":
        try:
            runs = indentation_runs(text)
        except (tokenize.TokenError, SyntaxError):
            pass
        if not runs:
            return
    for number in range(count):
        if protocol == "randspan":
            start, end = random_span(text, rng)
            suffix = text[end:] + "\n"
        else:
            start, end = random_boundary(runs, rng)
            suffix = text[end:]
        yield {
            "id": "%s:%s:%d" % (name, protocol, number),
            "language": "python",
            "version": "%d.%d" % sys.version_info[:2],
            "prefix": text[:start],
            "middle": text[start:end],
            "suffix": suffix,
        }


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("protocol", choices=["randspan", "boundary"])
    parser.add_argument(
        "--files", required=True, help="a directory, or a file that lists one path a line"
    )
    parser.add_argument("--cuts", type=int, default=10, help="cuts a file (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="default: %(default)s")
    parser.add_argument(
        "--limit", type=int, help="stop after this many cuts; the files are shuffled by the seed"
    )
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")
    files = source_files(arguments.files)
    if arguments.limit is not None:
        random.Random(arguments.seed).shuffle(files)
    written = 0
    for name, path in files:
        text = read(path)
        if not text:
            continue
        for cut in cuts_of(name, text, arguments.protocol, arguments.cuts, arguments.seed):
            if written == arguments.limit:
                return
            sys.stdout.write(json.dumps(cut) + "\n")
            written += 1


if __name__ == "__main__":
    main()

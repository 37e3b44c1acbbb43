#!/usr/bin/env python3
"""Holes in files of the running Python's own library, as lines of JSON: places.py COUNT SEED > holes.jsonl

Each is a span of up to 60 characters inside the first 1,600 of a file, so that prompts stay short.
"""
import json
import pathlib
import random
import sysconfig
import sys


def main(count, seed):
    draw = random.Random(seed)
    files = sorted(pathlib.Path(sysconfig.get_paths()["stdlib"]).glob("*.py"))
    done = 0
    while done < count:
        text = draw.choice(files).read_text(encoding="utf-8", errors="ignore")[:1600]
        text = text[: text.rfind("\n") + 1]
        try:
            compile(text, "file", "exec")
        except (SyntaxError, ValueError):
            continue
        if len(text) < 500:
            continue
        begin = draw.randrange(len(text) - 80)
        end = begin + draw.randrange(1, 60)
        done += 1
        print(json.dumps({"id": str(done), "language": "python", "prefix": text[:begin], "suffix": text[end:]}))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))

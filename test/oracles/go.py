#!/usr/bin/env python3
"""Makes cases of files of Go for `dovetail check --jsonl`, and compares what it says: the commands and
options of javascript.py with another judge. --judge is the program that `go build judge.go` makes.
"""
import json
import subprocess
import sys

import javascript

WORDS = (
    "if else for range switch case default select return break continue goto fallthrough go defer func "
    "var const type struct interface map chan package import nil make x T 1 0x1F 'a' \"a\" `a` _ "
    "( ) [ ] { } ; , . : = := == != < > <= <- + - * / % & | ^ ! ~ && || << >> &^ += ++ -- ... // /* */"
).split()


def judged(rows, judge, language):
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    done = subprocess.run([judge], input=lines.encode(), capture_output=True, check=True)
    return [json.loads(line) for line in done.stdout.decode("utf-8").split("\n") if line]


if __name__ == "__main__":
    javascript.ENDINGS["go"] = (".go",)
    javascript.WORDS = WORDS
    javascript.judged = judged
    if sys.argv[1] in ("cases", "run"):
        sys.argv[2:2] = ["--language", "go"]
    sys.exit(javascript.main())

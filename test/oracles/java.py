#!/usr/bin/env python3
"""javascript.py for Java, judged by javac's parser: the same commands, `cases`, `compare` and `run`.

--judge is the folder of a JDK; JavaJudge.java, beside this file, is run by its `java`.
"""
import base64
import os
import subprocess
import sys

import javascript

WORDS = (
    "if else for while do return class interface enum record new this super void int boolean String "
    "final static public private protected abstract default case break continue switch yield throw "
    "throws try catch finally extends implements instanceof import package null true var sealed when "
    "( ) [ ] { } ; , . ? : = -> :: + - * / ++ -- ... @ ' \" && || & | 1 x ! < > >> _"
).split()


def judged(rows, folder, language):
    here = os.path.dirname(os.path.abspath(__file__))
    lines = b"".join(base64.b64encode(row["text"].encode()) + b"\n" for row in rows)
    command = [os.path.join(folder, "bin", "java"), "-XX:+UseSerialGC", os.path.join(here, "JavaJudge.java")]
    done = subprocess.run(command, input=lines, capture_output=True, check=True)
    said = done.stdout.decode().split("\n")
    return [
        dict(row, valid=answer == "+", second=answer == "+", why=answer[1:]) for row, answer in zip(rows, said)
    ]


javascript.ENDINGS["java"] = (".java",)
javascript.WORDS = WORDS
javascript.judged = judged

if __name__ == "__main__":
    sys.exit(javascript.main())

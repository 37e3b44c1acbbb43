#!/usr/bin/env python3
"""Asks about whole files: does the program's verdict equal ast.parse's?

Writes JSON lines {"id", "language", "version", "prefix", "middle", "suffix", "valid"} for the files
of directories, each once as a prefix (read from the left) and once as a suffix (read from the
right). "version" is that of the running interpreter, "valid" is its verdict on the text, which is
what the file holds in the encoding that it declares. Files that cannot be decoded are left out,
since the program is given text; how many, is written to standard error.
"""
import argparse
import json
import os
import sys
import tokenize
import warnings

from cuts import source_files
from judge import valid


def decoded(path):
    """The text of a file; line ends stay as they are."""
    with open(path, "rb") as file:
        encoding, _ = tokenize.detect_encoding(file.readline)
        file.seek(0)
        return file.read().decode("utf-8" if encoding == "utf-8-sig" else encoding)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("directories", nargs="+")
    parser.add_argument("--most", type=int, help="leave out files of more characters")
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")
    version = "%d.%d" % sys.version_info[:2]
    left_out = 0
    for directory in arguments.directories:
        for name, path in source_files(directory):
            try:
                text = decoded(path)
            except (OSError, ValueError, SyntaxError, LookupError):
                left_out += 1
                continue
            if arguments.most is not None and len(text) > arguments.most:
                continue
            case = {"language": "python", "version": version, "middle": "", "valid": valid(text)}
            place = os.path.basename(directory.rstrip("/")) + "/" + name
            for side, other in (("prefix", "suffix"), ("suffix", "prefix")):
                case.update({"id": place + ":" + side, side: text, other: ""})
                sys.stdout.write(json.dumps(case) + "\n")
    print("whole: %d files cannot be decoded, and were left out" % left_out, file=sys.stderr)


if __name__ == "__main__":
    main()

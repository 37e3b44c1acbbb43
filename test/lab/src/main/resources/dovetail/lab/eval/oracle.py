"""Answers questions about Python texts, one JSON object a line, as long as somebody asks.

In:  {"text": string, "runs": bool}
Out: {"ok": bool, "runs": [[[start, end], ...], ...]}

"ok" is ast.parse's verdict; "runs" are the tokens as code point offsets, grouped into runs of one
indentation. The first line out is {"version": "3.x"}.
"""
import ast
import io
import json
import sys
import tokenize
import warnings


def parses(text):
    try:
        ast.parse(text)
        return True
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False


def indentation_runs(text):
    lines = list(io.StringIO(text, newline=""))
    offsets = [0]
    for line in lines:
        offsets.append(offsets[-1] + len(line))

    def offset(position):
        return min(offsets[min(position[0] - 1, len(lines))] + position[1], len(text))

    runs = [[]]
    try:
        for token in tokenize.generate_tokens(iter(lines).__next__):
            if token.type in (tokenize.INDENT, tokenize.DEDENT):
                if runs[-1]:
                    runs.append([])
            elif token.type != tokenize.ENDMARKER:
                runs[-1].append((offset(token.start), offset(token.end)))
    except (tokenize.TokenError, SyntaxError):
        return []
    return [run for run in runs if run]


def main():
    warnings.simplefilter("ignore")
    print(json.dumps({"version": "%d.%d" % sys.version_info[:2]}), flush=True)
    for line in sys.stdin:
        question = json.loads(line)
        text = question["text"]
        runs = indentation_runs(text) if question["runs"] else []
        print(json.dumps({"ok": parses(text), "runs": runs}), flush=True)


main()

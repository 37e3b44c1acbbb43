"""Compares Dovetail with tree-sitter: whole texts, and cuts of the texts that tree-sitter takes.

Usage: treesitter.py GRAMMAR FILE... --judge COMMAND --dovetail COMMAND [options]
GRAMMAR is a grammar.json or its package's folder. COMMAND of --judge reads texts, a JSON string a line, and
writes true or false (treesitter.cjs); that of --dovetail is './dovetail check --jsonl -'. Texts are the files
of at most --most bytes, and --mutations of each: a token deleted, doubled, exchanged, moved, a bracket put
in, or marks put into a string or comment. A file in which ==== and ---- lines stand is a test of tree-sitter's: each of its texts is one.
Of --cuts cuts of taken texts, the true middle is asked and a spoiled one. Differences go to --out, a line each.
"""
import argparse
import json
import random
import re
import shlex
import subprocess
import sys
from pathlib import Path

TOKEN = re.compile(r"\w+|[ \t]+|\r?\n|[^\w\s]")
INSIDE = re.compile(
    r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|//[^\n]*|/\*.*?\*/|--[^\n]*|\[\[.*?\]\]|#[^\n]*', re.S
)
MARKS = ("//", "/*", "*/", '"', '\\"', "\\\\", "'", "#", "--", "[[", "]]", "${", "}", "$", 'r"', 'R"(', ')"', '"""', "`")
TEST = re.compile(r"^={3,}[^\n]*\n.*?\n={3,}[^\n]*\n(.*?)^-{3,}[^\n]*\n", re.S | re.M)


def mutated(text, random):
    """A text with one fault, mostly."""
    found = [m.span() for m in TOKEN.finditer(text)] or [(0, 0)]
    begin, end = random.choice(found)
    token = text[begin:end]
    other = text[slice(*random.choice(found))]
    kind = random.randrange(6)
    if kind == 0:
        return text[:begin] + text[end:]
    if kind == 1:
        return text[:end] + token + text[end:]
    if kind == 2:
        return text[:begin] + other + text[end:]
    if kind == 3:
        rest = text[:begin] + text[end:]
        at = random.choice([m.start() for m in TOKEN.finditer(rest)] or [0])
        return rest[:at] + token + rest[at:]
    insides = [m.span() for m in INSIDE.finditer(text)]
    if kind == 4 and insides:  # a string or comment of nothing but marks, or one that holds them
        begin, end = random.choice(insides)
        marks = "".join(random.choice(MARKS) for _ in range(random.randint(1, 3)))
        return text[: begin + 1] + marks + text[random.choice((begin + 1, end - 1)) :]
    return text[:begin] + random.choice("(){}[]\"'") + text[begin:]


def texts(files, most):
    for file in files:
        try:
            text = Path(file).read_bytes().decode()
        except UnicodeDecodeError:
            continue
        tests = [m.group(1).strip("\n") + "\n" for m in TEST.finditer(text)]
        yield from (one for one in tests or [text] if len(one.encode()) <= most and "\0" not in one)


def asked(command, lines):
    run = subprocess.run(
        shlex.split(command), input="\n".join(lines) + "\n", capture_output=True, text=True, check=False
    )
    answers = run.stdout.splitlines()
    if len(answers) != len(lines):
        sys.exit(f"{command}: {len(answers)} answers to {len(lines)} lines\n{run.stderr[-2000:]}")
    return answers


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("grammar")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--judge", required=True)
    parser.add_argument("--dovetail", required=True)
    parser.add_argument("--most", type=int, default=8000)
    parser.add_argument("--texts", type=int, default=100, help="files at most")
    parser.add_argument("--mutations", type=int, default=5)
    parser.add_argument("--cuts", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    real = sorted(set(texts(options.files, options.most)))
    rng.shuffle(real)
    real = real[: options.texts]
    whole = real + [mutated(text, rng) for text in real for _ in range(options.mutations)]
    verdicts = [answer == "true" for answer in asked(options.judge, [json.dumps(text) for text in whole])]
    taken = [text for text, verdict in zip(real, verdicts) if verdict and len(text) > 1]

    cases = []  # kind, verdict, prefix, middle, suffix
    for text, verdict in zip(whole, verdicts):
        cases.append(("left", verdict, "", text, ""))
        cases.append(("right", verdict, "", "", text))
    spoiled = []
    for _ in range(options.cuts if taken else 0):
        text = rng.choice(taken)
        begin = rng.randrange(len(text))
        end = min(len(text), begin + 1 + int(rng.expovariate(1 / 40)))
        cases.append(("true", True, text[:begin], text[begin:end], text[end:]))
        spoiled.append((text[:begin], mutated(text[begin:end], rng), text[end:]))
    judged = asked(options.judge, [json.dumps("".join(one)) for one in spoiled]) if spoiled else []
    cases += [("spoiled", answer == "true", *one) for answer, one in zip(judged, spoiled)]

    order = sorted(range(len(cases)), key=lambda i: cases[i][2] + cases[i][4])  # files stay together
    lines = [
        json.dumps({"id": str(i), "prefix": cases[i][2], "middle": cases[i][3], "suffix": cases[i][4]})
        for i in order
    ]
    answers = {}
    for line in asked(f"{options.dovetail} --grammar {options.grammar}", lines):
        answer = json.loads(line)
        answers[int(answer["id"])] = answer
    counts = {}
    out = options.out.open("w") if options.out else None
    for i, (kind, verdict, prefix, middle, suffix) in enumerate(cases):
        answer = answers[i]
        complete = answer.get("complete") and not answer.get("fenced")
        right = complete == verdict and (answer.get("viable") or not verdict)
        count = counts.setdefault(kind, [0, 0, 0, 0])
        count[0] += 1
        count[1] += verdict
        count[2] += verdict and not right
        count[3] += not verdict and not right
        if not right and out:
            case = {"kind": kind, "verdict": verdict, "prefix": prefix, "middle": middle, "suffix": suffix}
            out.write(json.dumps(case | {"answer": answer}) + "\n")
    print(f"{len(real)} texts, {len(taken)} of them taken by tree-sitter")
    for kind, (all_, good, refused, let_in) in counts.items():
        print(f"{kind}: {all_}, {good} taken by tree-sitter; refused {refused}, let in {let_in}")


if __name__ == "__main__":
    main()

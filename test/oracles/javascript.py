#!/usr/bin/env python3
"""Makes cases of files of JavaScript or TypeScript (--language, an identifier as editors have them) for
`dovetail check --jsonl`, and compares what it says.

cases FOLDER   Writes cases of the files below a folder, judged by javascript.mjs (--judge is the
               folder where its parsers are installed): whole files as prefix and as suffix, true
               middles, and spoiled ones (a token left out, inserted, swapped, replaced or doubled;
               a line end added or removed). Only files that are valid are used. With --fenced also
               true middles in files with one to three damages (damage.py) three lines away or more.
compare FILE   Reads the answers of `dovetail check` from standard input, compares them with the
               cases in a file, prints the counts and what went wrong. Status 1 if anything did.
run FOLDER     Both, of FOLDER/LANGUAGE/PART as npm-sources.py writes them, by one process
               (--dovetail, a command that ends in `check --strict --jsonl -`), part by part, the
               languages in turn. --out keeps the counts and what went wrong of each part; a part
               that stands there is not run again. Prints the sums.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import random
import re
import subprocess
import sys
import threading
import time

import damage

TOKEN = re.compile(r"[\w$]+|[ \t]+|\n|=>|\*\*=?|\?\.|&&|\|\||[<>=!+*/%&|^-]=*|\+\+|--|.", re.S)
AWAY = 3
WORDS = (
    "if else for while do return var let const function class new this await async yield of in "
    "import export default case break continue static get set typeof delete ( ) [ ] { } ; , . "
    "? : = => + - * / ++ -- ... ` ' \" && || ?? ?. 1 x ! < >"
).split()


ENDINGS = {
    "javascript": (".js", ".mjs", ".cjs"),
    "javascriptreact": (".jsx",),
    "typescript": (".ts", ".mts", ".cts"),
    "typescriptreact": (".tsx",),
}


# What judges complain of that no grammar sees: counted by itself
UNSEEN = re.compile(
    r"(regular expression|already been declared|Unsyntactic|[Ll]abel|Private field|Export '|"
    r"Duplicate (export|constructor)|'super'|new.target|closing (JSX )?tag)"
)


def judged(rows, folder, language):
    here = os.path.dirname(os.path.abspath(__file__))
    lines = "".join(json.dumps(dict(row, language=language)) + "\n" for row in rows)
    command = ["node", os.path.join(here, "javascript.mjs")]
    done = subprocess.run(command, input=lines.encode(), cwd=folder, capture_output=True, check=True)
    return [json.loads(line) for line in done.stdout.decode("utf-8").split("\n") if line]


def files_below(folder, endings):
    for place, folders, files in os.walk(folder):
        folders.sort()
        for file in sorted(files):
            if file.endswith(endings):
                yield os.path.join(place, file)


def tokens_of(text):
    return [match for match in TOKEN.finditer(text) if not match.group().isspace()]


def spoiled(text, tokens, rng):
    """Start, end and replacement of one damage; None if nothing would change."""
    if len(tokens) < 3:
        return None
    i = rng.randrange(len(tokens) - 1)
    one, two = tokens[i], tokens[i + 1]
    other = rng.choice(WORDS) if rng.random() < 0.5 else rng.choice(tokens).group()
    draw = rng.random()
    if draw < 0.25:
        return one.start(), one.end(), ""
    if draw < 0.5:
        return one.start(), one.start(), other + " "
    if draw < 0.7:
        between = text[one.end() : two.start()]
        return one.start(), two.end(), two.group() + between + one.group()
    if draw < 0.85:
        return one.start(), one.end(), other
    if draw < 0.95:
        return one.end(), one.end(), " " + one.group()
    return (one.end(), two.start(), " ") if draw < 0.975 else (one.end(), one.end(), "\n")


def broken(text, start, end, rng):
    """The texts around a middle with damages away from it; None if there is no room for one."""
    before = text[:start].splitlines(keepends=True)
    behind = text[end:].splitlines(keepends=True)
    places = [(before, i) for i in range(len(before) - 1 - AWAY)]
    places += [(behind, i) for i in range(1 + AWAY, len(behind))]
    for lines, i in rng.sample(places, min(len(places), rng.randint(1, 3))):
        changed = damage.damage(lines, i, rng.choice(damage.KINDS), rng)
        lines[i] = lines[i] if changed is None else changed
    return "".join(before), "".join(behind)


def drawn(folder, language, arguments, seed):
    """Cases of the files below a folder."""
    rng = random.Random(seed)
    paths = list(files_below(folder, ENDINGS[language]))
    rng.shuffle(paths)
    texts = []
    for path in paths:
        with open(path, encoding="utf-8", errors="replace", newline="") as file:
            text = file.read()
        if arguments.least <= len(text) <= arguments.most:
            texts.append({"id": os.path.relpath(path, folder), "text": text})
        if len(texts) == arguments.files:
            break
    out = []
    for row in judged(texts, arguments.judge, language):
        if not row["valid"]:
            continue
        text, name = row["text"], row["id"]
        if not arguments.cuts:
            out.append((name + ":prefix", text, "", "", None))
            out.append((name + ":suffix", "", "", text, None))
        for n in range(arguments.true):
            start = rng.randrange(len(text))
            end = min(len(text), start + rng.randrange(80))
            out.append(("%s:true%d" % (name, n), text[:start], text[start:end], text[end:], None))
        tokens = tokens_of(text)
        for n in range(arguments.spoiled):
            damage = spoiled(text, tokens, rng)
            if damage is None:
                continue
            start, end, by = damage
            left = max(0, start - rng.randrange(20))
            right = min(len(text), end + rng.randrange(20))
            middle = text[left:start] + by + text[end:right]
            whole = text[:left] + middle + text[right:]
            if whole != text:
                out.append(("%s:spoiled%d" % (name, n), text[:left], middle, text[right:], whole))
        for n in range(arguments.fenced):
            start = rng.randrange(len(text))
            end = min(len(text), start + rng.randrange(80))
            left, right = broken(text, start, end, rng)
            middle = text[start:end]
            out.append(("%s:fenced%d" % (name, n), left, middle, right, left + middle + right))
    spoiled_texts = [{"text": c[4]} for c in out if c[4] is not None]
    verdict = iter(judged(spoiled_texts, arguments.judge, language))
    for name, prefix, middle, suffix, whole in out:
        case = {"id": name, "language": language}
        case.update(prefix=prefix, middle=middle, suffix=suffix, valid=True, second=True)
        said = None if whole is None else next(verdict)
        if re.search(r":fenced\d+$", name):
            if said["valid"]:
                continue
        elif said is not None:
            case.update(valid=said["valid"], second=said["second"], why=said["why"])
        yield case


def compared(case, answer, counts):
    """Counts what was answered; says what is wrong with it, None if nothing is."""
    kind = re.sub(r"\d+$", "", case["id"].rsplit(":", 1)[1])
    counts[kind, "valid" if case["valid"] else "invalid"] += 1
    if kind == "suffix":
        counts[kind, "bytes"] += len(case["suffix"].encode())
    if "complete" not in answer:
        counts[kind, "no answer"] += 1
        return "no answer"
    said = answer["complete"] and answer["fenced"] == (kind == "fenced")
    if not case["valid"] and (said or answer.get("refused")):
        counts[kind, "accepted without --strict"] += 1
    wrong = said != case["valid"]
    if not wrong and (answer["viable"] or not case["valid"]):
        return None
    what = "false accept" if said else "false reject" if wrong else "not viable"
    unseen = UNSEEN.search(case.get("why", "")) if said else None
    what += " (%s)" % unseen.group() if unseen else ""
    what += " (%s)" % answer["refused"][0] if answer.get("refused") else ""
    what += "" if case["valid"] == case["second"] else ", judges differ"
    counts[kind, what] += 1
    return what


def shown(case):
    middle = case["prefix"][-60:] + "¦" + case["middle"] + "¦" + case["suffix"][:60]
    return "%s %s" % (case["id"], json.dumps(middle, ensure_ascii=False))


def summed(counts):
    for key in sorted(counts):
        print("%s, %s: %d" % (key + (counts[key],)))
    fine = ("valid", "invalid", "bytes", "accepted without --strict")
    return 1 if any(key[1] not in fine for key in counts) else 0


def compare(arguments):
    counts = collections.Counter()
    with open(arguments.file, encoding="utf-8") as lines:
        for line, answered in zip(lines, sys.stdin):
            case = json.loads(line)
            what = compared(case, json.loads(answered), counts)
            if what:
                print(what, shown(case))
    return summed(counts)


def made(arguments, folder, language, part, done):
    return list(drawn(folder, language, arguments, arguments.seed + part))


def run(arguments):
    todo = []
    for part in range(arguments.parts):
        for language in arguments.language.split(","):
            folder = os.path.join(arguments.folder, language, str(part))
            done = os.path.join(arguments.out, "%s.%d.json" % (language, part))
            if not os.path.exists(done):
                todo.append((folder, language, part, done))
    os.makedirs(arguments.out, exist_ok=True)
    with concurrent.futures.ProcessPoolExecutor(1) as ahead:
        following = ahead.submit(made, arguments, *todo[0]) if todo else None
        checker = subprocess.Popen(
            arguments.dovetail, shell=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        for n, (folder, language, part, done) in enumerate(todo):
            found = following.result()
            following = ahead.submit(made, arguments, *todo[n + 1]) if n + 1 < len(todo) else None
            began = time.time()
            asking = threading.Thread(target=asked, args=(found, checker.stdin))
            asking.start()
            counts, wrong = collections.Counter(), []
            answer = None
            for case in found:
                answer = answer or json.loads(checker.stdout.readline())
                mine, answer = (answer, None) if answer["id"] == case["id"] else ({}, answer)
                what = compared(case, mine, counts)
                if what:
                    wrong.append(dict(case, what=what, answer=mine))
                    print(what, language, part, shown(case), flush=True)
            asking.join()
            if answer is None:
                checker.stdout.readline()
            print("%s %d: %d in %.0f s" % (language, part, len(found), time.time() - began), flush=True)
            kept = [[kind, what, count] for (kind, what), count in counts.items()]
            with open(done + ".part", "w", encoding="utf-8") as out:
                json.dump({"counts": kept, "wrong": wrong}, out)
            os.rename(done + ".part", done)
        checker.stdin.close()
        checker.wait()
    status = 0
    for language in arguments.language.split(","):
        counts = collections.Counter()
        for part in range(arguments.parts):
            with open(os.path.join(arguments.out, "%s.%d.json" % (language, part)), encoding="utf-8") as kept:
                counts.update({(kind, what): count for kind, what, count in json.load(kept)["counts"]})
        print(language)
        status = max(status, summed(counts))
    return status


def asked(cases, stream):
    """Writes cases, and one more that is always answered: a case over a limit has no answer."""
    last = dict(cases[0], id="", prefix="", middle="", suffix="")
    for case in cases + [last]:
        stream.write(json.dumps(case).encode() + b"\n")
    stream.flush()


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("cases", "run"):
        make = commands.add_parser(name)
        make.add_argument("folder")
        make.add_argument("--judge", required=True)
        make.add_argument("--language", default="javascript", help="for run several, with commas between")
        make.add_argument("--files", type=int, default=300)
        make.add_argument("--least", type=int, default=200)
        make.add_argument("--most", type=int, default=6000)
        make.add_argument("--true", type=int, default=3)
        make.add_argument("--spoiled", type=int, default=10)
        make.add_argument("--fenced", type=int, default=0)
        make.add_argument("--cuts", action="store_true", help="middles only, no whole files")
        make.add_argument("--seed", type=int, default=1)
    make.add_argument("--dovetail", required=True)
    make.add_argument("--out", required=True)
    make.add_argument("--parts", type=int, default=10)
    say = commands.add_parser("compare")
    say.add_argument("file")
    arguments = parser.parse_args()
    if arguments.command == "run":
        return run(arguments)
    if arguments.command == "compare":
        return compare(arguments)
    for case in drawn(arguments.folder, arguments.language, arguments, arguments.seed):
        print(json.dumps(case))
    return 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Measures exactness over many files: makes cases, asks `dovetail check`, compares, and counts.

Goes through the files chunk by chunk, in an order that the seed decides, until there are enough
cases. A chunk that is done is kept in the folder --out (counts, times, and the cases that went
wrong), so that a run that was stopped goes on where it was. The judge is the running interpreter.
Ends with a table; the exit status is 1 if an answer was wrong.

randspan, boundary   true middles (cuts.py): complete, viable, not fenced
spoiled              spoiled middles (spoil.py) of both kinds of cut: complete if they parse
fenced               true middles of files damaged elsewhere (damage.py): complete, and fenced
fenced-spoiled       spoiled middles of damaged files: complete if they parse in the intact file
"""
import argparse
import collections
import json
import os
import random
import subprocess
import sys
import warnings

import cuts
import damage
import spoil

HERE = os.path.dirname(os.path.abspath(__file__))
KINDS = ["randspan", "boundary", "spoiled", "fenced", "fenced-spoiled"]


def cuts_of_files(files, protocols, count, most, seed):
    for name, path in files:
        text = cuts.read(path)
        if text and (most is None or len(text) <= most):
            for protocol in protocols:
                yield from cuts.cuts_of(name, text, protocol, count, seed)


def damaged(found, seed):
    for cut in found:
        result = damage.damaged(cut, 3, 3, random.Random("%d %s" % (seed, cut["id"])))
        if result is not None:
            yield result


def cases_of(kind, files, arguments):
    """Yields the cases of some files; those whose middle was spoiled have "valid"."""
    protocols = [kind] if kind in ("randspan", "boundary") else ["randspan", "boundary"]
    found = cuts_of_files(files, protocols, arguments.cuts, arguments.most, arguments.seed)
    if kind.startswith("fenced"):
        found = damaged(found, arguments.seed)
    if kind.endswith("spoiled"):
        found = spoil.spoiled(list(found), list(spoil.WAYS) + ["foreign"], arguments.seed)
    return found


def wrong(kind, case, answer):
    """What is wrong with an answer; None if nothing is."""
    if answer is None or answer["id"] != case["id"]:
        return "missing"
    fenced = kind.startswith("fenced")
    if answer["fenced"] != fenced and not (fenced and answer["complete"] == case.get("valid", True)):
        return "not fenced" if fenced else "fenced"
    valid = case.get("valid", True)
    if answer["complete"] != valid:
        return "false reject" if valid else "false accept"
    if valid and not answer["viable"]:
        return "not viable"
    return None


def chunk(kind, files, arguments, place):
    """Measures a chunk of files, keeps what came of it at a place, and gives it back."""
    path = place + ".cases"
    counts = collections.Counter()
    setup, step, bad = [], [], []
    with open(path, "w", encoding="utf-8") as out:
        for case in cases_of(kind, files, arguments):
            out.write(json.dumps(case) + "\n")
    answers = subprocess.run(
        arguments.dovetail.split() + ["check", "--jsonl", path],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        check=False,
        timeout=3600,
    )
    replies = iter(answers.stdout.decode("utf-8").splitlines())
    reply = next(replies, None)
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            case = json.loads(line)
            answer = None if reply is None else json.loads(reply)
            problem = wrong(kind, case, answer)
            counts["cases"] += 1
            counts["valid"] += case.get("valid", True)
            if problem:
                counts[problem] += 1
                bad.append(dict(case, problem=problem, answer=answer))
            if problem != "missing":
                setup.append(answer["setup_us"])
                step.append([answer["step_us"], len(case["middle"])])
                reply = next(replies, None)
    os.remove(path)
    with open(place + ".wrong.jsonl", "w", encoding="utf-8") as out:
        for case in bad:
            out.write(json.dumps(case) + "\n")
    result = {"counts": counts, "setup_us": setup, "step_us": step}
    with open(place + ".json.part", "w", encoding="utf-8") as out:
        json.dump(result, out)
    os.replace(place + ".json.part", place + ".json")
    return result


def quantile(values, part):
    return sorted(values)[int(part * (len(values) - 1))] if values else 0


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("directories", nargs="+")
    parser.add_argument("--out", required=True, help="a folder; what is done in it is not redone")
    parser.add_argument("--cases", type=int, default=100000, help="default: %(default)s")
    parser.add_argument("--cuts", type=int, default=5, help="a file and protocol (%(default)s)")
    parser.add_argument("--most", type=int, help="leave out files of more characters")
    parser.add_argument("--chunk", type=int, default=200, help="files a chunk (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="default: %(default)s")
    parser.add_argument("--dovetail", default=os.path.join(HERE, "..", "..", "dovetail"))
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")
    os.makedirs(arguments.out, exist_ok=True)
    files = []
    for directory in arguments.directories:
        base = os.path.basename(directory.rstrip("/"))
        files += [(base + "/" + name, path) for name, path in cuts.source_files(directory)]
    random.Random(arguments.seed).shuffle(files)
    total = collections.Counter()
    setup, step, steps_per_character = [], [], []
    for number, begin in enumerate(range(0, len(files), arguments.chunk)):
        if total["cases"] >= arguments.cases:
            break
        place = os.path.join(arguments.out, "%s-%04d" % (arguments.kind, number))
        if os.path.exists(place + ".json"):
            with open(place + ".json", encoding="utf-8") as lines:
                result = json.load(lines)
        else:
            result = chunk(arguments.kind, files[begin : begin + arguments.chunk], arguments, place)
        total.update(result["counts"])
        setup += result["setup_us"]
        step += [micros for micros, _ in result["step_us"]]
        steps_per_character += [micros / size for micros, size in result["step_us"] if size >= 20]
        print("%s: %s" % (arguments.kind, dict(total)), file=sys.stderr)
    print("%s, judged by CPython %s" % (arguments.kind, sys.version.split()[0]))
    for name, count in total.items():
        print("%-14s %8d  %8.4f %%" % (name, count, 100 * count / total["cases"]))
    for name, values in (
        ("setup µs", setup),
        ("step µs", step),
        ("µs a character", steps_per_character),
    ):
        print(
            "%-14s p50 %.2f, p99 %.2f, max %.2f"
            % (name, quantile(values, 0.5), quantile(values, 0.99), quantile(values, 1))
        )
    return 1 if set(total) - {"cases", "valid"} else 0


if __name__ == "__main__":
    sys.exit(main())

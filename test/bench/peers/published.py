#!/usr/bin/env python3
"""Published grammars beside other engines. See run.sh.

published.py texts GRAMMAR.lark SIZE SEED    texts of 100 to 3,000 characters that the grammar derives and Lark takes, SIZE
                                             characters in all, each as a case for `mask`; needs Lark 1.3
published.py halves CASES.jsonl              the same with their second half behind the cursor
published.py ebnf GRAMMAR.lark               Lark's rules as xgrammar reads them: there is no lexer, so blanks stand
                                             behind each terminal, and a name may be a keyword
published.py row NAME ENGINE FILE...         what an engine said in each run, as a row of the table
"""
import json
import os
import random
import re._parser
import statistics
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "oracles"))
import grammars
import subset


def texts(file, size, seed):
    conflicts = grammars.Conflicts()
    lark = grammars.lark_with(conflicts)
    parser, _ = grammars.opened(lark, file, conflicts)
    with open(file, encoding="utf-8") as source:
        source = source.read()
    rng = random.Random(seed)
    derived = grammars.Texts(parser, grammars.start_of(source), rng, grammars.line_end(source), noise=0, most=600)
    found = []
    while size > 0:
        tokens = []
        derived.derive(derived.start, 16, tokens)
        text = "".join(token + rng.choice((" ", " ", "\n")) for token in tokens).strip()
        fits = 100 <= len(text) <= 3000 and text.isascii() and text not in found
        if fits and grammars.verdict(lark, parser, text):
            found.append(text)
            size -= len(text)
            case = {"id": len(found), "language": "", "prefix": "", "middle": text, "suffix": "", "valid": True}
            print(json.dumps(case))


def halves(cases):
    with open(cases, encoding="utf-8") as rows:
        for case in map(json.loads, rows):
            half = len(case["middle"]) // 2
            print(json.dumps(case | {"middle": case["middle"][:half], "suffix": case["middle"][half:]}))


def pattern(terminal):
    if terminal.pattern.type == "str":
        text = terminal.pattern.value
        cases = (lambda c: {c.lower(), c.upper()}) if "i" in terminal.pattern.flags else set
        return " ".join("[" + "".join(subset.character(ord(c)) for c in sorted(cases(c))) + "]" for c in text)
    return subset.ebnf_of(re._parser.parse(terminal.pattern.to_regexp()))


def ebnf(file):
    conflicts = grammars.Conflicts()
    parser, _ = grammars.opened(grammars.lark_with(conflicts), file, conflicts)
    named = lambda symbol: ("T-" if symbol.is_term else "r-") + symbol.name.replace("_", "-")
    with open(file, encoding="utf-8") as source:
        print("root ::= blanks r-" + grammars.start_of(source.read()).replace("_", "-"))
    ignored = [f"({pattern(t)})" for t in parser.terminals if t.name in parser.ignore_tokens]
    print("blanks ::= " + (f"({' | '.join(ignored)})*" if ignored else '""'))
    rules = {}
    for rule in parser.rules:
        rules.setdefault(named(rule.origin), []).append(" ".join(map(named, rule.expansion)) or '""')
    for name, bodies in rules.items():
        print(name, "::=", " | ".join(bodies))
    for terminal in parser.terminals:
        if terminal.name not in parser.ignore_tokens:
            print(f"T-{terminal.name.replace('_', '-')} ::= ({pattern(terminal)}) blanks")


def row(name, engine, *files):
    """What the engine said in each run; nothing if it was not asked, or not done."""
    said = []
    for file in filter(os.path.exists, files):
        with open(file, encoding="utf-8") as lines:
            said += [json.loads(line) for line in lines if line.strip()]
    failed = [line["failed"] for line in said if "failed" in line]
    said = [line for line in said if line.get("masks")]
    if failed or not said:
        print("|", name, "|", engine, "|", " ".join(" ".join(failed).split())[:90] or "not done", "|")
        return
    middle = lambda key: statistics.median(line[key] for line in said)
    masks, truth = said[0]["masks"], said[0]["truth_allowed"]
    print("|", name, "|", engine, "|", masks, f"({truth - masks})" if truth != masks else "", "|",
          f"{middle('p50_us'):.1f} µs | {middle('p99_us'):.0f} µs | {middle('mean_us'):.0f} µs |"
          f" {middle('init_ms') / 1000:.2f} s |", flush=True)


if __name__ == "__main__":
    sys.setrecursionlimit(100000)
    command, *arguments = sys.argv[1:]
    if command == "texts":
        arguments[1:] = map(int, arguments[1:])
    {"texts": texts, "halves": halves, "ebnf": ebnf, "row": row}[command](*arguments)

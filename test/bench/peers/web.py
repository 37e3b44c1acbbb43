#!/usr/bin/env python3
"""Texts of a web language, and xgrammar's own library along their tokens. See web.sh.

web.py texts FOLDER LANGUAGE PARSERS COUNT SEED > cases.jsonl   COUNT valid files of 200 to 1,500 characters and
                                                                as many damaged ones that are invalid
web.py ids CASES.jsonl                                          tokens of cases as llama.cpp reads them
web.py xgrammar TOKENIZER.json CASES.jsonl GRAMMAR.ebnf LIMIT   as peers.cjs; cases with their tokens. Of texts that
                                                                begin after LIMIT seconds no mask is computed
"""
import argparse
import json
import os
import sys
import time


def texts(folder, language, parsers, count, seed):
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "oracles"))
    import javascript

    draw = argparse.Namespace(
        files=int(count), least=200, most=1500, true=0, spoiled=4, fenced=0, cuts=False, judge=parsers
    )
    kept = {True: [], False: []}
    for case in javascript.drawn(folder, language, draw, int(seed)):
        whole = case["id"].endswith(":prefix")
        if whole or not case["valid"] and not case["second"] and not javascript.UNSEEN.search(case["why"]):
            text = case["prefix"] + case["middle"] + case["suffix"]
            case = dict(case, prefix="", middle=text, suffix="")
            kept[case["valid"]].append(case)
    for case in kept[True] + kept[False][:: max(1, len(kept[False]) // len(kept[True]))][: int(count)]:
        print(json.dumps(case))


def ids(cases):
    with open(cases) as file:
        for row in map(json.loads, file):
            print(int(row["valid"]), *row["tokens"])


def xgrammar(tokenizer, cases, grammar, limit):
    import importlib.metadata

    import torch
    import xgrammar as xg

    with open(tokenizer) as file:
        read = json.load(file)
    ids = dict(read["model"]["vocab"], **{a["content"]: a["id"] for a in read["added_tokens"]})
    names = [f"<unused {i}>" for i in range(max(ids.values()) + 1)]
    for name, i in ids.items():
        names[i] = name
    end = next((a["id"] for a in read["added_tokens"] if a["special"]), 0)
    with open(cases) as file:
        rows = [json.loads(line) for line in file]
    with open(grammar) as file:
        source = file.read()
    begun = time.perf_counter()
    info = xg.TokenizerInfo(names, xg.VocabType.BYTE_LEVEL, vocab_size=len(names), stop_token_ids=[end])
    compiled = xg.GrammarCompiler(info, max_threads=1).compile_grammar(source)
    init = time.perf_counter() - begun
    mask = xg.allocate_token_bitmask(1, len(names))
    words = mask.numpy()[0]
    holds = lambda token: words[token >> 5] >> (token & 31) & 1
    times, allowed = [], 0
    count = dict.fromkeys(("taken", "valid", "admitted", "invalid"), 0)
    for row in rows:
        matcher, fits = xg.GrammarMatcher(compiled), True
        timed = row["valid"] and time.perf_counter() - begun < float(limit)
        for token in row["tokens"]:
            if timed:
                start = time.perf_counter_ns()
                matcher.fill_next_token_bitmask(mask)
                times.append((time.perf_counter_ns() - start) / 1e3)
                fits = bool(holds(token))
            fits = fits and matcher.accept_token(token)
            if not fits:
                break
            allowed += timed
        if fits:
            matcher.fill_next_token_bitmask(mask)
            fits = bool(holds(end))
        count["valid" if row["valid"] else "invalid"] += 1
        count["taken" if row["valid"] else "admitted"] += fits
    times.sort()
    at = lambda q: round(times[min(len(times) - 1, int(q * len(times)))], 1)
    said = {"engine": "xgrammar " + importlib.metadata.version("xgrammar"), "masks": len(times)}
    said.update(truth_allowed=allowed, p50_us=at(0.5), p99_us=at(0.99), max_us=at(1))
    said.update(mean_us=round(sum(times) / len(times), 1), init_ms=round(init * 1e3), **count)
    print(json.dumps(said))


if __name__ == "__main__":
    {"texts": texts, "ids": ids, "xgrammar": xgrammar}[sys.argv[1]](*sys.argv[2:])

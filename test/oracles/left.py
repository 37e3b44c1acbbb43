#!/usr/bin/env python3
"""Files written from left to right, as SynCode measures it: each language judged by another parser than Dovetail's.

left.py OUT --python FOLDER --go FOLDER --json FOLDER --sql sql.lark --judge JUDGE

Draws 50 valid files of each folder, and makes up queries of SynCode's own SQL grammar; `lab eval top` writes on behind
a line of their first half, with the grammar and without; its records go to the folder OUT, where a run that was stopped
goes on. Python is judged by this interpreter's ast.parse, JSON by its json, Go by go/parser (JUDGE is what `go build
judge.go` makes), SQL by Lark 1.3 (PYTHONPATH names its checkout) with the lexer `basic`, which SynCode takes.
"""
import argparse
import json
import os
import random
import subprocess

import filled
import go
import judge

HERE = os.path.dirname(os.path.abspath(__file__))
CASES = 50
DECODERS = ("greedy", "unconstrained")
TABLES = {
    "orders": ["id", "customer_id", "total", "placed_at"], "customers": ["id", "name", "city"],
    "items": ["id", "order_id", "product", "price", "quantity"]}


def query(rng):
    """A query of several lines, ended by a semicolon."""
    table = rng.choice(list(TABLES))
    column = lambda: rng.choice(TABLES[table])
    lines = ["SELECT " + rng.choice([", ".join(rng.sample(TABLES[table], 2)), "*", f"{column()}, COUNT(*)"]), "FROM " + table]
    if rng.random() < 0.4:
        other = rng.choice([t for t in TABLES if t != table])
        lines.append(f"JOIN {other} ON {table}.{column()} = {other}.id")
    if rng.random() < 0.8:
        lines.append(f"WHERE {column()} {rng.choice(['=', '>', '<='])} {rng.randint(1, 900)}")
        if rng.random() < 0.5:
            lines.append(f"AND {column()} = '{rng.choice(['Lyon', 'open', 'Bern'])}'")
    if "COUNT" in lines[0]:
        lines.append("GROUP BY " + lines[0].split()[1].strip(","))
    if rng.random() < 0.6:
        lines.append(f"ORDER BY {column()} {rng.choice(['ASC', 'DESC'])}")
    return "\n".join(lines + [f"LIMIT {rng.randint(1, 50)};"]) + "\n"


def texts(folder, ending):
    """Files of 300 to 8,000 characters of ASCII, in an order drawn at random."""
    found = []
    for path, _, names in os.walk(folder):
        found += [os.path.join(path, name) for name in names if name.endswith(ending)]
    random.Random(1).shuffle(found)
    for file in found:
        with open(file, encoding="utf-8", errors="replace", newline="") as opened:
            text = opened.read(8001)
        if 300 <= len(text) <= 8000 and text.isascii() and "\r" not in text:
            yield file, text


def of_json(text):
    try:
        json.loads(text)
        return True
    except ValueError:
        return False


def of_go(program):
    return lambda text: go.judged([{"text": text}], program, "go")[0]["valid"]


def of_sql(file):
    import lark

    with open(file, encoding="utf-8") as source:
        parser = lark.Lark(source.read(), parser="lalr", lexer="basic")

    def valid(text):
        try:
            parser.parse(text)
            return True
        except lark.exceptions.UnexpectedInput:
            return False

    return valid


def row(language, judged_by, valid, files, more, out):
    """One language's row of the table."""
    chosen = []
    for file, text in files:
        if len(chosen) < CASES and valid(text):
            chosen.append(os.path.abspath(file))
    listed = os.path.join(out, language + ".txt")
    with open(listed, "w", encoding="utf-8") as file:
        file.write("\n".join(chosen) + "\n")
    record = os.path.join(out, language + ".jsonl")
    with open(os.path.join(out, language + ".log"), "w", encoding="utf-8") as log:
        subprocess.run(
            [os.path.join(HERE, "../../lab"), "eval", "top", "--files", listed, "--cuts", "1", "--limit", str(CASES),
             "--decoders", ",".join(DECODERS), "--out", record, *more], check=True, stdout=log, stderr=log)
    with open(record, encoding="utf-8") as lines:
        settings, *results = map(json.loads, lines)
    took = dict.fromkeys(DECODERS, 0)
    for result in results:
        with open(result["id"].rsplit(":", 2)[0], encoding="utf-8", newline="") as file:
            before, _ = filled.around(result["id"], file.read(), settings["seed"])
        took[result["decoder"]] += result["found"] and valid(before + result["middle"])
    cases = len(results) // len(DECODERS)
    print(f"| {language}, {judged_by} | {cases} |", " | ".join(f"{100 * n / cases:.0f} %" for n in took.values()), "|", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out")
    for option in ("--python", "--go", "--json", "--sql", "--judge"):
        parser.add_argument(option, required=True)
    arguments = parser.parse_args()
    out = os.path.abspath(arguments.out)
    os.makedirs(os.path.join(out, "queries"), exist_ok=True)
    grammar = os.path.join(out, "sql.lark")
    with open(arguments.sql, encoding="utf-8") as file, open(grammar, "w", encoding="utf-8") as copy:
        copy.write("%lexer basic\n" + file.read())
    rng, queries = random.Random(1), []
    for number in range(CASES):
        queries.append((os.path.join(out, "queries", f"{number}.sql"), query(rng)))
        with open(queries[-1][0], "w", encoding="utf-8") as file:
            file.write(queries[-1][1])
    print("| language, judge | cases |", " | ".join(f"`{name}`" for name in DECODERS), "|")
    print("|---|---" * 2 + "|")
    language = lambda name: ("--language", name)
    row("Python", "`ast.parse`", judge.valid, texts(arguments.python, ".py"), language("python"), out)
    row("Go", "`go/parser`", of_go(arguments.judge), texts(arguments.go, ".go"), language("go"), out)
    row("JSON", "Python's `json`", of_json, texts(arguments.json, ".json"), language("json"), out)
    row("SQL", "Lark", of_sql(arguments.sql), queries, ("--grammar", grammar), out)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Random texts for a comparison: texts.py json|small|script COUNT SEED > cases.jsonl"""
import json
import random
import sys

kind, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
random.seed(seed)
WORDS = ("value index count name items total size left right node parent child key result "
         "buffer offset length text line column state next first last").split()


def word():
    return random.choice(WORDS) + random.choice(["", "", "_" + random.choice(WORDS), "2"])


def value(depth):
    kinds = ["string", "number", "true"] + (["object", "array"] * 2 if depth > 0 else [])
    match random.choice(kinds):
        case "object":
            return {word(): value(depth - 1) for _ in range(random.randint(1, 5))}
        case "array":
            return [value(depth - 1) for _ in range(random.randint(0, 5))]
        case "number":
            return random.choice([random.randint(-999, 99999), round(random.random() * 100, 3)])
        case "true":
            return random.choice([True, False, None])
        case _:
            return " ".join(word() for _ in range(random.randint(1, 4)))


def expr(depth):
    if depth == 0 or random.random() < 0.3:
        return random.choice([word(), str(random.randint(0, 500)), f'"{word()} {word()}"'])
    return random.choice([
        lambda: f"{expr(depth - 1)} {random.choice(['+', '-', '*', '<', '==', '&&'])} {word()}",
        lambda: f"{word()}({', '.join(expr(depth - 1) for _ in range(random.randint(0, 3)))})",
        lambda: f"{word()}.{word()}[{expr(depth - 1)}]",
        lambda: f"({expr(depth - 1)})",
        lambda: f"[{expr(depth - 1)}, {expr(depth - 1)}]"])()


def block(depth, indent):
    lines = []
    for _ in range(random.randint(1, 4)):
        if depth > 0 and random.random() < 0.4:
            head = random.choice([f"if ({word()} < {expr(1)})", f"while ({expr(1)})",
                                  f"for ({word()} in {expr(1)})"])
            lines += [indent + head + " {", *block(depth - 1, indent + "  "), indent + "}"]
        else:
            lines.append(indent + random.choice([
                f"let {word()} = {expr(3)};", f"{word()}.{word()} = {expr(2)};",
                f"{word()}({expr(2)});", f"return {expr(3)};"]))
    return lines


def program():
    lines = []
    for _ in range(random.randint(1, 4)):
        lines += [f"fn {word()}(int {word()}, text {word()}) -> int {{", *block(2, "  "), "}", ""]
    return "\n".join(lines) + "\n"


OPERATORS = "+ - * / % ** < > <= >= === !== && || ?? & | ^ << >>> instanceof".split()


def term(depth):
    if depth == 0 or random.random() < 0.25:
        return random.choice([
            word, word, lambda: f"this.{word()}", lambda: str(random.randint(0, 999)), lambda: "0x1f",
            lambda: f"'{word()} {word()}'", lambda: f'"{word()}\\n"', lambda: "null"])()
    return random.choice([
        lambda: f"{term(depth - 1)} {random.choice(OPERATORS)} {term(depth - 1)}",
        lambda: f"{word()}({', '.join(term(depth - 1) for _ in range(random.randint(0, 3)))})",
        lambda: f"{word()}.{word()}({term(depth - 1)})[{term(depth - 1)}]",
        lambda: f"({term(depth - 1)})",
        lambda: f"[{term(depth - 1)}, ...{word()}]",
        lambda: f"{{{word()}: {term(depth - 1)}, {word()}, [{word()}]: {term(depth - 1)}}}",
        lambda: f"(({word()}, {word()} = {term(0)}) => {term(depth - 1)})",
        lambda: f"{word()} ? {term(depth - 1)} : {term(depth - 1)}",
        lambda: f"new {word()}({term(depth - 1)})",
        lambda: f"!{word()}?.{word()}",
        lambda: f"typeof {word()}"])()


def lines_of(depth, indent):
    lines = []
    for _ in range(random.randint(1, 4)):
        if depth > 0 and random.random() < 0.5:
            head = random.choice([
                f"if ({term(2)})", f"while ({term(1)})", f"for (const {word()} of {term(1)})",
                f"for (let i = 0; i < {term(1)}; i++)", "try", f"function {word()}({word()}, ...{word()})"])
            lines += [indent + head + " {", *lines_of(depth - 1, indent + "  ")]
            lines.append(indent + ("} catch (e) {" if head == "try" else "}"))
            if head == "try":
                lines += [*lines_of(0, indent + "  "), indent + "}"]
        else:
            lines.append(indent + random.choice([
                f"const {word()} = {term(3)};", f"let {{ {word()}, {word()}: {word()} }} = {term(2)};",
                f"{word()}.{word()} += {term(2)};", f"{word()}({term(2)});", f"return {term(3)};",
                f"// {word()} {word()}", f"switch ({word()}) {{ case {term(0)}: break; default: {word()}(); }}"]))
    return lines


def script():
    lines = [f"import {{ {word()}, {word()} as {word()} }} from '{word()}';"]
    for _ in range(random.randint(1, 2)):
        lines += [f"class {word()} extends {word()} {{", f"  {word()} = {term(1)};",
                  f"  {word()}({word()}) {{", *lines_of(1, "    "), "  }", "}"]
        lines += [f"export function {word()}({word()}, {word()} = {term(0)}) {{", *lines_of(2, "  "), "}"]
    return "\n".join(lines) + "\n"


for i in range(count):
    if kind == "json":
        text = json.dumps({word(): value(3) for _ in range(4)}, indent=random.choice([None, 2]))
    else:
        text = program() if kind == "small" else script()
    print(json.dumps({"id": i, "language": kind, "prefix": "", "middle": text, "suffix": ""}))

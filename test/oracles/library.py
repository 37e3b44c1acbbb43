#!/usr/bin/env python3
"""The grammars that Lark has of its own: does an imported name mean what it means in Lark?

  library.py verdicts OUT     each rule, terminal and template of common, unicode, lark and python, imported: texts
                              derived from it, and mutated, with Lark's verdicts, whole and cut; asks Dovetail for the
                              same; writes differences to OUT
  library.py rows FILE        texts of all rules of python, imported by one grammar: lark-library.txt of module quotient
  library.py files FILES ...  whole files through a grammar that imports file_input

Needs Lark 1.3 (PYTHONPATH=its checkout).
"""
import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile

from grammars import DOVETAIL, Conflicts, Texts, lark_with, verdict

LAYOUT = """%import python (_NEWLINE, _INDENT, _DEDENT, COMMENT)
%ignore /[\\t \\f]+/
%ignore /\\\\[\\t \\f]*\\r?\\n/
%ignore COMMENT
"""


def definitions(lark, library):
    """The names that a library defines, with their parameters."""
    from lark.load_grammar import GrammarBuilder

    with open(os.path.join(os.path.dirname(lark.__file__), "grammars", library + ".lark"), encoding="utf-8") as file:
        builder = GrammarBuilder()
        builder.load_grammar(file.read(), library)
    return {name: definition for name, definition in builder._definitions.items() if definition.tree is not None}


def needs(all_definitions, name):
    """The names that a definition needs."""
    from lark.load_grammar import _find_used_symbols

    found, todo = {name}, [name]
    while todo:
        definition = all_definitions.get(todo.pop())
        used = set() if definition is None or definition.is_term else _find_used_symbols(definition.tree)
        todo += used - found
        found |= used
    return found


def importing(library, name, count, rng):
    """What imports a name, and what it is called by then."""
    used = rng.choice([name, ("_" if name[0] == "_" else "") + ("MY_" if name.isupper() else "my_") + name.strip("_")])
    if used != name:
        line = f"%import {library}.{name} -> {used}"
    else:
        line = rng.choice([f"%import {library}.{name}", f"%import {library} ({name})"])
    return line + "\n", used + (f"{{{', '.join(['X'] * count)}}}" if count else "")


def grammars(lark, rng):
    """(library, name, grammar, whether it has blocks)"""
    for library in ("common", "unicode", "lark", "python"):
        known = definitions(lark, library)
        for name, definition in known.items():
            line, used = importing(library, name, len(definition.params), rng)
            blocks = "_INDENT" in needs(known, name)
            extra = LAYOUT if library == "python" and not definition.is_term else ""
            if not blocks:
                extra = extra.replace("_INDENT, _DEDENT, ", "")
            if name in ("_NEWLINE", "COMMENT"):
                extra = ""
            if definition.params:
                extra += 'X: "x"\n'
            yield library, name, f"{line}{extra}start: {used}\n", blocks
            if blocks:
                yield library, name, f'{line}{extra}start: "§" {used}\n', True


def parser_of(lark, source, blocks, parser="lalr"):
    from lark.indenter import PythonIndenter

    options = {"postlex": PythonIndenter()} if blocks else {}
    return lark.Lark(source, parser=parser, **options, **({} if blocks or parser == "lalr" else {"lexer": "basic"}))


def shifts(lark, source, blocks, text):
    """Whether a text that LALR refuses is of the rules: Lark shifts where they allow both."""
    try:
        return verdict(lark, parser_of(lark, source, blocks, "earley"), text)
    except Exception:  # whatever it is, it is not known
        return None


def ask(source, cases, start="start"):
    """What Dovetail says of cases, by their ids; what it says of the grammar if that is all."""
    with tempfile.TemporaryDirectory() as folder:
        grammar, asking = os.path.join(folder, "g.lark"), os.path.join(folder, "cases.jsonl")
        with open(grammar, "w", encoding="utf-8") as file:
            file.write(source)
        with open(asking, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(case) + "\n" for case in cases)
        run = subprocess.run([DOVETAIL, "check", "--grammar", grammar, "--jsonl", asking],
                             capture_output=True, text=True, timeout=600)
    try:
        return {a["id"]: a["complete"] and not a.get("fenced") for a in map(json.loads, run.stdout.splitlines())}, ""
    except ValueError:
        return {}, run.stdout + run.stderr


def verdicts(arguments):
    lark = lark_with(Conflicts())
    wrong = asked = equal = count = right = shifting = 0
    names = set()
    with open(arguments.out, "w", encoding="utf-8") as out:
        for library, name, source, blocks in grammars(lark, random.Random(arguments.seed)):
            if arguments.only and name not in arguments.only:
                continue
            rng = random.Random(f"{arguments.seed} {source}")
            try:
                parser = parser_of(lark, source, blocks)
            except Exception as problem:  # whatever it is, Lark does not take it
                print("Lark refuses", library, name, str(problem).splitlines()[0], flush=True)
                continue
            texts = Texts(parser, "start", rng, "_NEWLINE" if blocks else None)
            cases = []
            for number in range(arguments.texts):
                text = texts.one()
                valid = verdict(lark, parser, text)
                if valid is None or any(0xD800 <= ord(c) < 0xE000 for c in text):
                    continue
                low = rng.randint(0, len(text))
                high = rng.randint(low, min(len(text), low + 12))
                for which, (a, b) in (("whole", (0, len(text))), ("cut", (low, high))):
                    cases.append({"id": f"{number} {which}", "prefix": text[:a], "middle": text[a:b],
                                  "suffix": text[b:], "valid": valid})
            answers, said = ask(source, cases)
            different = [case for case in cases if answers.get(case["id"]) != case["valid"]]
            names.add((library, name))
            count += 1
            equal += not different
            wrong += len(different)
            asked += len(cases)
            right += sum(case["valid"] for case in cases)
            print("differs" if different else "equal", library, name, f"{len(different)} of {len(cases)}, "
                  f"{sum(case['valid'] for case in cases)} accepted", said[:300], flush=True)
            for case in different:
                text = case["prefix"] + case["middle"] + case["suffix"]
                case["shifted"] = not case["valid"] and shifts(lark, source, blocks, text)
                shifting += bool(case["shifted"])
                out.write(json.dumps({"name": name, "grammar": source, **case}, ensure_ascii=False) + "\n")
    print(f"{len(names)} names, {equal} of {count} grammars equal; {wrong} of {asked} verdicts differ, {shifting} of"
          f" these as Lark shifts where its rules allow both; Lark accepts {right}")


# ---- one grammar that imports all


def rows(arguments):
    lark = lark_with(Conflicts())
    known = definitions(lark, "python")
    rules = [name for name, definition in known.items() if not definition.is_term]
    used = [name + ("{NAME}" if known[name].params else "") for name in rules]
    ends = ["" if "_NEWLINE" in needs(known, name) else " _NEWLINE" for name in rules]
    source = "".join(f"%import python ({', '.join(rules[at:at + 8])})\n" for at in range(0, len(rules), 8))
    source += LAYOUT.replace("(", "(NAME, ") + "start: "
    source += "\n    | ".join(f'"${n}" {name}{end}' for n, (name, end) in enumerate(zip(used, ends))) + "\n"
    parser, by_rules = parser_of(lark, source, True), parser_of(lark, source, True, "earley")
    texts = Texts(parser, "start", random.Random(arguments.seed), "_NEWLINE", noise=0.01, most=12)
    with open(arguments.file, "w", encoding="utf-8") as out:
        out.write(f"=== contextual\n{source}---\n")
        for number, name in enumerate(used):
            texts.start = name
            left = {True: arguments.rows, False: arguments.rows}
            for _ in range(200):
                text = f"${number} {texts.one()}".strip(" \n") + "\n"
                valid = verdict(lark, parser, text)
                if valid is None or not left[valid] or len(text) > 120 or re.search(r"[\0\r\f]", text):
                    continue
                if not valid and verdict(lark, by_rules, text):
                    continue  # LALR shifts where the rules allow both
                left[valid] -= 1
                escaped = text.replace("\\", "\\\\").replace("\n", "\\n")
                out.write(f"{'+' if valid else '-'} {escaped}\n")
            if left[True]:
                print("too few are accepted:", name, file=sys.stderr)


# ---- files


def files(arguments):
    lark = lark_with(Conflicts())
    source = LAYOUT.replace("(", "(file_input, ") + "start: file_input\n"
    parser = parser_of(lark, source, True)
    cases = []
    for name in arguments.files:
        with open(name, encoding="utf-8", newline="") as file:
            text = file.read()
        rng = random.Random(os.path.basename(name))
        at = rng.randrange(len(text) + 1)
        for kind, whole in (("whole", text), ("one character less", text[:at] + text[at + 1:])):
            valid = verdict(lark, parser, whole)
            low = rng.randint(0, len(whole))
            high = rng.randint(low, min(len(whole), low + 200))
            if valid is not None:
                for a, b in ((0, len(whole)), (low, high)):
                    cases.append({"id": f"{name}, {kind}, {a} to {b}", "prefix": whole[:a], "middle": whole[a:b],
                                  "suffix": whole[b:], "valid": valid})
    answers, said = ask(source, cases)
    different = [case for case in cases if answers.get(case["id"]) != case["valid"]]
    for case in different:
        print("Lark accepts it" if case["valid"] else "Lark refuses it", case["id"])
    print(f"{len(different)} of {len(cases)} verdicts differ,"
          f" Lark accepts {sum(case['valid'] for case in cases)} {said[:300]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("verdicts")
    command.set_defaults(does=verdicts)
    command.add_argument("out")
    command.add_argument("--only", nargs="*", help="these names")
    command.add_argument("--texts", type=int, default=150, help="of each grammar")
    command.add_argument("--seed", type=int, default=1)
    command = commands.add_parser("rows")
    command.set_defaults(does=rows)
    command.add_argument("file")
    command.add_argument("--rows", type=int, default=1, help="of each rule, accepted, and as many refused")
    command.add_argument("--seed", type=int, default=1)
    command = commands.add_parser("files")
    command.set_defaults(does=files)
    command.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    arguments.does(arguments)


if __name__ == "__main__":
    main()

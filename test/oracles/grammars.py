#!/usr/bin/env python3
"""Other people's grammars: do they load, and do they mean what Lark says?

  grammars.py fetch FOLDER            fetches the repositories of grammars.txt (git), the files into FOLDER
  grammars.py load FOLDER             which of them load, here and in Lark, and why not: one line each, and counts
  grammars.py verdicts FOLDER OUT     texts derived from each grammar, and mutated, with Lark's verdicts, whole
                                      and cut; asks Dovetail for the same; writes differences to OUT
  grammars.py random FILE             grammars at random whose terminals overlap, with Lark's verdicts:
                                      lark-verdicts.txt of module quotient

All but `fetch` need Lark 1.3 (PYTHONPATH=its checkout). A grammar that LALR cannot do is read by Earley.
"""
import argparse
import json
import logging
import os
import random
import re
import signal
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
DOVETAIL = os.path.join(HERE, "../../dovetail")
CHARACTERS = "abcxyzABC019_ .-+*/\"'\\\n\t{}()[];:,=<>#@$%&|!~^é"


def listed():
    with open(os.path.join(HERE, "grammars.txt"), encoding="utf-8") as file:
        for line in file:
            if line.strip() and line[0] != "#":
                yield line.strip().split(" ", 2)


def place(folder, repository, path):
    return os.path.join(folder, repository.replace("/", "+"), path)


# ---- fetch, load


def fetch(arguments):
    clones = {}
    for repository, commit, path in listed():
        clone = os.path.join(arguments.folder, ".git", repository.replace("/", "+"))
        if (repository, commit) not in clones:
            if not os.path.isdir(clone):
                subprocess.run(["git", "init", "-q", "--bare", clone], check=True)
            clones[repository, commit] = subprocess.run(
                ["git", "-C", clone, "fetch", "-q", "--depth", "1",
                 f"https://github.com/{repository}", commit]).returncode == 0
        shown = subprocess.run(["git", "-C", clone, "show", f"{commit}:{path}"], capture_output=True)
        if shown.returncode:
            print(f"not there: {repository} {commit} {path}", file=sys.stderr)
            continue
        out = place(arguments.folder, repository, path)
        os.makedirs(os.path.dirname(out), exist_ok=True)
        with open(out, "wb") as file:
            file.write(shown.stdout)


def load(arguments):
    conflicts = Conflicts()
    lark = lark_with(conflicts)
    loaded = found = by_lark = only_lark = asked = 0
    for repository, commit, path in listed():
        file = place(arguments.folder, repository, path)
        if not os.path.exists(file):
            continue
        found += 1
        run = subprocess.run([DOVETAIL, "grammar", file], capture_output=True, text=True)
        here = run.returncode == 0
        loaded += here
        there = ""
        if path.endswith(".lark"):
            asked += 1
            there = "Lark loads it" if opened(lark, file, conflicts)[0] else "Lark refuses it"
            by_lark += there == "Lark loads it"
            only_lark += there == "Lark loads it" and not here
        lines = run.stdout.splitlines()
        said = [line for line in lines if ": error: " in line] or lines[-1:]
        print("loads  " if here else "refused", repository, commit[:12], path, there and f"({there})", flush=True)
        for line in said[:3]:
            print("       ", line.replace(file, os.path.basename(file))[:300])
    print(f"{loaded} of {found} load; Lark loads {by_lark} of {asked} in its notation, {only_lark} of which are refused here")


# ---- Lark


class Conflicts(logging.Handler):
    """Lark shifts silently where it could also reduce: such a grammar means less than its rules."""

    def __init__(self):
        super().__init__()
        self.met = 0

    def emit(self, record):
        self.met += "conflict" in record.getMessage()


def lark_with(conflicts):
    import lark

    lark.logger.handlers = [conflicts]
    lark.logger.setLevel(logging.DEBUG)
    return lark


def start_of(source):
    names = re.findall(r"^[?!]*([a-z_][a-z_0-9]*)(?:\.-?\d+)?\s*:", source, re.M)
    return "start" if "start" in names or not names else names[0]


def line_end(source):
    """The terminal of line ends, if the grammar is one for Lark's Indenter; else None."""
    if not re.search(r"%declare.*_INDENT", source):
        return None
    before = re.search(r"\b(\w+)\s*\[?\s*_INDENT", re.sub(r"%declare.*", "", source))
    return before.group(1) if before else None


def indenter(newline, source):
    from lark.indenter import Indenter

    def known(characters, names):
        return [name for c, name in zip(characters, names) if f'"{c}"' in source]

    class Blocks(Indenter):
        NL_type = newline
        OPEN_PAREN_types = known("([{", ["LPAR", "LSQB", "LBRACE"])
        CLOSE_PAREN_types = known(")]}", ["RPAR", "RSQB", "RBRACE"])
        INDENT_type = "_INDENT"
        DEDENT_type = "_DEDENT"
        tab_len = 8

    return Blocks()


def opened(lark, file, conflicts):
    """A parser, and how it lexes; None if Lark does not take the grammar."""
    with open(file, encoding="utf-8") as text:
        source = text.read()
    conflicts.met = 0
    options = dict(start=start_of(source), import_paths=[os.path.dirname(file)], source_path=file)
    if line_end(source):
        options["postlex"] = indenter(line_end(source), source)
    try:
        return lark.Lark(source, parser="lalr", debug=True, **options), "contextual"
    except Exception:  # whatever it is, LALR cannot do it
        try:
            return lark.Lark(source, parser="earley", **options), "basic" if "postlex" in options else "dynamic"
        except Exception:
            return None, ""


class Late(Exception):
    pass


def late(*_):
    raise Late


def verdict(lark, parser, text):
    """None if Lark takes too long, or fails otherwise."""
    signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, 2)
    try:
        try:
            parser.parse(text)
            return True
        except lark.exceptions.UnexpectedInput:
            return False
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)  # it may come while this is called
    except Exception:
        return None


# ---- texts of patterns and rules


def sample(rng, node):
    out = ""
    for operation, value in node:
        operation = str(operation)
        if operation == "LITERAL":
            out += chr(value)
        elif operation == "NOT_LITERAL":
            out += rng.choice([c for c in CHARACTERS if ord(c) != value])
        elif operation == "ANY":
            out += rng.choice(CHARACTERS.replace("\n", ""))
        elif operation == "IN":
            out += member(rng, value)
        elif operation == "BRANCH":
            out += sample(rng, rng.choice(value[1]))
        elif operation == "SUBPATTERN":
            out += sample(rng, value[-1])
        elif operation in ("MAX_REPEAT", "MIN_REPEAT"):
            low, high, body = value
            for _ in range(rng.randint(low, min(int(high), low + 3))):
                out += sample(rng, body)
    return out


def member(rng, items):
    negated, found, ranges = False, [], []
    kinds = {"DIGIT": "0123456789", "WORD": "abcXYZ01_", "SPACE": " \t\n"}
    for operation, value in items:
        operation = str(operation)
        if operation == "NEGATE":
            negated = True
        elif operation == "LITERAL":
            found.append(chr(value))
            ranges.append((value, value))
        elif operation == "RANGE":
            ranges.append(value)
            found += [chr(rng.randint(value[0], min(value[1], value[0] + 60))) for _ in range(2)]
        elif operation == "CATEGORY":
            for kind, characters in kinds.items():
                if str(value).endswith("NOT_" + kind):
                    found += [c for c in CHARACTERS if c not in characters]
                elif str(value).endswith("_" + kind):
                    found += characters
    if negated:
        left = [c for c in CHARACTERS if c not in found and not any(a <= ord(c) <= b for a, b in ranges)]
        return rng.choice(left or ["~"])
    return rng.choice(found or ["a"])


class Texts:
    """Texts that a grammar derives, half of them mutated."""

    def __init__(self, parser, start, rng, newline=None, noise=0.02, most=60):
        try:
            import re._parser as reading
        except ImportError:
            import sre_parse as reading
        self.rng, self.start, self.newline = rng, start, newline
        self.noise, self.most = noise, most  # other terminals; tokens before the shortest ways are taken
        self.terminals = {t.name: t for t in parser.terminals}
        self.patterns = {}
        for name, terminal in self.terminals.items():
            try:
                self.patterns[name] = reading.parse(terminal.pattern.to_regexp())
            except Exception:
                self.patterns[name] = None
        self.rules = {}
        for rule in parser.rules:
            body = [(s.name, s.is_term) for s in rule.expansion]
            self.rules.setdefault(rule.origin.name, []).append(body)
        self.heights = {}
        changed = True
        while changed:
            changed = False
            for name, bodies in self.rules.items():
                height = min(self.height(body) for body in bodies) + 1
                if height < self.heights.get(name, 10**6):
                    self.heights[name] = height
                    changed = True
        self.ignored = [n for n in parser.ignore_tokens if n in self.terminals]

    def height(self, body):
        return max([0] + [0 if terminal else self.heights.get(s, 10**6) for s, terminal in body])

    def token(self, name):
        if self.terminals and self.rng.random() < self.noise:
            name = self.rng.choice(list(self.terminals))
        if self.newline and name in (self.newline, "_INDENT", "_DEDENT"):
            return {"_INDENT": "\0+", "_DEDENT": "\0-"}.get(name, "\0\n")
        terminal = self.terminals.get(name)
        if terminal is None:
            return ""
        if terminal.pattern.type == "str":
            value = terminal.pattern.value
            return value.upper() if "i" in terminal.pattern.flags and self.rng.random() < 0.4 else value
        return "x" if self.patterns[name] is None else sample(self.rng, self.patterns[name])

    def derive(self, name, depth, out):
        bodies = self.rules[name]
        if depth <= 0 or len(out) > self.most:
            least = min(self.height(body) for body in bodies)
            bodies = [body for body in bodies if self.height(body) == least]
        for symbol, terminal in self.rng.choice(bodies):
            if terminal:
                out.append(self.token(symbol))
            else:
                self.derive(symbol, depth - 1, out)

    def mutate(self, out):
        for _ in range(self.rng.randint(1, 2)):
            if not out:
                return
            at, kind = self.rng.randrange(len(out)), self.rng.random()
            if kind < 0.3:
                del out[at]
            elif kind < 0.5:
                out.insert(at, self.rng.choice(out))
            elif kind < 0.8 and self.terminals:
                out.insert(at, self.token(self.rng.choice(list(self.terminals))))
            else:
                out[at] = out[at][:-1] if self.rng.random() < 0.5 else out[at] + self.rng.choice(CHARACTERS)

    def separator(self):
        kind = self.rng.random()
        if kind < 0.45:
            return " "
        if kind < 0.55 and self.ignored:
            return self.token(self.rng.choice(self.ignored))
        return "\n" if kind < 0.6 else ""

    def one(self):
        out = []
        self.derive(self.start, self.rng.randint(1, 12), out)
        if self.rng.random() < 0.5:
            self.mutate(out)
        spaced = self.rng.random() < 0.8
        text, level, begins = "", 0, False
        for token in out:
            if token in ("\0+", "\0-"):
                level = max(0, level + (1 if token == "\0+" else -1))
            elif token == "\0\n":
                text = text.rstrip(" ") + "\n"
                begins = True
            else:
                text += ("  " * level if begins else "") + token + (self.separator() if spaced else "")
                begins = False
        if self.newline:  # a file of blocks begins with a token, and its last line ends
            text = text.strip("\r\n\t\f ")
            text += "\n" if text else ""
        text = text.strip(" ") if self.rng.random() < 0.3 else text
        return text[: self.rng.randint(1, 300)] if len(text) > 300 and not self.newline else text


# ---- verdicts


def shifted(lark, file, source, text):
    """Whether a text is of the rules, though an LALR parser that shifts where it could reduce refuses it."""
    options = dict(start=start_of(source), import_paths=[os.path.dirname(file)], source_path=file)
    if line_end(source):
        options["postlex"] = indenter(line_end(source), source)
    try:
        return verdict(lark, lark.Lark(source, parser="earley", **options), text)
    except Exception:
        return None


def verdicts(arguments):
    conflicts = Conflicts()
    lark = lark_with(conflicts)
    equal = grammars = wrong = asked = cuts = by_shifting = 0
    with open(arguments.out, "w", encoding="utf-8") as out:
        for repository, commit, path in listed():
            file = place(arguments.folder, repository, path)
            if not path.endswith(".lark") or not os.path.exists(file):
                continue
            parser, kind = opened(lark, file, conflicts)
            if parser is None:
                continue
            with open(file, encoding="utf-8") as text:
                source = text.read()
            start = start_of(source)
            rng = random.Random(arguments.seed)
            texts = Texts(parser, start, rng, line_end(source))
            cases = []
            for number in range(arguments.texts):
                try:
                    text = texts.one()
                except RecursionError:
                    continue
                valid = verdict(lark, parser, text)
                if valid is None or any(0xD800 <= ord(c) < 0xE000 for c in text):
                    continue
                low = rng.randint(0, len(text))
                high = rng.randint(low, min(len(text), low + 12))
                for name, (a, b) in (("whole", (0, len(text))), ("cut", (low, high))):
                    cases.append({"id": f"{number} {name}", "prefix": text[:a], "middle": text[a:b],
                                  "suffix": text[b:], "valid": valid})
            with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as asking:
                asking.writelines(json.dumps(case) + "\n" for case in cases)
                asking.flush()
                try:
                    run = subprocess.run(
                        [DOVETAIL, "check", "--grammar", file, "--start", start, "--jsonl", asking.name],
                        capture_output=True, text=True, timeout=300)
                except subprocess.TimeoutExpired:
                    print("late", repository, commit[:12], path, kind, flush=True)
                    continue
            answers = {a["id"]: a for a in map(json.loads, run.stdout.splitlines())}
            different = [c for c in cases
                         if c["id"] in answers
                         and (answers[c["id"]]["complete"] and not answers[c["id"]].get("fenced")) != c["valid"]]
            grammars += 1
            equal += not different and bool(answers)
            wrong += len(different)
            asked += len(answers)
            cuts += sum(c["id"].endswith("cut") for c in cases if c["id"] in answers)
            print("equal" if not different and answers else "differs" if answers else "refused", repository,
                  commit[:12], path, kind, f"{len(different)} of {len(answers)}",
                  f"({conflicts.met} conflicts of LALR)" if conflicts.met else "", flush=True)
            for case in different:
                text = case["prefix"] + case["middle"] + case["suffix"]
                case["shifted"] = conflicts.met > 0 and not case["valid"] and shifted(lark, file, source, text)
                by_shifting += bool(case["shifted"])
                out.write(json.dumps({"repository": repository, "path": path, **case}) + "\n")
    print(f"{equal} of {grammars} grammars equal; {wrong} of {asked} verdicts differ, {by_shifting} of these as Lark"
          f" shifts where its rules allow both; {cuts} verdicts are of cuts")


# ---- random grammars

WORDS = ["let", "if", "in", "a", "b", "x"]
PUNCTUATION = [";", "=", ",", "(", ")", "++"]
TERMINALS = [("NAME", "/[a-z]+/"), ("INT", "/[0-9]+/"), ("HEX", "/[0-9a-f]+/"), ("REST", "/[^;\\n]+/"),
             ("OP", "/[+*]+/"), ("STR", '/".*?"/'), ("KEY", "/if(?![a-z])|in\\b/"), ("AB", "/a|ab/"),
             ("TAIL", "/=.*$/m"), ("LINE.2", "/\\/\\/[^\\n]*/")]
LOOKING = [("WORD", "/\\b[a-z]+/"), ("INSIDE", "/\\B[a-z]/"), ("FIRST", "/^[a-z]+/m"), ("OPEN", "/^[=(]/"),
           ("BEHIND", "/(?<=[a-z])[0-9(]+/"), ("FREE", "/(?<![a-z0-9])[a-z0-9]+/"), ("NEVER", "/[a-z](?<!if)/")]
AHEAD = [("NAMES.1", "/[a-z]+( [a-z]+)*(?!\\()/"), ("CALLED", "/[a-z]+( [a-z]+)*(?= *\\()/"), ("LONG", "/[ab=;]+(?=[(x])|a/"),
         ("SOME", "/([^(;]|;(?!\\())+/"), ("LAZY", "/[a-z ]+?(?=;;|$)|a/"), ("TWO", "/(a|ab)(?!b?[x(])[a-z]?/"),
         ("BEFORE", "/[a-z](?=[a-z]*;)/"), ("NOT", "/(?!if\\b)[a-z]+(?!=)/"), ("LAST", "/[a-z]+(?=$|;)|i/"), ("OPEN", "/\\((?![^)]*x)/")]


def grammar(rng, looking, ahead):
    terminals = rng.sample(TERMINALS, rng.randint(1, 3) if ahead else rng.randint(3, 6))
    terminals += rng.sample(LOOKING, rng.randint(1, 2)) if looking else []
    terminals += rng.sample(AHEAD, rng.randint(1, 3)) if ahead else []
    if ahead and rng.random() < 0.6:
        names = [name.split(".")[0] for name, _ in terminals] + [f'"{mark}"' for mark in PUNCTUATION]
        lines = [f"start: ({' | '.join(names)})+"] + [f"{name}: {pattern}" for name, pattern in terminals]
        return "\n".join(lines) + '\n%ignore " "\n'
    rules = ["start", "r1", "r2", "r3"][: rng.randint(2, 4)]
    lines = []
    for number, rule in enumerate(rules):
        alternatives = []
        for _ in range(rng.randint(1, 3)):
            body = []
            for _ in range(rng.randint(1, 4)):
                kind = rng.random()
                if kind < 0.4:
                    symbol = f'"{rng.choice(WORDS + PUNCTUATION)}"'
                elif kind < 0.75:
                    symbol = rng.choice(terminals)[0].split(".")[0]
                else:
                    symbol = rng.choice(rules[number:] if rng.random() < 0.8 else rules)
                symbol = rules[-1] if symbol == "start" else symbol
                body.append(symbol + rng.choice(["", "", "", "?", "*" if symbol[0] != "r" else ""]))
            alternatives.append(" ".join(body))
        lines.append(f"{rule}: " + " | ".join(alternatives))
    lines += [f"{name}: {pattern}" for name, pattern in terminals]
    return "\n".join(lines) + "\n%ignore " + rng.choice(['" "', '" "', "/[ \\n]+/", "/ +|#[^\\n]*/"]) + "\n"


def random_grammars(arguments):
    conflicts = Conflicts()
    lark = lark_with(conflicts)
    seed, made = arguments.seed, 0
    with open(arguments.file, "w", encoding="utf-8") as out:
        while made < arguments.grammars:
            seed += 1
            rng = random.Random(seed)
            source = grammar(rng, arguments.looking, arguments.ahead)
            kind = rng.choice(["contextual", "contextual", "contextual", "basic", "dynamic"])
            conflicts.met = 0
            try:
                if kind == "dynamic":
                    parser = lark.Lark(source, parser="earley", lexer=kind)
                else:
                    parser = lark.Lark(source, parser="lalr", lexer=kind, debug=True)
            except Exception:
                continue
            if conflicts.met:
                continue
            rows = []
            for _ in range(10):
                parts = WORDS + PUNCTUATION + [" ", " ", "1", "0f", '"', "ab", "\n", "#", "//"]
                text = "".join(rng.choice(parts) for _ in range(rng.randint(1, 7)))
                valid = verdict(lark, parser, text)
                if valid is not None:
                    rows.append((valid, text))
            if any(valid for valid, _ in rows) or rng.random() < 0.2:
                made += 1
                out.write(f"=== {kind}\n{source}---\n")
                for valid, text in rows:
                    escaped = text.replace("\\", "\\\\").replace("\n", "\\n")
                    out.write(f"{'+' if valid else '-'} {escaped}\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    for name, does in (("fetch", fetch), ("load", load), ("verdicts", verdicts)):
        command = commands.add_parser(name)
        command.set_defaults(does=does)
        command.add_argument("folder")
        if does is verdicts:
            command.add_argument("out")
            command.add_argument("--texts", type=int, default=500, help="of each grammar")
            command.add_argument("--seed", type=int, default=1)
    command = commands.add_parser("random")
    command.set_defaults(does=random_grammars)
    command.add_argument("file")
    command.add_argument("--grammars", type=int, default=160)
    command.add_argument("--looking", action="store_true", help="with tokens that look at what stands before them")
    command.add_argument("--ahead", action="store_true", help="with tokens that the text behind them ends earlier")
    command.add_argument("--seed", type=int, default=500000)
    arguments = parser.parse_args()
    arguments.does(arguments)


if __name__ == "__main__":
    main()

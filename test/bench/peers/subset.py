#!/usr/bin/env python3
"""The largest subset of one of Dovetail's web grammars that other engines take:

    subset.py GRAMMAR.lark lark|ebnf > FILE

Copies, templates and imports are written out. No line end is read as a semicolon: one is left out
only before a brace and at the end, where that needs no token behind. Where no line end may stand,
one may. `lark` is llguidance's notation: names are what no keyword is. `ebnf` is that of xgrammar
and llama.cpp, which have no lexer: blanks and comments stand behind each terminal, which may end
anywhere, and letters beyond ASCII are all letters.
"""
import os
import re
import re._constants as sre
import re._parser
import sys

TOKEN = re.compile(
    r'\s+|//[^\n]*|(?P<str>"(?:\\.|[^"\\])*")|(?P<re>/(?:\\.|[^/\\\n])+/)|(?P<name>[A-Za-z_]\w*)|(?P<op>->|\.\.|.)')
EMPTY = ("seq", ())


class Reader:
    """Definitions by name, (parameters, expression); copies in their order; names that soft keywords are."""

    def __init__(self, file):
        self.rules, self.copies, self.soft, self.ignored = {}, [], set(), []
        self.read(file, None)
        for name, source, replaced in self.copies:
            self.copy(name, source, replaced)

    def read(self, file, wanted):
        statements = []
        for line in open(file, encoding="utf-8"):
            if line[0] in " \t|" and statements:
                statements[-1] += line
            elif line.strip() and not line.startswith("//"):
                statements.append(line)
        for statement in statements:
            word, _, rest = statement.partition(" ")
            at = lambda name: os.path.join(os.path.dirname(file), "..", name, "grammar.lark")
            if wanted is not None and word.startswith("%"):
                continue
            if word == "%extend" and rest.startswith("."):
                self.read(at(rest.strip()[1:]), None)
            elif word == "%import":
                name, names = re.match(r"\.(\w+) \((.*)\)", rest).groups()
                self.read(at(name), set(names.replace(" ", "").split(",")))
            elif word == "%copy":
                name, source, pairs = re.match(r"(\w+): (\w+) \((.*)\)", rest).groups()
                self.copies.append((name, source, dict(re.findall(r"(\w+) -> (\w+)", pairs))))
            elif word == "%soft":
                self.soft |= set(re.findall(r'"(\w+)"', rest))
            elif word == "%ignore":
                self.ignored.append(rest.strip())
            elif word in ("%override", "%extend"):
                self.define(rest, word)
            elif not word.startswith("%"):
                self.define(statement, "" if wanted is None else "import")

    def define(self, text, how):
        tokens = [m for m in TOKEN.finditer(text) if m.lastgroup]
        self.tokens, self.i = [(m.lastgroup, m.group()) for m in tokens] + [("end", "")], 0
        name = self.take()
        while self.peek() in (".",):
            self.take(), self.take()
        parameters = []
        if self.peek() == "{":
            while self.take() != "}":
                parameters.append(self.take())
        assert self.take() == ":", text
        expr = self.alternatives()
        assert self.peek() == "", (text, self.tokens[self.i:])
        if how == "%extend":
            expr = ("alt", (self.rules[name][1], expr))
        if how != "import" or name.isupper():
            self.rules[name] = (parameters, expr)

    def peek(self):
        return self.tokens[self.i][1]

    def take(self):
        self.i += 1
        return self.tokens[self.i - 1][1]

    def alternatives(self):
        found = [self.sequence()]
        while self.peek() == "|":
            self.take()
            found.append(self.sequence())
        return found[0] if len(found) == 1 else ("alt", tuple(found))

    def sequence(self):
        parts = []
        while self.peek() not in ("|", ")", "", "}", ","):
            kind, text = self.tokens[self.i]
            self.take()
            if text == "(":
                part = self.alternatives()
                assert self.take() == ")"
            elif kind == "str":
                part = ("str", eval(text))
            elif kind == "re":
                part = ("re", text[1:-1])
            else:
                assert kind == "name", (kind, text)
                arguments = []
                if self.peek() == "{":
                    while self.take() != "}":
                        arguments.append(self.alternatives())
                part = ("sym", text, tuple(arguments))
            while self.peek() in ("?", "*", "+"):
                part = ({"?": "opt", "*": "star", "+": "plus"}[self.take()], part)
            parts.append(part)
        return parts[0] if len(parts) == 1 else ("seq", tuple(parts))

    def copy(self, name, source, replaced):
        reached, work = [source], [source]
        while work:
            for used in symbols(self.rules[work.pop()][1]):
                if used in self.rules and not terminal(used) and used not in reached:
                    reached.append(used)
                    if used not in replaced:
                        work.append(used)
        names = {r: name + "__" + r for r in reached} | {source: name} | replaced
        for rule in reached:
            if rule not in replaced:
                parameters, expr = self.rules[rule]
                self.rules[names[rule]] = (parameters, renamed(expr, {k: v for k, v in names.items() if k not in parameters}))


def terminal(name):
    return name.lstrip("_").isupper()


def symbols(expr):
    if expr[0] == "sym":
        yield expr[1]
        for argument in expr[2]:
            yield from symbols(argument)
    elif expr[0] in ("seq", "alt"):
        for part in expr[1]:
            yield from symbols(part)
    elif expr[0] in ("opt", "star", "plus"):
        yield from symbols(expr[1])


def renamed(expr, names):
    return mapped(expr, lambda s: ("sym", names.get(s[1], s[1]), tuple(renamed(a, names) for a in s[2])))


def mapped(expr, change):
    if expr[0] == "sym":
        return change(expr)
    if expr[0] in ("seq", "alt"):
        return (expr[0], tuple(mapped(part, change) for part in expr[1]))
    if expr[0] in ("opt", "star", "plus"):
        return (expr[0], mapped(expr[1], change))
    return expr


class Subset:
    """Rules without templates, inserted semicolons, and what derives nothing."""

    def __init__(self, reader):
        self.reader, self.rules, self.names = reader, {}, {}
        self.start = self.instance("start", ())
        self.nullable = self.least(lambda e, known: null(e, known))
        self.endless = self.least(lambda e, known: self.may_leave(e, known))
        plain = dict(self.rules)
        for name in self.endless:
            plain[name + "_endless"] = self.left(self.rules[name])
        self.rules = {name: self.before_braces(expr) for name, expr in plain.items()}
        if self.start in self.endless:
            self.rules["start"] = ("alt", (self.rules[self.start], ("sym", self.start + "_endless", ())))
        self.productive = self.least(lambda e, known: derives(e, known))
        self.rules = {n: pruned(e, self.productive) for n, e in self.rules.items() if n in self.productive}
        reached, work = {"start"}, ["start"]
        while work:
            for used in symbols(self.rules[work.pop()]):
                if used in self.rules and used not in reached:
                    reached.add(used)
                    work.append(used)
        self.rules = {n: e for n, e in self.rules.items() if n in reached}

    def instance(self, name, arguments):
        key = (name, arguments)
        if key not in self.names:
            base = "h" + name if name.startswith("_") else name
            new = base if not arguments else f"{base}_{1 + sum(n == name for n, _ in self.names)}t"
            self.names[key] = new
            parameters, expr = self.reader.rules[name]
            given = dict(zip(parameters, arguments))
            self.rules[new] = mapped(expr, lambda s: self.symbol(s, given))
        return self.names[key]

    def symbol(self, s, given):
        if s[1] in given:
            return given[s[1]]
        if s[1] == "_SAME_LINE":
            return EMPTY
        if terminal(s[1]):
            return s
        return ("sym", self.instance(s[1], tuple(mapped(a, lambda t: self.symbol(t, given)) for a in s[2])), ())

    def least(self, holds):
        known, grown = set(), True
        while grown:
            more = {n for n, e in self.rules.items() if n not in known and holds(e, known)}
            known |= more
            grown = bool(more)
        return known

    def may_leave(self, expr, known):
        kind = expr[0]
        if kind == "sym":
            return expr[1] == "_INSERTED" or expr[1] in known
        if kind == "alt":
            return any(self.may_leave(part, known) for part in expr[1])
        if kind == "seq":
            for part in reversed(expr[1]):
                if self.may_leave(part, known):
                    return True
                if not null(part, self.nullable):
                    return False
            return False
        return kind in ("opt", "star", "plus") and self.may_leave(expr[1], known)

    def left(self, expr):
        """What is left of texts that end in an inserted semicolon; only if there are such."""
        kind = expr[0]
        if kind == "sym":
            return EMPTY if expr[1] == "_INSERTED" else ("sym", expr[1] + "_endless", ())
        if kind == "alt":
            return ("alt", tuple(self.left(p) for p in expr[1] if self.may_leave(p, self.endless)))
        if kind == "seq":
            found = []
            for i in reversed(range(len(expr[1]))):
                if self.may_leave(expr[1][i], self.endless):
                    found.append(("seq", (*expr[1][:i], self.left(expr[1][i]))))
                if not null(expr[1][i], self.nullable):
                    break
            return ("alt", tuple(found))
        last = self.left(expr[1])
        return last if kind == "opt" else ("seq", (("star", expr[1]), last))

    def before_braces(self, expr):
        if expr[0] in ("alt",):
            return ("alt", tuple(self.before_braces(p) for p in expr[1]))
        if expr[0] in ("opt", "star", "plus"):
            return (expr[0], self.before_braces(expr[1]))
        if expr[0] != "seq":
            return expr
        parts = [self.before_braces(p) for p in expr[1]]
        for i, part in enumerate(expr[1]):
            before = ("seq", expr[1][:i])
            if part == ("str", "}") and self.may_leave(before, self.endless):
                other = self.left(before)
                return ("alt", (("seq", tuple(parts)),
                                ("seq", (self.before_braces(other), *parts[i:]))))
        return ("seq", tuple(parts))


def null(expr, known):
    kind = expr[0]
    if kind == "sym":
        return expr[1] in known
    if kind == "alt":
        return any(null(p, known) for p in expr[1])
    if kind == "seq":
        return all(null(p, known) for p in expr[1])
    return kind in ("opt", "star") or kind == "plus" and null(expr[1], known)


def derives(expr, known):
    kind = expr[0]
    if kind == "sym":
        return expr[1] in known or terminal(expr[1]) and expr[1] not in ("_NEVER", "_INSERTED")
    if kind == "alt":
        return any(derives(p, known) for p in expr[1])
    if kind == "seq":
        return all(derives(p, known) for p in expr[1])
    return kind in ("opt", "star", "str", "re") or derives(expr[1], known)


def pruned(expr, known):
    kind = expr[0]
    if kind == "alt":
        left = [pruned(p, known) for p in expr[1] if derives(p, known)]
        return left[0] if len(left) == 1 else ("alt", tuple(left))
    if kind == "seq":
        return ("seq", tuple(pruned(p, known) for p in expr[1]))
    if kind in ("opt", "star") and not derives(expr[1], known):
        return EMPTY
    return (kind, pruned(expr[1], known)) if kind in ("opt", "star", "plus") else expr


def written(expr, symbol, quoted):
    kind = expr[0]
    if kind == "str":
        return quoted(expr[1])
    if kind == "sym":
        return symbol(expr[1])
    if kind == "alt":
        return "(" + " | ".join(written(p, symbol, quoted) for p in expr[1]) + ")"
    if kind == "seq":
        return " ".join(written(p, symbol, quoted) for p in expr[1] if p != EMPTY) or '""'
    inner = written(expr[1], symbol, quoted)
    return "(" + inner + ")" + {"opt": "?", "star": "*", "plus": "+"}[kind]


def pattern(expr, rules):
    """A terminal as one regular expression."""
    kind = expr[0]
    if kind == "str":
        return re.sub(r"([^\w\s\"'#<>=!%&,:;@`~-])", r"\\\1", expr[1])
    if kind == "re":
        return "(?:" + expr[1] + ")"
    if kind == "sym":
        return "(?:" + pattern(rules[expr[1]][1], rules) + ")"
    if kind == "alt":
        return "(?:" + "|".join(pattern(p, rules) for p in expr[1]) + ")"
    if kind == "seq":
        return "".join(pattern(p, rules) for p in expr[1])
    return "(?:" + pattern(expr[1], rules) + ")" + {"opt": "?", "star": "*", "plus": "+"}[kind]


def keywords(reader, subset):
    found, used = set(), set()

    def strings(expr):
        if expr[0] == "str":
            found.add(expr[1])
        elif expr[0] == "sym" and terminal(expr[1]):
            used.add(expr[1])
        elif expr[0] in ("alt", "seq"):
            for part in expr[1]:
                strings(part)
        elif expr[0] in ("opt", "star", "plus"):
            strings(expr[1])

    for expr in subset.rules.values():
        strings(expr)
    if "RESERVED_IN_STRICT" in used:
        strings(reader.rules["RESERVED_IN_STRICT"][1])
    return sorted(s for s in found if s.isidentifier() and s not in reader.soft), sorted(used)


def lark(reader, subset):
    words, used = keywords(reader, subset)
    print("start: LEADING? program")  # nothing is ignored at the beginning
    print("LEADING: /(?:" + "|".join(pattern(("sym", name, ()), reader.rules) for name in reader.ignored) + ")+/")
    for name, expr in subset.rules.items():
        name = "program" if name == "start" else name
        text = written(expr, str, lambda s: '"' + s.replace("\\", "\\\\").replace('"', '\\"') + '"')
        print(f"{name}: {text}")
    for name in used + reader.ignored:
        without = {"NAME": "|".join(words), "STRING": "\"use strict\"|'use strict'"}.get(name)
        if name == "STRING" and "USE_STRICT" not in used:
            without = None
        text = pattern(reader.rules[name][1], reader.rules)
        print(f"{name}: /{text}/" + (f" & ~/{without}/" if without else ""))
    for name in reader.ignored:
        print("%ignore", name)


# ---- without a lexer

SPACES = r" \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
BEYOND = r"\u00aa-\u167f\u1681-\u1fff\u2070-\u2fff\u3001-\ufefe\uff00-\U0010ffff"
BLANKS = r'([ \t\n\r] | "//" [^\n\r]* [\n\r] | "/*" ([^*] | "*"+ [^*/])* "*"+ "/")*'

CATEGORIES = {
    sre.CATEGORY_DIGIT: ["0-9"], sre.CATEGORY_WORD: ["a-z", "A-Z", "0-9", "_"],
    sre.CATEGORY_SPACE: [" ", "\\t", "\\n", "\\r"]}


def character(code):
    c = chr(code)
    if 32 <= code < 127 and c not in '"[]\\^-':
        return c
    return f"\\x{code:02X}" if code < 256 else f"\\u{code:04X}" if code < 0x10000 else f"\\U{code:08X}"


def klass(items):
    """Escapes last: what reads hexadecimal digits may read on."""
    out, negated = [], ""
    if (sre.CATEGORY, sre.CATEGORY_SPACE) in items and (sre.CATEGORY, sre.CATEGORY_NOT_SPACE) in items:
        return r"[\x00-\U0010FFFF]"
    for op, value in items:
        if op is sre.NEGATE:
            negated = "^"
        elif op is sre.LITERAL:
            out.append(character(value))
        elif op is sre.RANGE:
            out.append(character(value[0]) + "-" + character(value[1]))
        elif op is sre.CATEGORY and value in CATEGORIES:
            out += CATEGORIES[value]
        else:
            raise ValueError(op)
    return "[" + negated + "".join(sorted(out, key=lambda c: c[0] == "\\")) + "]"


def ebnf_of(tree):
    parts = []
    for op, value in tree:
        if op is sre.LITERAL:
            parts.append("[" + character(value) + "]")
        elif op is sre.NOT_LITERAL:
            parts.append("[^" + character(value) + "]")
        elif op is sre.ANY:
            parts.append("[^\\n]")
        elif op is sre.IN:
            parts.append(klass(value))
        elif op is sre.BRANCH:
            parts.append("(" + " | ".join(ebnf_of(b) or '""' for b in value[1]) + ")")
        elif op is sre.SUBPATTERN:
            parts.append("(" + ebnf_of(value[3]) + ")")
        elif op in (sre.MAX_REPEAT, sre.MIN_REPEAT):
            low, high, inner = value
            mark = {(0, 1): "?", (0, sre.MAXREPEAT): "*", (1, sre.MAXREPEAT): "+"}.get((low, high))
            one = "(" + ebnf_of(inner) + ")"
            parts.append(one + mark if mark else " ".join([one] * low + [one + "?"] * (high - low)))
        else:
            raise ValueError(op)
    return " ".join(parts)


def names_but(words):
    """Rules for names that are none of the words: a tree of their beginnings."""
    rest = f"[a-zA-Z0-9_$\\u200C\\u200D{BEYOND}]"
    rules, work = [], [""]
    while work:
        begun = work.pop(0)
        more = sorted({w[len(begun)] for w in words if w.startswith(begun) and len(w) > len(begun)})
        work += [begun + c for c in more]
        others = "".join(c for c in "abcdefghijklmnopqrstuvwxyz" if c not in more)
        others = f"[{others}A-Z_$" + (r"0-9\u200C\u200D" if begun else "") + BEYOND + "]"
        parts = [f'"{c}" {name_of(begun + c)}' for c in more] + [f"{others} {rest}*"]
        if begun and begun not in words:
            parts.append('""')
        rules.append(f"{name_of(begun)} ::= " + " | ".join(parts))
    return rules


def name_of(begun):
    return "Name" + ("-" + begun if begun else "")


def ebnf(reader, subset):
    words, used = keywords(reader, subset)
    dashed = lambda name: ("T-" + name if terminal(name) else name).replace("_", "-")
    quote = lambda s: '"' + s.replace("\\", "\\\\").replace('"', '\\"') + '" blanks'
    print('root ::= blanks start ("//" [^\\n\\r]*)?')
    print("blanks ::= " + BLANKS)
    for name, expr in subset.rules.items():
        print(f"{dashed(name)} ::= {written(expr, dashed, lambda s: '(' + quote(s) + ')')}")
    for name in used:
        if name == "NAME":
            print("T-NAME ::= Name blanks")
            continue
        text = pattern(reader.rules[name][1], reader.rules)
        text = text.replace(r"\p{XID_Start}", "a-zA-Z" + BEYOND).replace(r"\p{XID_Continue}", "a-zA-Z0-9_" + BEYOND)
        print(f"{dashed(name)} ::= {ebnf_of(re._parser.parse(text.replace(chr(92) + 'p{Zs}', SPACES)))} blanks")
    print("\n".join(names_but(words)))


if __name__ == "__main__":
    sys.setrecursionlimit(100000)
    reader = Reader(sys.argv[1])
    {"lark": lark, "ebnf": ebnf}[sys.argv[2]](reader, Subset(reader))

"""Says what a suggestion adds to the errors of a Python file, one JSON object a line.

In:  {"written": the file as it was, "accepted": the file with the suggestion,
      "begin", "end": where the suggestion stands in it, in code points}
Out: {"judged": whether the file as it was compiles,
      "error": the compiler's words of an error that the suggestion adds, or "",
      "undefined": names in the suggestion that nothing in the file defines, nor Python,
      "operator": the word that the suggestion ends in, if it wants an operand, and something that
                  was there before stands behind it on its line; else ""}

The first line out is {"language": "python", "version": "3.x"}. Undefined names are pyflakes', where
the interpreter has it.
"""
import ast
import builtins
import json
import re
import symtable
import sys
import warnings

try:
    from pyflakes import checker, messages
except ImportError:
    checker = None

KNOWN = set(dir(builtins)) | {
    "__file__", "__path__", "__builtins__", "__annotations__", "__class__", "__module__",
    "__qualname__", "reveal_type", "WindowsError",
}
OPERATORS = {
    "and", "or", "not", "in", "is", "if", "else", "for", "lambda", "await", "from", "import", "as",
    "return", "yield", "del", "raise", "assert", "global", "nonlocal", "while", "with",
}
WORD = re.compile(r"\w+")


def error(text):
    """What the compiler says of a text; empty if it compiles."""
    try:
        compile(text, "file", "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError) as e:
        return f"{type(e).__name__}: {getattr(e, 'msg', e)}"
    return ""


def undefined(text):
    """Names that nothing binds: by pyflakes if it is there, else those that are looked up in the
    module, which does not bind them, nor does Python."""
    if checker:
        found = checker.Checker(ast.parse(text), filename="__init__.py").messages
        return {m.message_args[0] for m in found if isinstance(m, messages.UndefinedName)}
    bound, wanted = set(KNOWN), set()

    def walk(table, top):
        for symbol in table.get_symbols():
            name = symbol.get_name()
            here = symbol.is_assigned() or symbol.is_imported() or symbol.is_namespace()
            if here and (top or symbol.is_declared_global()):
                bound.add(name)
            if symbol.is_referenced() and (symbol.is_global() or (top and not here)):
                wanted.add(name)
        for child in table.get_children():
            walk(child, False)

    walk(symtable.symtable(text, "file", "exec"), True)
    return wanted - bound


def operator(text, end):
    """The word before a place, if it wants an operand and something stands behind it."""
    line_end = text.find("\n", end)
    rest = text[end : line_end if line_end >= 0 else len(text)].strip()
    last = re.search(r"(\w+)\s*$", text[:end])
    wants = last and last[1] in OPERATORS and rest and rest[0] not in ")]}:,#"
    return last[1] if wants else ""


class Judge:
    def __init__(self):
        self.written, self.fine, self.before = None, False, set()

    def judge(self, question):
        written, accepted = question["written"], question["accepted"]
        if written != self.written:
            self.written, self.fine = written, not error(written)
            star = re.search(r"^\s*from\s.*\simport\s*\*", written, re.M)
            self.before = None if star or not self.fine else undefined(written)
        begin, end = question["begin"], question["end"]
        answer = {"judged": self.fine, "error": "", "undefined": [], "operator": ""}
        if self.fine:
            answer["error"] = error(accepted)
            answer["operator"] = operator(accepted, end)
            if not answer["error"] and self.before is not None:
                words = {w[0] for w in WORD.finditer(accepted) if w.start() < end and w.end() > begin}
                answer["undefined"] = sorted((undefined(accepted) - self.before) & words)
        return answer


def main():
    warnings.simplefilter("ignore")
    version = "%d.%d" % sys.version_info[:2]
    print(json.dumps({"language": "python", "version": version}), flush=True)
    judge = Judge()
    for line in sys.stdin:
        print(json.dumps(judge.judge(json.loads(line))), flush=True)


main()

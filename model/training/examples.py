"""Training examples, made while training: row ``r`` is a function of ``r`` alone, so that a run goes
on from any step, in any process, as if it had never stopped.

A row is a prompt as the server makes it: suffix first mostly, the parts tokenised apart, as much of
both sides as there is room for, then the middle and the end token. Where the hole is, and how far it
reaches, is drawn as people's cursors stand and as evaluations cut: the rest of a line, what stands
in brackets, whole lines, the block below a line, any span of characters. A quarter is plain text.
Before a tenth of the holes in long rows stand other files of the package, as open files do.
"""

import bisect
import random
import re

import numpy as np
from tokenizers import Tokenizer

from tokenizer import read_names, read_texts

GOLDEN = 0.6180339887498949  # its multiples fill the unit interval evenly (Weyl)
PLAIN, PREFIX_FIRST = 0.25, 0.08  # shares of the rows; the others are suffix first
AT_END = 0.25  # share of the holes with nothing behind them but what closes: where programs are written from the top
CLOSING = re.compile(r"[)\]}>\"'`;,:]*")  # what editors put behind the cursor by themselves
TABS = 0.06  # share of the texts that are shown indented with tabs: hardly any of Python's are
OTHERS = 0.1  # share of the holes that other files of the package stand before
LEAST_FOR_OTHERS = 1024  # tokens of a row that has room for them, as in the server's FileTemplate


class Examples:
    """Rows from texts of several languages. Not for two threads at once."""

    def __init__(self, tokenizer, shares, seed=0):
        self.tokenizer = Tokenizer.from_file(str(tokenizer))
        self.end, self.prefix, self.middle, self.suffix, self.repository, self.file = (
            self.tokenizer.token_to_id(f"<|{name}|>")
            for name in ("endoftext", "fim_prefix", "fim_middle", "fim_suffix", "repo_name", "file_sep")
        )
        self.seed = seed
        self.texts = [Texts(read_texts(language), read_names(language)) for language in shares]
        self.shares = list(shares.values())

    def row(self, number, length):
        """``length`` tokens; -1 where nothing is to be learnt."""
        chance = random.Random(f"{self.seed} {number}")
        row, part = [], 0
        while len(row) < length - 32 and part < 8:
            texts = chance.choices(self.texts, self.shares)[0]
            which, at = texts.place((number * 8 + part) * GOLDEN % 1)
            text = texts.texts[which]
            if length - len(row) >= LEAST_FOR_OTHERS and chance.random() < OTHERS:
                row += self.others(texts, which, length - len(row), chance)
            if chance.random() < TABS:
                text, at = with_tabs(text, at)
            row += self._example(text, at, length - len(row), chance)
            part += 1
        return np.array(row[:length] + [-1] * (length - len(row)), dtype=np.int64)

    def batch(self, first, rows, length):
        """Rows from a number on: ``[rows, length]``."""
        return np.stack([self.row(first + i, length) for i in range(rows)])

    def _encode(self, text):
        return self.tokenizer.encode(text, add_special_tokens=False).ids

    def others(self, texts, which, room, chance):
        """Other files of the package, the most useful one last, then the own file's path, as the server
        shows open files: a half or a quarter of ``room`` tokens. Nothing if the package has no other."""
        files = texts.beside(which, chance)
        if not files:
            return []
        package, path = texts.names[which]
        head = [self.repository, *self._encode(package + "\n")]
        own = [self.file, *self._encode(path + "\n")]
        left = room // chance.choice((2, 4)) - len(head) - len(own)
        pieces = []
        for file in files:
            name = [self.file, *self._encode(texts.names[file][1] + "\n")]
            ids = self._encode(texts.texts[file][: left * 6])[: max(0, left - len(name))]
            if len(ids) >= 32:
                pieces.append(name + ids)
                left -= len(pieces[-1])
        return [*head, *(token for piece in reversed(pieces) for token in piece), *own]

    def _example(self, text, at, room, chance):
        kind = chance.random()
        if kind < PLAIN:
            start = text.rfind("\n", 0, at) + 1
            ids = self._encode(text[start : start + room * 6])[:room]
            return ids + [self.end] if len(ids) < room and start + room * 6 >= len(text) else ids
        # Not always all there is room for: a model that finds the end at one place only counts to it.
        room = min(room, max(64, int(room * chance.uniform(0.15, 1.2))))
        start, end = cut(text, at, chance)
        behind = None
        if chance.random() < AT_END:
            end, behind = at_end(text, end, chance)
        middle = self._encode(text[start:end])[: room // 2]
        whole = room - 4 - len(middle)
        after = self._encode(text[end : end + whole * 6] if behind is None else behind)
        before = self._encode(text[max(0, start - whole * 6) : start])
        # As much as there is of both, in a proportion that differs as cursors' places do.
        right = min(len(after), max(int(whole * chance.uniform(0.1, 0.6)), whole - len(before)))
        after, before = after[:right], before[max(0, len(before) - (whole - right)) :]
        tail = [self.middle, *middle, self.end]
        if kind < PLAIN + PREFIX_FIRST:
            return [self.prefix, *before, self.suffix, *after, *tail]
        return [self.suffix, *after, self.prefix, *before, *tail]


class Texts:
    """Texts one after the other, found by a share of their length, with their packages and paths."""

    def __init__(self, texts, names):
        self.texts, self.names = texts, names
        self.starts = np.cumsum([0] + [len(text) for text in texts])
        self.packages = {}
        for i, (package, _) in enumerate(names):
            self.packages.setdefault(package, []).append(i)

    def place(self, share):
        """The index of a text, and an offset in it."""
        at = int(share * self.starts[-1])
        i = bisect.bisect_right(self.starts, at) - 1
        return i, at - int(self.starts[i])

    def beside(self, which, chance):
        """One to three other texts of the package, of a dozen drawn: first those that the text names,
        then those in the same folder."""
        package, path = self.names[which]
        drawn = [i for i in chance.sample(self.packages[package], min(12, len(self.packages[package])))
                 if i != which]

        def use(i):
            folder, _, name = self.names[i][1].rpartition("/")
            named = re.search(rf"\b{re.escape(name.partition('.')[0])}\b", self.texts[which]) is not None
            return named, folder == path.rpartition("/")[0]

        return sorted(drawn, key=use, reverse=True)[: chance.choice((1, 1, 2, 3))]


def with_tabs(text, at):
    """What is around an offset, a tab for each four blanks that a line begins with; the offset."""
    start, end = max(0, at - 10_000), at + 10_000

    def tabs(part):
        return re.sub(r"^(?: {4})+", lambda blanks: "\t" * (len(blanks[0]) // 4), part, flags=re.M)

    before = tabs(text[start:at])
    return before + tabs(text[at:end]), len(before)


def cut(text, at, chance):
    """A hole near an offset: its start and its end."""
    kind = chance.random()
    if kind < 0.35:
        return rest_of_line(text, at, chance)
    if kind < 0.50:
        return in_brackets(text, at, chance) or rest_of_line(text, at, chance)
    if kind < 0.64:
        return lines(text, at, chance)
    if kind < 0.74:
        return block(text, at) or lines(text, at, chance)
    return at, min(len(text), at + span(chance))


def at_end(text, end, chance):
    """Where a hole ends when nothing is written below, and what stands behind it: the closing brackets that the
    editor has put there, or nothing, and then the line is in the hole to its end."""
    last = line_end(text, end)
    closed = CLOSING.match(text, end, last)
    if closed.end() == last and chance.random() < 0.5:
        return end, closed[0]
    return last, ""


def span(chance):
    """A length in characters: short ones often, up to 200."""
    return min(200, 1 + int(chance.expovariate(1 / 40))) if chance.random() < 0.6 else chance.randint(1, 120)


def rest_of_line(text, at, chance):
    """From inside a line, mostly where a word begins, to its end; now and then a later line's."""
    end = line_end(text, at)
    start = text.rfind("\n", 0, at) + 1
    if chance.random() < 0.7:
        marks = [start + m.end() for m in re.finditer(r"[\s.(\[{,=:]+", text[start:end])]
        at = chance.choice(marks) if marks else at
    while chance.random() < 0.2:
        end = line_end(text, min(end + 1, len(text)))
    return at, max(at, end)


def in_brackets(text, at, chance):
    """From behind a bracket that opens, or an argument in it, to where it closes or the argument
    ends; None if none opens near."""
    opened = re.compile(r"[(\[{]").search(text, at, at + 200)
    if not opened:
        return None
    depth, commas = 0, [opened.end()]
    for i in range(opened.start(), min(len(text), opened.start() + 600)):
        c = text[i]
        if c in "([{":
            depth += 1
        elif c in ")]}":
            depth -= 1
            if depth == 0:
                start = chance.choice(commas)
                if start != commas[0] and text[start] == " ":
                    start += 1
                later = [comma - 1 for comma in commas if comma > start + 1]
                return start, chance.choice([i, *later[:1]])
        elif c == "," and depth == 1:
            commas.append(i + 1)
    return None


def lines(text, at, chance):
    """One to six whole lines, mostly from behind their indentation and without the last line end."""
    start = end = text.rfind("\n", 0, at) + 1
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 4, 6))):
        end = min(line_end(text, end) + 1, len(text))
    if chance.random() < 0.3:
        return start, end
    start += len(text[start:end]) - len(text[start:end].lstrip(" \t"))
    return start, max(start, end - 1)


def block(text, at):
    """What is indented below the next line that begins a block; None if that is none, or long."""
    header = re.compile(r"[:{]\n([ \t]+)").search(text, at, at + 400)
    if not header:
        return None
    indentation, end = header[1], header.end()
    while end < len(text):
        end = line_end(text, end)
        following = text[end + 1 : end + 1 + len(indentation)]
        if following != indentation and not text[end + 1 : line_end(text, end + 1)].strip() == "":
            break
        if end - header.end() > 600:
            return None
        end += 1
    last = header.end() + len(text[header.end() : end].rstrip())
    return header.end(), last


def line_end(text, at):
    end = text.find("\n", at)
    return len(text) if end < 0 else end

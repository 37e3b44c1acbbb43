"""Writes small texts of PHP: strings, commands, heredocs and text between blocks, put together at random.

Usage: phptexts.py SEED FOLDER COUNT [WORDS]     WORDS are those of heredocs, by default "EOT EOF SQL"
"""
import random
import sys
from pathlib import Path

PIECES = (
    "$a $b {$a} ${a} {$a->b} {$a['k']} [0] [k] [$i] [-1] ->b -> - { } $ $$a \\n \\ \\\\ \\x \\x41 \\u \\u{41} \\$ \\{"
    " \\\" \\` \\7 a foo EOT EOTX FOO foo1 ` ' ; , ) . ( é #x //x /*x ?> <?php 1"
).split() + [" ", "  ", "\t"]


def body(rng, most, lines):
    text = ""
    for _ in range(rng.randrange(most)):
        text += rng.choice(PIECES)
        if lines and rng.random() < 0.2:
            text += rng.choice(["\n", "\n", "\n  ", "\n\n", "\r\n"])
    return text


def statement(rng, words):
    kind = rng.randrange(6)
    if kind < 2:
        quote = '"`'[kind]
        return "$x = " + quote + body(rng, 7, False).replace(quote, "") + quote + ";\n"
    if kind < 5:
        word = rng.choice(words)
        quote = "'" if kind == 4 else rng.choice(["", '"'])
        text = body(rng, 8, True) + "\n" if rng.random() < 0.85 else ""
        behind = rng.choice([");\n", ", 2);\n", " . 'x');\n", "\n);\n"])
        return f"$x = f(<<<{quote}{word}{quote}\n{text}{rng.choice(['', '  '])}{word}{behind}"
    ending = rng.choice(["echo 1 ?>\n", "?>", "if ($a): ?>", "foo() // x ?>", " echo $a; # y ?>"])
    between = rng.choice(["text", "< b", "<b>\n", "", " "]) + rng.choice(["<?php ", "<?= ", "", "<?"])
    return ending + between + rng.choice(["", "$a;\n", "endif;"])


def main():
    rng = random.Random(int(sys.argv[1]))
    folder = Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    words = (sys.argv[4] if len(sys.argv) > 4 else "EOT EOF SQL").split()
    for i in range(int(sys.argv[3])):
        text = "<?php\n" + "".join(statement(rng, words) for _ in range(rng.randrange(1, 3)))
        (folder / f"{i}.php").write_text(text, newline="")


main()

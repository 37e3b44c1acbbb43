"""Trains the tokenizer: byte-level BPE over a sample of the corpus.

    tokenizer.py OUT.json SIZE LANGUAGE=SHARE...        e.g. tokenizer.py t.json 8192 python=1

Digits stand alone, the blanks that indent a line are one piece, and so are line ends: a middle that
begins after them, as people's cursors do, begins with the same token as the line would.
"""

import random
import sys

from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers, trainers

from places import CACHE

SAMPLE = 40_000_000  # characters
# Qwen's names; the first ends a text.
SPECIAL = [
    "<|endoftext|>", "<|fim_prefix|>", "<|fim_middle|>", "<|fim_suffix|>", "<|fim_pad|>",
    "<|repo_name|>", "<|file_sep|>",
]
PIECES = r"(?<=[\r\n])[ \t]+|\p{N}|[ _]?\p{L}+| ?[^\s\p{L}\p{N}]+|[\r\n]+|\s+"


def read_texts(language):
    return (CACHE / "corpus" / f"{language}.txt").read_text(encoding="utf-8").split("\0")[:-1]


def read_names(language):
    """Of each text the package and the path in it."""
    lines = (CACHE / "corpus" / f"{language}.names").read_text(encoding="utf-8").split("\n")[:-1]
    return [tuple(line.split("\t")) for line in lines]


def sample(shares):
    chance = random.Random(2)
    for language, share in shares.items():
        texts, size = read_texts(language), 0
        chance.shuffle(texts)
        for text in texts:
            if size > share * SAMPLE:
                break
            size += len(text)
            yield text


def main():
    out, size, *shares = sys.argv[1:]
    shares = {name: float(share) for name, share in (pair.split("=") for pair in shares)}
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([
        pre_tokenizers.Split(Regex(PIECES), behavior="isolated"),
        pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
    ])
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=int(size), special_tokens=SPECIAL, min_frequency=2, show_progress=False,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), max_token_length=24,
    )
    tokenizer.train_from_iterator(sample(shares), trainer)
    tokenizer.save(out)
    text = next(iter(sample(shares)))
    ids = tokenizer.encode(text).ids
    print(f"{tokenizer.get_vocab_size()} tokens; {len(text) / len(ids):.2f} characters a token")


if __name__ == "__main__":
    main()

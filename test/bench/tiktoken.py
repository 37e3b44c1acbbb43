#!/usr/bin/env python3
"""Makes a tokenizer.json of a vocabulary that the npm package js-tiktoken carries.

    tiktoken.py gpt2|p50k_base|cl100k_base|o200k_base OUT.json

Downloads the package by name and version with npm into a temporary folder, and writes a byte-level
BPE of its ranks: the merges are those by which the ranks themselves spell each token. Nothing of it
is committed; docs/evidence/speed.md says which measurements want it.
"""
import base64
import json
import pathlib
import subprocess
import sys
import tarfile
import tempfile

PACKAGE = "js-tiktoken@1.0.21"


def ranks(name):
    """The token bytes by rank, the special tokens, and the pattern that cuts texts."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            ["npm", "pack", "--silent", PACKAGE], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        archive = next(pathlib.Path(folder).glob("*.tgz"))
        with tarfile.open(archive) as tar:
            text = tar.extractfile(f"package/dist/ranks/{name}.cjs").read().decode("utf-8")
    found = json.JSONDecoder().raw_decode(text, text.index("{"))[0]
    tokens = {}
    for line in found["bpe_ranks"].split("\n"):
        _, first, *encoded = line.split(" ")
        for i, token in enumerate(encoded):
            tokens[base64.b64decode(token)] = int(first) + i
    return tokens, found["special_tokens"], found["pat_str"]


def letters():
    """The characters that byte-level BPE writes bytes with."""
    shown = list(range(0x21, 0x7F)) + list(range(0xA1, 0xAD)) + list(range(0xAE, 0x100))
    names = {b: chr(b) for b in shown}
    for b in range(256):
        if b not in names:
            names[b] = chr(0x100 + len(names) - len(shown))
    return names


def merge_of(token, order):
    """The last two parts of which a token is made by merges of lower rank."""
    parts = [token[i:i + 1] for i in range(len(token))]
    while len(parts) > 2:
        best = min(
            range(len(parts) - 1),
            key=lambda i: order.get(parts[i] + parts[i + 1], 1 << 30))
        if order.get(parts[best] + parts[best + 1], 1 << 30) >= order[token]:
            return None
        parts[best:best + 2] = [parts[best] + parts[best + 1]]
    return parts


def main():
    name, out = sys.argv[1:]
    order, special, pattern = ranks(name)
    names = letters()

    def written(token):
        return "".join(names[b] for b in token)

    merges = []
    for token in sorted(order, key=order.get):
        if len(token) > 1:
            parts = merge_of(token, order)
            if parts:
                merges.append([written(part) for part in parts])
    tokenizer = {
        "version": "1.0",
        "added_tokens": [
            {"id": id, "content": text, "single_word": False, "lstrip": False, "rstrip": False,
             "normalized": False, "special": True} for text, id in special.items()],
        "normalizer": None,
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": [
            {"type": "Split", "pattern": {"Regex": pattern}, "behavior": "Isolated",
             "invert": False},
            {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": False,
             "use_regex": False}]},
        "post_processor": None,
        "decoder": {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": False,
                    "use_regex": False},
        "model": {"type": "BPE", "vocab": {written(t): r for t, r in order.items()},
                  "merges": merges},
    }
    with open(out, "w", encoding="utf-8") as file:
        json.dump(tokenizer, file, ensure_ascii=False)
    print(f"{out}: {len(order)} tokens, {len(merges)} merges")


if __name__ == "__main__":
    main()

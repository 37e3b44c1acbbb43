"""Bits per byte of a model folder on held-out files, in PyTorch: what `lab eval bits` measures
in full, for machines without Java.

    evaluate.py FOLDER HELD_OUT [--windows 120]      HELD_OUT: a folder of .py files, or texts.txt
    evaluate.py FOLDER LIST --others                 LIST: of the corpus; also behind other files of the package
"""

import argparse
import json
import math
import random
from pathlib import Path

import torch
from safetensors.torch import load_file
from tokenizers import Tokenizer

from examples import Examples
from llama import Llama, Shape


def load(folder):
    c = json.loads((folder / "config.json").read_text())
    shape = Shape(
        c["vocab_size"], c["hidden_size"], c["num_hidden_layers"], c["num_attention_heads"],
        c["num_key_value_heads"], c["intermediate_size"], c["max_position_embeddings"],
        c["head_dim"], c["rope_theta"], c["rms_norm_eps"],
    )
    tensors = load_file(folder / "model.safetensors")
    state = {}
    for name, tensor in tensors.items():
        if not name.endswith("_scale"):
            scale = tensors.get(name + "_scale")
            state[name] = tensor.float() if scale is None else tensor.float() * scale[:, None]
    model = Llama(shape).eval()
    model.load_state_dict(state)
    return model, Tokenizer.from_file(str(folder / "tokenizer.json"))


def held_out(path):
    if path.is_file():
        return path.read_text(encoding="utf-8").split("\0")[:-1]
    return [f.read_text(encoding="utf-8", errors="ignore") for f in sorted(path.rglob("*.py"))]


def rest_of_line(text, start, chance):
    """A hole in a window that begins there: prefix, middle, suffix; None where none is found."""
    for _ in range(5):
        at = start + chance.randrange(500, 1000)
        end = text.find("\n", at)
        if end - at >= 4 and text[at:end].strip():
            return text[start:at], text[at:end], text[end : start + 1500]
    return None


def main():
    options = argparse.ArgumentParser()
    options.add_argument("folder", type=Path)
    options.add_argument("held_out", type=Path)
    options.add_argument("--windows", type=int, default=120)
    options.add_argument("--others", action="store_true")
    given = options.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    model, tokenizer = load(given.folder)
    model.to(device)
    length = model.shape.context
    end, prefix, middle, suffix = (
        tokenizer.token_to_id(f"<|{n}|>") for n in ("endoftext", "fim_prefix", "fim_middle", "fim_suffix")
    )

    def encode(text):
        return tokenizer.encode(text, add_special_tokens=False).ids

    @torch.no_grad()
    def bits(ids, first):
        """What the tokens from an index on cost, behind those before; whether the last is the best."""
        logits = model(torch.tensor([ids], device=device))[0].float().log_softmax(-1)
        targets = torch.tensor(ids[1:], device=device)
        each = -logits[:-1].gather(1, targets[:, None])[:, 0] / math.log(2)
        return float(each[first - 1 :].sum()), int(logits[-2].argmax()) == ids[-1]

    chance = random.Random(5)
    examples = Examples(given.folder / "tokenizer.json", {given.held_out.name: 1} if given.others else {})
    among = examples.texts[0] if given.others else None
    texts = among.texts if given.others else held_out(given.held_out)
    long = [i for i, text in enumerate(texts) if len(text) > 3000]
    totals = dict.fromkeys(
        ("bits", "bytes", "middle bits", "middle bytes", "middles", "stops", "bits behind others"), 0
    )
    for _ in range(given.windows):
        which = chance.choice(long)
        text = texts[which]
        start = chance.randrange(len(text) - 1600)
        ids = [end, *encode(text[start : start + 1500])][:length]
        totals["bits"] += bits(ids, 1)[0]
        totals["bytes"] += len(tokenizer.decode(ids[1:]).encode())
        hole = rest_of_line(text, start, chance)
        if hole:
            before, within, after = map(encode, hole)
            ids = [suffix, *after, prefix, *before, middle]
            if len(ids) + len(within) < length:
                cost, stops = bits([*ids, *within, end], len(ids))
                totals["middle bits"] += cost
                totals["middle bytes"] += len(hole[1].encode())
                totals["middles"] += 1
                totals["stops"] += stops
                if given.others:
                    others = examples.others(among, which, length, random.Random(which))
                    totals["bits behind others"] += bits([*others, *ids, *within, end], len(others) + len(ids))[0]
    print(
        f"{given.folder}: {totals['bits'] / totals['bytes']:.3f} bits per byte;"
        f" rest of a line {totals['middle bits'] / max(1, totals['middle bytes']):.3f};"
        f" stops where it stopped {totals['stops']} of {totals['middles']}"
        + f"; behind others {totals['bits behind others'] / max(1, totals['middle bytes']):.3f}" * given.others
    )


if __name__ == "__main__":
    main()

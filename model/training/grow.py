"""A run that begins with what another one, or a model folder, says: as large, or twice as wide.

    grow.py FROM TO

FROM is a run, with checkpoint.pt, or a model folder; TO a folder with profile.json, which gets a
checkpoint of its own, at step 0. The context may differ. Without a tokenizer.json of its own it gets
FROM's; with one, tokens that both know keep their embeddings, and another token begins with the mean
of the pieces that FROM's tokenizer takes it apart into. Where width, heads and
feed-forward are twice as many, each matrix stands twice in both directions and shares its work among
its copies (HyperCloning, Samragh et al., 2024); noise that cancels tells the copies apart, so that the
logits stay and training can part them.
"""

import argparse
import json
import shutil
from dataclasses import replace
from pathlib import Path

import torch

from evaluate import load
from llama import Llama, Shape
from tokenizers import Tokenizer
from train import Training

NOISE = 0.1  # of a matrix's own spread


def twice_in(weight):
    """Reads two halves that are equal at first."""
    noise = NOISE * weight.std() * torch.randn_like(weight)
    return torch.cat([weight / 2 + noise, weight / 2 - noise], 1)


def of_heads(weight, shape):
    """Rows by heads: those behind a KV head, and the same once more."""
    behind = weight.view(shape.kv_heads, -1, weight.shape[1])
    return torch.cat([behind, behind], 1).reshape(-1, weight.shape[1])


def from_heads(weight, shape):
    """Columns by heads; what the noise adds for a head it takes away for its copy."""
    noise = NOISE * weight.std() * torch.randn_like(weight)
    return torch.cat(
        [
            part.T.reshape(shape.kv_heads, -1, weight.shape[0])
            for part in (weight / 2 + noise, weight / 2 - noise)
        ],
        1,
    ).reshape(-1, weight.shape[0]).T


def grown(name, weight, shape):
    if name.endswith("embed_tokens.weight"):
        return torch.cat([weight, weight], 1)
    if name == "model.norm.weight":
        return torch.cat([weight, weight]) / 2  # the output is the embedding, which adds both halves
    if name.endswith("norm.weight"):
        return torch.cat([weight, weight])
    if name.endswith("q_proj.weight"):
        return of_heads(twice_in(weight), shape)
    if name.endswith(("k_proj.weight", "v_proj.weight")):
        return twice_in(weight)
    both = from_heads(weight, shape) if name.endswith("o_proj.weight") else twice_in(weight)
    return torch.cat([both, both], 0)


def said(source):
    """The network of a run, or of a model folder."""
    if not (source / "checkpoint.pt").exists():
        return load(source)[0]
    saved = torch.load(source / "checkpoint.pt", map_location="cpu", weights_only=True)
    model = Llama(Shape(**saved["profile"]["shape"]))
    model.load_state_dict(saved["model"])
    return model


def translated(embeddings, known, wanted):
    """Embeddings for another tokenizer; how many of its tokens were known."""
    before = known.get_vocab()
    rows, kept = torch.empty(wanted.get_vocab_size(), embeddings.shape[1]), 0
    for token, row in wanted.get_vocab().items():
        kept += token in before
        pieces = [before[token]] if token in before else [t.id for t in known.model.tokenize(token)]
        rows[row] = embeddings[pieces].mean(0)
    return rows, kept


def main():
    options = argparse.ArgumentParser()
    options.add_argument("source", type=Path)
    options.add_argument("to", type=Path)
    given = options.parse_args()
    before = said(given.source)
    small = before.shape
    training = Training(given.to, json.loads((given.to / "profile.json").read_text()))
    same = replace(small, context=training.model.shape.context)
    twice = replace(
        same, width=2 * small.width, heads=2 * small.heads, feed_forward=2 * small.feed_forward
    )
    if training.model.shape not in (same, twice):
        raise SystemExit(f"grow: {given.to}/profile.json: {same} or {twice} is expected")
    torch.manual_seed(0)
    state = before.state_dict()
    if training.model.shape == twice:
        state = {name: grown(name, weight, small) for name, weight in state.items()}
    training.model.load_state_dict(state)
    ids = torch.randint(0, small.vocabulary, (2, min(64, small.context)))
    with torch.no_grad():
        apart = (before(ids) - training.model.cpu()(ids)).abs().max().item()
    if apart > 0.01:
        raise SystemExit(f"grow: the logits are {apart:.2g} apart")
    if (given.to / "tokenizer.json").exists():
        known, wanted = (
            Tokenizer.from_file(str(folder / "tokenizer.json")) for folder in (given.source, given.to)
        )
        rows, kept = translated(training.model.model.embed_tokens.weight.data, known, wanted)
        training.model.model.embed_tokens.weight.data = rows
        print(f"{kept} of {len(rows)} tokens were known")
    else:
        shutil.copy(given.source / "tokenizer.json", given.to)
    training.save("checkpoint.pt")
    size = sum(weight.numel() for weight in training.model.parameters())
    print(f"{size / 1e6:.1f} million parameters, logits {apart:.1g} apart")


if __name__ == "__main__":
    main()

"""Writes a model folder in Hugging Face form: what Dovetail reads, and ships.

    export.py CHECKPOINT TOKENIZER FOLDER [--type int8|f16] [--name NAME] [--feed-forward UNITS]

--feed-forward leaves out the units of each layer that weigh least: weight decay lets some die. int8 keeps a scale per row: beside NAME (I8, [rows, columns]) stands NAME_scale (F32, [rows]). The
vectors stay F16. The optimiser's state is left out.
"""

import argparse
import hashlib
import json
import shutil
from pathlib import Path

import torch
from safetensors.torch import save_file


DEAD = 1e-5  # a scale


def quantized(weight):
    """Bytes, and a scale a row: the row's largest element becomes 127. Of a row that has died nothing is kept: 16
    bits, in which the rows are unpacked, have no digits for it."""
    scale = weight.abs().amax(1) / 127
    weight = torch.where(scale[:, None] < DEAD, 0, weight)
    scale = scale.clamp(min=DEAD)
    return (weight / scale[:, None]).round().clamp(-127, 127).to(torch.int8), scale


def with_units(state, layers, units):
    """The state with so many units of each layer's feed-forward; says how much those weigh that are left out."""
    state = dict(state)
    for layer in range(layers):
        gate, up, down = (f"model.layers.{layer}.mlp.{name}_proj.weight" for name in ("gate", "up", "down"))
        weights = state[gate].norm(dim=1) * state[up].norm(dim=1) * state[down].norm(dim=0)
        kept = weights.topk(units).indices.sort().values
        print(f"layer {layer}: left out {1 - weights[kept].sum() / weights.sum():.1e} of the weight")
        state[gate], state[up], state[down] = state[gate][kept], state[up][kept], state[down][:, kept]
    return state


def packed(state, kind):
    tensors = {}
    for name, weight in state.items():
        weight = weight.float().contiguous()
        if kind == "int8" and weight.dim() == 2:
            tensors[name], tensors[name + "_scale"] = quantized(weight)
        else:
            tensors[name] = weight.half()
    return tensors


def config(shape, name):
    return {
        "architectures": ["LlamaForCausalLM"], "model_type": "llama", "_name_or_path": name,
        "hidden_size": shape["width"], "intermediate_size": shape["feed_forward"],
        "num_hidden_layers": shape["layers"], "num_attention_heads": shape["heads"],
        "num_key_value_heads": shape["kv_heads"], "head_dim": shape.get("head_width", 64),
        "vocab_size": shape["vocabulary"], "max_position_embeddings": shape["context"],
        "rms_norm_eps": shape.get("epsilon", 1e-5), "rope_theta": shape.get("theta", 10_000.0),
        "hidden_act": "silu", "tie_word_embeddings": True, "attention_bias": False,
        "mlp_bias": False, "torch_dtype": "float16", "bos_token_id": None, "eos_token_id": 0,
        "pad_token_id": 4, "fill_order": "suffix_first",
    }


def main():
    options = argparse.ArgumentParser()
    options.add_argument("checkpoint", type=Path)
    options.add_argument("tokenizer", type=Path)
    options.add_argument("folder", type=Path)
    options.add_argument("--type", choices=("int8", "f16"), default="int8")
    options.add_argument("--name", default="dovetail")
    options.add_argument("--feed-forward", type=int)
    given = options.parse_args()
    saved = torch.load(given.checkpoint, map_location="cpu", weights_only=True)
    shape, state = saved["profile"]["shape"], saved["model"]
    if given.feed_forward:
        state = with_units(state, shape["layers"], given.feed_forward)
        shape = {**shape, "feed_forward": given.feed_forward}
    given.folder.mkdir(parents=True, exist_ok=True)
    weights = given.folder / "model.safetensors"
    save_file(packed(state, given.type), weights, metadata={"format": "pt"})
    text = json.dumps(config(shape, given.name), indent=1)
    (given.folder / "config.json").write_text(text + "\n")
    shutil.copy(given.tokenizer, given.folder / "tokenizer.json")
    names = ("config.json", "model.safetensors", "tokenizer.json")
    sums = [f"{hashlib.sha256((given.folder / n).read_bytes()).hexdigest()}  {n}\n" for n in names]
    (given.folder / "SHA256SUMS").write_text("".join(sums))
    weights.chmod(0o644)
    print(f"{given.folder}: step {saved['step']}, {weights.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()

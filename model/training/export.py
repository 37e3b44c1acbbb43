"""Writes a model folder in Hugging Face form: what Dovetail reads, and ships.

    export.py CHECKPOINT TOKENIZER FOLDER [--type int8|f16] [--name NAME]

int8 keeps a scale per row: beside NAME (I8, [rows, columns]) stands NAME_scale (F32, [rows]). The
vectors stay F16. The optimiser's state is left out.
"""

import argparse
import hashlib
import json
import shutil
from pathlib import Path

import torch
from safetensors.torch import save_file


def quantized(weight):
    """Bytes, and a scale a row: the row's largest element becomes 127."""
    scale = (weight.abs().amax(1) / 127).clamp(min=1e-12)
    return (weight / scale[:, None]).round().clamp(-127, 127).to(torch.int8), scale


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
    given = options.parse_args()
    saved = torch.load(given.checkpoint, map_location="cpu", weights_only=True)
    given.folder.mkdir(parents=True, exist_ok=True)
    weights = given.folder / "model.safetensors"
    save_file(packed(saved["model"], given.type), weights, metadata={"format": "pt"})
    text = json.dumps(config(saved["profile"]["shape"], given.name), indent=1)
    (given.folder / "config.json").write_text(text + "\n")
    shutil.copy(given.tokenizer, given.folder / "tokenizer.json")
    names = ("config.json", "model.safetensors", "tokenizer.json")
    sums = [f"{hashlib.sha256((given.folder / n).read_bytes()).hexdigest()}  {n}\n" for n in names]
    (given.folder / "SHA256SUMS").write_text("".join(sums))
    weights.chmod(0o644)
    print(f"{given.folder}: step {saved['step']}, {weights.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()

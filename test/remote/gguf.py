#!/usr/bin/env python3
"""Writes a Llama folder in Hugging Face form as GGUF (version 3), for llama.cpp: gguf.py FOLDER OUT.gguf

Matrices become F16 (8-bit rows times their scale first), norms F32. Hugging Face rotates halves of a head, llama.cpp
pairs of neighbours, so the rows of q and k are put in that order. The tokenizer's splitter is none that llama.cpp
knows: ids are right, but the server's own /tokenize cuts some texts otherwise.
"""
import json
import pathlib
import struct
import sys

import numpy as np

U32, F32, BOOL, STRING, ARRAY, I32 = 4, 6, 7, 8, 9, 5


def text(value):
    data = value.encode()
    return struct.pack("<Q", len(data)) + data


def value(kind, data):
    if kind == STRING:
        return text(data)
    return struct.pack({U32: "<I", F32: "<f", BOOL: "<?", I32: "<i"}[kind], data)


def entry(key, kind, data, of=None):
    head = text(key) + struct.pack("<I", kind)
    if kind != ARRAY:
        return head + value(kind, data)
    return head + struct.pack("<IQ", of, len(data)) + b"".join(value(of, one) for one in data)


def tensors_of(file):
    """A safetensors file: the length of a JSON header, the header, bytes."""
    with open(file, "rb") as opened:
        header = json.loads(opened.read(struct.unpack("<Q", opened.read(8))[0]))
        data = opened.read()
    types = {"I8": np.int8, "F16": np.float16, "F32": np.float32}
    return {name: np.frombuffer(data[slice(*one["data_offsets"])], types[one["dtype"]]).reshape(one["shape"])
            for name, one in header.items() if name != "__metadata__"}


def main(folder, out):
    config = json.loads((folder / "config.json").read_text())
    tokenizer = json.loads((folder / "tokenizer.json").read_text())
    heads, kv = config["num_attention_heads"], config["num_key_value_heads"]
    names = {id: name for name, id in tokenizer["model"]["vocab"].items()}
    special = {one["id"]: one["content"] for one in tokenizer["added_tokens"]}
    names.update(special)
    size = config["vocab_size"]
    ids = {name: id for id, name in special.items()}
    merges = [m if isinstance(m, str) else " ".join(m) for m in tokenizer["model"]["merges"]]
    meta = [
        entry("general.architecture", STRING, "llama"),
        entry("general.name", STRING, config.get("_name_or_path", folder.name)),
        entry("general.file_type", U32, 1),
        entry("llama.block_count", U32, config["num_hidden_layers"]),
        entry("llama.context_length", U32, config["max_position_embeddings"]),
        entry("llama.embedding_length", U32, config["hidden_size"]),
        entry("llama.feed_forward_length", U32, config["intermediate_size"]),
        entry("llama.attention.head_count", U32, heads),
        entry("llama.attention.head_count_kv", U32, kv),
        entry("llama.rope.dimension_count", U32, config["head_dim"]),
        entry("llama.rope.freq_base", F32, config["rope_theta"]),
        entry("llama.attention.layer_norm_rms_epsilon", F32, config["rms_norm_eps"]),
        entry("llama.vocab_size", U32, size),
        entry("tokenizer.ggml.model", STRING, "gpt2"),
        entry("tokenizer.ggml.pre", STRING, "qwen2"),
        entry("tokenizer.ggml.tokens", ARRAY, [names.get(i, f"[unused{i}]") for i in range(size)], STRING),
        entry("tokenizer.ggml.token_type", ARRAY,
              [3 if i in special else 1 if i in names else 5 for i in range(size)], I32),
        entry("tokenizer.ggml.merges", ARRAY, merges, STRING),
        entry("tokenizer.ggml.eos_token_id", U32, config["eos_token_id"]),
        entry("tokenizer.ggml.add_bos_token", BOOL, False),
    ]
    marks = {"pre": "<|fim_prefix|>", "suf": "<|fim_suffix|>", "mid": "<|fim_middle|>",
             "rep": "<|repo_name|>", "sep": "<|file_sep|>", "pad": "<|fim_pad|>"}
    meta += [entry(f"tokenizer.ggml.fim_{k}_token_id", U32, ids[v]) for k, v in marks.items() if v in ids]

    known = {"model.embed_tokens": "token_embd", "model.norm": "output_norm", "lm_head": "output",
             "input_layernorm": "attn_norm", "post_attention_layernorm": "ffn_norm",
             "self_attn.q_proj": "attn_q", "self_attn.k_proj": "attn_k", "self_attn.v_proj": "attn_v",
             "self_attn.o_proj": "attn_output", "mlp.gate_proj": "ffn_gate", "mlp.up_proj": "ffn_up",
             "mlp.down_proj": "ffn_down"}
    tensors = []
    stored = tensors_of(folder / "model.safetensors")
    for key in sorted(stored):
        if not key.endswith(".weight"):
            continue
        stem = key.removesuffix(".weight")
        data = stored[key]
        if data.dtype == np.int8:
            data = data.astype(np.float32) * stored[key + "_scale"][:, None]
        if stem.endswith(("q_proj", "k_proj")):
            count = heads if stem.endswith("q_proj") else kv
            data = data.reshape(count, 2, -1, data.shape[1]).swapaxes(1, 2).reshape(data.shape)
        parts = stem.split(".")
        name = (f"blk.{parts[2]}." + known[".".join(parts[3:])] if parts[1] == "layers" else known[stem]) + ".weight"
        tensors.append((name, data.astype(np.float32 if data.ndim == 1 else np.float16)))

    infos, offset = b"", 0
    for name, data in tensors:
        infos += text(name) + struct.pack("<I", data.ndim) + b"".join(struct.pack("<Q", n) for n in reversed(data.shape))
        infos += struct.pack("<IQ", 0 if data.dtype == np.float32 else 1, offset)
        offset += -(-data.nbytes // 32) * 32
    head = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(meta)) + b"".join(meta) + infos
    with open(out, "wb") as file:
        file.write(head + bytes(-len(head) % 32))
        for _, data in tensors:
            file.write(data.tobytes() + bytes(-data.nbytes % 32))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), sys.argv[2])

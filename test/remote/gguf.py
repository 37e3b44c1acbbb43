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
    """A safetensors file: the length of a JSON header, the header, bytes. Gives (dtype, shape, bytes) by name."""
    with open(file, "rb") as opened:
        header = json.loads(opened.read(struct.unpack("<Q", opened.read(8))[0]))
        data = opened.read()
    return {name: (one["dtype"], one["shape"], data[slice(*one["data_offsets"])])
            for name, one in header.items() if name != "__metadata__"}


def half(row, scale):
    """A row of 8-bit integers times its scale, rounded to 32 bits and then to 16."""
    products = struct.pack("<256f", *(scale * (i - 256 if i > 127 else i) for i in range(256)))
    table = struct.pack("<256e", *struct.unpack("<256f", products))
    both = bytearray(2 * len(row))
    both[0::2] = row.translate(table[0::2])
    both[1::2] = row.translate(table[1::2])
    return bytes(both)


def rows(tensor, scales):
    """The rows of a matrix as F16."""
    dtype, (count, width), data = tensor
    if dtype == "I8":
        kind, _, packed = scales
        factors = struct.unpack(f"<{count}{'e' if kind == 'F16' else 'f'}", packed)
        return [half(data[i * width:(i + 1) * width], factor) for i, factor in enumerate(factors)]
    if dtype == "F32":
        data = struct.pack(f"<{count * width}e", *struct.unpack(f"<{count * width}f", data))
    return [data[2 * i * width:2 * (i + 1) * width] for i in range(count)]


def neighbours(of, heads):
    """Rows in the order in which the two halves of each head alternate."""
    size = len(of) // heads
    return [of[head * size + i // 2 + (size // 2 if i % 2 else 0)] for head in range(heads) for i in range(size)]


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
        dtype, shape, data = stored[key]
        if len(shape) == 1:
            data = data if dtype == "F32" else struct.pack(f"<{shape[0]}f", *struct.unpack(f"<{shape[0]}e", data))
        else:
            matrix = rows(stored[key], stored.get(key + "_scale"))
            if stem.endswith(("q_proj", "k_proj")):
                matrix = neighbours(matrix, heads if stem.endswith("q_proj") else kv)
            data = b"".join(matrix)
        parts = stem.split(".")
        name = (f"blk.{parts[2]}." + known[".".join(parts[3:])] if parts[1] == "layers" else known[stem]) + ".weight"
        tensors.append((name, shape, data))

    infos, offset = b"", 0
    for name, shape, data in tensors:
        infos += text(name) + struct.pack("<I", len(shape)) + b"".join(struct.pack("<Q", n) for n in reversed(shape))
        infos += struct.pack("<IQ", 0 if len(shape) == 1 else 1, offset)
        offset += -(-len(data) // 32) * 32
    head = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(meta)) + b"".join(meta) + infos
    with open(out, "wb") as file:
        file.write(head + bytes(-len(head) % 32))
        for _, _, data in tensors:
            file.write(data + bytes(-len(data) % 32))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), sys.argv[2])

"""Makes a tiny random model of every family that folders may have, as transformers writes it, and what transformers
says of it: FamiliesTest compares.

    python test/families/golden.py model/src/test/resources/dovetail/model/families

needs torch and transformers (made with 2.13 and 5.18). Logits are computed in 32 bits from the weights as stored.
"""

import json
import sys
from pathlib import Path

import torch
import transformers

TOKENS = 40
WINDOW = 8
AT = [0, 1, 9, 23, 39]
# The tests' tokenizer has 40 tokens: logits are wider, as those of Qwen2.5-Coder are.
SMALL = dict(
    vocab_size=48, hidden_size=16, intermediate_size=24, num_hidden_layers=2, num_attention_heads=4,
    num_key_value_heads=2, head_dim=8, max_position_embeddings=64, rms_norm_eps=1e-5, bos_token_id=0,
    eos_token_id=0, pad_token_id=0, tie_word_embeddings=False,
)
LLAMA3 = {
    "rope_type": "llama3", "rope_theta": 500.0, "factor": 4.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
    "original_max_position_embeddings": 16,
}

# name: class, type of the weights, what differs
FAMILIES = {
    "llama-linear": ("Llama", torch.float16, dict(
        attention_bias=True, mlp_bias=True, rope_parameters={"rope_type": "linear", "rope_theta": 300.0, "factor": 4.0})),
    "llama-3": ("Llama", torch.bfloat16, dict(rope_parameters=LLAMA3)),
    "mistral": ("Mistral", torch.bfloat16, dict(sliding_window=WINDOW)),
    "qwen2": ("Qwen2", torch.bfloat16, dict(tie_word_embeddings=True)),
    "qwen2-windows": ("Qwen2", torch.float32, dict(
        use_sliding_window=True, sliding_window=WINDOW, max_window_layers=1)),
    "qwen3": ("Qwen3", torch.bfloat16, {}),
    "starcoder2": ("Starcoder2", torch.bfloat16, dict(
        sliding_window=WINDOW, hidden_act="gelu_pytorch_tanh", norm_epsilon=1e-5, tie_word_embeddings=True)),
    "gemma": ("Gemma", torch.bfloat16, dict(num_key_value_heads=1, tie_word_embeddings=True)),
    "gemma2": ("Gemma2", torch.bfloat16, dict(
        sliding_window=WINDOW, attn_logit_softcapping=2.0, final_logit_softcapping=3.0, query_pre_attn_scalar=12,
        tie_word_embeddings=True)),
    "granite": ("Granite", torch.float16, dict(
        embedding_multiplier=3.0, attention_multiplier=0.2, residual_multiplier=0.4, logits_scaling=2.5)),
    "gpt-bigcode": ("GPTBigCode", torch.float32, dict(
        n_embd=16, n_head=2, n_layer=2, n_positions=64, n_inner=40, activation_function="gelu_pytorch_tanh",
        multi_query=True)),
    "granite-4": ("GraniteMoeHybrid", torch.bfloat16, dict(
        embedding_multiplier=3.0, attention_multiplier=0.2, residual_multiplier=0.4, logits_scaling=2.5,
        num_local_experts=0, num_experts_per_tok=0, shared_intermediate_size=20, position_embedding_type="rope",
        layers_block_type=["attention", "attention"], mamba_n_heads=4, mamba_d_head=8)),
}


def made(name, folder):
    kind, dtype, settings = FAMILIES[name]
    if kind == "GPTBigCode":
        settings = dict(settings, vocab_size=48, bos_token_id=0, eos_token_id=0)
    else:
        settings = {**SMALL, **settings}
    torch.manual_seed(list(FAMILIES).index(name))
    config = getattr(transformers, kind + "Config")(**settings)
    config._attn_implementation = "eager"
    model = getattr(transformers, kind + "ForCausalLM")(config).eval()
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.normal_(0.0 if parameter.dim() > 1 else 0.5, 0.4)
            parameter.copy_(parameter.to(dtype).float())
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    tokens = torch.randint(0, 48, (1, TOKENS))
    with torch.no_grad():
        logits = model(tokens, use_cache=False).logits[0]
    golden = {
        "tokens": tokens[0].tolist(),
        "at": AT,
        "logits": [[float(f"{x:.6g}") for x in logits[at].tolist()] for at in AT],
    }
    (folder / "golden.json").write_text(json.dumps(golden) + "\n")
    # Granite's in several files, as large models are.
    model.to(dtype).save_pretrained(folder, max_shard_size="6KB" if name == "granite" else "1GB")
    (folder / "generation_config.json").unlink(missing_ok=True)
    written = json.loads((folder / "config.json").read_text())
    if name == "llama-linear":
        # As folders were written before version 5 of transformers.
        rope = written.pop("rope_parameters")
        written["rope_theta"] = rope["rope_theta"]
        written["rope_scaling"] = {"type": rope["rope_type"], "factor": rope["factor"]}
    (folder / "config.json").write_text(json.dumps(written, indent=1) + "\n")


if __name__ == "__main__":
    for family in FAMILIES:
        made(family, Path(sys.argv[1]) / family)

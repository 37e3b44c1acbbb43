"""Makes what the Java side's tests compare with, by an independent implementation (transformers) on
the unpacked weights.

    golden.py ../src/test/resources/dovetail/model/int8                  a tiny random model, and its logits
    golden.py ../src/test/resources/dovetail/model/golden.json MODEL     for the prompts there, anew: token
                                     ids, the ten largest logits, and how the model of a folder goes on
"""

import json
import sys
from pathlib import Path

import torch
from safetensors.torch import load_file, save_file
from tokenizers import Tokenizer
from transformers import LlamaConfig, LlamaForCausalLM

from export import config, packed
from llama import Llama, Shape

SHAPE = {
    "vocabulary": 40, "width": 32, "layers": 2, "heads": 4, "kv_heads": 2, "feed_forward": 64,
    "context": 64, "head_width": 8, "theta": 500.0,
}
LENGTH = 24
END = 0


def loaded(folder, settings):
    """The model of a folder in 32 bits, its int8 weights unpacked to fp16 as Dovetail unpacks them."""
    tensors = load_file(folder / "model.safetensors")
    unpacked = {
        name: (t.float() * tensors[name + "_scale"][:, None]).half() if t.dtype == torch.int8 else t
        for name, t in tensors.items() if not name.endswith("_scale")
    }
    model = LlamaForCausalLM(LlamaConfig(**settings)).eval()
    missing, unexpected = model.load_state_dict({n: t.float() for n, t in unpacked.items()}, strict=False)
    assert not unexpected and missing == ["lm_head.weight"], (missing, unexpected)
    model.tie_weights()
    return model


def tiny(folder):
    torch.manual_seed(4)
    model = Llama(Shape(**SHAPE))
    for weight in model.parameters():
        torch.nn.init.normal_(weight, 1 if weight.dim() == 1 else 0, 0.3)
    save_file(packed(model.state_dict(), "int8"), folder / "model.safetensors")
    (folder / "config.json").write_text(json.dumps(config(SHAPE, "tiny"), indent=1) + "\n")
    tokens = torch.randint(0, 40, (1, 30))
    with torch.no_grad():
        logits = loaded(folder, config(SHAPE, "tiny"))(tokens).logits[0, -1]
    golden = {"tokens": tokens[0].tolist(), "logits": [round(x, 5) for x in logits.tolist()]}
    (folder / "golden.json").write_text(json.dumps(golden) + "\n")


def prompts(file, folder):
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    model = loaded(folder, json.loads((folder / "config.json").read_text()))
    goldens = json.loads(file.read_text())
    for golden in goldens:
        ids = []
        for special, text in (
            ("<|fim_suffix|>", golden["suffix"]), ("<|fim_prefix|>", golden["prefix"]), ("<|fim_middle|>", "")
        ):
            ids += [tokenizer.token_to_id(special), *tokenizer.encode(text, add_special_tokens=False).ids]
        greedy = []
        with torch.no_grad():
            best = model(torch.tensor([ids])).logits[0, -1].topk(10)
            while len(greedy) < LENGTH and greedy[-1:] != [END]:
                greedy.append(int(model(torch.tensor([ids + greedy])).logits[0, -1].argmax()))
        golden["ids"] = ids
        golden["top_ids"] = best.indices.tolist()
        golden["top_logits"] = [round(x, 4) for x in best.values.tolist()]
        golden["greedy_ids"] = greedy
        golden["greedy_text"] = tokenizer.decode(greedy, skip_special_tokens=False)
    file.write_text(json.dumps(goldens, indent=1) + "\n")


if __name__ == "__main__":
    if len(sys.argv) > 2:
        prompts(Path(sys.argv[1]), Path(sys.argv[2]))
    else:
        tiny(Path(sys.argv[1]))

"""Makes what the Java side's test of int8 folders compares with: a tiny random model, exported by
export.py, and its logits by an independent implementation (transformers) on the unpacked weights.

    golden.py ../src/test/resources/dovetail/model/int8
"""

import json
import sys
from pathlib import Path

import torch
from safetensors.torch import load_file, save_file
from transformers import LlamaConfig, LlamaForCausalLM

from export import config, packed
from llama import Llama, Shape

SHAPE = {
    "vocabulary": 40, "width": 24, "layers": 2, "heads": 4, "kv_heads": 2, "feed_forward": 40,
    "context": 64, "head_width": 8, "theta": 500.0,
}


def main():
    folder = Path(sys.argv[1])
    torch.manual_seed(4)
    model = Llama(Shape(**SHAPE))
    for weight in model.parameters():
        torch.nn.init.normal_(weight, 1 if weight.dim() == 1 else 0, 0.3)
    save_file(packed(model.state_dict(), "int8"), folder / "model.safetensors")
    (folder / "config.json").write_text(json.dumps(config(SHAPE, "tiny"), indent=1) + "\n")
    tensors = load_file(folder / "model.safetensors")
    unpacked = {
        name: (t.float() * tensors[name + "_scale"][:, None]).half() if t.dtype == torch.int8 else t
        for name, t in tensors.items() if not name.endswith("_scale")
    }
    other = LlamaForCausalLM(LlamaConfig(**config(SHAPE, "tiny"))).eval()
    missing, unexpected = other.load_state_dict({n: t.float() for n, t in unpacked.items()}, strict=False)
    assert not unexpected and missing == ["lm_head.weight"], (missing, unexpected)
    other.tie_weights()
    tokens = torch.randint(0, 40, (1, 30))
    with torch.no_grad():
        logits = other(tokens).logits[0, -1]
    golden = {"tokens": tokens[0].tolist(), "logits": [round(x, 5) for x in logits.tolist()]}
    (folder / "golden.json").write_text(json.dumps(golden) + "\n")


if __name__ == "__main__":
    main()

"""The mean of a run's weights and those of the model folder that it began with (WiSE-FT, Wortsman et al., 2022):
it keeps what the folder knew and the run has unlearnt, and most of what the run has learnt.

    average.py CHECKPOINT MODEL OUT [--share 0.5]      share: of the checkpoint
"""

import argparse
from pathlib import Path

import torch
from safetensors.torch import load_file


def main():
    options = argparse.ArgumentParser()
    options.add_argument("checkpoint", type=Path)
    options.add_argument("folder", type=Path)
    options.add_argument("out", type=Path)
    options.add_argument("--share", type=float, default=0.5)
    given = options.parse_args()
    saved = torch.load(given.checkpoint, map_location="cpu", weights_only=True)
    before = load_file(given.folder / "model.safetensors")
    for name, weight in saved["model"].items():
        scale = before.get(name + "_scale")
        old = before[name].float() * (1 if scale is None else scale.float()[:, None])
        saved["model"][name] = old.lerp(weight.float(), given.share)
    torch.save(saved, given.out)


if __name__ == "__main__":
    main()

"""Trains, from nothing or from where it stopped.

    train.py RUN [--minutes M] [--until STEP] [--decay STEPS] [--workers N]

RUN is a folder with profile.json and tokenizer.json; checkpoint.pt and losses.tsv are kept there.
The rate warms up and stays; --decay branches off, lets it fall to nothing over so many steps (or
minutes, whichever end first), and keeps the result as decayed.pt: the run itself can still go on
from checkpoint.pt.
"""

import argparse
import json
import os
import time
from pathlib import Path

import torch
from torch.utils.data import DataLoader, Dataset

from examples import Examples
from llama import Llama, Shape
from muon import Muon

WARM = 60  # steps
SAVE_SECONDS = 180


class Steps(Dataset):
    """The batches of steps; each worker opens the texts for itself. Steps take turns at the profile's
    lengths of rows, shorter ones having more of them: attention costs a length's square. A run that goes
    on from another one's model skips the steps whose texts that one has read."""

    def __init__(self, run, profile):
        self.run, self.profile, self.examples = run, profile, None

    def __getitem__(self, step):
        p, context = self.profile, self.profile["shape"]["context"]
        if self.examples is None:
            self.examples = Examples(self.run / "tokenizer.json", p["shares"])
        lengths = p.get("lengths", [context])
        length = lengths[step % len(lengths)]
        first = (p.get("skip", 0) + step) * p["rows"] * (context // min(lengths))
        rows = p["rows"] * context // length
        return torch.from_numpy(self.examples.batch(first, rows, length + 1))


class Training:
    def __init__(self, run, profile):
        self.run, self.profile = run, profile
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        # A CPU that has no products of bfloat16 computes them slower than those of 32 bits.
        self.half = self.device == "cuda" or torch.cpu._is_avx512_bf16_supported()
        torch.manual_seed(0)
        torch.set_float32_matmul_precision("high")
        self.model = Llama(Shape(**profile["shape"])).to(self.device)
        named = list(self.model.named_parameters())
        matrices = [w for name, w in named if w.dim() == 2 and "embed" not in name]
        others = [w for name, w in named if w.dim() < 2 or "embed" in name]
        self.muon = Muon(matrices, self.half)
        self.adam = torch.optim.AdamW(others, lr=0, betas=(0.9, 0.95), weight_decay=0, fused=True)
        self.step = 0

    def load(self):
        file = self.run / "checkpoint.pt"
        if file.exists():
            saved = torch.load(file, map_location=self.device, weights_only=True)
            self.model.load_state_dict(saved["model"])
            self.muon.load(saved["muon"])
            self.adam.load_state_dict(saved["adam"])
            self.step = saved["step"]

    def save(self, name):
        state = {
            "model": self.model.state_dict(), "muon": self.muon.state(),
            "adam": self.adam.state_dict(), "step": self.step, "profile": self.profile,
        }
        part = self.run / (name + ".part")
        torch.save(state, part)
        os.replace(part, self.run / name)

    def go(self, until, decay, minutes, workers):
        start = self.step
        until = start + decay if decay else until
        name = "decayed.pt" if decay else "checkpoint.pt"
        compiled = self.model.loss
        if self.profile["compile"]:
            compiled = torch.compile(compiled, dynamic=False)  # once for each length
        loader = DataLoader(
            Steps(self.run, self.profile), batch_size=None, sampler=range(start, until),
            num_workers=workers, prefetch_factor=4 if workers else None,
        )
        began = saved = time.time()
        mean, tokens = None, 0
        log = open(self.run / "losses.tsv", "a", encoding="utf-8")
        for rows in loader:
            rate = min(1, (self.step + 1) / WARM)
            if decay:
                spent = (time.time() - began) / (minutes * 60) if minutes else 0
                rate *= max(0, 1 - max((self.step - start) / decay, spent))
            for group in self.adam.param_groups:
                group["lr"] = rate * self.profile["adam"]
            rows = rows.to(self.device, non_blocking=True)
            parts = rows.chunk(self.profile.get("accumulate", 1))
            loss = 0.0
            for part in parts:
                with torch.autocast(self.device, dtype=torch.bfloat16, enabled=self.half):
                    own = compiled(part) / len(parts)
                own.backward()
                loss += own.detach()
            self.adam.step()
            self.muon.step(rate * self.profile["muon"])
            self.model.zero_grad(set_to_none=True)
            self.step += 1
            tokens += rows.numel()
            if self.step % 10 == 0 or self.step == start + 1:
                now = float(loss)
                mean = now if mean is None else 0.9 * mean + 0.1 * now
                seconds = time.time() - began
                kind = "decay" if decay else "stay"
                log.write(f"{self.step}\t{kind}\t{now:.4f}\t{mean:.4f}\t{tokens / seconds:.0f}\n")
                log.flush()
            if time.time() - saved > SAVE_SECONDS:
                saved = time.time()
                self.save(name)
            if minutes and time.time() - began > minutes * 60:
                break
        self.save(name)
        print(f"step {self.step}, loss {mean or float('nan'):.3f} nats a token, kept as {name}")


def main():
    options = argparse.ArgumentParser()
    options.add_argument("run", type=Path)
    options.add_argument("--minutes", type=float, default=0)
    options.add_argument("--until", type=int, default=10_000_000)
    options.add_argument("--decay", type=int, default=0)
    options.add_argument("--workers", type=int, default=1)
    given = options.parse_args()
    profile = json.loads((given.run / "profile.json").read_text())
    training = Training(given.run, profile)
    training.load()
    training.go(given.until, given.decay, given.minutes, given.workers)


if __name__ == "__main__":
    main()

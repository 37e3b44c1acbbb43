"""Small runs that tell choices apart: each from the same model, its rate falling to nothing.

    compare.py FROM OUT [--windows 200]       FROM: a model folder of `cpu`'s shape

OUT gets a run for each variant (one that is measured is left out when asked again) and table.md: bits
per byte of plain text on the held-out lists of all languages.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

from places import APART, CACHE, HERE

LANGUAGES = ("python", "go", "javascript", "java")
FOUR = {"python": 0.6, "go": 0.12, "javascript": 0.12, "java": 0.16}
LARGER = {"width": 512, "heads": 8, "feed_forward": 1536}
# Each is `cpu` with something else; steps are so many that all take about the same time.
VARIANTS = {
    "four languages, rate 0.02": {"shares": FOUR},
    "rate 0.01": {"shares": FOUR, "muon": 0.01, "adam": 0.003},
    "twice as wide": {"shares": FOUR, "shape": LARGER, "adam": 0.004, "decay": 0.4},
    "Python alone": {},
}


def profile_of(variant, steps):
    profile = json.loads((HERE / "profiles/cpu.json").read_text())
    shape = {**profile["shape"], **variant.get("shape", {})}
    return {**profile, **variant, "shape": shape, "decay": int(steps * variant.get("decay", 1))}


def run(script, *arguments):
    return subprocess.run(
        [sys.executable, HERE / script, *map(str, arguments)], check=True, stdout=subprocess.PIPE, text=True
    ).stdout


def measured(name, variant, given):
    folder = given.out / name.replace(", ", "-").replace(" ", "-")
    file = folder / "bits.json"
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        profile = profile_of(variant, given.steps)
        (folder / "profile.json").write_text(json.dumps(profile))
        (folder / "losses.tsv").unlink(missing_ok=True)
        run("grow.py", given.source, folder)
        run("train.py", folder, "--decay", profile["decay"])
        run("export.py", folder / "decayed.pt", folder / "tokenizer.json", folder / "model")
        bits = bits_of(folder / "model", given.windows)
        (folder / "checkpoint.pt").unlink()
        (folder / "decayed.pt").unlink()
        file.write_text(json.dumps(bits))
    profile = json.loads((folder / "profile.json").read_text())
    rate = float((folder / "losses.tsv").read_text().split()[-1])
    tokens = profile["decay"] * profile["rows"] * (profile["shape"]["context"] + 1)
    return [f"{tokens / 1e6:.1f}", f"{tokens / rate:.0f}"], json.loads(file.read_text())


def bits_of(model, windows):
    """Bits per byte by language."""
    said = {
        language: run("evaluate.py", model, CACHE / f"corpus/{language}{APART}.txt", "--windows", windows)
        for language in LANGUAGES
    }
    return {language: float(line.split(": ")[1].split()[0]) for language, line in said.items()}


def main():
    options = argparse.ArgumentParser()
    options.add_argument("source", type=Path)
    options.add_argument("out", type=Path)
    options.add_argument("--windows", type=int, default=200)
    options.add_argument("--steps", type=int, default=200)
    given = options.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    lines = [f"| | million tokens | seconds | {' | '.join(LANGUAGES)} |", "|---" * 7 + "|"]

    def add(name, spent, bits):
        lines.append(f"| {name} | {' | '.join(spent)} | {' | '.join(f'{b:.3f}' for b in bits.values())} |")
        print(lines[-1], flush=True)
        (given.out / "table.md").write_text("\n".join([*lines, ""]))

    add("at first", ["", ""], bits_of(given.source, given.windows))
    for name, variant in VARIANTS.items():
        add(name, *measured(name, variant, given))


if __name__ == "__main__":
    main()

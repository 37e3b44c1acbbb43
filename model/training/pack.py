"""Packs what a run needs on a machine that can fetch nothing into a folder small enough to travel.

    pack.py RUN OUT [--megabytes 45] [--held-out FOLDER...]

OUT gets texts.tar.xz (a part of each language's corpus, in the shares of the run's profile), and
the run's profile.json and tokenizer.json. unpack: tar -xJf OUT/texts.tar.xz -C $DOVETAIL_TRAINING
"""

import argparse
import io
import json
import lzma
import shutil
import tarfile
from pathlib import Path

from evaluate import held_out
from tokenizer import read_names, read_texts

SAMPLE = 8_000_000  # characters from which the compression is guessed


def compressed(text):
    return len(lzma.compress(text.encode(), preset=6))


def taken(texts, size):
    """Texts from the beginning (their order is drawn already) up to so many characters."""
    total = 0
    for text in texts:
        total += len(text)
        if total > size:
            return
        yield text


def main():
    options = argparse.ArgumentParser()
    options.add_argument("run", type=Path)
    options.add_argument("out", type=Path)
    options.add_argument("--megabytes", type=float, default=45)
    options.add_argument("--held-out", type=Path, nargs="*", default=[])
    given = options.parse_args()
    shares = json.loads((given.run / "profile.json").read_text())["shares"]
    given.out.mkdir(parents=True, exist_ok=True)
    packed = given.out / "texts.tar.xz"
    with tarfile.open(packed, "w:xz", preset=9) as archive:

        def add(name, lines, end):
            data = "".join(line + end for line in lines).encode()
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
            print(f"{name}: {len(data) / 1e6:.1f} MB")

        for language, share in shares.items():
            texts = read_texts(language)
            sample = "".join(taken(texts, SAMPLE))
            ratio = len(sample) / compressed(sample)
            # A larger dictionary finds a little more: what is guessed from a sample is on the safe side.
            part = list(taken(texts, share * given.megabytes * 1e6 * ratio))
            add(f"corpus/{language}.txt", part, "\0")
            add(f"corpus/{language}.names", map("\t".join, read_names(language)[: len(part)]), "\n")
        texts = [text for folder in given.held_out for text in held_out(folder) if len(text) > 3000]
        add("held-out.txt", texts[:: max(1, len(texts) // 300)], "\0")
    for name in ("profile.json", "tokenizer.json"):
        shutil.copy(given.run / name, given.out / name)
    print(f"{packed}: {packed.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()

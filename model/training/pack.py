"""Packs what a run needs on a machine that can fetch nothing into files small enough to travel.

    pack.py RUN OUT [--megabytes 110]

OUT gets LANGUAGE.tar.xz, as much of each language's corpus as its share of so many megabytes holds, and the
run's profile.json. Unpack: tar -xJf OUT/LANGUAGE.tar.xz -C $DOVETAIL_TRAINING
"""

import argparse
import io
import json
import lzma
import shutil
import tarfile
from multiprocessing import Pool
from pathlib import Path

from tokenizer import read_names, read_texts

SAMPLE = 8_000_000  # characters from which the compression is guessed
# Files of one package lie far apart in a corpus: a dictionary of 256 MB sees them.
FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9, "dict_size": 1 << 28}]


def taken(texts, size):
    """Texts from the beginning (their order is drawn already) up to so many characters."""
    total = 0
    for text in texts:
        total += len(text)
        if total > size:
            return
        yield text


def pack(language, size, out):
    """Writes an archive of about so many bytes, at most; a larger dictionary than the sample's finds more."""
    texts = read_texts(language)
    sample = "".join(taken(texts, SAMPLE)).encode()
    part = list(taken(texts, size * len(sample) / len(lzma.compress(sample, preset=6))))
    names = map("\t".join, read_names(language)[: len(part)])
    with lzma.open(out / f"{language}.tar.xz", "wb", filters=FILTERS) as file, tarfile.open(fileobj=file, mode="w|") as archive:
        for ending, lines, end in ((".txt", part, "\0"), (".names", names, "\n")):
            data = "".join(line + end for line in lines).encode()
            info = tarfile.TarInfo(f"corpus/{language}{ending}")
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    packed = (out / f"{language}.tar.xz").stat().st_size
    print(f"{language}: {len(part)} of {len(texts)} texts, {packed / 1e6:.1f} MB", flush=True)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("run", type=Path)
    options.add_argument("out", type=Path)
    options.add_argument("--megabytes", type=float, default=110)
    given = options.parse_args()
    shares = json.loads((given.run / "profile.json").read_text())["shares"]
    given.out.mkdir(parents=True, exist_ok=True)
    shutil.copy(given.run / "profile.json", given.out)
    with Pool(2) as pool:
        sizes = [(language, share * given.megabytes * 1e6, given.out) for language, share in shares.items()]
        pool.starmap(pack, sizes, chunksize=1)


if __name__ == "__main__":
    main()

"""Near-duplicates by MinHash (Broder, On the resemblance and containment of documents, 1997) with
banding: texts of which about 0.7 of the shingles are the same are one."""

import hashlib
import re

import numpy as np

BANDS, ROWS = 12, 6  # found from a resemblance of about (1/12)^(1/6) = 0.66 on
SHINGLE = 5  # words


class Near:
    """Remembers texts; memory: 96 bytes and twelve set entries a text."""

    def __init__(self):
        chance = np.random.default_rng(1)
        self.factor = chance.integers(1, 1 << 32, BANDS * ROWS, dtype=np.uint64)
        self.shift = chance.integers(0, 1 << 32, BANDS * ROWS, dtype=np.uint64)
        self.bands = [set() for _ in range(BANDS)]

    def seen(self, text):
        """Whether a text like this one came before; it is remembered if not."""
        keys = self._keys(text)
        if any(key in band for key, band in zip(keys, self.bands)):
            return True
        for key, band in zip(keys, self.bands):
            band.add(key)
        return False

    def _keys(self, text):
        words = re.findall(r"\w+|[^\w\s]", text)
        shingles = {hash_of(words[i : i + SHINGLE]) for i in range(max(1, len(words) - SHINGLE + 1))}
        # One text's thousands of shingles are enough; a sample by value keeps resemblance.
        hashes = np.array(sorted(shingles)[:2000], dtype=np.uint64)
        least = ((hashes[:, None] * self.factor + self.shift) >> np.uint64(16)).min(axis=0)
        return [least[i * ROWS : (i + 1) * ROWS].tobytes() for i in range(BANDS)]


def hash_of(words):
    return int.from_bytes(hashlib.blake2b(" ".join(words).encode(), digest_size=8).digest(), "little")

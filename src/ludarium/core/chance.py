"""Chance that can be replayed: every draw follows from a label and the seed that the record carries."""

import hashlib


def toss(label: str, seed: int) -> int:
    """A coin: 0 or 1."""
    return hashlib.sha256(f"{label}:{seed}".encode("ascii")).digest()[0] & 1

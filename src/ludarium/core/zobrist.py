"""Random numbers for Zobrist keys: splitmix64, the same in every process and on every machine."""

from collections.abc import Iterator

MASK = 2**64 - 1


def zobrist(seed: int) -> Iterator[int]:
    """An endless stream of 64-bit numbers."""
    while True:
        seed = (seed + 0x9E3779B97F4A7C15) & MASK
        z = seed
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        yield z ^ (z >> 31)

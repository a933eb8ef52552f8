"""Chance that can be replayed: every draw follows from a label and the seed that the record carries."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING

from ludarium.core.options import Value

if TYPE_CHECKING:
    from ludarium.core.game import Game

LARGEST_SEED = 2**53  # the largest whole number of which JavaScript knows every smaller one


def toss(label: str, seed: int) -> int:
    """A coin: 0 or 1."""
    return hashlib.sha256(f"{label}:{seed}".encode("ascii")).digest()[0] & 1


def drawn(game: Game, options: Mapping[str, Value], random: Random) -> dict[str, Value]:
    """The options with a number for every one that the referee draws, where none is given."""
    seeds = {option.name: random.randrange(LARGEST_SEED + 1) for option in game.options if option.drawn}
    return {**seeds, **options}

"""What Tokonoma is about: flats that run for the enemy house."""

from ludarium.games.tokonoma.advice import STEPS_LEFT
from ludarium.games.tokonoma.moves import mover_kind, origin_of, target_of
from ludarium.games.tokonoma.tiles import FLAT, TILES

NEAR = 2  # steps from the enemy house


def purpose(side: int, code: int) -> float:
    """A flat comes near to the enemy house."""
    left = STEPS_LEFT[side].get(target_of(code), len(TILES))
    if mover_kind(code) != FLAT or left >= STEPS_LEFT[side].get(origin_of(code), len(TILES)):
        return 0.0
    return float(0.5 ** max(0, left - NEAR))

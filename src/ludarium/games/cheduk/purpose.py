"""What CheDuk is about: Spies that gather information in enemy Territory."""

from functools import lru_cache
from typing import Any

from ludarium.core.reasons import steps_left
from ludarium.games.cheduk.cells import CELLS, NEIGHBOURS, SPY_DIRECTIONS, TERRITORIES
from ludarium.games.cheduk.codes import OFF_BOARD, SPY
from ludarium.games.cheduk.moves import DROP, GATHER, MOVE, action_of, is_raid, mover_kind, origin_of, target_of


def purpose(state: Any, code: int) -> float:
    """A Spy gathers information, or gets it by a raid; or it comes nearer to enemy Territory, or is placed near it."""
    action = action_of(code)
    if action == GATHER or is_raid(code):
        return 1.0
    if action not in (MOVE, DROP) or mover_kind(code) != SPY:
        return 0.0
    left = steps_of_spies(state.side, state.setup().embassies[1 - state.side])
    missing = left.get(target_of(code), len(CELLS))
    leads = action == DROP or missing == 0 or missing < left.get(origin_of(code), len(CELLS))
    return 0.5 ** (1 + missing) if leads else 0.0


@lru_cache(maxsize=64)
def steps_of_spies(side: int, embassy: int) -> dict[int, int]:
    """From each cell, the steps of a side's Spy to the Territory of the enemy Embassy."""
    ways = {
        cell: [near for way in SPY_DIRECTIONS[side] if (near := NEIGHBOURS[cell][way]) != OFF_BOARD]
        for cell in range(len(CELLS))
    }
    return steps_left(TERRITORIES[embassy], ways)

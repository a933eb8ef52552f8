"""What HexChess is about: tiles that come from the bench and are promoted on the centre."""

from typing import Any

from ludarium.games.hexchess.advice import STEPS_LEFT
from ludarium.games.hexchess.moves import CAPTURE, MOVE, PLACE_TILE, action_of, origin_of, target_of


def purpose(state: Any, code: int) -> float:
    """A plain tile comes nearer to the centre, where it is promoted, or is placed near it."""
    action, left = action_of(code), STEPS_LEFT[target_of(code)]
    plain = action in (MOVE, CAPTURE) and state.content(origin_of(code)).islower()
    leads = action == PLACE_TILE or (plain and left < STEPS_LEFT[origin_of(code)])
    return float(0.5**left) if leads else 0.0

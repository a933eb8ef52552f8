"""What Gungi is about: towers."""

from typing import Any

from ludarium.games.gungi.codes import BATTLE
from ludarium.games.gungi.moves import DROP, MOVE, action_of
from ludarium.games.gungi.notation import decode
from ludarium.games.gungi.pieces import INDEX


def purpose(state: Any, code: int) -> float:
    """A piece comes to stand on another one in the battle."""
    if state.phase != BATTLE or action_of(code) not in (MOVE, DROP):
        return 0.0
    return 1.0 if state.tower_of(INDEX[decode(code).target]) else 0.0

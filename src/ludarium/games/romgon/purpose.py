"""What Romgon is about: shapes that go after the enemy Rhombus, and a Rhombus that enters the enemy base."""

from typing import Any

from ludarium.games.romgon.hexes import HEXES, RHOMBUS, distance, kind_of
from ludarium.games.romgon.moves import origin_of, target_of


def purpose(state: Any, code: int) -> float:
    """A shape attacks the enemy Rhombus, or comes nearer to it."""
    if kind_of(state.piece_on(origin_of(code))) == RHOMBUS:
        return 0.0
    after = state.copy()
    after.play(code)
    if after.rhombus_attackers():
        return 1.0
    there = HEXES[state.rhombus_hex(1 - state.side)]
    left = distance(HEXES[target_of(code)], there)
    return float(0.5**left) if left < distance(HEXES[origin_of(code)], there) else 0.0

"""Whether a capture pays: both sides go on capturing what has captured last, as long as it pays them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludarium.core.position import Position
from ludarium.core.state import DRAW, GOING_ON

if TYPE_CHECKING:
    from ludarium.core.game import Game

USUAL_WORTH = 100  # of a piece for which a game declares none
WON = 1_000_000  # more than all pieces are worth


class Exchange:
    """The captures that follow each other from a position, played on a copy of its state."""

    def __init__(self, position: Position) -> None:
        self.game: Game = position.game
        self.state: Any = position.state.copy()
        self.here = Position(self.game, position.options, self.state)
        self.lead: int = self.game.lead(self.here)

    def pays(self, code: int) -> bool:
        """Whether a capture of the side to act loses nothing. One after which it acts again is not judged."""
        return self._gain(code, self.lead, -1, 0, first=True) >= 0

    def refutation(self, code: int) -> tuple[str, ...]:
        """The clicks of the recapture that makes a capture lose most; none where there is no recapture."""
        state, side = self.state, self.state.side
        cell = self.game.landing(self.here, code)
        state.play(code)
        lead = self.game.lead(self.here)
        found = [(self._gain(reply, lead, -WON, WON), reply) for reply in self.game.captures_on(self.here, cell)]
        path = self.game.path(state, max(found)[1]) if found and state.side != side else ()
        state.take_back()
        return path

    def _gain(self, code: int, lead: int, low: int, high: int, first: bool = False) -> int:
        """What the side to act gains by a capture, in worth of pieces; exact where it is between low and high.

        lead: by how much its pieces are worth more before
        """
        state, side, cell = self.state, self.state.side, self.game.landing(self.here, code)
        state.play(code)
        value = self._value(side, cell, lead, low, high, first)
        state.take_back()
        return value

    def _value(self, side: int, cell: str, lead: int, low: int, high: int, first: bool) -> int:
        state = self.state
        recaptures = self.game.captures_on(self.here, cell)  # a game without a legal move ends only when it is asked
        if state.result != GOING_ON:
            return 0 if state.result == DRAW else WON if state.result == side else -WON
        now = self.game.lead(self.here)
        if state.side == side:
            return low if first else now - lead
        gained, best = -now - lead, 0  # the opponent need not recapture
        for reply in recaptures:
            if gained - best <= low:
                break
            best = max(best, self._gain(reply, now, max(best, gained - high), gained - low))
        return gained - best


def lead(position: Position) -> int:
    """By how much the pieces on the board of the side to act are worth more than the opponent's."""
    worth, total = position.game.worth, 0
    for piece in position.game.scene(position).pieces:
        if piece.side is not None:
            value = worth.get(piece.symbol, USUAL_WORTH)
            total += value if piece.side == position.turn else -value
    return total

"""Whether a capture pays: both sides go on capturing what has captured last, as long as it pays them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ludarium.core.board import Scene
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
        self.options = position.options
        self.state: Any = position.state.copy()

    def pays(self, code: int) -> bool:
        """Whether a capture of the side to act loses nothing. One after which it acts again is not judged."""
        return self._gain(code, -1, 0, first=True) >= 0

    def refutation(self, code: int) -> tuple[str, ...]:
        """The clicks of the recapture that makes a capture lose most; none where there is no recapture."""
        side, steps = self.state.side, self._steps(code)
        self.state.play(code)
        landed = self._landed(self._scene(), side, steps)
        found = [(-self._gain(reply, -WON, WON), reply) for reply in self._recaptures(landed)]
        path = self.game.path(self.state, min(found)[1]) if found and self.state.side != side else ()
        self.state.take_back()
        return path

    def _gain(self, code: int, low: int, high: int, first: bool = False) -> int:
        """What the side to act gains by a capture, in worth of pieces; exact where it is between low and high."""
        state = self.state
        side, steps, before = state.side, self._steps(code), self._balance(self._scene(), state.side)
        state.play(code)
        value = self._value(side, steps, before, low, high, first)
        state.take_back()
        return value

    def _value(self, side: int, steps: Sequence[str], before: int, low: int, high: int, first: bool) -> int:
        state = self.state
        state.moves()  # a game without a legal move ends only when they are asked for
        if state.result != GOING_ON:
            return 0 if state.result == DRAW else WON if state.result == side else -WON
        scene = self._scene()
        got = self._balance(scene, side) - before
        if state.side == side:
            return low if first else got
        best = 0  # what the opponent gains, who need not recapture
        for reply in self._recaptures(self._landed(scene, side, steps)):
            if got - best <= low:
                break
            best = max(best, self._gain(reply, max(best, got - high), got - low))
        return got - best

    def _recaptures(self, cell: str) -> list[int]:
        game, here = self.game, self._position()
        return [code for code in self.state.moves() if cell in game.captured_by(here, code)]

    def _steps(self, code: int) -> list[str]:
        return [step for step in self.game.path(self.state, code) if step in self.game.board]

    def _landed(self, scene: Scene, side: int, steps: Sequence[str]) -> str:
        """Where the piece of a side that has captured stands now."""
        name = self.game.sides[side].name
        own = {piece.cell for piece in scene.pieces if piece.side == name}
        return next((step for step in reversed(steps) if step in own), "")

    def _scene(self) -> Scene:
        return self.game.scene(self._position())

    def _position(self) -> Position:
        return Position(self.game, self.options, self.state)

    def _balance(self, scene: Scene, side: int) -> int:
        """By how much a side's pieces on the board are worth more than the opponent's."""
        name, worth, total = self.game.sides[side].name, self.game.worth, 0
        for piece in scene.pieces:
            if piece.side is not None:
                value = worth.get(piece.symbol, USUAL_WORTH)
                total += value if piece.side == name else -value
        return total

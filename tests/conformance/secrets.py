"""A tiny game in which both sides choose at once: each bets in secret, and the higher bet wins."""

from dataclasses import dataclass, replace

from ludarium.core.board import Scene
from ludarium.core.errors import PositionError
from ludarium.core.outcome import Outcome
from ludarium.core.view import View
from tests.conformance.toys import CELLS, Fill

BETS = CELLS[:3]


@dataclass(frozen=True)
class Bets:
    bets: str = ""  # the cell of the first side, then that of the second


class Bet(Fill):
    name = "bet"
    title = "Bet"
    summary = "The higher bet wins."
    reasons = {"bet": "the bets were shown"}

    def first(self, options):
        return Bets()

    def parse(self, text, options):
        bets = text.removeprefix("bets:")
        if bets == text or len(bets) > 2 or set(bets) - set(BETS):
            raise PositionError(f"bets: and up to two of {BETS}, not {text!r}")
        return Bets(bets)

    def text_of(self, value):
        return f"bets:{value.bets}"

    def turn_of(self, value):
        return len(value.bets) % 2

    def moves_of(self, value):
        return list(BETS)

    def after(self, value, move):
        return replace(value, bets=value.bets + move)

    def outcome_of(self, value):
        if len(value.bets) < 2:
            return None
        first, second = value.bets
        return Outcome(None if first == second else "cross" if first > second else "ring", "bet")

    def scene_of(self, value):
        return Scene(pieces=())

    def may_choose(self, state):
        return (0, 1) if not state.value.bets else (1,)

    def view(self, position, viewer):
        """A bet shows to whoever made it, and to all when both are in."""
        over = position.outcome is not None
        return View(
            viewer=viewer,
            text=position.text if over or viewer == "cross" else "bets:",
            turn=position.turn,
            scene=position.scene,
            legal_moves=tuple(position.legal_moves_of(viewer)),
            moves=tuple(move.text if over or move.side == viewer else "?" for move in position.moves),
            outcome=position.outcome,
            partial=not over and any(side != viewer for side in self.chosen(position)),
        )

    def chosen(self, position):
        """The sides whose bets are in."""
        return {*position.kept, *(move.side for move in position.moves)}

"""What an engine says about a position or a game: the best lines, and what each move has cost.

Analysis sees everything. Where a game has secrets, it is for those who may know them: after the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from ludarium.core.move import Move
from ludarium.core.outcome import Outcome
from ludarium.core.position import Position
from ludarium.engine.engine import Engine
from ludarium.engine.limits import Limits, Line


class Judgement(StrEnum):
    """How good a move was, in one word."""

    FORCED = "forced"
    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


# The least loss of winning chance for each judgement, the worst first.
COSTS = ((0.20, Judgement.BLUNDER), (0.10, Judgement.MISTAKE), (0.05, Judgement.INACCURACY))


def judgement(loss: float, is_best: bool = False, choices: int = 2) -> Judgement:
    """The word for a move by the winning chance that it cost, and the number of choices."""
    if choices == 1:
        return Judgement.FORCED
    if is_best:
        return Judgement.BEST
    return next((word for cost, word in COSTS if loss >= cost), Judgement.GOOD)


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedMove:
    """A move of a game.

    before  the position it was played in      best    the engine's best line there
    chance  of winning for the side that moved, after the move
    loss    how much less that is than with the best move; never negative
    """

    move: Move
    before: Position
    best: Line
    chance: float
    loss: float

    @property
    def judgement(self) -> Judgement:
        is_best = self.move.text == self.best.move.text
        return judgement(self.loss, is_best, len(self.before.legal_moves))


def best_lines(engine: Engine, position: Position, limits: Limits) -> tuple[Line, ...]:
    """The best moves with what should follow, the best first; none when the game is over."""
    return engine.search(position, limits).lines


def judge_game(engine: Engine, positions: Sequence[Position], limits: Limits) -> Iterator[JudgedMove]:
    """Judge the moves that lead through positions, the last move first: what comes later helps with what was before."""
    after = positions[-1]
    chance_after = _chance(engine, after, limits)
    for before in reversed(positions[:-1]):
        assert after.move is not None
        best = engine.search(before, limits).lines[0]
        mover = before.turn
        played = chance_after if after.turn == mover else 1 - chance_after
        if after.outcome is not None:
            played = chance_of_outcome(after.outcome, mover)
        if best.move.text == after.move.text:
            played = best.chance if after.outcome is None else played
        # What a deeper look at the played move shows is a lower bound of what the best one is worth.
        loss = max(0.0, best.chance - played)
        yield JudgedMove(move=after.move, before=before, best=best, chance=played, loss=loss)
        after, chance_after = before, max(best.chance, played)


def _chance(engine: Engine, position: Position, limits: Limits) -> float:
    """The winning chance of the side to act."""
    if position.outcome is not None:
        return chance_of_outcome(position.outcome, position.turn)
    return engine.search(position, limits).lines[0].chance


def chance_of_outcome(outcome: Outcome, side: str) -> float:
    return 0.5 if outcome.winner is None else float(outcome.winner == side)


@dataclass(frozen=True, slots=True)
class Summary:
    """How well a side has played: its moves by their judgements, and the winning chance they cost on average."""

    counts: dict[Judgement, int]
    average_loss: float

    @classmethod
    def of(cls, judged: Sequence[JudgedMove], side: str) -> Summary:
        own = [one for one in judged if one.move.side == side]
        counts = {word: sum(one.judgement is word for one in own) for word in Judgement}
        return cls(counts, sum(one.loss for one in own) / len(own) if own else 0.0)

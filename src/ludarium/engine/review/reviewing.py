"""Judging a game, move by move, and finding what decided it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from ludarium.core.evaluator import Evaluator
from ludarium.core.move import Move
from ludarium.core.position import Position
from ludarium.engine.limits import Line, Result
from ludarium.engine.review.checking import CheckedMove, played_line
from ludarium.engine.review.effort import Effort
from ludarium.engine.review.judging import (
    MISTAKE,
    Judgement,
    chance_of_outcome,
    game_accuracy,
    judgement,
    loss_of,
    weights_of,
)
from ludarium.engine.review.looks import Look, Looks, Weigh
from ludarium.engine.review.model import JudgedMove, Review, TurningPoint
from ludarium.engine.review.reasons import reasons

MOST_TURNING_POINTS = 3
MOST_DEEP_LOOKS = 16  # at positions, for the turning points of a game


class Reviewing:
    """A review on its way: `looks` asks for one position at a time, and ends with the Review.

    positions  of the game, the first one included       done, total  looks so far, and about how many there will be
    moves      those that are judged so far, by ply      viewer       the side whose knowledge counts; None: everything
    explained  the sides whose moves may be turning points; None: all
    """

    def __init__(
        self,
        positions: Sequence[Position],
        effort: Effort,
        viewer: str | None = None,
        explained: Collection[str] | None = None,
    ) -> None:
        self.positions = tuple(positions)
        self.game = self.positions[0].game
        self.viewer = viewer
        self.explained = {side.name for side in self.game.sides} if explained is None else explained
        self.effort = effort.for_game(self.game, len(self.positions) - 1)
        self.moves: dict[int, JudgedMove] = {}
        self.done = 0
        self.total = len(self.positions)
        evaluation = self.game.evaluation(self.positions[0].options)
        self._blind = type(evaluation.evaluator) is Evaluator  # it can tell nothing but what is decided
        self._results: dict[int, Result] = {}
        self._deep: set[int] = set()  # positions that were looked at deeply
        self._simultaneous = set(simultaneous(self.positions))

    def looks(self) -> Looks[Review]:
        points: list[TurningPoint] = []
        if self.viewer is None:
            yield from self._judge_all()
            yield from self._look_deeper()
            for judged in self._costliest():
                if not self._shallow(judged):
                    points.append((yield from self._explain(judged)))
        else:
            yield from self._judge_by_views(self.viewer)
            points = [TurningPoint(judged=judged) for judged in self._costliest()]
        return self._review(points)

    # With everything known.

    def _judge_all(self) -> Looks[None]:
        """The last move first: what was learned of later positions helps with earlier ones."""
        for at in reversed(range(len(self.positions))):
            if self.positions[at].outcome is None:
                yield from self._look(at, self.effort.nodes)
            if at < len(self.positions) - 1:
                self._judge(at)

    def _look(self, at: int, nodes: int) -> Looks[None]:
        found = yield Look(self.positions[at], self.effort.limits(nodes))
        assert isinstance(found, Result)
        self._results[at] = found
        self.done += 1

    def _judge(self, at: int) -> None:
        """Judge the move that was made in a position."""
        before, after = self.positions[at], self.positions[at + 1]
        assert after.move is not None
        best = self._results[at].lines[0]
        follows = self._results[at + 1].lines[0] if at + 1 in self._results else None
        played = played_line(before, after.move, after, follows)
        if best.move.text == after.move.text and after.outcome is None:
            played = best
        self._note(at, after.move, best, played)

    def _note(self, at: int, move: Move, best: Line, played: Line) -> None:
        before = self.positions[at]
        undecided = best.wins_in is None and played.wins_in is None and self.positions[at + 1].outcome is None
        if at in self._simultaneous or (self._blind and undecided):
            self._leave(at, move)
            return
        is_best = best.move.text == move.text
        loss = 0.0 if is_best else loss_of(best.chance, played.chance)
        self.moves[at + 1] = JudgedMove(
            ply=at + 1,
            side=move.side,
            move=move.text,
            before=before,
            judgement=judgement(loss, is_best, len(before.legal_moves)),
            chance=played.chance,
            loss=loss,
            best=best,
            played=played,
        )

    def _leave(self, at: int, move: Move) -> None:
        """Leave a move without a judgement."""
        self.moves[at + 1] = JudgedMove(
            ply=at + 1, side=move.side, move=move.text, before=self.positions[at], judgement=Judgement.NOT_JUDGED
        )

    def _look_deeper(self) -> Looks[None]:
        """Look at the costliest moves again, until those that remain the costliest were looked at deeply."""
        while wanted := {at for judged in self._costliest() for at in self._shallow(judged)}:
            if len(self._deep) + len(wanted) > MOST_DEEP_LOOKS:
                return
            self.total += len(wanted)
            for at in sorted(wanted, reverse=True):
                yield from self._look(at, self.effort.deep)
                self._deep.add(at)
            for near in {near for at in wanted for near in (at - 1, at)}:
                if 0 <= near < len(self.positions) - 1:
                    self._judge(near)

    def _shallow(self, judged: JudgedMove) -> list[int]:
        """Of the positions before and after a move, those that were not looked at deeply."""
        around = (judged.ply - 1, judged.ply)
        return [at for at in around if at not in self._deep and self.positions[at].outcome is None]

    def _explain(self, judged: JudgedMove) -> Looks[TurningPoint]:
        assert judged.best is not None
        assert judged.played is not None
        why = yield from reasons(judged.before, judged.played, judged.best, self.effort)
        return TurningPoint(judged=replace(judged, played=why.played, best=why.better), claims=why.claims)

    # With what one side could know.

    def _judge_by_views(self, viewer: str) -> Looks[None]:
        """Judge the viewer's own moves, each by what could be known when it was made."""
        own = [at for at, position in enumerate(self.positions[:-1]) if position.turn == viewer]
        self.total = len(own)
        for at in own:
            move = self.positions[at + 1].move
            assert move is not None
            self._leave(at, move)
            if at not in self._simultaneous:
                yield from self._weigh(at, move, viewer)
            self.done += 1

    def _weigh(self, at: int, move: Move, viewer: str) -> Looks[None]:
        before = self.positions[at]
        view = before.view(viewer)
        worlds = self.effort.worlds if view.partial else 1
        limits = self.effort.limits(self.effort.nodes * worlds)
        found = yield Weigh(before, view if view.partial else None, move.text, limits, worlds)
        if isinstance(found, CheckedMove):
            self._note(at, move, found.best, found.played)

    # What comes of it.

    def _costliest(self) -> list[JudgedMove]:
        worst = [one for one in self.moves.values() if one.loss >= MISTAKE and one.side in self.explained]
        return sorted(worst, key=lambda one: (-one.loss, one.ply))[:MOST_TURNING_POINTS]

    def _review(self, points: list[TurningPoint]) -> Review:
        moves = tuple(self.moves[ply] for ply in sorted(self.moves))
        return Review(
            game=self.game,
            viewer=self.viewer,
            moves=moves,
            chances=tuple(self._chances(moves)),
            accuracy=self._accuracy(moves),
            turning_points=tuple(points),
        )

    def _chances(self, moves: Sequence[JudgedMove]) -> Iterator[float | None]:
        """Of the first side, before the first move and after each."""
        first = self.game.sides[0].name
        begin = self.positions[0]
        chance = self._results[0].lines[0].chance if 0 in self._results else None
        if begin.outcome is not None:
            chance = chance_of_outcome(begin.outcome, begin.turn)
        yield chance if chance is None or begin.turn == first else 1 - chance
        for one in moves:
            yield one.chance if one.chance is None or one.side == first else 1 - one.chance

    def _accuracy(self, moves: Sequence[JudgedMove]) -> dict[str, float | None]:
        known = [0.5 if chance is None else chance for chance in self._chances(moves)]
        weights = weights_of(known) if moves else []
        judged = [(one, weight) for one, weight in zip(moves, weights, strict=True) if one.chance is not None]
        found = {}
        for side in self.game.sides:
            own = [(one.loss, weight) for one, weight in judged if one.side == side.name]
            found[side.name] = game_accuracy([loss for loss, _ in own], [weight for _, weight in own])
        return found


def simultaneous(positions: Sequence[Position]) -> Iterator[int]:
    """The positions in which a side chooses while the other does too, each not knowing the other's choice."""
    owing: set[str] = set()
    for at, position in enumerate(positions):
        may = position.game.may_choose(position.state)
        if len(may) > 1:
            owing = {position.game.sides[side].name for side in may}
        if position.turn in owing:
            owing.discard(position.turn)
            yield at
        else:
            owing.clear()

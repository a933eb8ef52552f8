"""A look at a position as a beginner takes it: what some moves do is noticed, and some of the replies to them.

What is noticed counts as the evaluation says, so such a level is weak because of what it overlooks, and not because it
chooses badly on purpose. Captures are noticed before quiet moves, and what is near before what is far: near the
opponent's last move, and near the place to which the level thinks of going. However little it notices, it guards its
vital pieces, and in some turns it has an aim: to do what the game is about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import combinations
from math import hypot
from random import Random
from typing import TYPE_CHECKING

from ludarium.core.evaluation import Evaluation
from ludarium.core.game import Game
from ludarium.core.move import Move
from ludarium.core.position import Position
from ludarium.core.state import DRAW, GOING_ON
from ludarium.engine.alphabeta import chance, wins_in
from ludarium.engine.limits import Line, Result
from ludarium.engine.scores import WIN

if TYPE_CHECKING:
    from ludarium.engine.levels import Level

LIKING = 300  # hundredths of the smallest piece: what a move seems to be worth more if it does what the game is about
PROBES = 6  # pieces whose moves are tried to find out what is attacked already
CLOSE_BY = 2.1  # steps from a vital piece: two, and a little for rounding
NO_DANGER, CLOSE, LOSS = range(3)

Promising = tuple[int, Move]  # what a move seems to be worth, and the move


class Glance:
    """One look at one position, for the side to act."""

    def __init__(self, position: Position, evaluation: Evaluation, level: Level, random: Random) -> None:
        self.position = position
        self.game = position.game
        self.evaluation = evaluation
        self.level = level
        self.random = random
        self.state = position.state.copy()
        self.side = self.state.side
        self.last = () if position.move is None else cells_of(self.game, position.move.path)[-1:]
        own = self.game.sides[self.side].name
        pieces = position.scene.pieces if self.game.vital else ()
        self.vital = [piece.cell for piece in pieces if piece.side == own and piece.symbol in self.game.vital]
        self.draws: dict[int, float] = {}  # by reply: what is overlooked after one move is overlooked after all
        self.likes: dict[int, int] = {}  # what moves seem to be worth more because the level has an aim
        self.looked = 0

    def run(self) -> Result:
        """The moves that seem best at first, with what it notices against them; the best first."""
        if self.position.outcome is not None:
            return Result(best=None)
        moves = list(self.position.legal_moves)
        self.random.shuffle(moves)  # the sort is stable, so equal moves would keep the order of generation
        urgencies = self.evaluation.tactics.ranked(self.state)
        now = self._score(0)
        if self.random.random() < self.level.aims:
            self.likes = {move.code: round(LIKING * self.game.purpose(self.state, move.code)) for move in moves}
        promising = [(self._promise(move, urgencies[move.code], now), move) for move in moves]
        promising.sort(key=lambda pair: -pair[0])
        considered = self._answers(promising)[: self.level.choices]
        lines = [self._line(move, self._checked(move, promise)) for promise, move in considered]
        lines.sort(key=lambda line: -line.score)
        return Result(best=lines[0].move, lines=tuple(lines), depth=2, nodes=self.looked)

    def _promise(self, move: Move, urgency: int, now: int) -> int:
        """The score of a move by what it does itself: the score before it, if that is not noticed."""
        likely = self.level.captures if urgency > 0 else self.level.quiet
        seen = self._notices(self.random.random(), likely, move.path, self.last)
        self.state.play(move.code)
        after = self._score(1)
        self.state.take_back()
        if after == WIN - 1:
            seen = self.random.random() < self.level.wins
            return after if seen else now
        return (after if seen else now) + self.likes.get(move.code, 0)

    def _answers(self, promising: list[Promising]) -> list[Promising]:
        """The moves after which it sees the least danger, the most promising first."""
        attacks = self._attacks([move for _, move in promising])
        by_danger: dict[int, list[Promising]] = {}
        for promise, move in promising:
            by_danger.setdefault(self._danger(move, attacks), []).append((promise, move))
            if len(by_danger.get(NO_DANGER, ())) == self.level.choices:
                break
        return by_danger[min(by_danger)]

    def _attacks(self, moves: Sequence[Move]) -> set[int]:
        """The replies that would win at once without a move of its own.

        Such a reply wins whichever piece moves, as long as the move is no answer to it: so it wins after two of a few.
        """
        movers = {move.path[0]: move for move in moves}
        probes = list(movers.values())[:PROBES]
        found = Counter(reply for move in probes for reply in self._decisive(move))
        return {reply for reply, times in found.items() if times > 1 or len(probes) == 1}

    def _danger(self, move: Move, attacks: Collection[int]) -> int:
        """What it sees coming after a move: a loss that it could see before is never overlooked with a vital piece."""
        for reply in self._decisive(move):
            if (reply in attacks and self.game.vital) or self._foresees(reply):
                return LOSS
        return CLOSE if any(self._foresees(reply) for reply in self._close_captures(move)) else NO_DANGER

    def _foresees(self, reply: int) -> bool:
        """Whether it sees a reply that endangers a vital piece, or wins in another way."""
        return self.draws.setdefault(reply, self.random.random()) < self.level.losses

    def _decisive(self, move: Move) -> list[int]:
        """The replies to a move that win at once, as the state knows them.

        Mate, and other ends that come because a side cannot move, it does not see: core.wins would tell too much.
        """
        found = []
        self.state.play(move.code)
        if self.state.result == GOING_ON and self.state.side != self.side:
            for reply in self.state.moves():
                self.state.play(reply)
                if self.state.result == 1 - self.side:
                    found.append(reply)
                self.state.take_back()
        self.state.take_back()
        return found

    def _close_captures(self, move: Move) -> list[int]:
        """The replies to a move that capture close by a vital piece, which would then be attacked soon."""
        if not self.vital:
            return []
        cells = cells_of(self.game, move.path)
        vital = [cells[-1] if cells[:1] == (cell,) else cell for cell in self.vital]
        found = []
        self.state.play(move.code)
        if self.state.result == GOING_ON and self.state.side != self.side:
            for reply in self.evaluation.tactics.forcing_of(self.state):
                ends = cells_of(self.game, self.game.path(self.state, reply))[-1:]
                if any(distance(self.game, cell, end) <= CLOSE_BY for cell in vital for end in ends):
                    found.append(reply)
        self.state.take_back()
        return found

    def _checked(self, move: Move, promise: int) -> int:
        """The score of a move after the worst of the replies that it notices."""
        replies = self.noticed(move)
        self.state.play(move.code)
        after = self._score(1)
        worst = min([promise, *(self._answered(reply, promise - after) for reply in replies)])
        self.state.take_back()
        return worst

    def noticed(self, move: Move) -> list[int]:
        """The replies to a move that it notices, as the state knows them."""
        goal = cells_of(self.game, move.path)[-1:]
        aims = bool(self.likes)  # with an aim, it looks whether the piece that it sends out can be captured
        found = []
        self.state.play(move.code)
        if self.state.side != self.side:
            for code, urgency in self.evaluation.tactics.ranked(self.state).items():
                draw = self.draws.setdefault(code, self.random.random())
                likely = self.level.threats if urgency > 0 else self.level.threats * self.level.quiet
                if draw >= likely and not (aims and urgency > 0):
                    continue
                path = self.game.path(self.state, code)
                captured = aims and urgency > 0 and cells_of(self.game, path)[-1:] == goal
                if captured or self._notices(draw, likely, path, (*goal, *self.last)):
                    found.append(code)
        self.state.take_back()
        return found

    def _answered(self, reply: int, unnoticed: int) -> int:
        """The score after a reply and the best of the captures with which it sees that it can answer."""
        path = self.game.path(self.state, reply)
        self.state.play(reply)
        score = self._score(2)
        if self.state.result == GOING_ON and self.state.side == self.side:
            eyes = cells_of(self.game, path)[-1:]
            for code in self.evaluation.tactics.forcing_of(self.state):
                answer = self.game.path(self.state, code)
                if self._notices(self.random.random(), self.level.captures, answer, eyes):
                    self.state.play(code)
                    score = max(score, self._score(3))
                    self.state.take_back()
        self.state.take_back()
        return score if score == 2 - WIN else score + unnoticed

    def _score(self, plies: int) -> int:
        """What the position on the board is worth to the side that looks. plies: from now to that position."""
        self.looked += 1
        self.state.moves()  # some games end only when a side has no move
        if self.state.result == DRAW:
            return 0
        if self.state.result != GOING_ON:
            return WIN - plies if self.state.result == self.side else plies - WIN
        score = int(self.evaluation.evaluator.score_of(self.state))
        return score if self.state.side == self.side else -score

    def _notices(self, draw: float, likely: float, path: Sequence[str], eyes: Sequence[str]) -> bool:
        """Whether a move is noticed: less likely for every cell that it comes from afar, or ends far from the eyes."""
        if draw >= likely:
            return False
        cells = cells_of(self.game, path)
        if not cells:
            return True
        way = distance(self.game, cells[0], cells[-1])
        away = min((distance(self.game, eye, cells[-1]) for eye in eyes), default=0.0)
        return draw < likely * self.level.fading ** (max(0.0, way - 1) + away)

    def _line(self, move: Move, score: int) -> Line:
        return Line(
            moves=(move,),
            score=score,
            chance=chance(score, self.evaluation.evaluator.scale),
            wins_in=wins_in(score),
            depth=2,
            seldepth=2,
            nodes=self.looked,
            seconds=0.0,
        )


def cells_of(game: Game, path: Sequence[str]) -> tuple[str, ...]:
    """The cells of the board among the clicks of a move."""
    return tuple(step for step in path if step in game.board)


def distance(game: Game, one: str, other: str) -> float:
    """How far two cells are from each other, in steps from a cell to the nearest one."""
    first, second = game.board.cell(one), game.board.cell(other)
    return hypot(first.x - second.x, first.y - second.y) / spacing(game)


@lru_cache(maxsize=32)
def spacing(game: Game) -> float:
    """The distance between the two nearest cells of a board."""
    return min((hypot(one.x - two.x, one.y - two.y) for one, two in combinations(game.board.cells, 2)), default=1.0)

"""Iterative deepening on one or more threads, from a Position to a Result."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from math import exp
from random import Random

from ludarium.core.evaluation import Evaluation
from ludarium.core.move import Move
from ludarium.core.position import Position
from ludarium.engine.clock import Budget, budget, enough
from ludarium.engine.control import Control
from ludarium.engine.limits import DEEPEST, Limits, Line, Result
from ludarium.engine.scores import DECIDED, WIN
from ludarium.engine.search import Searcher
from ludarium.engine.transposition import TranspositionTable

Report = Callable[[Line, int], None]  # told each line as it is found, and its number among the best


def chance(score: int, scale: float) -> float:
    """The winning chance that a score stands for."""
    if abs(score) > DECIDED:
        return 1.0 if score > 0 else 0.0
    return 1 / (1 + exp(-score / scale))


def wins_in(score: int) -> int | None:
    """Plies to a decided end."""
    if abs(score) <= DECIDED:
        return None
    return WIN - score if score > 0 else -WIN - score


class AlphaBeta:
    """One search of one position; run() may be called once, stop() at any time from any thread."""

    def __init__(
        self,
        position: Position,
        evaluation: Evaluation,
        table: TranspositionTable,
        limits: Limits,
        *,
        threads: int = 1,
        random: Random | None = None,
        selective: bool = True,
    ) -> None:
        self.position = position
        self.evaluation = evaluation
        self.table = table
        self.limits = limits
        self.started = time.monotonic()
        self.budget = self._budget(limits)
        self.control = Control(0.0, limits.nodes or 0, threads)
        self.searchers = [
            Searcher(position.state.copy(), evaluation, table, self.control, selective, limits.exchanges)
            for _ in range(threads)
        ]
        for searcher in self.searchers:
            if random is not None:
                searcher.shuffle(random)

    def _budget(self, limits: Limits) -> Budget | None:
        if limits.clock is not None:
            planned = budget(limits.clock, len(self.position.legal_moves))
            seconds = planned.limit if limits.seconds is None else min(planned.limit, limits.seconds)
            return Budget(planned.plan, seconds)
        return Budget(limits.seconds, limits.seconds) if limits.seconds is not None else None

    def stop(self) -> None:
        self.control.stopped = True

    def plan(self, limits: Limits) -> None:
        """Give a search that is under way new limits of time, counted from now: a ponder move was played."""
        self.started = time.monotonic()
        self.budget = self._budget(limits)
        self._start_clock()

    def _start_clock(self) -> None:
        if self.budget:
            self.control.deadline = self.started + self.budget.limit

    def run(self, report: Report | None = None) -> Result:
        """Search until a limit is reached or somebody stops it."""
        if self.position.outcome is not None:
            return Result(best=None)
        helpers = [threading.Thread(target=self._help, args=(number,)) for number in range(1, len(self.searchers))]
        for helper in helpers:
            helper.start()
        try:
            lines, depth = self._deepen(self.searchers[0], report)
        finally:
            self.control.stopped = True
            for helper in helpers:
                helper.join()
        for searcher in self.searchers:
            searcher.state.check()
        return Result(
            best=lines[0].move,
            lines=tuple(lines),
            depth=depth,
            nodes=self.nodes,
            seconds=time.monotonic() - self.started,
            fullness=self.table.fullness(),
        )

    @property
    def nodes(self) -> int:
        return sum(int(searcher.nodes) for searcher in self.searchers)

    def _deepen(self, searcher: Searcher, report: Report | None) -> tuple[list[Line], int]:
        wanted = min(self.limits.lines, searcher.root_count)
        deepest = min(self.limits.depth or DEEPEST, DEEPEST)
        best: list[Line] = []
        reached = unchanged = 0
        for depth in range(1, deepest + 1):
            found: list[Line] = []
            for number in range(wanted):
                guess = best[number].score if number < len(best) else 0
                answer = searcher.iterate(depth, number, guess)
                searcher.state.check()
                if answer is None:
                    break
                line = self._line(answer, depth, searcher)
                found.append(line)
                if report is not None and not searcher.stopped:
                    report(line, number)
                if searcher.stopped:
                    break
                if depth == 1:
                    self._start_clock()  # however short the time, no move is played unseen
            unchanged = unchanged + 1 if best and found and found[0].move == best[0].move else 0
            if searcher.stopped:
                # Scores of different depths do not compare: of an unfinished iteration only a new best move counts.
                best = best if best and (wanted > 1 or not found) else found
                break
            best = sorted(found, key=lambda line: -line.score)
            reached = depth
            if self._is_settled(best, depth, unchanged):
                break
        return best or [self._unsearched(searcher)], reached

    def _is_settled(self, best: Sequence[Line], depth: int, unchanged: int) -> bool:
        """Whether thinking on is of no use, or too expensive."""
        decided = best[0].wins_in
        if decided is not None and abs(decided) <= depth and self.limits.lines == 1:
            return True
        if self.limits.clock is None or self.budget is None:
            return False
        return enough(time.monotonic() - self.started, self.budget.plan, unchanged)

    def _help(self, number: int) -> None:
        """Another thread: it fills the shared table, every second one a ply ahead."""
        searcher, guess = self.searchers[number], 0
        for depth in range(1 + number % 2, DEEPEST + 1):
            answer = searcher.iterate(depth, 0, guess)
            if searcher.stopped or answer is None:
                return
            guess = answer[0]

    def _line(self, answer: tuple[int, list[int]], depth: int, searcher: Searcher) -> Line:
        score, codes = answer
        return Line(
            moves=self._moves(codes),
            score=score,
            chance=chance(score, self.evaluation.evaluator.scale),
            wins_in=wins_in(score),
            depth=depth,
            seldepth=max(int(searcher.seldepth), depth),
            nodes=self.nodes,
            seconds=time.monotonic() - self.started,
        )

    def _unsearched(self, searcher: Searcher) -> Line:
        """A legal move, when there was no time for even one ply."""
        return self._line((0, [searcher.first_move()]), 0, searcher)

    def _moves(self, codes: Sequence[int]) -> tuple[Move, ...]:
        game, state = self.position.game, self.position.state.copy()
        moves = []
        for code in codes:
            side = game.sides[state.side].name
            moves.append(Move(game.write_move(state, code), side, game.path(state, code), code))
            state.play(code)
        return tuple(moves)

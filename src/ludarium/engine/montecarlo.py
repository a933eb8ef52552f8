"""Monte-Carlo tree search from a Position to a Result."""

from __future__ import annotations

import time

from ludarium.core.evaluation import Evaluation
from ludarium.core.move import Move
from ludarium.core.position import Position
from ludarium.core.state import DRAW
from ludarium.engine.control import Control
from ludarium.engine.limits import Limits, Line, Result
from ludarium.engine.mcts import OPEN, Tree


class MonteCarlo:
    """One search of one position. Limits count simulations as nodes, and know no depth."""

    def __init__(
        self,
        position: Position,
        evaluation: Evaluation,
        limits: Limits,
        *,
        megabytes: float = 64.0,
        seed: int = 1,
        exploration: float = 1.0,
        cutoff: int = 0,
    ) -> None:
        """cutoff: plies after which the evaluation ends a playout; 0 for playouts to the end."""
        self.position = position
        self.limits = limits
        self.started = time.monotonic()
        deadline = self.started + limits.seconds if limits.seconds is not None else 0.0
        self.control = Control(deadline, limits.nodes or 0)
        self.tree = Tree(position.state.copy(), evaluation, self.control, megabytes, seed, exploration, cutoff)

    def stop(self) -> None:
        self.control.stopped = True

    def run(self) -> Result:
        if self.position.outcome is not None:
            return Result(best=None)
        self.tree.run()
        seconds = time.monotonic() - self.started
        by_code = {move.code: move for move in self.position.legal_moves}
        ranked = self.tree.best_first() or [(code, 0, 0.5, OPEN) for code in by_code]
        lines = tuple(
            self._line(by_code[code], share, solved) for code, _, share, solved in ranked[: self.limits.lines]
        )
        return Result(
            best=lines[0].move,
            lines=lines,
            depth=int(self.tree.deepest),
            nodes=int(self.tree.simulations),
            seconds=seconds,
            fullness=int(1000 * self.tree.used / self.tree.capacity),
        )

    def _line(self, move: Move, share: float, solved: int) -> Line:
        if solved != OPEN:
            share = 0.5 if solved == DRAW else float(solved == self.position.state.side)
        return Line(
            moves=(move,),
            score=round(200 * share - 100),
            chance=share,
            wins_in=None,
            depth=int(self.tree.deepest),
            seldepth=int(self.tree.deepest),
            nodes=int(self.tree.simulations),
            seconds=time.monotonic() - self.started,
        )

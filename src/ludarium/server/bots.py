"""The computer players, as the server knows them. This is the only place that knows the engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from ludarium.core.game import Game
from ludarium.server.jobs import Progress, Task


@dataclass(frozen=True, slots=True)
class Level:
    name: str
    title: str
    help: str


LEVELS = (Level("beginner", "Beginner", "plays any move"),)
STRONGEST = LEVELS[-1].name


def levels(game: Game) -> tuple[Level, ...]:  # noqa: ARG001
    """The levels at which the computer plays, from the weakest."""
    return LEVELS


class Bot:
    """One thought. It decides from the task's view alone."""

    def __init__(self, task: Task) -> None:
        self._task = task

    def think(self, report: Callable[[Progress], None]) -> str:
        report(Progress(1, 1, 0.5))
        return Random(self._task.seed).choice(self._task.view.legal_moves).text

    def stop(self) -> None:
        pass

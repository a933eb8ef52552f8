"""The computer players, as the server knows them. This is the only place that knows the engine."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event, Thread

from ludarium.core.game import Game
from ludarium.core.position import Position
from ludarium.core.registry import game as find_game
from ludarium.engine import LEVELS, Clock, Engine, Level, Limits, Line
from ludarium.engine import level as find_level
from ludarium.server.tasks import Progress, Task

STRONGEST = LEVELS[-1].name
SECONDS = 3.0  # for a move without a clock
HINT_SECONDS = 1.5
HASH = 16.0  # megabytes of a thought's table
SHORT_SIGHT = 7  # plies; whoever looks farther is bounded by something else
PRESSING = 0.02  # seconds between two calls to stop
REPORTING = 0.2  # seconds between two reports of progress


@dataclass(frozen=True, slots=True)
class LevelData:
    """What a player may want to know of a level, in data in which any two levels of a game differ.

    moves_ahead  how far it looks at most; None for one that looks far, bounded by `positions` or `seconds` a move
    exchanges    whether it sees exchanges to their end
    tolerance    how much worse than the best a move may seem that it chooses, in hundredths of a piece
    overlooks    how many of a hundred threats beside the place where it looks it does not notice; more farther away
    """

    name: str
    title: str
    moves_ahead: int | None = None
    positions: int | None = None
    seconds: float | None = None
    exchanges: bool = True
    tolerance: int = 0
    overlooks: int = 0


def levels(game: Game) -> tuple[LevelData, ...]:
    """The levels at which the computer plays, from the weakest."""
    return tuple(described(find_level(game, level.name)) for level in LEVELS)


def described(level: Level) -> LevelData:
    near = 0 < level.depth <= SHORT_SIGHT
    return LevelData(
        level.name,
        level.title,
        moves_ahead=level.depth if near else None,
        positions=None if near else level.nodes or None,
        seconds=None if level.depth or level.nodes else SECONDS,
        exchanges=level.exchanges,
        tolerance=level.tolerance,
        overlooks=round(100 * (1 - level.threats)),
    )


class Bot:
    """One thought. It decides from what the task shows, and that is a player's view."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._game = find_game(task.game)
        self._engine = Engine(self._game, dict(task.options), hash_mb=HASH, seed=max(task.seed, 1))
        self._decided = Event()
        self._reported = 0.0

    def think(self, report: Callable[[Progress], None]) -> str:
        """The text of the chosen move."""
        try:
            return self._think(report)
        finally:
            self._decided.set()

    def _think(self, report: Callable[[Progress], None]) -> str:
        task = self._task
        level = find_level(self._game, task.level)
        clock = None if task.time_left is None else Clock(task.time_left / 1000, task.increment / 1000)
        limits = Limits(seconds=task.seconds if clock is None else None, clock=clock)
        report(Progress(0, 0, None))
        if not task.start or task.view.turn != task.side:
            return self._engine.choose_from_view(task.view, level, limits).text

        def tell(line: Line, number: int) -> None:
            now = time.monotonic()
            if number == 0 and now - self._reported >= REPORTING:
                self._reported = now
                report(Progress(line.depth, line.nodes, line.chance))

        found = self._engine.consider(self.position(), level, limits, tell)
        best = found.lines[0]
        report(Progress(best.depth, found.nodes, best.chance))
        return level.choose(found.lines, self._engine.random).move.text

    def position(self) -> Position:
        """The position with the history that its rules look back on: nothing of it is hidden."""
        task = self._task
        position = self._game.position(task.start, **task.options)
        for text in task.view.moves:
            position = position.play(text)
        return position

    def stop(self) -> None:
        """Decide now. It is said until it is heard: a thought may be about to start, or consist of several searches."""
        Thread(target=self._press, daemon=True).start()

    def _press(self) -> None:
        while not self._decided.wait(PRESSING):
            self._engine.stop()

"""The computer players, as the server knows them. This is the only place that knows the engine."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from random import Random
from threading import Event, Thread

from ludarium.core.chance import drawn
from ludarium.core.game import Game
from ludarium.core.position import Position
from ludarium.core.registry import game as find_game
from ludarium.engine import LEVELS, Clock, Engine, Level, Limits, Line
from ludarium.engine import level as find_level
from ludarium.engine.workers import Progress
from ludarium.server.levels import LevelData
from ludarium.server.limits import WARM_ENGINES
from ludarium.server.thinking.tasks import Task

STRONGEST = LEVELS[-1].name
SECONDS = 3.0  # for a move without a clock
HINT_SECONDS = 0.6
HASH = 16.0  # megabytes of an engine's transposition table
SHORT_SIGHT = 7  # plies; a level that looks farther is bounded by something else
PRESSING = 0.02  # seconds between two calls to stop
REPORTING = 0.2  # seconds between two reports of progress


def levels(game: Game) -> tuple[LevelData, ...]:
    """The levels at which the computer plays, from the weakest, which is offered to new players."""
    return tuple(described(find_level(game, level.name), game.level_ratings.get(level.name)) for level in LEVELS)


def described(level: Level, rating: int | None) -> LevelData:
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
        rating=rating,
    )


def is_bounded(game: Game, name: str) -> bool:
    """Whether a level is bounded by depth or nodes, and not by time."""
    level = find_level(game, name)
    return bool(level.depth or level.nodes)


class WarmEngines:
    """The engines of the tables for which decisions were made last: what they learned at one move helps at the next.

    Only where nothing is hidden: what an engine learned from one side's view must not reach the other side, so where
    something is hidden every decision has an engine of its own. Sides and levels share none either.
    """

    def __init__(self, most: int = WARM_ENGINES) -> None:
        self._most = most
        self._engines: OrderedDict[object, Engine] = OrderedDict()

    def engine(self, game: Game, task: Task) -> Engine:
        if not task.key or task.view is not None:
            return new_engine(game, task)
        key = (task.key, task.side, task.level, task.game, tuple(sorted(task.options.items())))
        engine = self._engines.pop(key, None)
        if engine is None:
            engine = new_engine(game, task)
        else:
            engine.seed = seed_of(task)
            engine.random = Random(engine.seed)
        self._engines[key] = engine
        if len(self._engines) > self._most:
            self._engines.popitem(last=False)
        return engine


def new_engine(game: Game, task: Task) -> Engine:
    options: dict[str, object] = {**drawn(game, task.options, Random(task.seed))}
    return Engine(game, options, hash_mb=HASH, seed=seed_of(task))


def seed_of(task: Task) -> int:
    """Never 0, with which an engine always takes the first of equal moves."""
    return max(task.seed, 1)


class Bot:
    """One decision. It is made from what the task tells, and that is what a player may know."""

    def __init__(self, task: Task, engines: WarmEngines) -> None:
        self._task = task
        self._started = time.monotonic()
        self._game = find_game(task.game)
        self._engine = engines.engine(self._game, task)
        self._decided = Event()
        self._reported = 0.0

    def do(self, report: Callable[[Progress], None]) -> str:
        """The text of the chosen move."""
        try:
            return self._think(report)
        finally:
            self._decided.set()

    def _think(self, report: Callable[[Progress], None]) -> str:
        task = self._task
        level = find_level(self._game, task.level)
        report(Progress(0, 0, None))
        if task.view is not None:
            return self._engine.choose_from_view(task.view.view(), level, self._limits()).text

        def tell(line: Line, number: int) -> None:
            now = time.monotonic()
            if number == 0 and now - self._reported >= REPORTING:
                self._reported = now
                report(Progress(line.depth, line.nodes, line.chance))

        position = self.position()
        found = self._engine.consider(position, level, self._limits(), tell)
        best = found.lines[0]
        report(Progress(best.depth, found.nodes, best.chance))
        return level.choose(found.lines, self._engine.random).move.text

    def _limits(self) -> Limits:
        """The time that is left for the search: setting up the position has taken some of it."""
        task, spent = self._task, time.monotonic() - self._started
        clock = None
        if task.time_left is not None:
            clock = Clock(max(task.time_left / 1000 - spent, 0), task.increment / 1000)
        return Limits(seconds=max(task.seconds - spent, 0), clock=clock)

    def position(self) -> Position:
        """The position with the history that its rules look back on: nothing of it is hidden."""
        task = self._task
        position = self._game.position(task.start, **self._engine.options)
        for text in task.moves:
            position = position.play(text)
        return position

    def stop(self) -> None:
        """Decide now. It is said until it is heard: a search may be about to start, or be one of several."""
        Thread(target=self._press, daemon=True).start()

    def _press(self) -> None:
        while not self._decided.wait(PRESSING):
            self._engine.stop()

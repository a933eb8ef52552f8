"""The worker's side of questions: an engine that decides, analyses and checks moves."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from random import Random
from threading import Event, Thread
from typing import Any

import msgspec

from ludarium.core.registry import game as find_game
from ludarium.engine.clock import Clock
from ludarium.engine.engine import Engine
from ludarium.engine.levels import level as find_level
from ludarium.engine.limits import Limits, Line
from ludarium.engine.review.checking import check, check_view
from ludarium.engine.workers.jobs import (
    Analyse,
    Analysed,
    Answer,
    Checked,
    CheckMove,
    Decide,
    Decided,
    LineData,
    Question,
)
from ludarium.engine.workers.known import Known
from ludarium.engine.workers.messages import Progress

HASH = 16.0  # megabytes of an engine's transposition table
PRESSING = 0.02  # seconds between two calls to stop
REPORTING = 0.2  # seconds between two reports of progress
LONGEST = 30.0  # seconds of a question that has no limit of its own

_questions = msgspec.json.Decoder(Decide | Analyse | CheckMove)


class WarmEngines:
    """The engines of the games about which was asked last: what they learned at one position helps at the next.

    Only where nothing is hidden: what an engine learned from one side's view must not reach the other side, so where
    something is hidden every question has an engine of its own. Sides and levels share none either.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._engines: OrderedDict[object, Engine] = OrderedDict()

    def engine(self, question: Question[Any]) -> Engine:
        known = question.known
        if not question.key or known.view is not None:
            return new_engine(known, seed_of(question))
        purpose = (known.side, question.level) if isinstance(question, Decide) else "analysis"
        key = (question.key, purpose, known.game, tuple(sorted(known.options.items())))
        engine = self._engines.pop(key, None)
        if engine is None:
            engine = new_engine(known, seed_of(question))
        else:
            engine.seed = seed_of(question)
            engine.random = Random(engine.seed)
        self._engines[key] = engine
        if len(self._engines) > self._most:
            self._engines.popitem(last=False)
        return engine


def new_engine(known: Known, seed: int) -> Engine:
    return Engine(find_game(known.game), known.settled(seed), hash_mb=HASH, seed=seed)


def seed_of(question: Question[Any]) -> int:
    """A decision's is never 0, with which an engine always takes the first of equal moves, as analysis does."""
    return max(question.seed, 1) if isinstance(question, Decide) else 0


class Thinking:
    """One question. It is answered from what is known, and nothing else."""

    def __init__(self, line: bytes, engines: WarmEngines) -> None:
        self._question = _questions.decode(line)
        self._started = time.monotonic()
        self._engine = engines.engine(self._question)
        self._answered = Event()
        self._stopped = False
        self._reported = 0.0

    def do(self, report: Callable[[Progress], None]) -> Answer:
        report(Progress(0, 0))
        try:
            match self._question:
                case Decide() as question:
                    return self._decide(question, report)
                case Analyse() as question:
                    return self._analyse(question, report)
                case CheckMove() as question:
                    return self._check(question)
        finally:
            self._answered.set()
        raise AssertionError("unreachable: every question has its case")

    def stop(self) -> None:
        """Answer now. It is said until it is heard: a search may be about to start, or be one of several."""
        self._stopped = True
        Thread(target=self._press, daemon=True).start()

    def _press(self) -> None:
        while not self._answered.wait(PRESSING):
            self._engine.stop()

    def _left(self, seconds: float) -> float:
        """The time that is left for the search: setting up the position has taken some of it."""
        return max((seconds or LONGEST) - (time.monotonic() - self._started), 0)

    # The kinds of questions.

    def _decide(self, question: Decide, report: Callable[[Progress], None]) -> Decided:
        known, engine = question.known, self._engine
        level = find_level(engine.game, question.level)
        clock = None
        if question.time_left is not None:
            spent = time.monotonic() - self._started
            clock = Clock(max(question.time_left / 1000 - spent, 0), question.increment / 1000)
        if known.view is not None:
            limits = Limits(seconds=self._left(question.seconds), clock=clock)
            return Decided(engine.choose_from_view(known.view.view(), level, limits).text)
        position = known.position(dict(engine.options))
        limits = Limits(seconds=self._left(question.seconds), clock=clock)
        found = engine.consider(position, level, limits, self._telling(report))
        report(Progress(found.lines[0].depth, found.nodes, told(found.lines[:1])))
        return Decided(level.choose(found.lines, engine.random).move.text)

    def _analyse(self, question: Analyse, report: Callable[[Progress], None]) -> Analysed:
        known, engine = question.known, self._engine
        wanted = Limits(
            nodes=question.nodes,
            depth=question.depth,
            seconds=self._left(question.seconds),
            lines=question.lines,
        )
        if known.view is not None:
            found = engine.analyse_view(known.view.view(), wanted)
            return Analysed(told(found.lines[: question.lines]), found.depth, found.nodes, not self._stopped)
        position = known.position(dict(engine.options))
        found = engine.search(position, wanted, self._telling(report), exact=question.exact)
        return Analysed(told(found.lines), found.depth, found.nodes, not self._stopped)

    def _check(self, question: CheckMove) -> Checked:
        known, engine, margin = question.known, self._engine, question.margin
        limits = Limits(nodes=question.nodes, seconds=self._left(question.seconds) / 2)  # for each of two searches
        if known.view is not None:
            found = check_view(engine, known.view.view(), question.move, margin, limits, question.worlds)
        else:
            found = check(engine, known.position(dict(engine.options)), question.move, margin, limits)
        return Checked(
            good=found.good,
            loss=found.loss,
            best=LineData.of(found.best),
            played=LineData.of(found.played),
            whole=not self._stopped,
        )

    def _telling(self, report: Callable[[Progress], None]) -> Callable[[Line, int], None]:
        """A report of the best lines of the last depth that is complete, not too often."""
        lines: dict[int, Line] = {}
        complete: list[Line] = []

        def tell(line: Line, number: int) -> None:
            if number == 0:
                complete[:] = lines.values() if len(lines) > 1 else [line]
                lines.clear()
                now = time.monotonic()
                if now - self._reported >= REPORTING:
                    self._reported = now
                    best = sorted(complete, key=lambda each: -each.score)
                    report(Progress(best[0].depth, line.nodes, told(best)))
            lines[number] = line

        return tell


def told(lines: tuple[Line, ...] | list[Line]) -> tuple[LineData, ...]:
    return tuple(map(LineData.of, lines))

"""Games of the engine with itself, kept as what the evaluation sees in them.

A file has one line for each game, after a first line that says what they have in common. A line is written as a whole
or, when the process is killed, not at all: what is broken at the end is cut off, and that game is played again.
Secrets are open here: what is fitted is what positions are worth, not how to play without seeing them.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from ludarium.core.chance import drawn
from ludarium.core.errors import LudariumError
from ludarium.core.evaluator import LinearEvaluator
from ludarium.core.game import Game
from ludarium.core.options import Value
from ludarium.core.outcome import Outcome
from ludarium.core.position import Position
from ludarium.core.registry import game as find_game
from ludarium.engine.engine import Engine
from ludarium.engine.limits import Limits, Line
from ludarium.engine.match.openings import wander
from ludarium.engine.workers import work_through

Thing = TypeVar("Thing")

OPENING_PLIES = (2, 12)  # random moves before the engine takes over: from, to
LONGEST_GAME = 300  # plies; then it counts as drawn
MOST_POSITIONS = 24  # of one game, and as many off its line: neighbouring positions add little
HASH = 8.0  # megabytes
COLUMNS = "side score (place amount)*"  # what a position is written as


@dataclass(frozen=True, slots=True)
class Sample:
    """A quiet position: which features it has, how much of each, and what became of it for the side to act.

    points  what it got from the game; None if the position is beside the game, and only the search knows
    score   what a search found
    """

    places: tuple[int, ...]
    amounts: tuple[int, ...]
    points: float | None
    score: int
    game: int


@dataclass(frozen=True, slots=True)
class Assignment:
    """One game to play, for a worker."""

    game: str
    options: tuple[tuple[str, Value], ...]
    number: int
    seed: int
    nodes: int


class Games:
    """The games in a file, and those still to be played."""

    def __init__(self, path: Path, game: Game, options: dict[str, Value], *, nodes: int, seed: int = 1) -> None:
        """nodes: for each move."""
        self.path = path
        self.game = game
        self.options = options
        self.nodes = nodes
        self.seed = seed
        evaluator = game.evaluation(game.start(**options).options).evaluator
        if not isinstance(evaluator, LinearEvaluator):
            raise LudariumError(f"{game.title} has an evaluation without features: there is nothing to fit")
        self.names: tuple[str, ...] = tuple(evaluator.names)

    def _header(self) -> dict[str, Any]:
        return {
            "game": self.game.name,
            "options": self.options,
            "features": list(self.names),
            "nodes": self.nodes,
            "seed": self.seed,
            "columns": COLUMNS,
        }

    def lines(self) -> list[dict[str, Any]]:
        """The games so far. LudariumError if the file holds games of another kind."""
        if not self.path.exists():
            return []
        data = self.path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        try:
            header, *lines = [json.loads(line) for line in whole.splitlines()] or [None]
        except ValueError as error:
            raise LudariumError(f"{self.path} cannot be read: {error}") from None
        if header is None:
            return []
        wanted = json.loads(json.dumps(self._header()))
        odd = [name for name in wanted if not isinstance(header, dict) or header.get(name) != wanted[name]]
        if odd:
            raise LudariumError(f"{self.path} has other games (their {', '.join(odd)} differ): take another folder")
        return lines

    def play(self, number: int, workers: int = 1) -> Generator[int, None, None]:
        """Play until there are `number` games; yields how many there are, at the beginning and after each."""
        known = {line["number"] for line in self.lines()}
        self._cut()
        done = len(known)
        yield done
        left = (
            Assignment(self.game.name, tuple(self.options.items()), each, self.seed, self.nodes)
            for each in range(number)
            if each not in known
        )
        with closing(work_through(play_game, left, workers)) as work, self.path.open("ab") as file:
            for _, line in work:
                file.write(json.dumps(line, separators=(",", ":")).encode() + b"\n")
                file.flush()
                done += 1
                yield done

    def _cut(self) -> None:
        """Begin the file, or cut off a line that was not written to its end."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        data = self.path.read_bytes() if self.path.exists() else b""
        whole = data[: data.rfind(b"\n") + 1]
        if not whole:
            self.path.write_bytes(json.dumps(self._header()).encode() + b"\n")
        elif whole != data:
            self.path.write_bytes(whole)

    def samples(self) -> Iterator[Sample]:
        """The positions of all games, in the order of their numbers."""
        for line in sorted(self.lines(), key=lambda line: int(line["number"])):
            for side, score, *pairs in line["positions"]:
                points = line["points"] if side == 0 else 1 - line["points"]
                yield Sample(tuple(pairs[::2]), tuple(pairs[1::2]), points, score, line["number"])
            for _, score, *pairs in line["beside"]:
                yield Sample(tuple(pairs[::2]), tuple(pairs[1::2]), None, score, line["number"])


def play_game(assignment: Assignment) -> dict[str, Any]:
    """Play one game: its number, the points of the first side, some of its quiet positions and of those beside it."""
    game = find_game(assignment.game)
    random = Random(f"{assignment.seed} {assignment.number}")
    engine = Engine(game, dict(assignment.options), hash_mb=HASH, seed=random.randrange(1, 2**31))
    limits = Limits(nodes=assignment.nodes)
    position = random_start(game, assignment, random)
    on_the_way: list[Position] = []
    quiet: list[list[int]] = []
    for _ in range(LONGEST_GAME):
        if position.outcome is not None:
            break
        line = engine.search(position, limits).lines[0]
        on_the_way.append(position)
        if is_quiet(engine, position, line):
            quiet.append(seen(engine, position, line))
        position = position.play(line.move)
    return {
        "number": assignment.number,
        "points": first_points(game, position.outcome),
        "positions": some(quiet, random),
        "beside": list(off_the_game(engine, limits, some(on_the_way, random), random)),
    }


def off_the_game(engine: Engine, limits: Limits, positions: list[Position], random: Random) -> Iterator[list[int]]:
    """Quiet positions after one random move: a search looks at many moves that nobody plays."""
    for position in positions:
        aside = wander(position, 1, random)
        if aside is not None:
            line = engine.search(aside, limits).lines[0]
            if is_quiet(engine, aside, line):
                yield seen(engine, aside, line)


def is_quiet(engine: Engine, position: Position, line: Line) -> bool:
    return line.wins_in is None and engine.evaluation.tactics.urgency_of(position.state, line.move.code) == 0


def some(things: list[Thing], random: Random) -> list[Thing]:
    return random.sample(things, min(MOST_POSITIONS, len(things)))


def random_start(game: Game, assignment: Assignment, random: Random) -> Position:
    """A position after some random moves."""
    start = game.start(**drawn(game, dict(assignment.options), random))
    while True:
        position = wander(start, random.randint(*OPENING_PLIES), random)
        if position is not None:
            return position


def seen(engine: Engine, position: Position, line: Line) -> list[int]:
    """A position in columns."""
    evaluator = engine.evaluation.evaluator
    assert isinstance(evaluator, LinearEvaluator)
    features = evaluator.features_of(position.state)
    pairs = [(place, amount) for place, amount in enumerate(features.values()) if amount]
    return [position.state.side, line.score, *(number for pair in pairs for number in pair)]


def first_points(game: Game, outcome: Outcome | None) -> float:
    if outcome is None or outcome.winner is None:
        return 0.5
    return float(outcome.winner == game.sides[0].name)

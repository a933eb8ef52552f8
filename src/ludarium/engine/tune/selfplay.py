"""Games of the engine with itself, kept as what the evaluation sees in them.

Secrets are open here: what is fitted is what positions are worth, not how to play without seeing them.
"""

from __future__ import annotations

from collections.abc import Iterator
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
from ludarium.engine.games_file import Assignment, GamesFile
from ludarium.engine.limits import Limits, Line
from ludarium.engine.match.openings import wander

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


class Games(GamesFile):
    """The games in a file, and those still to be played, as what the evaluation sees in them."""

    def __init__(self, path: Path, game: Game, options: dict[str, Value], *, nodes: int, seed: int = 1) -> None:
        """nodes: for each move."""
        evaluator = game.evaluation(game.start(**options).options).evaluator
        if not isinstance(evaluator, LinearEvaluator):
            raise LudariumError(f"{game.title} has an evaluation without features: there is nothing to fit")
        self.names: tuple[str, ...] = tuple(evaluator.names)
        super().__init__(
            path,
            play_game,
            {
                "game": game.name,
                "options": options,
                "features": list(self.names),
                "nodes": nodes,
                "seed": seed,
                "columns": COLUMNS,
            },
        )

    def samples(self) -> Iterator[Sample]:
        """The positions of all games, in the order of their numbers."""
        for line in self.lines():
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

"""Games of the engine with itself, kept as moves and what a search found of each position.

What a network sees is worked out of the moves when it is trained, so the games serve any inputs. Secrets are open here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from ludarium.core.game import Game
from ludarium.core.options import Value
from ludarium.core.registry import game as find_game
from ludarium.core.state import State
from ludarium.engine.engine import Engine
from ludarium.engine.games_file import Assignment, GamesFile
from ludarium.engine.limits import Limits
from ludarium.engine.match.openings import wander
from ludarium.engine.tune.selfplay import LONGEST_GAME, first_points, is_quiet, random_start

HASH = 4.0  # megabytes
ASIDE = 0.5  # how many positions of a game are followed by a random move, whose position is searched too


@dataclass(frozen=True, slots=True)
class Labelled:
    """A quiet position, what a search found, and what the side to act got from the game; None beside a game."""

    state: State
    score: int
    points: float | None
    game: int


class Games(GamesFile):
    """The games in a file, and those still to be played."""

    def __init__(self, path: Path, game: Game, options: dict[str, Value], *, nodes: int, seed: int = 1) -> None:
        """nodes: for each move."""
        super().__init__(path, play_game, {"game": game.name, "options": options, "nodes": nodes, "seed": seed})
        self.game = game

    def positions(self) -> Iterator[Labelled]:
        """The quiet positions of all games. Each state is changed by asking for the next one."""
        for line in self.lines():
            yield from labelled(self.game, line)


def play_game(assignment: Assignment) -> dict[str, Any]:
    """Play one game with the hand-made evaluation: number, options, moves, points of the first side, and scores.

    scores  [ply, score] of a position of the game, [ply, score, move] of the position one random move beside it
    """
    game = find_game(assignment.game)
    random = Random(f"{assignment.seed} {assignment.number}")
    seed = random.randrange(1, 2**31)
    engine = Engine(game, dict(assignment.options), hash_mb=HASH, seed=seed, weights=game.first_weights)
    limits = Limits(nodes=assignment.nodes)
    position = random_start(game, assignment, random)
    scores: list[list[int]] = []
    for _ in range(LONGEST_GAME):
        if position.outcome is not None:
            break
        line = engine.search(position, limits).lines[0]
        ply = position.state.ply
        if is_quiet(engine, position, line):
            scores.append([ply, line.score])
        aside = wander(position, 1, random) if random.random() < ASIDE else None
        if aside is not None and aside.state.ply == ply + 1:
            beside = engine.search(aside, limits).lines[0]
            if is_quiet(engine, aside, beside):
                scores.append([ply, beside.score, aside.moves[-1].code])
        position = position.play(line.move)
    return {
        "number": assignment.number,
        "options": dict(position.options),
        "moves": [move.code for move in position.moves],
        "points": first_points(game, position.outcome),
        "scores": scores,
    }


def labelled(game: Game, line: dict[str, Any]) -> Iterator[Labelled]:
    """The quiet positions of a game."""
    state = game.start(**line["options"]).state.copy()
    moves = line["moves"]
    for ply, score, *aside in line["scores"]:
        while state.ply < ply:
            state.play(moves[state.ply])
        points = line["points"] if state.side == 0 else 1 - line["points"]
        if aside:
            state.play(aside[0])
            yield Labelled(state, score, None, line["number"])
            state.take_back()
        else:
            yield Labelled(state, score, points, line["number"])

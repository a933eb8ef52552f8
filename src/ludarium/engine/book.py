"""Games of the engine with itself for a book: varied in the opening, then the best move that it finds."""

from __future__ import annotations

from math import exp
from pathlib import Path
from random import Random
from typing import Any

from ludarium.core.book import BookChapter, BookGame
from ludarium.core.chance import drawn
from ludarium.core.game import Game
from ludarium.core.options import Value
from ludarium.core.registry import game as find_game
from ludarium.engine.engine import Engine
from ludarium.engine.games_file import Assignment, GamesFile
from ludarium.engine.limits import Limits, Line

HASH = 8.0  # megabytes
VARIED_PLIES = 12  # in which one of several good moves is played
CHOICES = 6
TOLERANCE = 40  # hundredths of the smallest piece that a varied move may be worse than the best
SOFTNESS = 15.0
LONGEST_GAME = 400  # plies; what is not decided by then is no game of a book


class BookGames(GamesFile):
    """The games in a file, and those still to be played."""

    def __init__(self, path: Path, game: Game, options: dict[str, Value], *, nodes: int, seed: int = 1) -> None:
        """nodes: for each move."""
        super().__init__(path, play_game, {"game": game.name, "options": options, "nodes": nodes, "seed": seed})

    def chapter(self, number: int) -> BookChapter:
        """The first so many games, as a chapter of the book."""
        lines = self.lines()[:number]
        played = [
            BookGame(tuple(line["moves"]), line["winner"], self._drawn(line["number"]))
            for line in lines
            if line["over"]
        ]
        made = {"games": len(lines), "nodes": self.header["nodes"], "seed": self.header["seed"]}
        return BookChapter(self.header["options"], made, played)

    def _drawn(self, number: int) -> dict[str, Value]:
        """What was left to chance in a game, and follows from its number."""
        game, given = find_game(self.header["game"]), self.header["options"]
        found = drawn(game, given, random_of(self.header["seed"], number))
        return {name: value for name, value in found.items() if name not in given}


def play_game(assignment: Assignment) -> dict[str, Any]:
    """Play one game with everything open to both sides."""
    game = find_game(assignment.game)
    random = random_of(assignment.seed, assignment.number)
    position = game.start(**drawn(game, dict(assignment.options), random))
    engine = Engine(game, dict(position.options), hash_mb=HASH, seed=random.randrange(1, 2**31))
    varied, best = Limits(nodes=assignment.nodes, lines=CHOICES), Limits(nodes=assignment.nodes)
    while position.outcome is None and len(position.moves) < LONGEST_GAME:
        lines = engine.search(position, varied if len(position.moves) < VARIED_PLIES else best).lines
        position = position.play(one_of(lines, random).move)
    outcome = position.outcome
    return {
        "number": assignment.number,
        "moves": list(position.move_texts),
        "over": outcome is not None,
        "winner": None if outcome is None else outcome.winner,
    }


def random_of(seed: int, number: int) -> Random:
    return Random(f"{seed} {number}")


def one_of(lines: tuple[Line, ...], random: Random) -> Line:
    """One of the good lines, the likelier the better it is; what wins or loses is not left to chance."""
    best = lines[0]
    if best.wins_in is not None:
        return best
    good = [line for line in lines if line.wins_in is None and best.score - line.score <= TOLERANCE]
    return random.choices(good, [exp((line.score - best.score) / SOFTNESS) for line in good])[0]

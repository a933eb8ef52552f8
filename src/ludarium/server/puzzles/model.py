"""The puzzles of each game, and how hard each is said to be before players have tried it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property

import ludarium
from ludarium.core.game import Game
from ludarium.core.puzzles import Puzzle
from ludarium.core.puzzles.difficulty import DIFFICULTIES, Difficulty, difficulty, hardness
from ludarium.core.puzzles.themes import THEMES
from ludarium.core.registry import game as find_game
from ludarium.play import Refused
from ludarium.server.ratings.elo import PROVISIONAL_GAMES, Standing
from ludarium.server.threads import off_loop
from ludarium.wire.puzzles import PuzzleTheme

WEAKEST, STRONGEST = 900.0, 2200.0  # ratings of a puzzle that all levels solve, and of one that none does
DEVIATION = 150.0  # of these ratings
RESERVE = 8  # one puzzle of so many is kept for those who are without network, and never rated


@dataclass(frozen=True)
class Bank:
    """The puzzles of a game, by their ids."""

    game: Game
    puzzles: Mapping[str, Puzzle]

    def find(self, puzzle_id: str) -> Puzzle:
        found = self.puzzles.get(puzzle_id)
        if found is None:
            raise Refused("not-found", f"{self.game.title} has no puzzle {puzzle_id!r}")
        return found

    @cached_property
    def themes(self) -> list[PuzzleTheme]:
        used = Counter(theme for puzzle in self.puzzles.values() for theme in puzzle.themes)
        return [PuzzleTheme(name, title_of(self.game, name), count) for name, count in used.most_common()]

    @cached_property
    def difficulties(self) -> dict[Difficulty, int]:
        counted = Counter(map(difficulty, self.puzzles.values()))
        return {name: counted[name] for _, name in DIFFICULTIES if counted[name]}


@cache
def bank(name: str) -> Bank:
    """The puzzles that come with a game; none where it has none."""
    off_loop()
    return Bank(find_game(name), {puzzle.id: puzzle for puzzle in ludarium.puzzles(name)})


def title_of(game: Game, theme: str) -> str:
    known = game.themes.get(theme) or THEMES.get(theme)
    return theme if known is None else known.title


def first_strength(puzzle: Puzzle) -> Standing:
    """What a puzzle is rated before players have tried it. It counts as settled: it moves slowly."""
    rating = WEAKEST + (STRONGEST - WEAKEST) * hardness(puzzle)
    return Standing(rating=round(rating, 2), deviation=DEVIATION, games=PROVISIONAL_GAMES)


def in_reserve(puzzle: Puzzle) -> bool:
    return int(puzzle.id, 16) % RESERVE == 0

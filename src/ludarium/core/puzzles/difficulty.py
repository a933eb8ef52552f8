"""How hard a puzzle is, by the levels of the computer that miss it."""

from __future__ import annotations

from typing import Literal

from ludarium.core.puzzles.model import Puzzle

Difficulty = Literal["easiest", "easy", "medium", "hard", "hardest"]

# The share of tries of all levels that miss a puzzle, up to which it is of a difficulty.
DIFFICULTIES: tuple[tuple[float, Difficulty], ...] = (
    (0.13, "easiest"),
    (0.3, "easy"),
    (0.46, "medium"),
    (0.63, "hard"),
    (1.0, "hardest"),
)
LONGEST = 5  # moves, from which on a puzzle that no level has tried counts as hardest


def hardness(puzzle: Puzzle) -> float:
    """From 0 to 1: how often the levels of the computer miss it, or by its length where none has tried it."""
    if not puzzle.solved:
        return min(puzzle.moves - 1, LONGEST - 1) / (LONGEST - 1)
    return sum(1 - rate for rate in puzzle.solved.values()) / len(puzzle.solved)


def difficulty(puzzle: Puzzle) -> Difficulty:
    return next(name for most, name in DIFFICULTIES if hardness(puzzle) <= most)

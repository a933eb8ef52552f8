"""Puzzles: positions with a forced win, and the proof of it."""

from ludarium.core.puzzles.checking import MOST_PLIES, WrongPuzzle, check
from ludarium.core.puzzles.files import read_puzzles, write_puzzles
from ludarium.core.puzzles.model import Attack, Defence, Proof, Puzzle

__all__ = [
    "MOST_PLIES",
    "Attack",
    "Defence",
    "Proof",
    "Puzzle",
    "WrongPuzzle",
    "check",
    "read_puzzles",
    "write_puzzles",
]

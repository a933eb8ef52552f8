"""Ludarium: exact and fast rules for abstract strategy games."""

import warnings as _warnings
from typing import TYPE_CHECKING as _TYPE_CHECKING

from ludarium.core import perft as _perft
from ludarium.core.errors import (
    IllegalMove,
    InvalidMove,
    LudariumError,
    OptionError,
    PositionError,
    RecordError,
    UnknownGame,
)
from ludarium.core.game import Game
from ludarium.core.move import Move
from ludarium.core.outcome import Outcome
from ludarium.core.position import Position
from ludarium.core.record import Record
from ludarium.core.registry import game, games
from ludarium.core.view import View

if _TYPE_CHECKING:
    from ludarium.core.puzzles import Puzzle
    from ludarium.engine.review import Effort, Review

__all__ = [
    "Game",
    "IllegalMove",
    "InvalidMove",
    "LudariumError",
    "Move",
    "OptionError",
    "Outcome",
    "Position",
    "PositionError",
    "Record",
    "RecordError",
    "UnknownGame",
    "View",
    "compiled",
    "divide",
    "game",
    "games",
    "perft",
    "puzzles",
    "review",
]

DEEPEST = 50  # perft keeps the moves of every ply on the stack of its thread

compiled: bool = not _perft.__file__.endswith(".py")
if not compiled:
    _warnings.warn(
        "Ludarium runs as plain Python, about a hundred times slower than compiled: "
        "install it again where there is a C compiler.",
        RuntimeWarning,
        stacklevel=2,
    )


def perft(position: Position, depth: int) -> int:
    """The number of move sequences of that length; a finished game has no continuation. Releases the GIL."""
    if not 0 <= depth <= DEEPEST:
        raise ValueError(f"the depth of perft is from 0 to {DEEPEST}, not {depth}")
    return int(_perft.leaves(position.state.copy(), depth))


def divide(position: Position, depth: int) -> dict[str, int]:
    """perft for each legal move by itself."""
    if not 1 <= depth <= DEEPEST:
        raise ValueError(f"the depth of divide is from 1 to {DEEPEST}, not {depth}")
    return {move.text: perft(position.play(move), depth - 1) for move in position.legal_moves}


def review(record: Record, viewer: str | None = None, effort: "Effort | None" = None) -> "Review":
    """Judge the moves of a recorded game: what each cost, at most three turning points, and why.

    viewer: the side by whose knowledge its own moves are judged; None: with everything known
    """
    from ludarium.engine.review import review as judge

    return judge(record, viewer, effort)


def puzzles(name: str) -> "tuple[Puzzle, ...]":
    """The puzzles that come with a game, each with its proof; none where it has none."""
    from ludarium.core.puzzles import read_puzzles

    found = game(name)
    return () if found.puzzles is None else tuple(read_puzzles(found, found.puzzles))

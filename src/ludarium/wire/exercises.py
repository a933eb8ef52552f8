"""Exercises from the mistakes in a player's own games, as they travel."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ludarium.wire.analysis import JudgementWord
from ludarium.wire.tables import OptionValues, ViewData

Grade = Literal["again", "hard", "good", "easy"]


class GradeRequest(Struct, forbid_unknown_fields=True):
    """How well an exercise went; it decides when the exercise comes back."""

    grade: Grade


class ExerciseSummary(Struct, frozen=True, kw_only=True):
    """An exercise in a list.

    kind   of the claim that says why it was a mistake; empty where no reason could be derived; `puzzle` for a puzzle
    table  the game in which it was made, and ply the number of the move; null for a puzzle
    puzzle the id of the puzzle that it is: it is solved, and graded, as one
    due    when it is to be done again, in milliseconds since 1970    done  how often it was
    """

    id: str
    game: str
    kind: str
    table: str | None
    ply: int
    side: str
    judgement: JudgementWord
    loss: float
    due: int
    done: int
    puzzle: str | None = None


class ExerciseList(Struct, frozen=True):
    """The exercises of a player, the most urgent first. due: how many of them are due now, of all games"""

    exercises: list[ExerciseSummary]
    due: int


class ExerciseData(Struct, frozen=True, kw_only=True):
    """The position before the mistake, as its player saw it.

    played  the mistake, as players write it
    start   the position from which `moves` lead here, for the analysis board; empty where something was hidden
    """

    exercise: ExerciseSummary
    options: OptionValues
    view: ViewData
    start: str
    moves: list[str]
    played: str

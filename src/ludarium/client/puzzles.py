"""Puzzles: requests, each a function, as in `calls`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from ludarium.client.calls import part
from ludarium.client.steps import Steps, ask
from ludarium.client.study import Asked
from ludarium.core.puzzles.difficulty import Difficulty
from ludarium.wire.moderation import MadeReport
from ludarium.wire.puzzles import (
    DailyPuzzle,
    NewAttempt,
    NewRun,
    OfflineJudged,
    OfflinePuzzle,
    OfflineResult,
    OfflineResults,
    PuzzleAnswer,
    PuzzleAttempt,
    PuzzleGame,
    PuzzleReport,
    PuzzleTry,
    Refutation,
    RunStart,
    WrongMove,
)


def games() -> Steps[list[PuzzleGame]]:
    """The games that have puzzles, with what you have reached in each."""
    return ask("GET", "/puzzles", list[PuzzleGame])


def daily() -> Steps[DailyPuzzle]:
    """The puzzle of the day; `begin_puzzle(mode="daily")` begins it."""
    return ask("GET", "/puzzles/daily", DailyPuzzle)


def begin(
    game: str | None = None,
    theme: str | None = None,
    difficulty: Difficulty | None = None,
    puzzle: str | None = None,
    mode: Literal["train", "daily", "exercise"] = "train",
    rated: bool = True,
) -> Steps[PuzzleAttempt]:
    """Begin a puzzle that fits your rating, or one by its id; rated the first time, unless you have chosen it."""
    wanted = NewAttempt(mode=mode, game=game, theme=theme, difficulty=difficulty, puzzle=puzzle, rated=rated)
    return ask("POST", "/puzzles/attempts", PuzzleAttempt, wanted)


def shown(attempt_id: str) -> Steps[PuzzleAttempt]:
    """A puzzle that you were given, as far as you are."""
    return ask("GET", f"/puzzles/attempts/{part(attempt_id)}", PuzzleAttempt)


def attempt(given: PuzzleAttempt, move: str = "", asked: Asked = "try") -> Steps[PuzzleAnswer]:
    """Try a move in a puzzle as it stands, or ask for a hint or the solution."""
    wanted = PuzzleTry(move, asked, ply=given.ply)
    return ask("POST", f"/puzzles/attempts/{part(given.id)}/tries", PuzzleAnswer, wanted)


def refute(given: PuzzleAttempt, move: str) -> Steps[Refutation]:
    """Why a move that you tried is wrong."""
    return ask("POST", f"/puzzles/attempts/{part(given.id)}/refutation", Refutation, WrongMove(move))


def begin_run(game: str) -> Steps[RunStart]:
    """Begin five minutes of puzzles that get harder."""
    return ask("POST", "/puzzles/runs", RunStart, NewRun(game))


def run(run_id: str) -> Steps[RunStart]:
    return ask("GET", f"/puzzles/runs/{part(run_id)}", RunStart)


def offline() -> Steps[list[OfflinePuzzle]]:
    """Puzzles to solve without network, with all that is needed for it."""
    return ask("GET", "/puzzles/offline", list[OfflinePuzzle])


def send_offline(results: Iterable[OfflineResult]) -> Steps[OfflineJudged]:
    """Send what was solved without network: the moves of both sides. It is not rated."""
    return ask("POST", "/puzzles/offline", OfflineJudged, OfflineResults(list(results)))


def report(game: str, puzzle: str, text: str = "") -> Steps[MadeReport]:
    """Tell the moderators that something is wrong with a puzzle."""
    return ask("POST", "/puzzles/reports", MadeReport, PuzzleReport(game, puzzle, text))

"""Puzzles and their tries, as they travel. The server judges every move, so no result is ever sent by a client, but
those that were solved without network: they carry their moves, and are never rated."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ludarium.core.puzzles.difficulty import Difficulty
from ludarium.wire.analysis import Attempt, LineMove
from ludarium.wire.bounds import MOST_MOVES
from ludarium.wire.parts import Moves, Name
from ludarium.wire.tables import OptionValues, OutcomeData, ViewData

Mode = Literal["train", "daily", "run", "exercise", "offline"]
PuzzleResult = Literal["solved", "missed"]
PuzzleId = Annotated[str, Meta(min_length=1, max_length=40)]
OFFLINE_PUZZLES = 20  # that can be solved without network
OFFLINE_BYTES = 40_000  # of one of them, at most


# Asked.


class NewAttempt(Struct, forbid_unknown_fields=True, kw_only=True):
    """Begin to solve a puzzle, or go on with the one that is begun.

    mode    train: a puzzle of `game` that fits the player's rating, or `theme` and `difficulty`; rated the first time
            daily: the puzzle of the day; exercise: `puzzle` once more. Neither is rated
    puzzle  this one, by its id, of `game`
    rated   whether a puzzle of `train` may change the player's rating; one that may not can be left for another
    """

    mode: Literal["train", "daily", "exercise"] = "train"
    game: Name | None = None
    theme: Name | None = None
    difficulty: Difficulty | None = None
    puzzle: PuzzleId | None = None
    rated: bool = True


class PuzzleTry(Attempt, forbid_unknown_fields=True, kw_only=True):
    """A move, a hint or the solution. ply: the number of moves that were played, as the client knows it"""

    ply: Annotated[int, Meta(ge=0, le=MOST_MOVES)]


class NewRun(Struct, forbid_unknown_fields=True):
    """Five minutes of puzzles of a game, which get harder."""

    game: Name


class WrongMove(Struct, forbid_unknown_fields=True):
    """A wrong move of this attempt, whose refutation is asked for."""

    move: Annotated[str, Meta(min_length=1, max_length=200)]


class OfflineResult(Struct, forbid_unknown_fields=True):
    """A puzzle that was tried without network. moves: of both sides, from its position    at: when, in ms since 1970"""

    game: Name
    puzzle: PuzzleId
    moves: Moves
    at: int


class OfflineResults(Struct, forbid_unknown_fields=True):
    results: Annotated[list[OfflineResult], Meta(max_length=OFFLINE_PUZZLES)]


class PuzzleReport(Struct, forbid_unknown_fields=True):
    """Something is wrong with a puzzle: moderators see it."""

    game: Name
    puzzle: PuzzleId
    text: Annotated[str, Meta(max_length=1000)] = ""


# Told.


class PuzzleRating(Struct, frozen=True, kw_only=True):
    """A player's rating in the puzzles of a game. rated: how many puzzles it comes from"""

    rating: int
    deviation: int
    provisional: bool
    rated: int


class PuzzleTheme(Struct, frozen=True):
    name: str
    title: str
    puzzles: int


class PuzzleGame(Struct, frozen=True, kw_only=True):
    """What puzzles a game has, and what the player has done of them.

    difficulties  how many there are of each
    solved        different puzzles that the player has solved    best_run  the most that they solved in five minutes
    """

    game: str
    puzzles: int
    themes: list[PuzzleTheme]
    difficulties: dict[Difficulty, int]
    rating: PuzzleRating
    solved: int
    best_run: int | None


class PuzzleData(Struct, frozen=True, kw_only=True):
    """A puzzle, without its solution.

    moves   within how many of their own moves the solver wins    side  the solver's
    rating  how hard it is, as players' ratings say               themes  their titles, once it is over: they tell much
    start   its position, for the analysis board
    """

    id: str
    game: str
    options: OptionValues
    start: str
    side: str
    moves: int
    difficulty: Difficulty
    rating: int
    themes: list[str]


class RunData(Struct, frozen=True, kw_only=True):
    """A five-minute run. ends: in ms since 1970 by the server's clock, which shows `now`. best: of all the player's
    runs in this game, this one too"""

    id: str
    game: str
    solved: int
    missed: int
    ends: int
    now: int
    over: bool
    best: int


class PuzzleAttempt(Struct, frozen=True, kw_only=True):
    """A puzzle as far as its solver has come.

    rated   whether its result changes a rating; of one that is over, whether it did
    result  what counts: a wrong move, a hint or the solution make it missed, also if it is solved afterwards
    over    the win is reached, or the solution was shown, or its run goes on with another
    ply     the number of moves in `line`, those of both sides since the start
    view    the position now, for the solver
    """

    id: str
    mode: Mode
    puzzle: PuzzleData
    rated: bool
    result: PuzzleResult | None
    over: bool
    ply: int
    line: list[LineMove]
    view: ViewData
    outcome: OutcomeData | None
    run: RunData | None = None


class RatingChange(Struct, frozen=True, kw_only=True):
    before: int
    after: int
    deviation: int


class PuzzleAnswer(Struct, frozen=True, kw_only=True):
    """What became of a try.

    good      whether the move wins by force in time; null where a hint or the solution was asked for
    reply     the opponent's moves after a good one
    hint      the first click of a good move
    solution  the line from here to the win, in which the opponent holds out longest
    attempt   as it is now: after a wrong move as before it
    rating    what the result has changed, with the try that made the result
    next      in a run, the next puzzle, once this one is over and as long as there is time
    """

    good: bool | None
    reply: list[LineMove] = []
    hint: str = ""
    solution: list[LineMove] = []
    attempt: PuzzleAttempt
    rating: RatingChange | None = None
    next: PuzzleAttempt | None = None


class Refutation(Struct, frozen=True, kw_only=True):
    """Why a move is wrong.

    verdict  slow: it wins, but not within the puzzle's moves; loses: the opponent wins by force; lost-win: neither
    line     the move, and what the opponent does about it
    loss     the winning chance that it costs
    """

    verdict: Literal["slow", "loses", "lost-win"]
    line: list[LineMove]
    loss: float


class DailyPuzzle(Struct, frozen=True, kw_only=True):
    """The puzzle of a day (UTC, as 2026-11-18), the same for everybody. result: the player's, if they have one

    view  its position, for a picture    solved, tried  how many players have
    """

    day: str
    puzzle: PuzzleData
    view: ViewData
    result: PuzzleResult | None
    solved: int
    tried: int


class RunStart(Struct, frozen=True, kw_only=True):
    run: RunData
    attempt: PuzzleAttempt | None


class OfflineNode(Struct, frozen=True, kw_only=True):
    """A position where the solver acts, or the end of a line that is kept.

    view     for the picture and the clicks; null where the game is over or the tree was cut to its size
    winning  every winning move; where one leads: the opponent's answers, one of which the client chooses
    """

    view: ViewData | None = None
    winning: dict[str, list[OfflineAnswer]] = {}


class OfflineAnswer(Struct, frozen=True, kw_only=True):
    """What follows a winning move.

    reply  the opponent's moves, none where the game is over    then  null: nothing more is kept, it counts as solved
    view   after the winning move, before the reply: only where the game is over
    """

    reply: list[LineMove]
    then: OfflineNode | None = None
    view: ViewData | None = None


class OfflinePuzzle(Struct, frozen=True, kw_only=True):
    puzzle: PuzzleData
    themes: list[str]
    tree: OfflineNode


class OfflineJudged(Struct, frozen=True):
    """By puzzle, what the server made of results that were sent later."""

    results: dict[str, PuzzleResult]

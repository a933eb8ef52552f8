"""Reviews of games and analysis of positions, as they travel."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ludarium.core.text import Text
from ludarium.wire.bounds import LARGEST_RECORD, MOST_ANALYSED_LINES, MOST_MOVES
from ludarium.wire.parts import GivenOptions, Moves, MoveText, Name, PositionText
from ludarium.wire.tables import MessageId, Problem

ReviewState = Literal["waiting", "working", "ready", "failed"]
JudgementWord = Literal["forced", "best", "good", "inaccuracy", "mistake", "blunder", "not judged"]
Ply = Annotated[int, Meta(ge=1, le=MOST_MOVES)]


# Asked.


class ReviewRequest(Struct, forbid_unknown_fields=True):
    """knowing: the side by whose knowledge its own moves are judged; null: with everything known"""

    knowing: Name | None = None


class RecordReviewRequest(ReviewRequest, forbid_unknown_fields=True, kw_only=True):
    """A record in any format. `game`: whose, where several games could read it."""

    record: Annotated[str, Meta(max_length=LARGEST_RECORD)]
    game: Name | None = None


class Attempt(Struct, forbid_unknown_fields=True):
    """A move instead of the mistake; or, without one, a hint or the solution."""

    move: MoveText = ""
    ask: Literal["try", "hint", "solution"] = "try"


class ReviewAttempt(Attempt, forbid_unknown_fields=True, kw_only=True):
    """ply: the number of the move that was a turning point    knowing: as the review was asked for"""

    ply: Ply
    knowing: Name | None = None


class CheckRequest(Struct, forbid_unknown_fields=True):
    """ply: the number of the move that waits to be checked in a teaching game"""

    ply: Ply


# Told.


class LineMove(Struct, frozen=True):
    """A move of a line, as players write it, and its clicks."""

    side: str
    text: str
    display: str
    path: tuple[str, ...]


class ReviewedMove(Struct, frozen=True, kw_only=True):
    """A move of a game that was judged.

    ply     its number, from 1
    chance  of winning for its side after it; null where it was not judged
    loss    how much less that is than with the best move
    better  the line of the best move, where this one was an inaccuracy or worse
    """

    ply: int
    side: str
    move: str
    display: str
    judgement: JudgementWord
    chance: float | None
    loss: float
    better: list[LineMove]


class TurningPointData(Struct, frozen=True, kw_only=True):
    """One of the moves that cost most.

    better  the line of the better move    line  that of the move that was played
    claims  why; none where no reason could be derived, as always by what a side could know    kinds  their kinds
    """

    ply: int
    side: str
    move: str
    display: str
    judgement: JudgementWord
    loss: float
    better: list[LineMove]
    line: list[LineMove]
    claims: list[Text]
    kinds: list[str]


class ReviewData(Struct, frozen=True, kw_only=True):
    """The review of a game, as far as it is ready.

    done, total  positions that were looked at, and about how many there are
    problem   why it failed, in a sentence
    viewer    the side by whose knowledge its own moves are judged; null: with everything known
    knowable  the sides by whose knowledge the game can be reviewed: those from whom something was hidden
    plies     the number of moves of the game
    accuracy  by side, from 0 to 100; null where no move of it was judged, or not yet
    chances   of the first side, before the first move and after each; null where none is known
    clocks    by move, the milliseconds that its side had left after it; empty without a clock
    moves     those that are judged so far, in their order
    turning_points  the costliest first; there are none before it is ready
    """

    state: ReviewState
    done: int
    total: int
    game: str
    id: str = ""
    problem: str = ""
    viewer: str | None = None
    knowable: list[str] = []
    plies: int = 0
    accuracy: dict[str, float | None] = {}
    chances: list[float | None] = []
    clocks: list[int | None] = []
    moves: list[ReviewedMove] = []
    turning_points: list[TurningPointData] = []


class AttemptAnswer(Struct, frozen=True, kw_only=True):
    """What became of a try, or the hint or the solution.

    good  whether the try is nearly as good as the best move    loss  the winning chance that it costs
    line  the line of the try, which refutes one that is not good; of a solution the line of the better move
    hint  the first click of the better move, where it was asked for
    """

    good: bool | None = None
    loss: float | None = None
    line: list[LineMove] = []
    hint: str = ""


class TaughtMove(Struct, frozen=True, kw_only=True):
    """What the check of a move came to. A mistake or a blunder waits to be kept or taken back; all else was kept.

    loss    the winning chance that it costs
    line    the line of the move, which refutes a mistake; only the move itself where something was hidden
    claims  why it is a mistake, where that can be counted
    """

    judgement: JudgementWord
    loss: float = 0.0
    line: list[LineMove] = []
    claims: list[Text] = []


# Messages of the socket. `id` comes back as `reply_to`.


class AnalysisMessage(Struct, kw_only=True, tag_field="type"):
    id: MessageId | None = None


class AnalysePosition(AnalysisMessage, kw_only=True, tag="analyse", forbid_unknown_fields=True):
    """Tell the best lines of a position, instead of those that were asked for before.

    start   the position from which `moves` are played; null: the game's start
    threat  what the other side would do if it were its turn
    """

    game: Name
    options: GivenOptions = {}
    start: PositionText | None = None
    moves: Moves = []
    lines: Annotated[int, Meta(ge=1, le=MOST_ANALYSED_LINES)] = 1
    threat: bool = False


class StopAnalysis(AnalysisMessage, kw_only=True, tag="stop"):
    """End the analysis."""


class FollowReview(AnalysisMessage, kw_only=True, tag="follow-review"):
    """Tell how a review goes on: of a finished game by `table`, or of a record by `review`."""

    table: Name | None = None
    review: Name | None = None
    knowing: Name | None = None


class PingAnalysis(AnalysisMessage, kw_only=True, tag="ping"):
    pass


AnyAnalysisRequest = AnalysePosition | StopAnalysis | FollowReview | PingAnalysis


class AnalysedLine(Struct, frozen=True):
    """chance   of winning for the side that acts at its beginning
    wins_in  moves of both sides after which that side has won, negative where it has lost; null where that is open
    """

    moves: list[LineMove]
    chance: float
    wins_in: int | None


class Analysis(Struct, tag_field="type", tag="analysis", frozen=True, kw_only=True):
    """The best lines so far, the best first. done: nothing more comes, as it has ended by itself or was stopped."""

    reply_to: MessageId | None
    depth: int
    nodes: int
    lines: list[AnalysedLine]
    side: str
    done: bool


class ReviewProgress(Struct, tag_field="type", tag="review", frozen=True, kw_only=True):
    """How far a review has come. moves: those that were judged, or judged anew, since the last such message.

    When it is ready, the whole review is read over HTTP.
    """

    reply_to: MessageId | None
    state: ReviewState
    done: int
    total: int
    problem: str = ""
    moves: list[ReviewedMove] = []


class AnalysisPong(Struct, tag_field="type", tag="pong", frozen=True):
    reply_to: MessageId | None


AnyAnalysisMessage = Analysis | ReviewProgress | AnalysisPong | Problem

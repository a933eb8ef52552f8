"""Reviews of games, analysis of positions and exercises: requests, each a function, as in `calls`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from time import monotonic
from typing import Any, Literal
from urllib.parse import urlencode

import msgspec

from ludarium.client.calls import part
from ludarium.client.errors import ApiError, ConnectionLost
from ludarium.client.steps import Channel, Connect, Disconnect, Receive, Send, Steps, Wait, ask, tell
from ludarium.wire.analysis import (
    AnalysePosition,
    Analysis,
    AnyAnalysisMessage,
    Attempt,
    AttemptAnswer,
    CheckRequest,
    RecordReviewRequest,
    ReviewAttempt,
    ReviewData,
    ReviewRequest,
    StopAnalysis,
    TaughtMove,
)
from ludarium.wire.exercises import ExerciseData, ExerciseList, ExerciseSummary, Grade, GradeRequest
from ludarium.wire.explorer import SOURCES, ExplorerData, ExplorerRequest, Source
from ludarium.wire.tables import Problem

Asked = Literal["try", "hint", "solution"]

ASKED_EVERY = 1.0  # seconds between two looks at a review that is not ready
ANSWERED_WITHIN = 60.0  # seconds; a server that is silent for longer is gone

_messages = msgspec.json.Decoder(AnyAnalysisMessage)


def review(game_id: str, knowing: str | None = None) -> Steps[ReviewData]:
    """The review of a finished game, by its table or by a shared id; it may take a while until it is ready.

    knowing: the side by whose knowledge its own moves are judged; None: with everything known
    """
    path = f"/tables/{part(game_id)}/review"
    begun = yield from ask("POST", path, ReviewData, ReviewRequest(knowing))
    query = "" if knowing is None else "?" + urlencode({"knowing": knowing})
    return (yield from ready(begun, path + query))


def review_record(record: str, game: str | None = None, knowing: str | None = None) -> Steps[ReviewData]:
    """The review of a record in any format; its `id` finds it again."""
    wanted = RecordReviewRequest(record=record, game=game, knowing=knowing)
    begun = yield from ask("POST", "/reviews", ReviewData, wanted)
    return (yield from ready(begun, f"/reviews/{part(begun.id)}"))


def ready(found: ReviewData, path: str) -> Steps[ReviewData]:
    """Wait until a review is ready; ApiError if it fails."""
    while found.state in ("waiting", "working"):
        yield Wait(ASKED_EVERY)
        found = yield from ask("GET", path, ReviewData)
    if found.state == "failed":
        raise ApiError("failed", found.problem)
    return found


def try_move(
    game_id: str, ply: int, move: str = "", asked: Asked = "try", knowing: str | None = None
) -> Steps[AttemptAnswer]:
    """Whether another move would have been nearly as good as the best one; or the hint or the solution."""
    wanted = ReviewAttempt(ply=ply, move=move, ask=asked, knowing=knowing)
    return ask("POST", f"/tables/{part(game_id)}/review/tries", AttemptAnswer, wanted)


def check_move(table_id: str, ply: int) -> Steps[TaughtMove]:
    """Have your last move in a teaching game checked, by its number. One that is no mistake is kept."""
    return ask("POST", f"/tables/{part(table_id)}/check", TaughtMove, CheckRequest(ply))


def analyse(
    game: str,
    moves: Iterable[str] = (),
    start: str | None = None,
    options: Mapping[str, Any] | None = None,
    lines: int = 1,
    threat: bool = False,
    seconds: float = 2.0,
) -> Steps[Analysis]:
    """The best lines of a position, so many seconds after the first ones, or earlier if the analysis ends by itself.

    start   the position from which `moves` are played; None: the game's start
    threat  what the other side would do if it were its turn
    """
    channel = Channel()
    wanted = AnalysePosition(
        id=1, game=game, options=dict(options or {}), start=start, moves=list(moves), lines=lines, threat=threat
    )
    yield Connect(channel, "/analysis/live")
    try:
        yield Send(channel, msgspec.json.encode(wanted).decode())
        ends: float | None = None
        stopped = False
        while True:
            text = yield Receive(channel, ANSWERED_WITHIN if ends is None or stopped else max(ends - monotonic(), 0.0))
            if text is None and (ends is None or stopped):
                raise ConnectionLost("the server does not answer")
            message = None if text is None else _messages.decode(text)
            if isinstance(message, Problem):
                raise ApiError(message.kind, message.error, 0, message.retry_after)
            if isinstance(message, Analysis):
                if message.done:
                    return message
                if message.lines and ends is None:
                    ends = monotonic() + seconds
            if ends is not None and not stopped and monotonic() >= ends:
                stopped = True
                yield Send(channel, msgspec.json.encode(StopAnalysis()).decode())
    finally:
        yield Disconnect(channel)


def explore(
    game: str,
    moves: Iterable[str] = (),
    start: str | None = None,
    options: Mapping[str, Any] | None = None,
    sources: Iterable[Source] = SOURCES,
    **filters: Any,
) -> Steps[ExplorerData]:
    """What games know of a position: how often each move was played, and how these games ended.

    start    the position from which `moves` are played; None: the game's start
    sources  games of people and with computers on this server, your own ones, and the book
    filters  speeds, least_rating, most_rating, since and until as "2026-11", side: see ExplorerRequest
    """
    wanted = ExplorerRequest(
        game=game, options=dict(options or {}), text=start, moves=list(moves), sources=list(sources), **filters
    )
    return ask("POST", "/explorer", ExplorerData, wanted)


def exercises(game: str | None = None, kind: str | None = None, due: bool = False) -> Steps[ExerciseList]:
    """The mistakes of your own games as exercises, the most urgent first. due: only those that are due now"""
    given = {"game": game, "kind": kind, "due": "true" if due else None}
    query = urlencode({name: value for name, value in given.items() if value is not None})
    return ask("GET", f"/exercises?{query}", ExerciseList)


def exercise(exercise_id: str) -> Steps[ExerciseData]:
    """The position before a mistake."""
    return ask("GET", f"/exercises/{part(exercise_id)}", ExerciseData)


def try_exercise(exercise_id: str, move: str = "", asked: Asked = "try") -> Steps[AttemptAnswer]:
    """Try a move in an exercise, or ask for the hint or the solution."""
    return ask("POST", f"/exercises/{part(exercise_id)}/tries", AttemptAnswer, Attempt(move, asked))


def grade_exercise(exercise_id: str, grade: Grade) -> Steps[ExerciseSummary]:
    """Say how well an exercise went, which decides when it comes back."""
    return ask("POST", f"/exercises/{part(exercise_id)}/grade", ExerciseSummary, GradeRequest(grade))


def forget_exercise(exercise_id: str) -> Steps[None]:
    return tell("DELETE", f"/exercises/{part(exercise_id)}")

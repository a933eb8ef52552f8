"""Reviews of finished games, over HTTP. How they go on, and analysis of positions, goes over a socket."""

from __future__ import annotations

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from ludarium.server.analysis.service import Reviews
from ludarium.server.analysis.socket import analysis_live
from ludarium.server.requester import Requester
from ludarium.wire.analysis import (
    AttemptAnswer,
    CheckRequest,
    RecordReviewRequest,
    ReviewAttempt,
    ReviewData,
    ReviewRequest,
    TaughtMove,
)
from ludarium.wire.bounds import LARGEST_RECORD

TheReviews = NamedDependency[Reviews]
TheRequester = NamedDependency[Requester]


@post(
    "/tables/{game_id:str}/review",
    status_code=200,
    summary="Have a finished game reviewed, by its table or by a shared id, or find its review",
    scope="read",
)
async def begin_review(
    game_id: FromPath[str], data: JSONBody[ReviewRequest], reviews: TheReviews, requester: TheRequester
) -> ReviewData:
    return await reviews.begin(game_id, data.knowing, requester)


@get("/tables/{game_id:str}/review", summary="The review of a finished game, as far as it is ready", scope="read")
async def show_review(
    game_id: FromPath[str], reviews: TheReviews, requester: TheRequester, knowing: FromQuery[str | None] = None
) -> ReviewData:
    return await reviews.show(game_id, knowing, requester)


@post(
    "/tables/{game_id:str}/review/tries",
    status_code=200,
    summary="Try another move at a turning point, or ask for a hint or the solution",
    scope="read",
)
async def try_move(
    game_id: FromPath[str], data: JSONBody[ReviewAttempt], reviews: TheReviews, requester: TheRequester
) -> AttemptAnswer:
    return await reviews.attempt(game_id, data, requester)


@post(
    "/tables/{table_id:str}/check",
    status_code=200,
    summary="Have your last move in a teaching game checked; one that is no mistake is kept",
    scope="play",
)
async def check_move(
    table_id: FromPath[str], data: JSONBody[CheckRequest], reviews: TheReviews, requester: TheRequester
) -> TaughtMove:
    reviews.count_analysis(requester)
    return await reviews.teaching.check(table_id, data.ply, requester)


@post(
    "/reviews",
    status_code=200,
    summary="Have a record reviewed, or find its review",
    request_max_body_size=LARGEST_RECORD,
    scope="read",
)
async def begin_record_review(
    data: JSONBody[RecordReviewRequest], reviews: TheReviews, requester: TheRequester
) -> ReviewData:
    return await reviews.begin_record(data, requester)


@get("/reviews/{review_id:str}", summary="The review of a record, as far as it is ready", scope="read")
async def show_record_review(review_id: FromPath[str], reviews: TheReviews, requester: TheRequester) -> ReviewData:
    return await reviews.show_record(review_id, requester)


@post(
    "/reviews/{review_id:str}/tries",
    status_code=200,
    summary="Try another move at a turning point of a record, or ask for a hint or the solution",
    scope="read",
)
async def try_record_move(
    review_id: FromPath[str], data: JSONBody[ReviewAttempt], reviews: TheReviews, requester: TheRequester
) -> AttemptAnswer:
    return await reviews.attempt_record(review_id, data, requester)


handlers = [
    begin_review,
    show_review,
    try_move,
    check_move,
    begin_record_review,
    show_record_review,
    try_record_move,
    analysis_live,
]

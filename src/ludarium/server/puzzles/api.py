"""Puzzles over HTTP."""

from __future__ import annotations

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from ludarium.server.puzzles.service import Puzzles
from ludarium.server.requester import Requester
from ludarium.wire.puzzles import (
    DailyPuzzle,
    NewAttempt,
    NewRun,
    OfflineJudged,
    OfflinePuzzle,
    OfflineResults,
    PuzzleAnswer,
    PuzzleAttempt,
    PuzzleGame,
    PuzzleTry,
    Refutation,
    RunStart,
    WrongMove,
)

ThePuzzles = NamedDependency[Puzzles]
TheRequester = NamedDependency[Requester]


@get("/puzzles", summary="The games that have puzzles, with what you have reached in each", scope="read")
async def list_puzzles(puzzles: ThePuzzles, requester: TheRequester) -> list[PuzzleGame]:
    return await puzzles.games(requester)


@get("/puzzles/daily", summary="The puzzle of the day, the same for everybody", scope="read")
async def show_daily_puzzle(puzzles: ThePuzzles, requester: TheRequester) -> DailyPuzzle:
    return await puzzles.daily(requester)


@post("/puzzles/attempts", summary="Begin to solve a puzzle", scope="account")
async def begin_puzzle(data: JSONBody[NewAttempt], puzzles: ThePuzzles, requester: TheRequester) -> PuzzleAttempt:
    return await puzzles.begin(data, requester)


@get("/puzzles/attempts/{attempt_id:str}", summary="A puzzle that you were given, as far as you are", scope="account")
async def show_puzzle(attempt_id: FromPath[str], puzzles: ThePuzzles, requester: TheRequester) -> PuzzleAttempt:
    return await puzzles.show(attempt_id, requester)


@post(
    "/puzzles/attempts/{attempt_id:str}/tries",
    status_code=200,
    summary="Try a move in a puzzle, or ask for a hint or the solution",
    scope="account",
)
async def try_puzzle(
    attempt_id: FromPath[str], data: JSONBody[PuzzleTry], puzzles: ThePuzzles, requester: TheRequester
) -> PuzzleAnswer:
    return await puzzles.attempt(attempt_id, data, requester)


@post(
    "/puzzles/attempts/{attempt_id:str}/refutation",
    status_code=200,
    summary="Why a move that you tried is wrong",
    scope="account",
)
async def refute_move(
    attempt_id: FromPath[str], data: JSONBody[WrongMove], puzzles: ThePuzzles, requester: TheRequester
) -> Refutation:
    return await puzzles.refute(attempt_id, data.move, requester)


@post("/puzzles/runs", summary="Begin five minutes of puzzles that get harder", scope="account")
async def begin_run(data: JSONBody[NewRun], puzzles: ThePuzzles, requester: TheRequester) -> RunStart:
    return await puzzles.begin_run(data.game, requester)


@get("/puzzles/runs/{run_id:str}", summary="A run of yours, with its present puzzle", scope="account")
async def show_run(run_id: FromPath[str], puzzles: ThePuzzles, requester: TheRequester) -> RunStart:
    return await puzzles.show_run(run_id, requester)


@get("/puzzles/offline", summary="Puzzles to solve without network, with their solutions", scope="account")
async def keep_puzzles(puzzles: ThePuzzles, requester: TheRequester) -> list[OfflinePuzzle]:
    return await puzzles.keep(requester)


@post("/puzzles/offline", status_code=200, summary="Send what you solved without network", scope="account")
async def send_results(data: JSONBody[OfflineResults], puzzles: ThePuzzles, requester: TheRequester) -> OfflineJudged:
    return await puzzles.send(data.results, requester)


handlers = [
    list_puzzles,
    show_daily_puzzle,
    begin_puzzle,
    show_puzzle,
    try_puzzle,
    refute_move,
    begin_run,
    show_run,
    keep_puzzles,
    send_results,
]

"""Finished games with a mistake in them, and what a client does to have them reviewed."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection

import ludarium
from ludarium.server.analysis.subjects import Subject
from ludarium.server.exercises.queries import add
from ludarium.server.now import now_ms
from ludarium.wire.analysis import LineMove, TurningPointData
from tests.clients.people import resign, seated
from tests.clients.wire import Api, Live
from tests.waiting import ASKING, until

# A short game of Tokonoma: the second and the third move of White's are mistakes.
MOVES = ["b6c5", "a1b2", "c5b3", "b2a2", "c6a4"]
RECORD = '[Game "tokonoma"]\n\n1. b6c5 a1b2 2. c5b3 b2a2 3. c6a4\n*\n'
FOG = {"variant": "fog"}


def hot_seat(api: Api, moves: list[str] = MOVES, game: str = "tokonoma", **more: Any) -> str:
    """A finished game of one player on both seats."""
    table = api.table(game, moves=moves, **more)
    resign(table, api)
    return table


def between(one: Api, other: Api, moves: list[str] = MOVES, game: str = "tokonoma", **more: Any) -> str:
    """A finished game of two players, one of them White's."""
    table = seated(one, other, game=game, **more)
    for ply, text in enumerate(moves):
        with (one, other)[ply % 2].live(table) as live:
            live.snapshot()
            live.move(text, ply)
    resign(table, one)
    return table


def reviewed(api: Api, table: str, knowing: str | None = None) -> Any:
    """The review of a table, when it is ready."""
    begun = api.post(f"/tables/{table}/review", knowing=knowing)
    assert begun["state"] in ("waiting", "working", "ready")
    query = "" if knowing is None else f"?knowing={knowing}"
    return until(lambda: finished(api.get(f"/tables/{table}/review{query}")), every=ASKING)


def finished(review: Any) -> Any:
    assert review["state"] != "failed", review["problem"]
    return review if review["state"] == "ready" else None


def plant_exercise(connection: Connection, table: str, owner: str) -> None:
    """An exercise from the third move of `MOVES`, without a review."""
    better = LineMove("white", "c5c3", "c5c3", ("c5", "c3"))
    point = TurningPointData(
        ply=3,
        side="white",
        move=MOVES[2],
        display=MOVES[2],
        judgement="mistake",
        loss=0.12,
        better=[better],
        line=[],
        claims=[],
        kinds=["then-captures"],
    )
    positions = tuple(ludarium.Record.parse(RECORD).positions())
    add(connection, owner, Subject("", None, positions, (), frozenset(), (), table), point, False, now_ms())


def analysis(api: Api) -> Live:
    return api._socket("/analysis/live")

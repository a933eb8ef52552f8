"""Tables: opening, listing, looking, deleting. What happens at them goes over a socket."""

from __future__ import annotations

import asyncio
from random import choice
from typing import Any

from litestar import MediaType, Response, delete, get, post
from litestar.params import FromPath, JSONBody

from ludarium.core.game import Game
from ludarium.server import bots, render
from ludarium.server.api import Identity, TheCounter, TheHall
from ludarium.server.api.games import position_of
from ludarium.server.errors import Refused
from ludarium.server.hall import new_id, now_ms
from ludarium.server.limits import NEW_TABLES
from ludarium.server.messages import TableRequest
from ludarium.server.store import queries
from ludarium.server.table import COMPUTER, ENGINES, SANDBOX, ClockRule, Seat, Table


def seats_of(game: Game, data: TableRequest) -> dict[str, Seat]:
    """Who sits where."""
    sides = [side.name for side in game.sides]
    known = [level.name for level in bots.levels(game)]
    for side, level in data.levels.items():
        if side not in sides:
            raise Refused("bad-request", f"there is no side {side!r}; there are: {', '.join(sides)}")
        if level not in known:
            raise Refused("bad-request", f"there is no level {level!r}; there are: {', '.join(known)}")
    if data.side is not None and data.side not in (*sides, "random"):
        raise Refused("bad-request", f"there is no side {data.side!r}; there are: {', '.join(sides)}, random")
    if data.mode == COMPUTER:
        own = choice(sides) if data.side in (None, "random") else data.side
        computers = [side for side in sides if side != own]
    else:
        computers = sides if data.mode == ENGINES else []
    # A level that is given for the other side counts for the computer, for the side may have been drawn.
    default = next(iter(data.levels.values()), known[len(known) // 2])
    return {side: Seat(data.levels.get(side, default) if side in computers else None) for side in sides}


def table_of(data: TableRequest, owner: str) -> tuple[Table, str]:
    """A new table, and the text of the position it starts from."""
    position = position_of(data.game, data.options, data.position, [])
    now = now_ms()
    rule = None
    if data.clock is not None and data.mode != SANDBOX:
        rule = ClockRule(round(data.clock.base_seconds * 1000), round(data.clock.increment_seconds * 1000))
    seats = seats_of(position.game, data)
    table = Table(
        id=new_id(),
        owner=owner,
        mode=data.mode,
        seats=seats,
        position=position,
        rule=rule,
        clocks=None if rule is None else dict.fromkeys(seats, rule.base),
        takebacks=data.takebacks or data.mode == SANDBOX,
        created=now,
        updated=now,
    )
    for text in data.moves:
        table = table.moved(table.position.turn, text, now)
    return table, position.text if data.position else ""


@post("/tables", summary="Open a table")
async def open_table(
    data: JSONBody[TableRequest], hall: TheHall, identity: Identity, counter: TheCounter
) -> dict[str, str]:
    counter.use(NEW_TABLES, identity)
    table, start = table_of(data, identity)
    await hall.new_table(table, start)

    return {"id": table.id}


@get("/tables", summary="Your tables, newest first")
async def list_tables(hall: TheHall, identity: Identity) -> list[dict[str, Any]]:
    return await hall.store.call(queries.list_tables, identity)


@get("/tables/{table_id:str}", summary="A table as it is now")
async def show_table(table_id: FromPath[str], hall: TheHall, identity: Identity) -> dict[str, Any]:
    room = await hall.room(table_id, identity)
    return await asyncio.to_thread(render.snapshot, room.table, now_ms())


@get("/tables/{table_id:str}/record", media_type=MediaType.TEXT, summary="The record of a game")
async def show_record(table_id: FromPath[str], hall: TheHall, identity: Identity) -> Response[str]:
    room = await hall.room(table_id, identity)
    return Response(room.table.record().text, media_type="text/plain")


@delete("/tables/{table_id:str}", summary="Delete a table")
async def delete_table(table_id: FromPath[str], hall: TheHall, identity: Identity) -> None:
    await hall.delete(table_id, identity)


handlers = [open_table, list_tables, show_table, show_record, delete_table]

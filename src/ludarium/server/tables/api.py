"""Tables: opening, listing, looking, sitting down, deleting. What happens at them goes over a socket."""

from __future__ import annotations

from litestar import MediaType, Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from ludarium.server.limits import Limits, RateLimiter
from ludarium.server.requester import Requester
from ludarium.server.tables.service import Tables
from ludarium.wire.tables import SeatRequest, Snapshot, TableId, TableRequest, TableSummary

TheTables = NamedDependency[Tables]
Identity = NamedDependency[str]
TheRequester = NamedDependency[Requester]


@post("/tables", summary="Open a table", scope="play")
async def open_table(
    data: JSONBody[TableRequest],
    tables: TheTables,
    identity: Identity,
    shown_name: NamedDependency[str],
    requester: TheRequester,
    limiter: NamedDependency[RateLimiter],
    limits: NamedDependency[Limits],
    by_bot: NamedDependency[bool],
) -> TableId:
    limiter.use(limits.new_tables_from, requester.address)
    limiter.use(limits.new_tables, identity)
    return TableId(await tables.opening.new(data, requester, shown_name, by_bot))


@get("/tables", summary="The tables that you made or play at, the latest first", scope="read")
async def list_tables(tables: TheTables, identity: Identity) -> list[TableSummary]:
    return await tables.showing.of(identity)


@get("/tables/{table_id:str}", summary="A table as it is now", scope="read")
async def show_table(table_id: FromPath[str], tables: TheTables, requester: TheRequester) -> Snapshot:
    return await tables.showing.look(table_id, requester)


@get("/tables/{table_id:str}/record", media_type=MediaType.TEXT, summary="The record of a game", scope="read")
async def show_record(table_id: FromPath[str], tables: TheTables, requester: TheRequester) -> Response[str]:
    return Response(await tables.showing.record(table_id, requester), media_type="text/plain")


@post("/tables/{table_id:str}/seats/{side:str}", status_code=200, summary="Take an open seat", scope="play")
async def take_seat(
    table_id: FromPath[str],
    side: FromPath[str],
    tables: TheTables,
    identity: Identity,
    requester: TheRequester,
    shown_name: NamedDependency[str],
    limiter: NamedDependency[RateLimiter],
    limits: NamedDependency[Limits],
    by_bot: NamedDependency[bool],
    data: JSONBody[SeatRequest | None] = None,
) -> Snapshot:
    lock = await tables.playing.lock_of(table_id, identity)
    if lock:  # every attempt counts, one without a password too
        limiter.use(limits.seat_passwords_from, requester.address)
        limiter.use(limits.seat_passwords, f"{table_id} {requester.address}")
        await tables.locks.refuse_wrong("" if data is None else data.password, lock, "this seat")
    await tables.playing.sit(table_id, identity, side, shown_name, lock, by_bot)
    return await tables.showing.look(table_id, requester)


@post(
    "/tables/{table_id:str}/again",
    summary="Open a table of your own at your last decision in a game that is over",
    scope="play",
)
async def try_again(
    table_id: FromPath[str],
    tables: TheTables,
    identity: Identity,
    requester: TheRequester,
    limiter: NamedDependency[RateLimiter],
    limits: NamedDependency[Limits],
) -> TableId:
    limiter.use(limits.new_tables_from, requester.address)
    limiter.use(limits.new_tables, identity)
    return TableId(await tables.opening.again(table_id, requester))


@delete("/tables/{table_id:str}", summary="Delete a table", scope="play")
async def delete_table(table_id: FromPath[str], tables: TheTables, identity: Identity) -> None:
    await tables.opening.delete(table_id, identity)


handlers = [open_table, list_tables, show_table, show_record, take_seat, try_again, delete_table]

"""Tables that pass from a guest to an account, or lose a name. Those in memory are locked meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Row, or_, select, update

from ludarium.play import intents
from ludarium.server.now import now_ms
from ludarium.server.store import Store
from ludarium.server.store.schema.tables import seats, tables
from ludarium.server.tables.cache import Room, Rooms
from ludarium.server.tables.follower import Follower
from ludarium.server.tables.queries import seats_of

T = TypeVar("T")
MOST_AT_ONCE = 500  # ids in one statement


def concerned(player: str) -> Any:
    """The tables that a player made or plays at."""
    return or_(tables.c.creator == player, tables.c.id.in_(select(seats.c.table_id).where(seats.c.player == player)))


def table_ids(connection: Connection, player: str) -> list[str]:
    """In the order in which they are locked."""
    return list(connection.scalars(select(tables.c.id).where(concerned(player)).order_by(tables.c.id)))


def take_over(connection: Connection, old: str, new: str, name: str) -> None:
    """What one player made and plays becomes another's. Versions grow, so that nobody acts on an old table."""
    connection.execute(update(tables).where(concerned(old)).values(version=tables.c.version + 1))
    connection.execute(update(tables).where(tables.c.creator == old).values(creator=new))
    connection.execute(update(seats).where(seats.c.player == old).values(player=new, name=name))


class Seating(NamedTuple):
    """What a hand-over changes at a table."""

    version: int
    creator: str
    seats: Sequence[Row[Any]]


def seating(connection: Connection, ids: Sequence[str]) -> dict[str, Seating]:
    found: dict[str, Seating] = {}
    for first in range(0, len(ids), MOST_AT_ONCE):
        some = ids[first : first + MOST_AT_ONCE]
        rows = connection.execute(select(seats).where(seats.c.table_id.in_(some))).all()
        for row in connection.execute(
            select(tables.c.id, tables.c.version, tables.c.creator).where(tables.c.id.in_(some))
        ):
            found[row.id] = Seating(row.version, row.creator, [seat for seat in rows if seat.table_id == row.id])
    return found


class HandOver:
    def __init__(self, store: Store, rooms: Rooms, follower: Follower) -> None:
        self._store = store
        self._rooms = rooms
        self._follower = follower

    async def write(self, player: str, query: Callable[..., T], *arguments: object) -> T:
        """Write a query that changes who sits at the tables of a player, and publish it."""
        rooms = self._rooms
        ids = await self._store.read(table_ids, player)
        async with AsyncExitStack() as held:
            locked: dict[str, Room] = {}
            for table_id in filter(rooms.known, ids):
                room = await held.enter_async_context(rooms.use(table_id))
                await held.enter_async_context(room.lock)
                locked[table_id] = room
            written = await self._store.write(query, *arguments)
            now = await self._store.read(seating, list(locked))
            for table_id, room in locked.items():
                after = now.get(table_id)
                if not room.gone and after is not None and after.version != room.table.version:
                    await self._reseat(room, after)
            for table_id in ids:
                self._follower.tell(table_id)
        came = {table_id for table_id in ids if rooms.known(table_id)}
        came |= {each.table.id for each in rooms.all if each.table.creator == player or each.table.sides_of(player)}
        for table_id in came - locked.keys():  # into memory meanwhile, perhaps as it was before the change
            await self._follower.look_at(table_id)
        return written

    async def _reseat(self, room: Room, after: Seating) -> None:
        if after.version != room.table.version + 1:
            await self._follower.catch_up(room)
            return
        seats = seats_of(room.table.game, after.seats)
        intent = intents.Reseat(after.creator, seats)
        await self._follower.reseated(room, intents.judge(room.table, intent, None, now_ms()))

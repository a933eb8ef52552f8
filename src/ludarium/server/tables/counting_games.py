"""Which games in progress count for a player: what they get no help at, by the store."""

from __future__ import annotations

from collections.abc import AsyncIterator

from sqlalchemy import Connection, or_, select

from ludarium.play import Table
from ludarium.server.store import Store
from ludarium.server.store.schema.accounts import browsers
from ludarium.server.store.schema.tables import seats, tables
from ludarium.server.tables.cache import Rooms
from ludarium.server.tables.fairplay import UNPROTECTED, Protected


class FairPlay:
    def __init__(self, store: Store, rooms: Rooms) -> None:
        self._store = store
        self._rooms = rooms

    async def protected(self, player: str) -> Protected:
        """What somebody gets no help at, now."""
        return Protected(tuple([table async for table in self._games(player)]))

    async def replies_at(self, table: Table, player: str) -> Protected:
        """What the computer does not reply to somebody at a table; nothing where no computer plays."""
        if not any(seat.is_bot for seat in table.seats.values()):
            return UNPROTECTED
        return (await self.protected(player)).without(table.id)

    async def _games(self, player: str) -> AsyncIterator[Table]:
        for table_id in await self._store.read(counting_and_unfinished, player):
            async with self._rooms.use(table_id) as room:
                if room.table.outcome is None:
                    yield room.table


def counting_and_unfinished(connection: Connection, player: str) -> list[str]:
    """The tables at which somebody plays, or who has signed out in their browser."""
    before = select(browsers.c.user_id).where(browsers.c.player == player)
    own = or_(seats.c.player == player, seats.c.player.in_(before))
    counts = or_(tables.c.rated, tables.c.tournament.is_not(None))
    query = select(tables.c.id).join(seats, seats.c.table_id == tables.c.id).where(own, counts, ~tables.c.over)
    return list(connection.scalars(query.distinct()))

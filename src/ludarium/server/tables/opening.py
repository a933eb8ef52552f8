"""How tables come into memory, new or from the store, and how they are deleted."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import SystemRandom
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from ludarium.play import Refused, Table, actions
from ludarium.play.rating import refuse_unratable
from ludarium.play.seats import players
from ludarium.server.identity import refuse_guest
from ludarium.server.limits import LOADING_THREADS, TABLES_PER_PLAYER
from ludarium.server.now import now_ms
from ludarium.server.requester import Requester
from ludarium.server.tables import queries
from ludarium.server.tables.audience import GONE, News, topic_of
from ludarium.server.tables.cache import Room, refuse_if_gone, viewer_of
from ludarium.server.tables.computer import Thought
from ludarium.server.tables.fairplay import UNPROTECTED, Protected
from ludarium.server.tables.requests import new_id, new_table
from ludarium.server.threads import off_loop
from ludarium.wire.tables import TableRequest

if TYPE_CHECKING:
    from ludarium.server.tables.service import Tables


class Opening:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._loading = ThreadPoolExecutor(LOADING_THREADS, thread_name_prefix="load")

    def close(self) -> None:
        self._loading.shutdown(wait=False, cancel_futures=True)

    async def new(self, request: TableRequest, requester: Requester, name: str, bot_account: bool = False) -> str:
        """Open a table; gives its id."""
        self._tables.offered.refuse_other(request.game)
        given = request.position is not None or request.moves
        protected = await self._tables.fair_play.protected(requester.identity) if given else UNPROTECTED
        lock = await self._tables.locks.new(request.password)
        made = (request, requester.identity, name, bot_account, lock, protected)
        return await self._opened(*await self._tables.lookups.run(requester, self._made, *made))

    async def again(self, table_id: str, requester: Requester) -> str:
        """Open a table at the last own decision of a game that is over; gives its id."""
        protected = await self._tables.fair_play.protected(requester.identity)
        async with self._tables.rooms.use(table_id) as room:
            viewer_of(room.table, requester.identity)
            made = await self._tables.lookups.run(requester, self._tried_again, room.table, requester, protected)
        return await self._opened(*made)

    def _tried_again(self, over: Table, requester: Requester, protected: Protected) -> tuple[Table, Thought | None]:
        off_loop()
        table = actions.try_again(over, over.acting_side(requester.identity), now_ms(), new_id())
        return self._checked(table, protected)

    async def _opened(self, table: Table, thought: Thought | None) -> str:
        await self._tables.store.write(queries.add_table, table, TABLES_PER_PLAYER)
        self._tables.metrics.actions.labels("opened").inc()
        self.begin(table, thought)
        return table.id

    def _made(
        self, request: TableRequest, player: str, name: str, bot_account: bool, lock: str, protected: Protected
    ) -> tuple[Table, Thought | None]:
        table = new_table(request, player, name, now_ms(), SystemRandom(), bot_account, lock)
        if table.rated:
            refuse_guest(player)
            refuse_unratable(table, self._tables.rated_computer)
        return self._checked(table, protected)

    def _checked(self, table: Table, protected: Protected) -> tuple[Table, Thought | None]:
        """A table at whose position its player may look, and be replied to."""
        protected.refuse_look(table.position)
        if any(seat.is_bot for seat in table.seats.values()):
            protected.refuse_help(table.position)
        return table, self._tables.computer.thought(table, watched=False, paused=False)

    async def open_with(self, table: Table, claim: Callable[[Connection], None]) -> None:
        """Open a table in the transaction in which `claim` takes what it is made of; what that raises undoes both."""

        def write(connection: Connection) -> None:
            claim(connection)
            queries.insert_table(connection, table)

        await self._tables.store.write(write)
        self._tables.metrics.actions.labels("opened").inc()
        thought = None
        if table.bot_to_act is not None:
            thought = await asyncio.to_thread(self._tables.computer.thought, table, watched=False, paused=False)
        self.begin(table, thought)

    def begin(self, table: Table, thought: Thought | None) -> None:
        room = Room(table, self._tables.store.gaps.number)
        self._tables.computer.think(room, thought)
        self._tables.rooms.add(room)
        self._tables.flags.expect(table.flag_at)
        self._tables.observed(None, table)

    async def load(self, table_id: str) -> Room:
        gaps = self._tables.store.gaps.settled
        rows = await self._tables.store.read(queries.table_rows, table_id)
        if rows is None:
            raise Refused("not-found", f"there is no table {table_id!r}")
        watched = self._tables.watched(table_id)

        def replayed() -> tuple[Table, Thought | None]:
            off_loop()
            table = queries.read_table(rows)
            return table, self._tables.computer.thought(table, watched, paused=False)

        table, thought = await asyncio.get_running_loop().run_in_executor(self._loading, replayed)
        room = Room(table, gaps)
        self._tables.computer.think(room, thought)
        self._tables.flags.expect(table.flag_at)
        return room

    async def delete(self, table_id: str, player: str) -> None:
        """The creator of a table deletes it, unless others play there."""
        async with self._tables.rooms.use(table_id) as room, room.lock:
            refuse_if_gone(room)
            viewer_of(room.table, player)
            if room.table.tournament is not None:
                raise Refused("not-yours", "a game of a tournament stays")
            if room.table.creator != player:
                raise Refused("not-yours", "only who made a table may delete it")
            if players(room.table.seats) - {player}:
                raise Refused("not-yours", "somebody else plays at this table, so it stays")
            if room.table.rated and room.table.is_full:
                raise Refused("not-yours", "a rated game stays")
            await self._tables.store.write(queries.delete_table, table_id)
            self._tables.rooms.drop(room)
        self._tables.metrics.actions.labels("deleted").inc()
        self._tables.audience.publish(topic_of(table_id), News(closing=(GONE, "this table was deleted")))

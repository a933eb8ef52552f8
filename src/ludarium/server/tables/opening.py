"""How tables are opened and deleted."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from random import SystemRandom

from sqlalchemy import Connection

from ludarium.play import Refused, Table, actions
from ludarium.play.rating import refuse_unratable
from ludarium.play.seats import players
from ludarium.server.capability import Capability
from ludarium.server.identity import refuse_guest
from ludarium.server.limits import TABLES_PER_PLAYER
from ludarium.server.lookups import Lookups
from ludarium.server.metrics import Metrics
from ludarium.server.now import now_ms
from ludarium.server.offered import Offered
from ludarium.server.requester import Requester
from ludarium.server.store import Store
from ludarium.server.tables import queries
from ludarium.server.tables.audience import Audience, News, topic_of
from ludarium.server.tables.cache import Room, Rooms, refuse_if_gone, viewer_of
from ludarium.server.tables.counting_games import FairPlay
from ludarium.server.tables.fairplay import UNPROTECTED, Protected
from ludarium.server.tables.follower import GONE_TABLE, Follower
from ludarium.server.tables.loading import Begun
from ludarium.server.tables.locks import Locks
from ludarium.server.tables.requests import new_id, new_table
from ludarium.server.tables.thoughts import Thought, thought_at
from ludarium.server.threads import off_loop
from ludarium.wire.tables import TableRequest


class Opening:
    """begun: called with a table that came into memory    opened: called with each new table
    rated_computer: whether games against the computer may be rated
    """

    def __init__(
        self,
        rooms: Rooms,
        store: Store,
        lookups: Lookups,
        follower: Follower,
        fair_play: FairPlay,
        locks: Locks,
        audience: Audience,
        metrics: Metrics,
        offered: Offered,
        rated_computer: bool,
        begun: Begun,
        opened: Callable[[Table], None],
        capabilities: Sequence[Capability],
    ) -> None:
        self._rooms = rooms
        self._store = store
        self._lookups = lookups
        self._follower = follower
        self._fair_play = fair_play
        self._locks = locks
        self._audience = audience
        self._metrics = metrics
        self._offered = offered
        self._rated_computer = rated_computer
        self._begun = begun
        self._opened = opened
        self._capabilities = capabilities

    async def new(self, request: TableRequest, requester: Requester, name: str, bot_account: bool = False) -> str:
        """Open a table; gives its id."""
        self._offered.refuse_other(request.game)
        given = request.position is not None or request.moves
        protected = await self._fair_play.protected(requester.identity) if given else UNPROTECTED
        lock = await self._locks.new(request.password)
        made = (request, requester.identity, name, bot_account, lock, protected)
        return await self._add(*await self._lookups.run(requester, self._made, *made))

    async def again(self, table_id: str, requester: Requester) -> str:
        """Open a table at the last own decision of a game that is over; gives its id."""
        protected = await self._fair_play.protected(requester.identity)
        async with self._rooms.use(table_id) as room:
            viewer_of(room.table, requester.identity)
            made = await self._lookups.run(requester, self._tried_again, room.table, requester, protected)
        return await self._add(*made)

    def _tried_again(self, over: Table, requester: Requester, protected: Protected) -> tuple[Table, Thought | None]:
        off_loop()
        table = actions.try_again(over, over.acting_side(requester.identity), now_ms(), new_id())
        return self._checked(table, protected)

    async def _add(self, table: Table, thought: Thought | None) -> str:
        await self._store.write(queries.add_table, table, TABLES_PER_PLAYER)
        self._metrics.actions.labels("opened").inc()
        self.begin(table, thought)
        return table.id

    def _made(
        self, request: TableRequest, player: str, name: str, bot_account: bool, lock: str, protected: Protected
    ) -> tuple[Table, Thought | None]:
        table = new_table(request, player, name, now_ms(), SystemRandom(), bot_account, lock)
        if table.rated:
            refuse_guest(player)
            refuse_unratable(table, self._rated_computer)
        return self._checked(table, protected)

    def _checked(self, table: Table, protected: Protected) -> tuple[Table, Thought | None]:
        """A table at whose position its player may look, and be replied to."""
        protected.refuse_look(table.position)
        if any(seat.is_bot for seat in table.seats.values()):
            protected.refuse_help(table.position)
        return table, thought_at(table, watched=False)

    async def open_with(self, table: Table, claim: Callable[[Connection], None]) -> None:
        """Open a table in the transaction in which `claim` takes what it is made of; what that raises undoes both."""

        def write(connection: Connection) -> None:
            claim(connection)
            queries.insert_table(connection, table)

        await self._store.write(write)
        self._metrics.actions.labels("opened").inc()
        thought = None
        if table.bot_to_act is not None:
            thought = await asyncio.to_thread(thought_at, table, watched=False)
        self.begin(table, thought)

    def _delete(self, connection: Connection, table_id: str) -> None:
        for capability in self._capabilities:
            capability.on_deletion(connection, table_id)
        queries.delete_table(connection, table_id)

    def begin(self, table: Table, thought: Thought | None) -> None:
        room = Room(table, self._store.gaps.number)
        self._begun(room, thought)
        self._rooms.add(room)
        self._opened(table)

    async def delete(self, table_id: str, player: str) -> None:
        """The creator of a table deletes it, unless others play there."""
        async with self._rooms.use(table_id) as room, room.lock:
            refuse_if_gone(room)
            if self._follower.shared:
                await self._follower.check(room)
            viewer_of(room.table, player)
            if room.table.tournament is not None:
                raise Refused("not-yours", "a game of a tournament stays")
            if room.table.creator != player:
                raise Refused("not-yours", "only who made a table may delete it")
            if players(room.table.seats) - {player}:
                raise Refused("not-yours", "somebody else plays at this table, so it stays")
            if room.table.rated and room.table.is_full:
                raise Refused("not-yours", "a rated game stays")
            await self._store.write(self._delete, table_id)
            self._rooms.drop(room)
        self._metrics.actions.labels("deleted").inc()
        self._audience.publish(topic_of(table_id), News(closing=GONE_TABLE))
        self._follower.tell(table_id)

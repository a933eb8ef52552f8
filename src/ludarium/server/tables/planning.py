"""Conditional moves at tables: a player sets them, and only that player's sockets are told."""

from __future__ import annotations

from collections.abc import Sequence

from ludarium.play import Refused, Table, Viewer, intents
from ludarium.server.lookups import Lookups
from ludarium.server.now import now_ms
from ludarium.server.requester import Requester
from ludarium.server.store import Store
from ludarium.server.tables import queries
from ludarium.server.tables.audience import Audience, News, key_of, topic_of
from ludarium.server.tables.cache import Room, Rooms, refuse_if_gone, viewer_of
from ludarium.server.tables.follower import Follower
from ludarium.server.tables.viewers import plan_of
from ludarium.server.threads import off_loop


class Planning:
    def __init__(self, rooms: Rooms, store: Store, lookups: Lookups, audience: Audience, follower: Follower) -> None:
        self._rooms = rooms
        self._store = store
        self._lookups = lookups
        self._audience = audience
        self._follower = follower

    async def plan(self, table_id: str, requester: Requester, ply: int, lines: Sequence[Sequence[str]]) -> int:
        """Keep a player's conditional moves instead of those before. The table's version stays as it is."""
        async with self._rooms.use(table_id, requester.address) as room:
            after = await self._lookups.run(requester, judged, room.table, requester.identity, ply, lines)
            async with room.lock:
                return await self._keep(room, after, room.table.sides_of(requester.identity))

    async def _keep(self, room: Room, after: Table, viewer: Viewer) -> int:
        refuse_if_gone(room)
        if room.table.version != after.version:
            raise Refused("stale", "the game went on: plan anew")
        try:
            await self._store.write(queries.set_plans, after, room.edition)
        except queries.Conflict:
            await self._follower.check(room)
            raise Refused("stale", "the game went on: plan anew") from None
        room.table = after
        room.edition += 1
        topic = topic_of(after.id)
        self._audience.deliver(topic, News(texts={key_of(viewer): plan_of(after, viewer)[0]}))
        self._follower.tell(after.id)
        return after.version


def judged(table: Table, player: str, ply: int, lines: Sequence[Sequence[str]]) -> Table:
    off_loop()
    viewer_of(table, player)
    return intents.judge(table, intents.Plan(ply, lines), player, now_ms())

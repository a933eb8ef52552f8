"""The newest table that this process knows, for each that is in memory, and what its viewers are sent of it.

What is published is the step. Each process has a follower: it makes the next table of the step, and renders it for the
viewers who are connected here. A step that comes twice changes nothing; where one was lost, the store is read.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from ludarium.play import Refused, Table, Viewer
from ludarium.play.seats import SPECTATOR
from ludarium.play.steps import Change, Missed, Step, applied
from ludarium.server.bus import Bus
from ludarium.server.now import now_ms
from ludarium.server.store import Store
from ludarium.server.tables import queries, viewers
from ludarium.server.tables.audience import GONE, NOT_YOURS, Audience, News, key_of, topic_of
from ludarium.server.tables.background import Background
from ludarium.server.tables.cache import LOOKED_BACK, Room, Rooms
from ludarium.server.tables.loading import Loading
from ludarium.server.tables.render import Told
from ludarium.server.tables.viewers import Sent, newcomers, news_of
from ludarium.server.threads import Desk

log = logging.getLogger("ludarium.server.tables")

STEPS = "steps"  # the topic
GONE_TABLE = (GONE, "this table was deleted")


class Follower:
    """followed: called after each change that this process has come to know    client: the build of the page"""

    def __init__(
        self,
        rooms: Rooms,
        audience: Audience,
        store: Store,
        loading: Loading,
        desk: Desk,
        steps: Bus[Step],
        background: Background,
        client: str,
        followed: Callable[[Room, Change], None],
    ) -> None:
        self._rooms = rooms
        self._audience = audience
        self._store = store
        self._loading = loading
        self._desk = desk
        self._steps = steps
        self._background = background
        self._client = client
        self._followed = followed
        steps.subscribe(STEPS, self.receive)

    def close(self) -> None:
        self._steps.unsubscribe(STEPS, self.receive)

    def viewers(self, room: Room) -> tuple[Viewer, ...]:
        """The distinct viewers who are connected to this process."""
        return tuple(self._audience.viewers(topic_of(room.table.id)))

    def committed(self, room: Room, change: Change, sent: Sent) -> None:
        """A change that was judged here is on disk. `sent`: what was rendered of it for the viewers here."""
        self._advance(room, change, sent)
        self._steps.publish(STEPS, change.step)

    def receive(self, step: Step) -> None:
        """A step was committed somewhere; what was judged here is known already."""
        room = self._rooms.get(step.table)
        behind = self._rooms.known(step.table) if room is None else room.table.version < step.version
        if behind:
            self._background.run(self._follow(step))

    async def _follow(self, step: Step) -> None:
        try:
            async with self._rooms.use(step.table) as room, room.lock:
                if room.gone or step.version <= room.table.version:
                    return
                given = (step, room.table, self.viewers(room), room.told, now_ms(), self._client)
                try:
                    change, sent = await self._desk.run(rendered, *given)
                except Missed:
                    await self.catch_up(room)
                else:
                    self._advance(room, change, sent)
        except Refused:
            return  # it was deleted meanwhile
        except Exception:
            log.exception("a step cannot be followed", extra={"table": step.table})

    async def reseated(self, room: Room, after: Table) -> None:
        """Other players, or other names, are on disk already at a table whose lock is held."""
        change = Change(room.table, after, "sat", None)
        given = (change, self.viewers(room), room.told, now_ms(), self._client)
        self.committed(room, change, await self._desk.run(viewers.of_change, *given))

    async def check(self, room: Room) -> None:
        """Read the table again if the store has another version; its lock is held."""
        newest = await self._store.read(queries.version_of, room.table.id)
        if newest != room.table.version:
            await self.catch_up(room)

    async def catch_up(self, room: Room) -> None:
        """Take the store's table, whatever was missed; its lock is held. Viewers are sent all of it."""
        try:
            loaded = await self._loading.load(room.table.id)
        except Refused:
            self._rooms.drop(room)
            self._audience.deliver(topic_of(room.table.id), News(closing=GONE_TABLE))
            raise
        change = Change(room.table, loaded.table, "moved", None)
        here = {*self.viewers(room), *(loaded.table.sides_of(player) for player in newcomers(change))}
        sent = await self._desk.run(viewers.snapshots, loaded.table, here, now_ms(), self._client)
        room.gaps = loaded.gaps
        room.events.clear()
        self._show(room, change, sent)
        self._loading.begun(room, loaded.thought)

    def _advance(self, room: Room, change: Change, sent: Sent) -> None:
        room.events.append((change.action, change.side, change.after))
        self._show(room, change, sent)

    def _show(self, room: Room, change: Change, sent: Sent) -> None:
        """The table of a room becomes the next one, and the viewers here are sent what it means to them."""
        after = change.after
        room.table = after
        after.position.forget_past(LOOKED_BACK)
        room.told = sent.told
        topic = topic_of(after.id)
        seating = {player: after.sides_of(player) for player in newcomers(change)}
        self._audience.deliver(topic, news_of(sent, seating))
        if seating and after.is_full and not after.spectators.allowed:
            closing = (NOT_YOURS, "nobody may look on at this table")
            self._audience.deliver(topic, News(closing=closing, closes=key_of(SPECTATOR)))
        self._followed(room, change)


def rendered(
    step: Step, table: Table, here: tuple[Viewer, ...], known: dict[Viewer, Told], now: int, client: str
) -> tuple[Change, Sent]:
    change = applied(table, step)
    return change, viewers.of_change(change, here, known, now, client)

"""The newest table that this process knows, for each that is in memory, and what its viewers are sent of it.

What is published is the step. Each process has a follower: it makes the next table of the step, and renders it for the
viewers who are connected here. A step that comes twice changes nothing; where one was lost, the store is read. The
store is also asked now and then how the tables are that are in memory, so a bus that is silent only delays.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from ludarium.play import Refused, Table, Viewer
from ludarium.play.seats import SPECTATOR
from ludarium.play.steps import Change, Missed, Step, applied
from ludarium.server.bus import Bus
from ludarium.server.limits import FOLLOWED_EVERY
from ludarium.server.now import now_ms
from ludarium.server.store import Store
from ludarium.server.tables import queries, render, viewers
from ludarium.server.tables.audience import GONE, NOT_YOURS, Audience, News, key_of, topic_of
from ludarium.server.tables.background import Background
from ludarium.server.tables.cache import LOOKED_BACK, Room, Rooms, viewer_of
from ludarium.server.tables.loading import Loaded, Loading
from ludarium.server.tables.queries import State
from ludarium.server.tables.render import Told
from ludarium.server.tables.viewers import Sent, newcomers, news_of, plan_of
from ludarium.server.threads import Desk
from ludarium.wire.tables import Paused

log = logging.getLogger("ludarium.server.tables")

STEPS = "steps"  # the topic
LOOK = "look"  # the topic of tables that have changed otherwise
MOST_AT_ONCE = 500  # tables of which one query asks
GONE_TABLE = (GONE, "this table was deleted")


class Follower:
    """shared    other processes serve the same tables    signals  names tables that have changed without a step
    followed  called after each change that this process has come to know, and whether it was made here
    client    the build of the page
    """

    def __init__(
        self,
        rooms: Rooms,
        audience: Audience,
        store: Store,
        loading: Loading,
        desk: Desk,
        steps: Bus[Step],
        signals: Bus[str],
        shared: bool,
        background: Background,
        client: str,
        followed: Callable[[Room, Change, bool], None],
    ) -> None:
        self._rooms = rooms
        self._audience = audience
        self._store = store
        self._loading = loading
        self._desk = desk
        self._steps = steps
        self._signals = signals
        self.shared = shared
        self._background = background
        self._client = client
        self._followed = followed
        steps.subscribe(STEPS, self.receive)
        signals.subscribe(LOOK, self.look)
        steps.on_return(self._returned)

    def close(self) -> None:
        self._steps.unsubscribe(STEPS, self.receive)
        self._signals.unsubscribe(LOOK, self.look)

    async def run(self) -> None:
        """Look now and then whether the bus has told of everything."""
        while self.shared:
            await asyncio.sleep(FOLLOWED_EVERY)
            await self.look_at_all()

    def _returned(self) -> None:
        self._background.run(self.look_at_all())

    async def look_at_all(self) -> None:
        try:
            await self.compare()
        except Exception:
            log.exception("it cannot be seen what other processes have changed")

    async def compare(self) -> None:
        """Follow what has changed without this process having come to know."""
        rooms = self._rooms.all
        for first in range(0, len(rooms), MOST_AT_ONCE):
            some = rooms[first : first + MOST_AT_ONCE]
            newest = await self._store.read(queries.states, [room.table.id for room in some])
            for room in some:
                state = newest.get(room.table.id)
                if not room.lock.locked() and state != state_of(room):
                    self._background.run(self.look_at(room.table.id))

    def look(self, table_id: str) -> None:
        """A table has changed by what is no step, perhaps in another process."""
        if self.shared and self._rooms.known(table_id):
            self._background.run(self.look_at(table_id))

    def tell(self, table_id: str) -> None:
        """Have the other processes look at a table."""
        if self.shared:
            self._signals.publish(LOOK, table_id)

    async def look_at(self, table_id: str) -> None:
        """Have the table in memory be the one in the store, and tell the viewers here."""
        try:
            async with self._rooms.use(table_id) as room, room.lock:
                if not room.gone:
                    await self.check(room)
        except Refused:
            return  # it was deleted
        except Exception:
            log.exception("a table cannot be followed", extra={"table": table_id})

    def viewers(self, room: Room) -> tuple[Viewer, ...]:
        """The distinct viewers who are connected to this process."""
        return tuple(self._audience.viewers(topic_of(room.table.id)))

    def committed(self, room: Room, change: Change, sent: Sent) -> None:
        """A change that was judged here is on disk. `sent`: what was rendered of it for the viewers here."""
        self._advance(room, change, sent, own=True)
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
                    self._advance(room, change, sent, own=False)
        except Refused:
            return  # it was deleted meanwhile
        except Exception:
            log.exception("a step cannot be followed", extra={"table": step.table})

    async def reseated(self, room: Room, after: Table) -> None:
        """Other players, or other names, are on disk already at a table whose lock is held."""
        change = Change(room.table, after, "sat", None)
        given = (change, self.viewers(room), room.told, now_ms(), self._client)
        self.committed(room, change, await self._desk.run(viewers.of_change, *given))

    async def may_see(self, room: Room, player: str) -> Viewer:
        """The sides that a player plays; Refused if they may not see the table in the store. Its lock is held."""
        try:
            return viewer_of(room.table, player)
        except Refused:
            if not self.shared or not await self.check(room):
                raise
            return viewer_of(room.table, player)

    async def check(self, room: Room) -> bool:
        """Read the table again if it is another one in the store; its lock is held. Gives whether it was."""
        found = await self._store.read(queries.states, [room.table.id])
        newest = found.get(room.table.id)
        if newest == state_of(room):
            return False
        if newest is not None and newest.version == room.table.version:
            await self._reload(room)
        else:
            await self.catch_up(room)
        return True

    async def catch_up(self, room: Room) -> None:
        """Take the store's table, whatever was missed; its lock is held. Viewers are sent all of it."""
        loaded = await self._load(room)
        change = Change(room.table, loaded.table, "moved", None)
        here = {*self.viewers(room), *(loaded.table.sides_of(player) for player in newcomers(change))}
        sent = await self._desk.run(viewers.snapshots, loaded.table, here, now_ms(), self._client)
        room.events.clear()
        self._take(room, loaded)
        self._show(room, change, sent, own=False)
        self._loading.begun(room, loaded.thought)

    async def _reload(self, room: Room) -> None:
        """The same version has changed by what is no step: only whom that concerns is sent something."""
        loaded = await self._load(room)
        if loaded.table.version != room.table.version:
            await self.catch_up(room)
            return
        before, paused, topic = room.table, room.paused, topic_of(room.table.id)
        self._take(room, loaded)
        room.table = loaded.table
        if before.clock != loaded.table.clock:
            room.given = before.version
            sent = await self._desk.run(viewers.snapshots, room.table, self.viewers(room), now_ms(), self._client)
            room.told |= sent.told
            self._audience.deliver(topic, news_of(sent))
        if loaded.paused != paused:
            self._audience.deliver(topic, News(everybody=render.encode(Paused(room.paused))))
        for viewer in self.viewers(room):
            if any(before.plans.get(side) != room.table.plans.get(side) for side in viewer):
                for text in plan_of(room.table, viewer):
                    self._audience.deliver(topic, News(texts={key_of(viewer): text}))
        self._loading.begun(room, loaded.thought)

    async def _load(self, room: Room) -> Loaded:
        """The store's table; one that is gone is forgotten."""
        try:
            return await self._loading.load(room.table.id)
        except Refused:
            self._rooms.drop(room)
            self._audience.deliver(topic_of(room.table.id), News(closing=GONE_TABLE))
            raise

    def _take(self, room: Room, loaded: Loaded) -> None:
        room.gaps, room.edition, room.paused = loaded.gaps, loaded.edition, loaded.paused
        if loaded.paused:
            room.quiet()

    def _advance(self, room: Room, change: Change, sent: Sent, own: bool) -> None:
        room.events.append((change.action, change.side, change.after))
        self._show(room, change, sent, own)

    def _show(self, room: Room, change: Change, sent: Sent, own: bool) -> None:
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
        self._followed(room, change, own)


def state_of(room: Room) -> State:
    return State(room.table.version, room.edition)


def rendered(
    step: Step, table: Table, here: tuple[Viewer, ...], known: dict[Viewer, Told], now: int, client: str
) -> tuple[Change, Sent]:
    change = applied(table, step)
    return change, viewers.of_change(change, here, known, now, client)

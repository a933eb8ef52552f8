"""What somebody is shown of a table, once or from now on: all of it, or what they have missed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from ludarium.play import Table, Viewer
from ludarium.play.late import shown_to
from ludarium.play.record import record_of
from ludarium.server.lookups import Lookups
from ludarium.server.now import now_ms
from ludarium.server.requester import Requester
from ludarium.server.store import Store
from ludarium.server.tables import render
from ludarium.server.tables.attendance import AttendanceDesk
from ludarium.server.tables.cache import LOOKED_BACK, Happening, Rooms, refuse_if_gone, viewer_of
from ludarium.server.tables.computer import Computer
from ludarium.server.tables.delays import Delays
from ludarium.server.tables.follower import Follower
from ludarium.server.tables.render import Told
from ludarium.server.tables.summaries import summaries
from ludarium.server.tables.viewers import plan_of
from ludarium.server.threads import Desk, off_loop
from ludarium.wire.tables import Paused, Snapshot, TableSummary

T = TypeVar("T")

Join = Callable[[Viewer, list[str]], T]  # lets somebody listen from now on, who is first told these messages


class Showing:
    def __init__(
        self,
        rooms: Rooms,
        store: Store,
        lookups: Lookups,
        desk: Desk,
        follower: Follower,
        computer: Computer,
        attendance: AttendanceDesk,
        delays: Delays,
        client: str,
    ) -> None:
        self._rooms = rooms
        self._store = store
        self._lookups = lookups
        self._desk = desk
        self._follower = follower
        self._computer = computer
        self._attendance = attendance
        self._delays = delays
        self._client = client

    async def of(self, player: str) -> list[TableSummary]:
        """The tables at which somebody plays, or which they have made, the latest first."""
        return await self._store.read(summaries, player)

    async def look(self, table_id: str, requester: Requester) -> Snapshot:
        async with self._rooms.use(table_id, requester.address) as room:
            viewer = viewer_of(room.table, requester.identity)
            now = now_ms()
            given = (shown_to(room.table, viewer, now), viewer, now, self._client)
            shown, _ = await self._lookups.run(requester, render.snapshot, *given, lock=room.lock)
            return shown

    async def record(self, table_id: str, requester: Requester) -> str:
        def written(table: Table, viewer: Viewer) -> str:
            off_loop()
            return record_of(table, viewer).text

        async with self._rooms.use(table_id, requester.address) as room:
            viewer = viewer_of(room.table, requester.identity)
            return await self._lookups.run(requester, written, shown_to(room.table, viewer, now_ms()), viewer)

    async def show(self, table_id: str, requester: Requester, make: Callable[..., T], *more: object) -> tuple[int, T]:
        """Something of `render` that is made of a table for its viewer, and after how many decisions."""
        async with self._rooms.use(table_id, requester.address) as room:
            viewer = viewer_of(room.table, requester.identity)
            table = shown_to(room.table, viewer, now_ms())
            return table.ply, await self._lookups.run(requester, make, table, viewer, *more, lock=room.lock)

    async def attend(self, table_id: str, requester: Requester, since: int | None, join: Join[T]) -> T:
        """Let somebody listen who has seen version `since`. Nothing can happen at the table in between."""
        async with self._rooms.use(table_id, requester.address) as room:
            async with room.lock:
                refuse_if_gone(room)
                if since is not None and since > room.table.version:
                    await self._follower.check(room)  # the viewer may come from a process that knows more
                viewer = await self._follower.may_see(room, requester.identity)
                paused = self._computer.paused(room)
                given = (room.table, tuple(room.events), room.told, room.given, paused, viewer, since, self._client)
                texts, known, late = await self._desk.run(missed, *given)
                room.told[viewer] = known
                room.late = room.late or late
                listening = join(viewer, texts)
                self._rooms.hold(requester.address, room)
                self._computer.attended(room, requester)
            self._attendance.changed(room, now_ms())
            self._delays.follow(room)
            await self._computer.wake_for(room, requester.identity)
            return listening

    def left(self, table_id: str, address: str) -> None:
        """Somebody who was let listen does so no longer."""
        self._rooms.release(address, table_id)
        room = self._rooms.get(table_id)
        if room is not None:
            self._attendance.changed(room, now_ms())
            self._rooms.settle(table_id)


def missed(
    table: Table,
    events: Sequence[Happening],
    told: Mapping[Viewer, Told],
    given: int | None,
    paused: Paused | None,
    viewer: Viewer,
    since: int | None,
    client: str,
) -> tuple[list[str], Told, Table | None]:
    """What a viewer who has seen version `since` is sent: events, or all of it; or an earlier table.

    events  the last ones                       told   what the viewers here have
    given   the version at which the table got time back
    """
    now = now_ms()
    more = [] if paused is None else [render.encode(paused)]
    more += plan_of(table, viewer)
    shown_table = shown_to(table, viewer, now)
    if shown_table is not table:
        shown, known = render.snapshot(shown_table, viewer, now, client)
        return [render.encode(shown)], known, shown_table
    if since == table.version and since != given:
        return more, told.get(viewer, render.NOTHING), None
    news = [happened for happened in events if since is not None and happened[2].version > since]
    seated = any(action == "sat" for action, _, _ in news)  # this changes what does not change otherwise
    if since is None or since == given or seated or len(news) != table.version - since:
        shown, known = render.snapshot(table, viewer, now, client)
        return [render.encode(shown), *more], known, None
    texts, known = [], render.NOTHING
    for action, side, after in news:
        event, known = render.event(action, side, after, viewer, now, known)
        texts.append(render.encode(event))
    table.position.forget_past(len(news) + LOOKED_BACK)
    return texts + more, known, None

"""What somebody is shown of a table, once or from now on: all of it, or what they have missed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from ludarium.play import Table, Viewer
from ludarium.play.late import shown_to
from ludarium.play.record import record_of
from ludarium.server.now import now_ms
from ludarium.server.requester import Requester
from ludarium.server.tables import render
from ludarium.server.tables.cache import LOOKED_BACK, Room, refuse_if_gone, viewer_of
from ludarium.server.tables.planning import told as told_plan
from ludarium.server.tables.summaries import summaries
from ludarium.server.threads import off_loop
from ludarium.wire.tables import Snapshot, TableSummary

if TYPE_CHECKING:
    from ludarium.server.tables.service import Tables

T = TypeVar("T")

Join = Callable[[Viewer, list[str]], T]  # lets somebody listen from now on, who is first told these messages


class Showing:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def of(self, player: str) -> list[TableSummary]:
        """The tables at which somebody plays, or which they have made, the latest first."""
        return await self._tables.store.read(summaries, player)

    async def look(self, table_id: str, requester: Requester) -> Snapshot:
        async with self._tables.rooms.use(table_id, requester.address) as room:
            viewer = viewer_of(room.table, requester.identity)
            now = now_ms()
            given = (shown_to(room.table, viewer, now), viewer, now, self._tables.client)
            shown, _ = await self._tables.lookups.run(requester, render.snapshot, *given, lock=room.lock)
            return shown

    async def record(self, table_id: str, requester: Requester) -> str:
        def written(table: Table, viewer: Viewer) -> str:
            off_loop()
            return record_of(table, viewer).text

        async with self._tables.rooms.use(table_id, requester.address) as room:
            viewer = viewer_of(room.table, requester.identity)
            return await self._tables.lookups.run(requester, written, shown_to(room.table, viewer, now_ms()), viewer)

    async def show(self, table_id: str, requester: Requester, make: Callable[..., T], *more: object) -> tuple[int, T]:
        """Something of `render` that is made of a table for its viewer, and after how many decisions."""
        async with self._tables.rooms.use(table_id, requester.address) as room:
            viewer = viewer_of(room.table, requester.identity)
            table = shown_to(room.table, viewer, now_ms())
            return table.ply, await self._tables.lookups.run(requester, make, table, viewer, *more, lock=room.lock)

    async def attend(self, table_id: str, requester: Requester, since: int | None, join: Join[T]) -> T:
        """Let somebody listen who has seen version `since`. Nothing can happen at the table in between."""
        async with self._tables.rooms.use(table_id, requester.address) as room:
            async with room.lock:
                refuse_if_gone(room)
                viewer = viewer_of(room.table, requester.identity)
                texts, known, late = await self._tables.desk.run(self._missed, room, viewer, since)
                room.told[viewer] = known
                room.late = room.late or late
                listening = join(viewer, texts)
                self._tables.rooms.hold(requester.address, room)
                self._tables.computer.attended(room, requester)
            self._tables.attendance.changed(room, now_ms())
            self._tables.delays.follow(room)
            await self._tables.computer.wake_for(room, requester.identity)
            return listening

    def left(self, table_id: str, address: str) -> None:
        """Somebody who was let listen does so no longer."""
        self._tables.rooms.release(address, table_id)
        room = self._tables.rooms.get(table_id)
        if room is not None:
            self._tables.attendance.changed(room, now_ms())
            self._tables.rooms.settle(table_id)

    def _missed(self, room: Room, viewer: Viewer, since: int | None) -> tuple[list[str], render.Told, Table | None]:
        """What somebody who has seen version `since` has to be told: events, or all of it; or an earlier table."""
        table, now = room.table, now_ms()
        paused = self._tables.computer.paused(room)
        more = [] if paused is None else [render.encode(paused)]
        more += told_plan(table, viewer)
        shown_table = shown_to(table, viewer, now)
        if shown_table is not table:
            shown, known = render.snapshot(shown_table, viewer, now, self._tables.client)
            return [render.encode(shown)], known, shown_table
        if since == table.version and since != room.given:
            return more, room.told.get(viewer, render.NOTHING), None
        news = [happened for happened in room.events if since is not None and happened[2].version > since]
        seated = any(action == "sat" for action, _, _ in news)  # this changes what does not change otherwise
        if since is None or since == room.given or seated or len(news) != table.version - since:
            shown, known = render.snapshot(table, viewer, now, self._tables.client)
            return [render.encode(shown), *more], known, None
        texts, known = [], render.NOTHING
        for action, side, after in news:
            event, known = render.event(action, side, after, viewer, now, known)
            texts.append(render.encode(event))
        table.position.forget_past(len(news) + LOOKED_BACK)
        return texts + more, known, None

"""Who is at a table: since when players are gone, and how many look on. It tells of connections and nothing else."""

from __future__ import annotations

import asyncio

from ludarium.play.seats import players
from ludarium.play.table import PRIVATE
from ludarium.server.gaps import Gaps
from ludarium.server.limits import ATTENDANCE_TOLD_EVERY
from ludarium.server.now import now_ms
from ludarium.server.tables import render
from ludarium.server.tables.audience import Audience, News, topic_of
from ludarium.server.tables.cache import Room
from ludarium.wire.tables import Attendance


class AttendanceDesk:
    """Players are gone since their last socket went; after a start, since somebody else came. Time in which the server
    stood still does not count."""

    def __init__(self, audience: Audience, gaps: Gaps) -> None:
        self._audience = audience
        self._gaps = gaps
        self._telling: set[str] = set()

    def changed(self, room: Room, now: int) -> None:
        """A viewer came or went: all viewers are sent it soon, several changes together."""
        self.gone_since(room, now)
        table = room.table
        shared = table.visibility != PRIVATE or len(players(table.seats)) > 1
        if shared and table.id not in self._telling:
            self._telling.add(table.id)
            asyncio.get_running_loop().call_later(ATTENDANCE_TOLD_EVERY, self._tell, room)

    def gone_since(self, room: Room, now: int) -> dict[str, int]:
        """When each player who is not there has left, by side."""
        table = room.table
        topic, present = topic_of(table.id), self._audience.present
        people = {side: seat.player for side, seat in table.seats.items() if seat.player is not None}
        away = {player for player in people.values() if not present.has(topic, player)}
        lost = self._gaps.total
        room.left = {player: room.left.get(player, now - lost) for player in away}
        return {side: room.left[player] + lost for side, player in people.items() if player in away}

    def _tell(self, room: Room) -> None:
        topic = topic_of(room.table.id)
        self._telling.discard(room.table.id)
        if not self._audience.present.anybody(topic):
            return
        now = now_ms()
        gone = {side: max(now - since, 0) for side, since in self.gone_since(room, now).items()}
        spectators = self._audience.present.players(topic) - players(room.table.seats)
        message = Attendance(gone, len(spectators))
        self._audience.publish(topic, News(everybody=render.encode(message)))

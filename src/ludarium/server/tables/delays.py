"""Spectators who see a game later than its players: what they are sent, when it is time."""

from __future__ import annotations

import asyncio

from ludarium.play import Table
from ludarium.play.late import at_ply, late, next_shown
from ludarium.play.seats import SPECTATOR
from ludarium.server.now import now_ms
from ludarium.server.tables import render
from ludarium.server.tables.audience import Audience, News, key_of, topic_of
from ludarium.server.tables.background import Background
from ludarium.server.tables.cache import Room
from ludarium.server.threads import off_loop


class Delays:
    def __init__(self, audience: Audience, background: Background, client: str) -> None:
        self._audience = audience
        self._background = background
        self._client = client
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def follow(self, room: Room) -> None:
        """Something has happened, or time has passed: tell spectators what they may know by now."""
        if room.table.hides_from(SPECTATOR):
            self._background.run(self._follow(room))

    async def _follow(self, room: Room) -> None:
        topic = topic_of(room.table.id)
        async with room.lock:
            table = room.table
            if room.gone or not table.hides_from(SPECTATOR):
                return
            if SPECTATOR not in self._audience.viewers(topic):
                room.late = None
                return
            now = now_ms()
            texts, room.late = await asyncio.to_thread(news, table, room.late, now, self._client)
            for text in texts:
                self._audience.deliver(topic, News(texts={key_of(SPECTATOR): text}))
            due = next_shown(table, now)
        timer = self._timers.pop(table.id, None)
        if timer is not None:
            timer.cancel()
        if due is not None:
            wait = max(due - now, 1) / 1000
            self._timers[table.id] = asyncio.get_running_loop().call_later(wait, self._later, room)

    def _later(self, room: Room) -> None:
        self._timers.pop(room.table.id, None)
        self.follow(room)


def news(table: Table, told: Table | None, now: int, client: str) -> tuple[list[str], Table]:
    """What spectators have to be told who know `told`: the decisions since, or all of it if others sit there now."""
    off_loop()
    shown = late(table, now)
    if told is None or told.seats != shown.seats or shown.decisions[: told.ply] != told.decisions:
        snapshot, _ = render.snapshot(shown, SPECTATOR, now, client)
        return [render.encode(snapshot)], shown
    texts, known = [], render.told(render.view_of(told, SPECTATOR))
    for ply in range(told.ply + 1, shown.ply + 1):
        step = at_ply(shown, ply)
        event, known = render.event("moved", step.decisions[-1].side, step, SPECTATOR, now, known)
        texts.append(render.encode(event))
    return texts, shown

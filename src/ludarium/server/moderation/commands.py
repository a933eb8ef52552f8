"""What the host does about people on the command line, beside a server that may run."""

from __future__ import annotations

from ludarium.server.accounts.sanctions import Kind
from ludarium.server.chat.words import cleaned
from ludarium.server.moderation import queries
from ludarium.server.moderation.model import HOST, Announcement
from ludarium.server.now import now_ms
from ludarium.server.store import Store

DAY = 24 * 3_600_000


class ModerationCommands:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def set_moderator(self, name: str, on: bool) -> None:
        await self._store.write(queries.set_moderator, name, on, HOST, now_ms())

    async def set_admin(self, name: str) -> None:
        await self._store.write(queries.set_admin, name, HOST, now_ms())

    async def ban(self, name: str, reason: str, days: int | None) -> None:
        now = now_ms()
        until = None if days is None else now + days * DAY
        await self._store.write(queries.impose, name, "ban", reason, HOST, now, until)

    async def lift(self, name: str, kind: Kind) -> None:
        await self._store.write(queries.lift, name, kind, HOST, now_ms())

    async def announce(self, text: str, hours: int) -> Announcement:
        now = now_ms()
        return await self._store.write(queries.announce, cleaned(text), HOST, now, now + hours * DAY // 24)

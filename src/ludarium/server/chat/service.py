"""Chats at tables: a line is cleaned, kept, and told to those of its room."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection

from ludarium.play import Refused, Table
from ludarium.play.seats import SPECTATOR, players
from ludarium.server.accounts.model import Visitor
from ludarium.server.capability import Capability
from ludarium.server.chat import queries
from ludarium.server.chat.model import ROOMS, Line, may_read, own_room
from ludarium.server.chat.words import cleaned, has_link
from ludarium.server.limits import Limits, RateLimiter
from ludarium.server.now import now_ms
from ludarium.server.tables.audience import News, key_of, topic_of
from ludarium.server.tables.cache import viewer_of
from ludarium.server.tables.render import encode
from ludarium.server.tables.service import Tables
from ludarium.wire.chat import ChatData, ChatHidden, ChatLine, ChatRoom, ChatSaid, NewLine

GUESTS = "guests may say quick phrases; sign in to write"


class Chat(Capability):
    """guests: whether guests may write freely"""

    def __init__(self, tables: Tables, limiter: RateLimiter, limits: Limits, guests: bool) -> None:
        self.tables = tables
        self.store = tables.store
        self._limiter = limiter
        self._limits = limits
        self._guests = guests

    def forget_user(self, connection: Connection, user_id: str) -> None:
        queries.forget(connection, user_id)

    def export_user(self, connection: Connection, user_id: str) -> dict[str, list[Any]]:
        return {"chat": queries.exported(connection, user_id)}

    async def show(self, table_id: str, visitor: Visitor) -> ChatData:
        async with self.tables.rooms.use(table_id) as room:
            table = room.table
            viewer = viewer_of(table, visitor.player)
        rooms = tuple(each for each in ROOMS if may_read(table, viewer, each))
        lines = await self.store.read(queries.lines_of, table_id, rooms, visitor.player)
        phrases_only = visitor.session is None and not self._guests
        return ChatData(
            lines=[line_data(line) for line in lines],
            writes=own_room(viewer),
            phrases_only=phrases_only,
            closed=await self._closed(visitor) or (GUESTS if phrases_only else ""),
        )

    async def _closed(self, visitor: Visitor) -> str:
        try:
            await self.store.read(queries.may_write, visitor.player, now_ms())
        except Refused as refused:
            return refused.message
        return ""

    async def say(self, table_id: str, visitor: Visitor, name: str, said: NewLine) -> ChatLine:
        self._limiter.use(self._limits.chat, visitor.player)
        self._limiter.use(self._limits.chat_from, visitor.address)
        if visitor.session is None and not self._guests and said.phrase is None:
            raise Refused("signed-out", GUESTS)
        text = "" if said.phrase is not None else cleaned(said.text)
        if has_link(text):
            self._limiter.use(self._limits.links, visitor.player)
        async with self.tables.rooms.use(table_id) as room:
            table = room.table
            viewer = viewer_of(table, visitor.player)
        where, now = own_room(viewer), now_ms()
        line = Line(0, table_id, where, visitor.player, name, text, said.phrase or "", now, False)
        kept = await self.store.write(queries.add_line, line, now)
        deaf = await self.store.read(queries.who_has_blocked, visitor.player)
        self._tell(table, where, encode(ChatSaid(line_data(kept))), deaf)
        return line_data(kept)

    def _tell(self, table: Table, where: ChatRoom, message: str, deaf: list[str]) -> None:
        viewers = {SPECTATOR, *(table.sides_of(player) for player in players(table.seats))}
        texts = {key_of(viewer): message for viewer in viewers if may_read(table, viewer, where)}
        self.tables.audience.publish(topic_of(table.id), News(texts=texts, deaf=tuple(deaf)))

    def hidden(self, line: Line) -> None:
        """Tell everybody at the table that a moderator has hidden a line."""
        self.tables.audience.publish(topic_of(line.table_id), News(everybody=encode(ChatHidden(line.id))))


def line_data(line: Line) -> ChatLine:
    return ChatLine(
        id=line.id,
        room=line.room,
        name=line.name,
        text=line.text,
        phrase=line.phrase or None,
        at=line.at,
    )

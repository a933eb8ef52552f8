"""The messages of chats."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

ChatRoom = Literal["players", "spectators"]
Phrase = Literal["hello", "good-luck", "thanks", "well-played", "good-game", "sorry", "one-moment", "bye"]


class ChatLine(Struct, frozen=True, kw_only=True):
    """text: plain text, never markup    phrase: a quick phrase, which each reader sees in their language"""

    id: int
    room: ChatRoom
    name: str
    text: str
    phrase: Phrase | None
    at: int


class ChatData(Struct, frozen=True, kw_only=True):
    """writes: where the reader writes    phrases_only: they may say quick phrases only, for the reason of `closed`

    closed  why the reader cannot write, empty where they can
    """

    lines: list[ChatLine]
    writes: ChatRoom
    phrases_only: bool
    closed: str


class NewLine(Struct, frozen=True, kw_only=True):
    """A line, or a quick phrase."""

    text: Annotated[str, Meta(max_length=1000)] = ""
    phrase: Phrase | None = None


class ChatSaid(Struct, tag_field="type", tag="chat", frozen=True):
    """Somebody has written at this table."""

    line: ChatLine


class ChatHidden(Struct, tag_field="type", tag="chat-hidden", frozen=True):
    """A moderator has hidden a line."""

    id: int

"""Lines of a table's chat. Those who play have a room, those who look on another one."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

from ludarium.play import Table, Viewer
from ludarium.wire.chat import ChatRoom, Phrase

ROOMS: tuple[ChatRoom, ...] = get_args(ChatRoom)


class Line(NamedTuple):
    """phrase: the name of a quick phrase, else empty    hidden: by a moderator"""

    id: int
    table_id: str
    room: ChatRoom
    player: str
    name: str
    text: str
    phrase: Phrase | Literal[""]
    at: int
    hidden: bool


def own_room(viewer: Viewer) -> ChatRoom:
    """Where somebody writes."""
    return "players" if viewer else "spectators"


def may_read(table: Table, viewer: Viewer, room: ChatRoom) -> bool:
    """What spectators say reaches players after the game: they may see more. What players say is their own."""
    return room == own_room(viewer) or (room == "spectators" and table.outcome is not None)

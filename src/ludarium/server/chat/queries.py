"""What is asked of the database about chats."""

from __future__ import annotations

from sqlalchemy import Connection, func, insert, select, update

from ludarium.play.errors import Refused
from ludarium.server.accounts import sanctions
from ludarium.server.accounts.facts import games_finished, user_by_id
from ludarium.server.accounts.model import DELETED_NAME
from ludarium.server.chat.model import Line
from ludarium.server.chat.words import has_link
from ludarium.server.limits import GAMES_BEFORE_LINKS, LINES_PER_CHAT
from ludarium.server.store.schema.accounts import blocks
from ludarium.server.store.schema.community import chat_lines
from ludarium.wire.chat import ChatRoom


def add_line(connection: Connection, line: Line, now: int) -> Line:
    """Refused if the writer may not write, or has just written the same."""
    user = user_by_id(connection, line.player)
    if user is not None:
        sanctions.refuse_if_silenced(connection, user.id, now)
        if has_link(line.text) and games_finished(connection, user) < GAMES_BEFORE_LINKS:
            raise Refused("not-yours", f"links may be written after {GAMES_BEFORE_LINKS} finished games")
    here = (chat_lines.c.table_id == line.table_id, chat_lines.c.room == line.room)
    number = connection.scalar(select(func.count()).select_from(chat_lines).where(*here)) or 0
    if number >= LINES_PER_CHAT:
        raise Refused("too-large", f"a chat has {LINES_PER_CHAT} lines at most")
    last = connection.execute(select(chat_lines).where(*here).order_by(chat_lines.c.id.desc()).limit(1)).one_or_none()
    if last is not None and (last.player, last.text, last.phrase) == (line.player, line.text, line.phrase):
        raise Refused("too-many", "you have just said that", 5.0)
    values = line._asdict()
    del values["id"]
    added = connection.execute(insert(chat_lines).values(**values))
    assert added.inserted_primary_key is not None
    return line._replace(id=added.inserted_primary_key[0])


def lines_of(connection: Connection, table_id: str, rooms: tuple[ChatRoom, ...], reader: str | None) -> list[Line]:
    """Without what is hidden, and without those whom the reader has blocked."""
    blocked = select(blocks.c.other_id).where(blocks.c.user_id == reader)
    query = (
        select(chat_lines)
        .where(chat_lines.c.table_id == table_id, chat_lines.c.room.in_(rooms), ~chat_lines.c.hidden)
        .where(chat_lines.c.player.not_in(blocked))
        .order_by(chat_lines.c.id)
    )
    return [Line(*row) for row in connection.execute(query)]


def one_line(connection: Connection, line_id: int) -> Line:
    row = connection.execute(select(chat_lines).where(chat_lines.c.id == line_id)).one_or_none()
    if row is None:
        raise Refused("not-found", "there is no such line")
    return Line(*row)


def hide_line(connection: Connection, line_id: int) -> Line:
    line = one_line(connection, line_id)
    connection.execute(update(chat_lines).where(chat_lines.c.id == line_id).values(hidden=True))
    return line._replace(hidden=True)


def who_has_blocked(connection: Connection, player: str) -> list[str]:
    return list(connection.scalars(select(blocks.c.user_id).where(blocks.c.other_id == player)))


def exported(connection: Connection, player: str) -> list[dict[str, object]]:
    """Everything that somebody has written."""
    query = select(chat_lines).where(chat_lines.c.player == player).order_by(chat_lines.c.id)
    return [
        {"table": row.table_id, "room": row.room, "text": row.text, "phrase": row.phrase, "at": row.at}
        for row in connection.execute(query)
    ]


def forget(connection: Connection, player: str) -> None:
    """What somebody has written loses their name."""
    connection.execute(update(chat_lines).where(chat_lines.c.player == player).values(name=DELETED_NAME))


def may_write(connection: Connection, player: str, now: int) -> None:
    """Refused with the reason if an account is silenced."""
    sanctions.refuse_if_silenced(connection, player, now)

"""Of what users are to be told: written in the transaction of the cause, and handled once."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, delete, select, text, update

from ludarium.server.limits import NOTICE_AFTER
from ludarium.server.store.schema.notifications import notices
from ludarium.server.store.statements import Statement


class Notice(NamedTuple):
    """kind: turn, ended or round of a table, or challenge    about: the id of that table or challenge

    version  of the table    due  when it is handled
    """

    id: int
    player: str
    kind: str
    about: str
    version: int
    at: int
    due: int


# A later one takes the place of one that has not been handled: only the present state of a table is worth telling.
ADD = Statement(
    text(
        "INSERT INTO notices (player, kind, about, version, at, due)"
        " VALUES (:player, :kind, :about, :version, :at, :due)"
        " ON CONFLICT (player, kind, about) DO UPDATE"
        " SET version = excluded.version, at = excluded.at, due = excluded.due"
    )
)


def add_notice(connection: Connection, player: str, kind: str, about: str, version: int, at: int) -> None:
    """player: a user, never a guest"""
    due = at + round(NOTICE_AFTER * 1000)
    values = {"player": player, "kind": kind, "about": about, "version": version, "at": at, "due": due}
    ADD.run(connection, values)


def due_notices(connection: Connection, now: int, most: int) -> list[Notice]:
    query = select(notices).where(notices.c.due <= now).order_by(notices.c.due, notices.c.id).limit(most)
    return [Notice(*row) for row in connection.execute(query)]


def take_notice(connection: Connection, notice: Notice) -> bool:
    """Whether it was there still: what is done about it is done in this same transaction."""
    same = (notices.c.id == notice.id, notices.c.version == notice.version, notices.c.at == notice.at)
    return connection.execute(delete(notices).where(*same)).rowcount == 1


def defer_notice(connection: Connection, notice: Notice, due: int) -> None:
    same = (notices.c.id == notice.id, notices.c.at == notice.at)
    connection.execute(update(notices).where(*same).values(due=due))

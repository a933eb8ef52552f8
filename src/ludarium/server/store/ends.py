"""The ends of games as events: written with the result, and taken by each reader exactly once."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, bindparam, func, insert, select, text, update

from ludarium.server.store.schema.ends import ends, readers
from ludarium.server.store.statements import Statement


class End(NamedTuple):
    """How a game ended."""

    id: int
    table_id: str
    version: int
    winner: str | None
    reason: str
    at: int


ADD = Statement(
    insert(ends)
    .values({column.name: bindparam(column.name) for column in ends.columns if column.name != "id"})
    .inline()
)
SEEN = select(readers.c.last).where(readers.c.name == bindparam("reader"))
LAST = SEEN.with_for_update()
NEXT = select(ends).where(ends.c.id > bindparam("last")).order_by(ends.c.id).limit(bindparam("most"))
NEW_READER = text("INSERT INTO readers (name, last) VALUES (:reader, 0) ON CONFLICT (name) DO NOTHING")
TAKEN = update(readers).where(readers.c.name == bindparam("reader")).values(last=bindparam("taken"))


def add_end(connection: Connection, *, table_id: str, version: int, winner: str | None, reason: str, at: int) -> None:
    if connection.dialect.name == "postgresql":
        # Ids must become visible in their order, or a reader would pass one that is committed late.
        connection.execute(text("LOCK TABLE ends IN EXCLUSIVE MODE"))
    values = {"table_id": table_id, "version": version, "winner": winner, "reason": reason, "at": at}
    ADD.run(connection, values)


def last_taken(connection: Connection, reader: str) -> int:
    """The last end that a reader has taken. It takes no other one before this transaction ends."""
    last = connection.scalar(LAST, {"reader": reader})
    if last is None:
        connection.execute(NEW_READER, {"reader": reader})
        last = connection.scalar(LAST, {"reader": reader})
    return int(last or 0)


def last_seen(connection: Connection, reader: str) -> int:
    """The last end that a reader has taken, for others who look at it."""
    return connection.scalar(SEEN, {"reader": reader}) or 0


def next_ends(connection: Connection, reader: str, most: int) -> list[End]:
    """The ends that a reader has not taken yet, oldest first, without taking them."""
    return [End(*row) for row in connection.execute(NEXT, {"last": last_seen(connection, reader), "most": most})]


def last_end(connection: Connection) -> int:
    """The id of the latest end."""
    return connection.scalar(select(func.max(ends.c.id))) or 0


def take_ends(connection: Connection, reader: str, most: int) -> list[End]:
    """The next ends that a reader has not taken yet, oldest first.

    The reader handles them in this same transaction: they are taken if and only if what it did with them is committed.
    A new reader begins with the oldest end that is kept.
    """
    last = last_taken(connection, reader)
    found = [End(*row) for row in connection.execute(NEXT, {"last": last, "most": most})]
    if found:
        connection.execute(TAKEN, {"reader": reader, "taken": found[-1].id})
    return found

"""Friends, blocked players and profiles: what the database knows of them."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, Table, delete, func, insert, select

from ludarium.play.errors import Refused
from ludarium.play.table import PUBLIC
from ludarium.server.accounts.model import User
from ludarium.server.limits import RELATIONS_PER_USER
from ludarium.server.store.schema.accounts import blocks, friends, users
from ludarium.server.store.schema.tables import seats, tables
from ludarium.server.tables import facts as tables_facts

MOST_SHOWN = 50  # games on a profile


def others(connection: Connection, relation: Table, user_id: str) -> list[tuple[str, int]]:
    """Their names and since when, in the order of names."""
    query = (
        select(users.c.name, relation.c.since)
        .join(users, users.c.id == relation.c.other_id)
        .where(relation.c.user_id == user_id, users.c.deleted.is_(None))
        .order_by(func.lower(users.c.name))
    )
    return [(row.name, row.since) for row in connection.execute(query)]


def has(connection: Connection, relation: Table, user_id: str, other_id: str) -> bool:
    query = select(relation.c.since).where(relation.c.user_id == user_id, relation.c.other_id == other_id)
    return connection.scalar(query) is not None


def add(connection: Connection, relation: Table, user_id: str, other_id: str, now: int) -> None:
    """A friend is followed; whom one blocks is no friend any more, and does not follow any longer."""
    if has(connection, relation, user_id, other_id):
        return
    number = connection.scalar(select(func.count()).select_from(relation).where(relation.c.user_id == user_id))
    if number is not None and number >= RELATIONS_PER_USER:
        raise Refused("too-many", f"there are {RELATIONS_PER_USER} names on this list, that is enough", 60.0)
    if relation is friends and has(connection, blocks, user_id, other_id):
        raise Refused("bad-request", "you have blocked this player")
    connection.execute(insert(relation).values(user_id=user_id, other_id=other_id, since=now))
    if relation is blocks:
        remove(connection, friends, user_id, other_id)
        remove(connection, friends, other_id, user_id)


def remove(connection: Connection, relation: Table, user_id: str, other_id: str) -> None:
    connection.execute(delete(relation).where(relation.c.user_id == user_id, relation.c.other_id == other_id))


def games_finished(connection: Connection, user: User) -> int:
    own = select(seats.c.table_id).where(seats.c.player == user.id)
    number = connection.scalar(select(func.count()).select_from(tables).where(tables.c.over, tables.c.id.in_(own)))
    return number or 0


def public_games(connection: Connection, user: User) -> list[tables_facts.Summary]:
    """Finished games that everybody may see, the latest first."""
    own = select(seats.c.table_id).where(seats.c.player == user.id)
    shown = (tables.c.over, tables.c.visibility == PUBLIC, tables.c.spectators, tables.c.id.in_(own))
    return tables_facts.summaries_of(connection, shown, MOST_SHOWN)


def apart(connection: Connection, players: Collection[str]) -> set[frozenset[str]]:
    """Those of some players of whom one has blocked the other."""
    query = select(blocks.c.user_id, blocks.c.other_id).where(
        blocks.c.user_id.in_(players), blocks.c.other_id.in_(players)
    )
    return {frozenset((row.user_id, row.other_id)) for row in connection.execute(query)}

"""Reviews in the database."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from ludarium.server.analysis.subjects import Subject
from ludarium.server.limits import RECORD_REVIEWS
from ludarium.server.requester import Requester
from ludarium.server.store.schema.analysis import reviews
from ludarium.server.store.schema.tables import seats, tables
from ludarium.wire.analysis import ReviewData

DAY = 24 * 3600 * 1000  # milliseconds


class KeptRecord(NamedTuple):
    """A record of which there is a review, and what was asked."""

    text: str
    knowing: str | None
    data: ReviewData | None


def kept(connection: Connection, review_id: str) -> ReviewData | None:
    """A review that is ready; none if there is none, or another version of the server has written it otherwise."""
    return read(connection.scalar(select(reviews.c.data).where(reviews.c.id == review_id)))


def kept_record(connection: Connection, review_id: str) -> KeptRecord | None:
    query = select(reviews).where(reviews.c.id == review_id, reviews.c.table_id.is_(None))
    row = connection.execute(query).one_or_none()
    return None if row is None else KeptRecord(row.record, row.knowing or None, read(row.data))


def read(data: str | None) -> ReviewData | None:
    try:
        return None if data is None else msgspec.json.decode(data, type=ReviewData)
    except msgspec.DecodeError:
        return None


def keep(connection: Connection, subject: Subject, data: ReviewData, by: Requester, unasked: bool, now: int) -> bool:
    """Keep a review, unless its game was deleted meanwhile. Of a player's records the latest are kept."""
    connection.execute(delete(reviews).where(reviews.c.id == subject.id))
    if subject.table_id is not None and (
        connection.scalar(select(tables.c.id).where(tables.c.id == subject.table_id)) is None
    ):
        return False
    connection.execute(
        insert(reviews).values(
            id=subject.id,
            table_id=subject.table_id,
            knowing=subject.knowing or "",
            owner=by.identity,
            unasked=unasked,
            record=subject.record,
            data=msgspec.json.encode(data).decode(),
            created=now,
        )
    )
    if subject.table_id is None:
        own = (reviews.c.owner == by.identity, reviews.c.table_id.is_(None))
        latest = select(reviews.c.id).where(*own).order_by(reviews.c.created.desc(), reviews.c.id)
        old = list(connection.scalars(latest.offset(RECORD_REVIEWS)))
        connection.execute(delete(reviews).where(reviews.c.id.in_(old)))
    return True


def drop(connection: Connection, table_id: str) -> None:
    """Forget the reviews of a game that does not count."""
    connection.execute(delete(reviews).where(reviews.c.table_id == table_id))


def with_room(connection: Connection, players: Iterable[str], most: int, now: int) -> str | None:
    """The first of some players for whom fewer games were reviewed unasked in the last day."""
    for player in players:
        own = (reviews.c.owner == player, reviews.c.unasked, reviews.c.created > now - DAY)
        if (connection.scalar(select(func.count()).select_from(reviews).where(*own)) or 0) < most:
            return player
    return None


def exported(connection: Connection, user_id: str) -> list[Any]:
    """The reviews of a user's games, and of the records that they gave."""
    played = select(seats.c.table_id).where(seats.c.player == user_id)
    given = (reviews.c.owner == user_id) & reviews.c.table_id.is_(None)
    query = select(reviews).where(reviews.c.table_id.in_(played) | given).order_by(reviews.c.created, reviews.c.id)
    return [
        {
            "table": row.table_id,
            "record": row.record,
            "knowing": row.knowing or None,
            "created": row.created,
            "review": msgspec.json.decode(row.data),
        }
        for row in connection.execute(query)
    ]


def hand_over(connection: Connection, old: str, new: str) -> None:
    connection.execute(update(reviews).where(reviews.c.owner == old).values(owner=new))


def forget_user(connection: Connection, user_id: str) -> None:
    """Reviews of records go; those of games stay without their owner."""
    connection.execute(delete(reviews).where(reviews.c.owner == user_id, reviews.c.table_id.is_(None)))
    connection.execute(update(reviews).where(reviews.c.owner == user_id).values(owner=""))

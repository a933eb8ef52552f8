"""What is asked of the database about vacations. Each query is given the connection of its transaction."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, and_, delete, insert, select, update

from ludarium.play.clock import DAY
from ludarium.play.errors import Refused
from ludarium.server.store.schema.tables import seats, tables
from ludarium.server.store.schema.vacations import vacations
from ludarium.server.vacations.model import Vacation, left
from ludarium.wire.accounts import VacationPeriod


class Unsettled(NamedTuple):
    """A player whose seat does not say yet whether they are away."""

    table_id: str
    player: str
    away: bool


def of_user(connection: Connection, user_id: str) -> list[Vacation]:
    """The latest first."""
    own = select(vacations).where(vacations.c.user_id == user_id).order_by(vacations.c.since.desc())
    return [Vacation(row.since, row.until, row.ended) for row in connection.execute(own)]


def current(found: list[Vacation], now: int) -> Vacation | None:
    return next((each for each in found if each.ended is None and now < each.until), None)


def begin(connection: Connection, user_id: str, now: int) -> None:
    """Refused if nothing is left of the allowance; nothing is done for somebody who is on vacation."""
    end_expired(connection, now)
    found = of_user(connection, user_id)
    if current(found, now) is not None:
        return
    rest = left(found, now)
    if rest < DAY:
        raise Refused("too-many", "you have used up your vacation of this year", DAY / 1000)
    connection.execute(insert(vacations).values(user_id=user_id, since=now, until=now + rest))


def end(connection: Connection, user_id: str, now: int) -> None:
    lasting = (vacations.c.user_id == user_id, vacations.c.ended.is_(None), vacations.c.until > now)
    connection.execute(update(vacations).where(*lasting).values(ended=now))


def end_expired(connection: Connection, now: int) -> None:
    over = (vacations.c.ended.is_(None), vacations.c.until <= now)
    connection.execute(update(vacations).where(*over).values(ended=vacations.c.until))


def away(connection: Connection, now: int) -> set[str]:
    """All who are on vacation."""
    lasting = (vacations.c.ended.is_(None), vacations.c.until > now)
    return set(connection.scalars(select(vacations.c.user_id).where(*lasting)))


def unsettled(connection: Connection, now: int) -> list[Unsettled]:
    """Seats of running correspondence games that do not say what is so."""
    running = (~tables.c.over, tables.c.clock_per_move > 0, seats.c.player.is_not(None))
    lasting = and_(vacations.c.user_id == seats.c.player, vacations.c.ended.is_(None), vacations.c.until > now)
    query = (
        select(seats.c.table_id, seats.c.player, vacations.c.user_id.is_not(None).label("away"))
        .join(tables, tables.c.id == seats.c.table_id)
        .outerjoin(vacations, lasting)
        .where(*running, seats.c.away != vacations.c.user_id.is_not(None))
        .distinct()
    )
    return [Unsettled(row.table_id, row.player, bool(row.away)) for row in connection.execute(query)]


def exported(connection: Connection, user_id: str) -> list[VacationPeriod]:
    """The earliest first."""
    own = select(vacations).where(vacations.c.user_id == user_id).order_by(vacations.c.since)
    return [VacationPeriod(row.since, row.until if row.ended is None else row.ended) for row in connection.execute(own)]


def forget(connection: Connection, user_id: str) -> None:
    connection.execute(delete(vacations).where(vacations.c.user_id == user_id))

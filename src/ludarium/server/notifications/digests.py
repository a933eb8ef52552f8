"""Who is to get a mail that lists the games in which it is their turn. What was begun is finished after a restart."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, and_, delete, exists, func, or_, select, update

from ludarium.server.accounts import sanctions
from ludarium.server.limits import AT_ONCE, DAILY, DIGEST_AFTER, DIGEST_GAMES, MAIL_ATTEMPTS, MAIL_BACKOFF
from ludarium.server.notifications.model import Game
from ludarium.server.notifications.queries import language_of
from ludarium.server.store.schema.accounts import users
from ludarium.server.store.schema.notifications import mail_turns, notification_choices
from ludarium.server.store.schema.tables import seats, tables
from ludarium.wire.notifications import Digest

LEASE = 60_000  # milliseconds; longer than the mail server may take
choices = notification_choices.c
REACHED = (users.c.email.is_not(None), users.c.confirming.is_(None))


class Mailing(NamedTuple):
    """A mail that is to be sent. `id`: the same if it is tried again    more: games that it does not list"""

    user_id: str
    id: str
    email: str
    name: str
    language: str
    digest: Digest
    token: str
    games: list[Game]
    more: int
    attempts: int


def milliseconds(seconds: float) -> int:
    return round(seconds * 1000)


def due(connection: Connection, now: int) -> list[str]:
    """Users who may have to get a mail now."""
    new = exists().where(mail_turns.c.user_id == choices.user_id)
    waited = exists().where(
        mail_turns.c.user_id == choices.user_id, mail_turns.c.at <= now - milliseconds(DIGEST_AFTER)
    )
    ends_soon = exists().where(
        seats.c.player == choices.user_id,
        seats.c.table_id == tables.c.id,
        seats.c.side == tables.c.turn,
        ~seats.c.away,
        ~tables.c.over,
        tables.c.clock_per_move > 0,
        tables.c.flag_at > now,
        tables.c.flag_at <= now + milliseconds(DAILY),
    )
    at_once = and_(choices.digest == "at-once", choices.mailed <= now - milliseconds(AT_ONCE), new)
    daily = and_(choices.digest == "daily", choices.mailed <= now - milliseconds(DAILY), or_(waited, ends_soon))
    begun = and_(choices.mail_id.is_not(None), choices.due <= now)
    query = (
        select(choices.user_id)
        .join(users, users.c.id == choices.user_id)
        .where(users.c.deleted.is_(None), *REACHED, choices.digest != "off")
        .where(or_(begun, and_(choices.mail_id.is_(None), or_(at_once, daily))))
    )
    return list(connection.scalars(query))


def begin(connection: Connection, user_id: str, new_id: str, now: int) -> Mailing | None:
    """Take what a mail has to tell. It is tried again after a while unless `done` is said; None if there is nothing."""
    own = choices.user_id == user_id
    row = connection.execute(
        select(notification_choices, users.c.email, users.c.name)
        .join(users, users.c.id == choices.user_id)
        .where(own, *REACHED, choices.digest != "off")
        .with_for_update()
    ).one_or_none()
    banned = sanctions.standing(connection, user_id, "ban", now) is not None
    number, games = (0, []) if row is None or banned else waiting(connection, user_id)
    connection.execute(delete(mail_turns).where(mail_turns.c.user_id == user_id, mail_turns.c.at <= now))
    if row is None or not games:
        done(connection, user_id)
        return None
    again = row.mail_id is not None
    if again and row.due > now:
        return None  # another process sends it
    attempts = row.attempts + 1 if again else 1
    if attempts > MAIL_ATTEMPTS:  # the server ended in the middle of each
        done(connection, user_id)
        return None
    values = {"mail_id": row.mail_id or new_id, "attempts": attempts, "due": now + LEASE}
    connection.execute(update(notification_choices).where(own).values(**values, mailed=row.mailed if again else now))
    return Mailing(
        user_id=user_id,
        id=row.mail_id or new_id,
        email=row.email,
        name=row.name,
        language=language_of(connection, user_id, row.language),
        digest=row.digest,
        token=row.token,
        games=games,
        more=number - len(games),
        attempts=attempts,
    )


def waiting(connection: Connection, user_id: str) -> tuple[int, list[Game]]:
    """The games without hurry in which it is somebody's turn: how many, and those with the least time first."""
    own, other = seats.alias(), seats.alias()
    told = and_(mail_turns.c.user_id == user_id, mail_turns.c.table_id == tables.c.id)
    vacant = exists().where(seats.c.table_id == tables.c.id, seats.c.player.is_(None), seats.c.level.is_(None))
    query = (
        select(tables.c.id, tables.c.game, tables.c.flag_at, tables.c.clock_per_move, other.c.name)
        .join(own, and_(own.c.table_id == tables.c.id, own.c.player == user_id))
        .join(other, and_(other.c.table_id == tables.c.id, other.c.player != user_id))
        .outerjoin(mail_turns, told)
        .where(~tables.c.over, ~own.c.away, or_(tables.c.clock_base.is_(None), tables.c.clock_per_move > 0), ~vacant)
        .where(or_(own.c.side == tables.c.turn, mail_turns.c.version == tables.c.version))
    )
    number = connection.scalar(select(func.count()).select_from(query.subquery())) or 0
    first = query.order_by(tables.c.flag_at.is_(None), tables.c.flag_at, tables.c.id).limit(DIGEST_GAMES)
    games = [
        Game(row.id, row.game, row.name, row.flag_at if row.clock_per_move else None)
        for row in connection.execute(first)
    ]
    return number, games


def done(connection: Connection, user_id: str) -> None:
    """A mail was sent, or is given up."""
    connection.execute(update(notification_choices).where(choices.user_id == user_id).values(mail_id=None))


def failed(connection: Connection, mailing: Mailing, now: int) -> None:
    """Try a mail again later, a few times."""
    if mailing.attempts >= MAIL_ATTEMPTS:
        done(connection, mailing.user_id)
        return
    again = now + milliseconds(MAIL_BACKOFF * 4 ** (mailing.attempts - 1))
    own = (choices.user_id == mailing.user_id, choices.mail_id == mailing.id)
    connection.execute(update(notification_choices).where(*own).values(due=again))

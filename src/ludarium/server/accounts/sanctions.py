"""Timeouts and bans: what the database knows of them.

A banned account has no sessions, no tokens, and asks nobody for a game.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from sqlalchemy import Connection, Select, delete, insert, or_, select, update

from ludarium.play.errors import Refused
from ludarium.server.store.schema.accounts import resets, sessions, tokens
from ludarium.server.store.schema.community import sanctions
from ludarium.server.store.schema.lobby import challenges, seeks

Kind = Literal["timeout", "ban"]


class Sanction(NamedTuple):
    """until: none for ever    lifted: when it was taken back"""

    id: int
    user_id: str
    kind: Kind
    reason: str
    by: str
    at: int
    until: int | None
    lifted: int | None

    def holds(self, now: int) -> bool:
        return self.lifted is None and (self.until is None or self.until > now)


def of(connection: Connection, user_id: str) -> list[Sanction]:
    """All of a user's, the latest first."""
    query = select(sanctions).where(sanctions.c.user_id == user_id).order_by(sanctions.c.id.desc())
    return [Sanction(*row) for row in connection.execute(query)]


def standing(connection: Connection, user_id: str, kind: Kind, now: int) -> Sanction | None:
    return next((each for each in of(connection, user_id) if each.kind == kind and each.holds(now)), None)


def banned(now: int) -> Select[tuple[str]]:
    """The ids of all users who are banned."""
    in_force = (sanctions.c.lifted.is_(None), or_(sanctions.c.until.is_(None), sanctions.c.until > now))
    return select(sanctions.c.user_id).where(sanctions.c.kind == "ban", *in_force)


def impose(connection: Connection, user_id: str, kind: Kind, reason: str, by: str, now: int, until: int | None) -> None:
    values = {"user_id": user_id, "kind": kind, "reason": reason, "by": by, "at": now, "until": until}
    connection.execute(insert(sanctions).values(**values))
    if kind == "ban":
        for secret in (sessions, tokens, resets):
            connection.execute(delete(secret).where(secret.c.user_id == user_id))
        connection.execute(delete(seeks).where(seeks.c.player == user_id))
        asked = or_(challenges.c.player == user_id, challenges.c.opponent == user_id)
        connection.execute(delete(challenges).where(asked))


def lift(connection: Connection, user_id: str, kind: Kind, now: int) -> bool:
    """Whether there was any."""
    holding = (sanctions.c.user_id == user_id, sanctions.c.kind == kind, sanctions.c.lifted.is_(None))
    return connection.execute(update(sanctions).where(*holding).values(lifted=now)).rowcount > 0


def refuse_if_banned(connection: Connection, user_id: str, now: int) -> None:
    found = standing(connection, user_id, "ban", now)
    if found is not None:
        wait = None if found.until is None else (found.until - now) / 1000
        raise Refused("banned", f"this account is banned: {found.reason}", wait)


def refuse_if_silenced(connection: Connection, user_id: str, now: int) -> None:
    refuse_if_banned(connection, user_id, now)
    found = standing(connection, user_id, "timeout", now)
    if found is not None:
        wait = None if found.until is None else (found.until - now) / 1000
        raise Refused("silenced", f"you cannot write for a while: {found.reason}", wait)

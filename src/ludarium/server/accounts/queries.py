"""What is asked of the database about accounts. Each query is given the connection of its transaction."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, or_, select, text, update
from sqlalchemy.exc import IntegrityError

from ludarium.play.errors import Refused
from ludarium.server.accounts import sanctions
from ludarium.server.accounts.model import DELETED_NAME, Session, User
from ludarium.server.accounts.names import skeleton
from ludarium.server.accounts.tokens import revoke_all
from ludarium.server.limits import (
    BROWSER_KNOWN,
    INVITATION_VALID,
    NAMES_PER_BROWSER,
    RESET_VALID,
    SESSION_UNUSED,
    SESSIONS_PER_USER,
)
from ludarium.server.store import personal
from ludarium.server.store.schema.accounts import (
    blocks,
    browsers,
    friends,
    invitations,
    resets,
    sessions,
    tokens,
    users,
)
from ludarium.server.store.schema.tables import seats
from ludarium.server.store.schema.tournaments import tournament_entrants, tournaments
from ludarium.server.tables import handover

USED_BEFORE = text(
    "INSERT INTO browsers (player, user_id, at) VALUES (:player, :user_id, :at)"
    " ON CONFLICT (player, user_id) DO UPDATE SET at = excluded.at"
)


# Users.


def user_of(row: Row[Any]) -> User:
    names = ("id", "name", "password", "email", "admin", "created", "bot", "moderator", "confirming")
    return User(**{name: getattr(row, name) for name in names})


def user_named(connection: Connection, name: str) -> User | None:
    """Nobody has a name that looks the same, so any spelling of it will do."""
    query = select(users).where(users.c.skeleton == skeleton(name), users.c.deleted.is_(None))
    row = connection.execute(query).one_or_none()
    return None if row is None else user_of(row)


def user_by_id(connection: Connection, user_id: str) -> User | None:
    row = connection.execute(select(users).where(users.c.id == user_id, users.c.deleted.is_(None))).one_or_none()
    return None if row is None else user_of(row)


def add_user(connection: Connection, user: User) -> None:
    """Refused if somebody has, or had, a name that looks the same."""
    shape = skeleton(user.name)
    taken = select(users.c.id).where(or_(users.c.skeleton == shape, users.c.skeleton == buried(shape)))
    values = {"id": user.id, "name": user.name, "skeleton": shape, "password": user.password, "email": user.email}
    values["confirming"] = user.confirming
    roles = {"admin": user.admin, "bot": user.bot, "moderator": user.moderator}
    try:
        if connection.scalar(taken) is not None:
            raise Refused("name-taken", f"{user.name} is taken, or looks like a name that is: choose another one")
        connection.execute(insert(users).values(**values, **roles, created=user.created))
    except IntegrityError:
        raise Refused("name-taken", f"{user.name} is taken: choose another one") from None


def buried(shape: str) -> str:
    """What is kept of a deleted user's name, so that nobody else takes it."""
    return "deleted:" + sha256(shape.encode()).hexdigest()


def register(
    connection: Connection, user: User, invitation: str | None, session: Session, guest: str, now: int
) -> None:
    """A new user with a session. `invitation`: the hash of the one to be used"""
    if len(users_before(connection, guest, now)) >= NAMES_PER_BROWSER:
        many = f"{NAMES_PER_BROWSER} accounts were used in this browser lately: sign in with one of them"
        raise Refused("too-many", many, 3600.0)
    if invitation is not None:
        use_invitation(connection, invitation, user.id, now)
    add_user(connection, user)
    begin_session(connection, session, guest, now)


def set_password(connection: Connection, user_id: str, password: str) -> None:
    connection.execute(update(users).where(users.c.id == user_id).values(password=password))
    connection.execute(delete(resets).where(resets.c.user_id == user_id))


def strengthen(connection: Connection, user_id: str, old: str, new: str) -> None:
    """Keep a stronger hash of the same password."""
    same = (users.c.id == user_id, users.c.password == old)
    connection.execute(update(users).where(*same).values(password=new))


def set_email(connection: Connection, user_id: str, email: str | None, confirming: str | None) -> None:
    connection.execute(update(users).where(users.c.id == user_id).values(email=email, confirming=confirming))


def user_to_confirm(connection: Connection, hashed: str) -> User:
    """Whose address a link confirms; Refused if it confirms none."""
    row = connection.execute(select(users).where(users.c.confirming == hashed)).one_or_none()
    if row is None:
        raise Refused("bad-link", "this link is used, or a later mail has another: see your account page")
    return user_of(row)


def confirm_email(connection: Connection, hashed: str) -> User:
    user = user_to_confirm(connection, hashed)
    connection.execute(update(users).where(users.c.id == user.id).values(confirming=None))
    return user


def set_admin(connection: Connection, user_id: str) -> None:
    connection.execute(update(users).where(users.c.id == user_id).values(admin=True))


def set_bot(connection: Connection, user_id: str) -> None:
    """An account without games becomes a bot's; there is no way back."""
    user = user_by_id(connection, user_id)
    if user is None or user.bot:
        return
    if user.admin:
        raise Refused("bad-request", "an admin's account cannot be a bot's")
    if connection.scalar(select(seats.c.table_id).where(seats.c.player == user_id).limit(1)) is not None:
        raise Refused("bad-request", "this account has played: only an account without games becomes a bot's")
    entered = (
        select(tournament_entrants.c.number)
        .join(tournaments)
        .where(tournament_entrants.c.player == user_id, tournaments.c.status.in_(("open", "running")))
    )
    if connection.scalar(entered.limit(1)) is not None:
        raise Refused("bad-request", "this account has entered a tournament: withdraw first")
    connection.execute(update(users).where(users.c.id == user_id).values(bot=True))


def delete_user(connection: Connection, user: User, now: int) -> None:
    """Their games stay without their name; all else goes."""
    handover.take_over(connection, user.id, user.id, DELETED_NAME)
    personal.forget(connection, user.id)
    for owned in (sessions, tokens, resets, friends, blocks, browsers):
        connection.execute(delete(owned).where(owned.c.user_id == user.id))
    for about in (friends, blocks):
        connection.execute(delete(about).where(about.c.other_id == user.id))
    gone = {"name": "", "skeleton": buried(skeleton(user.name)), "password": "", "email": None, "confirming": None}
    connection.execute(
        update(users).where(users.c.id == user.id).values(**gone, deleted=now, admin=False, moderator=False)
    )


# Sessions.


def session_of(connection: Connection, hashed: str, now: int) -> Session | None:
    query = (
        select(sessions, users.c.name, users.c.bot)
        .join(users, users.c.id == sessions.c.user_id)
        .where(sessions.c.hash == hashed, sessions.c.seen > now - SESSION_UNUSED * 1000)
    )
    row = connection.execute(query).one_or_none()
    return None if row is None else Session(**row._mapping)


def sessions_of(connection: Connection, user_id: str, now: int) -> list[Session]:
    """The latest used one first."""
    query = (
        select(sessions, users.c.name, users.c.bot)
        .join(users, users.c.id == sessions.c.user_id)
        .where(sessions.c.user_id == user_id, sessions.c.seen > now - SESSION_UNUSED * 1000)
        .order_by(sessions.c.seen.desc(), sessions.c.id)
    )
    return [Session(**row._mapping) for row in connection.execute(query)]


def begin_session(connection: Connection, session: Session, guest: str | None, now: int) -> None:
    """Sign in. Sessions that are too old or too many end."""
    sanctions.refuse_if_banned(connection, session.user_id, now)
    if guest is not None:
        remember_users(connection, session.user_id, users_before(connection, guest, now), now)
    too_old = sessions.c.seen <= now - SESSION_UNUSED * 1000
    connection.execute(delete(sessions).where(sessions.c.user_id == session.user_id, too_old))
    kept = select(sessions.c.hash).where(sessions.c.user_id == session.user_id).order_by(sessions.c.seen.desc())
    surplus = list(connection.scalars(kept.offset(SESSIONS_PER_USER - 1)))
    connection.execute(delete(sessions).where(sessions.c.hash.in_(surplus)))
    names = ("hash", "id", "user_id", "device", "created", "seen")
    connection.execute(insert(sessions).values({name: getattr(session, name) for name in names}))


def sign_in(
    connection: Connection, password: str, session: Session, old: str | None, guest: str | None, now: int
) -> None:
    """Begin a session by a password, whose hash is still the user's; an old session of the browser ends."""
    user = user_by_id(connection, session.user_id)
    if user is None or user.password != password:
        raise Refused("wrong-password", "the password was changed meanwhile: try again")
    if old is not None:
        end_session(connection, old)
    begin_session(connection, session, guest, now)


def players_among(connection: Connection, identities: Iterable[str]) -> set[str]:
    return set(connection.scalars(select(seats.c.player).where(seats.c.player.in_(list(identities))).distinct()))


def touch_session(connection: Connection, hashed: str, now: int) -> None:
    connection.execute(update(sessions).where(sessions.c.hash == hashed).values(seen=now))


def end_session(connection: Connection, hashed: str) -> None:
    connection.execute(delete(sessions).where(sessions.c.hash == hashed))


def sign_out(connection: Connection, user_id: str, hashed: str | None, guest: str, now: int) -> None:
    """End one session, or all. The browser is a guest's from now on, of whom it is known for a while who it was."""
    if hashed is None:
        end_sessions(connection, user_id)
    else:
        end_session(connection, hashed)
    remember_users(connection, guest, [user_id, *users_before(connection, user_id, now)], now)


def users_before(connection: Connection, player: str, now: int) -> list[str]:
    """Who has signed out in a player's browser lately."""
    lately = browsers.c.at > now - round(BROWSER_KNOWN * 1000)
    return list(connection.scalars(select(browsers.c.user_id).where(browsers.c.player == player, lately)))


def remember_users(connection: Connection, player: str, before: Iterable[str], now: int) -> None:
    connection.execute(delete(browsers).where(browsers.c.at <= now - round(BROWSER_KNOWN * 1000)))
    for user_id in before:
        if user_id != player:
            connection.execute(USED_BEFORE, {"player": player, "user_id": user_id, "at": now})


def end_named_session(connection: Connection, user_id: str, session_id: str) -> str | None:
    """End a session by what lists call it; gives its hash."""
    own = select(sessions.c.hash).where(sessions.c.user_id == user_id, sessions.c.id == session_id)
    hashed = connection.scalar(own)
    if hashed is not None:
        end_session(connection, hashed)
    return hashed


def end_sessions(connection: Connection, user_id: str) -> None:
    connection.execute(delete(sessions).where(sessions.c.user_id == user_id))


def change_password(connection: Connection, password: str, session: Session, now: int) -> None:
    """All other sessions and all tokens end: somebody who knew the old password may have made them."""
    set_password(connection, session.user_id, password)
    end_sessions(connection, session.user_id)
    revoke_all(connection, session.user_id)
    begin_session(connection, session, None, now)


# Links: invitations, and passwords that were forgotten.


def add_invitation(connection: Connection, hashed: str, now: int) -> None:
    connection.execute(delete(invitations).where(invitations.c.expires <= now, invitations.c.used_by.is_(None)))
    expires = now + round(INVITATION_VALID * 1000)
    connection.execute(insert(invitations).values(hash=hashed, created=now, expires=expires))


def use_invitation(connection: Connection, hashed: str, user_id: str, now: int) -> None:
    used = connection.execute(
        update(invitations)
        .where(invitations.c.hash == hashed, invitations.c.used_by.is_(None), invitations.c.expires > now)
        .values(used_by=user_id)
    )
    if used.rowcount != 1:
        raise Refused("bad-invitation", "this invitation was used already, is too old, or never was one")


def add_reset(connection: Connection, hashed: str, user_id: str, now: int) -> None:
    connection.execute(delete(resets).where(resets.c.expires <= now))
    connection.execute(insert(resets).values(hash=hashed, user_id=user_id, expires=now + round(RESET_VALID * 1000)))


def user_to_reset(connection: Connection, hashed: str, now: int) -> User:
    query = select(users).join(resets).where(resets.c.hash == hashed, resets.c.expires > now)
    row = connection.execute(query).one_or_none()
    if row is None or row.deleted is not None:
        raise Refused("bad-link", "this link was used already, or is too old: ask for another one")
    return user_of(row)


def use_reset(connection: Connection, hashed: str, password: str, session: Session, now: int) -> None:
    """A new password by a link: all links, sessions and tokens of the user end, and a new session begins."""
    user_to_reset(connection, hashed, now)
    change_password(connection, password, session, now)

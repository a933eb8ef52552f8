"""Personal tokens: a user's keys for programs, each with a name and the scopes that it was given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from ludarium.play.errors import Refused
from ludarium.server.accounts.model import Session, User, new_id
from ludarium.server.identity import identity_of, new_token_secret
from ludarium.server.limits import TOKENS_PER_USER
from ludarium.server.scopes import SCOPES
from ludarium.server.store.schema.accounts import tokens, users

DAY = 24 * 3600 * 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """hash: of the secret, which is nowhere    seen: 0 as long as it was not used    expires: none if it does not"""

    hash: str
    id: str
    user_id: str
    name: str
    scopes: frozenset[str]
    created: int
    seen: int
    expires: int | None


def new_token(user: User, name: str, scopes: frozenset[str], days: int | None, now: int) -> tuple[Token, str]:
    """A token and its secret, which is shown once."""
    secret = new_token_secret()
    expires = None if days is None else now + days * DAY
    about = name.strip()
    if not about or not about.isprintable():
        raise Refused("bad-name", "give the token a name, so that you know later what uses it")
    token = Token(
        hash=identity_of(secret),
        id=new_id(),
        user_id=user.id,
        name=about,
        scopes=scopes,
        created=now,
        seen=0,
        expires=expires,
    )
    return token, secret


def token_of(row: Row[Any]) -> Token:
    return Token(**{**row._mapping, "scopes": frozenset(row.scopes.split())})


def add_token(connection: Connection, token: Token) -> None:
    """Refused if the user has too many."""
    own = select(func.count()).select_from(tokens).where(tokens.c.user_id == token.user_id)
    if (connection.scalar(own) or 0) >= TOKENS_PER_USER:
        raise Refused("too-many", f"you have {TOKENS_PER_USER} tokens, that is enough: revoke one first", 60.0)
    scopes = " ".join(scope for scope in SCOPES if scope in token.scopes)
    values = {column.name: getattr(token, column.name) for column in tokens.c}
    connection.execute(insert(tokens).values({**values, "scopes": scopes}))


def tokens_of(connection: Connection, user_id: str) -> list[Token]:
    """The latest made one first."""
    query = select(tokens).where(tokens.c.user_id == user_id).order_by(tokens.c.created.desc(), tokens.c.id)
    return [token_of(row) for row in connection.execute(query)]


def session_of(connection: Connection, hashed: str, _now: int) -> Session | None:
    """What a request with a token may do, and for whom."""
    query = (
        select(tokens, users.c.name.label("user_name"), users.c.bot)
        .join(users, users.c.id == tokens.c.user_id)
        .where(tokens.c.hash == hashed)
    )
    row = connection.execute(query).one_or_none()
    if row is None:
        return None
    return Session(
        hash=row.hash,
        id=row.id,
        user_id=row.user_id,
        name=row.user_name,
        device=row.name,
        created=row.created,
        seen=row.seen,
        bot=row.bot,
        scopes=frozenset(row.scopes.split()),
        expires=row.expires,
    )


def touch(connection: Connection, hashed: str, now: int) -> None:
    connection.execute(update(tokens).where(tokens.c.hash == hashed).values(seen=now))


def revoke(connection: Connection, user_id: str, token_id: str) -> None:
    own = delete(tokens).where(tokens.c.user_id == user_id, tokens.c.id == token_id)
    if connection.execute(own).rowcount != 1:
        raise Refused("not-found", "there is no such token")


def revoke_all(connection: Connection, user_id: str) -> None:
    connection.execute(delete(tokens).where(tokens.c.user_id == user_id))

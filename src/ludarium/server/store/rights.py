"""In whose right something is written. It is asked for once more in the transaction in which it acts.

Between a request and its transaction a ban, another password or a revoked token may have been committed. All of these
end sessions or tokens, so a session or token that is still there, of an account of the same kind, is right enough; what
needs a role as well asks for that in its own transaction.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from typing import NamedTuple, TypeVar

from sqlalchemy import Connection, Table, bindparam, select

from ludarium.play.errors import Refused
from ludarium.server.store.schema.accounts import sessions, tokens, users
from ludarium.server.store.statements import Statement

T = TypeVar("T")


def account_of(secrets: Table) -> Statement:
    """It stays until the end of the transaction: who ends it from another connection waits so long."""
    own = select(users.c.bot).join(secrets, secrets.c.user_id == users.c.id)
    return Statement(
        own.where(secrets.c.hash == bindparam("of")).with_for_update(read=True, key_share=True, of=secrets)
    )


BY_SESSION, BY_TOKEN = account_of(sessions), account_of(tokens)


class Right(NamedTuple):
    """A session or token, by the hash of its secret. `bot`: whether its account was a bot's when it was asked for."""

    hash: str
    token: bool
    bot: bool

    def check(self, connection: Connection) -> None:
        """Refused if it has ended meanwhile."""
        found = (BY_TOKEN if self.token else BY_SESSION).first(connection, {"of": self.hash})
        if found is None:
            raise Refused("signed-out", "you were signed out meanwhile: sign in again")
        if bool(found[0]) != self.bot:
            raise Refused("stale", "this account has become a bot's meanwhile: try again")


acting: ContextVar[Right | None] = ContextVar("acting", default=None)  # none for guests, and for the server itself


def checked(connection: Connection, right: Right | None, query: Callable[..., T], *arguments: object) -> T:
    """A query, if the right in which it is run still holds."""
    if right is not None:
        right.check(connection)
    return query(connection, *arguments)

"""Who asks something of tournaments: guests look on, players with an account take part."""

from __future__ import annotations

from ludarium.play import Refused
from ludarium.server.accounts import facts as accounts_facts
from ludarium.server.accounts.model import User, Visitor
from ludarium.server.store.engine import Store


async def user_or_none(store: Store, visitor: Visitor) -> User | None:
    if visitor.session is None:
        return None
    return await store.read(accounts_facts.user_by_id, visitor.player)


async def user_of(store: Store, visitor: Visitor) -> User:
    user = await user_or_none(store, visitor)
    if user is None:
        raise Refused("signed-out", "sign in first: tournaments are for players with an account")
    return user

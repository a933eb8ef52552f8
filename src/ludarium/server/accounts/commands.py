"""What the host does with accounts on the command line, beside a server that may run."""

from __future__ import annotations

from argon2 import PasswordHasher

from ludarium.play.errors import Refused
from ludarium.server.accounts import names, passwords, queries, tokens
from ludarium.server.accounts.model import User, new_id, new_token, token_hash
from ludarium.server.now import now_ms
from ludarium.server.store import Store

BOT_SCOPES = frozenset(("read", "play", "seek", "tournament"))  # of the token that the host makes


class AccountCommands:
    """url: the address of the server, for links"""

    def __init__(self, store: Store, url: str) -> None:
        self._store = store
        self._url = url

    async def create_admin(self, name: str, password: str | None) -> str | None:
        """Without a password, gives a link to choose one."""
        name = names.checked(name)
        hashed = "" if password is None else PasswordHasher().hash(passwords.checked(password, name))
        user = User(id=new_id(), name=name, password=hashed, email=None, admin=True, created=now_ms())
        try:
            await self._store.write(queries.add_user, user)
        except Refused as refused:
            raise Refused(refused.kind, f"{refused.message} (ludarium admin promote {name}, if it is yours)") from None
        return await self._reset(user) if password is None else None

    async def bot(self, name: str) -> str:
        """Make an account a bot's, a new one or one without games; gives a token to play with."""
        user = await self._store.read(queries.user_named, name)
        now = now_ms()
        if user is None:
            user = User(id=new_id(), name=names.checked(name), password="", email=None, admin=False, created=now)
            await self._store.write(queries.add_user, user)
        await self._store.write(queries.set_bot, user.id)
        token, secret = tokens.new_token(user, "made by the host", BOT_SCOPES, None, now)
        await self._store.write(tokens.add_token, token)
        return secret

    async def invite(self) -> str:
        token = new_token()
        await self._store.write(queries.add_invitation, token_hash(token), now_ms())
        return f"{self._url}/register/{token}"

    async def reset(self, name: str) -> str:
        return await self._reset(await self._user(name))

    async def _reset(self, user: User) -> str:
        token = new_token()
        await self._store.write(queries.add_reset, token_hash(token), user.id, now_ms())
        return f"{self._url}/reset/{token}"

    async def _user(self, name: str) -> User:
        user = await self._store.read(queries.user_named, name)
        if user is None:
            raise Refused("not-found", f"there is no account {name}")
        return user

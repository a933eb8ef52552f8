"""Whose session or token a secret is. They are remembered for some seconds: most requests do not ask the store."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from time import monotonic

from ludarium.play.errors import Refused
from ludarium.server.accounts import queries, tokens
from ludarium.server.accounts.model import Session
from ludarium.server.bus import Bus, MemoryBus
from ludarium.server.identity import identity_of, of_token
from ludarium.server.limits import CACHED_SESSIONS, SESSION_SEEN_EVERY, SESSION_TRUSTED, TOKEN_SEEN_EVERY
from ludarium.server.now import now_ms
from ludarium.server.store import Store

log = logging.getLogger("ludarium.server.accounts")


FORGET = "sessions"  # the topic


class Sessions:
    """signals: tells other processes whose sessions or tokens have ended"""

    def __init__(self, store: Store, signals: Bus[str] | None = None) -> None:
        self._store = store
        self._signals = signals or MemoryBus[str]()
        self._signals.subscribe(FORGET, self._forget)
        self._known: OrderedDict[str, tuple[Session, float]] = OrderedDict()
        self._forgotten = 0  # how often; what was read before is not remembered after
        self._touching: set[asyncio.Task[None]] = set()

    async def of(self, secret: str) -> Session | None:
        """The session of a secret, if it is one that has not ended."""
        return await self._found(identity_of(secret), token=False)

    async def of_token(self, secret: str) -> Session:
        """What a token may do, and for whom; Refused if it cannot be used."""
        session = await self._found(identity_of(secret), token=True) if of_token(secret) else None
        if session is None:
            raise Refused("bad-token", "this token is not known: it was revoked, or never was one")
        if session.expires is not None and session.expires <= now_ms():
            raise Refused("expired-token", "this token has expired: make another one")
        return session

    async def players_among(self, identities: list[str]) -> set[str]:
        """Those who play at a table, or have played."""
        return await self._store.read(queries.players_among, identities)

    async def _found(self, hashed: str, token: bool) -> Session | None:
        known = self._known.get(hashed)
        if known is not None and monotonic() < known[1]:
            return known[0]
        now, forgotten = now_ms(), self._forgotten
        session = await self._store.read(tokens.session_of if token else queries.session_of, hashed, now)
        if session is None:
            self._known.pop(hashed, None)
            return None
        if forgotten == self._forgotten:
            self._known[hashed] = session, monotonic() + SESSION_TRUSTED
            self._known.move_to_end(hashed)
        while len(self._known) > CACHED_SESSIONS:
            self._known.popitem(last=False)
        if now - session.seen > (TOKEN_SEEN_EVERY if token else SESSION_SEEN_EVERY) * 1000:
            task = asyncio.create_task(self._touch(hashed, now, token))
            self._touching.add(task)
            task.add_done_callback(self._touching.discard)
        return session

    def forget(self, user_id: str) -> None:
        """Sessions or tokens of a user have ended: ask the store again, in all processes."""
        self._signals.publish(FORGET, user_id)

    def _forget(self, user_id: str) -> None:
        self._forgotten += 1
        for hashed, (session, _) in list(self._known.items()):
            if session.user_id == user_id:
                del self._known[hashed]

    def forget_all(self) -> None:
        self._forgotten += 1
        self._known.clear()

    async def _touch(self, hashed: str, now: int, token: bool) -> None:
        try:
            await self._store.write(tokens.touch if token else queries.touch_session, hashed, now)
        except Exception:
            log.exception("a session could not be marked as seen")

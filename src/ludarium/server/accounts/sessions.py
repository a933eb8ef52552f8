"""Whose session a secret is. Sessions are remembered for some seconds, so most requests do not ask the store."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from time import monotonic, time

from ludarium.server.accounts import queries
from ludarium.server.accounts.model import Session
from ludarium.server.identity import identity_of
from ludarium.server.limits import CACHED_SESSIONS, SESSION_SEEN_EVERY, SESSION_TRUSTED
from ludarium.server.store import Store

log = logging.getLogger("ludarium.server.accounts")


class Sessions:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, tuple[Session, float]] = OrderedDict()
        self._forgotten = 0  # how often; what was read before is not remembered after
        self._touching: set[asyncio.Task[None]] = set()

    async def of(self, secret: str) -> Session | None:
        """The session of a secret, if it is one that has not ended."""
        hashed = identity_of(secret)
        known = self._known.get(hashed)
        if known is not None and monotonic() < known[1]:
            return known[0]
        now, forgotten = int(time() * 1000), self._forgotten
        session = await self._store.read(queries.session_of, hashed, now)
        if session is None:
            self._known.pop(hashed, None)
            return None
        if forgotten == self._forgotten:
            self._known[hashed] = session, monotonic() + SESSION_TRUSTED
            self._known.move_to_end(hashed)
        while len(self._known) > CACHED_SESSIONS:
            self._known.popitem(last=False)
        if now - session.seen > SESSION_SEEN_EVERY * 1000:
            task = asyncio.create_task(self._touch(hashed, now))
            self._touching.add(task)
            task.add_done_callback(self._touching.discard)
        return session

    def forget(self, user_id: str) -> None:
        """Sessions of a user have ended: ask the store again."""
        self._forgotten += 1
        for hashed, (session, _) in list(self._known.items()):
            if session.user_id == user_id:
                del self._known[hashed]

    async def _touch(self, hashed: str, now: int) -> None:
        try:
            await self._store.write(queries.touch_session, hashed, now)
        except Exception:
            log.exception("a session could not be marked as seen")

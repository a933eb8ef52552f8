"""When flags fall. The store knows all of them: also after a restart, and at tables that are not in memory."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from ludarium.server.limits import FLAGS_AT_ONCE, FLAGS_EVERY
from ludarium.server.store import Store
from ludarium.server.store.claims import Claims
from ludarium.server.tables import queries
from ludarium.server.tables.judging import Stale

log = logging.getLogger("ludarium.server.tables")

FLAG = "flag"  # the kind of claim
SOON = 1000  # milliseconds before a flag whose table has just changed is looked at again
PATIENCE = 60_000  # milliseconds before a flag that could not be judged is tried again


class Flags:
    """Waits for the next flag. The store knows all flags; `expect` is called with each that may fall sooner.

    fall    ends the game of a table whose flag has fallen, or says when it will have, all lag forgiven
    claims  one process judges a flag
    """

    def __init__(
        self, store: Store, fall: Callable[[str], Awaitable[int | None]], now: Callable[[], int], claims: Claims
    ) -> None:
        self._store = store
        self._claims = claims
        self._fall = fall
        self._now = now
        self._next: int | None = None
        self._sooner = asyncio.Event()
        self._later: dict[str, int] = {}

    def expect(self, flag_at: int | None) -> None:
        """A flag falls at this time, unless something happens before."""
        if flag_at is not None and (self._next is None or flag_at < self._next):
            self._next = flag_at
            self._sooner.set()

    async def run(self) -> None:
        while True:
            self._next = None  # what is expected while the store is asked counts as well
            try:
                await self._judge_due()
                self.expect(await self._store.read(queries.next_flag))
            except Exception:
                log.exception("fallen flags cannot be judged")
            self._sooner.clear()
            now = self._now()
            wait = FLAGS_EVERY if self._next is None else min((self._next - now) / 1000 + 0.005, FLAGS_EVERY)
            if self._next is not None and self._next <= now:
                # What is due and could not be judged must not be asked for without a pause.
                wait = min([1.0, *((until - now) / 1000 + 0.005 for until in self._later.values() if until > now)])
            with suppress(TimeoutError):
                async with asyncio.timeout(max(wait, 0.005)):
                    await self._sooner.wait()

    async def _judge_due(self) -> None:
        now = self._now()
        self._later = {table_id: until for table_id, until in self._later.items() if until > now}
        for table_id in await self._store.read(queries.flags_due, now, FLAGS_AT_ONCE + len(self._later)):
            if table_id in self._later:
                continue
            try:
                if not await self._claims.take(FLAG, table_id):
                    self._later[table_id] = now + SOON
                    continue
                falls_at = await self._fall(table_id)
                if falls_at is not None:
                    self._later[table_id] = falls_at
            except Stale:
                self._later[table_id] = now + SOON
            except Exception:
                self._later[table_id] = now + PATIENCE
                log.exception("a fallen flag cannot be judged", extra={"table": table_id})
            finally:
                if table_id not in self._later:
                    await self._claims.release(FLAG, table_id)

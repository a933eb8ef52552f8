"""What one process at a time does is claimed in the store, with a lease on the database's clock.

A process that dies, or stands still, loses what it has claimed when its leases end, and another one takes over. A
process that has the database alone claims nothing.
"""

from __future__ import annotations

import asyncio
import logging
from time import monotonic

from sqlalchemy import Connection, delete, select, text, update

from ludarium.server.limits import CLAIM_RENEWED_EVERY, CLAIMED_FOR
from ludarium.server.store.clock import database_ms
from ludarium.server.store.engine import Store
from ludarium.server.store.schema.tables import claims

log = logging.getLogger("ludarium.server.store")

Subject = tuple[str, str]  # the kind of work, and whom or what it is about
LEASE = round(CLAIMED_FOR * 1000)
FORGOTTEN_AFTER = 60_000  # milliseconds after the end of a lease


class Claims:
    """shared: whether other processes may serve the same database"""

    def __init__(self, store: Store, process: str, shared: bool) -> None:
        self._store = store
        self._process = process
        self.shared = shared
        self._held: set[Subject] = set()
        self._sure_until = 0.0  # by this process's own clock; later the leases may have ended

    async def take(self, kind: str, subject: str = "") -> bool:
        """Whether this process does that work now: nobody else does before its lease has ended."""
        if not self.shared or ((kind, subject) in self._held and monotonic() < self._sure_until):
            return True
        if not self._held:
            self._sure_until = monotonic() + CLAIMED_FOR
        if not await self._store.write(take, kind, subject, self._process):
            self._held.discard((kind, subject))
            return False
        self._held.add((kind, subject))
        return True

    async def release(self, kind: str, subject: str = "") -> None:
        """The work is done, or given up: another process need not wait for the end of the lease."""
        if (kind, subject) in self._held:
            self._held.discard((kind, subject))
            await self._store.write(release, kind, subject, self._process)

    async def of_others(self, kind: str) -> set[str]:
        """What other processes do of a kind of work."""
        return await self._store.read(of_others, kind, self._process) if self.shared else set()

    async def run(self) -> None:
        """Renew what is claimed."""
        while self.shared:
            await asyncio.sleep(CLAIM_RENEWED_EVERY)
            try:
                await self.renew()
            except Exception:
                log.exception("claims cannot be renewed")

    async def renew(self) -> None:
        if self._held:
            began, held = monotonic(), frozenset(self._held)
            self._held -= held - await self._store.write(renew, self._process)
            self._sure_until = began + CLAIMED_FOR

    async def release_all(self) -> None:
        if self._held:
            self._held.clear()
            await self._store.write(release_all, self._process)


# In the store.

TAKE = text(
    "INSERT INTO claims (kind, subject, holder, until) VALUES (:kind, :subject, :holder, :until)"
    " ON CONFLICT (kind, subject) DO UPDATE SET holder = excluded.holder, until = excluded.until"
    " WHERE claims.holder = excluded.holder OR claims.until <= :now"
)


def take(connection: Connection, kind: str, subject: str, holder: str) -> bool:
    now = database_ms(connection)
    values = {"kind": kind, "subject": subject, "holder": holder, "until": now + LEASE, "now": now}
    return connection.execute(TAKE, values).rowcount == 1


def release(connection: Connection, kind: str, subject: str, holder: str) -> None:
    same = (claims.c.kind == kind, claims.c.subject == subject, claims.c.holder == holder)
    connection.execute(delete(claims).where(*same))


def release_all(connection: Connection, holder: str) -> None:
    connection.execute(delete(claims).where(claims.c.holder == holder))


def of_others(connection: Connection, kind: str, holder: str) -> set[str]:
    claimed = (claims.c.kind == kind, claims.c.holder != holder, claims.c.until > database_ms(connection))
    return set(connection.scalars(select(claims.c.subject).where(*claimed)))


def renew(connection: Connection, holder: str) -> set[Subject]:
    """What this process still has; what others have left behind is forgotten."""
    now = database_ms(connection)
    connection.execute(delete(claims).where(claims.c.until < now - FORGOTTEN_AFTER, claims.c.holder != holder))
    connection.execute(update(claims).where(claims.c.holder == holder).values(until=now + LEASE))
    held = connection.execute(select(claims.c.kind, claims.c.subject).where(claims.c.holder == holder))
    return {(row.kind, row.subject) for row in held}

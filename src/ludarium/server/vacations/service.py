"""Vacations: while somebody is on one, the time of their correspondence games does not run.

The store says who is on vacation. What the seats of running games say follows from it, at once and, after whatever
went wrong, within a bound: settling is done again and again, and does nothing where all is as it should be.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from sqlalchemy import Connection

from ludarium.play import Refused, Table, intents
from ludarium.play.seats import players
from ludarium.server.capability import Capability
from ludarium.server.limits import VACATIONS_EVERY
from ludarium.server.now import now_ms
from ludarium.server.tables.service import Tables
from ludarium.server.vacations import queries
from ludarium.server.vacations.model import ALLOWANCE, left
from ludarium.wire.vacations import VacationData

log = logging.getLogger("ludarium.server.vacations")


class Vacations(Capability):
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = tables.store
        self._away: set[str] = set()
        self._settling = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        self._soon(self._keep_settling())

    async def close(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _keep_settling(self) -> None:
        while True:
            try:
                await self.settle()
            except Exception:
                log.exception("vacations cannot be settled")
            await asyncio.sleep(VACATIONS_EVERY)

    async def of(self, user_id: str) -> VacationData:
        now = now_ms()
        found = await self._store.read(queries.of_user, user_id)
        lasting = queries.current(found, now)
        return VacationData(
            since=None if lasting is None else lasting.since,
            until=None if lasting is None else lasting.until,
            left=left(found, now),
            allowance=ALLOWANCE,
        )

    async def switch(self, user_id: str, on: bool) -> VacationData:
        """Somebody goes on vacation, or is back."""
        await self._store.write(queries.begin if on else queries.end, user_id, now_ms())
        await self.settle()
        return await self.of(user_id)

    async def settle(self) -> None:
        """Have all seats of running games say who is away."""
        async with self._settling:
            now = now_ms()
            await self._store.write(queries.end_expired, now)
            self._away = await self._store.read(queries.away, now)
            for table_id, player, away in await self._store.read(queries.unsettled, now):
                try:
                    await self._tables.referee.act(table_id, player, intents.SetAway(away))
                except Refused as refused:
                    log.info("a seat cannot be settled", extra={"table": table_id, "error": refused.message})

    def on_step(self, before: Table | None, after: Table) -> None:
        """Somebody who is on vacation may have a new game, or be somebody else."""
        if before is not None and before.seats is after.seats:
            return
        if players(after.seats) & self._away:
            self._soon(self.settle())

    def forget_user(self, connection: Connection, user_id: str) -> None:
        queries.forget(connection, user_id)

    def export_user(self, connection: Connection, user_id: str) -> dict[str, list[Any]]:
        return {"vacations": queries.exported(connection, user_id)}

    def _soon(self, work: object) -> None:
        task: asyncio.Task[None] = asyncio.ensure_future(work)  # type: ignore[call-overload]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

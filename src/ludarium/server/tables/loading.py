"""Tables from the store: read, replayed on a thread, and put into a room."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from ludarium.play import Refused, Table
from ludarium.server.limits import LOADING_THREADS
from ludarium.server.store import Store
from ludarium.server.tables import queries
from ludarium.server.tables.cache import Room
from ludarium.server.tables.thoughts import Thought, thought_at
from ludarium.server.threads import off_loop

Begun = Callable[[Room, Thought | None], None]  # called with a table that came into memory, and what its bot thinks of


class Loaded(NamedTuple):
    """A table as the store has it: see cache.Room."""

    table: Table
    thought: Thought | None
    gaps: int
    edition: int
    paused: bool


class Loading:
    def __init__(self, store: Store, watched: Callable[[str], bool], begun: Begun) -> None:
        self._store = store
        self._watched = watched
        self.begun = begun
        self._threads = ThreadPoolExecutor(LOADING_THREADS, thread_name_prefix="load")

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def room(self, table_id: str) -> Room:
        """The room of a table that is not in memory."""
        loaded = await self.load(table_id)
        room = Room(loaded.table, loaded.gaps, loaded.edition, loaded.paused)
        self.begun(room, loaded.thought)
        return room

    async def load(self, table_id: str) -> Loaded:
        """Refused if there is no such table."""
        gaps = self._store.gaps.settled
        rows = await self._store.read(queries.table_rows, table_id)
        if rows is None:
            raise Refused("not-found", f"there is no table {table_id!r}")
        watched = self._watched(table_id)
        return await asyncio.get_running_loop().run_in_executor(self._threads, replayed, rows, watched, gaps)


def replayed(rows: queries.TableRows, watched: bool, gaps: int) -> Loaded:
    off_loop()
    table = queries.read_table(rows)
    row = rows.table
    return Loaded(table, thought_at(table, watched, row.paused), gaps, row.edition, row.paused)

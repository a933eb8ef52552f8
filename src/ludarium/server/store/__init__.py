"""The database: what is committed here is never lost, whatever happens to the process.

Calls block, so they run on a thread of their own: one for SQLite, which has one writer anyway, several otherwise.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError

from ludarium.server.store import queries

T = TypeVar("T")
THREADS = 8  # for databases that serve several writers

__all__ = ["Store", "queries"]


class Store:
    """A database by its URL. `call(query, ...)` runs one of `queries` in a transaction of its own."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._sqlite = make_url(url).get_backend_name() == "sqlite"
        self._engine: Engine | None = None
        self._threads = ThreadPoolExecutor(1 if self._sqlite else THREADS, thread_name_prefix="store")

    async def open(self) -> None:
        """Connect, and bring the schema up to date."""
        await asyncio.get_running_loop().run_in_executor(self._threads, self._open)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._threads, self._close)
        self._threads.shutdown()

    async def call(self, query: Callable[..., T], *arguments: object) -> T:
        """Run a query; when this returns, what it wrote is on disk."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._call, query, arguments)

    def _call(self, query: Callable[..., T], arguments: tuple[object, ...]) -> T:
        try:
            return self._transaction(query, arguments)
        except IntegrityError:
            # Two may add the same row at once: the second time it is there, and is changed instead.
            return self._transaction(query, arguments)

    def _transaction(self, query: Callable[..., T], arguments: tuple[object, ...]) -> T:
        assert self._engine is not None
        with self._engine.begin() as connection:
            return query(connection, *arguments)

    def _open(self) -> None:
        self._engine = create_engine(self.url)
        if self._sqlite:
            event.listen(self._engine, "connect", _prepare_sqlite)
        with self._engine.begin() as connection:
            migrate(connection)

    def _close(self) -> None:
        if self._engine is not None:
            self._engine.dispose()


def migrate(connection: Connection, revision: str = "head") -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def _prepare_sqlite(connection: object, _record: object) -> None:
    cursor = connection.cursor()  # type: ignore[attr-defined]
    # FULL: a commit survives a loss of power, too, not only the end of the process.
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()

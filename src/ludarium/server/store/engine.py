"""A database by its URL: reads run on threads of their own, writes are committed together.

SQLite has one writer at a time and readers that do not wait for it (write-ahead log). A database server gets the same
treatment: one writing connection for each process, and a pool of reading ones.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.engine.interfaces import IsolationLevel
from sqlalchemy.exc import DBAPIError

from ludarium.server import work
from ludarium.server.gaps import Gaps
from ludarium.server.store import errors, files, rights
from ludarium.server.store.errors import Unavailable, Unusable
from ludarium.server.store.migrate import UnknownRevision, is_current, migrate
from ludarium.server.store.writer import Writer, converted
from ludarium.server.threads import Call, off_loop, settles

T = TypeVar("T")

READERS = 4  # threads, each with a connection
BUSY_SECONDS = 5.0  # how long SQLite waits for another process that writes


class Store:
    """`read` and `write` run a query(connection, *arguments) in a transaction, never on the event loop's thread."""

    def __init__(self, url: str, busy_seconds: float = BUSY_SECONDS) -> None:
        self.url = url
        self._busy_seconds = busy_seconds
        self._sqlite = make_url(url).get_backend_name() == "sqlite"
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="store-read")
        self._readers = self._engine("BEGIN", "query_only=ON", isolation="REPEATABLE READ")
        self.gaps = Gaps()
        self._writer = Writer(self._engine("BEGIN IMMEDIATE"), lambda error: errors.sentence(url, error), self.gaps)

    @property
    def waiting(self) -> int:
        """How many writes wait for the next commit."""
        return self._writer.waiting

    async def open(self) -> None:
        """Connect, and bring the schema up to date; Unusable says what to do when that cannot be done."""
        await asyncio.get_running_loop().run_in_executor(self._threads, self._open)

    async def close(self) -> None:
        """Commit what waits, then disconnect."""
        await asyncio.get_running_loop().run_in_executor(None, self._close)

    async def read(self, query: Callable[..., T], *arguments: object) -> T:
        """What a query finds; it cannot write."""
        counted = partial(work.on_thread, work.paying.get(), self._read, query, arguments)
        return await asyncio.get_running_loop().run_in_executor(self._threads, counted)

    async def write(self, query: Callable[..., T], *arguments: object) -> T:
        """Run a query and commit it, together with what else waits; when this returns, what it wrote is on disk.

        What the query raises is raised here, and nothing of it is written. Unavailable: the database did not take
        it, so it may be tried again. A write goes on when the caller is cancelled.
        """
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self.submit(Call(rights.checked, (rights.acting.get(), query, *arguments), loop, settles(done)))
        return await done

    def submit(self, call: Call) -> None:
        """Have a query run and committed, as `write` does, from any thread."""
        self._writer.submit(call)

    def check_schema(self) -> None:
        """Unusable if the database is not that of this version; it is not changed."""
        engine = self._engine("BEGIN")
        try:
            with engine.connect() as connection:
                if not is_current(connection):
                    raise Unusable(errors.outdated(self.url))
        except DBAPIError as error:
            raise Unusable(errors.sentence(self.url, error)) from error
        finally:
            engine.dispose()

    def _read(self, query: Callable[..., T], arguments: tuple[object, ...]) -> T:
        off_loop()
        try:
            with self._readers.begin() as connection:
                return query(connection, *arguments)
        except DBAPIError as error:
            if converted(error):
                raise Unavailable(errors.sentence(self.url, error)) from error
            raise

    def _open(self) -> None:
        file = files.embedded(self.url)
        if file is not None:
            files.make_private(file)
        # Tables are made anew under their old names, so what refers to them must not be looked at meanwhile.
        engine = self._engine("BEGIN IMMEDIATE", "foreign_keys=OFF")
        try:
            with engine.begin() as connection:
                migrate(connection)
                # SQLite begins a transaction on a file that it cannot write; this tells at once.
                connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")
        except UnknownRevision as unknown:
            raise Unusable(errors.newer(self.url, unknown.revision)) from None
        except DBAPIError as error:
            raise Unusable(errors.sentence(self.url, error)) from error
        finally:
            engine.dispose()
        self._writer.start()

    def _close(self) -> None:
        self._writer.stop()
        self._threads.shutdown()
        self._readers.dispose()

    def _engine(self, begin: str, *pragmas: str, isolation: IsolationLevel | None = None) -> Engine:
        """isolation: at a database server; all that a query reads there is of one instant, as it is in SQLite"""
        if not self._sqlite:
            more = {} if isolation is None else {"isolation_level": isolation}
            return create_engine(self.url, pool_size=READERS, **more)
        engine = create_engine(self.url)
        # FULL: a commit survives a loss of power, too, not only the end of the process.
        busy = f"busy_timeout={round(self._busy_seconds * 1000)}"
        settings = (busy, "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", *pragmas)

        @event.listens_for(engine, "connect")
        def prepare(connection: object, _record: object) -> None:
            # The driver begins no transactions by itself, so that those that `begin` begins hold DDL, too.
            connection.isolation_level = None  # type: ignore[attr-defined]
            for pragma in settings:
                connection.execute(f"PRAGMA {pragma}")  # type: ignore[attr-defined]

        @event.listens_for(engine, "begin")
        def begin_transaction(connection: Connection) -> None:
            connection.exec_driver_sql(begin)

        return engine

"""Group commit: what waits is run in one transaction, a savepoint each, and committed with one fsync.

Where several processes write, the database may give up a transaction of two that wait for each other. Its writes are
then tried again, each alone, so that none has to do with the others' locks.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DatabaseError, DBAPIError, IntegrityError, InterfaceError, ProgrammingError

from ludarium.server.gaps import Gaps
from ludarium.server.store.errors import Unavailable
from ludarium.server.threads import Answer, Call, off_loop, tell

log = logging.getLogger("ludarium.server.store")

MOST_WAITING = 4096  # writes; when there are more, they are refused at once
MOST_TOGETHER = 256  # writes of one commit
VICTIM = ("40001", "40P01")  # PostgreSQL's codes: it cannot be serialised, it was given up for another one
ATTEMPTS = 10  # of a write that is such a victim


class GivenUp(Exception):
    """The database has given up a transaction, and would take it now."""


class Writer:
    """A thread with the one connection that writes."""

    def __init__(self, engine: Engine, sentence: Callable[[BaseException], str], gaps: Gaps) -> None:
        self._engine = engine
        self._sentence = sentence
        self._gaps = gaps
        self._queue: SimpleQueue[Call | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._connection: Connection | None = None

    @property
    def waiting(self) -> int:
        return self._queue.qsize()

    def start(self) -> None:
        self._thread = Thread(target=self._run, name="store-write", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Commit what waits, and end."""
        if self._thread is not None:
            self._queue.put(None)
            self._thread.join()
            self._thread = None
        self._engine.dispose()

    def submit(self, call: Call) -> None:
        if self._thread is None:
            raise Unavailable("the database is closed")
        if self._queue.qsize() >= MOST_WAITING:
            raise Unavailable(f"{MOST_WAITING} changes wait for the database already: try again in a second")
        self._queue.put(call)

    def _run(self) -> None:
        going_on = True
        while going_on:
            batch, going_on = self._take()
            if batch:
                self._commit_or_retry(batch)
        self._disconnect()

    def _take(self) -> tuple[list[Call], bool]:
        """Everything that waits, and whether more may come."""
        batch: list[Call] = []
        call = self._queue.get()
        while call is not None:
            batch.append(call)
            if len(batch) == MOST_TOGETHER:
                return batch, True
            try:
                call = self._queue.get_nowait()
            except Empty:
                return batch, True
        return batch, False

    def _commit_or_retry(self, batch: list[Call]) -> None:
        for attempt in range(ATTEMPTS):
            try:
                tell(self._commit(batch, last=attempt == ATTEMPTS - 1))
                return
            except GivenUp:
                if len(batch) > 1:
                    for call in batch:
                        self._commit_or_retry([call])
                    return

    def _commit(self, batch: list[Call], last: bool) -> list[Answer]:
        """last: the last attempt; else GivenUp is raised if the database may take it at the next"""
        off_loop()
        self._gaps.storing()
        try:
            connection = self._connected()
            with connection.begin():
                self._gaps.stored()  # so that what waited for the database sees for how long
                self._gaps.storing()
                answers = self._answers(connection, batch)
            self._gaps.stored()
            return answers
        except Exception as error:
            if is_victim(error) and not last:
                self._gaps.stored()
                log.info("a commit was given up for another process's", extra={"writes": len(batch)})
                raise GivenUp from error
            log.exception("a commit failed", extra={"writes": len(batch)})
            self._disconnect()
            return [(call, None, Unavailable(self._sentence(error))) for call in batch]

    def _answers(self, connection: Connection, batch: list[Call]) -> list[Answer]:
        # The driver's own cursor: a savepoint through SQLAlchemy costs more than the query.
        driver = connection.connection.driver_connection
        assert driver is not None
        cursor = driver.cursor()
        answers: list[Answer] = []
        for call in batch:
            cursor.execute("SAVEPOINT query")
            try:
                answers.append((call, call.function(connection, *call.arguments), None))
            except Exception as error:
                if is_victim(error):
                    raise
                try:
                    cursor.execute("ROLLBACK TO SAVEPOINT query")
                except Exception:
                    raise error from None  # the whole transaction is gone: the database has rolled it back
                answers.append((call, None, self._told(error)))
            cursor.execute("RELEASE SAVEPOINT query")
        cursor.close()
        return answers

    def _told(self, error: Exception) -> Exception:
        if not converted(error):
            return error
        log.error("a write failed", exc_info=error)
        return Unavailable(self._sentence(error))

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection

    def _disconnect(self) -> None:
        """Whatever state the connection is in, the next commit begins with a new one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                connection.invalidate()
                connection.close()
            except Exception:
                log.exception("a connection could not be closed")


def is_victim(error: Exception) -> bool:
    cause = error.orig if isinstance(error, DBAPIError) else error
    return getattr(cause, "sqlstate", None) in VICTIM


def converted(error: Exception) -> bool:
    """Whether an error is the database's condition, and neither the query's nor its data's."""
    if not isinstance(error, DBAPIError) or isinstance(error, IntegrityError | ProgrammingError):
        return False
    return isinstance(error, DatabaseError | InterfaceError)

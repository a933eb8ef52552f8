"""One server process a database: it holds a lock for as long as it lives, however it ends.

The embedded database has a locked file beside it; in PostgreSQL a session of its own has an advisory lock, keyed by
database and schema. Commands that work beside a server, such as `ludarium admin`, do not take it.
"""

from __future__ import annotations

import logging
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import Protocol

from sqlalchemy import Connection, NullPool, create_engine, text
from sqlalchemy.exc import DBAPIError

from ludarium.server.store import errors, files
from ludarium.server.store.errors import Unusable

log = logging.getLogger("ludarium.server.store")

PATIENCE = 2.0  # seconds; a process that was just killed holds its lock for a moment
AGAIN = 0.05  # seconds between two attempts
CHECKED_EVERY = 5.0  # seconds
SPACE = 0x4C756461  # keeps our locks apart from those of other programs
# The lock of a machine that has gone ends after half a minute.
SESSION = (
    "SET tcp_keepalives_idle = 10",
    "SET tcp_keepalives_interval = 5",
    "SET tcp_keepalives_count = 4",
    "SET idle_session_timeout = 0",
)
TAKE = text(
    "SELECT pg_try_advisory_lock(:space, hashtext(current_database() || '.' || coalesce(current_schema(), '')))"
)


class ProcessLock(Protocol):
    """is_lost: whether another process has it though this one has not released it"""

    is_lost: bool

    def take(self) -> bool:
        """Whether this process has the lock now; Unusable if that cannot be found out."""

    def holder(self) -> str:
        """What is known of the process that has it, as a part of a sentence."""

    def watch(self, lost: Callable[[], None]) -> None:
        """Keep the lock; `lost` is called if another process has taken it."""

    def release(self) -> None: ...


def alone(url: str) -> ProcessLock:
    """The lock of a database, taken; Unusable if another server has it."""
    file = files.embedded(url)
    lock: ProcessLock = SessionLock(url) if file is None else FileLock(file)
    if not taken(lock):
        raise Unusable(
            f"another server{lock.holder()} uses {errors.named(url)} already: stop that one first, "
            "or give this one a database of its own"
        )
    return lock


def taken(lock: ProcessLock) -> bool:
    until = time.monotonic() + PATIENCE
    while not lock.take():
        if time.monotonic() > until:
            return False
        time.sleep(AGAIN)
    return True


class FileLock:
    """On a file beside the database. The system releases it when the process ends; workers do not inherit it."""

    def __init__(self, database: Path) -> None:
        whole = database.resolve()
        self._file = whole.with_name(whole.name + ".lock")
        self._handle: int | None = None
        self.is_lost = False

    def take(self) -> bool:
        try:
            handle = os.open(self._file, os.O_RDWR | os.O_CREAT, files.FILE)
        except OSError as error:
            message = f"{self._file} cannot be used ({error.strerror}): make the file and its folder writable"
            raise Unusable(f"{message}, or choose another folder") from None
        if not locked(handle):
            os.close(handle)
            return False
        os.ftruncate(handle, 0)
        os.write(handle, str(os.getpid()).encode())
        self._handle = handle
        return True

    def holder(self) -> str:
        with suppress(OSError, ValueError):
            return f" (process {int(self._file.read_text('ascii'))})"
        return ""

    def watch(self, lost: Callable[[], None]) -> None:
        """Nobody can take it away."""

    def release(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def locked(handle: int) -> bool:
    """Lock a file; False if another process has."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


class SessionLock:
    """Of a session at a database server, which ends with its process."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._engine = create_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT")
        self._connection: Connection | None = None
        self._released = Event()
        self.is_lost = False

    def take(self) -> bool:
        try:
            connection = self._engine.connect()
            for setting in SESSION:
                connection.execute(text(setting))
            if connection.scalar(TAKE, {"space": SPACE}):
                self._connection = connection
                return True
            connection.close()
        except DBAPIError as error:
            raise Unusable(errors.sentence(self._url, error)) from error
        return False

    def holder(self) -> str:
        return ""

    def watch(self, lost: Callable[[], None]) -> None:
        Thread(target=self._watch, args=(lost,), name="store-lock", daemon=True).start()

    def _watch(self, lost: Callable[[], None]) -> None:
        while not self._released.wait(CHECKED_EVERY):
            if self._held():
                continue
            try:
                if not taken(self):
                    log.error("another server has taken the database: this one ends")
                    self.is_lost = True
                    lost()
                    return
                log.warning("the lock of the database was taken again")
            except Unusable as error:
                log.warning("the lock of the database is lost", extra={"error": str(error)})

    def _held(self) -> bool:
        """Whether the session lives: it ends when the database server is restarted."""
        if self._connection is None:
            return False
        try:
            self._connection.execute(text("SELECT 1"))
        except DBAPIError:
            self._end_session()
            return False
        return True

    def release(self) -> None:
        self._released.set()
        self._end_session()

    def _end_session(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(DBAPIError):
                connection.close()

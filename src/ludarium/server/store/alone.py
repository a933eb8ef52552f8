"""One server process a database, unless Redis connects several: it has a lock for as long as it lives.

The embedded database has a locked file beside it; in PostgreSQL a session of its own has an advisory lock, keyed by
database and schema. Processes with Redis share that lock, so one without does not start beside them, nor the other way
round. Commands that work beside a server, such as `ludarium admin`, do not take it.
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
MIGRATING = 15.0  # seconds; the first of several processes may bring the database up to date meanwhile
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
KEY = "(:space, hashtext(current_database() || '.' || coalesce(current_schema(), '')))"
TAKE = text(f"SELECT pg_try_advisory_lock{KEY}")
TAKE_SHARED = text(f"SELECT pg_try_advisory_lock_shared{KEY}")
RELEASE = text(f"SELECT pg_advisory_unlock{KEY}")


class ProcessLock(Protocol):
    """is_lost: whether another process has it though this one has not released it
    is_alone: whether no other process may have it, too
    """

    is_lost: bool
    is_alone: bool

    def take(self) -> bool:
        """Whether this process has the lock now; Unusable if that cannot be found out."""

    def holder(self) -> str:
        """What is known of the process that has it, as a part of a sentence."""

    def watch(self, lost: Callable[[], None]) -> None:
        """Keep the lock; `lost` is called if another process has taken it."""

    def share(self) -> None:
        """Let others have it, too."""

    def release(self) -> None: ...


def alone(url: str, shared: bool = False) -> ProcessLock:
    """The lock of a database, taken; Unusable if another server has it.

    shared: others may have it, too, once this one has called `share`
    """
    file = files.embedded(url)
    if shared and file is not None:
        raise Unusable(
            "several processes need a database server: give one with --database postgresql+psycopg://..., "
            "or leave --redis out"
        )
    lock: ProcessLock = SessionLock(url, shared) if file is None else FileLock(file)
    if not taken(lock, MIGRATING if shared else PATIENCE):
        raise Unusable(
            f"another server{lock.holder()} uses {errors.named(url)} already: stop that one first, "
            f"or give {'that one --redis, too' if shared else 'this one a database of its own'}"
        )
    return lock


def taken(lock: ProcessLock, patience: float) -> bool:
    until = time.monotonic() + patience
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
        self.is_alone = True

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

    def share(self) -> None:
        """An embedded database has one process."""

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

    def __init__(self, url: str, shared: bool = False) -> None:
        self._url = url
        self._shared = shared
        self._engine = create_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT")
        self._connection: Connection | None = None
        self._released = Event()
        self.is_lost = False
        self.is_alone = False

    def take(self) -> bool:
        try:
            connection = self._engine.connect()
            for setting in SESSION:
                connection.execute(text(setting))
            self.is_alone = bool(connection.scalar(TAKE, {"space": SPACE}))
            if self.is_alone or (self._shared and connection.scalar(TAKE_SHARED, {"space": SPACE})):
                self._connection = connection
                return True
            connection.close()
        except DBAPIError as error:
            raise Unusable(errors.sentence(self._url, error)) from error
        return False

    def share(self) -> None:
        if self._connection is None or not self._shared or not self.is_alone:
            return
        try:
            self._connection.execute(TAKE_SHARED, {"space": SPACE})
            self._connection.execute(RELEASE, {"space": SPACE})
        except DBAPIError as error:
            raise Unusable(errors.sentence(self._url, error)) from error
        self.is_alone = False

    def holder(self) -> str:
        return ""

    def watch(self, lost: Callable[[], None]) -> None:
        Thread(target=self._watch, args=(lost,), name="store-lock", daemon=True).start()

    def _watch(self, lost: Callable[[], None]) -> None:
        while not self._released.wait(CHECKED_EVERY):
            if self._held():
                continue
            try:
                if not taken(self, PATIENCE):
                    log.error("another server has taken the database: this one ends")
                    self.is_lost = True
                    lost()
                    return
                self.share()
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

"""Copies of the embedded database: made and put back while the server runs, or while it does not."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, create_engine

from ludarium.server.limits import ALIVE_EVERY
from ludarium.server.now import now_ms
from ludarium.server.store import files
from ludarium.server.store.alone import FileLock
from ludarium.server.store.errors import Unusable


def file_of(url: str) -> Path:
    """The file of the embedded database."""
    file = files.embedded(url)
    if file is None:
        raise Unusable("only the embedded database is copied here: for PostgreSQL use pg_dump and pg_restore")
    return file


def back_up(url: str, target: Path) -> int:
    """Copy the database as it is at one instant; gives the bytes. Nobody who plays has to wait."""
    source = file_of(url)
    if not source.exists():
        raise Unusable(f"{source} does not exist: give the --data of the server")
    if target.exists():
        raise Unusable(f"{target} exists already: choose another name")
    files.make_private(target)
    with closing(sqlite3.connect(source)) as live, closing(sqlite3.connect(target)) as copy:
        live.backup(copy)  # in one step: in WAL mode this keeps no writer waiting
    return target.stat().st_size


def restore(url: str, backup: Path, settle: Callable[[Connection], object]) -> Path | None:
    """Put a copy in the place of the database; gives where the old one is kept, if there was one.

    settle  makes a copy fit a server that runs, which then finds that its database was replaced
    """
    target = file_of(url)
    check(backup)
    arriving = target.with_name(target.name + ".arriving")
    files.make_private(arriving)
    shutil.copyfile(backup, arriving)
    if not target.exists():
        arriving.rename(target)
        return None
    old = target.with_name(f"{target.name}.{now_ms() // 1000}")
    try:
        if is_in_use(target):
            if revision(target) != revision(backup):
                raise Unusable("this backup is of another version: stop the server first; its start updates it")
            back_up(url, old)
            replace(target, arriving, settle)
            return old
        with closing(sqlite3.connect(target)) as live:
            live.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        target.rename(old)
        remove_rest(target)
        arriving.rename(target)
        return old
    finally:
        arriving.unlink(missing_ok=True)
        remove_rest(arriving)


def replace(target: Path, arriving: Path, settle: Callable[[Connection], object]) -> None:
    """Write a copy over a database that is in use, in one transaction: a reader sees the one or the other."""
    engine = create_engine(f"sqlite:///{arriving}")
    with engine.begin() as connection:
        settle(connection)
    engine.dispose()
    with closing(sqlite3.connect(arriving)) as copy, closing(sqlite3.connect(target)) as live:
        copy.backup(live)


def remove_rest(database: Path) -> None:
    """What SQLite keeps beside a file."""
    for rest in ("-wal", "-shm"):
        database.with_name(database.name + rest).unlink(missing_ok=True)


def revision(database: Path) -> str:
    """The version of the schema."""
    with closing(sqlite3.connect(database)) as opened:
        return str(opened.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def check(backup: Path) -> None:
    """Unusable if a file is no sound copy of a database of ours."""
    if not backup.exists():
        raise Unusable(f"{backup} does not exist")
    try:
        with closing(sqlite3.connect(f"{backup.absolute().as_uri()}?mode=ro", uri=True)) as copy:
            sound = copy.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            copy.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.DatabaseError as error:
        raise Unusable(f"{backup} is no backup of this server ({error})") from None
    if not sound:
        raise Unusable(f"{backup} is damaged: use another backup")


def is_in_use(database: Path) -> bool:
    """Whether a server holds the database, or a process has lately said that it lives."""
    lock = FileLock(database)
    if not lock.take():
        return True
    lock.release()
    since = now_ms() - 3000 * ALIVE_EVERY
    with closing(sqlite3.connect(database)) as live:
        try:
            alive = live.execute("SELECT count(*) FROM processes WHERE NOT stopped AND at > ?", (since,)).fetchone()
        except sqlite3.DatabaseError:
            return False
    return bool(alive[0])

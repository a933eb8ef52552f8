"""The files of the embedded database. They have hashes, mail addresses and keys: only their owner may read them."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from sqlalchemy import make_url

from ludarium.server.settings import PRIVATE_FOLDER

FILE = 0o600
OTHERS = stat.S_IRWXG | stat.S_IRWXO


def embedded(url: str) -> Path | None:
    """The file of a database, if it is the embedded one and not in memory."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database or parsed.database == ":memory:":
        return None
    return Path(parsed.database.removeprefix("file:"))


def make_private(file: Path) -> None:
    """Make an empty file for its owner alone, unless there is one. SQLite gives what it keeps beside it the same mode.

    Why one cannot be made is told by whoever opens it.
    """
    with suppress(OSError):
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT, FILE))


def too_open(file: Path) -> list[str]:
    """A sentence for the file, and for its folder, if other users of the machine may do something with it."""
    if os.name != "posix":
        return []
    found = []
    for path, mode in ((file.parent, PRIVATE_FOLDER), (file, FILE)):
        with suppress(OSError):
            if path.stat().st_mode & OTHERS:
                found.append(f"other users of this machine may open {path}: chmod {mode:o} {path}")
    return found

"""What can go wrong with a database, in one sentence that names it and says what to do."""

from __future__ import annotations

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError

from ludarium.play.errors import Refused

# By the beginning of SQLite's own name of the error.
SENTENCES = {
    "SQLITE_NOTADB": "{database} is not a database: move it away to start with an empty one, or restore a copy of it",
    "SQLITE_CORRUPT": "{database} is damaged: restore a copy of it, or move it away to start with an empty one",
    "SQLITE_READONLY": "{database} cannot be written: make the file and its folder writable, or choose another folder",
    "SQLITE_CANTOPEN": "{database} cannot be opened: make its folder exist and writable, or choose another folder",
    "SQLITE_PERM": "{database} cannot be opened: make the file and its folder writable, or choose another folder",
    "SQLITE_BUSY": "{database} is locked by another program: end that program, then try again",
    "SQLITE_LOCKED": "{database} is locked by another program: end that program, then try again",
    "SQLITE_FULL": "there is no space left for {database}: free some space on its disk, then try again",
    "SQLITE_IOERR": "{database} cannot be read or written: check its disk, then try again",
}


class StoreError(Exception):
    """A sentence for the host."""


class Unavailable(StoreError):
    """Nothing was changed; the same may be tried again."""

    @property
    def for_players(self) -> Refused:
        """What players are told: where and how the host keeps the data is not their business."""
        return Refused("unavailable", "the server cannot store anything now: try again in a moment", retry_after=2.0)


class Unusable(StoreError):
    """The database cannot be opened."""


def named(url: str) -> str:
    """The database as people call it: its file, or its address without the password."""
    parsed: URL = make_url(url)
    if parsed.get_backend_name() == "sqlite" and parsed.database:
        return parsed.database.removeprefix("file:")
    return parsed.render_as_string(hide_password=True)


def sentence(url: str, error: BaseException) -> str:
    """What went wrong."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    code = getattr(cause, "sqlite_errorname", "")
    known = next((text for begin, text in SENTENCES.items() if code.startswith(begin)), None)
    if known is not None:
        return known.format(database=named(url))
    return f"the database {named(url)} cannot be used now ({str(cause).strip() or type(cause).__name__})"


def newer(url: str, revision: str) -> str:
    return (
        f"{named(url)} was written by a newer version of Ludarium (its schema is {revision!r}): "
        "install that version, or choose another database"
    )


def outdated(url: str) -> str:
    return (
        f"{named(url)} has the schema of another version, and other processes serve it: stop them first, "
        "so that this one can bring it up to date"
    )

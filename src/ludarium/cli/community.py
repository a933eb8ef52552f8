"""`ludarium admin`: roles, bans, announcements, backups."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ludarium.cli.storage import Data, Database, Name, with_store
from ludarium.core.errors import LudariumError

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

Reason = Annotated[str, typer.Option(help="Why; the player reads it.")]


def register(group: typer.Typer) -> None:
    group.command("promote", help="Make an account an admin's.")(promote)
    group.command("moderator", help="Make an account a moderator's; --off takes that back.")(moderator)
    group.command("ban", help="Ban an account: it is signed out everywhere.")(ban)
    group.command("unban", help="Lift the bans of an account.")(unban)
    group.command("announce", help="Tell something to everybody.")(announce)
    group.command("backup", help="Copy the embedded database to a file. The server may run.")(backup)
    group.command("restore", help="Put a backup in the place of the embedded database. The server may run.")(restore)


def promote(name: Name, data: Data = None, database: Database = "") -> None:
    from ludarium.server.moderation.desk import Desk

    with_store(data, database, lambda store: Desk(store).set_admin(name))
    print(f"{name} is an admin.")


def moderator(
    name: Name,
    off: Annotated[bool, typer.Option("--off", help="Not any more.")] = False,
    data: Data = None,
    database: Database = "",
) -> None:
    from ludarium.server.moderation.desk import Desk

    with_store(data, database, lambda store: Desk(store).set_moderator(name, not off))
    print(f"{name} is {'no moderator any more' if off else 'a moderator'}.")


def ban(
    name: Name,
    reason: Reason = "against the rules of this server",
    days: Annotated[int | None, typer.Option(min=1, help="How many days it lasts; for ever without.")] = None,
    data: Data = None,
    database: Database = "",
) -> None:
    from ludarium.server.moderation.desk import Desk

    with_store(data, database, lambda store: Desk(store).ban(name, reason, days))
    print(f"{name} is banned{'' if days is None else f' for {days} days'}. It is signed out within some seconds.")


def unban(name: Name, data: Data = None, database: Database = "") -> None:
    from ludarium.server.moderation.desk import Desk

    with_store(data, database, lambda store: Desk(store).lift(name, "ban"))
    print(f"{name} may sign in again.")


def announce(
    text: Annotated[str, typer.Argument(help="What to tell.")],
    hours: Annotated[int, typer.Option(min=1, help="For so long.")] = 24,
    data: Data = None,
    database: Database = "",
) -> None:
    from ludarium.server.moderation.desk import Desk

    made = with_store(data, database, lambda store: Desk(store).announce(text, hours))
    print(f"Announcement {made.id} stands for {hours} hours; all pages show it within some seconds.")


def backup(
    file: Annotated[Path, typer.Argument(help="A file that does not exist yet.")],
    data: Data = None,
    database: Database = "",
) -> None:
    from ludarium.server.store.backup import back_up

    size = at_file(lambda url: back_up(url, file), data, database)
    print(f"{file} has the whole database ({size / 2**20:.1f} MB).")


def restore(
    file: Annotated[Path, typer.Argument(help="What `ludarium admin backup` made.")],
    data: Data = None,
    database: Database = "",
) -> None:
    from sqlalchemy import Connection

    from ludarium.server.moderation.facts import note
    from ludarium.server.moderation.model import HOST
    from ludarium.server.now import now_ms
    from ludarium.server.store import processes
    from ludarium.server.store.backup import restore as put_back
    from ludarium.server.tables.facts import resume_clocks
    from ludarium.server.tournaments.changes import resume_arenas

    def settle(connection: Connection) -> None:
        processes.put_back(connection, now_ms(), [resume_clocks, resume_arenas])
        note(connection, HOST, "restore", file.name[:100], "", now_ms())

    old = at_file(lambda url: put_back(url, file, settle), data, database)
    print(f"The database is that of {file}." + ("" if old is None else f" The one before it is {old}."))


def at_file(work: Callable[[str], Any], data: Path | None, database: str) -> Any:
    from ludarium.server.settings import Settings
    from ludarium.server.store import Unusable

    try:
        return work(Settings(data=data, database=database).database_url)
    except Unusable as unusable:
        raise LudariumError(str(unusable)) from None

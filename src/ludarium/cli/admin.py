"""`ludarium admin`: accounts, from the machine that runs the server. It may run meanwhile."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from ludarium.core.errors import LudariumError

if TYPE_CHECKING:
    from ludarium.server.accounts.desk import Desk

T = TypeVar("T")

HELP = """Make admins, invitations and links to reset passwords. The server may run meanwhile.

Give the same --data or --database as to `ludarium serve`.

**Examples**

`ludarium admin create alice`

`ludarium admin invite --url https://games.example.org`

`ludarium admin reset bob`
"""

Data = Annotated[
    Path | None, typer.Option(envvar="LUDARIUM_DATA", help="Folder of the embedded database.", file_okay=False)
]
Database = Annotated[str, typer.Option(envvar="LUDARIUM_DATABASE", help="Database URL, instead of the embedded one.")]
Url = Annotated[str, typer.Option(envvar="LUDARIUM_URL", help="Address of the server, for links.")]
Name = Annotated[str, typer.Argument(help="Name of the account.")]


def register(app: typer.Typer) -> None:
    group = typer.Typer(help=HELP, no_args_is_help=True, rich_markup_mode="markdown")
    group.command("create", help="Make an account that is an admin's: asks for a password, or prints a link.")(create)
    group.command("promote", help="Make an account an admin's.")(promote)
    group.command("invite", help="Print a link with which one person can register within 30 days.")(invite)
    group.command("reset", help="Print a link with which a new password can be chosen, once, within a day.")(reset)
    app.add_typer(group, name="admin")


def create(
    name: Name,
    link: Annotated[bool, typer.Option("--link", help="Print a link to choose a password, instead of asking.")] = False,
    data: Data = None,
    database: Database = "",
    url: Url = "",
) -> None:
    ask = not link and sys.stdin.isatty()
    password = typer.prompt("Password", hide_input=True, confirmation_prompt=True) if ask else None
    found = at_desk(data, database, url, lambda desk: desk.create_admin(name, password))
    print(f"{name} is an admin." if found is None else f"{name} is an admin. Choose a password at {found}")


def promote(name: Name, data: Data = None, database: Database = "", url: Url = "") -> None:
    at_desk(data, database, url, lambda desk: desk.promote(name))
    print(f"{name} is an admin.")


def invite(data: Data = None, database: Database = "", url: Url = "") -> None:
    print(at_desk(data, database, url, lambda desk: desk.invite()))


def reset(name: Name, data: Data = None, database: Database = "", url: Url = "") -> None:
    print(at_desk(data, database, url, lambda desk: desk.reset(name)))


def at_desk(data: Path | None, database: str, url: str, work: Callable[[Desk], Awaitable[T]]) -> T:
    """Do something with the accounts; whatever is refused is a sentence."""
    from ludarium.play.errors import Refused
    from ludarium.server.accounts.desk import Desk
    from ludarium.server.settings import Settings
    from ludarium.server.store import Store, StoreError

    settings = Settings(data=data, database=database, url=url)

    async def run() -> T:
        store = Store(settings.database_url)
        await store.open()
        try:
            return await work(Desk(store, settings.public_url))
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except Refused as refused:
        raise LudariumError(refused.message) from None
    except StoreError as error:
        raise LudariumError(str(error)) from None

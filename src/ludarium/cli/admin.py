"""`ludarium admin`: accounts and ratings, from the machine that runs the server. It may run meanwhile."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ludarium.cli import community
from ludarium.cli.console import bar
from ludarium.cli.storage import Data, Database, Name, T, with_store

if TYPE_CHECKING:
    from ludarium.server.accounts.commands import AccountCommands

HELP = """Make admins, bots, invitations and links to reset passwords; look after ratings. The server may run meanwhile.

Give the same --data or --database as to `ludarium serve`.

**Examples**

`ludarium admin create alice`

`ludarium admin invite --url https://games.example.org`

`ludarium admin reset bob`

`ludarium admin recalculate`

`ludarium admin explorer`
"""

Url = Annotated[str, typer.Option(envvar="LUDARIUM_URL", help="Address of the server, for links.")]


def register(app: typer.Typer) -> None:
    group = typer.Typer(help=HELP, no_args_is_help=True, rich_markup_mode="markdown")
    group.command("create", help="Make an account that is an admin's: asks for a password, or prints a link.")(create)
    group.command("bot", help="Make a bot's account, of a new name or of one without games, and print a token.")(bot)
    group.command("invite", help="Print a link with which one person can register within 30 days.")(invite)
    group.command("reset", help="Print a link with which a new password can be chosen, once, within a day.")(reset)
    group.command("recalculate", help="Make all ratings again from the games: they come out the same.")(recalculate)
    group.command("explorer", help="Count all games anew for the opening explorer; a stopped run goes on.")(explorer)
    group.command("flags", help="Show results that look arranged, with the games.")(flags)
    community.register(group)
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


def bot(name: Name, data: Data = None, database: Database = "", url: Url = "") -> None:
    secret = at_desk(data, database, url, lambda desk: desk.bot(name))
    print(f"{name} is a bot. Its token, which is shown once: {secret}")


def invite(data: Data = None, database: Database = "", url: Url = "") -> None:
    print(at_desk(data, database, url, lambda desk: desk.invite()))


def reset(name: Name, data: Data = None, database: Database = "", url: Url = "") -> None:
    print(at_desk(data, database, url, lambda desk: desk.reset(name)))


def recalculate(data: Data = None, database: Database = "") -> None:
    from ludarium.server.ratings.commands import RatingCommands

    done = with_store(data, database, lambda store: RatingCommands(store).recalculate())
    print(f"{done.games} rated games: {f'{done.changed} numbers were wrong' if done.changed else 'all is as it was'}.")


def explorer(data: Data = None, database: Database = "") -> None:
    from ludarium.server.explorer.commands import ExplorerCommands

    with bar("ends of games", None) as reach:
        held = with_store(data, database, lambda store: ExplorerCommands(store).build(reach))
    print(f"The explorer holds {held} finished games.")


def flags(data: Data = None, database: Database = "") -> None:
    from ludarium.server.ratings.commands import RatingCommands

    found = with_store(data, database, lambda store: RatingCommands(store).flags())
    if not found:
        print("No results look arranged.")
    for flag in found:
        print(f"{flag.kind}: {' and '.join(name or 'a deleted account' for name in flag.players)}")
        for game in flag.games:
            day = datetime.fromtimestamp(game.at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
            won = f"won by {game.winner or 'a deleted account'}" if game.won else "drawn"
            print(f"  {day}  {game.category.game}, {game.category.speed}, {game.plies} plies, {won} ({game.reason})")
            print(f"    /table/{game.table}")


def at_desk(data: Path | None, database: str, url: str, work: Callable[[AccountCommands], Awaitable[T]]) -> T:
    """Do something with the accounts."""
    from ludarium.server.accounts.commands import AccountCommands
    from ludarium.server.settings import Settings

    public_url = Settings(url=url).public_url
    return with_store(data, database, lambda store: work(AccountCommands(store, public_url)))

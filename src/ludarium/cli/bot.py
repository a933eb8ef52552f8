"""`ludarium bot`: an engine plays on a server, with a bot account."""

from __future__ import annotations

import asyncio
import shutil
import sys
from typing import Annotated

import typer

from ludarium.cli.arguments import GameName
from ludarium.core.errors import LudariumError

HELP = """Connect a UGI engine to a server: it answers challenges, seeks opponents, and goes on after a restart.

The account is a bot's (`ludarium admin bot NAME` makes one and prints its token), and the token has the scopes read,
play and seek, and tournament to enter tournaments.
Without a COMMAND the engine is our own. Games in which something is hidden are declined.

**Examples**

`LUDARIUM_TOKEN=lud_... ludarium bot GAME --server https://games.example.org`

`ludarium bot GAME --seek 3+2 --games 4 -- ./engine --quiet`

`ludarium bot GAME --tournament ID`
"""
RATED = {"yes": True, "no": False, "any": None}


def register(app: typer.Typer) -> None:
    app.command("bot", help=HELP)(bot)


def _rated(text: str) -> str:
    if text not in RATED:
        raise typer.BadParameter("yes, no or any")
    return text


def bot(
    game: GameName,
    command: Annotated[list[str] | None, typer.Argument(help="The engine and its arguments, after --.")] = None,
    server: Annotated[str, typer.Option(envvar="LUDARIUM_SERVER", help="Address.")] = "http://localhost:8000",
    token: Annotated[str, typer.Option(envvar="LUDARIUM_TOKEN", help="Token; better in the variable.")] = "",
    games: Annotated[int, typer.Option(min=1, max=64, help="Games at a time.")] = 2,
    rated: Annotated[str, typer.Option(callback=_rated, help="Rated games: yes, no or any.")] = "any",
    shortest: Annotated[float, typer.Option(min=0, help="Shortest base time, in seconds.")] = 30,
    longest: Annotated[float, typer.Option(min=0, help="Longest base time, in seconds.")] = 3600,
    lasting: Annotated[bool, typer.Option("--lasting", help="Also games of days, and without a clock.")] = False,
    bots: Annotated[bool, typer.Option("--bots/--no-bots", help="Play other bots.")] = True,
    seek: Annotated[
        list[str] | None, typer.Option(metavar="CLOCK", help="Seek opponents: 3+2; may be repeated.")
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="For a move where no clock runs.")] = 3.0,
    tournament: Annotated[
        list[str] | None, typer.Option(metavar="ID", help="Enter this tournament; may be repeated.")
    ] = None,
) -> None:
    import ludarium
    from ludarium.bot import Bot, Wishes
    from ludarium.client import clock

    name = ludarium.game(game).name
    if not token:
        raise LudariumError("a bot needs a token: set LUDARIUM_TOKEN")
    try:
        for each in seek or ():
            clock(each)
    except ValueError as error:
        raise LudariumError(str(error)) from None
    engine = command or [sys.executable, "-m", "ludarium.cli", "engine", name]
    if shutil.which(engine[0]) is None:
        raise LudariumError(f"{engine[0]}: there is no such program")
    wishes = Wishes(game=name, rated=RATED[rated], shortest=shortest, longest=longest, lasting=lasting, bots=bots)
    runner = Bot(
        server,
        token,
        engine,
        wishes,
        clocks=seek or (),
        games=games,
        seconds=seconds,
        tournaments=tournament or (),
        report=lambda text: print(text, flush=True),
    )
    asyncio.run(runner.run())

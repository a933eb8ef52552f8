"""`ludarium play`: a game at the terminal."""

from __future__ import annotations

import sys
from random import Random
from typing import Annotated

import typer

import ludarium
from ludarium.cli.arguments import GameName, Moves, OptionTexts, PositionText, set_up
from ludarium.cli.files import read_record
from ludarium.cli.terminal.opponent import SECONDS, TITLES, Opponent
from ludarium.cli.terminal.session import Session
from ludarium.core.errors import LudariumError

HELP = """Play at the terminal, two at one screen or against the machine.

Arrow keys, mouse or typed moves; `?` shows the keys. An opponent is `random` or one of the engine's levels: first-game,
first-hour, first-day, first-week, newcomer, beginner, learner, casual, club, expert, master, full.

**Examples**

`ludarium play GAME`

`ludarium play GAME --opponent club --side SIDE`

`ludarium play GAME --option NAME=VALUE --position "TEXT"`

`ludarium play GAME --open game.record`
"""


NOBODY = "none"


def register(app: typer.Typer) -> None:
    app.command("play", help=HELP)(play)


def play(
    game: GameName,
    position: PositionText = None,
    option: OptionTexts = None,
    moves: Moves = None,
    opponent: Annotated[
        str, typer.Option(metavar="LEVEL", help="Who plays the other side: a level, `random`, or `none` for a person.")
    ] = NOBODY,
    side: Annotated[
        str | None, typer.Option(metavar="SIDE", help="Your side against an opponent; the one that begins by default.")
    ] = None,
    record: Annotated[
        str | None, typer.Option("--open", metavar="FILE", help="Go on with a saved game of this kind.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Makes the opponent play the same again, as far as time lets it.")
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.01, max=3600.0, help="What the opponent's move may take.")] = SECONDS,
) -> None:
    here = set_up(game, position, option, moves, Random(seed))
    machine = machine_side(here.game, opponent, side)
    session = Session(here, machine, Opponent(opponent, seed, seconds) if machine is not None else None)
    if record is not None:
        session.load(read_record(record))
        if session.game is not here.game:
            raise LudariumError(f"{record} holds a game of {session.game.title}, not of {here.game.title}")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise LudariumError("play needs a terminal to draw on; `ludarium show` works without one")
    from ludarium.cli.terminal.app import TableApp

    TableApp(session).run()


def machine_side(game: ludarium.Game, opponent: str, side: str | None) -> str | None:
    """The side that the opponent plays."""
    if opponent not in (NOBODY, *TITLES):
        raise LudariumError(f"there is no opponent {opponent!r}; there are: {NOBODY}, {', '.join(TITLES)}")
    names = [each.name for each in game.sides]
    if side is not None and side not in names:
        raise LudariumError(f"a side of {game.title} is {' or '.join(names)}, not {side!r}")
    if opponent == NOBODY:
        if side is not None:
            raise LudariumError("--side needs an opponent: add --opponent club")
        return None
    return names[1] if side in (None, names[0]) else names[0]

"""`ludarium play`: a game at the terminal."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import Annotated

import typer

import ludarium
from ludarium.cli.arguments import GameName, Moves, OptionTexts, PositionText, set_up
from ludarium.cli.files import read_record
from ludarium.cli.table.session import Session
from ludarium.core.errors import LudariumError

HELP = """Play at the terminal, two at one screen or against a random player.

Arrow keys, mouse or typed moves; `?` shows the keys.

**Examples**

`ludarium play GAME`

`ludarium play GAME --opponent random --side SIDE`

`ludarium play GAME --option NAME=VALUE --position "TEXT"`

`ludarium play GAME --open game.record`
"""


class Opponent(StrEnum):
    NONE = "none"
    RANDOM = "random"


def register(app: typer.Typer) -> None:
    app.command("play", help=HELP)(play)


def play(
    game: GameName,
    position: PositionText = None,
    option: OptionTexts = None,
    moves: Moves = None,
    opponent: Annotated[Opponent, typer.Option(help="Who plays the other side: another person, or chance.")] = (
        Opponent.NONE
    ),
    side: Annotated[
        str | None, typer.Option(metavar="SIDE", help="Your side against an opponent; the one that begins by default.")
    ] = None,
    record: Annotated[
        str | None, typer.Option("--open", metavar="FILE", help="Go on with a saved game of this kind.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Makes the random player play the same again.")] = None,
) -> None:
    here = set_up(game, position, option, moves)
    machine = machine_side(here.game, opponent, side)
    session = Session(here, machine, seed)
    if record is not None:
        session.load(read_record(record))
        if session.game is not here.game:
            raise LudariumError(f"{record} holds a game of {session.game.title}, not of {here.game.title}")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise LudariumError("play needs a terminal to draw on; `ludarium show` works without one")
    from ludarium.cli.table.app import TableApp

    TableApp(session).run()


def machine_side(game: ludarium.Game, opponent: Opponent, side: str | None) -> str | None:
    """The side that the opponent plays."""
    names = [each.name for each in game.sides]
    if side is not None and side not in names:
        raise LudariumError(f"a side of {game.title} is {' or '.join(names)}, not {side!r}")
    if opponent is Opponent.NONE:
        if side is not None:
            raise LudariumError("--side needs an opponent: add --opponent random")
        return None
    return names[1] if side in (None, names[0]) else names[0]

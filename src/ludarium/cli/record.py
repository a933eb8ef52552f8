"""`ludarium record`: checking and replaying a game record."""

from __future__ import annotations

from typing import Annotated

import typer

from ludarium.cli.files import read_record
from ludarium.cli.words import changed_options, outcome_words, side_title
from ludarium.core.errors import RecordError
from ludarium.core.record import Record
from ludarium.core.text_board import text_board

HELP = """Check a game record by replaying it, and tell what it holds.

FILE may be `-` for the standard input. A wrong record is refused with the number of the line.

**Examples**

`ludarium record game.record`

`ludarium record game.record --moves`
"""


def register(app: typer.Typer) -> None:
    app.command("record", help=HELP)(record)


def record(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record, as `ludarium play` saves them.")],
    moves: Annotated[bool, typer.Option("--moves", help="List the moves as players write them.")] = False,
) -> None:
    read = read_record(file)
    try:
        last = read.replay()
    except RecordError as error:
        raise RecordError(f"{file}: {error}") from None
    game = read.game
    print(f"{game.title}: {_players(read)}")
    for name, value in read.tags.items():
        print(f"{name}: {value}")
    options = changed_options(game, last.options)
    if options:
        print(f"Options: {options}")
    if read.start:
        print(f"Start: {read.start}")
    outcome = read.outcome
    print(f"Moves: {len(read.moves)}" + (f", opening {last.opening}" if last.opening else ""))
    print(f"Result: {outcome_words(game, outcome) if outcome else 'none yet'}")
    print()
    if moves:
        here = read.first_position()
        for number, played in enumerate(last.moves, start=1):
            print(f"{number:>4}  {side_title(game, here.turn)}  {here.display(played)}")
            here = here.play(played)
        print()
    print(text_board(game, last.scene))


def _players(read: Record) -> str:
    return " v. ".join(read.players.get(side.name) or side.title for side in read.game.sides)

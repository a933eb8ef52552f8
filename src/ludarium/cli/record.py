"""`ludarium record`: checking, replaying and converting a game record."""

from __future__ import annotations

from typing import Annotated

import typer

from ludarium.cli.files import find_record
from ludarium.cli.words import changed_options, outcome_words, side_title
from ludarium.core.errors import RecordError
from ludarium.core.record import Record, every_move, write_as
from ludarium.core.record.formats import OWN
from ludarium.core.text_board import text_board

HELP = """Check a game record by replaying it, and tell what it holds.

FILE may be `-` for the standard input. Beside our own format it may be in one that a game has for itself, or a position
string alone. A wrong record is refused with the number of the line.

**Examples**

`ludarium record game.record`

`ludarium record game.record --moves`

`ludarium record other.txt --to record > game.record`
"""


def register(app: typer.Typer) -> None:
    app.command("record", help=HELP)(record)


def record(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record, as `ludarium play` saves them.")],
    moves: Annotated[bool, typer.Option("--moves", help="List the moves as players write them.")] = False,
    to: Annotated[
        str | None, typer.Option(metavar="FORMAT", help="Write it in this format: `record`, or one of its game's own.")
    ] = None,
) -> None:
    read, found_format = find_record(file)
    try:
        last = read.replay()
        if to is not None:
            print(write_as(read, to), end="")
            return
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
    if found_format != OWN:
        declared = game.record_formats.get(found_format)
        print(f"Format: {declared.title if declared else found_format}")
    outcome = read.outcome
    print(f"Moves: {len(read.moves)}" + (f", opening {last.opening}" if last.opening else ""))
    aside = sum(1 for _ in every_move(read.moves)) - len(read.moves)
    if aside:
        print(f"Moves in variations: {aside}")
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

"""`ludarium show` and `ludarium moves`: a position, and what may be done in it."""

from __future__ import annotations

from typing import Annotated

import typer

from ludarium.cli.arguments import GameName, Moves, OptionTexts, PositionText, Viewer, check_viewer, set_up
from ludarium.cli.words import changed_options, status_words
from ludarium.core.text_board import text_board

SHOW_HELP = """Show a position: the board, whose turn it is, what a table would point out.

**Examples**

`ludarium show GAME`

`ludarium show GAME --play "MOVE MOVE MOVE"`

`ludarium show GAME --position "TEXT" --option NAME=VALUE`
"""

MOVES_HELP = """List the legal moves, one a line, as they are written and as players write them.

**Examples**

`ludarium moves GAME`

`ludarium moves GAME --position "TEXT" --paths`
"""


def register(app: typer.Typer) -> None:
    app.command("show", help=SHOW_HELP)(show)
    app.command("moves", help=MOVES_HELP)(moves)


def show(
    game: GameName,
    position: PositionText = None,
    option: OptionTexts = None,
    play: Moves = None,
    viewer: Viewer = None,
) -> None:
    here = set_up(game, position, option, play)
    scene, text, notices, opening = here.scene, here.text, here.game.notices(here), here.opening
    if viewer is not None:
        view = here.view(check_viewer(here.game, viewer))
        scene, text, notices, opening = view.scene, view.text, view.notices, ""
    print(text_board(here.game, scene))
    print()
    print(status_words(here.game, here.turn, here.outcome))
    if opening:
        print(f"Opening: {opening}")
    for notice in notices:
        print(f"! {notice.text}")
    options = changed_options(here.game, here.options)
    if options:
        print(f"Options: {options}")
    print(f"Position: {text}")


def moves(
    game: GameName,
    position: PositionText = None,
    option: OptionTexts = None,
    play: Moves = None,
    paths: Annotated[bool, typer.Option("--paths", help="Add the clicks that make each move.")] = False,
) -> None:
    here = set_up(game, position, option, play)
    rows = [[move.text, here.display(move), *([" ".join(move.path)] if paths else [])] for move in here.legal_moves]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))] if rows else []
    for row in rows:
        print("  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip())

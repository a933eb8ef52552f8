"""`ludarium picture`: a position as an SVG or PNG file, a line or a game as an animated GIF."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

import ludarium
from ludarium.cli.arguments import GameName, Moves, OptionTexts, PositionText, Viewer, check_viewer, set_up
from ludarium.cli.files import read_record
from ludarium.core.errors import LudariumError
from ludarium.core.paths import next_steps
from ludarium.core.position import Position
from ludarium.core.record import Record
from ludarium.core.view import View

STANDARD_OUTPUT = "-"

HELP = """Draw a position into an SVG or PNG file, or its moves into an animated GIF.

**Examples**

`ludarium picture GAME -o start.svg`

`ludarium picture GAME --play "MOVE MOVE" --dark --size 96 -o game.png`

`ludarium picture GAME --path CELL --arrow FROM,TO -o lesson.svg`

`ludarium picture GAME --record game.record --from 20 -o game.gif`
"""

KINDS = (".svg", ".png", ".gif")


def register(app: typer.Typer) -> None:
    app.command("picture", help=HELP)(picture)


def picture(
    game: GameName,
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="FILE", help="A .svg, .png or .gif file, or - to print the SVG.")
    ],
    position: PositionText = None,
    option: OptionTexts = None,
    play: Moves = None,
    viewer: Viewer = None,
    flipped: Annotated[bool, typer.Option("--flipped", help="Turn the board around.")] = False,
    dark: Annotated[bool, typer.Option("--dark", help="For a dark page.")] = False,
    style: Annotated[str, typer.Option(metavar="STYLE", help="Symbols, glyphs, letters or names.")] = "symbols",
    size: Annotated[int, typer.Option(metavar="PIXELS", help="From one cell to the next.")] = 64,
    path: Annotated[
        str | None, typer.Option(metavar="CLICKS", help="Select these clicks, and highlight what may come next.")
    ] = None,
    highlight: Annotated[
        list[str] | None, typer.Option(metavar="CELL", help="Highlight a cell or slot; may be given again.")
    ] = None,
    arrow: Annotated[
        list[str] | None, typer.Option(metavar="FROM,TO", help="Draw an arrow; may be given again.")
    ] = None,
    coordinates: Annotated[bool, typer.Option(help="Write the names of the cells.")] = True,
    trays: Annotated[bool, typer.Option(help="Show what lies beside the board.")] = True,
    record: Annotated[
        str | None, typer.Option(metavar="FILE", help="Draw the game of this record, with its players and clocks.")
    ] = None,
    first: Annotated[int, typer.Option("--from", metavar="MOVES", help="A GIF begins after so many moves.")] = 0,
    step: Annotated[int, typer.Option(metavar="MS", help="How long a GIF shows each position.")] = 1000,
) -> None:
    from ludarium.picture import Captions, gif, png, svg
    from ludarium.picture.orders import captions_of, line_to, people

    kind = Path(output).suffix.lower()
    if output != STANDARD_OUTPUT and kind not in KINDS:
        raise LudariumError(f"a picture is a {', '.join(KINDS[:-1])} or {KINDS[-1]} file, not {output!r}")
    if record is not None and (position or option or play):
        raise LudariumError("a record has its own start and moves: leave out --position, --option and --play")
    played = None if record is None else _recorded(record, game)
    here = set_up(game, position, option, play) if played is None else played.replay()
    line = line_to(here)
    if not 0 <= first < len(line):
        raise LudariumError(f"--from is 0 to {len(line) - 1} here, not {first}")
    clicks = (path or "").split()
    targets = list(next_steps(here.legal_moves, clicks)) if clicks else []
    if clicks and not targets:
        raise LudariumError(f"no legal move has the clicks {' '.join(clicks)!r} before its last")
    wishes: dict[str, Any] = {
        "selected": clicks,
        "targets": [*targets, *(highlight or ())],
        "arrows": [_ends(text) for text in arrow or ()],
        "theme": "dark" if dark else "light",
        "pieces": style,
        "cell": size,
        "flipped": flipped,
        "coordinates": coordinates,
        "trays": trays,
    }
    side = None if viewer is None else check_viewer(here.game, viewer)

    def seen(shown: Position) -> Position | View:
        return shown if viewer is None else shown.view(side)

    captions = (
        [Captions()] * len(line)
        if played is None
        else captions_of(line, people(played), [move.clock for move in played.moves])
    )
    if kind == ".gif":
        made = gif([seen(each) for each in line[first:]], here.game, captions=captions[first:], step=step, **wishes)
        Path(output).write_bytes(made)
        return
    wishes["captions"] = captions[-1]
    if kind == ".png":
        Path(output).write_bytes(png(seen(here), here.game, **wishes))
    elif output == STANDARD_OUTPUT:
        sys.stdout.write(svg(seen(here), here.game, **wishes))
    else:
        Path(output).write_text(svg(seen(here), here.game, **wishes), encoding="utf-8")


def _recorded(path: str, game: str) -> Record:
    found = read_record(path)
    if found.game is not ludarium.game(game):
        raise LudariumError(f"{path} is a record of {found.game.name}, not of {game}")
    return found


def _ends(text: str) -> tuple[str, str]:
    """The two ends of an arrow."""
    origin, comma, target = text.partition(",")
    if not comma:
        raise LudariumError(f"an arrow is given as FROM,TO; not {text!r}")
    return origin, target

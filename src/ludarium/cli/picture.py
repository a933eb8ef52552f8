"""`ludarium picture`: a position as an SVG or PNG file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from ludarium.cli.arguments import GameName, Moves, OptionTexts, PositionText, Viewer, check_viewer, set_up
from ludarium.core.errors import LudariumError
from ludarium.core.paths import next_steps

STANDARD_OUTPUT = "-"

HELP = """Draw a position into an SVG or PNG file.

**Examples**

`ludarium picture GAME -o start.svg`

`ludarium picture GAME --play "MOVE MOVE" --dark --size 96 -o game.png`

`ludarium picture GAME --path CELL --arrow FROM,TO -o lesson.svg`
"""


def register(app: typer.Typer) -> None:
    app.command("picture", help=HELP)(picture)


def picture(
    game: GameName,
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="FILE", help="A .svg or .png file, or - to print the SVG.")
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
) -> None:
    from ludarium.picture import png, svg

    kind = Path(output).suffix.lower()
    if output != STANDARD_OUTPUT and kind not in (".svg", ".png"):
        raise LudariumError(f"a picture is a .svg or .png file, not {output!r}")
    here = set_up(game, position, option, play)
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
    seen = here if viewer is None else here.view(check_viewer(here.game, viewer))
    if kind == ".png":
        Path(output).write_bytes(png(seen, here.game, **wishes))
    elif output == STANDARD_OUTPUT:
        sys.stdout.write(svg(seen, here.game, **wishes))
    else:
        Path(output).write_text(svg(seen, here.game, **wishes), encoding="utf-8")


def _ends(text: str) -> tuple[str, str]:
    """The two ends of an arrow."""
    origin, comma, target = text.partition(",")
    if not comma:
        raise LudariumError(f"an arrow is given as FROM,TO; not {text!r}")
    return origin, target

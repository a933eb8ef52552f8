"""`ludarium analyse`: what the engine says about a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from ludarium.cli.arguments import GameName, Moves, OptionTexts, PositionText, set_up
from ludarium.cli.console import console, table
from ludarium.cli.interruptible import run_interruptibly
from ludarium.cli.words import outcome_words, side_title
from ludarium.core.position import Position

if TYPE_CHECKING:
    from ludarium.engine import Engine, Limits, Line

DEFAULT_SECONDS = 2.0

HELP = """Let the engine look at a position: its best lines, each with the winning chance of the side to act.

The engine sees everything, also what players could not know. `ludarium review` judges a recorded game.

**Examples**

`ludarium analyse GAME --play "MOVE MOVE" --lines 3`

`ludarium analyse GAME --position "TEXT" --depth 10`
"""


def register(app: typer.Typer) -> None:
    app.command("analyse", help=HELP)(analyse)


def analyse(
    game: GameName,
    position: PositionText = None,
    option: OptionTexts = None,
    play: Moves = None,
    lines: Annotated[int, typer.Option(min=1, max=100, help="How many of the best moves to show.")] = 3,
    seconds: Annotated[float | None, typer.Option(min=0.0, max=86400.0, help="Time for the position.")] = None,
    depth: Annotated[int | None, typer.Option(min=1, max=100, help="Plies to look ahead.")] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="Positions to look at.")] = None,
    threads: Annotated[int, typer.Option(min=1, max=256, help="Threads that search together.")] = 1,
    hash_mb: Annotated[int, typer.Option("--hash", min=0, max=65536, help="Megabytes of the table.")] = 64,
) -> None:
    from ludarium.engine import Engine, Limits

    here = set_up(game, position, option, play)
    if depth is nodes is seconds is None:
        seconds = DEFAULT_SECONDS
    limits = Limits(seconds=seconds, depth=depth, nodes=nodes, lines=lines)
    show_lines(Engine(here.game, dict(here.options), hash_mb=hash_mb, threads=threads), here, limits)


def show_lines(engine: Engine, position: Position, limits: Limits) -> None:
    lines = run_interruptibly(engine, lambda: engine.search(position, limits).lines)
    if position.outcome is not None:
        print(outcome_words(position.game, position.outcome))
        return
    side = side_title(position.game, position.turn)
    shown = table(f"{side} wins", "score", "depth", "line")
    for line in lines:
        shown.add_row(f"{line.chance:.1%}", score_words(line), f"{line.depth}/{line.seldepth}", Text(str(line)))
    console().print(shown)


def score_words(line: Line) -> str:
    """+0.35, or how many plies it is to a decided end."""
    if line.wins_in is None:
        return f"{line.score / 100:+.2f}"
    return f"{'wins' if line.wins_in > 0 else 'loses'} in {abs(line.wins_in)}"

"""`ludarium analyse`: what the engine says about a position or a recorded game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from threading import Thread
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.text import Text

from ludarium.cli.arguments import Moves, OptionTexts, PositionText, complete_games, set_up
from ludarium.cli.console import console, table
from ludarium.cli.files import read_record, write_record
from ludarium.cli.words import outcome_words, side_title
from ludarium.core.errors import LudariumError, RecordError
from ludarium.core.position import Position
from ludarium.core.record import Record

if TYPE_CHECKING:
    from ludarium.engine import Engine, Limits, Line
    from ludarium.engine.analysis import JudgedMove

DEFAULT_SECONDS = 2.0
DEFAULT_SECONDS_A_MOVE = 0.5
POLL = 0.1  # seconds in which an interruption is noticed
WORST = ("inaccuracy", "mistake", "blunder")

HELP = """Let the engine look at a position, or judge every move of a recorded game.

A position gets its best lines, each with the winning chance of the side to act. In a record every move is judged by how
much winning chance it cost. The engine sees everything, also what players could not know.

**Examples**

`ludarium analyse GAME --play "MOVE MOVE" --lines 3`

`ludarium analyse GAME --position "TEXT" --depth 10`

`ludarium analyse --record game.record --seconds 1 --save judged.record`
"""


def register(app: typer.Typer) -> None:
    app.command("analyse", help=HELP)(analyse)


def analyse(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="A game's id; a record has its own.", autocompletion=complete_games),
    ] = None,
    position: PositionText = None,
    option: OptionTexts = None,
    play: Moves = None,
    record: Annotated[str | None, typer.Option(metavar="FILE", help="Judge the moves of this record.")] = None,
    save: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the record with what the engine says of each move.")
    ] = None,
    lines: Annotated[int, typer.Option(min=1, max=100, help="How many of the best moves to show.")] = 3,
    seconds: Annotated[float | None, typer.Option(min=0.0, max=86400.0, help="Time for each position.")] = None,
    depth: Annotated[int | None, typer.Option(min=1, max=100, help="Plies to look ahead.")] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="Positions to look at.")] = None,
    threads: Annotated[int, typer.Option(min=1, max=256, help="Threads that search together.")] = 1,
    hash_mb: Annotated[int, typer.Option("--hash", min=0, max=65536, help="Megabytes of the table.")] = 64,
) -> None:
    from ludarium.engine import Engine, Limits

    if (record is None) == (game is None):
        raise LudariumError("analyse takes a GAME, or a --record")
    if record is None:
        if save is not None:
            raise LudariumError("--save writes a judged record: it needs a --record")
        assert game is not None
        here = set_up(game, position, option, play)
        if depth is nodes is seconds is None:
            seconds = DEFAULT_SECONDS
        limits = Limits(seconds=seconds, depth=depth, nodes=nodes, lines=lines)
        show_lines(Engine(here.game, dict(here.options), hash_mb=hash_mb, threads=threads), here, limits)
        return
    if position is not None or option or play:
        raise LudariumError("a record has its own position, options and moves")
    read = read_record(record)
    try:
        read.replay()
    except RecordError as error:
        raise RecordError(f"{record}: {error}") from None
    if depth is nodes is seconds is None:
        seconds = DEFAULT_SECONDS_A_MOVE
    positions = list(read.positions())
    engine = Engine(read.game, dict(positions[0].options), hash_mb=hash_mb, threads=threads)
    judged = judge(engine, positions, Limits(seconds=seconds, depth=depth, nodes=nodes))
    show_judged(read, judged)
    if save is not None:
        write_record(save, with_comments(read, judged))


# A position.


def show_lines(engine: Engine, position: Position, limits: Limits) -> None:
    found: list[tuple[Line, ...]] = []
    run_interruptibly(engine, lambda: found.append(engine.search(position, limits).lines))
    if position.outcome is not None:
        print(outcome_words(position.game, position.outcome))
        return
    side = side_title(position.game, position.turn)
    shown = table(f"{side} wins", "score", "depth", "line")
    for line in found[0]:
        shown.add_row(f"{line.chance:.1%}", score_words(line), f"{line.depth}/{line.seldepth}", Text(str(line)))
    console().print(shown)


def score_words(line: Line) -> str:
    """+0.35, or how many plies it is to a decided end."""
    if line.wins_in is None:
        return f"{line.score / 100:+.2f}"
    return f"{'wins' if line.wins_in > 0 else 'loses'} in {abs(line.wins_in)}"


def run_interruptibly(engine: Engine, work: Callable[[], None]) -> None:
    """Do work on a thread, so that an interruption stops the engine."""
    failed: list[BaseException] = []

    def run() -> None:
        try:
            work()
        except BaseException as error:
            failed.append(error)

    worker = Thread(target=run, daemon=True)
    worker.start()
    try:
        while worker.is_alive():
            worker.join(POLL)
    finally:
        engine.stop()
    if failed:
        raise failed[0]


# A record.


def judge(engine: Engine, positions: Sequence[Position], limits: Limits) -> list[JudgedMove]:
    """Every move judged, in the order of the game; a bar shows how far it has come."""
    from ludarium.engine.analysis import judge_game

    judged: list[JudgedMove] = []
    watcher = Console(stderr=True)
    with Progress(
        TextColumn("positions"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=watcher,
        transient=True,
        disable=not watcher.is_terminal,
    ) as progress:
        task = progress.add_task("", total=len(positions) - 1)

        def run() -> None:
            for one in judge_game(engine, positions, limits):
                judged.append(one)
                progress.update(task, completed=len(judged))

        run_interruptibly(engine, run)
    return judged[::-1]


def show_judged(read: Record, judged: Sequence[JudgedMove]) -> None:
    from ludarium.engine.analysis import Judgement, Summary

    game = read.game
    shown = table("", "side", "move", "chance", "loss", "judgement", "better was")
    for number, one in enumerate(judged, start=1):
        word = one.judgement
        worse = word.value in WORST
        shown.add_row(
            str(number),
            side_title(game, one.move.side),
            Text(one.before.display(one.move)),
            f"{one.chance:.0%}",
            f"{one.loss:.0%}" if one.loss >= 0.005 else "",
            Text(word.value, "bold" if worse else ""),
            Text(str(one.best) if worse else ""),
        )
    console().print(shown)
    words = [word for word in Judgement if any(one.judgement is word for one in judged)]
    totals = table("side", "average loss", *(word.value for word in words))
    for side in game.sides:
        summary = Summary.of(judged, side.name)
        counts = (str(summary.counts[word]) for word in words)
        totals.add_row(side.title, f"{summary.average_loss:.1%}", *counts)
    console().print(totals)


def with_comments(read: Record, judged: Sequence[JudgedMove]) -> Record:
    """The record with the engine's words behind what was said of each move."""
    moves = []
    for recorded, one in zip(read.moves, judged, strict=True):
        said = f"{one.judgement}, {one.chance:.0%}"
        if one.judgement.value in WORST:
            said += f"; better was {one.best}"
        moves.append(replace(recorded, comment=f"{recorded.comment} {said}".strip()))
    return replace(read, moves=tuple(moves))

"""`ludarium review`: what each move of a recorded game cost, its turning points, and why."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.text import Text

from ludarium.cli.console import console, table
from ludarium.cli.files import read_record, write_record
from ludarium.cli.interruptible import run_interruptibly
from ludarium.cli.words import side_title
from ludarium.core.errors import LudariumError, RecordError
from ludarium.core.record import Record

if TYPE_CHECKING:
    from ludarium.engine.review import JudgedMove, Review, Reviewing, TurningPoint

HELP = """Judge every move of a recorded game by the winning chance that it cost; say what decided the game, and why.

With `--viewer SIDE` that side's moves are judged by what it could know when it made them; without, the engine sees
everything. `--nodes` and `--seconds` change how long each position is looked at.

**Examples**

`ludarium review game.record`

`ludarium review game.record --save judged.record`

`ludarium review game.record --viewer white --json`
"""

# How records mark a move, by its judgement: see core/record/moves.py.
MARKS = {"inaccuracy": 6, "mistake": 2, "blunder": 4}


def register(app: typer.Typer) -> None:
    app.command("review", help=HELP)(review)


def review(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record, in any format; - for the standard input.")],
    viewer: Annotated[
        str | None, typer.Option(metavar="SIDE", help="Judge this side's moves by what it could know.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the review as JSON.")] = False,
    save: Annotated[str | None, typer.Option(metavar="FILE", help="Write the record with marks and comments.")] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="Positions that each position is judged by.")] = None,
    seconds: Annotated[float | None, typer.Option(min=0.0, max=600.0, help="Time for a position at most.")] = None,
) -> None:
    from ludarium.engine.review import Effort, reviewing

    record = read_record(file)
    if save is not None and viewer is not None:
        raise LudariumError("--save writes a record with everything known: it does not go with --viewer")
    effort = Effort(seconds=seconds)
    if nodes is not None:
        effort = replace(effort, nodes=nodes, deep=nodes * effort.deep // effort.nodes)
    try:
        judging = reviewing(record, viewer, effort)
    except RecordError as error:
        raise RecordError(f"{file}: {error}") from None
    found = judged(judging)
    if as_json:
        print(json.dumps(found.as_data(), ensure_ascii=False, indent=1))
    else:
        show(found)
    if save is not None:
        write_record(save, annotated(record, found))


def judged(judging: Reviewing) -> Review:
    """The review; a bar shows how far it has come."""
    from ludarium.engine.review import engine_for
    from ludarium.engine.review.looks import finish

    watcher = Console(stderr=True)
    columns = (TextColumn("positions"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    engine = engine_for(judging)
    with Progress(*columns, console=watcher, transient=True, disable=not watcher.is_terminal) as progress:
        bar = progress.add_task("", total=judging.total)

        def step() -> None:
            progress.update(bar, completed=judging.done, total=judging.total)

        return run_interruptibly(engine, lambda: finish(judging.looks(), engine, step))


def show(found: Review) -> None:
    if not found.moves:
        print("No move was played: there is nothing to judge.")
        return
    game = found.game
    shown = table("", "side", "move", "chance", "loss", "judgement", "better was")
    for one in found.moves:
        worse = one.judgement.value in MARKS
        shown.add_row(
            str(one.ply),
            side_title(game, one.side),
            Text(one.before.display(one.move)),
            "" if one.chance is None else f"{one.chance:.0%}",
            f"{one.loss:.0%}" if one.loss >= 0.005 else "",
            Text(one.judgement.value, "bold" if worse else ""),
            Text(str(one.best) if worse else ""),
        )
    console().print(shown)
    show_totals(found)
    for point in found.turning_points:
        console().print(Text(sentence(point)))
    if not found.turning_points:
        print("No move that was judged was a mistake.")


def show_totals(found: Review) -> None:
    judgements = list(found.counts(found.game.sides[0].name))
    words = [word for word in judgements if any(one.judgement is word for one in found.moves)]
    totals = table("side", "accuracy", "average loss", *(word.value for word in words))
    for side in found.game.sides:
        counts, accuracy, loss = found.counts(side.name), found.accuracy[side.name], found.average_loss(side.name)
        totals.add_row(
            side.title,
            "" if accuracy is None else f"{accuracy:.0f}",
            "" if loss is None else f"{loss:.1%}",
            *(str(counts[word]) for word in words),
        )
    console().print(totals)


def sentence(point: TurningPoint) -> str:
    """Move 12, White: d6b5 cost 35% of the winning chance. Better was e1e3. ..."""
    one = point.judged
    game = one.before.game
    said = f"Move {one.ply}, {side_title(game, one.side)}: {one.before.display(one.move)} cost {one.loss:.0%}."
    return " ".join([said, f"Better was {one.best}.", *map(str, point.texts())])


def annotated(record: Record, found: Review) -> Record:
    """The record with marks, and with the engine's words after what was said of each move."""
    points = {point.judged.ply: point for point in found.turning_points}
    moves = []
    for recorded, one in zip(record.moves, found.moves, strict=True):
        mark = MARKS.get(one.judgement.value)
        glyphs = recorded.glyphs if mark is None or mark in recorded.glyphs else (*recorded.glyphs, mark)
        words = [recorded.comment, comment(one), *map(str, points[one.ply].texts() if one.ply in points else ())]
        moves.append(replace(recorded, comment=" ".join(word for word in words if word), glyphs=glyphs))
    return replace(record, moves=tuple(moves))


def comment(one: JudgedMove) -> str:
    if one.chance is None:
        return one.judgement.value
    said = f"{one.judgement}, {one.chance:.0%}"
    return f"{said}; better was {one.best}." if one.judgement.value in MARKS else said

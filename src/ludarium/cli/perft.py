"""`ludarium perft`: counting the leaves of the move tree."""

from __future__ import annotations

from threading import Thread
from time import perf_counter
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

import ludarium
from ludarium.cli.arguments import GameName, Moves, OptionTexts, PositionText, set_up
from ludarium.core.position import Position

POLL = 0.1  # seconds between looks at the worker

HELP = """Count the move sequences of a length, with the time it took.

Every leaf is made, none is only counted. A progress bar shows on a terminal.

**Examples**

`ludarium perft GAME 4`

`ludarium perft GAME 3 --divide --position "TEXT"`
"""


def register(app: typer.Typer) -> None:
    app.command("perft", help=HELP)(perft)


def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=0, max=ludarium.DEEPEST, help="Moves in a sequence.")],
    position: PositionText = None,
    option: OptionTexts = None,
    play: Moves = None,
    divide: Annotated[bool, typer.Option("--divide", help="Count each first move by itself.")] = False,
) -> None:
    here = set_up(game, position, option, play)
    if divide:
        counts, seconds = count(here, depth)
        for text, leaves in counts.items():
            print(f"{text}: {leaves}")
        print()
        _print_line(depth, sum(counts.values()), seconds)
        return
    for each in range(min(depth, 1), depth + 1):
        counts, seconds = count(here, each)
        _print_line(each, sum(counts.values()), seconds)


def _print_line(depth: int, leaves: int, seconds: float) -> None:
    print(f"depth {depth}: {leaves} in {seconds:.3f} s, {round(leaves / max(seconds, 1e-9)):,} nodes/s", flush=True)


def count(position: Position, depth: int) -> tuple[dict[str, int], float]:
    """The leaves below each first move, and the seconds it took. Can be interrupted, for a thread does the work."""
    if depth == 0:
        return {"": 1}, 0.0
    counts: dict[str, int] = {}
    failed: list[BaseException] = []

    def work() -> None:
        try:
            for move in position.legal_moves:
                counts[move.text] = ludarium.perft(position.play(move), depth - 1)
        except BaseException as error:
            failed.append(error)

    started = perf_counter()
    worker = Thread(target=work, daemon=True)
    with Progress(
        TextColumn(f"depth {depth}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not Console(stderr=True).is_terminal,
    ) as progress:
        task = progress.add_task("", total=len(position.legal_moves))
        worker.start()
        while worker.is_alive():
            worker.join(POLL)
            progress.update(task, completed=len(counts))
    if failed:
        raise failed[0]
    return counts, perf_counter() - started

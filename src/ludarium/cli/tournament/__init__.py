"""`ludarium tournament`: computer players in any format."""

from __future__ import annotations

import os
from collections import deque
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.live import Live

import ludarium
from ludarium.cli.arguments import GameName, OptionTexts, option_values
from ludarium.cli.console import console
from ludarium.core.errors import LudariumError

HELP = """Run a tournament between computer players: Swiss, round robin, knockout or arena.

A player is what `ludarium match` takes: a level, `uct`, `random`, or `ugi:PROGRAM ARGUMENTS`, with bounds behind a
comma. The first one is seeded first. With --folder every game is kept as a record, and a tournament that was stopped
goes on where it was. --export writes the result as CSV, JSON or TRF, by the name of the file.

**Examples**

`ludarium tournament GAME club learner beginner newcomer --format round-robin --folder levels`

`ludarium tournament GAME club learner beginner newcomer random --format swiss --rounds 4 --export levels.trf`

`ludarium tournament GAME full,clock=5+0.1 "ugi,clock=5+0.1:./engine" club random --format knockout --best-of 3`
"""
WRITTEN = (".csv", ".json", ".trf")


def register(app: typer.Typer) -> None:
    app.command("tournament", help=HELP)(tournament)


def tournament(
    game: GameName,
    players: Annotated[list[str], typer.Argument(metavar="PLAYER...", help="Who plays, the best first.")],
    kind: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help="swiss, round-robin, knockout or arena.")
    ] = "round-robin",
    rounds: Annotated[int, typer.Option(help="Of a Swiss tournament.")] = 5,
    twice: Annotated[bool, typer.Option("--twice", help="Double round robin, or double elimination.")] = False,
    best_of: Annotated[int, typer.Option(help="Games of a knockout match.")] = 1,
    third_place: Annotated[bool, typer.Option("--third-place", help="The losers of the semifinals play.")] = False,
    minutes: Annotated[int, typer.Option(help="Of an arena.")] = 10,
    tie_break: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="What decides between equal points; may be given again.")
    ] = None,
    plies: Annotated[int, typer.Option(min=0, max=100, help="Random moves at the beginning of a game.")] = 4,
    seed: Annotated[int, typer.Option(min=0, help="Another seed, other openings.")] = 1,
    folder: Annotated[Path | None, typer.Option(help="Keep the games here, and go on with those that are.")] = None,
    workers: Annotated[int, typer.Option(min=0, max=512, help="Processes; as many as processors by default.")] = (
        os.cpu_count() or 1
    ),
    export: Annotated[
        list[Path] | None, typer.Option(metavar="FILE", help="Write the result as .csv, .json or .trf.")
    ] = None,
    games_file: Annotated[Path | None, typer.Option("--games", metavar="FILE", help="All games in one file.")] = None,
    name: Annotated[str, typer.Option(help="What the tournament is called.")] = "Tournament",
    option: OptionTexts = None,
) -> None:
    from ludarium.cli.tournament.runner import ComputerTournament
    from ludarium.cli.tournament.tables import bracket_table, report
    from ludarium.engine.match import read_player
    from ludarium.tournament import Plan
    from ludarium.tournament.export import write_csv, write_json
    from ludarium.tournament.trf import write_trf

    for path in export or ():
        if path.suffix not in WRITTEN:
            raise LudariumError(f"{path}: a tournament is written as {', '.join(WRITTEN)}")
    plan = Plan(
        format=kind,  # type: ignore[arg-type]
        rounds=rounds,
        twice=twice,
        best_of=best_of,
        third_place=third_place,
        minutes=minutes,
        tie_breaks=tuple(tie_break or ()),  # type: ignore[arg-type]
    )
    planned = ComputerTournament(
        game=game,
        players=[read_player(text) for text in players],
        plan=plan,
        options=option_values(ludarium.game(game), option),
        plies=plies,
        seed=seed,
        folder=folder,
        workers=workers,
        name=name,
    )
    watcher = Console(stderr=True)
    with closing(planned.run()) as stages:
        if watcher.is_terminal:
            with Live(console=watcher, transient=True, refresh_per_second=4) as live:
                for stage in stages:
                    live.update(report(stage, watcher.height))
        else:
            deque(stages, maxlen=0)
    event, out = planned.event, console()
    out.print(report(event))
    if kind == "knockout":
        out.print(bracket_table(event))
    written = {".csv": lambda: write_csv(event), ".json": lambda: write_json(event, name)}
    written[".trf"] = lambda: write_trf(event, name)
    for path in export or ():
        path.write_text(written[path.suffix](), encoding="utf-8", newline="\n")
    if games_file is not None:
        games_file.write_text("\n".join(planned.records()), encoding="utf-8", newline="\n")

"""`ludarium match`: players against each other, and the ladder of levels."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.live import Live
from rich.table import Table

import ludarium
from ludarium.cli.arguments import GameName, OptionTexts, option_values
from ludarium.cli.console import console, table
from ludarium.core.errors import LudariumError

if TYPE_CHECKING:
    from ludarium.engine.match import Match, Pairing, Sprt, Standing

HELP = """Let players play against each other: pairs of games with changed sides, from varied openings.

A player is a level (first-game, first-hour, first-day, first-week, newcomer, beginner, learner, casual, club, expert,
master, full), `uct`, `random`, or `ugi:PROGRAM ARGUMENTS`. Behind a comma it takes bounds: `seconds=0.1`, `nodes=5000`,
`depth=6` or `clock=10+0.1`; and `weights=NAME` or `weights=FILE#NAME`, `threads=2`, `hash=64`, `name=NAME`. More than
two play everybody against everybody. With --folder every game is kept as a record, and a match that was stopped goes on
where it was.

**Examples**

`ludarium match GAME club expert --games 200 --folder club-expert`

`ludarium match GAME full,seconds=0.1 uct,seconds=0.1 --games 60`

`ludarium match GAME full,nodes=5000 full,nodes=5000,weights=hand --sprt 0,20`

`ludarium match GAME full,clock=10+0.1 "ugi,clock=10+0.1:./engine --quiet"`

`ludarium match GAME --ladder --games 200 --folder ladder --write docs/levels.md`
"""

TOP_STEPS = 2  # of the ladder: from the expert to the master, and to the full engine


def register(app: typer.Typer) -> None:
    app.command("match", help=HELP)(match)


def match(
    game: GameName,
    players: Annotated[list[str] | None, typer.Argument(metavar="PLAYER...", help="Who plays.")] = None,
    ladder: Annotated[
        bool, typer.Option("--ladder", help="Each level against the one below, the lowest against `random`.")
    ] = False,
    up_to: Annotated[
        str | None, typer.Option(metavar="LEVEL", help="Where the ladder ends, if not at the top.")
    ] = None,
    games: Annotated[int, typer.Option(min=2, help="Games of each pairing, at most.")] = 100,
    top_games: Annotated[
        int | None, typer.Option(min=2, help="Games of the two highest steps of the ladder, which take longest.")
    ] = None,
    plies: Annotated[int, typer.Option(min=0, max=100, help="Random moves at the beginning of a game.")] = 4,
    seed: Annotated[int, typer.Option(min=0, help="Another seed, other openings.")] = 1,
    sprt: Annotated[
        str | None,
        typer.Option(metavar="LOW,HIGH", help="Stop when it is clearly over LOW or under HIGH Elo."),
    ] = None,
    folder: Annotated[Path | None, typer.Option(help="Keep the games here, and go on with those that are.")] = None,
    workers: Annotated[int, typer.Option(min=0, max=512, help="Processes; as many as processors by default.")] = (
        os.cpu_count() or 1
    ),
    seconds: Annotated[float, typer.Option(min=0.001, help="For a move of the full engine in the ladder.")] = 1.0,
    write: Annotated[Path | None, typer.Option(help="Put the ladder's table into this page.")] = None,
    option: OptionTexts = None,
) -> None:
    from ludarium.engine.match import Match

    chosen = ludarium.game(game)
    if ladder == bool(players) or (write is not None and not ladder):
        raise LudariumError("a match has players, or it is a --ladder, which alone can --write a table")
    if up_to is not None and not ladder:
        raise LudariumError("--up-to says where a --ladder ends")
    pairings = neighbours(seconds, top_games or games, up_to) if ladder else everybody(players or [])
    planned = Match(
        game=game,
        pairings=pairings,
        options=option_values(chosen, option),
        pairs=(games + 1) // 2,
        plies=plies,
        seed=seed,
        sprt=read_sprt(sprt) if sprt is not None else None,
        folder=folder,
        workers=workers,
    )
    standings = play_live(planned)
    if write is not None:
        name = f"ladder {game}" if up_to is None else f"ladder {game} up to {up_to}"
        put_section(write, name, ladder_page(standings, command_line()))


def everybody(texts: Sequence[str]) -> list[Pairing]:
    """Everybody against everybody."""
    from ludarium.engine.match import Pairing, read_player

    players = [read_player(text) for text in texts]
    if len(players) < 2:
        raise LudariumError("a match has at least two players")
    return [Pairing(first, second) for first, second in combinations(players, 2)]


def neighbours(seconds: float, top_games: int, up_to: str | None = None) -> list[Pairing]:
    """Each level against the one below, the weakest first and against random moves."""
    from ludarium.engine import LEVELS
    from ludarium.engine.match import Pairing, read_player

    names = [each.name for each in LEVELS]
    if up_to is not None and up_to not in names:
        raise LudariumError(f"there is no level {up_to!r}; there are: {', '.join(names)}")
    texts = ["random,name=Random moves", *(f"{each.name},name={each.title}" for each in LEVELS)]
    texts[-1] += f",seconds={seconds:g}"
    players = [read_player(text) for text in texts]
    steps = [Pairing(upper, lower) for lower, upper in pairwise(players)]
    steps = [*steps[:-TOP_STEPS], *(replace(step, pairs=(top_games + 1) // 2) for step in steps[-TOP_STEPS:])]
    return steps if up_to is None else steps[: names.index(up_to) + 1]


def read_sprt(text: str) -> Sprt:
    from ludarium.engine.match import Sprt

    low, comma, high = text.partition(",")
    try:
        return Sprt(float(low), float(high))
    except ValueError as error:
        reason = str(error) if comma and "Elo" in str(error) else "two numbers"
        raise LudariumError(f"--sprt {text!r}: it takes LOW,HIGH as in 0,10: {reason}") from None


def play_live(planned: Match) -> list[Standing]:
    """Play a match, with a table that follows it on a terminal, and a last one on the output."""
    watcher = Console(stderr=True)
    standings: list[Standing] = []
    with (
        Live(console=watcher, transient=True, refresh_per_second=4) if watcher.is_terminal else _Nothing() as live,
        closing(planned.run()) as stages,
    ):
        for stage in stages:
            standings = stage
            live.update(standings_table(stage))
    console().print(standings_table(standings))
    return standings


class _Nothing:
    """Where nobody watches."""

    def __enter__(self) -> _Nothing:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def update(self, _: Table) -> None:
        pass


def standings_table(standings: Sequence[Standing]) -> Table:
    made = table("pairing", "games", "won", "drawn", "lost", "score", "Elo", "95 %", "test")
    for standing in standings:
        tally = standing.tally
        low, high = tally.elo_interval
        names = f"{standing.pairing.first.name} v. {standing.pairing.second.name}"
        test = ""
        if standing.sprt is not None:
            test = f"{standing.sprt.ratio(tally):+.2f} of ±{standing.sprt.bound:.2f}: {standing.verdict or 'open'}"
        made.add_row(
            names,
            f"{tally.games}/{2 * standing.wanted}",
            str(tally.wins),
            str(tally.draws),
            str(tally.losses),
            f"{tally.score:.1%}",
            signed(tally.elo),
            f"{signed(low)} to {signed(high)}",
            test,
        )
    return made


def signed(number: float) -> str:
    return f"{number:+.0f}" if abs(number) < 1e6 else ("+∞" if number > 0 else "-∞")


# The page of the ladder.


def ladder_page(standings: Sequence[Standing], command: str) -> str:
    """The ladder as a table for a page, the strongest first, with the command that measured it."""
    lines = [
        "| level | against | games | won | drawn | lost | score | Elo difference (95 %) |",
        "|---|---|--:|--:|--:|--:|--:|--:|",
    ]
    for standing in reversed(standings):
        tally = standing.tally
        low, high = tally.elo_interval
        pairing = standing.pairing
        lines.append(
            f"| {pairing.first.name} | {pairing.second.name} | {tally.games} | {tally.wins} | {tally.draws} | "
            f"{tally.losses} | {tally.score:.1%} ± {tally.error:.1%} | {signed(tally.elo)} "
            f"({signed(low)} to {signed(high)}) |"
        )
    return "\n".join([f"Measured by `{command}`:", "", *lines])


def command_line() -> str:
    """The command that was given, but for what only says where to put things."""
    words = iter(sys.argv[1:])
    kept = ["ludarium"]
    for word in words:
        name, equals, _ = word.partition("=")
        if name in ("--folder", "--write", "--workers"):
            if not equals:
                next(words, "")
        else:
            kept.append(word)
    return shlex.join(kept)


def put_section(page: Path, name: str, text: str) -> None:
    """Replace what stands in a page between <!-- name --> and <!-- end of name -->, or add it at the end."""
    before, after = f"<!-- {name} -->", f"<!-- end of {name} -->"
    old = page.read_text(encoding="utf-8") if page.exists() else ""
    head, found, rest = old.partition(before)
    tail = rest.partition(after)[2] if found else ""
    if not found and head and not head.endswith("\n\n"):
        head = head.rstrip("\n") + "\n\n"
    page.write_text(f"{head}{before}\n{text}\n{after}{tail or chr(10)}", encoding="utf-8", newline="\n")

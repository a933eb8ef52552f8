"""`ludarium puzzles`: finding puzzles, and checking their proofs."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import ludarium
from ludarium.cli.arguments import GameName, OptionTexts, option_values
from ludarium.cli.console import bar, console, table
from ludarium.cli.storage import Data, Database, with_store
from ludarium.core.errors import LudariumError
from ludarium.core.game import Game
from ludarium.core.puzzles.difficulty import DIFFICULTIES, difficulty

if TYPE_CHECKING:
    from ludarium.core.puzzles import Puzzle
    from ludarium.engine.puzzles import Played

HELP = """Show a game's puzzles, check their proofs, or find new ones in games that the engine plays with itself.

A puzzle is a position in which the side to act wins by force, with the proof of it: an answer to every defence.
`--check` plays every proof through by the rules alone, and tries every other first move. With `--folder` puzzles are
looked for; stop it when you like, it goes on where it was.

**Examples**

`ludarium puzzles GAME`

`ludarium puzzles GAME --check`

`ludarium puzzles GAME --folder found --games 500 --output puzzles.jsonl`

`ludarium puzzles GAME --folder of-people --server --data DATA`
"""


def register(app: typer.Typer) -> None:
    app.command("puzzles", help=HELP)(puzzles)


def puzzles(
    game: GameName,
    check: Annotated[bool, typer.Option("--check", help="Check every proof by the rules alone.")] = False,
    file: Annotated[Path | None, typer.Option(help="Puzzles of this file, not those that come with the game.")] = None,
    folder: Annotated[Path | None, typer.Option(help="Look for puzzles; what was looked through is kept here.")] = None,
    games: Annotated[int, typer.Option(min=1, help="Games to look through.")] = 200,
    nodes: Annotated[int, typer.Option(min=1, help="Positions to look at for a move of these games.")] = 2000,
    plies: Annotated[int, typer.Option(min=1, max=15, help="Plies of a win at most.")] = 9,
    number: Annotated[int, typer.Option(min=1, help="Puzzles to keep.")] = 250,
    output: Annotated[Path | None, typer.Option(help="Write the puzzles here, not into the folder.")] = None,
    workers: Annotated[int, typer.Option(min=0, max=512, help="Processes; as many as processors by default.")] = (
        os.cpu_count() or 1
    ),
    seed: Annotated[int, typer.Option(min=0, help="Another seed, other games.")] = 1,
    server: Annotated[
        bool,
        typer.Option("--server", help="Look through a server's public games that ended 30 days ago or earlier."),
    ] = False,
    data: Data = None,
    database: Database = "",
    option: OptionTexts = None,
) -> None:
    from ludarium.core.puzzles import read_puzzles, write_puzzles
    from ludarium.engine.puzzles import Mine, chosen

    played = ludarium.game(game)
    if folder is not None:
        others = games_of_server(played, data, database) if server else None
        mine = Mine(folder, played, option_values(played, option), nodes=nodes, most=plies, seed=seed, played=others)
        with bar("games", games) as reach, closing(mine.dig(games, workers)) as stages:
            for done, _found in stages:
                reach(done)
        file = output or folder / "puzzles.jsonl"
        write_puzzles(file, chosen(mine.puzzles(), number))
        print(f"written: {file}")
    known = ludarium.puzzles(game) if file is None else tuple(read_puzzles(played, file))
    if not known:
        raise LudariumError(f"{played.title} has no puzzles: look for some with --folder")
    if check:
        check_all(played, known)
    else:
        show(known)


def games_of_server(game: Game, data: Path | None, database: str) -> list[Played]:
    from ludarium.server.puzzles.commands import PuzzleCommands

    return with_store(data, database, lambda store: PuzzleCommands(store).games(game))


def show(known: tuple[Puzzle, ...]) -> None:
    """How many there are of each length, difficulty and theme, and how often each level solves them."""
    every = sorted({puzzle.moves for puzzle in known})
    lengths = {moves: [puzzle for puzzle in known if puzzle.moves == moves] for moves in every}
    show_rates("win in moves", lengths)
    show_rates("difficulty", {name: [each for each in known if difficulty(each) == name] for _, name in DIFFICULTIES})
    themes = table("theme", "puzzles")
    for name, count in Counter(theme for puzzle in known for theme in puzzle.themes).most_common():
        themes.add_row(name, str(count))
    console().print(themes)


def show_rates(title: str, groups: Mapping[Any, list[Puzzle]]) -> None:
    """How often each level solves the puzzles of each group."""
    levels = next(list(puzzle.solved) for group in groups.values() for puzzle in group)
    shown = table(title, "puzzles", *levels)
    for name, group in groups.items():
        if group:
            rates = (sum(puzzle.solved.get(level, 0.0) for puzzle in group) / len(group) for level in levels)
            shown.add_row(str(name), str(len(group)), *(f"{rate:.0%}" for rate in rates))
    console().print(shown)


def check_all(game: Game, known: tuple[Puzzle, ...]) -> None:
    """Check every proof; LudariumError if one does not hold."""
    from ludarium.core.puzzles import WrongPuzzle
    from ludarium.core.puzzles import check as check_proof

    wrong = []
    with bar("proofs", len(known)) as reach:
        for number, puzzle in enumerate(known, 1):
            try:
                check_proof(puzzle)
            except WrongPuzzle as error:
                wrong.append(f"{puzzle.id}: {error}")
            reach(number)
    print(f"{len(known) - len(wrong)} of {len(known)} proofs of {game.title} hold")
    for each in wrong:
        print(each)
    if wrong:
        raise typer.Exit(1)

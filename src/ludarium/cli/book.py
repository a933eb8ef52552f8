"""`ludarium book`: games of the engine with itself, from which the opening explorer's book is made."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import ludarium
from ludarium.cli.arguments import GameName, OptionTexts, option_values
from ludarium.cli.console import bar
from ludarium.core.book import read_book, write_book
from ludarium.core.errors import LudariumError

if TYPE_CHECKING:
    from ludarium.core.book import BookChapter
    from ludarium.core.game import Game

HELP = """Make a game's book: games of the engine with itself, which the opening explorer shows beside people's games.

Both sides vary in the first moves and then play the best move that they find. Games are kept in a folder; stop it when
you like, it goes on where it was. The book has a chapter for each set of rules: the one that is made replaces its own,
the others stay. The same seed, nodes and number of games make the same file.

**Examples**

`ludarium book GAME --folder book`

`ludarium book GAME --folder book --games 1000 --nodes 20000 --output src/ludarium/games/GAME/book.gz`
"""


def register(app: typer.Typer) -> None:
    app.command("book", help=HELP)(book)


def book(
    game: GameName,
    folder: Annotated[Path, typer.Option(help="Where the games are kept, and the book unless --output says else.")],
    games: Annotated[int, typer.Option(min=1, help="Games of the chapter.")] = 400,
    nodes: Annotated[int, typer.Option(min=1, help="Positions to look at for a move.")] = 2000,
    output: Annotated[Path | None, typer.Option(help="Write the book here, not into the folder.")] = None,
    workers: Annotated[int, typer.Option(min=0, max=512, help="Processes; as many as processors by default.")] = (
        os.cpu_count() or 1
    ),
    seed: Annotated[int, typer.Option(min=0, help="Another seed, other games.")] = 1,
    option: OptionTexts = None,
) -> None:
    from ludarium.engine.book import BookGames

    chosen = ludarium.game(game)
    options = option_values(chosen, option)
    rules = chosen.rated_variant(options)
    if rules is None:
        known = ", ".join(variant.title for variant in chosen.rated_variants)
        raise LudariumError(f"a chapter has one of these rules: {known}")
    played = BookGames(folder / f"{game}-{rules}.jsonl", chosen, options, nodes=nodes, seed=seed)
    with bar("games", games) as reach, closing(played.play(games, workers)) as stages:
        for done in stages:
            reach(done)
    target = output or folder / f"{game}.gz"
    chapter = played.chapter(games)
    write_book(target, chapters_with(chosen, target, chapter))
    print(f"{len(chapter.games)} games by the rules {rules!r}, {target.stat().st_size} bytes: {target}")


def chapters_with(game: Game, path: Path, made: BookChapter) -> list[BookChapter]:
    """The chapters of a file, with the new one in its place."""
    known = read_book(path) if path.exists() else []
    by_rules = {game.rated_variant(chapter.options): chapter for chapter in [*known, made]}
    return [chapter for variant in game.rated_variants if (chapter := by_rules.get(variant.name)) is not None]

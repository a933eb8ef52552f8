"""`ludarium games` and `ludarium rules`: what there is, and what a game says of itself."""

from __future__ import annotations

import re
from typing import Annotated

import typer
from rich.markdown import Markdown
from rich.text import Text

import ludarium
from ludarium.cli.arguments import GameName
from ludarium.cli.console import console, table
from ludarium.core.errors import LudariumError
from ludarium.core.game import Game

GAMES_HELP = """List the games.

**Examples**

`ludarium games`

`ludarium games --options`
"""

RULES_HELP = """Show the rules of a game: its rulebook page, or with --short its pieces, ends, options and lessons.

**Examples**

`ludarium rules GAME`

`ludarium rules GAME --short`
"""


def register(app: typer.Typer) -> None:
    app.command("games", help=GAMES_HELP)(games)
    app.command("rules", help=RULES_HELP)(rules)


def games(
    options: Annotated[bool, typer.Option("--options", help="List the options of each game too.")] = False,
) -> None:
    found: list[Game] = []
    overview = table("id", "title", "summary")
    for name in ludarium.games():
        try:
            game = ludarium.game(name)
        except LudariumError as error:
            overview.add_row(Text(name, "bold"), "", Text(str(error)))
            continue
        overview.add_row(Text(name, "bold"), game.title, Text(game.summary))
        found.append(game)
    console().print(overview)
    for game in found if options else ():
        _print_options(game, f"Options of {game.title}")


def rules(
    game: GameName,
    short: Annotated[bool, typer.Option("--short", help="Only what the game says of itself, in tables.")] = False,
) -> None:
    chosen = ludarium.game(game)
    if chosen.rulebook is None or short:
        _print_facts(chosen)
    else:
        console().print(Markdown(_readable(chosen.rulebook.read_text(encoding="utf-8"))))


def _readable(page: str) -> str:
    """A rulebook page for a terminal: pictures become their captions."""
    without_comments = re.sub(r"<!--.*?-->\n?", "", page, flags=re.DOTALL)
    return re.sub(r"!\[(.*?)\]\(.*?\)", r"*Picture: \1.*", without_comments, flags=re.DOTALL)


def _print_facts(chosen: Game) -> None:
    out = console()
    other_names = "  ".join(chosen.names.values())
    out.print(Text.assemble((chosen.title, "bold"), f"  {other_names}" if other_names else ""))
    out.print(Text(chosen.summary))
    out.print()
    first, second = chosen.sides
    out.print(Text(f"Sides: {first.title} ({first.name}) begins, {second.title} ({second.name}) answers."))
    out.print(Text(f"Board: {len(chosen.board.cells)} cells, {_span(chosen)}."))
    zones = [zone.title for zone in chosen.board.zones]
    if zones:
        out.print(Text(f"Zones: {', '.join(zones)}."))

    pieces = table("letter", "piece or mark", "", title="Pieces and marks", title_justify="left")
    for symbol in chosen.board.symbols.values():
        pieces.add_row(symbol.letter, symbol.title, " ".join([symbol.glyph, *symbol.names.values()]).strip())
    out.print(pieces)

    ends = table("end", "what happened", title="How it ends", title_justify="left")
    for name, words in chosen.reasons.items():
        ends.add_row(name, Text(words))
    out.print(ends)

    if chosen.actions:
        actions = table("click", "action", title="Actions in moves", title_justify="left")
        for name, action in chosen.actions.items():
            actions.add_row(name, Text(action.label))
        out.print(actions)
    _print_options(chosen, "Options")
    if chosen.lessons:
        lessons = table("lesson", "task", title="Lessons", title_justify="left")
        for lesson in chosen.lessons:
            lessons.add_row(lesson.title, Text(lesson.task))
        out.print(lessons)


def _span(game: Game) -> str:
    return f"{game.board.cells[0].name} to {game.board.cells[-1].name}"


def _print_options(game: Game, title: str) -> None:
    out = console()
    if not game.options:
        out.print(f"{title}: none\n")
        return
    listed = table("option", "default", "values", "meaning", title=title, title_justify="left")
    listed.columns[0].no_wrap = True
    for column in listed.columns:
        column.overflow = "fold"  # what is to be written as it is here is not cut off
    for option in game.options:
        listed.add_row(option.name, option.write(option.default), Text(option.allowed), Text(option.help))
    out.print(listed)

"""`ludarium explorer`: what games know of a position."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape

from ludarium.cli.arguments import GameName, Moves, OptionTexts, PositionText, option_values, set_up
from ludarium.cli.console import console, table
from ludarium.core.errors import LudariumError

if TYPE_CHECKING:
    from ludarium.core.game import Game
    from ludarium.wire.explorer import ExplorerCounts, ExplorerData, ExplorerRequest, ExplorerSource

HELP = """Show which moves were played in a position, how often, and how these games ended.

Without a server it shows the book that comes with the game. With --server it shows the games of that server, too, and
with a token your own ones.

**Examples**

`ludarium explorer GAME`

`ludarium explorer GAME --play "MOVE MOVE"`

`ludarium explorer GAME --server https://games.example.org --source people --speed blitz --least-rating 1600`
"""

TITLES = {
    "people": "Games of people on this server",
    "computers": "Games with computers on this server",
    "own": "Your own games",
    "book": "The book: strong self-play",
}


def register(app: typer.Typer) -> None:
    app.command("explorer", help=HELP)(explorer)


def explorer(
    game: GameName,
    position: PositionText = None,
    moves: Moves = None,
    option: OptionTexts = None,
    server: Annotated[str, typer.Option(envvar="LUDARIUM_SERVER", help="Address; none for the book alone.")] = "",
    token: Annotated[str, typer.Option(envvar="LUDARIUM_TOKEN", help="For your own games.")] = "",
    source: Annotated[
        list[str] | None, typer.Option(help="people, computers, own or book; may be given again.")
    ] = None,
    speed: Annotated[list[str] | None, typer.Option(help="Only games of this speed; may be given again.")] = None,
    least_rating: Annotated[int | None, typer.Option(help="Of the mean of both players: 0, 200, 400 ...")] = None,
    most_rating: Annotated[int | None, typer.Option(help="The first that is too high.")] = None,
    since: Annotated[str | None, typer.Option(metavar="YYYY-MM", help="From this month.")] = None,
    until: Annotated[str | None, typer.Option(metavar="YYYY-MM", help="To the end of this month.")] = None,
    side: Annotated[str | None, typer.Option(help="The side that you played, in your own games.")] = None,
) -> None:
    import msgspec

    from ludarium.wire.explorer import SOURCES, ExplorerRequest

    here = set_up(game, position, option, moves)
    data = {
        "game": game,
        "options": option_values(here.game, option),
        "text": position,
        "moves": list(here.move_texts),
        "sources": source or (list(SOURCES) if token else [each for each in SOURCES if each != "own"]),
        "speeds": speed or [],
        "least_rating": least_rating,
        "most_rating": most_rating,
        "since": since,
        "until": until,
        "side": side,
    }
    try:
        wanted = msgspec.convert(data, ExplorerRequest)
    except msgspec.ValidationError as error:
        raise LudariumError(f"the explorer cannot be asked so: {error}") from None
    show(here.game, asked(server, token, wanted) if server else from_book(wanted))


def asked(server: str, token: str, wanted: ExplorerRequest) -> ExplorerData:
    import msgspec

    from ludarium.client import ApiError, Client

    given = msgspec.structs.asdict(wanted)
    given["start"] = given.pop("text")
    try:
        with Client(server, token=token or None) as client:
            return client.explore(**given)
    except (ApiError, OSError) as error:
        raise LudariumError(str(error)) from None


def from_book(wanted: ExplorerRequest) -> ExplorerData:
    from ludarium.server.explorer.book import explored

    return explored(wanted)


def show(game: Game, data: ExplorerData) -> None:
    title = game.title if data.variant is None else f"{game.title}, {title_of(game, data.variant)}"
    console().print(f"{escape(title)}{f': {escape(data.opening)}' if data.opening else ''}")
    for source in data.sources:
        held = "no games by these rules" if not source.holds else f"{source.holds} games by these rules{span(source)}"
        console().print(f"\n{TITLES[source.source]}: {held}; {source.counts.games} came here")
        if source.moves:
            console().print(moves_table(game, source))
        for each in source.games:
            names = " - ".join(each.players.get(side.name, "?") for side in game.sides)
            line = f"  {each.display}: {names}, {each.winner or 'drawn'}, {day(each.at)}  /table/{each.table}"
            console().print(escape(line))


def moves_table(game: Game, source: ExplorerSource) -> object:
    first, second = (side.name for side in game.sides)
    found = table("Move", "Games", first, "drawn", second, "Rating", "Last", "Elsewhere", "Opening")
    for move in source.moves:
        found.add_row(
            escape(move.display),
            str(move.here.games),
            *shares(move.here),
            str(move.rating or ""),
            "" if move.last is None else day(move.last),
            str(move.elsewhere.games or ""),
            escape(move.opening),
        )
    return found


def shares(counts: ExplorerCounts) -> Iterator[str]:
    """What the first side has won, what was drawn, what the second side has won."""
    for part in (counts.first, counts.drawn, counts.second):
        yield f"{part / counts.games:.0%}" if counts.games else ""


def span(source: ExplorerSource) -> str:
    if source.since is None or source.until is None:
        return ""
    return f" from {day(source.since)} to {day(source.until)}"


def title_of(game: Game, variant: str) -> str:
    return next((each.title for each in game.rated_variants if each.name == variant), variant)


def day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d")

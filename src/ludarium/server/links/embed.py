"""A board inside somebody else's page: read-only, without cookies, and with nothing that comes from elsewhere."""

from __future__ import annotations

from html import escape
from typing import Annotated, Any, Literal
from urllib.parse import quote, urlencode

import msgspec
from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, QueryParameter

from ludarium.server.history.open_games import OpenGame
from ludarium.server.history.service import History
from ludarium.server.languages import preferred
from ludarium.server.links.previews import NAME, of_game
from ludarium.server.links.texts import text
from ludarium.server.requester import Requester
from ludarium.wire.pictures import Pieces

Look = Literal["auto", "light", "dark"]
HTML = "text/html"

PAGE = """<!doctype html>
<html lang="{language}" data-theme="{theme}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>{title}</title><link rel="stylesheet" href="/embedded/board.css"></head>
<body>{body}</body></html>
"""
BOARD = """<main id="board" data-at="{at}" data-moves="{moves}" data-start="{start}"{runs}>
<picture>{dark}<img src="{picture}" alt="{said}"></picture></main>
<nav aria-label="{walk}"><a id="first" href="?at=0{more}" aria-label="{to_first}">{first_icon}</a>
<a id="previous" href="?at={before}{more}" aria-label="{to_previous}">{previous_icon}</a>
<button id="play" type="button" aria-pressed="false" aria-label="{to_play}" hidden>{play_icon}</button>
<input id="place" type="range" min="0" max="{last}" value="{at}" aria-label="{walk}" hidden>
<a id="next" href="?at={after}{more}" aria-label="{to_next}">{next_icon}</a>
<a id="last" href="?at={last}{more}" aria-label="{to_last}">{last_icon}</a></nav>
<footer><span id="said" role="status">{said}</span>
<a href="/game/{id}" target="_blank" rel="noopener">{title}</a></footer>
<script src="/embedded/board.js" defer></script>"""


@get("/embed/game/{game_id:str}", media_type=HTML, include_in_schema=False)
async def show_embedded(
    game_id: FromPath[str],
    request: Request[Any, Any, Any],
    history: NamedDependency[History],
    requester: NamedDependency[Requester],
    at: Annotated[int | None, QueryParameter(ge=0)] = None,
    theme: FromQuery[Look] = "auto",
    pieces: FromQuery[Pieces] = "symbols",
    flipped: FromQuery[bool] = False,
) -> Response[str]:
    """A game as everybody may see it now, after `at` moves or at its end."""
    language = preferred(request.headers.get("accept-language", ""))
    game = await history.open_game(game_id, requester)
    if game is None:
        body = f"<main><p>{escape(text(language, 'embed.closed'))}</p></main>"
        page = PAGE.format(language=language, theme=theme, title=NAME, body=body)
        return Response(page, status_code=404, media_type=HTML)
    wishes = {"pieces": pieces, "flipped": "true" if flipped else ""}
    return Response(board(game, language, at, theme, {name: wish for name, wish in wishes.items() if wish}))


def board(game: OpenGame, language: str, at: int | None, theme: Look, wishes: dict[str, str]) -> str:
    moves = [move.text for move in game.record.moves]
    here = len(moves) if at is None else min(at, len(moves))
    start = text(language, "embed.start")
    title = of_game(game, language).title
    filled = {
        "at": here,
        "moves": msgspec.json.encode(moves).decode(),
        "start": start,
        "said": f"{here}. {moves[here - 1]}" if here else start,
        "before": max(here - 1, 0),
        "after": min(here + 1, len(moves)),
        "last": len(moves),
        "more": f"&{urlencode({'theme': theme, **wishes})}",
        "id": quote(game.id, safe=""),
        "title": title,
        "picture": picture(game, here, "dark" if theme == "dark" else "light", wishes),
        **{name: text(language, f"embed.{name}") for name in WORDS},
    }
    darker = ""
    if theme == "auto":
        source = escape(picture(game, here, "dark", wishes))
        darker = f'<source srcset="{source}" media="(prefers-color-scheme: dark)">'
    runs = " data-runs" if game.outcome is None else ""
    body = BOARD.format(dark=darker, runs=runs, **ICONS, **{name: escape(str(value)) for name, value in filled.items()})
    return PAGE.format(language=language, theme=theme, title=escape(title), body=body)


def icon(path: str) -> str:
    return f'<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d="{path}"/></svg>'


ICONS = {
    "first_icon": icon("M6 5h2.4v14H6zM19 5v14l-9.5-7z"),
    "previous_icon": icon("M16.5 5v14L7 12z"),
    "play_icon": icon("M4 5v14l8-7zM14 5h2.4v14H14zM18.6 5H21v14h-2.4z"),
    "next_icon": icon("M7.5 5v14L17 12z"),
    "last_icon": icon("M15.6 5H18v14h-2.4zM5 5v14l9.5-7z"),
}
WORDS = ("walk", "to_first", "to_previous", "to_play", "to_next", "to_last")


def picture(game: OpenGame, at: int, theme: str, wishes: dict[str, str]) -> str:
    query = urlencode({"at": at, "theme": theme, "cell": 64, **wishes})
    return f"/pictures/games/{quote(game.id, safe='')}.svg?{query}"


handlers = [show_embedded]

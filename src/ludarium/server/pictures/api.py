"""Pictures: of any position or line for the page, and of games by addresses that other programs can ask for."""

from __future__ import annotations

from typing import Annotated, Any, cast, get_args
from urllib.parse import parse_qsl

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from ludarium.picture.style import Style
from ludarium.play.errors import Refused
from ludarium.server.answers import respond
from ludarium.server.pictures.service import Pictures, options_in
from ludarium.server.requester import Requester
from ludarium.wire.parts import Name, PositionText
from ludarium.wire.pictures import LARGEST_STILL, SMALLEST_CELL, PictureKind, PictureRequest, Pieces, Theme

ThePictures = NamedDependency[Pictures]
TheRequester = NamedDependency[Requester]
AnyRequest = Request[Any, Any, Any]
Kinds = get_args(PictureKind)


@post(
    "/pictures",
    status_code=200,
    media_type="image/*",
    summary="A picture of a position or a line: SVG, PNG or animated GIF",
    packed=True,
    scope="read",
)
async def draw_position(
    data: JSONBody[PictureRequest], request: AnyRequest, pictures: ThePictures, requester: TheRequester
) -> Response[bytes]:
    return respond(request, await pictures.of_position(data, requester))


@get("/pictures/games/{name:str}", media_type="image/*", include_in_schema=False, packed=True)
async def show_game_picture(
    name: FromPath[str],
    request: AnyRequest,
    pictures: ThePictures,
    requester: TheRequester,
    at: Annotated[int | None, QueryParameter(ge=0)] = None,
    first: Annotated[int, QueryParameter(ge=0)] = 0,
    theme: FromQuery[Theme] = "light",
    pieces: FromQuery[Pieces] = "symbols",
    cell: Annotated[int, QueryParameter(ge=SMALLEST_CELL, le=LARGEST_STILL)] = 48,
    flipped: FromQuery[bool] = False,
) -> Response[bytes]:
    """A game as everybody may see it now: `ID.png`, after `at` moves if it is given."""
    game_id, kind = kind_in(name)
    style = Style(theme=theme, pieces=pieces, cell=cell, flipped=flipped)
    return respond(request, await pictures.of_game(game_id, kind, style, at, first, requester))


@get("/pictures/{name:str}", media_type="image/*", include_in_schema=False, packed=True)
async def show_position_picture(
    name: FromPath[str],
    request: AnyRequest,
    pictures: ThePictures,
    requester: TheRequester,
    text: FromQuery[PositionText | None] = None,
    options: Annotated[str, QueryParameter(max_length=2000)] = "",
    moves: Annotated[str, QueryParameter(max_length=8000)] = "",
    theme: FromQuery[Theme] = "light",
    pieces: FromQuery[Pieces] = "symbols",
    cell: Annotated[int, QueryParameter(ge=SMALLEST_CELL, le=LARGEST_STILL)] = 48,
    flipped: FromQuery[bool] = False,
) -> Response[bytes]:
    """A position of a game: `GAME.png`, with `text`, `options` and `moves` as addresses of the sandbox have them."""
    game, kind = kind_in(name)
    asked = msgspec.convert(
        {
            "game": game,
            "kind": kind,
            "options": options_in(game, dict(parse_qsl(options))),
            "text": text,
            "moves": moves.split(),
            "theme": theme,
            "pieces": pieces,
            "cell": cell,
            "flipped": flipped,
        },
        PictureRequest,
    )
    return respond(request, await pictures.of_position(asked, requester))


def kind_in(name: str) -> tuple[Name, PictureKind]:
    """What a name such as `GAME.png` shows, and as what."""
    subject, _, kind = name.rpartition(".")
    if not subject or kind not in Kinds:
        raise Refused(
            "not-found", f"a picture's name ends with {', '.join(f'.{known}' for known in Kinds)}, not {name!r}"
        )
    return subject, cast("PictureKind", kind)


handlers = [draw_position]
addresses = [show_game_picture, show_position_picture]

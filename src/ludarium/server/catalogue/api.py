"""Games, their rulebooks, and positions to look at."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from ludarium.core.board import Piece
from ludarium.core.position import Position
from ludarium.core.registry import game as find_game
from ludarium.server import catalogue, render, rulebook
from ludarium.server.errors import Refused
from ludarium.server.messages import ComposeRequest, PositionRequest

FOR_A_WHILE = "private, max-age=300"


@get("/games", summary="All games", sync_to_thread=True)
def list_games() -> list[dict[str, Any]]:
    return catalogue.listing()


@get("/games/{name:str}", summary="A game: its options, board, levels and lessons", sync_to_thread=True)
def show_game(name: FromPath[str]) -> dict[str, Any]:
    return catalogue.game_data(find_game(name).name)


@get("/games/{name:str}/rules", summary="The rulebook page of a game", sync_to_thread=True)
def show_rules(name: FromPath[str]) -> dict[str, str]:
    page = rulebook.page(find_game(name))
    if page is None:
        raise Refused("not-found", f"{name} has no rulebook page here")
    return {"html": page}


@get("/games/{name:str}/rules/{picture:str}", summary="A picture of the rulebook page", sync_to_thread=True)
def show_rules_picture(name: FromPath[str], picture: FromPath[str]) -> Response[bytes]:
    svg = rulebook.picture(find_game(name), picture)
    if svg is None:
        raise Refused("not-found", f"{name} has no picture {picture!r}")
    return Response(svg.encode(), media_type="image/svg+xml", headers={"Cache-Control": FOR_A_WHILE})


def position_of(game: str, options: dict[str, Any], text: str | None, moves: list[str]) -> Position:
    found = find_game(game)
    position = found.position(text, **options) if text else found.start(**options)
    for move in moves:
        position = position.play(move)
    return position


@post("/positions", status_code=200, summary="A position, after moves; nothing is stored", sync_to_thread=True)
def show_position(data: JSONBody[PositionRequest]) -> dict[str, Any]:
    return {"view": render.open_view_data(position_of(data.game, data.options, data.text, data.moves))}


@post("/positions/compose", status_code=200, summary="A position of pieces put down by hand", sync_to_thread=True)
def compose_position(data: JSONBody[ComposeRequest]) -> dict[str, Any]:
    base = position_of(data.game, data.options, data.base, [])
    levels: dict[str, int] = {}
    pieces = []
    for placed in data.pieces:
        level = levels[placed.cell] = levels.get(placed.cell, -1) + 1
        pieces.append(Piece(placed.cell, placed.symbol, placed.side, "", level, placed.angle))
    position = base.game.set_up(base, pieces, data.slots, data.turn)
    return {"text": position.text, "view": render.open_view_data(position)}


handlers = [list_games, show_game, show_rules, show_rules_picture, show_position, compose_position]

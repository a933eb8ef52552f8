"""What each kind of piece is and does, with small diagrams that the rules themselves draw."""

from __future__ import annotations

from functools import cache

from ludarium.core.game import Game
from ludarium.core.guide import Example
from ludarium.core.registry import game as find_game
from ludarium.server.threads import off_loop
from ludarium.wire.catalogue import ExampleData, GuideData, PieceGuideData


@cache
def guide_data(name: str) -> GuideData:
    off_loop()
    game = find_game(name)
    return GuideData(
        {
            symbol: PieceGuideData(guide.text, [example_data(game, each) for each in guide.examples], guide.levels)
            for symbol, guide in game.guide.items()
        }
    )


def example_data(game: Game, example: Example) -> ExampleData:
    position = game.position(example.position, **example.options)
    view = game.open_view(position, position.turn)
    moves = tuple(
        move
        for side in game.sides
        for move in game.could_do(view, position.options, side.name)
        if move.path[0] == example.cell
    )
    return ExampleData(example.caption, example.cell, view.scene, moves)

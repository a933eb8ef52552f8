"""What can be captured now, and whether it pays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ludarium.core.board import Scene
from ludarium.core.claims import Claim
from ludarium.core.exchange import Exchange
from ludarium.core.explain import symbol_on, top_piece
from ludarium.core.move import Move
from ludarium.core.position import Position

if TYPE_CHECKING:
    from ludarium.core.game import Game

MOST_LOOKED_AT = 4  # captures of a position


def captures_at_hand(position: Position, moves: Iterable[Move]) -> Claim | None:
    """What the side to act can capture without a loss, two victims at most; else a capture with its price.

    Victims come in the order of the game's guide. moves: legal ones that go from one cell to another
    """
    game, scene = position.game, position.scene
    strikes = victims_of(game, scene, ((move, game.effect(position, move).captures) for move in moves))
    if not strikes:
        return None
    exchange = Exchange(position)
    paying: dict[str, Move] = {}
    for cell, move in strikes[:MOST_LOOKED_AT]:
        if cell not in paying and exchange.pays(move.code):
            paying[cell] = move
        if len(paying) == 2:
            break
    side = position.turn
    match list(paying.items()):
        case [(cell, move)]:
            return Claim("can-capture", side, symbols(scene, move.path[0], cell), (move.path[0], cell), plies=1)
        case [(cell, _), (other, _)]:
            return Claim("can-capture-either", side, symbols(scene, cell, other), (cell, other), plies=1)
    return priced(position, exchange, *strikes[0])


def victims_of(game: Game, scene: Scene, strikes: Iterable[tuple[Move, Sequence[str]]]) -> list[tuple[str, Move]]:
    """Captures by the cell of their victim, the most important victim first.

    strikes: each move with the cells on which it captures
    """
    ranks = {symbol: rank for rank, symbol in enumerate(game.guide)}
    found = [
        (ranks.get(top.symbol, len(ranks)), cell, move.text, move)
        for move, cells in strikes
        for cell in cells[:1]
        if (top := top_piece(scene, cell)) is not None
    ]
    return [(cell, move) for _, cell, _, move in sorted(found, key=lambda each: each[:3])]


def priced(position: Position, exchange: Exchange, cell: str, move: Move) -> Claim | None:
    """A capture that does not pay, with the piece that captures in turn."""
    recapture = exchange.refutation(move.code)
    steps = (move.path[0], cell, *recapture[:1])
    pieces = symbols(position.scene, *steps)
    if len(pieces) < 3 or len(set(steps)) < 3:
        return None
    return Claim("can-capture-but", position.turn, pieces, steps, plies=2)


def symbols(scene: Scene, *cells: str) -> tuple[str, ...]:
    return tuple(symbol for cell in cells if (symbol := symbol_on(scene, cell)) is not None)

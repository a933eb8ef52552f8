"""What a move does in Tokonoma, and what a player has to think of now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludarium.core.captures import MOST_LOOKED_AT
from ludarium.core.claims import Claim, Words
from ludarium.core.exchange import Exchange
from ludarium.core.explain import end_of, symbol_on, title_of
from ludarium.core.guide import Advice, Effect
from ludarium.core.move import Move
from ludarium.core.position import Position
from ludarium.core.reasons import steps_left
from ludarium.core.text import Text
from ludarium.core.view import View
from ludarium.games.tokonoma.moves import mover_kind, origin_of, target_of
from ludarium.games.tokonoma.tiles import FLAT, HOUSES, INDEX, KINDS, PATTERNS, TILES

if TYPE_CHECKING:
    from ludarium.core.game import Game

MOVED = Effect()
WORTH = {"flat": 100, "star": 110, "blind": 120, "arm": 140}
STACKED = Effect("stack")
# [side][tile]: the steps of a flat to the enemy house
STEPS_LEFT = [
    steps_left([INDEX[HOUSES[1 - side]]], dict(enumerate(PATTERNS[side][FLAT]))) for side in range(len(PATTERNS))
]


def effect(state: Any, move: Move) -> Effect:
    """Captures happen at a distance, wherever two pieces look after the move."""
    emptied = state.would_empty(move.code)
    if emptied:
        return Effect("capture", tuple(TILES[tile] for tile in emptied))
    if mover_kind(move.code) != FLAT and state.holds_flat(target_of(move.code)):
        return STACKED
    return MOVED


def lead(state: Any) -> int:
    """By how much the pieces of the side to act are worth more."""
    pieces = (piece for tile in state.contents() for piece in tile)
    return sum(WORTH[KINDS[kind]] if side == state.side else -WORTH[KINDS[kind]] for side, kind in pieces)


def advice(game: Game, view: View) -> Advice:
    """Whose move it is, and that it attacks by itself."""
    goal = _goal(game, view)
    end = end_of(game, view)
    if end is not None:
        return Advice(goal, end)
    if view.viewer == view.turn:
        return Advice(goal, Text("Move a piece. Enemy tiles that two of your pieces could go to are then emptied."))
    title = title_of(game, view.turn)
    return Advice(
        goal,
        Text("{side} moves a piece. Enemy tiles that two of its pieces could go to are then emptied.", side=title),
    )


def emptying(position: Position) -> Claim | None:
    """What the side to act can empty now, and with which piece: without a loss, if it can; the most at once first."""
    found = [(tuple(position.state.would_empty(code)), code) for code in position.legal_moves.codes]
    ways = sorted((-len(tiles), tiles, code) for tiles, code in found if tiles)[:MOST_LOOKED_AT]
    if not ways:
        return None
    exchange = Exchange(position)
    paying = next((way for way in ways if exchange.pays(way[2])), None)
    _, tiles, code = paying or ways[0]
    cells = tuple(TILES[tile] for tile in (origin_of(code), *tiles))
    kind = "can-empty" if paying else "can-empty-but"
    return Claim(kind, position.turn, (KINDS[mover_kind(code)],), cells, plies=1)


def _goal(game: Game, view: View) -> Text:
    if view.viewer is None:
        return Text("Each side tries to bring a flat into the enemy house.")
    return Text(
        "Bring one of your flats, the small discs, into the enemy house on {cell}. A side that cannot move loses.",
        cell=HOUSES[1 - game.side_index(view.viewer)],
    )


# Why a move.


def reasons_for(position: Position, move: Move, found: tuple[Claim, ...]) -> tuple[Claim, ...]:
    """What is found for any game; that a flat comes nearer to its goal, or free; else what comes into view."""
    state, kind = position.state, mover_kind(move.code)
    left, origin, target = STEPS_LEFT[state.side], origin_of(move.code), target_of(move.code)
    if kind == FLAT and target in left and left[target] < left.get(origin, len(TILES)):
        return (*found, Claim("nears-house", move.side, ("flat",), (TILES[target],), amount=left[target]))
    if kind != FLAT and state.holds_flat(origin):
        found = (*found, Claim("frees-flat", move.side, ("flat",), (TILES[origin],)))
    return found or _first_look(position, move)


def _first_look(position: Position, move: Move) -> tuple[Claim, ...]:
    """The enemy tiles that the piece looks at now: a second attacker would empty them."""
    side, kind = position.state.side, mover_kind(move.code)
    before, now = (PATTERNS[side][kind][tile] for tile in (origin_of(move.code), target_of(move.code)))
    scene, enemy = position.play(move).scene, position.game.sides[1 - side].name
    seen = [
        (TILES[tile], symbol) for tile in now if tile not in before and (symbol := symbol_on(scene, TILES[tile], enemy))
    ]
    return tuple(Claim("looks-at", move.side, (symbol,), (cell,)) for cell, symbol in seen[:1])


WORDS = {
    "can-win:house": Words(
        "Your flat on {cell} can enter the enemy house and win.",
        "{side}'s flat on {cell} can enter your house next move.",
        "{side}'s flat on {cell} can enter the enemy house next move.",
    ),
    "can-win:stalemate": Words(
        "Your {piece} on {cell} can leave {enemy} without a move and win.",
        "{side}'s {piece} on {cell} can leave you without a move.",
        "{side}'s {piece} on {cell} can leave {enemy} without a move.",
    ),
    "can-empty": Words("Your {piece} on {cell} can empty {targets}."),
    "can-empty-but": Words("Your {piece} on {cell} can empty {targets}, but loses more than it gains."),
    "nears-house": Words("brings a flat nearer to the enemy house, steps left: {count}"),
    "frees-flat": Words("frees the flat on {cell} to move and attack"),
    "looks-at": Words("looks at the {piece} on {cell}: a second attacker would empty that tile"),
}

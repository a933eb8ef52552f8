"""What a move does in Tokonoma, and what a player has to think of now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ludarium.core.explain import end_of, standing, title_of
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


def advice(game: Game, view: View, position: Position | None = None) -> Advice:
    """Who can win at once, who can empty a tile, and that a move attacks by itself."""
    goal = _goal(game, view)
    end = end_of(game, view)
    if end is not None:
        return Advice(goal, end)
    position = position or game.position(view.text)
    state, codes = position.state, position.legal_moves.codes
    house = INDEX[HOUSES[1 - state.side]]
    wins = sorted(TILES[origin_of(code)] for code in codes if target_of(code) == house and mover_kind(code) == FLAT)
    own = view.viewer == view.turn
    title = title_of(game, view.turn)
    now = (
        Text("Move a piece. Enemy tiles that two of your pieces could go to are then emptied.")
        if own
        else Text("{side} moves a piece. Enemy tiles that two of its pieces could go to are then emptied.", side=title)
    )
    if not wins:
        return Advice(goal, now, tip=_emptying(state, codes, "" if own else title))
    tip = (
        Text("Your flat on {cell} can enter the enemy house and win.", cell=wins[0])
        if own
        else Text("{side} can enter the enemy house with the flat on {cell}.", side=title, cell=wins[0])
    )
    return Advice(goal, now, tip=tip)


def _emptying(state: Any, codes: Sequence[int], side: str) -> Text | None:
    """What can be emptied now, and with which piece: the most at once first; two ways at most, to different tiles."""
    ways: dict[tuple[int, ...], int] = {}
    for code in codes:
        ways.setdefault(tuple(state.would_empty(code)), code)
    ways.pop((), None)
    if not ways:
        return None
    (tiles, code), *more = sorted(ways.items(), key=lambda way: (-len(way[0]), way[0]))
    piece, origin, cells = _mover(code), TILES[origin_of(code)], _listed(tiles)
    if side:
        return Text(
            "{side}'s {piece} on {origin} can empty {cells}.", side=side, piece=piece, origin=origin, cells=cells
        )
    more = [(others, other) for others, other in more if not set(others) <= set(tiles)]
    if not more:
        return Text("Your {piece} on {origin} can empty {cells}.", piece=piece, origin=origin, cells=cells)
    others, other = more[0]
    return Text(
        "Your {piece} on {origin} can empty {cells}; your {other} on {there} can empty {others}.",
        piece=piece,
        origin=origin,
        cells=cells,
        other=_mover(other),
        there=TILES[origin_of(other)],
        others=_listed(others),
    )


def _mover(code: int) -> str:
    return KINDS[mover_kind(code)].capitalize()


def _listed(tiles: Sequence[int]) -> str:
    return ", ".join(TILES[tile] for tile in tiles)


def _goal(game: Game, view: View) -> Text:
    if view.viewer is None:
        return Text("Each side tries to bring a flat into the enemy house.")
    return Text(
        "Bring one of your flats, the small discs, into the enemy house on {cell}. A side that cannot move loses.",
        cell=HOUSES[1 - game.side_index(view.viewer)],
    )


# Why a move.


def reasons_for(position: Position, move: Move, found: tuple[Text, ...]) -> tuple[Text, ...]:
    """What is found for any game; that a flat comes nearer to its goal, or free; else what comes into view."""
    state, kind = position.state, mover_kind(move.code)
    left, origin, target = STEPS_LEFT[state.side], origin_of(move.code), target_of(move.code)
    if kind == FLAT and target in left and left[target] < left.get(origin, len(TILES)):
        text = Text("brings a flat nearer to the enemy house, steps left: {count}", count=left[target])
        return (*found, text)
    if kind != FLAT and state.holds_flat(origin):
        found = (*found, Text("frees the flat on {cell} to move and attack", cell=TILES[origin]))
    return found or _first_look(position, move)


def _first_look(position: Position, move: Move) -> tuple[Text, ...]:
    """The enemy tiles that the piece looks at now: a second attacker would empty them."""
    side, kind = position.state.side, mover_kind(move.code)
    before, now = (PATTERNS[side][kind][tile] for tile in (origin_of(move.code), target_of(move.code)))
    game, scene = position.game, position.play(move).scene
    enemy = game.sides[1 - side].name
    seen = [TILES[tile] for tile in now if tile not in before and standing(game, scene, TILES[tile], enemy)]
    return tuple(
        Text(
            "looks at the {piece} on {cell}: a second attacker would empty that tile",
            piece=standing(game, scene, cell, enemy),
            cell=cell,
        )
        for cell in seen[:1]
    )

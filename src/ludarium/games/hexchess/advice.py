"""What an action does in HexChess, and what a player has to decide now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludarium.core.captures import captures_at_hand
from ludarium.core.claims import Claim, Words
from ludarium.core.explain import end_of, title_of
from ludarium.core.guide import Advice, Effect
from ludarium.core.move import Move
from ludarium.core.options import Options
from ludarium.core.position import Position
from ludarium.core.reasons import steps_left
from ludarium.core.text import Text
from ludarium.core.view import View
from ludarium.games.hexchess.hexes import CENTRE, HEXES, SAFE, steps
from ludarium.games.hexchess.moves import (
    CAPTURE,
    MOVE,
    NO_ACTION,
    PLACE_BLOCKER,
    PLACE_TILE,
    action_of,
    origin_of,
    target_of,
)

if TYPE_CHECKING:
    from ludarium.core.game import Game

MOVED, DROPPED, SPECIAL = Effect(), Effect("drop"), Effect("special")
CAPTURES = tuple(Effect("capture", (str(number),)) for number in range(37))
STEPS_LEFT = steps_left([CENTRE], {number: steps(number) for number in HEXES})  # to the centre
WORTH = {"tile": 100, "promoted": 200}
NEAR = 2  # steps from the centre, of a tile that is placed


def effect(state: Any, move: Move) -> Effect:
    """A tile is captured where the piece goes; a step that promotes is special."""
    action, target = action_of(move.code), target_of(move.code)
    if action == CAPTURE:
        return CAPTURES[target]
    if action == MOVE:
        return SPECIAL if promotes(state, move) else MOVED
    return SPECIAL if action == NO_ACTION else DROPPED


def promotes(state: Any, move: Move) -> bool:
    return (
        action_of(move.code) in (MOVE, CAPTURE)
        and target_of(move.code) == CENTRE
        and bool(state.content(origin_of(move.code)).islower())
    )


def lead(state: Any) -> int:
    """By how much the tiles of the side to act on the board are worth more."""
    contents = state.contents()
    green, yellow = (
        WORTH["tile"] * contents.count(tile) + WORTH["promoted"] * contents.count(tile.upper()) for tile in "gy"
    )
    return int(yellow - green if state.side else green - yellow)


def reasons_for(position: Position, move: Move) -> tuple[Claim, ...]:
    action, target = action_of(move.code), target_of(move.code)
    side, cells = move.side, (str(target),)
    if promotes(position.state, move):
        return (Claim("promotes", side, ("tile",), cells),)
    if action == MOVE and target in SAFE:
        return (Claim("shelters", side, ("tile",), cells),)
    if action == PLACE_BLOCKER:
        return (Claim("acts-again", side),)
    left = STEPS_LEFT[target]
    if action == PLACE_TILE and left <= NEAR:
        return (Claim("placed-near-centre", side, ("tile",), cells, amount=left),)
    plain = action == MOVE and bool(position.state.content(origin_of(move.code)).islower())
    if plain and left < STEPS_LEFT[origin_of(move.code)]:
        return (Claim("nears-centre", side, ("tile",), cells, amount=left),)
    return ()


def advice(game: Game, view: View, options: Options, position: Position | None = None) -> Advice:
    goal = _goal(view)
    end = end_of(game, view)
    if end is not None:
        return Advice(goal, end)
    position = position or game.position(view.text, **options)
    state, side = position.state, title_of(game, view.turn)
    own = view.viewer == view.turn
    moves = position.legal_moves
    if state.additional:
        if own and len(moves) == 1 and moves[0].text == "--":
            return Advice(goal, Text("There is no second action: end your turn."))
        now = (
            Text("Second action: place or move a tile.")
            if own
            else Text("{side} has placed the Blocker and acts once more.", side=side)
        )
        return Advice(goal, now, Text("The second action may be declined.") if options["bonus"] == "optional" else None)
    now = _decision(state, own, side)
    return Advice(goal, now, _detail(state)) if own else Advice(goal, now)


def _goal(view: View) -> Text:
    if view.viewer is None:
        return Text("Each side tries to capture all enemy tiles.")
    return Text("Capture all enemy tiles: those on the board and those that come from the bench.")


def _decision(state: Any, own: bool, side: str) -> Text:
    bench, blockers = state.bench_tiles(state.side), state.bench_blockers(state.side)
    on_board = state.tile_count(state.side) - bench
    if not own:
        if on_board == 0:
            return Text("{side} places a piece from the bench.", side=side)
        return Text("{side} places a piece or moves a tile.", side=side)
    if on_board == 0:
        if blockers:
            return Text("Place a tile or the Blocker from your bench: not on the centre, a safe hex or a wall.")
        return Text("Place a tile from your bench: not on the centre, a safe hex or a wall.")
    if bench and blockers:
        return Text("Place a tile or the Blocker, or move a tile.")
    if bench:
        return Text("Place a tile, or move one.")
    return Text("Move a tile, or place the Blocker.") if blockers else Text("Move a tile.")


def _detail(state: Any) -> Text | None:
    bench = state.bench_tiles(state.side)
    return Text("Tiles left on your bench: {count}.", count=bench) if bench else None


def tip(position: Position) -> Claim | None:
    """What may be had at once."""
    strikes = [move for move in position.legal_moves if action_of(move.code) == CAPTURE]
    if strikes:
        return captures_at_hand(position, strikes)
    for move in position.legal_moves:
        if promotes(position.state, move):
            return Claim("can-promote", position.turn, ("tile",), (move.path[0],), plies=1)
    return None


WORDS = {
    "can-win:elimination": Words(
        "Your {piece} on {cell} can capture the last enemy tile and win.",
        "{side}'s {piece} on {cell} can capture your last tile next move.",
        "{side}'s {piece} on {cell} can capture the last enemy tile next move.",
    ),
    "can-promote": Words("Your tile on {cell} can step onto the centre: there it is promoted and slides any distance."),
    "promotes": Words("promotes the tile"),
    "shelters": Words("puts the tile on a safe hex"),
    "acts-again": Words("gives another action"),
    "placed-near-centre": Words("puts a tile near the centre, where it is promoted, steps left: {count}"),
    "nears-centre": Words("brings the tile nearer to the centre, where it is promoted, steps left: {count}"),
}

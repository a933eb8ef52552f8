"""What an action does in Gungi, and what a player has to decide now."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ludarium.core.captures import captures_at_hand
from ludarium.core.claims import Claim, Words
from ludarium.core.explain import end_of, symbol_on, title_of
from ludarium.core.guide import Advice, Effect
from ludarium.core.move import Move
from ludarium.core.options import Options
from ludarium.core.position import Position
from ludarium.core.text import Text
from ludarium.core.view import View
from ludarium.games.gungi.codes import BATTLE, PENDING_CATAPULT, PLACEMENT
from ludarium.games.gungi.moves import ATTACK, DROP, MOVE, STRIKE, TAKE_BACK, action_of
from ludarium.games.gungi.notation import Action, decode
from ludarium.games.gungi.pieces import INDEX, KINDS, SQUARES, WORTH, column, row

if TYPE_CHECKING:
    from ludarium.core.game import Game

MOVED, STACKED, DROPPED, SPECIAL = Effect(), Effect("stack"), Effect("drop"), Effect("special")
COMMANDER = "commander"
CAPTURING = (ATTACK, STRIKE)
WORTHS = [WORTH[kind.word] for kind in KINDS]


def effect(state: Any, code: int) -> Effect:
    """A mobile attack takes the top of the target, an immobile one a piece of the attacker's own tower."""
    if action_of(code) == MOVE:
        return STACKED if state.tower_of(INDEX[decode(code).target]) else MOVED
    return _effect(code)


@lru_cache(maxsize=20_000)
def _effect(code: int) -> Effect:
    """The effect of an action that does not depend on the position."""
    action = decode(code)
    if action.action == ATTACK:
        return Effect("capture", (action.target,))
    if action.action == STRIKE:
        return Effect("capture", (action.origin,))
    return DROPPED if action.action == DROP else SPECIAL


@lru_cache(maxsize=20_000)
def captured_by(code: int) -> tuple[str, ...]:
    return _effect(code).captures if action_of(code) in CAPTURING else ()


def lead(state: Any) -> int:
    """By how much the pieces of the side to act on the board are worth more."""
    total: int = state.balance(WORTHS)
    return total


# What now.


def advice(game: Game, view: View, options: Options, position: Position | None = None) -> Advice:
    goal = Text("Each side tries to checkmate the enemy Commander.")
    if view.viewer is not None:
        goal = Text("Checkmate the enemy Commander: attack it so that nothing can save it.")
    end = end_of(game, view)
    if end is not None:
        return Advice(goal, end)
    position = position or game.position(view.text, **options)
    if position.state.phase == PLACEMENT:
        return Advice(goal, *_placing(game, view, position.state))
    if position.state.phase != BATTLE:
        return Advice(goal, *_forced(game, view, position.state), tells=("forced-placement",))
    return Advice(goal, *_fighting(game, view, position), tells=("check",))


def _placing(game: Game, view: View, state: Any) -> tuple[Text, Text]:
    left = sum(state.hands()[state.side])
    if view.viewer == view.turn:
        now = Text("Place a piece in your territory. Each column needs one Soldier.")
        return now, Text("Pieces left to place: {count}.", count=left)
    side = title_of(game, view.turn)
    detail = Text("Pieces that {side} has left to place: {count}.", side=side, count=left)
    return Text("{side} places a piece.", side=side), detail


def _forced(game: Game, view: View, state: Any) -> tuple[Text, Text | None]:
    piece = "Catapult" if state.phase == PENDING_CATAPULT else "Fortress"
    if view.viewer == view.turn:
        detail = Text("The captured Lance has turned over.")
        return Text("Place the captured {piece} on an empty square of your territory.", piece=piece), detail
    return Text("{side} places the captured {piece}.", side=title_of(game, view.turn), piece=piece), None


def _fighting(game: Game, view: View, position: Position) -> tuple[Text, Text | None]:
    """The decision, and more about it."""
    state, side = position.state, title_of(game, view.turn)
    own = view.viewer == view.turn
    if state.in_check(state.side):
        cells = ", ".join(SQUARES[square] for square in state.checkers(state.side))
        now = (
            Text("You are in check: move the Commander, capture, or block.")
            if own
            else Text("{side} is in check.", side=side)
        )
        return now, Text("The check comes from {cells}.", cells=cells)
    if state.turns == 0:
        if own:
            detail = Text("A piece may also step onto one of yours: in a tower it moves differently on each tier.")
            return Text("The battle begins: move a piece."), detail
        return Text("The battle begins: {side} moves first.", side=side), None
    if not own:
        return Text("{side} moves or drops a piece.", side=side), None
    actions = [decode(move.code) for move in position.legal_moves]
    return _choice(actions), _take_back(state, actions)


def tip(position: Position) -> Claim | None:
    """What can be captured, save in check and on the first move."""
    state = position.state
    if state.phase != BATTLE or state.turns == 0 or state.in_check(state.side):
        return None
    return captures_at_hand(position, [move for move in position.legal_moves if action_of(move.code) == ATTACK])


def _choice(actions: list[Action]) -> Text:
    """What may be done, as far as it can be done now."""
    kinds = {action.action for action in actions}
    if STRIKE in kinds and DROP in kinds:
        return Text("Move a piece, capture inside a tower, or drop a piece from your hand.")
    if STRIKE in kinds:
        return Text("Move a piece, or capture inside a tower.")
    return Text("Move a piece, or drop one from your hand.") if DROP in kinds else Text("Move a piece.")


def _take_back(state: Any, actions: list[Action]) -> Text | None:
    found = next((action for action in actions if action.action == TAKE_BACK), None)
    if found is None:
        return None
    piece = KINDS[state.tower_of(INDEX[found.origin])[-1][1]].name
    return Text("First you may take the {piece} on {cell} back into your hand.", piece=piece, cell=found.origin)


# Why a move.


def reasons_for(position: Position, move: Move, found: tuple[Claim, ...]) -> tuple[Claim, ...]:
    """What is found for any game, with the victim of a strike by its name, and with check."""
    state, action = position.state, decode(move.code)
    reasons = [claim for claim in found if claim.pieces[:1] != (COMMANDER,) or claim.kind == "captures"]
    if action.action == STRIKE:
        victim = KINDS[state.tower_of(INDEX[action.origin])[action.victim - 1][1]].word
        reasons = [replace(claim, pieces=(victim,)) if claim.kind == "captures" else claim for claim in reasons]
    if state.phase != BATTLE:
        return tuple(reasons)
    after = position.play(move)
    if state.in_check(state.side) and not after.state.in_check(state.side):
        reasons.append(Claim("leaves-check", move.side))
    if after.outcome is None and after.state.in_check(1 - state.side):
        reasons.append(Claim("gives-check", move.side))
    return tuple(reasons)


def approach(position: Position, move: Move) -> tuple[Claim, ...]:
    """That a quiet move goes towards the enemy Commander."""
    action = decode(move.code)
    there = [piece.cell for piece in position.scene.pieces if piece.symbol == COMMANDER and piece.side != move.side]
    if action.action != MOVE or not there or _apart(action.target, there[0]) >= _apart(action.origin, there[0]):
        return ()
    symbol = symbol_on(position.scene, action.origin)
    return (Claim("nears-commander", move.side, (symbol,), (action.target,)),) if symbol else ()


def _apart(one: str, other: str) -> int:
    """The steps between two squares, slanting ones too."""
    a, b = INDEX[one], INDEX[other]
    return max(abs(column(a) - column(b)), abs(row(a) - row(b)))


WORDS = {
    "can-win:checkmate": Words(
        "Your {piece} on {cell} can give checkmate.",
        "{side}'s {piece} on {cell} can give checkmate next move.",
    ),
    "can-win-by-drop:checkmate": Words(
        "You can give checkmate by dropping the {piece} on {cell}.",
        "{side} can give checkmate next move by dropping the {piece} on {cell}.",
    ),
    "can-win:commander-captured": Words(
        "Your {piece} on {cell} can capture the enemy Commander and win.",
        "{side}'s {piece} on {cell} can capture your Commander next move.",
        "{side}'s {piece} on {cell} can capture the enemy Commander next move.",
    ),
    "leaves-check": Words("gets out of check"),
    "gives-check": Words("gives check"),
    "nears-commander": Words("brings the {piece} nearer to the enemy Commander"),
}

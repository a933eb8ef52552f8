"""Who can win with the next move, and with what: found on the State, or on what a viewer sees."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from ludarium.core.claims import Claim
from ludarium.core.explain import symbol_at, with_turn
from ludarium.core.guide import Advice, PossibleMove
from ludarium.core.legal_moves import LegalMoves
from ludarium.core.position import Position
from ludarium.core.view import View
from ludarium.core.wins import winning_moves

if TYPE_CHECKING:
    from ludarium.core.game import Game


def advised(position: Position, view: View, tips: bool = True) -> Advice:
    """The game's advice, with what threatens and what may be had, the win first.

    tips: whether it may tell what players should find themselves where the game counts
    """
    game = position.game
    advice = game.advice_at(position, view)
    if not tips or view.outcome is not None:
        return advice
    tip = None
    alone = view.viewer in (None, view.turn) and len(position.may_choose) == 1
    if alone and not view.partial and game.may_be_won(position):
        tip = win_at_hand(position)
    if tip is None and view.legal_moves:
        tip = game.tip(position, view)
    return replace(advice, danger=danger(position, view), tip=tip)


def danger(position: Position, view: View) -> Claim | None:
    """That the viewer's opponent wins with the next move, unless something is done about it."""
    game, viewer = position.game, view.viewer
    if viewer is None or view.outcome is not None or len(position.may_choose) > 1:
        return None
    if view.partial:
        return game.danger_seen(view, game.known_options(position))
    if not game.may_be_won(position):
        return None
    here = given(position, opponent(game, viewer))
    return None if here is None else win_at_hand(here)


def win_at_hand(position: Position) -> Claim | None:
    """That the side to act can win with its next move; of several such moves, the first in ASCII order."""
    game, state = position.game, position.state.copy()
    codes = winning_moves(state)
    if not codes:
        return None
    move = LegalMoves(game, state, codes)[0]
    after = state.copy()  # not position.play: the room for the next move is the real one's
    after.play(move.code)
    end = Position(game, position.options, after).outcome
    assert end is not None
    cells = tuple(step for step in move.path if step in game.board)
    symbol = symbol_at(position.scene, move.path[0])
    if symbol is None or not cells:
        return Claim("can-win-somehow", move.side, plies=1, end=end.reason)
    kind = "can-win" if move.path[0] in game.board else "can-win-by-drop"
    return Claim(kind, move.side, (symbol,), cells, plies=1, end=end.reason)


def vital_captures(game: Game, view: View, moves: Iterable[PossibleMove]) -> Claim | None:
    """That one of the opponent's moves which a viewer sees captures a piece whose loss loses the game."""
    vital = {
        piece.cell: piece.symbol
        for piece in view.scene.pieces
        if piece.side == view.viewer and piece.symbol in game.vital
    }
    for move in moves:
        struck = next((cell for cell in move.captures if cell in vital), None)
        attacker = symbol_at(view.scene, move.path[0])
        if struck is not None and attacker is not None and not move.uncertain:
            pieces = (attacker, vital[struck])
            return Claim("can-capture", opponent(game, str(view.viewer)), pieces, (move.path[0], struck), plies=1)
    return None


def opponent(game: Game, side: str) -> str:
    return game.sides[1 - game.side_index(side)].name


def given(position: Position, side: str) -> Position | None:
    """The position with the turn given to a side; None where the game is over or the turn cannot be given."""
    if position.turn == side:
        return position if position.outcome is None else None
    game = position.game
    state = position.state.turned() if position.outcome is None else None
    if state is not None:
        turned = Position(game, position.options, state)
    else:
        found = with_turn(game, position.view(side), game.known_options(position), side)
        if found is None:
            return None
        turned = found
    return turned if turned.outcome is None else None

"""What can be explained of any game from its rules: the defaults of the hooks in Game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from ludarium.core.blank import put_down
from ludarium.core.board import Piece, Scene
from ludarium.core.errors import PositionError
from ludarium.core.guide import Advice, PossibleMove
from ludarium.core.move import Move
from ludarium.core.options import Options
from ludarium.core.outcome import ending
from ludarium.core.position import Position
from ludarium.core.text import Text
from ludarium.core.view import Notice, View

if TYPE_CHECKING:
    from ludarium.core.game import Game


# What a side could do.


def could_do(game: Game, view: View, options: Options, side: str) -> tuple[PossibleMove, ...]:
    """The legal moves of the position that the view's text describes, with the turn given to the side.

    Where there is no such position, the viewer knows at least what it may do itself.
    """
    if view.outcome is not None:
        return ()
    position = with_turn(game, view, options, side)
    if position is not None:
        return possible_moves(position, position.legal_moves, view.scene)
    own = view.legal_moves if view.viewer == side else ()
    return tuple(PossibleMove(move.path, move.text) for move in own)


def with_turn(game: Game, view: View, options: Options, side: str) -> Position | None:
    """The position that the view's text describes, with the turn given to the side; None if it cannot be had."""
    if view.partial:
        return None
    try:
        position = game.position(view.text, **options)
        if position.turn == side:
            return position
        blank = next((blank for blank in game.blanks if blank.name == game.blank_of(position)), None)
        pieces = position.scene.pieces if blank is None else put_down(position.scene, blank)
        return game.set_up(position, pieces, {}, side)
    except PositionError:
        return None


def possible_moves(position: Position, moves: Iterable[Move], seen: Scene) -> tuple[PossibleMove, ...]:
    """These moves with their effects; their slots are called as in the scene that the viewer sees."""
    slots = slot_names(position.scene, seen)
    found = []
    for move in moves:
        effect = position.game.effect(position, move)
        path = tuple(slots.get(step, step) for step in move.path)
        found.append(PossibleMove(path, move.text, effect.kind, effect.captures))
    return tuple(found)


def slot_names(here: Scene, seen: Scene) -> Mapping[str, str]:
    """What a scene calls the slots of another: those of the same tray, with the same symbol."""
    names = {(tray.name, slot.symbol): slot.name for tray in seen.trays for slot in tray.slots if not slot.spent}
    return {
        slot.name: names[tray.name, slot.symbol]
        for tray in here.trays
        for slot in tray.slots
        if not slot.spent and (tray.name, slot.symbol) in names
    }


# What stands where.


def top_piece(scene: Scene, cell: str) -> Piece | None:
    stack = [piece for piece in scene.pieces if piece.cell == cell]
    return max(stack, key=lambda piece: piece.level) if stack else None


def symbol_at(scene: Scene, step: str) -> str | None:
    """What is clicked with a step of a path: the top piece on a cell, or the piece in a slot."""
    top = top_piece(scene, step)
    if top is not None:
        return top.symbol
    slots = (slot for tray in scene.trays for slot in tray.slots)
    return next((slot.symbol for slot in slots if slot.name == step and not slot.spent), None)


def symbol_on(scene: Scene, cell: str, side: str | None = None) -> str | None:
    """The symbol of the top piece on a cell, of one side if that is asked for."""
    top = top_piece(scene, cell)
    return top.symbol if top and side in (None, top.side) else None


def way_of(game: Game, move: Move) -> tuple[str, str] | None:
    """The cells between which a move goes; none where it does not go from one to another."""
    cells = [step for step in move.path if step in game.board]
    return (cells[0], cells[-1]) if len(cells) > 1 else None


def standing(game: Game, scene: Scene, cell: str, side: str | None = None) -> str:
    """The title of the top piece on a cell, of one side if that is asked for, or an empty text."""
    top = top_piece(scene, cell)
    return game.board.symbols[top.symbol].title if top and side in (None, top.side) else ""


# What the last move did.


def last_loss(position: Position, side: str | None) -> Text | None:
    """What the opponent's last move has captured of a side: of a stack the top piece is named. Only for who knows the
    whole move."""
    game, before, move = position.game, position.previous, position.move
    if before is None or move is None or side in (None, move.side):
        return None
    lost = {cell: gone for cell in position.emptied if (gone := lost_pieces(before.scene, position.scene, cell, side))}
    title = title_of(game, move.side)
    match [(cell, game.board.symbols[gone[-1].symbol].title) for cell, gone in lost.items()]:
        case []:
            return None
        case [(cell, piece)] if captors := game.captors(position):
            told = {"side": title, "piece": piece, "cell": cell, "cells": ", ".join(captors)}
            return Text("{side} has captured your {piece} on {cell}, attacked from {cells}.", **told)
        case [(cell, piece)]:
            return Text("{side} has captured your {piece} on {cell}.", side=title, piece=piece, cell=cell)
        case [(cell, piece), (there, other)]:
            return Text(
                "{side} has captured your {piece} on {cell} and your {other} on {there}.",
                side=title,
                piece=piece,
                cell=cell,
                other=other,
                there=there,
            )
    return Text("{side} has captured {count} of your pieces.", side=title, count=sum(map(len, lost.values())))


def lost_pieces(before: Scene, after: Scene, cell: str, side: str | None) -> list[Piece]:
    """A side's pieces that are no longer on a cell, from the bottom upwards."""
    left = Counter(piece.symbol for piece in after.pieces if (piece.cell, piece.side) == (cell, side))
    gone = []
    for piece in sorted(before.pieces, key=lambda piece: piece.level):
        if (piece.cell, piece.side) == (cell, side):
            if left[piece.symbol]:
                left[piece.symbol] -= 1
            else:
                gone.append(piece)
    return gone


# What decided the game.


def no_legal_move(position: Position) -> Notice:
    """That the side to act cannot move, with all its pieces: for a game that ends so."""
    side = position.turn
    cells = dict.fromkeys(piece.cell for piece in position.scene.pieces if piece.side == side)
    text = Text("{side} has no move left.", side=title_of(position.game, side))
    return Notice("no-legal-move", text, side, tuple(cells))


# What now.


def title_of(game: Game, side: str) -> str:
    return game.sides[game.side_index(side)].title


def advice(game: Game, view: View, goal: Text) -> Advice:
    """The goal, and whose turn it is or how the game ended."""
    return Advice(goal, end_of(game, view) or turn_of(game, view))


def turn_of(game: Game, view: View) -> Text:
    if view.legal_moves or view.viewer == view.turn:
        return Text("It is your turn.")
    return Text("{side} is to move.", side=title_of(game, view.turn))


def end_of(game: Game, view: View) -> Text | None:
    """How the game ended, for the viewer; None while it goes on."""
    if view.outcome is None:
        return None
    reason = ending(game, view.outcome.reason, view.outcome.winner)
    if view.outcome.winner is None:
        return Text("The game is drawn: {reason}.", reason=reason)
    winner = title_of(game, view.outcome.winner)
    if view.viewer is None:
        return Text("{side} wins: {reason}.", side=winner, reason=reason)
    if view.outcome.winner == view.viewer:
        return Text("You win: {reason}.", reason=reason)
    return Text("You lose. {side} wins: {reason}.", side=winner, reason=reason)

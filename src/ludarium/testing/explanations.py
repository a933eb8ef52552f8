"""Checks of how a game explains itself: guides, legends, effects, possible moves, advice."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, get_args

from ludarium.core.claims import Claim, claim_text
from ludarium.core.danger import advised
from ludarium.core.errors import OptionError, PositionError
from ludarium.core.guide import EffectKind, Example, PossibleMove
from ludarium.core.position import Position
from ludarium.core.text import Text
from ludarium.core.view import View, plain
from ludarium.core.wins import winning_moves
from ludarium.testing.sample import Nonconformity, Sample, require

HARDEST = 5
KINDS = get_args(EffectKind)


def explanations_are_declared(sample: Sample) -> None:
    """What a game tells of itself fits its board, options and rules."""
    game, board = sample.game, sample.game.board
    require(1 <= game.difficulty <= HARDEST, game, f"the difficulty is a number from 1 to {HARDEST}")
    try:
        game.start(**game.table_options)
    except OptionError as error:
        raise Nonconformity(f"{game!r}: a table's presets are options of the game: {error}") from error
    for symbol, guide in game.guide.items():
        known = symbol in board.symbols and board.symbols[symbol].is_piece
        require(known, game, f"the guide explains pieces, and {symbol!r} is one")
        require(bool(guide.text and guide.examples), game, f"the guide of {symbol!r} has a text and an example")
        for example in guide.examples:
            _check_example(sample, example)
    drawn = {*board.symbols, *board.tones, *(zone.name for zone in board.zones)}
    for entry in game.legend:
        require(entry.what in drawn and bool(entry.text), game, f"the legend explains {entry.what!r}, which is drawn")


def _check_example(sample: Sample, example: Example) -> None:
    game = sample.game
    try:
        position = game.position(example.position, **example.options)
    except (PositionError, OptionError) as error:
        raise Nonconformity(f"{game!r}: {example} cannot be set up: {error}") from error
    moves = game.could_do(position.view(None), position.options, position.turn)
    shown = any(move.path[0] == example.cell for move in moves)
    require(shown, position, f"the piece of the example {example.caption!r} on {example.cell} has a move")


def effects_are_what_happens(sample: Sample) -> None:
    """A move captures where its effect says so: there are fewer enemy pieces afterwards."""
    for position in sample.positions:
        enemies = _pieces_against(position, position.turn)
        for move in sample.tried(position, sample.random()):
            effect = sample.game.effect(position, move)
            require(effect.kind in KINDS, position, f"the effect of {move} is one of {', '.join(KINDS)}")
            alike = (effect.kind == "capture") == bool(effect.captures)
            require(alike, position, f"{move} captures somewhere just when its effect is a capture")
            left = _pieces_against(position.play(move), position.turn) if effect.captures else {}
            require(all(cell in sample.game.board for cell in effect.claims), position, f"{move} claims cells")
            for cell in effect.captures:
                fewer = left.get(cell, 0) < enemies.get(cell, 0)
                require(fewer, position, f"{move} captures on {cell}, as its effect says")


def _pieces_against(position: Position, side: str) -> dict[str, int]:
    """How many pieces of the other side stand on each cell."""
    found: dict[str, int] = {}
    for piece in position.scene.pieces:
        if piece.side not in (None, side):
            found[piece.cell] = found.get(piece.cell, 0) + 1
    return found


def could_do_has_the_legal_moves(sample: Sample) -> None:
    """What a side could do can be asked of every view, is plain data, and has what a viewer may do and all may know."""
    game = sample.game
    for position in sample.positions:
        for viewer in (*(side.name for side in game.sides), None):
            view = position.view(viewer)
            for side in (side.name for side in game.sides):
                moves = game.could_do(view, game.known_options(position), side)
                _check_possible(position, view, moves)
                legal = view.legal_moves if side == viewer else ()
                if side == position.turn and not view.partial:
                    legal = tuple(position.legal_moves)
                missing = {move.text for move in legal} - {move.text for move in moves}
                require(not missing, position, f"{viewer} knows that {side} could play {', '.join(sorted(missing))}")


def _check_possible(position: Position, view: View, moves: tuple[PossibleMove, ...]) -> None:
    game = position.game
    slots = {slot.name for tray in view.scene.trays for slot in tray.slots}
    for move in moves:
        steps = all(step in game.board or step in slots or step in game.actions for step in move.path)
        require(bool(move.path) and steps, position, f"the clicks {move.path} of a possible move can be made")
        require(all(cell in game.board for cell in move.captures), position, f"{move} captures on cells")
    require(not moves or view.outcome is None, position, "nobody could do anything when the game is over")
    _check_data(position, moves)


def advice_is_always_given(sample: Sample) -> None:
    """Every viewer of every position gets a goal and the next decision; every move may be asked for its reasons."""
    game = sample.game
    for position in sample.positions:
        if position.outcome is None and not game.may_be_won(position):
            wins = winning_moves(position.state.copy())
            require(not wins, position, "there is no winning move where `may_be_won` says so")
        for viewer in (*(side.name for side in game.sides), None):
            view = position.view(viewer)
            advice = game.advice(view, game.known_options(position))
            same = game.advice_at(position, view) == advice
            require(same, position, f"the advice for {viewer} is the same where the position is at hand")
            for text in (advice.goal, advice.now, advice.detail):
                if text is not None:
                    _check_text(position, text)
            whole = advised(position, view)
            _check_claims(position, [claim for claim in (whole.danger, whole.tip) if claim is not None])
            _check_data(position, whole)
        for move in sample.tried(position, sample.random())[:2]:
            _check_claims(position, game.reasons_for(position, move))


def _check_claims(position: Position, claims: Iterable[Claim]) -> None:
    """A claim can be put into words for everybody."""
    game = position.game
    for claim in claims:
        for viewer in (*(side.name for side in game.sides), None):
            try:
                text = claim_text(game, claim, viewer)
            except (LookupError, ValueError) as error:
                raise Nonconformity(f"{position!r}: {claim} has no words: {error!r}") from error
            _check_text(position, text)


def _check_text(position: Position, text: Text) -> None:
    try:
        said = str(text)
    except (LookupError, ValueError) as error:
        raise Nonconformity(f"{position!r}: {text!r} cannot be filled in: {error!r}") from error
    require(bool(said.strip()), position, f"{text!r} says something")
    require(text.as_data() == plain(text), position, f"{text!r} is the same as data")


def _check_data(position: Position, value: Any) -> None:
    data = plain(value)
    require(json.loads(json.dumps(data)) == data, position, "explanations are the same after a journey as JSON")

"""Checks what a review says of two lines again, with code that shares nothing with the review but the rules.

A claim must be true after the line that it is about, and false after the other one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ludarium.core.claims import Claim
from ludarium.core.errors import PositionError
from ludarium.core.position import Position
from ludarium.core.state import GOING_ON
from ludarium.testing.claims import USUAL_WORTH
from ludarium.testing.claims import given as turned

Check = Callable[[Claim, Position, Sequence[str], Sequence[str]], bool]


def explains(claim: Claim, before: Position, played: Sequence[str], better: Sequence[str]) -> bool:
    """Whether a claim tells two lines from the same position apart: true after the one, false after the other."""
    return CHECKS[claim.kind](claim, before, played, better)


# Wins by force.


def better_wins(claim: Claim, before: Position, played: Sequence[str], better: Sequence[str]) -> bool:
    wins, wins_too = (forced_after(before, line[0], claim.side, claim.plies - 1) for line in (better, played))
    return wins and not wins_too


def then_loses(claim: Claim, before: Position, played: Sequence[str], better: Sequence[str]) -> bool:
    enemy = enemy_of(before, claim.side)
    wins, wins_too = (forced_after(before, line[0], enemy, claim.plies) for line in (played, better))
    return wins and not wins_too


def only_defence(claim: Claim, before: Position, played: Sequence[str], better: Sequence[str]) -> bool:
    enemy = enemy_of(before, claim.side)
    lost = {move.text for move in before.legal_moves if forced_after(before, move.text, enemy, claim.plies)}
    return played[0] in lost and {move.text for move in before.legal_moves} - lost == {better[0]}


def enemy_of(position: Position, side: str) -> str:
    return next(each.name for each in position.game.sides if each.name != side)


def forced_after(before: Position, move: str, side: str, plies: int) -> bool:
    """Whether a side wins by force within a number of plies after a move."""
    state = before.play(move).state.copy()
    return forced(state, before.game.side_index(side), plies, {})


def forced(state: Any, side: int, plies: int, answers: dict[int, int]) -> bool:
    """answers: by ply, the move that settled the last position there, which is tried first."""
    if state.result != GOING_ON:
        return bool(state.result == side)
    moves = state.moves()
    if state.result != GOING_ON or plies == 0:
        return bool(state.result == side)
    own = state.side == side
    first = answers.get(plies)
    if first in moves:
        moves.remove(first)
        moves.insert(0, first)
    for move in moves:
        state.play(move)
        won = forced(state, side, plies - 1, answers)
        state.take_back()
        if won == own:
            answers[plies] = move
            return won
    return not own


# Pieces.


def then_captured(claim: Claim, before: Position, played: Sequence[str], better: Sequence[str]) -> bool:
    here = lost(before, played[: claim.plies], claim.side, claim.pieces[0])
    return here >= claim.amount > lost(before, better, claim.side, claim.pieces[0])


def better_captures(claim: Claim, before: Position, played: Sequence[str], better: Sequence[str]) -> bool:
    enemy = enemy_of(before, claim.side)
    there = lost(before, better[: claim.plies], enemy, claim.pieces[0])
    return there >= claim.amount > lost(before, played, enemy, claim.pieces[0])


def worse_off(claim: Claim, before: Position, played: Sequence[str], better: Sequence[str]) -> bool:
    return swing(before, played, claim.side) <= -claim.amount < swing(before, better, claim.side)


def better_off(claim: Claim, before: Position, played: Sequence[str], better: Sequence[str]) -> bool:
    return swing(before, played, claim.side) < claim.amount <= swing(before, better, claim.side)


def then_exchanged(claim: Claim, before: Position, played: Sequence[str], better: Sequence[str]) -> bool:
    given, taken = claim.pieces
    worth = {symbol: before.game.worth.get(symbol, USUAL_WORTH) for symbol in claim.pieces}
    here, there = (lost(before, line, claim.side, given) for line in (played, better))
    got = lost(before, played, enemy_of(before, claim.side), taken)
    return here >= claim.amount > there and got > 0 and worth[given] > worth[taken]


def then_gains(claim: Claim, before: Position, played: Sequence[str], better: Sequence[str]) -> bool:
    symbol = claim.pieces[0]
    return -lost(before, played, claim.side, symbol) >= claim.amount > -lost(before, better, claim.side, symbol)


def better_gains(claim: Claim, before: Position, played: Sequence[str], better: Sequence[str]) -> bool:
    return then_gains(claim, before, better, played)


def swing(before: Position, line: Sequence[str], side: str) -> int:
    """How many pieces more the enemy has lost by a line than the side: kinds of which there are more do not count."""
    found = 0
    for name in (each.name for each in before.game.sides):
        gone = sum(max(0, lost(before, line, name, symbol)) for symbol in before.game.board.symbols)
        found += -gone if name == side else gone
    return found


def lost(before: Position, line: Sequence[str], side: str, symbol: str) -> int:
    """How many pieces of a kind a side has fewer after a line, on the board and beside it."""
    return count(before, side, symbol) - count(played_out(before, line), side, symbol)


def played_out(position: Position, line: Sequence[str]) -> Position:
    for move in line:
        if position.outcome is not None:
            break
        position = position.play(move)
    return position


def count(position: Position, side: str, symbol: str) -> int:
    held = sum(
        slot.count
        for tray in position.scene.trays
        for slot in tray.slots
        if tray.side == side and slot.symbol == symbol and not slot.spent
    )
    return held + sum((piece.side, piece.symbol) == (side, symbol) for piece in position.scene.pieces)


def overlooked(claim: Claim, before: Position, played: Sequence[str], better: Sequence[str]) -> bool:
    """It could be captured before the move already, it still can after it, and cannot after the better one."""
    here = (can_be_captured(position, claim) for position in (before, before.play(played[0])))
    return all(here) and not can_be_captured(before.play(better[0]), claim)


def trapped(claim: Claim, before: Position, played: Sequence[str], better: Sequence[str]) -> bool:
    here, there = played_out(before, played[:2]), played_out(before, better[:2])
    return cannot_escape(here, claim) and not cannot_escape(there, claim)


def cannot_escape(position: Position, claim: Claim) -> bool:
    """Whether the piece can be captured where it stands, and wherever it may go; its side is to act."""
    cell = claim.cells[0]
    if position.turn != claim.side or not can_be_captured(position, claim):
        return False
    for move in position.legal_moves:
        if move.path[0] == cell:
            target = next(step for step in reversed(move.path) if step in position.game.board)
            if not captures_on(position.play(move), target, claim.side):
                return False
    return True


def can_be_captured(position: Position, claim: Claim) -> bool:
    """Whether such a piece stands on the cell, and the other side could capture it if it were to act."""
    wanted = (claim.cells[0], claim.side, claim.pieces[0])
    stands = any((piece.cell, piece.side, piece.symbol) == wanted for piece in position.scene.pieces)
    return stands and captures_on(position, claim.cells[0], claim.side)


def captures_on(position: Position, cell: str, side: str) -> bool:
    """Whether the enemy of a side could take a piece of it from a cell, if it were to act."""
    acting = to_act(position, enemy_of(position, side))
    if acting is None:
        return False
    standing = on_cell(acting, cell, side)
    return any(on_cell(acting.play(move), cell, side) < standing for move in acting.legal_moves)


def to_act(position: Position, side: str) -> Position | None:
    """The position with a side to act, where there is such a one and the game goes on."""
    if position.outcome is not None:
        return None
    try:
        found = turned(position, side)
    except PositionError:
        return None
    return found if found.outcome is None else None


def on_cell(position: Position, cell: str, side: str) -> int:
    return sum((piece.cell, piece.side) == (cell, side) for piece in position.scene.pieces)


# The goal.


def then_nears_win(claim: Claim, before: Position, played: Sequence[str], better: Sequence[str]) -> bool:
    here, there = (wins_unopposed(played_out(before, line), claim.side, claim.amount) for line in (played, better))
    return here and not there


def better_nears_win(claim: Claim, before: Position, played: Sequence[str], better: Sequence[str]) -> bool:
    return then_nears_win(claim, before, better, played)


def wins_unopposed(position: Position, side: str, moves: int) -> bool:
    """Whether a side wins within a number of its own moves, if the other one does nothing."""
    acting = to_act(position, side)
    if acting is None or moves == 0:
        return position.outcome is not None and position.outcome.winner == side
    return any(wins_unopposed(acting.play(move), side, moves - 1) for move in acting.legal_moves)


CHECKS: dict[str, Check] = {
    "better-wins-at-once": better_wins,
    "better-wins": better_wins,
    "then-lost": then_loses,
    "then-loses-at-once": then_loses,
    "then-loses": then_loses,
    "only-defence": only_defence,
    "then-captured": then_captured,
    "better-captures": better_captures,
    "then-exchanged": then_exchanged,
    "then-gains": then_gains,
    "better-gains": better_gains,
    "then-worse-off-one": worse_off,
    "then-worse-off": worse_off,
    "better-off-one": better_off,
    "better-off": better_off,
    "overlooked": overlooked,
    "trapped": trapped,
    "then-threatens-win": then_nears_win,
    "then-nears-win": then_nears_win,
    "better-threatens-win": better_nears_win,
    "better-nears-win": better_nears_win,
}

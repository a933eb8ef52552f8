"""Whether a claim is true: the rules are asked, by playing positions.

Nothing here is shared with what makes claims, so a mistake there is noticed here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from ludarium.core.blank import put_down
from ludarium.core.board import Piece, Scene
from ludarium.core.claims import Claim
from ludarium.core.errors import PositionError
from ludarium.core.move import Move
from ludarium.core.position import Position

USUAL_WORTH = 100  # of a piece for which a game declares none
WON = 1_000_000

Check = Callable[["Case"], bool]


@dataclass(frozen=True)
class Case:
    """A claim, the position in which it is made, and the move that it is a reason for, if it is one."""

    position: Position
    claim: Claim
    move: Move | None = None

    @property
    def side(self) -> str:
        return self.claim.side

    @property
    def enemy(self) -> str:
        return next(side.name for side in self.position.game.sides if side.name != self.side)

    @property
    def cell(self) -> str:
        return self.claim.cells[0]

    @property
    def after(self) -> Position:
        """The position after the move."""
        assert self.move is not None
        return self.position.play(self.move, side=self.move.side)

    @property
    def way(self) -> tuple[str, str]:
        """The first and the last cell of the move."""
        assert self.move is not None
        cells = cells_of(self.position, self.move)
        return cells[0], cells[-1]


def is_true(position: Position, claim: Claim, move: Move | None = None, checks: Mapping[str, Check] = {}) -> bool:
    """Whether the rules confirm a claim.

    move    the one that the claim is a reason for
    checks  for the kinds of claims that only this game has
    """
    check = {**CHECKS, **checks}.get(claim.kind)
    if check is None:
        raise ValueError(f"nothing checks a claim of the kind {claim.kind!r}")
    return check(Case(position, claim, move))


# What is asked of the rules.


def given(position: Position, side: str) -> Position:
    """The position with the turn given to a side, put together from its pieces.

    In a phase in which only the other side can act, it is put together in the usual phase.
    """
    if position.turn == side:
        return position
    game, scene = position.game, position.scene
    blank = next((blank for blank in game.blanks if blank.name == game.blank_of(position)), None)
    pieces = scene.pieces if blank is None else put_down(scene, blank)
    try:
        return game.set_up(game.position(position.text, **position.options), pieces, {}, side)
    except PositionError:
        if not game.blanks:
            raise
    held = {f"{tray.name}/{slot.symbol}": slot.count for tray in scene.trays for slot in tray.slots if not slot.spent}
    return game.set_up(game.position(game.blanks[0].base, **position.options), pieces, held, side)


def cells_of(position: Position, move: Move) -> list[str]:
    return [step for step in move.path if step in position.game.board]


def captures(position: Position, move: Move) -> tuple[str, ...]:
    return position.game.effect(position, move).captures


def captured_in(position: Position) -> set[str]:
    """The cells on which the side to act can capture."""
    return {cell for move in position.legal_moves for cell in captures(position, move)}


def top(scene: Scene, cell: str) -> Piece | None:
    found = [piece for piece in scene.pieces if piece.cell == cell]
    return max(found, key=lambda piece: piece.level, default=None)


def stands(position: Position, cell: str, symbol: str, side: str | None = None) -> bool:
    """Whether a piece is on top of a cell, of a side if that is asked for."""
    piece = top(position.scene, cell)
    return piece is not None and piece.symbol == symbol and side in (None, piece.side)


def wins(position: Position, move: Move) -> bool:
    end = position.play(move).outcome
    return end is not None and end.winner == position.turn


def can_win(position: Position) -> bool:
    return any(wins(position, move) for move in position.legal_moves)


def forces(position: Position, side: str, turns: int) -> bool:
    """Whether a side wins within so many turns of both sides, whatever the other one does."""
    if position.outcome is not None:
        return position.outcome.winner == side
    if turns == 0:
        return False
    follow = (position.play(move) for move in position.legal_moves)
    won = (forces(after, side, turns - (after.turn != position.turn)) for after in follow)
    return any(won) if position.turn == side else all(won)


def ends_of(position: Position, cell: str) -> set[str]:
    """Where the piece on a cell may go."""
    ways = [cells_of(position, move) for move in position.legal_moves if move.path[0] == cell]
    return {way[-1] for way in ways if len(way) > 1} - {cell}


def balance(position: Position, side: str) -> int:
    """What a side's pieces on the board are worth, less the opponent's."""
    worth = position.game.worth
    values = ((piece.side, worth.get(piece.symbol, USUAL_WORTH)) for piece in position.scene.pieces if piece.side)
    return sum(value if owner == side else -value for owner, value in values)


def landed(position: Position, move: Move, after: Position) -> str:
    """Where the piece that moved stands now."""
    own = {piece.cell for piece in after.scene.pieces if piece.side == position.turn}
    return next((cell for cell in reversed(cells_of(position, move)) if cell in own), "")


def recaptures(position: Position, move: Move) -> Iterator[tuple[Position, Move]]:
    """The moves that capture what has just captured."""
    after = position.play(move)
    cell = landed(position, move, after)
    if after.outcome is None and after.turn != position.turn:
        yield from ((after, reply) for reply in after.legal_moves if cell in captures(after, reply))


def exchange(position: Position, move: Move) -> int:
    """What a capture gains, if both sides then capture what has captured last as long as it pays."""
    after, side = position.play(move), position.turn
    if after.outcome is not None:
        return 0 if after.outcome.winner is None else WON if after.outcome.winner == side else -WON
    replies = [exchange(here, reply) for here, reply in recaptures(position, move)]
    return balance(after, side) - balance(position, side) - max(0, *replies, 0)


def capturing(case: Case, origin: str, cell: str) -> list[tuple[Position, Move]]:
    """The captures on a cell by the piece on another one, if it were its side's turn."""
    here = given(case.position, case.side)
    moves = [move for move in here.legal_moves if cell in captures(here, move)]
    return [(here, move) for move in moves if origin in ("", move.path[0])]


# The checks, by kind.


def check_capture(case: Case) -> bool:
    before, after = (
        sum((piece.cell, piece.symbol, piece.side) == (case.cell, case.claim.pieces[0], case.enemy) for piece in each)
        for each in (case.position.scene.pieces, case.after.scene.pieces)
    )
    return before > after


def check_win(case: Case) -> bool:
    end = case.after.outcome
    return end is not None and (end.winner, end.reason) == (case.side, case.claim.end)


def check_rescue(case: Case) -> bool:
    origin, target = case.claim.cells
    return (
        case.way == case.claim.cells
        and origin != target
        and stands(case.after, target, case.claim.pieces[0], case.side)
        and origin in captured_in(given(case.position, case.enemy))
        and target not in captured_in(given(case.after, case.enemy))
    )


def check_relief(case: Case) -> bool:
    return (
        stands(case.after, case.cell, case.claim.pieces[0], case.side)
        and case.cell in captured_in(given(case.position, case.enemy))
        and case.cell not in captured_in(given(case.after, case.enemy))
    )


def check_protection(case: Case) -> bool:
    """The enemy can capture on the cell, and is captured in turn where it comes to stand."""
    here = case.after
    strikes = [move for move in here.legal_moves if case.cell in captures(here, move)]
    return stands(here, case.cell, case.claim.pieces[0], case.side) and any(
        any(recaptures(here, strike)) for strike in strikes
    )


def gained(case: Case, side: str) -> int:
    """How many ways more the piece on the claim's cell has after the move."""
    before, after = (len(ends_of(given(each, side), case.cell)) for each in (case.position, case.after))
    return after - before


def check_opening(case: Case) -> bool:
    here = stands(case.after, case.cell, case.claim.pieces[0], case.side)
    return here and gained(case, case.side) == case.claim.amount > 0


def check_restraint(case: Case) -> bool:
    there = stands(case.after, case.cell, case.claim.pieces[0], case.enemy)
    return there and gained(case, case.enemy) == -case.claim.amount < 0


def check_activity(case: Case) -> bool:
    origin, target = case.claim.cells
    ways = len(ends_of(given(case.after, case.side), target)) - len(ends_of(case.position, origin))
    return stands(case.after, target, case.claim.pieces[0], case.side) and ways == case.claim.amount > 0


def check_cover(case: Case) -> bool:
    origin, target = case.claim.cells

    def captured_there(position: Position) -> bool:
        entries = [move for move in position.legal_moves if not captures(position, move)]
        entered = [position.play(move) for move in entries if move.path[0] == origin and target in move.path[1:]]
        return any(target in captured_in(after) for after in entered if after.turn == case.side)

    return captured_there(given(case.after, case.enemy)) and not captured_there(given(case.position, case.enemy))


def check_safety(case: Case) -> bool:
    """The piece stands on the last cell, has gone there, and cannot be captured."""
    assert case.move is not None
    cells, kind = case.claim.cells, case.claim.kind
    on_board = case.move.path[0] in case.position.game.board
    moved = {
        "drops-safely": not on_board,
        "moves-safely": on_board and cells[0] != cells[-1],
        "turns-safely": on_board and cells[0] == cells[-1],
    }
    here = stands(case.after, cells[-1], case.claim.pieces[0], case.side)
    return moved[kind] and here and cells[-1] not in captured_in(given(case.after, case.enemy))


def check_win_at_hand(case: Case) -> bool:
    here, claim = given(case.position, case.side), case.claim
    moves = [move for move in here.legal_moves if wins(here, move)]
    moves = [move for move in moves if here.play(move).outcome.reason == claim.end]  # type: ignore[union-attr]
    if claim.kind == "can-win-somehow":
        return bool(moves)
    on_board = claim.kind == "can-win"
    ways = [move for move in moves if tuple(cells_of(here, move)) == claim.cells]
    ways = [move for move in ways if (move.path[0] in here.game.board) == on_board]
    return bool(ways) and (not on_board or stands(here, case.cell, claim.pieces[0], case.side))


def check_captures_at_hand(case: Case) -> bool:
    """All captures are possible, and one of each loses nothing."""
    claim = case.claim
    pairs = [claim.cells] if claim.kind == "can-capture" else [("", cell) for cell in claim.cells]
    named = [(cell, symbol) for (_, cell), symbol in zip(pairs, claim.pieces[-len(pairs) :], strict=True)]
    return all(stands(case.position, cell, symbol, case.enemy) for cell, symbol in named) and all(
        any(exchange(*capture) >= 0 for capture in capturing(case, *pair)) for pair in pairs
    )


def check_capture_with_price(case: Case) -> bool:
    origin, cell, avenger = case.claim.cells
    found = capturing(case, origin, cell)
    avenged = [reply.path[0] == avenger for capture in found for _, reply in recaptures(*capture)]
    named = zip(case.claim.cells, case.claim.pieces, (case.side, case.enemy, case.enemy), strict=True)
    stand = all(stands(case.position, *each) for each in named)
    return stand and any(avenged) and all(exchange(*capture) < 0 for capture in found)


CHECKS: Mapping[str, Check] = {
    "wins": check_win,
    "wins-in": lambda case: forces(case.after, case.side, case.claim.plies - 1),
    "wins-anyway": lambda case: forces(case.position, case.side, case.claim.plies),
    "wins-next-anyway": lambda case: case.position.turn == case.enemy and forces(case.position, case.side, 2),
    "captures": check_capture,
    "threatens": lambda case: (
        stands(case.after, case.cell, case.claim.pieces[0], case.enemy)
        and case.cell in captured_in(given(case.after, case.side))
    ),
    "rescues": check_rescue,
    "relieves": check_relief,
    "defends": lambda case: can_win(given(case.position, case.enemy)) and not can_win(given(case.after, case.enemy)),
    "protects": check_protection,
    "activates": check_activity,
    "opens": check_opening,
    "opens-one": check_opening,
    "restrains": check_restraint,
    "covers": check_cover,
    "drops-safely": check_safety,
    "moves-safely": check_safety,
    "turns-safely": check_safety,
    "renounces": lambda case: (
        case.move is not None and not captures(case.position, case.move) and bool(captured_in(case.position))
    ),
    "can-win": check_win_at_hand,
    "can-win-by-drop": check_win_at_hand,
    "can-win-somehow": check_win_at_hand,
    "can-capture": check_captures_at_hand,
    "can-capture-either": check_captures_at_hand,
    "can-capture-but": check_capture_with_price,
    "can-capture-unseen": lambda case: bool(capturing(case, *case.claim.cells)),
}

"""Why a move was worse than another one: claims that are true after one of their lines, and false after the other.

What cannot be derived is not said. Wins and losses are proved by a search that prunes nothing; all else is counted on
the two lines themselves.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice

from ludarium.core.claims import Claim
from ludarium.core.danger import given, opponent
from ludarium.core.position import Position
from ludarium.core.wins import can_win
from ludarium.engine.limits import Line, Result
from ludarium.engine.review.effort import Effort
from ludarium.engine.review.looks import Look, Looks
from ludarium.engine.review.pieces import after_line, material

LONGEST_PROOF = 7  # plies, the move itself included
LONGEST_DEFENCE = 3  # plies that each other move is followed, to show that only one defends
MOST_DEFENCES = 60  # moves that are tried for it
REASONED = 12  # plies of a line that are looked at
SHORTEST = 6  # plies; shorter lines are followed further
MOST_APPROACHES = 200  # moves that are tried as the first of two that win
FAR = 3  # moves: how far a side is from winning that does not in two


@dataclass(frozen=True, slots=True)
class Case:
    """A move, and the better one: what is to be explained. Lines are those of Line.moves, as texts."""

    before: Position
    played: Line
    better: Line

    @property
    def side(self) -> str:
        return self.before.turn

    @property
    def enemy(self) -> str:
        return opponent(self.before.game, self.side)


def reasons(before: Position, played: Line, better: Line, effort: Effort) -> Looks[Explained]:
    """Why the played move is worse, the strongest reason first, and the lines that show it."""
    case = Case(before, (yield from followed(before, played, effort)), (yield from followed(before, better, effort)))
    claims = yield from decisive(case, effort)
    return Explained(case.played, case.better, claims or material(before, case.played, case.better) or near_win(case))


@dataclass(frozen=True, slots=True)
class Explained:
    """The two lines, as far as they were followed, and the claims that tell them apart."""

    played: Line
    better: Line
    claims: tuple[Claim, ...]


def followed(before: Position, line: Line, effort: Effort) -> Looks[Line]:
    """A line with enough moves to show what it leads to, and no more than are looked at."""
    moves = line.moves[:REASONED]
    end = after_line(before, moves)
    while len(moves) < SHORTEST and end.outcome is None:
        found = yield Look(end, effort.limits(effort.nodes))
        assert isinstance(found, Result)
        for move in found.lines[0].moves[: REASONED - len(moves)]:
            moves, end = (*moves, move), end.play(move.text)
    return replace(line, moves=moves)


# Wins and losses.


def decisive(case: Case, effort: Effort) -> Looks[tuple[Claim, ...]]:
    """That the better move wins by force, or that the played one loses by force."""
    win = yield from missed_win(case, effort)
    if win is not None:
        return (win,)
    loss = yield from allowed_loss(case, effort)
    if loss is None:
        return ()
    only = yield from only_defence(case, loss, effort)
    return (loss,) if only is None else (loss, only)


def missed_win(case: Case, effort: Effort) -> Looks[Claim | None]:
    """The better move wins within n plies, itself included, and the played one does not."""
    plies = case.better.wins_in
    if plies is None or not 0 < plies <= LONGEST_PROOF:
        return None
    here, there = case.before.play(case.better.move.text), case.before.play(case.played.move.text)
    if not (yield from wins_within(here, case.side, plies - 1, effort)):
        return None
    if (yield from wins_within(there, case.side, plies - 1, effort)) is not False:
        return None
    return Claim("better-wins-at-once" if plies == 1 else "better-wins", case.side, plies=plies)


def allowed_loss(case: Case, effort: Effort) -> Looks[Claim | None]:
    """The opponent wins within n plies after the played move, and not after the better one."""
    wins_in = case.played.wins_in
    if wins_in is None or not -LONGEST_PROOF <= wins_in < 0:
        return None
    here, there, plies = case.before.play(case.played.move.text), case.before.play(case.better.move.text), -wins_in - 1
    if not (yield from wins_within(here, case.enemy, plies, effort)):
        return None
    if (yield from wins_within(there, case.enemy, plies, effort)) is not False:
        return None
    kind = "then-lost" if plies == 0 else "then-loses-at-once" if plies < 3 else "then-loses"
    return Claim(kind, case.side, plies=plies)


def only_defence(case: Case, loss: Claim, effort: Effort) -> Looks[Claim | None]:
    """Every move but the better one loses within the same number of plies."""
    moves = list(case.before.legal_moves)
    if loss.plies > LONGEST_DEFENCE or not 2 < len(moves) <= MOST_DEFENCES:
        return None
    for move in moves:
        if move.text != case.better.move.text:
            after = case.before.play(move)
            if not (yield from wins_within(after, case.enemy, loss.plies, effort)):
                return None
    return Claim("only-defence", case.side, plies=loss.plies)


def wins_within(position: Position, side: str, plies: int, effort: Effort) -> Looks[bool | None]:
    """Whether a side wins by force within a number of plies, whichever side is to act; None where that is not known."""
    if position.outcome is not None:
        return position.outcome.winner == side
    if plies < 1:
        return False
    found = yield Look(position, effort.limits(effort.proof, plies), exact=True)
    assert isinstance(found, Result)
    wins_in = found.lines[0].wins_in
    if wins_in is not None and abs(wins_in) <= plies:
        return (wins_in > 0) == (position.turn == side)
    return False if found.depth >= plies else None


# The goal.


def near_win(case: Case) -> tuple[Claim, ...]:
    """That a line ends with a side nearer to winning than the other line does: one move or two, if nobody stops it."""
    here, there = (after_line(case.before, line.moves) for line in (case.played, case.better))
    enemy = moves_to_win(here, case.enemy)
    if enemy < moves_to_win(there, case.enemy):
        kind = "then-threatens-win" if enemy == 1 else "then-nears-win"
        return (Claim(kind, case.enemy, plies=len(case.played.moves), amount=enemy),)
    own = moves_to_win(there, case.side)
    if own < moves_to_win(here, case.side):
        kind = "better-threatens-win" if own == 1 else "better-nears-win"
        return (Claim(kind, case.side, plies=len(case.better.moves), amount=own),)
    return ()


def moves_to_win(position: Position, side: str) -> int:
    """In how many moves a side wins if the other one does nothing: one or two; FAR if in more."""
    acting = given(position, side)
    if acting is None:
        return FAR
    if can_win(acting.state.copy()):
        return 1
    turned = (given(acting.play(move), side) for move in islice(acting.legal_moves, MOST_APPROACHES))
    return 2 if any(again is not None and can_win(again.state.copy()) for again in turned) else FAR

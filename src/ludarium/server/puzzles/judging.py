"""What a move in a puzzle is worth, by its proof and the rules: every move that wins in time is right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from ludarium.core.forced import wins_by_force
from ludarium.core.move import Move
from ludarium.core.plain_state import PlainState
from ludarium.core.position import Position
from ludarium.core.puzzles import Attack, Defence, Proof, Puzzle
from ludarium.core.puzzles.lines import answers, length
from ludarium.server.threads import off_loop

MOST_TRIED = 3_000_000  # moves, to see whether one that is not in the proof wins too
MOST_TRIED_SLOWLY = 30_000  # where the rules are plain Python
MOST_TRIED_FOR_REPLY = 200_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand:
    """How far a puzzle has come.

    proof  of what follows; None at the start, at the end, and after a winning move that is not in the proof
    """

    puzzle: Puzzle
    side: str
    position: Position
    proof: Proof | None = None
    moves: tuple[Move, ...] = ()

    @property
    def left(self) -> int:
        """Plies within which the solver has to win."""
        return self.puzzle.plies - len(self.moves)

    @property
    def over(self) -> bool:
        return self.position.outcome is not None or self.left <= 0

    @property
    def solved(self) -> bool:
        return self.position.outcome is not None and self.position.outcome.winner == self.side

    @property
    def to_solve(self) -> bool:
        """Whether it is the solver's turn."""
        return not self.over and self.position.turn == self.side

    @property
    def proved(self) -> Mapping[str, Proof | None]:
        """The moves of the solver that the proof knows, with what follows them."""
        if not self.moves:
            return {solution.move: solution.then for solution in self.puzzle.solutions}
        return {self.proof.move: self.proof.then} if isinstance(self.proof, Attack) else {}

    def after(self, move: Move) -> Stand:
        then: Proof | None = None
        if self.position.turn == self.side:
            then = self.proved.get(move.text)
        elif isinstance(self.proof, Defence):
            then = self.proof.listed.get(move.text, self.proof.usual)
        return replace(self, position=self.position.play(move.text), proof=then, moves=(*self.moves, move))


def stand_at(puzzle: Puzzle, line: Sequence[str] = ()) -> Stand:
    """A puzzle after moves of both sides; IllegalMove if one cannot be played."""
    off_loop()
    start = puzzle.start
    stand = Stand(puzzle=puzzle, side=start.turn, position=start)
    for text in line:
        stand = stand.after(stand.position.find(text))
    return stand


def is_right(stand: Stand, move: Move) -> bool:
    """Whether a move of the solver wins by force in time. What cannot be told counts as right: the end will tell."""
    if move.text in stand.proved:
        return True
    if not stand.moves:
        return False  # the check has shown that no other first move wins
    return forces(stand, move, stand.left - 1, MOST_TRIED) is not False


def forces(stand: Stand, move: Move, plies: int, most: int) -> bool | None:
    """Whether the solver wins within so many plies after a move of either side."""
    state = stand.position.state.copy()
    side = [each.name for each in stand.puzzle.game.sides].index(stand.side)
    state.play(move.code)
    bound = MOST_TRIED_SLOWLY if isinstance(state, PlainState) else most
    return wins_by_force(state, side, max(plies, 0), min(bound, most))


def defended(stand: Stand, random: Random) -> Stand:
    """After the opponent's moves, until the solver acts again or it is over."""
    while not stand.over and not stand.to_solve:
        stand = stand.after(random.choice(best_defences(stand)))
    return stand


def best_defences(stand: Stand) -> list[Move]:
    """The opponent's moves that hold out longest."""
    position = stand.position
    if isinstance(stand.proof, Defence):
        lengths = {text: length(then) for text, then in answers(position, stand.proof).items()}
        longest = max(lengths.values())
        return [move for move in position.legal_moves if lengths[move.text] == longest]
    moves = list(position.legal_moves)
    lasting = [move for move in moves if forces(stand, move, stand.left - 3, MOST_TRIED_FOR_REPLY) is False]
    return lasting or moves


def right_moves(stand: Stand) -> Iterator[Move]:
    """The solver's moves that win in time, those of the proof first."""
    moves = sorted(stand.position.legal_moves, key=lambda move: move.text not in stand.proved)
    return (move for move in moves if is_right(stand, move))


def solution(stand: Stand) -> list[Move]:
    """A line to the win, in which the opponent holds out longest."""
    known = len(stand.moves)
    while not stand.over:
        move = next(right_moves(stand), None) if stand.to_solve else best_defences(stand)[0]
        if move is None:
            break
        stand = stand.after(move)
    return list(stand.moves[known:])


def is_solved_by(puzzle: Puzzle, line: Sequence[str]) -> bool:
    """Whether moves of both sides solve a puzzle: right ones, to the win or to one that the proof does not know."""
    stand = stand_at(puzzle)
    for text in line:
        if stand.over:
            break
        move = stand.position.find(text)
        if stand.to_solve and not is_right(stand, move):
            return False
        stand = stand.after(move)
    return stand.solved or (bool(stand.moves) and stand.proof is None and not stand.over)

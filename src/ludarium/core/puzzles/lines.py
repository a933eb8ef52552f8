"""The line of a puzzle: its first solution against the defences that hold out longest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ludarium.core.move import Move
from ludarium.core.position import Position
from ludarium.core.puzzles.model import Attack, Defence, Proof, Puzzle


@dataclass(frozen=True, slots=True)
class SolutionLine:
    """positions: the puzzle's own, and those after each move"""

    positions: tuple[Position, ...]
    moves: tuple[Move, ...]

    @property
    def solver(self) -> str:
        return self.positions[0].turn

    @property
    def own(self) -> tuple[tuple[Position, Move], ...]:
        """The solver's moves, each with the position before it."""
        return tuple(
            (before, move) for before, move in zip(self.positions, self.moves, strict=False) if move.side == self.solver
        )


def main_line(puzzle: Puzzle) -> SolutionLine:
    position = puzzle.start
    positions, moves = [position], list[Move]()
    proof: Proof | None = puzzle.solutions[0]
    while proof is not None:
        if isinstance(proof, Attack):
            text, proof = proof.move, proof.then
        else:
            text, proof = longest(position, proof)
        moves.append(position.find(text))
        position = position.play(moves[-1])
        positions.append(position)
    return SolutionLine(tuple(positions), tuple(moves))


def longest(position: Position, defence: Defence) -> tuple[str, Proof | None]:
    """The defence after which the proof goes on longest."""
    return max(answers(position, defence).items(), key=lambda each: length(each[1]))


def answers(position: Position, defence: Defence) -> Mapping[str, Proof | None]:
    """What is proved after each legal defence, by its text."""
    found = dict(defence.listed)
    if defence.has_usual:
        found |= {move.text: defence.usual for move in position.legal_moves if move.text not in found}
    return found


def length(proof: Proof | None) -> int:
    """The plies of the longest line of a proof."""
    if proof is None:
        return 0
    if isinstance(proof, Attack):
        return 1 + length(proof.then)
    return 1 + max(map(length, [*proof.listed.values(), *([proof.usual] if proof.has_usual else [])]), default=0)

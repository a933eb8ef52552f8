"""How hard a puzzle is: which levels of the computer solve it, and how often."""

from __future__ import annotations

from dataclasses import replace

from ludarium.core.forced import wins_by_force
from ludarium.core.puzzles import Defence, Proof, Puzzle
from ludarium.core.puzzles.lines import longest
from ludarium.engine.engine import Engine
from ludarium.engine.levels import LEVELS, Level
from ludarium.engine.levels import level as level_of
from ludarium.engine.limits import Limits

TRIES = 4  # of each level that chooses among moves
NODES = 20_000  # for the strongest levels, which have no bound of their own
HASH = 4.0  # megabytes
MOST_TRIED = 5_000_000  # moves, to see whether another move than the proof's wins as well


def with_solvers(puzzle: Puzzle) -> Puzzle:
    """The puzzle with how often each level solves it."""
    return replace(puzzle, solved={level.name: solving_rate(puzzle, level.name) for level in LEVELS})


def solving_rate(puzzle: Puzzle, name: str) -> float:
    level = level_of(puzzle.game, name)
    tries = TRIES if level.overlooks or level.softness else 1
    return sum(solves(puzzle, level, seed) for seed in range(1, tries + 1)) / tries


def solves(puzzle: Puzzle, level: Level, seed: int) -> bool:
    """Whether a level wins within the puzzle's plies, against the defences that hold out longest."""
    engine = Engine(puzzle.game, dict(puzzle.options), hash_mb=HASH, seed=seed)
    position, proofs, left = puzzle.start, dict(first_moves(puzzle)), puzzle.plies
    while True:
        move = engine.choose(position, level, Limits(nodes=NODES)).text
        position, left = position.play(move), left - 1
        if move not in proofs:
            side = puzzle.start.state.side
            return wins_by_force(position.state.copy(), side, left, MOST_TRIED) is True
        proof = proofs[move]
        while isinstance(proof, Defence):
            defence, proof = longest(position, proof)
            position, left = position.play(defence), left - 1
        if proof is None:
            return True
        proofs = {proof.move: proof.then}


def first_moves(puzzle: Puzzle) -> list[tuple[str, Proof | None]]:
    return [(solution.move, solution.then) for solution in puzzle.solutions]

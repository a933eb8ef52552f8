"""Checks a puzzle by the rules alone: nothing here knows how it was found.

Every defence that the rules allow is played, and every other first move is followed to the end of the puzzle's depth.
"""

from __future__ import annotations

from typing import Any, NoReturn

from ludarium.core.errors import LudariumError
from ludarium.core.forced import wins_by_force
from ludarium.core.game import Game
from ludarium.core.position import Position
from ludarium.core.puzzles.model import Attack, Proof, Puzzle
from ludarium.core.state import GOING_ON

MOST_PLIES = 20_000  # that the proofs of one puzzle may play
MOST_TRIED = 50_000_000  # moves that are tried to show that other first moves do not win


class WrongPuzzle(LudariumError):
    """A puzzle whose proof does not hold."""


def check(puzzle: Puzzle, most_tried: int = MOST_TRIED) -> int:
    """Check a puzzle, and give the number of plies that its proofs played; WrongPuzzle says what does not hold."""
    position = puzzle.start
    refuse_if_unsuitable(position)
    found = [solution.move for solution in puzzle.solutions]
    if not found or len(set(found)) < len(found):
        raise WrongPuzzle("a puzzle has at least one solution, and each once")
    walk = Walk(puzzle.game, position)
    for solution in puzzle.solutions:
        walk.hold(solution, puzzle.plies)
    refuse_others(position, set(found), puzzle.plies, most_tried)
    return walk.plies


def refuse_if_unsuitable(position: Position) -> None:
    """WrongPuzzle where the game is over, a choice is open to both, or something is hidden or not drawn yet."""
    game = position.game
    if position.outcome is not None:
        raise WrongPuzzle("the game is over already")
    if len(position.may_choose) > 1:
        raise WrongPuzzle("both sides choose at the same time")
    if any(position.view(side.name).partial for side in game.sides) or position.view(None).partial:
        raise WrongPuzzle("something is hidden")
    if dict(game.known_options(position)) != dict(position.options):
        raise WrongPuzzle("chance has not decided everything yet")


class Walk:
    """Plays proofs out on a state.

    plies  how many moves were played    line  those that led to the present state
    """

    def __init__(self, game: Game, position: Position) -> None:
        self.game = game
        self.state: Any = position.state.copy()
        self.side: int = self.state.side
        self.plies = 0
        self.line: list[str] = []

    def hold(self, proof: Proof | None, left: int) -> None:
        """WrongPuzzle unless the solver wins within so many plies by this proof."""
        codes = self.state.moves() if self.state.result == GOING_ON else []
        if self.state.result != GOING_ON:
            if self.state.result != self.side:
                self._refuse("the game ends here, and the solver has not won")
            if proof is not None:
                self._refuse("the game is over here, but the proof goes on")
            return
        if proof is None:
            self._refuse("the proof ends here, but the game goes on")
        elif left == 0:
            self._refuse("this takes longer than the puzzle says")
        elif isinstance(proof, Attack):
            if self.state.side != self.side:
                self._refuse("the opponent is to act here, and the proof has no defence")
            self._after(proof.move, self._code(proof.move, codes), proof.then, left)
        else:
            if self.state.side == self.side:
                self._refuse("the solver is to act here, and the proof has no move")
            listed = {self._code(move, codes): (move, then) for move, then in proof.listed.items()}
            for code in codes:
                if code in listed:
                    move, then = listed[code]
                elif proof.has_usual:
                    move, then = self.game.write_move(self.state, code), proof.usual
                else:
                    self._refuse(f"{self.game.write_move(self.state, code)} has no answer")
                self._after(move, code, then, left)

    def _after(self, move: str, code: int, proof: Proof | None, left: int) -> None:
        self.plies += 1
        if self.plies > MOST_PLIES:
            self._refuse(f"the proof plays more than {MOST_PLIES} moves")
        self.line.append(move)
        self.state.play(code)
        self.hold(proof, left - 1)
        self.state.take_back()
        self.line.pop()

    def _code(self, move: str, codes: list[int]) -> int:
        code = self.game.code_of(self.state, move)
        if code is None or code not in codes:
            self._refuse(f"{move} is not legal here")
        return code

    def _refuse(self, why: str) -> NoReturn:
        raise WrongPuzzle(f"after {' '.join(self.line)}: {why}" if self.line else why)


def refuse_others(position: Position, solutions: set[str], plies: int, most: int) -> None:
    """WrongPuzzle if another first move wins as fast, or one that is a solution wins faster."""
    state = position.state.copy()
    side = state.side
    if wins_by_force(state, side, plies - 1, most) is not False:
        raise WrongPuzzle("there is a faster win, or it takes too long to show that there is none")
    for move in position.legal_moves:
        if move.text in solutions:
            continue
        after = position.state.copy()
        after.play(move.code)
        wins = wins_by_force(after, side, plies - 1, most)
        if wins is None:
            raise WrongPuzzle(f"it takes too long to show that {move.text} does not win")
        if wins:
            raise WrongPuzzle(f"{move.text} wins, too")

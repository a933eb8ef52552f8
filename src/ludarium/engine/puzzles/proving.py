"""The tree that proves a win, taken from searches that prune nothing.

Answers that were found for one defence are tried against the others first: so a proof has few different ones, and a
position in which the same answer refutes nearly everything has a short proof.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludarium.core.game import Game
from ludarium.core.options import Options
from ludarium.core.position import Position
from ludarium.core.puzzles import MOST_PLIES, Attack, Defence, Proof
from ludarium.core.state import GOING_ON
from ludarium.core.wins import winning_moves
from ludarium.engine.engine import Engine
from ludarium.engine.limits import Limits

NODES = 400_000  # of one search
TRIED_ANSWERS = 6  # of other defences, the most frequent first
HASH = 2.0  # megabytes


class TooHard(Exception):
    """A search did not come to an end, or a proof would be too long."""


class Prover:
    """Proves wins of one game."""

    def __init__(self, game: Game, options: Options, nodes: int = NODES) -> None:
        self.game = game
        self._engine = Engine(game, dict(options), hash_mb=HASH)
        self._nodes = nodes
        self._played = 0

    def fastest(self, position: Position, most: int) -> int | None:
        """Within how many plies the side to act wins by force, if it does in at most so many."""
        return next((plies for plies in range(1, most + 1) if self.wins(position, position.turn, plies)), None)

    def wins(self, position: Position, side: str, plies: int) -> bool:
        """Whether a side wins by force within a number of plies, whichever side is to act."""
        if position.outcome is not None:
            return position.outcome.winner == side
        if plies < 1:
            return False
        if plies == 1 and position.turn == side:
            return bool(winning_moves(position.state.copy()))
        found = self._engine.search(position, Limits(depth=plies, nodes=self._nodes), exact=True)
        wins_in = found.lines[0].wins_in
        if wins_in is not None and abs(wins_in) <= plies:
            return (wins_in > 0) == (position.turn == side)
        if found.depth < plies:
            raise TooHard
        return False

    def solutions(self, position: Position, plies: int) -> list[str]:
        """Every first move that wins within so many plies."""
        after = ((move.text, position.play(move)) for move in position.legal_moves)
        return [text for text, then in after if self.wins(then, position.turn, plies - 1)]

    def proof(self, position: Position, move: str, plies: int) -> Attack:
        """The proof that a first move wins; TooHard where it would be too long."""
        self._played = 0
        return Attack(move, self._proof(position.play(move), position.turn, plies - 1))

    def _proof(self, position: Position, side: str, plies: int) -> Proof | None:
        if position.outcome is not None:
            return None
        if position.turn == side:
            return self._attack(position, side, plies)
        return self._defence(position, side, plies)

    def _attack(self, position: Position, side: str, plies: int) -> Attack:
        move = self._winning_move(position, plies)
        return Attack(move, self._proof(position.play(move), side, plies - 1))

    def _winning_move(self, position: Position, plies: int) -> str:
        state = position.state.copy()
        at_once = winning_moves(state)
        if at_once:
            return min(self.game.write_move(position.state, code) for code in at_once)
        found = self._engine.search(position, Limits(depth=plies, nodes=self._nodes), exact=True)
        if found.best is None or not 0 < (found.lines[0].wins_in or 0) <= plies:
            raise TooHard
        return found.best.text

    def _defence(self, position: Position, side: str, plies: int) -> Defence:
        found: list[Proof | None] = []
        uses: list[list[str]] = []
        for move in position.legal_moves:
            self._played += 1
            if self._played > MOST_PLIES:
                raise TooHard
            after = position.play(move)
            known = sorted(range(len(found)), key=lambda at: -len(uses[at]))[:TRIED_ANSWERS]
            at = next((at for at in known if self._holds(found[at], after, plies - 1)), None)
            if at is None:
                found.append(self._proof(after, side, plies - 1))
                uses.append([])
                at = len(found) - 1
            uses[at].append(move.text)
        usual = max(range(len(found)), key=lambda at: len(uses[at]))
        listed = {move: found[at] for at, moves in enumerate(uses) if at != usual for move in moves}
        return Defence(found[usual], listed, has_usual=True)

    def _holds(self, proof: Proof | None, position: Position, plies: int) -> bool:
        """Whether a proof that was found for another position is one for this, too."""
        state = position.state.copy()
        side = 1 - state.side if isinstance(proof, Defence) else state.side
        return all(self._steps(proof, state, side, plies))

    def _steps(self, proof: Proof | None, state: Any, side: int, plies: int) -> Iterator[bool]:
        codes = state.moves() if state.result == GOING_ON else []
        if state.result != GOING_ON or proof is None or plies < 1:
            yield state.result == side and proof is None
            return
        if isinstance(proof, Attack) != (state.side == side):
            yield False
            return
        if isinstance(proof, Attack):
            code = self.game.code_of(state, proof.move)
            answers = [(code, proof.then)] if code in codes else []
        else:
            listed = {self.game.code_of(state, move): then for move, then in proof.listed.items()}
            if not listed.keys() <= set(codes):
                yield False
                return
            answers = [(code, listed.get(code, proof.usual)) for code in codes]
        yield bool(answers)
        for code, then in answers:
            state.play(code)
            yield from self._steps(then, state, side, plies - 1)
            state.take_back()

"""Breakthrough: two rows of pieces each, and the first one on the far row wins. An example of a compiled game."""

from collections.abc import Mapping, Sequence
from typing import Any

from breakthrough import notation
from breakthrough.board import BOARD, scene, standing_of
from breakthrough.evaluation import WEIGHTS, BreakthroughEvaluator, BreakthroughTactics
from breakthrough.moves import CAPTURE, STEP, action_of, move_of, origin_of, target_of
from breakthrough.rules import BreakthroughState
from breakthrough.squares import SQUARES, diagonal, straight
from ludarium.core.board import Piece, Scene, Side, Tone
from ludarium.core.evaluation import Evaluation
from ludarium.core.game import Game
from ludarium.core.guide import Effect, Example, LegendEntry, PieceGuide
from ludarium.core.move import Move
from ludarium.core.options import Options
from ludarium.core.position import Position
from ludarium.core.weights import Weights

INK = Tone("#2b2118", "#1d1610")
PAPER = Tone("#fff8ec", "#f3e9d8")


class Breakthrough(Game):
    name = "breakthrough"
    title = "Breakthrough"
    summary = "Bring one piece to the far row. Pieces go ahead, and capture to the left and right ahead of them."
    length = "10 to 15 minutes"
    complexity = "one kind of piece, sharp races"
    difficulty = 2
    sides = (Side("white", "White", fill=PAPER, ink=INK, accent=INK), Side("black", "Black", INK, PAPER, PAPER))
    reasons = {"arrival": "a piece reached the far row", "elimination": "a side has no piece left"}
    board = BOARD
    guide = {
        "piece": PieceGuide(
            "A piece goes one row ahead, straight or to the side. It captures only to the side.",
            (
                Example(
                    "8/8/8/8/2bbb3/3w4/8/8 w", "d3", "The piece ahead of it is in the way; the others can be taken."
                ),
            ),
        )
    }
    legend = (
        LegendEntry("white-goal", "White wins with a piece on this row."),
        LegendEntry("black-goal", "Black wins with a piece on this row."),
    )
    weights = {"by hand": WEIGHTS}

    # States and their texts.

    def new_state(self, options: Options) -> Any:
        return self.read_state(notation.START, options)

    def read_state(self, text: str, options: Options) -> Any:
        return BreakthroughState(*notation.read_position(text))

    def write_state(self, state: Any) -> str:
        return notation.write_position(state.standing(), state.side)

    # Moves and their texts.

    def write_move(self, state: Any, code: int) -> str:
        return notation.write_move(code)

    def code_of(self, state: Any, text: str) -> int | None:
        squares = notation.squares_of(text)
        if squares is None:
            return None
        origin, target = squares
        return move_of(CAPTURE if target in state.standing()[1 - state.side] else STEP, origin, target)

    def path(self, state: Any, code: int) -> tuple[str, ...]:
        return SQUARES[origin_of(code)], SQUARES[target_of(code)]

    def normalise(self, position: Position, text: str) -> str:
        return notation.read_move(text)

    def why_illegal(self, position: Position, text: str) -> str:
        squares = notation.squares_of(text)
        if squares is None:
            return ""
        state, (origin, target) = position.state, squares
        own, enemy = state.standing()[state.side], state.standing()[1 - state.side]
        if origin not in own:
            return f"{position.turn} has no piece on {SQUARES[origin]}"
        if target in own:
            return f"{position.turn} has a piece on {SQUARES[target]}"
        if target in enemy and target in straight(state.side, origin):
            return "a piece captures to the side only"
        reach = straight(state.side, origin) + diagonal(state.side, origin)
        return f"the piece on {SQUARES[origin]} goes to {', '.join(sorted(SQUARES[near] for near in reach))}"

    # What people see.

    def scene(self, position: Position) -> Scene:
        return scene(position.state.standing())

    def compose(self, base: Position, pieces: Sequence[Piece], slots: Mapping[str, int], turn: str) -> str:
        standing = standing_of(pieces)
        notation.check(standing)
        return notation.write_position(standing, self.side_index(turn))

    def effect(self, position: Position, move: Move) -> Effect:
        return Effect("capture", (SQUARES[target_of(move.code)],)) if action_of(move.code) == CAPTURE else Effect()

    # What engines ask.

    def evaluation(self, options: Options, weights: Weights | None = None) -> Evaluation:
        weights = weights or WEIGHTS
        return Evaluation(BreakthroughEvaluator(weights), BreakthroughTactics(weights))


game = Breakthrough()

"""Hex on seven by seven: the side that connects its two edges wins. An example of a game in plain Python."""

from collections.abc import Sequence

from hex7.board import BOARD, CELLS
from hex7.guide import GUIDE, LEGEND
from hex7.lessons import CHAPTERS, GOAL
from hex7.rules import SIDES, Stones, connected, legal_moves, played
from ludarium.core import explain
from ludarium.core.board import Piece, Scene, Side, Tone
from ludarium.core.errors import InvalidMove, PositionError
from ludarium.core.guide import Action, Advice, Effect
from ludarium.core.move import Move
from ludarium.core.options import Flag, Options
from ludarium.core.outcome import Outcome
from ludarium.core.plain import PlainGame
from ludarium.core.position import Position
from ludarium.core.text import Text
from ludarium.core.view import View

INK = Tone("#2b2118", "#1d1610")
PAPER = Tone("#fff8ec", "#f3e9d8")


class Hex7(PlainGame):
    name = "hex7"
    title = "Hex 7x7"
    summary = "Connect your two edges. There are no draws."
    length = "5 to 10 minutes"
    complexity = "one rule, deep play"
    sides = (
        Side("red", "Red", fill=Tone("#a83623", "#a0301f"), ink=PAPER, accent=INK),
        Side("blue", "Blue", fill=Tone("#bcd3ea", "#a9c6e4"), ink=INK, accent=PAPER),
    )
    difficulty = 1
    options = (
        Flag(
            name="swap",
            title="Swap rule",
            default=True,
            help="Blue may take over the first stone instead of answering it",
        ),
    )
    reasons = {"connection": "both edges of a side are connected"}
    actions = {"swap": Action("Swap: take over the first stone")}
    board = BOARD
    guide = GUIDE
    legend = LEGEND
    goal = GOAL
    chapters = CHAPTERS

    # Values and their texts.

    def first(self, options: Options) -> Stones:
        return Stones("." * len(CELLS), turn=0, swap=bool(options["swap"]))

    def parse(self, text: str, options: Options) -> Stones:
        rows, _, side = text.partition(" ")
        cells = rows.replace("/", "")
        if [len(row) for row in rows.split("/")] != [7] * 7 or set(cells) - {*SIDES, "."}:
            raise PositionError(f"a position has seven rows of seven cells, each r, b or a dot; not {rows!r}")
        if side not in tuple(SIDES):
            raise PositionError(f"the side to move is r or b, not {side!r}")
        turn = SIDES.index(side)
        lead = cells.count("r") - cells.count("b")
        after_swap = bool(options["swap"]) and lead == turn - 1 and "b" in cells
        if lead != turn and not after_swap:
            raise PositionError(
                f"{side} cannot be to move with {cells.count('r')} red and {cells.count('b')} blue stones"
            )
        return Stones(cells, turn, swap=bool(options["swap"]))

    def text_of(self, value: Stones) -> str:
        return "/".join(value.cells[at : at + 7] for at in range(0, 49, 7)) + f" {SIDES[value.turn]}"

    # The rules.

    def turn_of(self, value: Stones) -> int:
        return value.turn

    def moves_of(self, value: Stones) -> Sequence[str]:
        return legal_moves(value)

    def after(self, value: Stones, move: str) -> Stones:
        return played(value, move)

    def after_null_move(self, value: Stones) -> Stones:
        """A stone never harms its side, so there is no zugzwang."""
        return Stones(value.cells, 1 - value.turn, value.swap)

    def outcome_of(self, value: Stones) -> Outcome | None:
        winners = [side.name for index, side in enumerate(self.sides) if connected(value.cells, index)]
        return Outcome(winners[0], "connection") if winners else None

    # What people write and see.

    def normalise(self, position: Position, text: str) -> str:
        move = text.strip().lower()
        if move not in CELLS and move != "swap":
            raise InvalidMove(f"{text!r} is not a move: write a cell from a1 to g7, or swap")
        return move

    def why_illegal(self, position: Position, text: str) -> str:
        return "only the answer to the first stone can be a swap" if text == "swap" else f"there is a stone on {text}"

    def scene_of(self, value: Stones) -> Scene:
        names = {letter: side.name for letter, side in zip(SIDES, self.sides, strict=True)}
        placed = [(cell, stone) for cell, stone in zip(CELLS, value.cells, strict=True) if stone != "."]
        return Scene(pieces=tuple(Piece(cell, "stone", names[stone], stone) for cell, stone in placed))

    # What helps a beginner.

    def effect(self, position: Position, move: Move) -> Effect:
        return Effect("special" if move.text == "swap" else "drop")

    def advice(self, view: View, options: Options) -> Advice:
        goal = Text("Connect your two edges." if view.viewer else "Each side tries to connect its two edges.")
        return explain.advice(self, view, goal)


game = Hex7()

"""A tiny game that keeps every promise, for others to break one of them.

Fill: on a row of cells the sides put stones in turn; whoever fills the last cell wins.
"""

from dataclasses import dataclass, replace

from ludarium.core.board import Board, Cell, Piece, Scene, Side, Stroke, Symbol, Tone, square
from ludarium.core.errors import InvalidMove, PositionError
from ludarium.core.outcome import Outcome
from ludarium.core.plain import PlainGame

GREY = Tone("#888888", "#777777")
CELLS = "abcdef"
SIDES = "xo"


@dataclass(frozen=True)
class Row:
    stones: str = "." * len(CELLS)
    turn: int = 0


class Fill(PlainGame):
    name = "fill"
    title = "Fill"
    summary = "Whoever fills the last cell wins."
    sides = (Side("cross", "Cross", GREY, GREY, GREY), Side("ring", "Ring", GREY, GREY, GREY))
    reasons = {"full": "the last cell was filled"}
    board = Board(
        cells=tuple(Cell(name, i, 0, square(i, 0), "plain") for i, name in enumerate(CELLS)),
        tones={"plain": GREY},
        symbols={"stone": Symbol("stone", "Stone", "S", (Stroke("M-40-40h80v80h-80z", "body"),))},
        homes={"cross": "left", "ring": "right"},
        piece_size=0.8,
    )

    def first(self, options):
        return Row()

    def parse(self, text, options):
        stones, _, turn = text.partition(" ")
        if len(stones) != len(CELLS) or set(stones) - {*SIDES, "."} or turn not in tuple(SIDES):
            raise PositionError(f"six cells of x, o or . and the side to move, not {text!r}")
        return Row(stones, SIDES.index(turn))

    def text_of(self, value):
        return f"{value.stones} {SIDES[value.turn]}"

    def turn_of(self, value):
        return value.turn

    def moves_of(self, value):
        return [cell for cell, stone in zip(CELLS, value.stones, strict=True) if stone == "."]

    def after(self, value, move):
        at = CELLS.index(move)
        return replace(
            value, stones=value.stones[:at] + SIDES[value.turn] + value.stones[at + 1 :], turn=1 - value.turn
        )

    def outcome_of(self, value):
        return None if "." in value.stones else Outcome(self.sides[1 - value.turn].name, "full")

    def normalise(self, position, text):
        if text.strip() not in tuple(CELLS):
            raise InvalidMove(f"{text!r} is not a cell")
        return text.strip()

    def scene_of(self, value):
        names = [side.name for side in self.sides]
        return Scene(
            pieces=tuple(
                Piece(cell, "stone", names[SIDES.index(stone)], stone)
                for cell, stone in zip(CELLS, value.stones, strict=True)
                if stone != "."
            )
        )

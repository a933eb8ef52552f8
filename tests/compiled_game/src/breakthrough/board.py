"""The board as drawing data."""

from collections.abc import Sequence

from breakthrough.notation import Standing
from breakthrough.squares import GOALS, INDEX, SQUARES
from ludarium.core.board import Board, Cell, Piece, Scene, Stroke, Symbol, Tone, Zone, square

SIDE_NAMES = ("white", "black")


def cell(number: int) -> Cell:
    row, column = divmod(number, 8)
    return Cell(SQUARES[number], column, -row, square(column, -row), "dark" if (row + column) % 2 == 0 else "light")


BOARD = Board(
    cells=tuple(cell(number) for number in range(64)),
    tones={"light": Tone("#ead7b0", "#9c8158"), "dark": Tone("#bf9a6a", "#6f5537")},
    symbols={"piece": Symbol("piece", "Piece", "P", (Stroke("M-30 34h60l-16 -34a20 20 0 1 0 -28 0z", "body"),))},
    homes={"white": "bottom", "black": "top"},
    piece_size=0.9,
    zones=tuple(
        Zone(f"{name}-goal", f"{name.capitalize()}'s goal", tuple(SQUARES[number] for number in goal), side=name)
        for name, goal in zip(SIDE_NAMES, GOALS, strict=True)
    ),
)


def scene(standing: Standing) -> Scene:
    return Scene(
        pieces=tuple(
            Piece(SQUARES[number], "piece", name, name[0])
            for name, squares in zip(SIDE_NAMES, standing, strict=True)
            for number in squares
        )
    )


def standing_of(pieces: Sequence[Piece]) -> Standing:
    """The inverse of scene."""
    return [sorted(INDEX[piece.cell] for piece in pieces if piece.side == name) for name in SIDE_NAMES]

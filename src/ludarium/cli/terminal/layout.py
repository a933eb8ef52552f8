"""Where each cell of a board stands on a grid of characters."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from ludarium.core.board import Board

# Width and height of a cell in characters, the largest first; widths are even, so that rows stagger by a half.
SIZES = ((10, 5), (8, 4), (8, 3), (6, 3), (6, 2), (4, 2), (4, 1))
CLOSE = 1.3  # cells nearer than this many times the least distance are neighbours
SAME = 1e-3


@dataclass(frozen=True, slots=True)
class Place:
    """The upper left character of a cell."""

    column: int
    line: int


@dataclass(frozen=True, slots=True)
class Layout:
    """A board of characters: each cell is a box of `width` times `height`."""

    places: dict[str, Place]
    width: int
    height: int
    columns: int
    lines: int

    def cell_at(self, column: int, line: int) -> str | None:
        """The cell that a character belongs to."""
        for name, place in self.places.items():
            if 0 <= column - place.column < self.width and 0 <= line - place.line < self.height:
                return name
        return None

    def beside(self, cell: str, right: int, down: int, goal: int | None = None) -> str:
        """The next cell in a direction: (1, 0) right, (0, -1) up, ... or the cell itself at the edge.

        goal  the column that a cursor keeps to while it goes up and down staggered rows
        """
        here = self.places[cell]
        column = here.column if goal is None else goal

        def distance(name: str) -> tuple[int, int, int]:
            there = self.places[name]
            if right:
                aside, ahead = abs(there.line - here.line), abs(there.column - here.column)
                return aside // self.height, ahead, aside
            aside, ahead = abs(there.column - column), abs(there.line - here.line)
            return aside // self.width, ahead, aside

        ahead = [
            name
            for name, there in self.places.items()
            if (there.column - here.column) * right > 0 or (there.line - here.line) * down > 0
        ]
        return min(ahead, key=distance, default=cell)


def scales(board: Board) -> tuple[float, float]:
    """How many board units apart neighbours are: side by side, and one above the other.

    Neighbours that are neither (hexagons in staggered rows or columns) are told apart by the other direction.
    """
    cells = board.cells
    pairs = [(abs(a.x - b.x), abs(a.y - b.y)) for i, a in enumerate(cells) for b in cells[:i]]
    least = min((hypot(*pair) for pair in pairs), default=1.0)
    near = [(dx, dy) for dx, dy in pairs if hypot(dx, dy) < CLOSE * least]
    beside = min((dx for dx, dy in near if dy < SAME), default=None)
    above = min((dy for dx, dy in near if dx < SAME), default=None)
    slanting = [(dx, dy) for dx, dy in near if dx >= SAME and dy >= SAME]
    if slanting and beside is None:
        beside = min(dx for dx, _ in slanting)
    if slanting and above is None:
        above = min(dy for _, dy in slanting)
    return beside or 1.0, above or 1.0


def lay_out(board: Board, size: tuple[int, int], flipped: bool = False) -> Layout:
    """Put the cells on a grid of characters."""
    width, height = size
    across, down = scales(board)
    sign = -1 if flipped else 1
    left = min(sign * cell.x for cell in board.cells)
    top = min(sign * cell.y for cell in board.cells)
    places = {
        cell.name: Place(
            round((sign * cell.x - left) / across * width),
            round((sign * cell.y - top) / down * height),
        )
        for cell in board.cells
    }
    return Layout(
        places,
        width,
        height,
        max(place.column for place in places.values()) + width,
        max(place.line for place in places.values()) + height,
    )


def best_size(board: Board, columns: int, lines: int, text_width: int) -> tuple[int, int]:
    """The largest cells with which the board fits, or the smallest that still show their texts."""
    fitting = [size for size in SIZES if size[0] > text_width]
    for size in fitting:
        layout = lay_out(board, size)
        if layout.columns <= columns and layout.lines <= lines:
            return size
    return fitting[-1] if fitting else (text_width + 1, 1)

"""The board as drawing data: 49 hexagons in a rhombus, each row half a hexagon to the right of the one above."""

from ludarium.core.board import Board, Cell, Stroke, Symbol, Tone, Zone, axial_to_xy, hexagon

COLUMNS = "abcdefg"
CELLS = [f"{column}{row}" for row in range(1, 8) for column in COLUMNS]
AXIAL = {cell: (COLUMNS.index(cell[0]), int(cell[1]) - 1) for cell in CELLS}


def edges(names: str) -> tuple[str, ...]:
    """The cells of the rows or columns with these names."""
    return tuple(cell for cell in CELLS if set(cell) & set(names))


BOARD = Board(
    cells=tuple(Cell(cell, *axial_to_xy(*AXIAL[cell]), hexagon(*axial_to_xy(*AXIAL[cell])), "wood") for cell in CELLS),
    tones={"wood": Tone("#e2c598", "#8a6a43")},
    symbols={"stone": Symbol("stone", "Stone", "S", (Stroke("M-40 0a40 40 0 1 0 80 0a40 40 0 1 0 -80 0z", "body"),))},
    homes={"red": "top", "blue": "left"},
    piece_size=1.2,
    zones=(
        Zone("red-edges", "Red's edges", edges("17"), outlined=True, side="red"),
        Zone("blue-edges", "Blue's edges", edges("ag"), outlined=True, side="blue"),
    ),
)

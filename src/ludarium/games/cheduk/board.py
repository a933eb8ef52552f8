"""CheDuk's board as drawing data."""

from ludarium.core.board import Board, Cell, Tone, hexagon
from ludarium.games.cheduk.cells import CELLS, centre

BOARD = Board(
    cells=tuple(Cell(name, *centre(cell), hexagon(*centre(cell)), "plain") for cell, name in enumerate(CELLS)),
    tones={"plain": Tone("#e8cfa4", "#b8935f")},
    symbols={},
    homes={"red": "right", "blue": "left"},
    piece_size=1.3,
)

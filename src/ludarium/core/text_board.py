"""A board in plain text, from the drawing data alone."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from ludarium.core.board import Board, Cell, Scene, Slot

if TYPE_CHECKING:
    from ludarium.core.game import Game

HIDDEN, EMPTY = "?", "."


def rows(board: Board) -> list[list[str]]:
    """The names of the cells, row by row from the top, each from the left."""
    by_y: dict[float, list[str]] = {}
    for cell in sorted(board.cells, key=lambda cell: (round(cell.y, 3), cell.x)):
        by_y.setdefault(round(cell.y, 3), []).append(cell.name)
    return list(by_y.values())


def text_board(game: Game, scene: Scene) -> str:
    """One line a row, cells at their places, then the trays."""
    board = game.board
    texts = {name: scene.cell_text(name) or board.cell(name).text or EMPTY for row in rows(board) for name in row}
    texts.update(dict.fromkeys(scene.hidden, HIDDEN))
    width = max(len(text) for text in texts.values()) + 1
    gap = min((b.x - a.x for row in rows(board) for a, b in _neighbours(board, row)), default=1)
    left = min(cell.x for cell in board.cells)
    lines = []
    for row in rows(board):
        line = ""
        for name in row:
            column = round((board.cell(name).x - left) / gap * max(width, 3))
            line = line.ljust(column) + texts[name]
        lines.append(line.rstrip())
    for tray in scene.trays:
        held = [_slot_text(board, slot) for slot in tray.slots if slot.count]
        lines.append(f"{tray.title}: {' '.join(held) or 'empty'}")
    return "\n".join(lines)


def _slot_text(board: Board, slot: Slot) -> str:
    """Spent pieces stand in brackets."""
    text = f"{board.symbols[slot.symbol].letter}x{slot.count}"
    return f"({text})" if slot.spent else text


def _neighbours(board: Board, row: list[str]) -> list[tuple[Cell, Cell]]:
    cells = [board.cell(name) for name in row]
    return list(pairwise(cells))

"""Which positions look the same but for a reflection of the board, by what is drawn."""

from __future__ import annotations

from collections.abc import Iterator

from ludarium.core.board import Board
from ludarium.core.position import Position

DIGITS = 3  # of a place on the board


def signature(position: Position) -> str:
    """The same for positions that turn into each other when the board is reflected, and the sides change places."""
    game, scene = position.game, position.scene
    board = game.board
    names = [side.name for side in game.sides]
    texts = []
    for places, turned in reflections(board):
        sides: dict[str | None, str] = dict(zip(names, reversed(names) if turned else names, strict=True))
        sides[None] = ""
        pieces = sorted((*places[each.cell], each.level, each.symbol, sides[each.side]) for each in scene.pieces)
        held = sorted(
            (sides[tray.side], slot.symbol, slot.count) for tray in scene.trays for slot in tray.slots if slot.count
        )
        texts.append(f"{sides[position.turn]} {pieces} {held}")
    return min(texts)


def reflections(board: Board) -> Iterator[tuple[dict[str, tuple[float, float]], bool]]:
    """Where each cell comes to lie, for each reflection that maps the board onto itself; and whether sides change."""
    middle_x = (min(cell.x for cell in board.cells) + max(cell.x for cell in board.cells)) / 2
    middle_y = (min(cell.y for cell in board.cells) + max(cell.y for cell in board.cells)) / 2
    everywhere = {rounded(cell.x - middle_x, cell.y - middle_y) for cell in board.cells}
    facing = set(board.homes.values())
    for across in (1, -1):
        for along in (1, -1):
            places = {
                cell.name: rounded(across * (cell.x - middle_x), along * (cell.y - middle_y)) for cell in board.cells
            }
            if set(places.values()) == everywhere:
                yield places, (across if facing == {"left", "right"} else along) < 0


def rounded(x: float, y: float) -> tuple[float, float]:
    return (round(x, DIGITS) + 0.0, round(y, DIGITS) + 0.0)

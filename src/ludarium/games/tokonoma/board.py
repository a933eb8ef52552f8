"""Tokonoma's board as drawing data."""

from collections.abc import Sequence
from functools import cache

from ludarium.core.board import Board, Cell, Mark, Piece, Scene, Tone, Zone, hexagon
from ludarium.core.errors import PositionError
from ludarium.games.tokonoma.artwork import SYMBOLS
from ludarium.games.tokonoma.notation import Contents, tile_text
from ludarium.games.tokonoma.tiles import FLAT, HOUSES, INDEX, KINDS, TILES, centre, colour

SIDE_NAMES = ("white", "black")

BOARD = Board(
    cells=tuple(Cell(tile, *centre(tile), hexagon(*centre(tile)), colour(tile)) for tile in TILES),
    tones={
        "dark": Tone("#b98d5c", "#7c5a38"),
        "mid": Tone("#d3ad7c", "#99744b"),
        "light": Tone("#e8cfa4", "#b8935f"),
    },
    symbols=SYMBOLS,
    homes={"white": "right", "black": "left"},
    piece_size=1.4,
    lift=(0.0, -0.36),
    zones=tuple(
        Zone(f"{side}-house", f"{side.capitalize()}'s house", (house,), outlined=True, side=side)
        for side, house in zip(SIDE_NAMES, HOUSES, strict=True)
    ),
)

HOUSE_MARKS = tuple(Mark(house, "house", side) for side, house in zip(SIDE_NAMES, HOUSES, strict=True))


def scene(contents: Contents) -> Scene:
    """What stands where. A stack prints as its tall's letter and a plus."""
    pieces: list[Piece] = []
    for tile, stack in zip(TILES, contents, strict=True):
        if stack:
            pieces += standing(tile, tuple(stack))
    return Scene(pieces=tuple(pieces), marks=HOUSE_MARKS)


@cache
def standing(tile: str, stack: tuple[tuple[int, int], ...]) -> tuple[Piece, ...]:
    texts = [""] * (len(stack) - 1) + [tile_text(list(stack))]
    return tuple(
        Piece(tile, KINDS[kind], SIDE_NAMES[side], texts[level], level) for level, (side, kind) in enumerate(stack)
    )


def contents_of(pieces: Sequence[Piece]) -> Contents:
    """The inverse of scene: a tile holds one piece, or a tall on a flat of the same side."""
    contents: Contents = [[] for _ in TILES]
    for piece in pieces:
        if piece.symbol not in KINDS or piece.side is None:
            raise PositionError(f"{piece.cell}: only flats and talls of a side stand on tiles")
        stack = contents[INDEX[piece.cell]]
        stack.append((SIDE_NAMES.index(piece.side), KINDS.index(piece.symbol)))
        if len(stack) == 2 and (stack[0] != (stack[1][0], FLAT) or stack[1][1] == FLAT):
            raise PositionError(f"{piece.cell}: two pieces on a tile are a tall on a flat of the same side")
        if len(stack) > 2:
            raise PositionError(f"{piece.cell}: a tile holds two pieces at most")
    return contents

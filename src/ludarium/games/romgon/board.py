"""Romgon's board as drawing data."""

from collections import Counter
from collections.abc import Collection, Sequence

from ludarium.core.board import Board, Cell, Mark, Piece, Scene, Slot, Tone, Tray, Zone, hexagon
from ludarium.core.errors import PositionError
from ludarium.games.romgon.artwork import SYMBOLS
from ludarium.games.romgon.hexes import (
    BASES,
    EMPTY,
    HEXAGON,
    HEXES,
    INDEX,
    KINDS,
    ORIENTATIONS,
    ROWS,
    SIDES,
    TRIANGLE,
    ZONE_OF,
    ZONES,
    centre,
    facing,
    kind_of,
    piece_of,
    side_of,
)
from ludarium.games.romgon.notation import piece_letter

ZONE_TITLES = {"outer": "Outer Perimeter", "middle": "Middle Zone", "inner": "Inner Zone", "dead": "Dead Zone"}

# What a terminal prints behind the letter: where a Triangle looks, how a Hexagon's axis lies.
FACING_MARKS = "→↘↙←↖↗"
AXIS_MARKS = "─╲╱"

BOARD = Board(
    cells=tuple(Cell(name, *centre(name), hexagon(*centre(name)), ZONE_OF[name]) for row in ROWS for name in row),
    tones={
        "outer": Tone("#ecd9b3", "#b39566"),
        "middle": Tone("#dcbf8d", "#9c7b4f"),
        "inner": Tone("#c9a46d", "#83623c"),
        "dead": Tone("#8f6b45", "#54391f"),
    },
    symbols=SYMBOLS,
    homes={"black": "right", "white": "left"},
    piece_size=1.25,
    zones=(
        *(Zone(name, ZONE_TITLES[name], tuple(cells), outlined=name == "dead") for name, cells in ZONES.items()),
        *(
            Zone(f"{side}-base", f"{side.capitalize()}'s base", (base,), outlined=True, side=side)
            for side, base in zip(SIDES, BASES, strict=True)
        ),
    ),
)

BASE_MARKS = tuple(Mark(base, "base") for base in BASES)


def terminal_text(piece: int) -> str:
    kind = kind_of(piece)
    mark = FACING_MARKS[facing(piece)] if kind == TRIANGLE else AXIS_MARKS[facing(piece)] if kind == HEXAGON else ""
    return piece_letter(piece) + mark


def drawn_piece(name: str, piece: int) -> Piece:
    return Piece(name, KINDS[kind_of(piece)], SIDES[side_of(piece)], terminal_text(piece), angle=60 * facing(piece))


def scene(pieces: Sequence[int], captured: Sequence[int], visible: Collection[str] = HEXES) -> Scene:
    """What stands on the visible hexes, and what has been captured."""
    return Scene(
        pieces=tuple(
            drawn_piece(cell.name, pieces[INDEX[cell.name]])
            for cell in BOARD.cells
            if cell.name in visible and pieces[INDEX[cell.name]] != EMPTY
        ),
        trays=tuple(_captured_by(side, captured) for side in range(2)),
        marks=BASE_MARKS,
        hidden=tuple(cell.name for cell in BOARD.cells if cell.name not in visible),
    )


def _captured_by(side: int, captured: Sequence[int]) -> Tray:
    """The pieces that a side has taken, drawn at its home."""
    loser = SIDES[1 - side]
    kinds = Counter(kind_of(piece) for piece in captured if side_of(piece) != side)
    slots = [
        Slot(f"captured:{loser}-{KINDS[kind]}", KINDS[kind], loser, count, spent=True)
        for kind, count in sorted(kinds.items(), reverse=True)
    ]
    return Tray(f"captured-by-{SIDES[side]}", f"Captured by {SIDES[side].capitalize()}", SIDES[side], tuple(slots))


def pieces_of(placed: Sequence[Piece]) -> list[int]:
    """The inverse of scene: which piece stands on each hex. Half a turn leaves a Hexagon's axis as it is."""
    pieces = [EMPTY] * len(HEXES)
    for drawn in placed:
        if drawn.symbol not in KINDS or drawn.side is None:
            raise PositionError(f"{drawn.cell}: only the five shapes of a side stand on hexes")
        if pieces[INDEX[drawn.cell]] != EMPTY:
            raise PositionError(f"{drawn.cell} holds two pieces")
        side, kind = SIDES.index(drawn.side), KINDS.index(drawn.symbol)
        angle = drawn.angle % (180 if kind == HEXAGON else 360)
        figures = [piece_of(side, kind, orientation) for orientation in range(ORIENTATIONS[kind])]
        found = [piece for piece in figures if len(figures) == 1 or 60 * facing(piece) == angle]
        if not found:
            raise PositionError(f"{drawn.cell}: a {drawn.symbol} turns by 60 degrees, not {drawn.angle}")
        pieces[INDEX[drawn.cell]] = found[0]
    return pieces

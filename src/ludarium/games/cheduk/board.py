"""CheDuk's board as drawing data."""

from collections import Counter
from collections.abc import Sequence

from ludarium.core.board import Board, Cell, Mark, Piece, Scene, Slot, Tone, Tray, Zone, hexagon
from ludarium.core.errors import PositionError
from ludarium.games.cheduk.artwork import SYMBOLS
from ludarium.games.cheduk.cells import (
    AMBASSADOR_TILES,
    CELLS,
    COUNTS,
    INDEX,
    KINDS,
    NUMBERS,
    REFERENCE_POINTS,
    SIDE_NAMES,
    SPY_TILES,
    TERRITORIES,
    axial,
    centre,
)
from ludarium.games.cheduk.codes import AMBASSADOR, CHOICE, DIPLOMAT, ENVOY, GUARD, MAIN, SPY
from ludarium.games.cheduk.notation import hand_slot, piece_text
from ludarium.games.cheduk.setup import PlacedPiece, Setup

SHADES = 3  # neighbours never have the same
TONES = {
    "neutral-0": Tone("#e6d3ad", "#8d7654"),
    "neutral-1": Tone("#dfc99f", "#84704f"),
    "neutral-2": Tone("#d8c093", "#7b6849"),
    "red-0": Tone("#ecb9a0", "#94513f"),
    "red-1": Tone("#e6ae93", "#8a4a39"),
    "red-2": Tone("#dfa387", "#804333"),
    "blue-0": Tone("#b7cbd4", "#4f6a80"),
    "blue-1": Tone("#abc2cd", "#486277"),
    "blue-2": Tone("#9fb9c6", "#415a6e"),
}
# What a terminal prints on cells without a piece, and behind a piece that stands on such a cell.
LANDS = (",", "'")
EMBASSY, OCCUPIED, GATHERED = "=", "#", "!"


def shade(cell: int) -> int:
    q, r = axial(cell)
    return (q - r) % SHADES


def _zones() -> tuple[Zone, ...]:
    zones = []
    for side, point, tiles in zip(SIDE_NAMES, REFERENCE_POINTS, AMBASSADOR_TILES, strict=True):
        zones.append(Zone(f"{side}-reference", f"{side.capitalize()}'s reference point", (point,), True, side))
        names = tuple(CELLS[cell] for cell in tiles)
        zones.append(Zone(f"{side}-tiles", f"{side.capitalize()}'s Ambassador tiles", names, side=side))
    return tuple(zones)


BOARD = Board(
    cells=tuple(
        Cell(name, *centre(cell), hexagon(*centre(cell)), f"neutral-{shade(cell)}") for cell, name in enumerate(CELLS)
    ),
    tones=TONES,
    symbols=SYMBOLS,
    homes={"red": "right", "blue": "left"},
    piece_size=1.4,
    zones=_zones(),
    pieces="glyphs",
)


def scene(setup: Setup) -> Scene:
    """What a Setup shows. Nothing that is not in it."""
    floor = _floor(setup)
    return Scene(
        pieces=_pieces(setup, floor),
        trays=tuple(tray for side in range(2) for tray in _trays(setup, side)),
        marks=(*_numbers(setup), *_embassies(setup), *_gathered(setup)),
        tints={
            CELLS[cell]: f"{SIDE_NAMES[side]}-{shade(cell)}"
            for side, embassy in _known_embassies(setup)
            for cell in TERRITORIES[embassy]
        },
        floor=floor,
    )


def _known_embassies(setup: Setup) -> list[tuple[int, int]]:
    return [(side, embassy) for side, embassy in enumerate(setup.embassies) if embassy in TERRITORIES]


def _pieces(setup: Setup, floor: dict[str, str]) -> tuple[Piece, ...]:
    pieces = []
    for cell, placed in enumerate(setup.board):
        if placed is not None:
            under = floor.get(CELLS[cell], "")
            text = piece_text(placed) + (under if under in (EMBASSY, OCCUPIED, GATHERED) else "")
            symbol = "marked-spy" if placed.marked else KINDS[placed.kind]
            pieces.append(Piece(CELLS[cell], symbol, SIDE_NAMES[placed.side], text))
    return tuple(pieces)


def _trays(setup: Setup, side: int) -> tuple[Tray, Tray, Tray]:
    """What comes back, what does not, and what was learnt."""
    name, title = SIDE_NAMES[side], SIDE_NAMES[side].capitalize()

    there = Counter([placed.kind for placed in setup.board if placed is not None and placed.side == side])

    def missing(kind: int) -> int:
        return COUNTS[kind] - there[kind]

    hand = tuple(Slot(hand_slot(side, kind), KINDS[kind], name, missing(kind)) for kind in (AMBASSADOR, SPY))
    lost = tuple(
        Slot(f"{name}-lost:{KINDS[kind]}", KINDS[kind], name, missing(kind), spent=True)
        for kind in (DIPLOMAT, ENVOY, GUARD)
    )
    points = Slot(f"{name}-information", "information", name, setup.info[side])
    return (
        Tray(f"{name}-hand", f"{title}'s hand", name, hand),
        Tray(f"{name}-information", f"{title}'s information", name, (points,)),
        Tray(f"{name}-lost", f"{title}'s losses", name, tuple(slot for slot in lost if slot.count)),
    )


def _numbers(setup: Setup) -> list[Mark]:
    """The numbers of the tiles on which something may be placed: all for Ambassadors, then those for Spies."""
    if setup.phase == MAIN:
        return []
    if setup.phase == CHOICE:
        return list(starting_tiles())
    open_to_spies = {CELLS[cell] for _, embassy in _known_embassies(setup) for cell in SPY_TILES[embassy]}
    return [mark for mark in starting_tiles() if mark.cell in open_to_spies]


def starting_tiles() -> tuple[Mark, ...]:
    return tuple(
        Mark(CELLS[cell], "starting-tile", SIDE_NAMES[side], str(number))
        for side, numbers in enumerate(NUMBERS)
        for cell, number in numbers.items()
    )


def _embassies(setup: Setup) -> list[Mark]:
    """An Embassy whose first occupation still pays says so."""
    return [
        Mark(
            CELLS[embassy],
            "occupied-embassy" if setup.occupied[side] else "embassy",
            SIDE_NAMES[side],
            "" if setup.bonus[side] or setup.phase != MAIN else "+1",
        )
        for side, embassy in _known_embassies(setup)
    ]


def _gathered(setup: Setup) -> list[Mark]:
    """Each is a mark of the side that gathered it, in the other's Territory."""
    return [
        Mark(CELLS[cell], "gathered", SIDE_NAMES[1 - side])
        for side, embassy in _known_embassies(setup)
        for cell in setup.gathered
        if cell in TERRITORIES[embassy]
    ]


def _floor(setup: Setup) -> dict[str, str]:
    floor = {CELLS[cell]: LANDS[side] for side, embassy in _known_embassies(setup) for cell in TERRITORIES[embassy]} | {
        mark.cell: mark.text for mark in _numbers(setup)
    }
    for side, embassy in _known_embassies(setup):
        floor[CELLS[embassy]] = OCCUPIED if setup.occupied[side] else EMBASSY
    for cell in setup.gathered:
        floor[CELLS[cell]] = GATHERED
    return floor


def placed_pieces(pieces: Sequence[Piece]) -> tuple[PlacedPiece | None, ...]:
    """The inverse of scene for the cells."""
    board: list[PlacedPiece | None] = [None] * len(CELLS)
    for piece in pieces:
        marked = piece.symbol == "marked-spy"
        if piece.side is None or not (marked or piece.symbol in KINDS):
            raise PositionError(f"{piece.cell}: only pieces of a side stand on cells")
        if board[INDEX[piece.cell]] is not None:
            raise PositionError(f"{piece.cell} holds two pieces")
        kind = SPY if marked else KINDS.index(piece.symbol)
        board[INDEX[piece.cell]] = PlacedPiece(SIDE_NAMES.index(piece.side), kind, marked)
    return tuple(board)

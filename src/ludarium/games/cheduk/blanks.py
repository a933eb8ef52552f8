"""Boards on which CheDuk positions are built by hand. Embassies and gathered cells are put down like pieces."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ludarium.core.blank import Blank, tokens_of
from ludarium.core.board import Piece, Slot, Tray
from ludarium.core.errors import PositionError
from ludarium.games.cheduk.board import placed_pieces, starting_tiles
from ludarium.games.cheduk.cells import AMBASSADOR_TILES, CELLS, INDEX, KINDS, SIDE_NAMES, TERRITORIES, starts_spies
from ludarium.games.cheduk.codes import AMBASSADOR, CHIEF, CHOICE, MAIN, NOWHERE, PLACEMENT
from ludarium.games.cheduk.notation import write_position
from ludarium.games.cheduk.setup import START, PlacedPiece, Setup
from ludarium.games.cheduk.validity import TITLES, place_of

EMBASSY, OCCUPIED, GATHERED = "embassy", "occupied-embassy", "gathered"
MARKS = (EMBASSY, OCCUPIED, GATHERED)
SINGLE = (KINDS[CHIEF], KINDS[AMBASSADOR], EMBASSY, OCCUPIED)
FIRST_EMBASSIES = ("h6", "d7")


def _flag(side: int) -> Piece:
    return Piece(FIRST_EMBASSIES[side], EMBASSY, SIDE_NAMES[side], "")


def _information(side: int) -> Tray:
    name = SIDE_NAMES[side]
    points = Slot("information", "information", name, 0)
    return Tray(f"{name}-information", f"{TITLES[side]}'s information", name, (points,))


def _with_ambassadors() -> tuple[PlacedPiece | None, ...]:
    board = list(START.board)
    for side, embassy in enumerate(FIRST_EMBASSIES):
        board[INDEX[embassy]] = PlacedPiece(side, AMBASSADOR)
    return tuple(board)


def _pieces(board: tuple[PlacedPiece | None, ...]) -> tuple[Piece, ...]:
    return tuple(
        Piece(CELLS[cell], KINDS[placed.kind], SIDE_NAMES[placed.side], "")
        for cell, placed in enumerate(board)
        if placed
    )


MAIN_BASE = Setup(board=START.board, phase=MAIN, embassies=(INDEX["h6"], INDEX["d7"]))
SPIES_BASE = replace(
    MAIN_BASE, board=_with_ambassadors(), phase=PLACEMENT, side=starts_spies((INDEX["h6"], INDEX["d7"]))
)
BLANKS = (
    Blank(
        name="main",
        title="Main phase",
        base=write_position(MAIN_BASE),
        tokens=tokens_of(SIDE_NAMES, (*KINDS, "marked-spy", *MARKS), SINGLE),
        pieces=tuple(_flag(side) for side in range(2)),
        trays=tuple(_information(side) for side in range(2)),
    ),
    Blank(
        name="spies",
        title="Placing Spies",
        base=write_position(SPIES_BASE),
        tokens=tokens_of(SIDE_NAMES, (*KINDS, EMBASSY), SINGLE),
        marks=starting_tiles(),
        pieces=(*(_flag(side) for side in range(2)), *_pieces(SPIES_BASE.board)),
    ),
)


def blank_of(phase: int) -> str:
    """While Ambassadors are chosen, nothing can be rearranged."""
    return {MAIN: "main", PLACEMENT: "spies"}.get(phase, "")


def setup_from(base: Setup, pieces: Sequence[Piece], slots: Mapping[str, int], side: int) -> Setup:
    """What is put down, with the flags and points that follow from it.

    An Embassy with an enemy on it is Occupied, an Occupied one has paid; a point more than gathered cells was paid for
    an occupation that is over. A Chief outside its Territory has castled.
    """
    if any(piece.symbol in MARKS and piece.side is None for piece in pieces):
        raise PositionError("an Embassy, or what was gathered, belongs to a side")
    board = placed_pieces([piece for piece in pieces if piece.symbol not in MARKS])
    if base.phase == CHOICE:
        return replace(base, board=board, side=side)
    embassies = _embassies(pieces)
    if base.phase == PLACEMENT:
        return replace(base, board=board, side=side, embassies=embassies)
    if all(placed is None or placed.kind != CHIEF for placed in board):
        raise PositionError("no Chief is on the board; put down one for each side")
    gathered = tuple(sorted({INDEX[piece.cell] for piece in pieces if piece.symbol == GATHERED}))
    points = [sum(cell in TERRITORIES[embassies[1 - each]] for cell in gathered) for each in range(2)]
    told = [slots[f"{name}-information/information"] for name in SIDE_NAMES]
    occupied = [_occupied(board, embassies[owner], owner, pieces) for owner in range(2)]
    bonus = [occupied[owner] or told[1 - owner] > points[1 - owner] for owner in range(2)]
    setup = replace(
        base,
        board=board,
        side=side,
        embassies=embassies,
        occupied=(occupied[0], occupied[1]),
        bonus=(bonus[0], bonus[1]),
        info=(points[0] + bonus[1], points[1] + bonus[0]),
        gathered=gathered,
    )
    red, blue = (base.castling[each] and _at_home(setup, each) for each in range(2))
    return replace(setup, castling=(red, blue))


def _embassies(pieces: Sequence[Piece]) -> tuple[int, int]:
    found = [NOWHERE, NOWHERE]
    for piece in pieces:
        if piece.symbol in (EMBASSY, OCCUPIED):
            side = SIDE_NAMES.index(piece.side or "")
            if found[side] != NOWHERE:
                raise PositionError(f"{TITLES[side]} has two Embassies, on {CELLS[found[side]]} and {piece.cell}")
            found[side] = INDEX[piece.cell]
    for side, cell in enumerate(found):
        if cell not in AMBASSADOR_TILES[side]:
            raise PositionError(
                f"{TITLES[side]}'s Embassy is missing, or not on one of {TITLES[side]}'s 18 tiles for it"
            )
    return found[0], found[1]


def _occupied(board: Sequence[PlacedPiece | None], embassy: int, owner: int, pieces: Sequence[Piece]) -> bool:
    placed = board[embassy]
    if placed is not None:
        return placed.side != owner
    return any(piece.symbol == OCCUPIED and INDEX[piece.cell] == embassy for piece in pieces)


def _at_home(setup: Setup, side: int) -> bool:
    chief = place_of(setup, side, CHIEF)
    return chief is None or chief in TERRITORIES[setup.embassies[side]]

# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
# mypy: ignore-errors
"""Tables that CheDuk's rules look things up in, by cell and by piece. C types for the compiled build are in tables.pxd.

NEXT, LEAP, SPY_NEXT       the cells one step, a leap, a step of a side's Spy away, OFF_BOARD among them
TERRITORY, HOME, SPY_TILE  of an Embassy: which cells are in its Territory, their list, and its tiles for Spies
AMBASSADOR_TILE, NUMBER    the tiles that a side may choose as its Embassy; the number of a tile
KIND, OWNER, LASTING       of a piece; whether its end can never be undone by play
PIECE_KEY, ROW             Zobrist keys, and a piece's row there, which that of a marked Spy follows
... _KEY                   other Zobrist keys

Lists of cells end with NOWHERE.
"""

import cython

from ludarium.core.zobrist import zobrist
from ludarium.games.cheduk import cells

if not cython.compiled:
    from ludarium.games.cheduk.codes import (
        ALL_FLAGS,
        BORDER,
        CELL_COUNT,
        DIPLOMAT,
        EMPTY,
        ENVOY,
        GUARD,
        NOWHERE,
        PER_SIDE,
        PIECE_CODES,
    )

    # The most cells of a list, and NOWHERE at its end.
    HOME_LIST = 44
    SPY_TILE_LIST = 34
    AMBASSADOR_TILE_LIST = 19
    KEY_ROWS = 14  # six kinds of each side, and marked Spies

    NEXT = [[0] * 6 for _ in range(CELL_COUNT)]
    LEAP = [[0] * 6 for _ in range(CELL_COUNT)]
    SPY_NEXT = [[[0] * 4 for _ in range(CELL_COUNT)] for _ in range(2)]
    TERRITORY = [[0] * CELL_COUNT for _ in range(CELL_COUNT)]
    HOME = [[0] * HOME_LIST for _ in range(CELL_COUNT)]
    SPY_TILE = [[0] * SPY_TILE_LIST for _ in range(CELL_COUNT)]
    AMBASSADOR_TILE = [[0] * AMBASSADOR_TILE_LIST for _ in range(2)]
    NUMBER = [0] * CELL_COUNT
    KIND, OWNER, LASTING, ROW = ([0] * PIECE_CODES for _ in range(4))
    PIECE_KEY = [[0] * CELL_COUNT for _ in range(KEY_ROWS)]
    EMBASSY_KEY = [0] * CELL_COUNT
    GATHERED_KEY = [0] * CELL_COUNT
    FLAG_KEY = [0] * (ALL_FLAGS + 1)
    PHASE_KEY = [0] * 3
    SIDE_KEY = 0

PIECES = [kind for kind, count in enumerate(cells.COUNTS) for _ in range(count)]  # a side's pieces in their order


def fill_cells():
    for cell in range(CELL_COUNT):
        for direction in range(6):
            NEXT[cell][direction] = cells.NEIGHBOURS[cell][direction]
            LEAP[cell][direction] = cells.LEAP_TARGETS[cell][direction]
        for side in range(2):
            for i in range(4):
                SPY_NEXT[side][cell][i] = cells.NEIGHBOURS[cell][cells.SPY_DIRECTIONS[side][i]]
    for embassy, territory in cells.TERRITORIES.items():
        for cell in range(CELL_COUNT):
            TERRITORY[embassy][cell] = cell in territory
        for i, cell in enumerate([*territory, NOWHERE]):
            HOME[embassy][i] = cell
        for i, cell in enumerate([*cells.SPY_TILES[embassy], NOWHERE]):
            SPY_TILE[embassy][i] = cell
    for side in range(2):
        for i, cell in enumerate([*cells.AMBASSADOR_TILES[side], NOWHERE]):
            AMBASSADOR_TILE[side][i] = cell
        for cell, number in cells.NUMBERS[side].items():
            NUMBER[cell] = number


def fill_pieces():
    for side in range(2):
        for i, kind in enumerate(PIECES):
            piece = 1 + side * PER_SIDE + i
            KIND[piece] = kind
            OWNER[piece] = side
            LASTING[piece] = kind in (DIPLOMAT, ENVOY, GUARD)
            ROW[piece] = side * 7 + kind
    OWNER[EMPTY] = OWNER[BORDER] = 2
    KIND[EMPTY] = KIND[BORDER] = 7


def fill_keys():
    global SIDE_KEY
    random = zobrist(11132)
    for cell in range(CELL_COUNT):
        for row in range(KEY_ROWS):
            PIECE_KEY[row][cell] = next(random)
        EMBASSY_KEY[cell] = next(random)
        GATHERED_KEY[cell] = next(random)
    for flags in range(ALL_FLAGS + 1):
        FLAG_KEY[flags] = next(random)
    for phase in range(3):
        PHASE_KEY[phase] = next(random)
    SIDE_KEY = next(random)


fill_cells()
fill_pieces()
fill_keys()

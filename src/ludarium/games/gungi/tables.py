# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
# mypy: ignore-errors
"""Tables that Gungi's rules look things up in, by cell and by piece. C types for the compiled build are in tables.pxd.

CELL, COLUMN, ROW      the cell of a square; the column and row of a cell
HALF, BIT, CELL_AT     a set of cells is two words: which one a cell is in, its bit there, and the cell of a bit
HOME, IN_HOME          the cells of a side's territory
NAME, FLIP, ROLE       a piece's name with its side; the piece that it becomes when captured; what is counted of it
JUMPS ... IS_BACK      its powers: jumping, expansion, being taken back, moving and attacking at all, being a back
STUCK                  whether a piece on a tier finds no square ahead of it on a row
STEP, STEP_MIDDLE      its steps and leaps by tier, and the cell that a straight two-square step passes over
SLIDE, SLIDES_FROM     its slides by tier; whether it has any
NEAR, MIDDLE, HITS     the 24 cells around a cell, the cells between, and from which of them a piece steps to it
NEAR_SET, NEAR_NUMBER  the squares among these 24 as a set; which of them an offset leads to, counted from -LAST_NEAR
DIRECTION, RUNS        the eight directions, and along which a piece slides towards where they start
DIRECTION_TO           the direction from a square to another, or NO_DIRECTION: by columns and rows between them, plus 8
RANGE                  the cells on which a source of expansion works
... _KEY               Zobrist keys
"""

import cython

from ludarium.core.zobrist import zobrist
from ludarium.games.gungi import codes
from ludarium.games.gungi import pieces as data

if not cython.compiled:
    from ludarium.core.bits import WORD_BITS
    from ludarium.games.gungi.codes import (
        BATTLE,
        CELLS,
        HOME_SQUARES,
        KIND_COUNT,
        PIECES,
        RANKS,
        SQUARE_COUNT,
        WIDTH,
        piece_of,
    )

    MOST_STEPS = 10  # of a piece at a tier, more than any has
    NEAR_COUNT = 24  # offsets to the squares up to two away
    LAST_NEAR, NEAR_SPAN = 2 * WIDTH + 2, 4 * WIDTH + 5  # the last of these offsets; from the first to the last
    NO_DIRECTION, SPAN = 8, 17
    MOST_LIT = 16  # squares that a piece expands
    HAND_COUNTS = 16  # how many of a kind a hand may hold, and none
    PLAIN_PIECE, SOLDIER_PIECE, BRONZE_PIECE, SOURCE_PIECE, COMMANDER_PIECE = range(5)

    CELL = [0] * SQUARE_COUNT
    COLUMN, ROW = [0] * CELLS, [0] * CELLS
    HALF, BIT, BOARD_SET = [0] * CELLS, [0] * CELLS, [0, 0]
    CELL_AT = [[0] * WORD_BITS, [0] * WORD_BITS]
    HOME = [[0] * HOME_SQUARES, [0] * HOME_SQUARES]
    IN_HOME = [[0] * CELLS, [0] * CELLS]
    NAME, FLIP, ROLE = [0] * PIECES, [0] * PIECES, [0] * PIECES
    JUMPS, EXPANDS, RETURNS, FIGHTS, IS_BACK, PLACED_FREELY = ([0] * PIECES for _ in range(6))
    STUCK = [[[0] * RANKS for _ in range(4)] for _ in range(PIECES)]
    STEP_COUNT, SLIDE_COUNT, HITS, RUNS = ([[0] * 4 for _ in range(PIECES)] for _ in range(4))
    STEP_SET = [[[[0, 0] for _ in range(CELLS)] for _ in range(4)] for _ in range(PIECES)]
    STEP, STEP_MIDDLE, SLIDE = ([[[0] * MOST_STEPS for _ in range(4)] for _ in range(PIECES)] for _ in range(3))
    SLIDES_FROM = [0] * PIECES
    DIRECTION, NEAR, MIDDLE = [0] * 8, [0] * NEAR_COUNT, [0] * NEAR_COUNT
    NEAR_SET, NEAR_NUMBER = [[0, 0] for _ in range(CELLS)], [0] * NEAR_SPAN
    DIRECTION_TO = [[NO_DIRECTION] * SPAN for _ in range(SPAN)]
    RANGE_COUNT = [[0] * CELLS for _ in range(PIECES)]
    RANGE = [[[0] * MOST_LIT for _ in range(CELLS)] for _ in range(PIECES)]
    PIECE_KEY = [[[0] * CELLS for _ in range(3)] for _ in range(PIECES)]
    HAND_KEY = [[0] * HAND_COUNTS for _ in range(PIECES)]
    SIDE_KEY = 0
    PHASE_KEY = [0] * 4


def fill_tables():
    global SIDE_KEY
    random = zobrist(81)
    one: cython.ulonglong = 1
    for square in range(SQUARE_COUNT):
        cell = codes.cell_of(square)
        CELL[square] = cell
        COLUMN[cell] = square % 9
        ROW[cell] = square // 9
        # The squares in two words; the first of each half is the top bit.
        HALF[cell] = square // 41
        BIT[cell] = one << (63 - square % 41)
        BOARD_SET[HALF[cell]] |= BIT[cell]
        CELL_AT[square // 41][63 - square % 41] = cell
    for side in range(2):
        for i in range(HOME_SQUARES):
            HOME[side][i] = CELL[i + 54 * side]
            IN_HOME[side][HOME[side][i]] = 1
    for i, (dx, dy) in enumerate(data.AROUND):
        DIRECTION[i] = dy * WIDTH + dx
    around = [(dx, dy) for dy in range(-2, 3) for dx in range(-2, 3) if dx or dy]
    for i, (dx, dy) in enumerate(around):
        NEAR[i] = dy * WIDTH + dx
        MIDDLE[i] = middle_of(dx, dy)
        NEAR_NUMBER[NEAR[i] + LAST_NEAR] = i
    fill_sets(around)
    for side in range(2):
        for kind in range(KIND_COUNT):
            fill_piece(side, kind, around, random)
    SIDE_KEY = next(random)
    for phase in range(4):
        PHASE_KEY[phase] = 0 if phase == BATTLE else next(random)


def fill_sets(around):
    for square in range(SQUARE_COUNT):
        cell = CELL[square]
        for dx, dy in around:
            near = data.at(data.column(square) + dx, data.row(square) + dy)
            if near is not None:
                NEAR_SET[cell][HALF[CELL[near]]] |= BIT[CELL[near]]
    for dx in range(SPAN):
        for dy in range(SPAN):
            DIRECTION_TO[dx][dy] = NO_DIRECTION
    for i, (dx, dy) in enumerate(data.AROUND):
        for far in range(1, 9):
            DIRECTION_TO[8 + far * dx][8 + far * dy] = i


def middle_of(dx, dy):
    """The offset of the square that a straight two-square step passes over, or 0."""
    straight = max(abs(dx), abs(dy)) == 2 and dx % 2 == 0 and dy % 2 == 0
    return dy // 2 * WIDTH + dx // 2 if straight else 0


def fill_piece(side, kind, around, random):
    face = data.KINDS[kind]
    piece = piece_of(side, kind)
    names = list(data.STEPS)
    NAME[piece] = piece_of(side, names.index(face.name))
    FLIP[piece] = piece_of(1 - side, data.CODES.index(face.flips_to))
    JUMPS[piece] = face.name in data.JUMPERS
    EXPANDS[piece] = face.name not in data.NOT_EXPANDED
    RETURNS[piece] = face.name in data.TAKEN_BACK
    FIGHTS[piece] = face.name not in data.IMMOBILE
    IS_BACK[piece] = kind >= data.FRONTS
    SLIDES_FROM[piece] = face.name in data.SLIDES
    PLACED_FREELY[piece] = face.name not in ("Commander", "Soldier") and face.name not in data.SLIDES
    roles = {"Soldier": SOLDIER_PIECE, "Bronze": BRONZE_PIECE, "Commander": COMMANDER_PIECE}
    ROLE[piece] = SOURCE_PIECE if face.name in data.IMMOBILE else roles.get(face.name, PLAIN_PIECE)
    sign = -1 if side else 1
    for tier in range(1, 4):
        steps = [(sign * dx, sign * dy) for dx, dy in data.STEPS[face.name][tier - 1]]
        slides = [(sign * dx, sign * dy) for dx, dy in data.SLIDES.get(face.name, ())] if tier == 1 else []
        STEP_COUNT[piece][tier] = len(steps)
        SLIDE_COUNT[piece][tier] = len(slides)
        for i, (dx, dy) in enumerate(steps):
            STEP[piece][tier][i] = dy * WIDTH + dx
            STEP_MIDDLE[piece][tier][i] = middle_of(dx, dy)
            for start in range(SQUARE_COUNT):
                target = data.at(data.column(start) + dx, data.row(start) + dy)
                if target is not None:
                    STEP_SET[piece][tier][CELL[start]][HALF[CELL[target]]] |= BIT[CELL[target]]
        for i, (dx, dy) in enumerate(slides):
            SLIDE[piece][tier][i] = dy * WIDTH + dx
        HITS[piece][tier] = sum([1 << i for i, (dx, dy) in enumerate(around) if (-dx, -dy) in steps])
        RUNS[piece][tier] = sum([1 << i for i, (dx, dy) in enumerate(data.AROUND) if (-dx, -dy) in slides])
        for row in range(RANKS):
            reached = [data.at(4 + dx, row + dy) for dx, dy in steps + slides]
            STUCK[piece][tier][row] = reached == [None] * len(reached)
    for square in range(SQUARE_COUNT):
        cell = CELL[square]
        for tier in range(3):
            PIECE_KEY[piece][tier][cell] = next(random)
        if face.name in data.IMMOBILE:
            lit = data.expanded_by(face.name, side, square)
            RANGE_COUNT[piece][cell] = len(lit)
            for i in range(len(lit)):
                RANGE[piece][cell][i] = CELL[lit[i]]
    for number in range(1, HAND_COUNTS):
        HAND_KEY[piece][number] = next(random)


fill_tables()

# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
# mypy: ignore-errors
"""Numbers and tables that Gungi's rules look things up in. C types for the compiled build are in tables.pxd.

A cell is one of 13 x 13: the 81 squares with a margin of two, so that a step never needs a test of the edge.
A piece is (side + 1) << 5 | kind, and so never 0.
"""

import cython

from ludarium.core.zobrist import zobrist
from ludarium.games.gungi import pieces as data

if not cython.compiled:
    COMMANDER, CAPTAIN, SAMURAI, NINJA, CATAPULT, FORTRESS, HIDDEN_DRAGON, PRODIGY = range(8)
    SOLDIER, LAST_SOLDIER, JOUNIN, LANCE, LAST_LANCE, BRONZE, KIND_COUNT = 9, 11, 14, 15, 16, 20, 23
    MOVE, MOVE_BACK, ATTACK, STRIKE, DROP, EXCHANGE, TAKE_BACK = range(7)
    PLACEMENT, BATTLE, PENDING_CATAPULT, PENDING_FORTRESS = range(4)
    CHECKMATE, COMMANDER_CAPTURED, STALEMATE, REPETITION, TURN_LIMIT = range(5)
    NO_CHECK, BRONZE_CHECK, CHECK = range(3)
    PLAIN_PIECE, SOLDIER_PIECE, BRONZE_PIECE, SOURCE_PIECE, COMMANDER_PIECE = range(5)
    WIDTH, CELLS, PIECES, OFF = 13, 169, 96, 255
    FRAME = 2  # words: the two towers before; squares, hand, phase, side and turns before

    CELL = [0] * 81
    COLUMN, ROW = [0] * CELLS, [0] * CELLS
    HALF, BIT = [0] * CELLS, [0] * CELLS
    CELL_AT = [[0] * 64, [0] * 64]
    HOME = [[0] * 27, [0] * 27]
    IN_HOME = [[0] * CELLS, [0] * CELLS]
    BELOW = [0, 0xFF, 0xFFFF, 0xFFFFFF]  # the tiers below a height
    NAME, FLIP, ROLE = [0] * PIECES, [0] * PIECES, [0] * PIECES
    JUMPS, EXPANDS, RETURNS, FIGHTS, IS_BACK = ([0] * PIECES for _ in range(5))
    STUCK = [[[0] * 9 for _ in range(4)] for _ in range(PIECES)]
    STEP_COUNT, SLIDE_COUNT, HITS, RUNS = ([[0] * 4 for _ in range(PIECES)] for _ in range(4))
    STEP, STEP_MIDDLE, SLIDE = ([[[0] * 10 for _ in range(4)] for _ in range(PIECES)] for _ in range(3))
    SLIDES_FROM = [0] * PIECES
    DIRECTION, NEAR, MIDDLE = [0] * 8, [0] * 24, [0] * 24
    RANGE_COUNT = [[0] * CELLS for _ in range(PIECES)]
    RANGE = [[[0] * 16 for _ in range(CELLS)] for _ in range(PIECES)]
    PIECE_KEY = [[[0] * CELLS for _ in range(3)] for _ in range(PIECES)]
    HAND_KEY = [[0] * 16 for _ in range(PIECES)]
    SIDE_KEY = 0
    PHASE_KEY = [0] * 4


def fill_tables():
    global SIDE_KEY
    random = zobrist(81)
    one: cython.ulonglong = 1
    for height, tiers in enumerate((0, 0xFF, 0xFFFF, 0xFFFFFF)):
        BELOW[height] = tiers
    for square in range(81):
        cell = (square // 9 + 2) * WIDTH + square % 9 + 2
        CELL[square] = cell
        COLUMN[cell] = square % 9
        ROW[cell] = square // 9
        # The squares in two words; the first of each half is the top bit.
        HALF[cell] = square // 41
        BIT[cell] = one << (63 - square % 41)
        CELL_AT[square // 41][63 - square % 41] = cell
    for side in range(2):
        for i in range(27):
            HOME[side][i] = CELL[i + 54 * side]
            IN_HOME[side][HOME[side][i]] = 1
    for i, (dx, dy) in enumerate(data.AROUND):
        DIRECTION[i] = dy * WIDTH + dx
    around = [(dx, dy) for dy in range(-2, 3) for dx in range(-2, 3) if dx or dy]
    for i, (dx, dy) in enumerate(around):
        NEAR[i] = dy * WIDTH + dx
        MIDDLE[i] = middle_of(dx, dy)
    for side in range(2):
        for kind in range(KIND_COUNT):
            fill_piece(side, kind, around, random)
    SIDE_KEY = next(random)
    for phase in range(4):
        PHASE_KEY[phase] = 0 if phase == BATTLE else next(random)


def middle_of(dx, dy):
    """The offset of the square that a straight two-square step passes over, or 0."""
    straight = max(abs(dx), abs(dy)) == 2 and dx % 2 == 0 and dy % 2 == 0
    return dy // 2 * WIDTH + dx // 2 if straight else 0


def fill_piece(side, kind, around, random):
    face = data.KINDS[kind]
    piece = (side + 1) << 5 | kind
    names = list(data.STEPS)
    NAME[piece] = (side + 1) << 5 | names.index(face.name)
    FLIP[piece] = (2 - side) << 5 | data.CODES.index(face.flips_to)
    JUMPS[piece] = face.name in data.JUMPERS
    EXPANDS[piece] = face.name not in data.NOT_EXPANDED
    RETURNS[piece] = face.name in data.TAKEN_BACK
    FIGHTS[piece] = face.name not in data.IMMOBILE
    IS_BACK[piece] = kind >= data.FRONTS
    SLIDES_FROM[piece] = face.name in data.SLIDES
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
        for i, (dx, dy) in enumerate(slides):
            SLIDE[piece][tier][i] = dy * WIDTH + dx
        HITS[piece][tier] = sum([1 << i for i, (dx, dy) in enumerate(around) if (-dx, -dy) in steps])
        RUNS[piece][tier] = sum([1 << i for i, (dx, dy) in enumerate(data.AROUND) if (-dx, -dy) in slides])
        for row in range(9):
            reached = [data.at(4 + dx, row + dy) for dx, dy in steps + slides]
            STUCK[piece][tier][row] = reached == [None] * len(reached)
    for square in range(81):
        cell = CELL[square]
        for tier in range(3):
            PIECE_KEY[piece][tier][cell] = next(random)
        if face.name in data.IMMOBILE:
            lit = data.expanded_by(face.name, side, square)
            RANGE_COUNT[piece][cell] = len(lit)
            for i in range(len(lit)):
                RANGE[piece][cell][i] = CELL[lit[i]]
    for number in range(1, 16):
        HAND_KEY[piece][number] = next(random)


fill_tables()

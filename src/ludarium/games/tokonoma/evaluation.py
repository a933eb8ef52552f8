# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""The static evaluation of Tokonoma: what stands where. C types for the compiled build are in evaluation.pxd.

Every feature but the turn depends on single tiles only, so the worth of eight tiles at a time is looked up in a table.
tactics.py has what a move would capture.
"""

import json
from importlib.resources import files

import cython

from ludarium.core.weights import read_weights
from ludarium.games.tokonoma.tiles import AXIAL, HOUSES, INDEX, KINDS, PATTERNS, TILES

if not cython.compiled:
    from ludarium.core.bits import low_bit
    from ludarium.core.evaluator import MAX_LINE, Accumulator, LinearEvaluator
    from ludarium.games.tokonoma.boards import (
        ARM,
        BLIND,
        FLAT,
        STAR,
        eight_in,
        lower_in,
        stands_on,
        talls_of,
        upper_in,
    )
    from ludarium.games.tokonoma.moves import mover_kind, origin_of, target_of
    from ludarium.games.tokonoma.rules import BIT, FRAME, TILE_COUNT, TokonomaState

    COVERED_FLAT = 4  # a class of its own, beside the free pieces of each kind
    BOARD_BITS = 32  # of a board, in four parts of eight tiles
    EIGHTS = 256  # sets of eight tiles
    CLASSES, FEATURES, TURN = 5, 20, 19
    SHARE = [[[0] * FEATURES for _ in range(TILE_COUNT)] for _ in range(CLASSES)]

FARTHEST = 6  # steps of a flat to the enemy house
NAMES = (
    *KINDS,
    *(f"flat {steps} step{'s' * (steps > 1)} from the house" for steps in range(1, FARTHEST + 1)),
    *(f"covered flat {steps} step{'s' * (steps > 1)} from the house" for steps in range(1, FARTHEST + 1)),
    *(f"{kind}'s advance" for kind in KINDS[1:]),
    "turn",
)
WEIGHTS = read_weights(json.loads(files("ludarium.games.tokonoma").joinpath("weights.json").read_text("utf-8")))


def steps_to_house():
    """How many moves of a white flat each tile is from the enemy house; tiles it cannot win from are left out."""
    steps = {INDEX[HOUSES[1]]: 0}
    while True:
        found = {
            tile: 1 + min(steps[target] for target in PATTERNS[0][0][tile] if target in steps)
            for tile in range(TILE_COUNT)
            if tile not in steps and any(target in steps for target in PATTERNS[0][0][tile])
        }
        if not found:
            return steps
        steps.update(found)


def advance(tile):
    """How far forward a white piece is, in half steps."""
    q, r = AXIAL[TILES[tile]]
    return -(2 * q + r)


def fill_shares():
    """SHARE: what a white piece of each class on each tile adds to each feature; for Black, half-turned."""
    steps = steps_to_house()
    for tile in range(TILE_COUNT):
        for place, first in ((FLAT, len(KINDS)), (COVERED_FLAT, len(KINDS) + FARTHEST)):
            SHARE[place][tile][FLAT] = 1
            if steps.get(tile):
                SHARE[place][tile][first + steps[tile] - 1] = 1
        for kind in range(1, 4):
            SHARE[kind][tile][kind] = 1
            SHARE[kind][tile][TURN - 4 + kind] = advance(tile)


fill_shares()


class TokonomaEvaluator(LinearEvaluator):
    """What pieces are worth to their side.

    on_tile  a piece of each class on each tile       worth  the same for eight tiles at a time
    covering what it brings to cover a flat
    """

    def __init__(self, weights):
        LinearEvaluator.__init__(self, NAMES, weights)
        if not cython.compiled:
            self.worth = [[[[0] * EIGHTS for _ in range(4)] for _ in range(CLASSES)] for _ in range(2)]
            self.on_tile = [[[0] * BOARD_BITS for _ in range(CLASSES)] for _ in range(2)]
            self.covering = [[0] * BOARD_BITS for _ in range(2)]
        self.turn = self.weights[TURN]
        for place in range(CLASSES):
            on_tile = [
                sum([SHARE[place][tile][i] * self.weights[i] for i in range(FEATURES)]) for tile in range(TILE_COUNT)
            ]
            for side in range(2):
                seen = on_tile if side == 0 else on_tile[::-1]
                for tile in range(TILE_COUNT):
                    self.on_tile[side][place][tile] = seen[tile]
                for part in range(4):
                    eight = seen[8 * part : 8 * part + 8]
                    for bits in range(EIGHTS):
                        self.worth[side][place][part][bits] = sum(
                            [worth for i, worth in enumerate(eight) if bits >> i & 1]
                        )
        for side in range(2):
            for tile in range(TILE_COUNT):
                self.covering[side][tile] = self.on_tile[side][COVERED_FLAT][tile] - self.on_tile[side][FLAT][tile]

    # Features and their sum.

    def score(self, state):
        here = state.side
        mine = placement(self, cython.cast(TokonomaState, state), here)
        return mine - placement(self, cython.cast(TokonomaState, state), 1 - here) + self.turn

    def accumulator(self):
        return TokonomaAccumulator(self)

    def features(self, state, out):
        self.count_placement(cython.cast(TokonomaState, state), state.side, 1, out)
        self.count_placement(cython.cast(TokonomaState, state), 1 - state.side, -1, out)
        out[TURN] = 1

    def count_placement(self, state, side, sign, out):
        own = side * 4
        boards = state.boards
        talls = talls_of(boards, own)
        for tile in range(TILE_COUNT):
            seen = tile if side == 0 else 28 - tile
            for kind in range(4):
                if boards[own + kind] & BIT[tile]:
                    place = COVERED_FLAT if kind == FLAT and talls & BIT[tile] else kind
                    for i in range(FEATURES):
                        out[i] += sign * SHARE[place][seen][i]


class TokonomaAccumulator(Accumulator):
    """scores: of the positions of the line, each from the one before it; length: how many moves the line has.

    There are no null moves.
    """

    def __init__(self, evaluator: TokonomaEvaluator):
        Accumulator.__init__(self, evaluator)
        self.length = 0
        if not cython.compiled:
            self.scores = [0] * MAX_LINE

    def start(self, state):
        self.length = 0
        self.scores[0] = self.evaluator.score(state)

    def push(self, state, move):
        before = self.scores[self.length]
        self.length += 1
        self.scores[self.length] = score_after(
            cython.cast(TokonomaEvaluator, self.evaluator), cython.cast(TokonomaState, state), move, before
        )

    def pop(self):
        self.length -= 1

    def score(self, state):
        return self.scores[self.length]


def score_after(evaluator, state, move, before):
    """score() after a move. `before` was the score for the side that made it."""
    gained = change(evaluator, state, move)
    if state.captured:
        gained += taken(evaluator, state)
    return 2 * evaluator.turn - before - gained


def change(evaluator, state, move):
    """What a move has brought to the side that made it by where its pieces stand. Without a branch, for speed."""
    side = 1 - state.side
    kind = mover_kind(move)
    origin = origin_of(move)
    target = target_of(move)
    flats: cython.uint = state.boards[side * 4] & -(kind != FLAT)
    left: cython.int = stands_on(flats, origin)
    come: cython.int = stands_on(flats, target)
    gained: cython.int = evaluator.on_tile[side][kind][target] - evaluator.on_tile[side][kind][origin]
    return gained + (evaluator.covering[side][target] & -come) - (evaluator.covering[side][origin] & -left)


def placement(evaluator, state, side):
    own = side * 4
    boards = state.boards
    talls = talls_of(boards, own)
    total = 0
    for part in range(4):
        flats = eight_in(boards[own], part)
        under = eight_in(talls, part)
        total += evaluator.worth[side][FLAT][part][flats & ~under]
        total += evaluator.worth[side][COVERED_FLAT][part][flats & under]
        for kind in range(1, 4):
            total += evaluator.worth[side][kind][part][eight_in(boards[own + kind], part)]
    return total


def taken(evaluator, state):
    """What the last move has taken from the side to act: its boards are compared with those kept for undo."""
    boards = state.boards
    side = state.side
    own = side * 4
    frame = (state.ply - 1) * FRAME + 2 * side
    flats_and_arms: cython.ulonglong = state.frames[frame]
    blinds_and_stars: cython.ulonglong = state.frames[frame + 1]
    flats = lower_in(flats_and_arms) ^ boards[own + FLAT]
    arms = upper_in(flats_and_arms) ^ boards[own + ARM]
    blinds = lower_in(blinds_and_stars) ^ boards[own + BLIND]
    stars = upper_in(blinds_and_stars) ^ boards[own + STAR]
    if not flats | arms | blinds | stars:
        return 0
    covered = flats & (arms | blinds | stars)  # a tile is emptied as a whole
    worth = worth_of(evaluator, side, FLAT, flats ^ covered) + worth_of(evaluator, side, COVERED_FLAT, covered)
    worth += worth_of(evaluator, side, ARM, arms) + worth_of(evaluator, side, BLIND, blinds)
    return worth + worth_of(evaluator, side, STAR, stars)


def worth_of(evaluator, side, place, pieces):
    total = 0
    while pieces:
        tile = low_bit(pieces)
        pieces &= pieces - 1
        total += evaluator.on_tile[side][place][tile]
    return total

# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""The static evaluation of Tokonoma: what stands where. C types for the compiled build are in evaluation.pxd.

Every feature but the turn depends on single tiles only, so the worth of eight tiles at a time is looked up in a table.
forcing.py has what a move would capture.
"""

import json
from importlib.resources import files

import cython

from ludarium.core.weights import read_weights
from ludarium.core.zobrist import zobrist
from ludarium.games.tokonoma.tiles import AXIAL, HOUSES, INDEX, KINDS, PATTERNS, TILES

if not cython.compiled:
    from ludarium.core.bits import count_short, low_bit
    from ludarium.core.evaluation import NO_MOVE, share_of
    from ludarium.core.state import GOING_ON
    from ludarium.games.tokonoma.boards import (
        ARM,
        BLIND,
        FLAT,
        STAR,
        eight_in,
        lower_in,
        pieces_of,
        stands_on,
        talls_of,
        upper_in,
    )
    from ludarium.games.tokonoma.forcing import Forcing
    from ludarium.games.tokonoma.moves import led_to, mover_kind, origin_of, target_of
    from ludarium.games.tokonoma.rules import (
        BIT,
        FRAME,
        MOST_MOVERS,
        PATTERN,
        SIDE_KEY,
        TILE_COUNT,
        ZOBRIST,
        TokonomaState,
        list_reach,
    )

    COVERED_FLAT = 4  # a class of its own, beside the free pieces of each kind
    BOARD_BITS = 32  # of a board, in four parts of eight tiles
    EIGHTS = 256  # sets of eight tiles
    CLASSES, FEATURES, TURN = 5, 20, 19
    NEAR_LIMIT = 16  # plies before a draw by no progress from which on the count is part of the table key
    LIMIT_KEY_COUNT = 32  # a power of two over NEAR_LIMIT
    LIMIT_KEYS = [0] * LIMIT_KEY_COUNT
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


def fill_limit_keys():
    random = zobrist(2025)
    for left in range(LIMIT_KEY_COUNT):
        LIMIT_KEYS[left] = next(random)


fill_shares()
fill_limit_keys()


class TokonomaEvaluation(Forcing):
    """What pieces are worth to their side.

    on_tile  a piece of each class on each tile       worth  the same for eight tiles at a time
    covering what it brings to cover a flat

    There is no null move: it is not known where zugzwang is unlikely.
    """

    def __init__(self, weights):
        Forcing.__init__(self, NAMES, weights)
        if not cython.compiled:
            self.worth = [[[[0] * EIGHTS for _ in range(4)] for _ in range(CLASSES)] for _ in range(2)]
            self.on_tile = [[[0] * BOARD_BITS for _ in range(CLASSES)] for _ in range(2)]
            self.covering = [[0] * BOARD_BITS for _ in range(2)]
        self.staged = True
        self.quick = True
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

    def score_after(self, state, move, before):
        gained = change(self, cython.cast(TokonomaState, state), move)
        if cython.cast(TokonomaState, state).captured:
            gained += taken(self, cython.cast(TokonomaState, state))
        return 2 * self.turn - before - gained

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

    # What else helps a search.

    def allows(self, state, move):
        return is_legal(cython.cast(TokonomaState, state), move)

    def random_move(self, state, word):
        return any_move(cython.cast(TokonomaState, state), word)

    def table_key(self, state):
        return key_near_limit(cython.cast(TokonomaState, state))

    def prefetch_key(self, state, move):
        piece = state.side * 4 + mover_kind(move)
        return state.key ^ SIDE_KEY ^ ZOBRIST[piece][origin_of(move)] ^ ZOBRIST[piece][target_of(move)]


def change(evaluation, state, move):
    """What a move has brought to the side that made it by where its pieces stand. Without a branch, for speed."""
    side = 1 - state.side
    kind = mover_kind(move)
    origin = origin_of(move)
    target = target_of(move)
    flats: cython.uint = state.boards[side * 4] & -(kind != FLAT)
    left: cython.int = stands_on(flats, origin)
    come: cython.int = stands_on(flats, target)
    gained: cython.int = evaluation.on_tile[side][kind][target] - evaluation.on_tile[side][kind][origin]
    return gained + (evaluation.covering[side][target] & -come) - (evaluation.covering[side][origin] & -left)


def placement(evaluation, state, side):
    own = side * 4
    boards = state.boards
    talls = talls_of(boards, own)
    total = 0
    for part in range(4):
        flats = eight_in(boards[own], part)
        under = eight_in(talls, part)
        total += evaluation.worth[side][FLAT][part][flats & ~under]
        total += evaluation.worth[side][COVERED_FLAT][part][flats & under]
        for kind in range(1, 4):
            total += evaluation.worth[side][kind][part][eight_in(boards[own + kind], part)]
    return total


def taken(evaluation, state):
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
    worth = worth_of(evaluation, side, FLAT, flats ^ covered) + worth_of(evaluation, side, COVERED_FLAT, covered)
    worth += worth_of(evaluation, side, ARM, arms) + worth_of(evaluation, side, BLIND, blinds)
    return worth + worth_of(evaluation, side, STAR, stars)


def worth_of(evaluation, side, place, pieces):
    total = 0
    while pieces:
        tile = low_bit(pieces)
        pieces &= pieces - 1
        total += evaluation.on_tile[side][place][tile]
    return total


def is_legal(state, move):
    kind = mover_kind(move)
    origin = origin_of(move)
    target = target_of(move)
    if state.result != GOING_ON or kind > 3 or origin > 28 or target > 28:
        return False
    boards = state.boards
    own = state.side * 4
    blocked = talls_of(boards, own)
    movers = boards[own + kind]
    if kind == FLAT:
        movers &= ~blocked
        blocked |= boards[own]
    blocked |= pieces_of(boards, 4 - own)
    return movers & BIT[origin] != 0 and PATTERN[own + kind][origin] & ~blocked & BIT[target] != 0


def any_move(state, word):
    """A random legal move: moves are counted, and only the chosen one is packed."""
    reach = cython.declare(cython.uint[MOST_MOVERS])
    starts = cython.declare(cython.uint[MOST_MOVERS])
    upto = cython.declare(cython.int[MOST_MOVERS])  # how many moves the pieces so far have
    if state.result != GOING_ON:
        return NO_MOVE
    first = list_reach(state, reach, starts)
    # Multiples of four and no branches, so that the compiler vectorises the loops.
    begin = first & ~3
    for pad in range(begin, first):
        reach[pad] = 0
    for i in range(begin, MOST_MOVERS):
        upto[i] = count_short(reach[i])
    total = 0
    for i in range(begin, MOST_MOVERS):
        total += upto[i]
        upto[i] = total
    if total == 0:
        state.generate(starts)
        return NO_MOVE
    chosen: cython.int = share_of(word, total)
    mover: cython.int = begin
    for i in range(begin, MOST_MOVERS):
        mover += upto[i] <= chosen
    targets: cython.uint = reach[mover]
    left = upto[mover] - chosen - 1  # targets are counted from the last
    while left:
        targets &= targets - 1
        left -= 1
    return led_to(starts[mover], low_bit(targets))


def key_near_limit(state):
    """The key, with the quiet plies mixed in when they are about to draw the game."""
    key = state.key
    if state.no_progress and state.quiet + NEAR_LIMIT >= state.no_progress:
        key ^= LIMIT_KEYS[state.no_progress - state.quiet & (LIMIT_KEY_COUNT - 1)]
    return key

# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""The static evaluation of HexChess: tiles, promotions and shelter, threats, and who runs out of safe moves.

C types for the compiled build are in evaluation.pxd.
"""

import json
from importlib.resources import files

import cython

from ludarium.core.weights import read_weights
from ludarium.games.hexchess import hexes

if not cython.compiled:
    from ludarium.core.bits import count, top_bit
    from ludarium.core.evaluator import LinearEvaluator, RememberingAccumulator
    from ludarium.games.hexchess.moves import blockers_on, tiles_on
    from ludarium.games.hexchess.reach import Reach
    from ludarium.games.hexchess.rules import BIT, CENTRE, HEX_COUNT, SAFE, STEPS, HexChessState

    # Features.
    (
        TILE,
        PROMOTED,
        ANY_PROMOTED,
        ON_BENCH,
        BENCH_IN_USE,
        BLOCKER_ON_BENCH,
        SECOND_TILE,
        THIRD_TILE,
        LEAD_OF_TWO,
        THIN_LEAD,
        LATE_LEAD,
        NEAR_SHELTER,
        SHELTERED,
        INNER_PROMOTED,
        SHELTERED_PROMOTED,
        CENTRAL_PROMOTED,
        GUARDED,
        GUARDED_PROMOTED,
        MORE_AT_CENTRE,
        FREE_PROMOTION,
        CONTROLLED,
        SLIDES,
        SHELTER_IN_REACH,
        THREATENED,
        THREATENED_PROMOTED,
        THREATENED_TWICE,
        CAPTURABLE,
        CAPTURABLE_PROMOTED,
        SHORT_OF_MOVES,
        NO_SAFE_MOVE,
        TURN,
        FEATURES,
    ) = range(32)
    NOWHERE = -1
    ALL_TILES = 14  # of both sides at the start
    FEW_TILES = 5  # of both sides: one more of them is hardly ever enough to win
    HUNTED = 2  # tiles at most, against two more: so few can be driven out of their shelter by having to move
    ENOUGH_MOVES = 16  # hexes that hunted tiles can go to: from there on they are not short of moves
    PLACE_OF = [[0] * HEX_COUNT for _ in range(2)]

NAMES = (
    "tile",
    "promoted tile",
    "any promoted tile",
    "tile on the bench",
    "bench not empty",
    "Blocker on the bench",
    "second tile",
    "third tile",
    "lead of two tiles",
    "thin lead",
    "lead as tiles go",
    "tile one step from a safe hex",
    "tile on a safe hex",
    "promoted tile on the inner ring",
    "promoted tile on a safe hex",
    "promoted tile on the centre",
    "guarded tile",
    "guarded promoted tile",
    "more tiles at the centre",
    "free promotion",
    "controlled hex",
    "slide",
    "safe hex in reach",
    "threatened tile of the side to act",
    "threatened promoted tile of the side to act",
    "two threatened tiles of the side to act",
    "tile to take",
    "promoted tile to take",
    "hunted tiles short of safe moves",
    "hunted tiles without a safe move",
    "turn",
)
INNER_RING = [number for number in hexes.PLAIN if max(map(abs, (*hexes.AXIAL[number], sum(hexes.AXIAL[number])))) == 2]
WEIGHTS = read_weights(json.loads(files("ludarium.games.hexchess").joinpath("weights.json").read_text("utf-8")))


def place_of(number, promoted):
    """The feature of a tile that stands on a hex, NOWHERE if the hex is nothing special."""
    zone = hexes.zone(number)
    if zone == "safe":
        return SHELTERED_PROMOTED if promoted else SHELTERED
    if promoted and zone == "centre":
        return CENTRAL_PROMOTED
    if promoted and number in INNER_RING:
        return INNER_PROMOTED
    if not promoted and set(hexes.steps(number)) & set(hexes.SAFE):
        return NEAR_SHELTER
    return NOWHERE


def fill_tables():
    for promoted in range(2):
        for number in range(HEX_COUNT):
            PLACE_OF[promoted][number] = place_of(number, promoted)


fill_tables()


class HexChessEvaluator(LinearEvaluator):
    """worth: the weights."""

    def __init__(self, weights):
        LinearEvaluator.__init__(self, NAMES, weights)
        if not cython.compiled:
            self.worth = [0] * FEATURES
        for i in range(FEATURES):
            self.worth[i] = self.weights[i]

    def score(self, state):
        values = cython.declare(cython.int[FEATURES])
        for i in range(FEATURES):
            values[i] = 0
        count_features(cython.cast(HexChessState, state), values)
        total = 0
        for i in range(FEATURES):
            total += values[i] * self.worth[i]
        return total

    def accumulator(self):
        return RememberingAccumulator(self)

    def features(self, state, out):
        count_features(cython.cast(HexChessState, state), out)


def count_features(state, out):
    """Write the value of each feature, seen from the side to act."""
    here = state.side
    own = reach_of(state, here)
    enemy = reach_of(state, 1 - here)
    count_side(state, here, 1, own, enemy, out)
    count_side(state, 1 - here, -1, enemy, own, out)

    left = state.tiles_left(here)
    facing = state.tiles_left(1 - here)
    lead = left - facing
    out[LATE_LEAD] = lead * (ALL_TILES - left - facing)
    if lead > 1 or lead < -1:
        out[LEAD_OF_TWO] = 1 if lead > 0 else -1
    elif left + facing <= FEW_TILES:
        out[THIN_LEAD] = lead

    occupied = state.tiles[0] | state.tiles[1] | state.blockers
    around = state.slides(CENTRE, occupied) & (SAFE | state.promoted)
    majority = count(around & state.tiles[here]) - count(around & state.tiles[1 - here])
    out[MORE_AT_CENTRE] = 1 if majority > 0 else -1 if majority < 0 else 0

    threatened = loose(state, here, own, enemy)
    unpromoted = count(threatened & ~state.promoted)
    promoted = count(threatened & state.promoted)
    out[THREATENED] = -unpromoted
    out[THREATENED_PROMOTED] = -promoted
    if unpromoted + promoted > 1:
        out[THREATENED_TWICE] = -1
    capturable = loose(state, 1 - here, enemy, own)
    out[CAPTURABLE] = count(capturable & ~state.promoted)
    out[CAPTURABLE_PROMOTED] = count(capturable & state.promoted)
    out[TURN] = 1


def reach_of(state, side):
    """What the tiles of a side attack or guard."""
    occupied = state.tiles[0] | state.tiles[1] | state.blockers
    movers = state.tiles[side] & ~state.promoted
    stepped: cython.ulonglong = 0
    while movers:
        origin = top_bit(movers)
        movers ^= BIT[origin]
        stepped |= STEPS[origin]
    movers = state.tiles[side] & state.promoted
    attacked: cython.ulonglong = stepped
    slides = 0
    while movers:
        origin = top_bit(movers)
        movers ^= BIT[origin]
        reach: cython.ulonglong = state.slides(origin, occupied)
        attacked |= reach
        slides += count(reach & ~occupied)
    return Reach(attacked, stepped, slides)


def loose(state, side, own, enemy):
    """The tiles of a side that can be taken at a gain: without a guard, or promoted and by an unpromoted tile."""
    return state.tiles[side] & ~SAFE & (enemy.attacked & ~own.attacked | enemy.stepped & state.promoted)


def count_side(state, side, sign, own, enemy, out):
    tiles = state.tiles[side]
    bench = tiles_on(state.bench[side])
    left = bench + count(tiles)
    vacant = ~(state.tiles[0] | state.tiles[1] | state.blockers)
    out[TILE] += sign * left
    out[ON_BENCH] += sign * bench
    if bench:
        out[BENCH_IN_USE] += sign
    if blockers_on(state.bench[side]):
        out[BLOCKER_ON_BENCH] += sign
    if left > 1:
        out[SECOND_TILE] += sign
    if left > 2:
        out[THIRD_TILE] += sign

    standing = tiles
    while standing:
        number = top_bit(standing)
        standing ^= BIT[number]
        promoted = 1 if state.promoted & BIT[number] else 0
        out[PROMOTED] += sign * promoted
        if own.attacked & BIT[number]:
            out[GUARDED + promoted] += sign
        place = PLACE_OF[promoted][number]
        if place != NOWHERE:
            out[place] += sign

    if tiles & state.promoted:
        out[ANY_PROMOTED] += sign
    if tiles & SAFE & ~state.promoted and not (tiles | enemy.attacked) & BIT[CENTRE]:
        out[FREE_PROMOTION] += sign
    out[CONTROLLED] += sign * count(own.attacked & ~enemy.attacked & vacant)
    out[SLIDES] += sign * own.slides
    out[SHELTER_IN_REACH] += sign * count(own.attacked & SAFE & vacant)
    if bench == 0 and left <= HUNTED and state.tiles_left(1 - side) >= left + 2:
        hexagons = count(own.attacked & vacant & (SAFE | ~enemy.attacked))
        if hexagons < ENOUGH_MOVES:
            out[SHORT_OF_MOVES] -= sign * (ENOUGH_MOVES - hexagons)
        if hexagons == 0:
            out[NO_SAFE_MOVE] -= sign

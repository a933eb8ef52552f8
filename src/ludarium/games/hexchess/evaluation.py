# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""The static evaluation of HexChess: tiles, promotions and shelter, threats, and who runs out of safe moves.

C types for the compiled build are in evaluation.pxd.
"""

import json
from importlib.resources import files

import cython

from ludarium.core.weights import read_weights
from ludarium.core.zobrist import zobrist
from ludarium.games.hexchess import hexes

if not cython.compiled:
    from ludarium.core.bits import count, top_bit
    from ludarium.core.evaluation import Evaluation
    from ludarium.core.state import GOING_ON
    from ludarium.games.hexchess.moves import (
        CAPTURE,
        MOVE,
        NO_ACTION,
        PLACE_TILE,
        action_of,
        blockers_on,
        move_of,
        origin_of,
        target_of,
        tiles_on,
    )
    from ludarium.games.hexchess.reach import Reach
    from ludarium.games.hexchess.rules import BIT, CENTRE, HEX_COUNT, PLAIN, SAFE, STEPS, HexChessState

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
    LEAST_TILES_FOR_NULL_MOVE = 3  # a side with fewer and none to place is often in zugzwang
    WINNING = 10000  # the urgency of taking the last tile
    NEAR_LIMIT = 16  # turns before the end by no progress from which on the count is part of the table key
    LIMIT_KEY_COUNT = 32  # a power of two over NEAR_LIMIT
    LIMIT_KEYS = [0] * LIMIT_KEY_COUNT
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
    random = zobrist(2037)
    for left in range(LIMIT_KEY_COUNT):
        LIMIT_KEYS[left] = next(random)
    for promoted in range(2):
        for number in range(HEX_COUNT):
            PLACE_OF[promoted][number] = place_of(number, promoted)


fill_tables()


class HexChessEvaluation(Evaluation):
    """What tiles, places and threats are worth; victim_worth: the urgency of taking a tile, unpromoted or promoted."""

    def __init__(self, weights):
        Evaluation.__init__(self, NAMES, weights)
        if not cython.compiled:
            self.victim_worth = [0] * 2
            self.worth = [0] * FEATURES
        self.forces = True
        for i in range(FEATURES):
            self.worth[i] = self.weights[i]
        self.victim_worth[0] = max(2, self.weights[TILE])
        self.promotion = max(1, self.weights[PROMOTED])
        self.victim_worth[1] = self.victim_worth[0] + self.promotion

    def score(self, state):
        values = cython.declare(cython.int[FEATURES])
        for i in range(FEATURES):
            values[i] = 0
        count_features(cython.cast(HexChessState, state), values)
        total = 0
        for i in range(FEATURES):
            total += values[i] * self.worth[i]
        return total

    def features(self, state, out):
        count_features(cython.cast(HexChessState, state), out)

    # Forcing moves: captures and promotions.

    def urgency(self, state, move):
        return self.gain(cython.cast(HexChessState, state), move)

    def rank(self, state, moves, out, n):
        for i in range(n):
            out[i] = self.gain(cython.cast(HexChessState, state), moves[i])

    def gain(self, state, move):
        """What a move takes and promotes; of two that take the same, the tile that is worth less goes first."""
        action = action_of(move)
        origin = origin_of(move)
        target = target_of(move)
        promoted: cython.bint = state.promoted & BIT[origin] != 0
        if action == MOVE:
            return self.promotion if target == CENTRE and not promoted else 0
        if action != CAPTURE:
            return 0
        enemy = 1 - state.side
        if state.tiles[enemy] == BIT[target] and tiles_on(state.bench[enemy]) == 0:
            return WINNING
        gained = self.victim_worth[1] if state.promoted & BIT[target] else self.victim_worth[0]
        if promoted:
            return gained - 1
        return gained + self.promotion if target == CENTRE else gained

    def forcing(self, state, moves, out):
        return self.find_forcing(cython.cast(HexChessState, state), moves, out)

    def find_forcing(self, state, moves, out):
        if state.result != GOING_ON:
            return 0
        n = 0
        own = state.tiles[state.side]
        enemy = state.tiles[1 - state.side]
        occupied = own | enemy | state.blockers
        victims = enemy & ~SAFE
        movers = own
        while movers:
            origin = top_bit(movers)
            movers ^= BIT[origin]
            if state.promoted & BIT[origin]:
                targets = state.slides(origin, occupied) & victims
            else:
                targets = STEPS[origin] & (victims | BIT[CENTRE] & ~own)
            while targets:
                target = top_bit(targets)
                targets ^= BIT[target]
                action = CAPTURE if enemy & BIT[target] else MOVE
                moves[n] = move_of(action, origin, target)
                out[n] = self.gain(state, moves[n])
                n += 1
        return n

    # What else helps a search.

    def allows(self, state, move):
        return is_legal(cython.cast(HexChessState, state), move)

    def table_key(self, state):
        return key_near_limit(cython.cast(HexChessState, state))

    def make_null_move(self, state):
        return try_null_move(cython.cast(HexChessState, state))

    def undo_null_move(self, state):
        state.undo()


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


def is_legal(state, move):
    action = action_of(move)
    origin = origin_of(move)
    target = target_of(move)
    if state.result != GOING_ON or action > CAPTURE or origin > 36 or target > 36:
        return False
    own = state.tiles[state.side]
    enemy = state.tiles[1 - state.side]
    occupied = own | enemy | state.blockers
    if action < MOVE:
        if origin or not PLAIN & ~occupied & BIT[target]:
            return False
        bench = state.bench[state.side]
        return tiles_on(bench) > 0 if action == PLACE_TILE else blockers_on(bench) != 0 and not state.additional
    if not own & BIT[origin]:
        return False
    reach = state.slides(origin, occupied) if state.promoted & BIT[origin] else STEPS[origin]
    allowed = ~occupied if action == MOVE else enemy & ~SAFE
    return reach & allowed & BIT[target] != 0


def key_near_limit(state):
    """The key, with the quiet turns mixed in when they are about to end the game."""
    key = state.key
    if state.no_progress and state.quiet + NEAR_LIMIT >= state.no_progress:
        key ^= LIMIT_KEYS[state.no_progress - state.quiet & (LIMIT_KEY_COUNT - 1)]
    return key


def try_null_move(state):
    """Make a null move: NO_ACTION. There is zugzwang only for a side with few tiles and nothing left to place."""
    few: cython.bint = count(state.tiles[state.side]) < LEAST_TILES_FOR_NULL_MOVE
    if state.additional or (few and tiles_on(state.bench[state.side]) == 0):
        return False
    state.make(move_of(NO_ACTION, 0, 0))
    if state.result != GOING_ON:
        state.undo()
        return False
    return True

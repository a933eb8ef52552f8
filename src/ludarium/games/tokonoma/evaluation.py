# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""What an engine thinks of Tokonoma: what stands where, and what a move would capture.

C types for the compiled build are in evaluation.pxd. Every feature but the turn depends on single tiles only, so the
worth of eight tiles at a time is looked up in a table.
"""

import json
from importlib.resources import files

import cython

from ludarium.core.weights import read_weights
from ludarium.core.zobrist import zobrist
from ludarium.games.tokonoma.tiles import AXIAL, HOUSES, INDEX, KINDS, PATTERNS, TILES

if not cython.compiled:
    from ludarium.core.bits import top_bit
    from ludarium.core.evaluation import Evaluation
    from ludarium.games.tokonoma.rules import ARM, BIT, BLIND, ENEMY_HOUSE, FLAT, PATTERN, STAR, TokonomaState

    FREE_FLAT, COVERED_FLAT = 0, 1  # then the talls
    CLASSES, FEATURES, TURN = 5, 20, 19
    WINNING = 10000  # the urgency of a flat that enters the house
    LAST_CALL = 16  # plies before a draw by no progress at which the count begins to matter to the table
    HURRY = [0] * 32
    SHARE = [[[0] * FEATURES for _ in range(29)] for _ in range(CLASSES)]

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
            for tile in range(29)
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
    """SHARE: what a white piece of each class on each tile adds to each feature. Black's tile is the half-turned one."""
    steps = steps_to_house()
    for tile in range(29):
        for place in (FREE_FLAT, COVERED_FLAT):
            SHARE[place][tile][0] = 1
            if steps.get(tile):
                SHARE[place][tile][len(KINDS) + place * FARTHEST + steps[tile] - 1] = 1
        for kind in range(1, 4):
            SHARE[kind + 1][tile][kind] = 1
            SHARE[kind + 1][tile][TURN - 4 + kind] = advance(tile)


def fill_hurry():
    random = zobrist(2025)
    for left in range(32):
        HURRY[left] = next(random)


fill_shares()
fill_hurry()


class TokonomaEvaluation(Evaluation):
    """worth: of a piece class on eight tiles at a time     prey: the urgency of capturing each kind"""

    def __init__(self, weights):
        Evaluation.__init__(self, NAMES, weights)
        if not cython.compiled:
            self.worth = [[[[0] * 256 for _ in range(4)] for _ in range(CLASSES)] for _ in range(2)]
            self.prey = [0] * 4
        self.forces = True
        self.turn = self.weights[TURN]
        for kind in range(4):
            self.prey[kind] = max(1, self.weights[kind])
        for place in range(CLASSES):
            on_tile = [sum([SHARE[place][tile][i] * self.weights[i] for i in range(FEATURES)]) for tile in range(29)]
            for side in range(2):
                seen = on_tile if side == 0 else on_tile[::-1]
                for part in range(4):
                    eight = seen[8 * part : 8 * part + 8]
                    for bits in range(256):
                        self.worth[side][place][part][bits] = sum(
                            [worth for i, worth in enumerate(eight) if bits >> i & 1]
                        )

    # Features and their sum.

    def score(self, state):
        here = state.side
        mine = self.placement(cython.cast(TokonomaState, state), here)
        return mine - self.placement(cython.cast(TokonomaState, state), 1 - here) + self.turn

    def placement(self, state, side):
        own = side * 4
        boards = state.boards
        talls = boards[own + ARM] | boards[own + BLIND] | boards[own + STAR]
        total = 0
        for part in range(4):
            shift = 8 * part
            flats = boards[own] >> shift & 255
            under = talls >> shift & 255
            total += self.worth[side][FREE_FLAT][part][flats & ~under]
            total += self.worth[side][COVERED_FLAT][part][flats & under]
            for kind in range(1, 4):
                total += self.worth[side][kind + 1][part][boards[own + kind] >> shift & 255]
        return total

    def features(self, state, out):
        self.count_placement(cython.cast(TokonomaState, state), state.side, 1, out)
        self.count_placement(cython.cast(TokonomaState, state), 1 - state.side, -1, out)
        out[TURN] = 1

    def count_placement(self, state, side, sign, out):
        own = side * 4
        boards = state.boards
        talls = boards[own + ARM] | boards[own + BLIND] | boards[own + STAR]
        for tile in range(29):
            seen = tile if side == 0 else 28 - tile
            for kind in range(4):
                if boards[own + kind] & BIT[tile]:
                    place = kind + 1 if kind or talls & BIT[tile] else FREE_FLAT
                    for i in range(FEATURES):
                        out[i] += sign * SHARE[place][seen][i]

    # Forcing moves: captures, and a flat that enters the house.

    def rank(self, state, moves, out, n):
        self.rank_captures(cython.cast(TokonomaState, state), moves, out, n)

    def rank_captures(self, state, moves, out, n):
        """Count the attackers of every tile at once, a bit of each count in a word, and for each move what changes."""
        boards = state.boards
        own = state.side * 4
        opp = 4 - own
        talls = boards[own + ARM] | boards[own + BLIND] | boards[own + STAR]
        enemies = boards[opp] | boards[opp + ARM] | boards[opp + BLIND] | boards[opp + STAR]
        house = ENEMY_HOUSE[state.side]
        ones: cython.uint = 0
        twos: cython.uint = 0
        fours: cython.uint = 0
        one: cython.uint
        two: cython.uint
        four: cython.uint
        plus: cython.uint
        minus: cython.uint
        carry: cython.uint
        for kind in range(4):
            attackers = boards[own + kind]
            if kind == FLAT:
                attackers &= ~talls
            while attackers:
                tile = top_bit(attackers)
                attackers ^= BIT[tile]
                plus = PATTERN[own + kind][tile]
                carry = ones & plus
                ones ^= plus
                fours ^= twos & carry
                twos ^= carry
        for i in range(n):
            mover = own + (moves[i] >> 10)
            origin = moves[i] >> 5 & 31
            target = moves[i] & 31
            minus = PATTERN[mover][origin]
            plus = PATTERN[mover][target]
            one = ones ^ minus
            carry = minus & ~ones
            two = twos ^ carry
            four = fours ^ (carry & ~twos)
            carry = one & plus
            one ^= plus
            four ^= two & carry
            two ^= carry
            if mover != own:
                if boards[own] & BIT[origin]:
                    plus = PATTERN[own][origin]
                    carry = one & plus
                    one ^= plus
                    four ^= two & carry
                    two ^= carry
                if boards[own] & BIT[target]:
                    minus = PATTERN[own][target]
                    carry = minus & ~one
                    one ^= minus
                    four ^= carry & ~two
                    two ^= carry
            elif BIT[target] & house:
                out[i] = WINNING
                continue
            dead = (two | four) & enemies
            out[i] = self.captured(state, dead) if dead else 0

    def captured(self, state, dead):
        opp = 4 - state.side * 4
        total = 0
        for kind in range(4):
            caught = state.boards[opp + kind] & dead
            while caught:
                caught ^= BIT[top_bit(caught)]
                total += self.prey[kind]
        return total

    def table_key(self, state):
        return hurried_key(cython.cast(TokonomaState, state))


def hurried_key(state):
    """The key, with the quiet plies mixed in when they are about to draw the game."""
    key = state.key
    if state.no_progress and state.quiet + LAST_CALL >= state.no_progress:
        key ^= HURRY[state.no_progress - state.quiet & 31]
    return key

# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
# mypy: ignore-errors
"""What an engine thinks of CheDuk: the features of a position times their weights, and what a move takes.

C types for the compiled build are in evaluation.pxd; pieces and moves are numbers, as in actions.py.
"""

import json
from importlib.resources import files

import cython

from ludarium.core.weights import read_weights
from ludarium.core.zobrist import zobrist
from ludarium.games.cheduk.features import NAMES

if not cython.compiled:
    from ludarium.core.evaluation import Evaluation, faded
    from ludarium.core.state import GOING_ON, move_t
    from ludarium.games.cheduk.actions import (
        AMBASSADOR,
        ATTACK,
        BONUS,
        CAPTURE,
        CASTLE,
        CELL_COUNT,
        CHIEF,
        DIPLOMAT,
        EMPTY,
        ENVOY,
        GATHER,
        GUARD,
        HOME,
        KIND,
        MAIN,
        MOVE,
        NOWHERE,
        OWNER,
        PER_SIDE,
        SPY,
        SPY_NEXT,
        STAY,
        TERRITORY,
        TO_WIN,
    )
    from ludarium.games.cheduk.features import FAR, FEATURES, PIECE, POINT, STEPS, count, may_gather
    from ludarium.games.cheduk.rules import CheDukState

    WINNING = 10000  # the urgency of a move that wins
    LEAST_PREY = 10  # the urgency of a capture at least
    LAST_CALL = 16  # plies before a draw by no progress at which the count begins to matter to the table
    PIECE_MOVES = 256  # more than any one piece has
    PRICE = [0] * 8  # the dearer the capturing piece, the less urgent
    HURRY = [0] * 32

WEIGHTS = read_weights(json.loads(files("ludarium.games.cheduk").joinpath("weights.json").read_text("utf-8")))


def fill_prices():
    for kind, price in enumerate((0, 6, 3, 2, 4, 1)):
        PRICE[kind] = price


def fill_hurry():
    random = zobrist(13211)
    for left in range(32):
        HURRY[left] = next(random)


fill_prices()
fill_hurry()


class CheDukEvaluation(Evaluation):
    """prey: the urgency of capturing each kind; point: of the next point, by the points a side has."""

    def __init__(self, weights):
        Evaluation.__init__(self, NAMES, weights)
        if not cython.compiled:
            self.worth = [0] * FEATURES
            self.prey = [0] * 8
            self.point = [0] * TO_WIN
        self.forces = True
        for i in range(FEATURES):
            self.worth[i] = self.weights[i]
        self.prey[CHIEF] = WINNING
        for kind in range(DIPLOMAT, SPY + 1):
            self.prey[kind] = max(LEAST_PREY, self.weights[PIECE + kind - 1])
        for points in range(TO_WIN - 1):
            self.point[points] = max(LEAST_PREY, self.weights[POINT + points])
        self.point[TO_WIN - 1] = WINNING

    # Features and their sum.

    def score(self, state):
        values = cython.declare(cython.int[FEATURES])
        count(cython.cast(CheDukState, state), values)
        total = 0
        for i in range(FEATURES):
            total += values[i] * self.worth[i]
        return short_of_progress(cython.cast(CheDukState, state), total)

    def features(self, state, out):
        count(cython.cast(CheDukState, state), out)

    # Forcing moves.

    def urgency(self, state, move):
        out = cython.declare(cython.int[1])
        moves = cython.declare(move_t[1])
        moves[0] = move
        self.rank_all(cython.cast(CheDukState, state), moves, out, 1)
        return out[0]

    def rank(self, state, moves, out, n):
        self.rank_all(cython.cast(CheDukState, state), moves, out, n)

    def rank_all(self, state, moves, out, n):
        home: cython.int = NOWHERE
        for i in range(n):
            if home == NOWHERE and is_raid(moves[i]):
                home = best_home(state, state.side)
            out[i] = self.gain(state, moves[i], home)

    def gain(self, state, move, home):
        """What a move takes: a piece, a Guard, a point. Of the ways home from a raid, only the one to `home` counts."""
        action = move >> 27 & 7
        if action > GATHER or state.phase != MAIN:
            return 0
        enemy = 1 - state.side
        if action == GATHER:
            return self.point[state.information(1 - enemy)]
        if action == ATTACK:
            return self.prey[GUARD]
        target: cython.int = move & 255
        gained: cython.int = 0
        if move & CAPTURE:
            taken = KIND[state.board[target]]
            gained = self.prey[taken] - PRICE[move >> 24 & 7]
            if taken == CHIEF:
                return gained
        if target == state.embassies[enemy]:
            if not state.flags & BONUS << enemy:
                gained += self.point[state.information(1 - enemy)]
            if is_raid(move) and cython.cast(cython.int, move >> 16 & 255) != home:
                return 0
        return gained

    def forcing(self, state, moves, out):
        return self.find_forcing(cython.cast(CheDukState, state), moves, out)

    def find_forcing(self, state, moves, out):
        if state.result != GOING_ON or state.phase != MAIN:
            return 0
        side = state.side
        first = 1 + side * PER_SIDE
        taking: cython.uint = ATTACK << 27 if state.is_protected(1 - side) else CAPTURE
        home: cython.int = NOWHERE
        n = state.chief_moves(side, taking, moves, 0)
        if state.places[first + 1] != NOWHERE:
            n = state.diplomat_moves(side, taking, moves, n)
        for envoy in range(first + 2, first + 4):
            if state.places[envoy] != NOWHERE:
                n = state.envoy_moves(side, state.places[envoy], taking, moves, n)
        if state.places[first + 4] != NOWHERE:
            n = state.ambassador_moves(side, taking, moves, n)
        if state.places[first + 5] != NOWHERE:
            n = state.guard_moves(side, taking, moves, n)
        for code in range(first + 6, first + 11):
            if state.places[code] != NOWHERE:
                n = spy_gains(state, code, taking, moves, n)
        found = 0
        for i in range(n):
            move = moves[i]
            if home == NOWHERE and is_raid(move):
                home = best_home(state, side)
            gained = self.gain(state, move, home)
            if gained > 0:
                moves[found] = move
                out[found] = gained
                found += 1
        return found

    def allows(self, state, move):
        return is_legal(cython.cast(CheDukState, state), move)

    def table_key(self, state):
        return hurried_key(cython.cast(CheDukState, state))


def spy_gains(state, code, taking, moves, n):
    """What a Spy may take: pieces and points, with one way home from a raid."""
    side = state.side
    origin = state.places[code]
    enemy_chief = 1 + (1 - side) * PER_SIDE
    embassy = state.embassies[1 - side]
    unpaid: cython.bint = not state.flags & BONUS << (1 - side)
    base: cython.uint = SPY << 24 | origin << 8
    for i in range(4):
        target = SPY_NEXT[side][origin][i]
        there = state.board[target]
        step: cython.uint = base | target
        if OWNER[there] == 1 - side:
            step |= taking if there == enemy_chief else CAPTURE
        elif there != EMPTY or target != embassy or not unpaid:
            continue
        home: cython.uint = NOWHERE
        if target == embassy and there != enemy_chief and not (unpaid and state.information(side) == TO_WIN - 1):
            home = best_home(state, side)
        moves[n] = step | home << 16
        n += 1
    if TERRITORY[embassy][origin] and may_gather(state, side, code):
        moves[n] = GATHER << 27 | SPY << 24 | STAY | origin << 8 | origin
        n += 1
    return n


def is_raid(move):
    """Whether a move goes home from the enemy Embassy."""
    return move >> 27 & 7 == MOVE and move >> 16 & 255 != NOWHERE


def best_home(state, side):
    """The empty cell of the own Territory from which a Spy is back soonest; the first one of these, or NOWHERE."""
    territory = HOME[state.embassies[side]]
    steps = STEPS[state.embassies[1 - side]]
    best: cython.int = NOWHERE
    fewest: cython.int = FAR + 1
    i = 0
    while territory[i] != NOWHERE:
        home = territory[i]
        if state.board[home] == EMPTY and steps[home] < fewest:
            best = home
            fewest = steps[home]
        i += 1
    return best


def is_legal(state, move):
    """Whether it is among the moves of the piece that it would move."""
    moves = cython.declare(move_t[PIECE_MOVES])
    side = state.side
    action = move >> 27 & 7
    origin: cython.int = move >> 8 & 255
    if state.result != GOING_ON or state.phase != MAIN or action > CASTLE or origin >= CELL_COUNT:
        return False
    code = state.board[origin]
    if code == EMPTY or OWNER[code] != side:
        return False
    if action == CASTLE:
        code = 1 + side * PER_SIDE + 1
        if state.places[code] == NOWHERE:
            return False
    taking: cython.uint = ATTACK << 27 if state.is_protected(1 - side) else CAPTURE
    kind = KIND[code]
    n = 0
    if kind == CHIEF:
        n = state.chief_moves(side, taking, moves, 0)
    elif kind == DIPLOMAT:
        n = state.diplomat_moves(side, taking, moves, 0)
    elif kind == ENVOY:
        n = state.envoy_moves(side, origin, taking, moves, 0)
    elif kind == AMBASSADOR:
        n = state.ambassador_moves(side, taking, moves, 0)
    elif kind == GUARD:
        n = state.guard_moves(side, taking, moves, 0)
    else:
        n = state.spy_moves(side, code, taking, moves, 0)
    for i in range(n):
        if moves[i] == move:
            return True
    return False


def short_of_progress(state, score):
    """A score, the less the nearer quiet plies have come to a draw."""
    return faded(score, state.quiet, state.no_progress_limit)


def hurried_key(state):
    """The key, with the quiet plies mixed in when they are about to draw the game."""
    key = state.key
    if state.no_progress_limit and state.quiet + LAST_CALL >= state.no_progress_limit:
        key ^= HURRY[state.no_progress_limit - state.quiet & 31]
    return key

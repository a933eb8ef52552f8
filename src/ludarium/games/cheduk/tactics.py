# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
# mypy: ignore-errors
"""CheDuk's forcing moves: what takes a piece, a Guard or a point. C types for the compiled build are in tactics.pxd;
pieces and moves are numbers, as in actions.py.
"""

import cython

from ludarium.games.cheduk.features import NAMES

if not cython.compiled:
    from ludarium.core.state import GOING_ON, move_t
    from ludarium.core.tactics import Tactics
    from ludarium.games.cheduk.actions import taking
    from ludarium.games.cheduk.codes import (
        CHIEF,
        DIPLOMAT,
        EMPTY,
        GUARD,
        MAIN,
        NOWHERE,
        SPIES,
        SPY,
        TO_WIN,
        chief_of,
        first_spy,
        has_paid,
        information_of,
    )
    from ludarium.games.cheduk.features import FAR, PIECE, POINT, STEPS
    from ludarium.games.cheduk.moves import (
        ATTACK,
        GATHER,
        MOVE,
        action_of,
        captures,
        gather_of,
        going_home,
        home_of,
        is_raid,
        mover_kind,
        step_of,
        target_of,
    )
    from ludarium.games.cheduk.pieces import is_protected
    from ludarium.games.cheduk.rules import CheDukState
    from ludarium.games.cheduk.tables import HOME, KIND, OWNER, SPY_NEXT, TERRITORY

    WINNING = 10000  # the urgency of a move that wins
    LEAST_URGENCY = 10  # the urgency of a capture at least
    PRICE = [0] * 8  # the dearer the capturing piece, the less urgent


def fill_prices():
    for kind, price in enumerate((0, 6, 3, 2, 4, 1)):
        PRICE[kind] = price


fill_prices()


class CheDukTactics(Tactics):
    """victim_worth: the urgency of capturing each kind; point: of the next point, by the points a side has."""

    def __init__(self, weights):
        Tactics.__init__(self, forces=True)
        if not cython.compiled:
            self.victim_worth = [0] * 8
            self.point = [0] * TO_WIN
        worth = [weights.values[name] for name in NAMES]
        self.victim_worth[CHIEF] = WINNING
        for kind in range(DIPLOMAT, SPY + 1):
            self.victim_worth[kind] = max(LEAST_URGENCY, worth[PIECE + kind - 1])
        for points in range(TO_WIN - 1):
            self.point[points] = max(LEAST_URGENCY, worth[POINT + points])
        self.point[TO_WIN - 1] = WINNING

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
        embassy: cython.int = state.embassies[1 - state.side]
        for i in range(n):
            out[i] = 0
            if state.phase != MAIN or is_quiet(moves[i], embassy):
                continue
            if home == NOWHERE and is_raid(moves[i]):
                home = best_home(state, state.side)
            out[i] = self.gain(state, moves[i], home)

    def gain(self, state, move, home):
        """What a move of the main phase takes: a piece, a Guard, a point. Of the ways home from a raid, only the one to
        `home` counts."""
        action = action_of(move)
        if action > GATHER:
            return 0
        enemy = 1 - state.side
        if action == GATHER:
            return self.point[information_of(state.flags, 1 - enemy)]
        if action == ATTACK:
            return self.victim_worth[GUARD]
        target = target_of(move)
        gained: cython.int = 0
        if captures(move):
            taken = KIND[state.board[target]]
            gained = self.victim_worth[taken] - PRICE[mover_kind(move)]
            if taken == CHIEF:
                return gained
        if target == state.embassies[enemy]:
            if not has_paid(state.flags, enemy):
                gained += self.point[information_of(state.flags, 1 - enemy)]
            if is_raid(move) and home_of(move) != home:
                return 0
        return gained

    def forcing(self, state, moves, out):
        return self.find_forcing(cython.cast(CheDukState, state), moves, out)

    def find_forcing(self, state, moves, out):
        if state.result != GOING_ON or state.phase != MAIN:
            return 0
        side = state.side
        protected: cython.bint = is_protected(state, 1 - side)
        home: cython.int = NOWHERE
        embassy: cython.int = state.embassies[1 - side]
        spies = first_spy(side)
        n = 0
        for officer in range(chief_of(side), spies):
            if state.places[officer] != NOWHERE:
                n = state.moves_of(side, officer, protected, True, moves, n)
        for spy in range(spies, spies + SPIES):
            if state.places[spy] != NOWHERE:
                n = spy_gains(state, spy, protected, moves, n)
        found = 0
        for i in range(n):
            move = moves[i]
            if is_quiet(move, embassy):
                continue
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


def is_quiet(move, embassy):
    """Whether a move only goes to an empty cell that is not the enemy Embassy."""
    return action_of(move) == MOVE and not captures(move) and target_of(move) != embassy


def spy_gains(state, spy, protected, moves, n):
    """What a Spy may take: pieces and points, with one way home from a raid."""
    side = state.side
    origin = state.places[spy]
    embassy = state.embassies[1 - side]
    unpaid: cython.bint = not has_paid(state.flags, 1 - side)
    for i in range(4):
        target = SPY_NEXT[side][origin][i]
        there = state.board[target]
        step = step_of(SPY, origin, target)
        if OWNER[there] == 1 - side:
            step = taking(step, there, protected)
        elif there != EMPTY or target != embassy or not unpaid:
            continue
        if target == embassy and state.raiders_go_home(side):
            step = going_home(step, best_home(state, side))
        moves[n] = step
        n += 1
    if TERRITORY[embassy][origin] and state.may_gather(side, spy):
        moves[n] = gather_of(origin)
        n += 1
    return n


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
    """Whether this number, which may be anything, is a legal move of a piece on the board."""
    return state.result == GOING_ON and state.phase == MAIN and state.is_action(state.side, move)

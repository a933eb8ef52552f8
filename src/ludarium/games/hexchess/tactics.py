# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""HexChess's forcing moves: captures and promotions. C types for the compiled build are in tactics.pxd."""

import cython

from ludarium.games.hexchess.evaluation import NAMES

if not cython.compiled:
    from ludarium.core.bits import top_bit
    from ludarium.core.state import GOING_ON
    from ludarium.core.tactics import Tactics
    from ludarium.games.hexchess.evaluation import PROMOTED, TILE
    from ludarium.games.hexchess.moves import (
        CAPTURE,
        MOVE,
        PLACE_TILE,
        action_of,
        blockers_on,
        move_of,
        origin_of,
        target_of,
        tiles_on,
    )
    from ludarium.games.hexchess.rules import BIT, CENTRE, PLAIN, SAFE, STEPS, HexChessState

    WINNING = 10000  # the urgency of taking the last tile


class HexChessTactics(Tactics):
    """victim_worth: the urgency of taking a tile, unpromoted or promoted; promotion: of promoting one."""

    def __init__(self, weights):
        Tactics.__init__(self, forces=True)
        if not cython.compiled:
            self.victim_worth = [0] * 2
        self.victim_worth[0] = max(2, weights.values[NAMES[TILE]])
        self.promotion = max(1, weights.values[NAMES[PROMOTED]])
        self.victim_worth[1] = self.victim_worth[0] + self.promotion

    def urgency(self, state, move):
        return self.gain(cython.cast(HexChessState, state), move)

    def rank(self, state, moves, out, n):
        for i in range(n):
            action = action_of(moves[i])
            out[i] = 0
            if action == CAPTURE or (action == MOVE and target_of(moves[i]) == CENTRE):
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

    def allows(self, state, move):
        return is_legal(cython.cast(HexChessState, state), move)


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

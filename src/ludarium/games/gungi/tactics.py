# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Gungi's forcing moves: captures that do not simply lose more than they take. C types for the compiled build are in
tactics.pxd.
"""

import cython

from ludarium.games.gungi.evaluation import NAMES

if not cython.compiled:
    from ludarium.core.state import GOING_ON
    from ludarium.core.tactics import Tactics
    from ludarium.games.gungi.attacks import NO_CHECK, attack_on, captures, is_checked
    from ludarium.games.gungi.codes import BATTLE, COMMANDER, KIND_COUNT, kind_of, piece_at, piece_of, side_of
    from ludarium.games.gungi.evaluation import GROUP, IN_HAND, NAME_PLACE
    from ludarium.games.gungi.legality import passes
    from ludarium.games.gungi.moves import ATTACK, STRIKE, action_of, origin_of, target_of, victim_tier
    from ludarium.games.gungi.rules import GungiState
    from ludarium.games.gungi.tables import FIGHTS, FLIP

    WINNING = 10000  # the urgency of capturing a Commander
    RISK_SHIFT = 6  # of two captures of the same kind, the one by the piece that is worth less is tried first


class GungiTactics(Tactics):
    """victim_worth: the urgency of capturing each kind, which goes from one side to the other's hand."""

    def __init__(self, weights):
        Tactics.__init__(self, forces=True)
        if not cython.compiled:
            self.victim_worth = [0] * KIND_COUNT
        worth = [weights.values[name] for name in NAMES]
        for kind in range(KIND_COUNT):
            if kind != COMMANDER:
                taken: cython.int = kind_of(FLIP[piece_of(0, kind)])
                gained = worth[NAME_PLACE[taken]] + worth[IN_HAND + GROUP[taken]]
                self.victim_worth[kind] = max(1, worth[NAME_PLACE[kind]] + gained)

    def urgency(self, state, move):
        return self.gain(cython.cast(GungiState, state), move)

    def rank(self, state, moves, out, n):
        for i in range(n):
            out[i] = 0
        if cython.cast(GungiState, state).phase != BATTLE:
            return
        for i in range(n):
            action = action_of(moves[i])
            if action == ATTACK or action == STRIKE:
                out[i] = self.gain(cython.cast(GungiState, state), moves[i])

    def gain(self, state, move):
        action = action_of(move)
        origin = origin_of(move)
        target = target_of(move)
        if action == ATTACK:
            victim = state.top[target]
            risk = self.victim_worth[kind_of(state.top[origin])]
        elif action == STRIKE:
            victim = piece_at(state.tower[origin], victim_tier(move))
            risk = 0
        else:
            return 0
        if kind_of(victim) == COMMANDER:
            return WINNING
        worth = self.victim_worth[kind_of(victim)]
        if risk > worth and guarded(state, target):
            return 0
        return max(1, worth - (risk >> RISK_SHIFT))

    def forcing(self, state, moves, out):
        return self.find_forcing(cython.cast(GungiState, state), moves, out)

    def find_forcing(self, state, moves, out):
        """Captures only; in check all moves are generated, so that a mate is seen."""
        if state.result != GOING_ON or state.phase != BATTLE:
            return 0
        checked: cython.bint = is_checked(state, state.side)
        n = state.generate(moves) if checked else captures(state, state.side, moves)
        found = 0
        for i in range(n):
            worth = self.gain(state, moves[i])
            if worth:
                moves[found] = moves[i]
                out[found] = worth
                found += 1
        if checked or found == 0:
            return found
        danger = state.danger(False)
        legal = 0
        for i in range(found):
            if passes(state, moves[i], danger):
                moves[legal] = moves[i]
                out[legal] = out[i]
                legal += 1
        return legal

    def allows(self, state, move):
        return cython.cast(GungiState, state).is_legal(move)


def guarded(state, cell):
    """Whether the opponent could recapture on a cell whose top piece they lose."""
    height = state.height[cell]
    enemy = 1 - state.side
    if height > 1:
        under = piece_at(state.tower[cell], height - 2)
        if side_of(under) == enemy and FIGHTS[under]:
            return True
    return attack_on(state, cell, enemy, False) != NO_CHECK

# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Romgon's forcing moves: captures, the goal, and attacks on a Rhombus with almost no exits. C types for the compiled
build are in tactics.pxd.
"""

import cython

from ludarium.games.romgon.evaluation import NAMES

if not cython.compiled:
    from ludarium.core.bits import count
    from ludarium.core.state import GOING_ON, move_t
    from ludarium.core.tactics import Tactics
    from ludarium.games.romgon.evaluation import SHAPES, exits_of
    from ludarium.games.romgon.moves import CAPTURE, action_of, origin_of, rotation_of, target_of
    from ludarium.games.romgon.rules import KIND, TURNED, RomgonState
    from ludarium.games.romgon.turns import BIT, CIRCLE, FIGURES, FOG, GOAL, NEAR, RHOMBUS, RING_MASK, STEPS, slide

    WINNING = 10000  # the urgency of a turn that ends the game
    TRAPPING = 3000  # the urgency of an attack on a Rhombus that seems to have no exit


class RomgonTactics(Tactics):
    """victim_worth: the urgency of capturing each kind."""

    def __init__(self, weights):
        Tactics.__init__(self, forces=True)
        if not cython.compiled:
            self.victim_worth = [0] * 5
        self.victim_worth[0] = WINNING
        for kind in range(1, 5):
            self.victim_worth[kind] = min(max(50, weights.values[NAMES[SHAPES + kind - 1]]), 2000)

    def urgency(self, state, move):
        moves = cython.declare(move_t[1])
        out = cython.declare(cython.int[1])
        moves[0] = move
        self.rank(state, moves, out, 1)
        return out[0]

    def rank(self, state, moves, out, n):
        if n > 0:
            exits = enemy_exits(cython.cast(RomgonState, state))
            self.rank_turns(cython.cast(RomgonState, state), exits, moves, out, n)

    def rank_turns(self, state, exits, moves, out, n):
        """exits: where the enemy Rhombus could go safely."""
        side = state.side
        enemy = 1 - side
        rhombus = state.rhombus[side]
        defended: cython.ulonglong = 0
        few: cython.bint = has_few_exits(state, exits)
        trapping: cython.ulonglong = attacking_hexes(state) if few else 0
        for i in range(n):
            move = moves[i]
            origin = origin_of(move)
            captures: cython.bint = action_of(move) == CAPTURE
            out[i] = 0
            target = target_of(move)
            if not (captures or trapping & BIT[target] or origin == rhombus):
                continue
            value = 0
            if captures:
                victim = KIND[state.board[target]]
                attacker = KIND[state.board[origin]]
                value = self.victim_worth[victim]
                if victim and attacker and self.victim_worth[attacker] > value:
                    if defended == 0:  # it is asked for at the first such capture
                        defended = state.attacked_by(enemy)
                    if defended & BIT[target]:
                        value = 1
            if trapping & BIT[target] and traps(state, move, exits):
                value = TRAPPING
            if origin == rhombus and BIT[target] & GOAL[side]:
                value = WINNING
            out[i] = value

    def forcing(self, state, moves, out):
        return self.find_forcing(cython.cast(RomgonState, state), moves, out)

    def find_forcing(self, state, moves, out):
        """Other turns than captures and the goal are looked at only if the enemy Rhombus may be trapped."""
        if state.result != GOING_ON:
            return 0
        side = state.side
        exits = enemy_exits(state)
        few: cython.bint = has_few_exits(state, exits)
        wanted = state.occupied[1 - side] | GOAL[side]
        n = state.write_turns(moves, wanted | attacking_hexes(state) if few else wanted)
        if n == 0:
            return 0
        self.rank_turns(state, exits, moves, out, n)
        found = 0
        for i in range(n):
            if out[i] > 0:
                moves[found] = moves[i]
                out[found] = out[i]
                found += 1
        return found


def enemy_exits(state):
    """Where the Rhombus of the side that is not to act could go safely."""
    return exits_of(state, 1 - state.side, state.attacked_by(state.side))


def has_few_exits(state, exits):
    """Whether attacks on a Rhombus with these exits are forcing; in Fog they are not."""
    return state.variant != FOG and count(exits) <= 1


def attacking_hexes(state):
    """The hexes from which some shape might attack the Rhombus of the side that is not to act."""
    rhombus = state.rhombus[1 - state.side]
    return NEAR[rhombus] | RING_MASK[rhombus]


def traps(state, move, exits):
    """Whether a piece attacks the enemy Rhombus and its exits from where this move takes it."""
    origin = origin_of(move)
    target = target_of(move)
    piece = TURNED[rotation_of(move)][state.board[origin]]
    if KIND[piece] == RHOMBUS:
        return False
    figure = piece - state.side * FIGURES
    rhombus = BIT[state.rhombus[1 - state.side]]
    if figure == CIRCLE:
        attacked = slide((state.occupied[0] | state.occupied[1]) & ~(BIT[origin] | rhombus), target)
    else:
        attacked = STEPS[state.textbook][figure][target]
    return attacked & rhombus != 0 and exits & ~(attacked | BIT[target]) == 0

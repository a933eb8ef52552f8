# cython: infer_types=True, boundscheck=False, wraparound=False
"""A state with as many moves as a test wants, and tactics that call them all forcing if they are asked to.

C types for the compiled build are in rules.pxd.
"""

import cython

if not cython.compiled:
    from ludarium.core.state import State
    from ludarium.core.tactics import Tactics


class WideState(State):
    """One legal move before ply `narrow_plies`, then `width` of them; the game never ends."""

    def __init__(self, width: cython.int, narrow_plies: cython.int = 0):
        State.__init__(self, 0)
        self.width = width
        self.narrow_plies = narrow_plies

    def generate(self, out):
        n = self.width if self.ply >= self.narrow_plies else 1
        for move in range(n):
            out[move] = move
        return n

    def make(self, move):
        self.side = 1 - self.side
        self.ply += 1
        self.key += 1
        self.history[self.ply] = self.key

    def undo(self):
        self.side = 1 - self.side
        self.ply -= 1
        self.key -= 1


class WideTactics(Tactics):
    """forcing: whether every move is forcing, and found without generate()."""

    def __init__(self, forcing: cython.bint = False):
        Tactics.__init__(self, forcing, forcing)

    def urgency(self, state, move):
        return 1 if self.forces else 0

    def forcing(self, state, moves, out):
        if not self.forces:
            return 0
        n = state.generate(moves)
        self.rank(state, moves, out, n)
        return n

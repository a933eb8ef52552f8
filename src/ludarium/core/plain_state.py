# cython: infer_types=True
"""The State of a game whose rules are plain Python: it takes the GIL and calls them.

C types for the compiled build are in plain_state.pxd.
"""

import cython

if not cython.compiled:
    from ludarium.core.state import DRAW, GOING_ON, MAX_MOVES, State


class Ply:
    """A value of the game, the texts of its legal moves once they are known, and the ply before."""

    __slots__ = ("before", "texts", "value")

    def __init__(self, value, before):
        self.value = value
        self.before = before
        self.texts = None


class PlainState(State):
    """A move is the number of its text among the legal moves of the present value.

    rules   a PlainGame, whose functions take values
    here    the present ply; undo goes back to the one before it
    error   what the rules raised; the search cannot pass it on, so everything ends at once, and check() raises it
    """

    def __init__(self, rules, value):
        State.__init__(self, 0)
        self.rules = rules
        self.here = Ply(value, None)
        self.error = None
        self.settle()
        self.history[0] = self.key

    @property
    def value(self):
        return self.here.value

    def settle(self):
        """Take side, key and result from the value."""
        value = self.here.value
        self.side = self.rules.turn_of(value)
        self.key = self.rules.key_of(value)
        outcome = self.rules.outcome_of(value)
        if outcome is None:
            self.result = GOING_ON
            return
        names = [side.name for side in self.rules.sides]
        self.result = DRAW if outcome.winner is None else names.index(outcome.winner)
        self.reason = list(self.rules.reasons).index(outcome.reason)

    def texts(self):
        """The legal moves of the present value, in a fixed order."""
        here = self.here
        if here.texts is None:
            here.texts = [] if self.result != GOING_ON else list(self.rules.moves_of(here.value))
        return here.texts

    def check(self):
        if self.error is not None:
            raise self.error
        State.check(self)

    def generate(self, out):
        n: cython.int = 0
        with cython.gil:
            if self.error is None:
                try:
                    found = len(self.texts())
                    if found > MAX_MOVES:
                        self.too_many_moves = found
                    else:
                        n = found
                except BaseException as error:
                    self.error = error
        for i in range(n):
            out[i] = i
        return n

    def make(self, move):
        with cython.gil:
            before = self.here
            self.ply += 1
            try:
                self.here = Ply(self.rules.after(before.value, self.texts()[move]), before)
                self.settle()
            except BaseException as error:
                self.here = Ply(before.value, before)
                self.error = error
            self.history[self.ply] = self.key

    def put(self, value):
        """Go on with another value, as if a move had led to it; undo() undoes that."""
        self.here = Ply(value, self.here)
        self.ply += 1
        self.settle()
        self.history[self.ply] = self.key

    def undo(self):
        with cython.gil:
            self.ply -= 1
            self.here = self.here.before
            self.result = GOING_ON
            self.side = self.rules.turn_of(self.here.value)
            self.key = self.history[self.ply]

    def conclude(self):
        """The rules tell every end with the value."""

    def turned(self):
        value = self.rules.after_null_move(self.here.value)
        return None if value is None else type(self)(self.rules, value)

    def copy(self):
        twin: PlainState = type(self)(self.rules, self.here.value)
        self.copy_history(twin)
        twin.here = self.here
        twin.error = self.error
        return twin

# cython: infer_types=True
"""The State of a game whose rules are plain Python: it takes the GIL and calls them.

C types for the compiled build are in plain_state.pxd.
"""

import cython

if not cython.compiled:
    from ludarium.core.state import DRAW, GOING_ON, MAX_MOVES, State


class PlainState(State):
    """Keeps the value of every ply. A move is the number of its text among the present value's legal moves.

    rules   a PlainGame, whose functions take such values
    error   what the rules raised; the search cannot pass it on, so everything ends at once, and check() raises it
    """

    def __init__(self, rules, value):
        State.__init__(self, 0)
        self.rules = rules
        self.values = [value]
        self.choices = [None]
        self.error = None
        self.settle()
        self.history[0] = self.key

    @property
    def value(self):
        return self.values[-1]

    def settle(self):
        """Take side, key and result from the value."""
        value = self.values[-1]
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
        if self.choices[-1] is None:
            self.choices[-1] = [] if self.result != GOING_ON else list(self.rules.moves_of(self.values[-1]))
        return self.choices[-1]

    def check(self):
        if self.error is not None:
            raise self.error

    def generate(self, out):
        n: cython.int = 0
        with cython.gil:
            if self.error is None:
                try:
                    found = len(self.texts())
                    if found > MAX_MOVES:
                        raise OverflowError(f"{found} legal moves are more than the {MAX_MOVES} there is room for")
                    n = found
                except BaseException as error:
                    self.error = error
        for i in range(n):
            out[i] = i
        return n

    def make(self, move):
        with cython.gil:
            self.ply += 1
            try:
                self.values.append(self.rules.after(self.values[-1], self.texts()[move]))
                self.choices.append(None)
                self.settle()
            except BaseException as error:
                del self.values[self.ply :]
                del self.choices[self.ply :]
                self.values.append(self.values[-1])
                self.choices.append([])
                self.error = error
            self.history[self.ply] = self.key

    def undo(self):
        with cython.gil:
            self.ply -= 1
            self.values.pop()
            self.choices.pop()
            self.result = GOING_ON
            self.side = self.rules.turn_of(self.values[-1])
            self.key = self.history[self.ply]

    def copy(self):
        twin: PlainState = type(self)(self.rules, self.values[-1])
        self.copy_history(twin)
        twin.values = list(self.values)
        twin.choices = list(self.choices)
        twin.error = self.error
        return twin

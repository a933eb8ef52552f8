# cython: infer_types=True
"""What a search asks a game in plain Python: it takes the GIL and calls the game's functions. C types for the compiled
build are in plain_evaluation.pxd.
"""

import cython

if not cython.compiled:
    from ludarium.core.evaluator import MAX_SCORE, Evaluator
    from ludarium.core.hooks import SearchHooks
    from ludarium.core.tactics import Tactics


class PlainEvaluator(Evaluator):
    """rules: a PlainGame."""

    def __init__(self, rules, scale):
        Evaluator.__init__(self, scale)
        self.rules = rules

    def score(self, state):
        value: cython.int = 0
        with cython.gil:
            try:
                value = min(max(self.rules.score_of(state.value), -MAX_SCORE), MAX_SCORE)
            except BaseException as error:
                state.error = error
        return value


class PlainTactics(Tactics):
    """rules: a PlainGame."""

    def __init__(self, rules, forces):
        Tactics.__init__(self, forces)
        self.rules = rules

    def urgency(self, state, move):
        value: cython.int = 0
        with cython.gil:
            try:
                value = min(max(self.rules.urgency_of(state.value, state.texts()[move]), 0), MAX_SCORE)
            except BaseException as error:
                state.error = error
        return value


class PlainHooks(SearchHooks):
    """rules: a PlainGame."""

    def __init__(self, rules):
        SearchHooks.__init__(self)
        self.rules = rules

    def make_null_move(self, state):
        made: cython.bint = False
        with cython.gil:
            try:
                value = self.rules.after_null_move(state.value)
                if value is not None and self.rules.outcome_of(value) is None:
                    state.put(value)
                    made = True
            except BaseException as error:
                state.error = error
        return made

    def undo_null_move(self, state):
        state.undo()

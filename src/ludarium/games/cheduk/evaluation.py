# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
# mypy: ignore-errors
"""The static evaluation of CheDuk: the features of a position times their weights.

C types for the compiled build are in evaluation.pxd.
"""

import json
from importlib.resources import files

import cython

from ludarium.core.weights import read_weights
from ludarium.games.cheduk.features import NAMES

if not cython.compiled:
    from ludarium.core.evaluator import MAX_LINE, LinearEvaluator, RememberingAccumulator, faded
    from ludarium.games.cheduk.features import FEATURES, SIGHTS, count, see_after, see_all
    from ludarium.games.cheduk.rules import CheDukState

    QUIET_SHIFT = 40  # any: keys are random

WEIGHTS = read_weights(json.loads(files("ludarium.games.cheduk").joinpath("weights.json").read_text("utf-8")))


class CheDukEvaluator(LinearEvaluator):
    """worth: the weights."""

    def __init__(self, weights):
        LinearEvaluator.__init__(self, NAMES, weights)
        if not cython.compiled:
            self.worth = [0] * FEATURES
        for i in range(FEATURES):
            self.worth[i] = self.weights[i]

    def score(self, state):
        sights = cython.declare(cython.ulonglong[SIGHTS])
        see_all(cython.cast(CheDukState, state), sights)
        return self.weighed(cython.cast(CheDukState, state), sights)

    def weighed(self, state, sights):
        """The score of a position in which the pieces see this."""
        values = cython.declare(cython.int[FEATURES])
        count(state, sights, values)
        total = 0
        for i in range(FEATURES):
            total += values[i] * self.worth[i]
        return short_of_progress(state, total)

    def score_key(self, state):
        return key_with_quiet(cython.cast(CheDukState, state))

    def features(self, state, out):
        sights = cython.declare(cython.ulonglong[SIGHTS])
        see_all(cython.cast(CheDukState, state), sights)
        count(cython.cast(CheDukState, state), sights, out)

    def accumulator(self):
        return CheDukAccumulator(self)


class CheDukAccumulator(RememberingAccumulator):
    """sights: what the pieces see after each move of a line; length: how many moves it has."""

    def __init__(self, evaluator: CheDukEvaluator):
        RememberingAccumulator.__init__(self, evaluator)
        self.length = 0
        if not cython.compiled:
            self.sights = [[0] * SIGHTS for _ in range(MAX_LINE)]

    def start(self, state):
        self.length = 0
        see_all(cython.cast(CheDukState, state), self.sights[0])

    def push(self, state, move):
        self.length += 1
        see_after(cython.cast(CheDukState, state), move, self.sights[self.length - 1], self.sights[self.length])

    def pop(self):
        self.length -= 1

    def fresh_score(self, state):
        return cython.cast(CheDukEvaluator, self.evaluator).weighed(
            cython.cast(CheDukState, state), self.sights[self.length]
        )


def key_with_quiet(state):
    """The key of a position together with its quiet plies, on which its score depends."""
    return state.key ^ cython.cast(cython.ulonglong, state.quiet) << QUIET_SHIFT


def short_of_progress(state, score):
    """A score, the less the nearer quiet plies have come to a draw."""
    return faded(score, state.quiet, state.no_progress_limit)

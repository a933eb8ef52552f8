# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""How good a position is: what a search maximises. C types for the compiled build are in evaluator.pxd.

A game subclasses LinearEvaluator, or Evaluator where it does not count features. An Evaluator is never changed by being
asked, so threads may share it; what it keeps of the line that a search is on is in an Accumulator, and each search
thread has its own. Hot methods run without the GIL.
"""

from array import array

import cython

if not cython.compiled:
    from ludarium.core.state import State, move_t

    MAX_FEATURES = 256
    MAX_SCORE = 20000  # no score of a game that goes on is larger
    MAX_LINE = 128  # plies of a line of a search, and the root
    REMEMBERED = 1 << 16  # scores; with SCORE_BITS of each, a word has room for the other bits of its key
    SCORE_BITS = 16

    def word_of(key, score):
        return key >> SCORE_BITS << SCORE_BITS | score + MAX_SCORE

    def score_in(word):
        return (word & (1 << SCORE_BITS) - 1) - MAX_SCORE

    def faded(score, quiet, limit):
        """The score of a position that lack of progress will draw after `limit` plies, of which some have passed.

        So a side that is ahead does not put off what it has to do. limit: 0 for none.
        """
        if limit <= 0 or quiet <= 0:
            return score
        if quiet >= limit:
            return 0
        return score * (limit - quiet) // limit if score > 0 else -(-score * (limit - quiet) // limit)


class Evaluator:
    """This one knows nothing: every position is even.

    scale    the score at which the winning chance is 73 %
    """

    def __init__(self, scale: cython.double = 200.0):
        self.scale = scale

    def score(self, state):
        """How good a position that goes on is for the side to act, within MAX_SCORE.

        100 is the game's smallest piece. A game that lack of progress draws returns this faded().
        """
        return 0

    def score_key(self, state):
        """A key that is equal only for positions with equal scores; for a RememberingAccumulator."""
        return state.key

    def accumulator(self):
        """What one search thread keeps of its line. A game that gets a score faster from the one before has its own."""
        return Accumulator(self)

    # The Python face, for tuning, analysis and tests.

    def score_of(self, state: State):
        value: cython.int = self.score(state)
        state.check()
        return value


class Accumulator:
    """This one keeps nothing: every position is scored anew.

    A search tells it of every move that it makes and takes back; null moves are NO_MOVE.
    """

    def __init__(self, evaluator: Evaluator):
        self.evaluator = evaluator

    def start(self, state):
        """A line begins at this position."""

    def push(self, state, move):
        """A move was made, which has led to this position."""

    def pop(self):
        """The last move was undone."""

    def score(self, state):
        """The evaluator's score() of the position at the end of the line."""
        return self.evaluator.score(state)

    # The Python face, for tests.

    def start_at(self, state: State):
        self.start(state)

    def push_move(self, state: State, move: move_t):
        self.push(state, move)

    def pop_move(self):
        self.pop()

    def score_of(self, state: State):
        value: cython.int = self.score(state)
        state.check()
        return value


class RememberingAccumulator(Accumulator):
    """It remembers scores by the evaluator's score_key(): a search meets a quarter of its positions or more again.

    words   the scores, each with the bits of its key that do not tell its place
    """

    def __init__(self, evaluator: Evaluator):
        Accumulator.__init__(self, evaluator)
        if not cython.compiled:
            self.words = [0] * REMEMBERED

    def fresh_score(self, state):
        """The score of a position that is not remembered."""
        return self.evaluator.score(state)

    def score(self, state):
        key = self.evaluator.score_key(state)
        place: cython.int = key & REMEMBERED - 1
        word = self.words[place]
        if word and (word ^ key) >> SCORE_BITS == 0:
            return score_in(word)
        value: cython.int = self.fresh_score(state)
        self.words[place] = word_of(key, value)
        return value


class LinearEvaluator(Evaluator):
    """Features that players have words for, times weights.

    names    what the features are called; weights are given by these names
    """

    def __init__(self, names, weights):
        """weights: a core.weights.Weights that has a value for every name."""
        Evaluator.__init__(self, weights.scale)
        self.names = tuple(names)
        if len(self.names) > MAX_FEATURES:
            raise ValueError(f"an evaluator has at most {MAX_FEATURES} features, not {len(self.names)}")
        if set(weights.values) != set(self.names):
            odd = ", ".join(sorted(set(weights.values) ^ set(self.names)))
            raise ValueError(f"weights and features have different names: {odd}")
        self.weights = array("i", [weights.values[name] for name in self.names] or [0])

    def score(self, state):
        """The features times their weights; a game that gets the sum faster overrides this."""
        values = cython.declare(cython.int[MAX_FEATURES])
        n: cython.int = self.feature_count()
        for i in range(n):
            values[i] = 0
        self.features(state, values)
        total = 0
        for i in range(n):
            total += values[i] * self.weights[i]
        return total

    def feature_count(self):
        return self.weights.shape[0] if cython.compiled else len(self.weights)

    def features(self, state, out):
        """Add to each feature its value, seen from the side to act."""

    # The Python face.

    def features_of(self, state: State):
        """The features by name."""
        out = cython.declare(cython.int[MAX_FEATURES])
        for i in range(MAX_FEATURES):
            out[i] = 0
        self.features(state, out)
        return {name: out[place] for place, name in enumerate(self.names)}

    def weights_by_name(self):
        return {name: self.weights[place] for place, name in enumerate(self.names)}

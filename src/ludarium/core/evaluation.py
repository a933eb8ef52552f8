# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""What a search has to know about a game beside its rules. C types for the compiled build are in evaluation.pxd.

A game subclasses Evaluation. An Evaluation is never changed by being asked, so threads may share it; its hot methods
run without the GIL.
"""

from array import array

import cython

if not cython.compiled:
    from ludarium.core.state import MOVE_LIST_SIZE, State, checked_count, generate_checked, move_t

    MAX_FEATURES = 256
    MAX_SCORE = 20000  # no score of a game that goes on is larger
    NO_MOVE = 0xFFFFFFFF

    def share_of(word, n):
        return word * n >> 32

    def forcing_checked(evaluation, state, moves, out):
        """forcing() into lists of MOVE_LIST_SIZE, with a checked count."""
        return checked_count(state, evaluation.forcing(state, moves, out))

    def faded(score, quiet, limit):
        """The score of a position that lack of progress will draw after `limit` plies, of which some have passed.

        So a side that is ahead does not put off what it has to do. limit: 0 for none.
        """
        if limit <= 0 or quiet <= 0:
            return score
        if quiet >= limit:
            return 0
        return score * (limit - quiet) // limit if score > 0 else -(-score * (limit - quiet) // limit)


def fill_constants():
    global NO_MOVE
    NO_MOVE = 0xFFFFFFFF


fill_constants()


class Evaluation:
    """This one knows nothing: every position is even, every move quiet.

    names    what the features are called; weights are given by these names
    scale    the score at which the winning chance is 73 %
    forces   whether any move is ever forcing; without, there is no quiescence
    staged   whether forcing() and allows() are so quick that a search asks them before it generates all moves
    quick    whether moves are made and scored about as fast as the table is asked, each of them ending a turn
    """

    def __init__(self, names=(), weights=None):
        """weights: a core.weights.Weights that has a value for every name."""
        self.names = tuple(names)
        if len(self.names) > MAX_FEATURES:
            raise ValueError(f"an evaluation has at most {MAX_FEATURES} features, not {len(self.names)}")
        values = weights.values if weights is not None else {}
        self.scale = weights.scale if weights is not None else 200.0
        if set(values) != set(self.names):
            odd = ", ".join(sorted(set(values) ^ set(self.names)))
            raise ValueError(f"weights and features have different names: {odd}")
        self.weights = array("i", [values[name] for name in self.names] or [0])
        self.forces = False
        self.staged = False
        self.quick = False

    # What a game writes.

    def score(self, state):
        """How good a position that goes on is for the side to act: the features times their weights, within MAX_SCORE.

        100 is the game's smallest piece. A game that lack of progress draws returns this faded().
        """
        return 0

    def score_after(self, state, move, before):
        """score() after a move, for games that get it faster from the score before it.

        `before` was the score for the side that made the move; the result is for the side that acts now.
        """
        return self.score(state)

    def features(self, state, out):
        """Write the value of each feature, seen from the side to act."""

    def urgency(self, state, move):
        """0 for a quiet move; more for a more forcing one (what it captures, in hundredths; a promotion; a goal)."""
        return 0

    def rank(self, state, moves, out, n):
        """The urgency of n moves at once, for games that can share work between them."""
        for i in range(n):
            out[i] = self.urgency(state, moves[i])

    def forcing(self, state, moves, out):
        """Write the forcing moves and their urgencies, and return how many: legal moves of urgency over 0.

        For games that can find them without generating all moves.
        """
        n = generate_checked(state, moves)
        self.rank(state, moves, out, n)
        found = 0
        for i in range(n):
            if out[i] > 0:
                moves[found] = moves[i]
                out[found] = out[i]
                found += 1
        return found

    def allows(self, state, move):
        """Whether this number, which may be anything, is a legal move; False if that takes generating moves.

        A search then tries the table move before it generates the others.
        """
        return False

    def random_move(self, state, word):
        """The legal move that a random word of 32 bits stands for, all being equally likely; NO_MOVE if there is none.

        For games that can find one without generating all. Where there is none, generate() has been asked why.
        """
        moves = cython.declare(move_t[MOVE_LIST_SIZE])
        n = generate_checked(state, moves)
        return moves[share_of(word, n)] if n else NO_MOVE

    def table_key(self, state):
        """The key under which a search remembers a position.

        A game whose result depends on a counter that its key leaves out mixes the counter in when its end is near.
        """
        return state.key

    def prefetch_key(self, state, move):
        """The table_key() that a move probably leads to, before it is made; 0 if that takes long to tell.

        A search prefetches that entry of the table: where the key is wrong, only time is lost.
        """
        return 0

    def make_null_move(self, state):
        """Give the turn to the other side without a move, or refuse with False.

        A game offers this only where there is no zugzwang: a position that is good enough after a null move is then
        good enough. Where that is, is a judgement as the score is, so the evaluation is asked and changes the state.
        """
        return False

    def undo_null_move(self, state):
        """Undo make_null_move()."""

    # The Python face, for tuning, analysis and tests.

    def score_of(self, state: State):
        value: cython.int = self.score(state)
        state.check()
        return value

    def score_after_move(self, state: State, move: move_t, before: cython.int):
        """score_after() for a move that has just been played."""
        return self.score_after(state, move, before)

    def features_of(self, state: State):
        """The features by name."""
        out = cython.declare(cython.int[MAX_FEATURES])
        for i in range(MAX_FEATURES):
            out[i] = 0
        self.features(state, out)
        return {name: out[place] for place, name in enumerate(self.names)}

    def weights_by_name(self):
        return {name: self.weights[place] for place, name in enumerate(self.names)}

    def urgency_of(self, state: State, move: move_t):
        return self.urgency(state, move)

    def forcing_of(self, state: State):
        """The urgencies of the forcing moves, by move."""
        moves = cython.declare(move_t[MOVE_LIST_SIZE])
        out = cython.declare(cython.int[MOVE_LIST_SIZE])
        n = forcing_checked(self, state, moves, out)
        state.check()
        return {moves[i]: out[i] for i in range(n)}

    def allows_move(self, state: State, move: move_t):
        return bool(self.allows(state, move))

    def prefetch_key_of(self, state: State, move: move_t):
        return self.prefetch_key(state, move)

    def random_move_of(self, state: State, word: cython.uint):
        """random_move(), or None."""
        move = self.random_move(state, word)
        state.check()
        return None if move == NO_MOVE else move

    def ranked(self, state: State):
        """The urgencies of all legal moves, by move."""
        moves = cython.declare(move_t[MOVE_LIST_SIZE])
        out = cython.declare(cython.int[MOVE_LIST_SIZE])
        n = generate_checked(state, moves)
        state.check()
        self.rank(state, moves, out, n)
        return {moves[i]: out[i] for i in range(n)}


class PlainEvaluation(Evaluation):
    """The evaluation of a game in plain Python: it takes the GIL and asks the game."""

    def __init__(self, rules, scale, forces):
        Evaluation.__init__(self)
        self.rules = rules
        self.scale = scale
        self.forces = forces

    def score(self, state):
        value: cython.int = 0
        with cython.gil:
            try:
                value = min(max(self.rules.score_of(state.value), -MAX_SCORE), MAX_SCORE)
            except BaseException as error:
                state.error = error
        return value

    def urgency(self, state, move):
        value: cython.int = 0
        with cython.gil:
            try:
                value = min(max(self.rules.urgency_of(state.value, state.texts()[move]), 0), MAX_SCORE)
            except BaseException as error:
                state.error = error
        return value

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

# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Which moves force matters, and which moves are legal without generating all. C types for the compiled build are in
tactics.pxd.

A game subclasses Tactics. It is never changed by being asked, so threads may share it; its hot methods run without the
GIL.
"""

import cython

if not cython.compiled:
    from ludarium.core.state import MOVE_LIST_SIZE, State, checked_count, generate_checked, move_t

    NO_MOVE = 0xFFFFFFFF

    def share_of(word, n):
        return word * n >> 32

    def forcing_checked(tactics, state, moves, out):
        """forcing() into lists of MOVE_LIST_SIZE, with a checked count."""
        return checked_count(state, tactics.forcing(state, moves, out))


def fill_constants():
    global NO_MOVE
    NO_MOVE = 0xFFFFFFFF


fill_constants()


class Tactics:
    """For these, every move is quiet.

    forces   whether any move is ever forcing; without, there is no quiescence
    staged   whether forcing() and allows() are so quick that a search asks them before it generates all moves
    """

    def __init__(self, forces: cython.bint = False, staged: cython.bint = False):
        self.forces = forces
        self.staged = staged

    # What a game writes.

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

    # The Python face, for analysis and tests.

    def urgency_of(self, state: State, move: move_t):
        return self.urgency(state, move)

    def ranked(self, state: State):
        """The urgencies of all legal moves, by move."""
        moves = cython.declare(move_t[MOVE_LIST_SIZE])
        out = cython.declare(cython.int[MOVE_LIST_SIZE])
        n = generate_checked(state, moves)
        state.check()
        self.rank(state, moves, out, n)
        return {moves[i]: out[i] for i in range(n)}

    def forcing_of(self, state: State):
        """The urgencies of the forcing moves, by move."""
        moves = cython.declare(move_t[MOVE_LIST_SIZE])
        out = cython.declare(cython.int[MOVE_LIST_SIZE])
        n = forcing_checked(self, state, moves, out)
        state.check()
        return {moves[i]: out[i] for i in range(n)}

    def allows_move(self, state: State, move: move_t):
        return bool(self.allows(state, move))

    def random_move_of(self, state: State, word: cython.uint):
        """random_move(), or None."""
        move = self.random_move(state, word)
        state.check()
        return None if move == NO_MOVE else move

# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""The mutable inside of a position: what perft and the searches see. C types for the compiled build are in state.pxd.

A game subclasses State. Its moves are numbers (`move_t`, 32 bits, the game's own packing), so that generating,
making and undoing them needs no Python object and no allocation, and runs without the GIL.
"""

from array import array
from threading import Lock

import cython

if not cython.compiled:
    MAX_MOVES = 2048  # more than any position of any game has
    MOVE_LIST_SIZE = 4096  # of a list for generate_checked(): a game with a few moves too many is noticed
    GOING_ON, DRAW = -2, -1
    move_t = cython.typedef(cython.uint)

    def checked_count(state, n):
        """A number of moves, or none where there are more than MAX_MOVES: an error, which check() raises."""
        if n > MAX_MOVES:
            state.too_many_moves = n
            return 0
        return n

    def generate_checked(state, out):
        """generate() into a list of MOVE_LIST_SIZE, with a checked count."""
        return checked_count(state, state.generate(out))


class Trail:
    """The past of a state: room for the frames and keys of `size` plies, of which the first `taken` are in use.

    The states of one game at the Python face have one trail: each takes the next ply and never looks beyond it.
    """

    def __init__(self, frames: array, history: array, size: cython.int, taken: cython.int):
        self.frames = frames
        self.history = history
        self.size = size
        self.taken = taken
        self.lock = Lock()

    def take(self, at: cython.int, wanted: cython.int):
        """Take the plies from `at` up to `wanted`, if there is room and nobody else has gone on from there."""
        with self.lock:
            if self.taken != at or wanted > self.size:
                return False
            self.taken = wanted
            return True


class State:
    """A position in the hands of the search.

    side     index of the side that acts
    result   GOING_ON, DRAW, or the index of the side that has won
    reason   index into the game's list of reasons, once the game is over
    ply      moves made since this state was loaded; undo can go back that far
    key      Zobrist key: equal for positions that the game's repetition rule calls the same
    frames   what undo needs: `frame_size` words for each ply
    history  the key of each ply so far, this one included
    too_many_moves  how many moves there were where there were more than MAX_MOVES, until check() raises it
    """

    def __init__(self, frame_size: cython.int):
        self.side = 0
        self.result = GOING_ON
        self.reason = 0
        self.ply = 0
        self.key = 0
        self.too_many_moves = 0
        self.frame_size = frame_size
        self.room = 0
        self.move_to(Trail(array("Q", [0]), array("Q", [0]), 0, 0))

    # What a game writes.

    def generate(self, out):
        """Write the legal moves into out and return how many there are: none when the game is over.

        Code that calls it for any game uses generate_checked().
        A game that ends because a side cannot move finds that out here: with no move to write it sets result and
        reason. Every other end is set by make(), so after generate() the result is final.
        """
        return 0

    def make(self, move):
        """Play a legal move. There must be room for it: see reserve()."""

    def make_quiet(self, move):
        """make() for a move that the game's evaluation does not call forcing, where less has to be done for it.

        undo_quiet() undoes it, and nothing else does.
        """
        self.make(move)

    def undo(self):
        """Undo the last move."""

    def undo_quiet(self, move):
        """Undo the last move, which was made by make_quiet()."""
        self.undo()

    def conclude(self):
        """Set the result if the side to act has lost because it has no legal move.

        For games that can tell without generating all moves, or in which nobody loses so.
        """
        out = cython.declare(move_t[MOVE_LIST_SIZE])
        generate_checked(self, out)

    def rewind(self, plies):
        """Undo a number of moves, for games that need not go back one by one."""
        for _ in range(plies):
            self.undo()

    def copy(self):
        """An independent state with the same history."""
        raise NotImplementedError

    def turned(self):
        """A copy with the turn given to the other side; None where that cannot be. It is never undone from there."""
        return

    # What every game has.

    def occurrences(self, back):
        """How often the present key occurs in the history, itself included, looking `back` plies back at most."""
        found = 0
        first = self.ply - back
        if first < 0:
            first = 0
        for i in range(first, self.ply + 1):
            if self.history[i] == self.key:
                found += 1
        return found

    def times_seen(self):
        """How often the present position has occurred, this time included."""
        return self.occurrences(self.ply)

    def reserve(self, plies: cython.int):
        """Make room for more plies."""
        wanted: cython.int = self.ply + plies
        if wanted <= self.room:
            return
        if not self.trail.take(self.room, wanted):
            self.move_to(self.past(wanted + wanted // 2 + 8, wanted))
        self.room = wanted

    def past(self, size: cython.int, taken: cython.int):
        """A trail of its own with this state's past on it."""
        frames = _grown(self.frames, size * self.frame_size, self.ply * self.frame_size)
        history = _grown(self.history, size + 1, self.ply + 1)
        return Trail(frames, history, size, taken)

    def move_to(self, trail: "Trail"):
        self.trail = trail
        self.frames = trail.frames
        self.history = trail.history

    def copy_history(self, twin: "State"):
        """Give twin this state's common part; the game's copy() does the rest."""
        twin.side = self.side
        twin.result = self.result
        twin.reason = self.reason
        twin.ply = self.ply
        twin.key = self.key
        twin.frame_size = self.frame_size
        twin.room = self.ply
        twin.move_to(self.past(self.ply, self.ply))

    def follow(self, before: "State"):
        """Share the past of the state that this one is a copy of. From here on both may only be played forward."""
        self.room = self.ply
        self.move_to(before.trail)

    def moves(self):
        """The legal moves as a list of numbers."""
        out = cython.declare(move_t[MOVE_LIST_SIZE])
        n = generate_checked(self, out)
        self.check()
        return [out[i] for i in range(n)]

    def legal(self, move: move_t):
        """Whether a move is legal, for games that can tell without generating all moves."""
        out = cython.declare(move_t[MOVE_LIST_SIZE])
        n = generate_checked(self, out)
        self.check()
        for i in range(n):  # noqa: SIM110  C code has no generators
            if out[i] == move:
                return True
        return False

    def play(self, move: move_t):
        """make() with the room it needs."""
        self.reserve(1)
        self.make(move)
        self.check()

    def take_back(self, plies: cython.int = 1):
        """Undo a number of moves."""
        self.rewind(plies)

    def play_quiet(self, move: move_t):
        """make_quiet() with the room it needs."""
        self.reserve(1)
        self.make_quiet(move)
        self.check()

    def take_back_quiet(self, move: move_t):
        """undo_quiet()."""
        self.undo_quiet(move)

    def check(self):
        """Raise what went wrong in generate() or make(), which cannot raise; rules in plain Python can fail more."""
        if self.too_many_moves:
            n = self.too_many_moves
            self.too_many_moves = 0
            raise OverflowError(f"{n} legal moves are more than the {MAX_MOVES} there is room for")


def _grown(words, size, used):
    """A copy of the first `used` words in an array of `size`."""
    if cython.compiled:
        return array("Q", bytes(words[:used]) + bytes(8 * (size - used)) or bytes(8))
    return array("Q", words[:used].tobytes() + bytes(8 * (size - used)) or bytes(8))

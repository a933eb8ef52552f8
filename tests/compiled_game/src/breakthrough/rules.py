# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""The rules on bitboards: a word for each side, with a bit for each square. C types for the compiled build are in
rules.pxd."""

import cython

from breakthrough import squares
from ludarium.core.zobrist import zobrist

if not cython.compiled:
    from breakthrough.moves import CAPTURE, STEP, action_of, move_of, origin_of, target_of
    from ludarium.core.bits import low_bit
    from ludarium.core.state import GOING_ON, State, move_t

    ARRIVAL, ELIMINATION = range(2)  # in the order of the game's reasons
    FRAME = 1  # words that undo needs of each ply: the move
    SQUARE_COUNT = 64
    BIT = [0] * SQUARE_COUNT
    STRAIGHT = [[0] * SQUARE_COUNT for _ in range(2)]
    DIAGONAL = [[0] * SQUARE_COUNT for _ in range(2)]
    GOAL = [0] * 2
    ZOBRIST = [[0] * SQUARE_COUNT for _ in range(2)]
    SIDE_KEY = 0


def fill_tables():
    global SIDE_KEY
    random = zobrist(8)
    for square in range(SQUARE_COUNT):
        BIT[square] = bits([square])
    for side in range(2):
        GOAL[side] = bits(squares.GOALS[side])
        for square in range(SQUARE_COUNT):
            STRAIGHT[side][square] = bits(squares.straight(side, square))
            DIAGONAL[side][square] = bits(squares.diagonal(side, square))
            ZOBRIST[side][square] = next(random)
    SIDE_KEY = next(random)


def bits(numbers):
    return sum([1 << number for number in numbers])


fill_tables()


class BreakthroughState(State):
    """pieces: the squares on which each side's pieces stand."""

    def __init__(self, standing: list, side: cython.int):
        """standing: the numbers of the squares with pieces, for each side."""
        State.__init__(self, FRAME)
        if not cython.compiled:
            self.pieces = [0, 0]
        self.side = side
        self.key = SIDE_KEY if side else 0
        for owner in range(2):
            self.pieces[owner] = 0
            for square in standing[owner]:
                self.pieces[owner] |= BIT[square]
                self.key ^= ZOBRIST[owner][square]
        self.history[0] = self.key
        for winner in range(2):
            self.find_win(winner)

    def standing(self):
        """The numbers of the squares with pieces, for each side."""
        return [[square for square in range(SQUARE_COUNT) if self.pieces[owner] & BIT[square]] for owner in range(2)]

    def copy(self):
        twin = BreakthroughState([[], []], self.side)
        self.copy_history(twin)
        for owner in range(2):
            twin.pieces[owner] = self.pieces[owner]
        return twin

    def generate(self, out):
        """There is always a move: the diagonals of the foremost piece are empty or have an enemy."""
        if self.result != GOING_ON:
            return 0
        n = 0
        own = self.pieces[self.side]
        enemy = self.pieces[1 - self.side]
        movers = own
        while movers:
            origin = low_bit(movers)
            movers &= movers - 1
            targets = (STRAIGHT[self.side][origin] & ~enemy | DIAGONAL[self.side][origin]) & ~own
            while targets:
                target = low_bit(targets)
                targets &= targets - 1
                out[n] = move_of(CAPTURE if enemy & BIT[target] else STEP, origin, target)
                n += 1
        return n

    def make(self, move):
        side = self.side
        origin = origin_of(move)
        target = target_of(move)
        self.frames[self.ply * FRAME] = move
        self.pieces[side] ^= BIT[origin] | BIT[target]
        self.key ^= SIDE_KEY ^ ZOBRIST[side][origin] ^ ZOBRIST[side][target]
        if action_of(move) == CAPTURE:
            self.pieces[1 - side] ^= BIT[target]
            self.key ^= ZOBRIST[1 - side][target]
        self.side = 1 - side
        self.ply += 1
        self.history[self.ply] = self.key
        self.find_win(side)

    def undo(self):
        self.ply -= 1
        move: move_t = self.frames[self.ply * FRAME]
        side = 1 - self.side
        self.pieces[side] ^= BIT[origin_of(move)] | BIT[target_of(move)]
        if action_of(move) == CAPTURE:
            self.pieces[1 - side] ^= BIT[target_of(move)]
        self.side = side
        self.key = self.history[self.ply]
        self.result = GOING_ON

    def find_win(self, side):
        """Whether a side has won: by a piece on the far row, or because the enemy has none left."""
        if self.pieces[side] & GOAL[side]:
            self.result = side
            self.reason = ARRIVAL
        elif self.pieces[1 - side] == 0:
            self.result = side
            self.reason = ELIMINATION

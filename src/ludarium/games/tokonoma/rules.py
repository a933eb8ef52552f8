# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Tokonoma on bitboards. C types for the compiled build are in rules.pxd.

boards.py says what a board is, moves.py how a move is packed.
"""

import cython

from ludarium.core.zobrist import zobrist
from ludarium.games.tokonoma.tiles import HOUSES, PATTERNS, TILES

if not cython.compiled:
    from ludarium.core.bits import low_bit, top_bit
    from ludarium.core.state import DRAW, GOING_ON, State, move_t
    from ludarium.games.tokonoma.boards import FLAT, lower_in, pair_of, pieces_of, talls_of, upper_in
    from ludarium.games.tokonoma.moves import led_to, move_of, mover_kind, origin_of, target_of

    HOUSE, STALEMATE, REPETITION, NO_PROGRESS = range(4)
    TILE_COUNT = 29
    ALL_TILES = (1 << TILE_COUNT) - 1
    MOST_MOVERS = 64  # more than a side has pieces
    FRAME = 5  # words: the eight boards in four, and the quiet plies
    FRAME_BOARDS, FRAME_QUIET = 0, 4
    PATTERN = [[0] * TILE_COUNT for _ in range(8)]
    ZOBRIST = [[0] * TILE_COUNT for _ in range(8)]
    SIDE_KEY = 0
    ENEMY_HOUSE = [0, 0]
    BIT = [0] * TILE_COUNT


def fill_tables():
    global SIDE_KEY
    random = zobrist(2024)
    for tile in range(TILE_COUNT):
        BIT[tile] = 1 << tile
    for side in range(2):
        ENEMY_HOUSE[side] = 1 << TILES.index(HOUSES[1 - side])
        for kind in range(4):
            for tile in range(TILE_COUNT):
                PATTERN[side * 4 + kind][tile] = sum([1 << target for target in PATTERNS[side][kind][tile]])
                ZOBRIST[side * 4 + kind][tile] = next(random)
    SIDE_KEY = next(random)


fill_tables()


class TokonomaState(State):
    """quiet: plies since a flat moved or anything was captured. Neither can be undone by play, so no position from
    before comes again, and repetitions are counted that far back only.

    captured: whether the move just made captured anything."""

    def __init__(self, contents: list, side: cython.int, repetition: cython.int, no_progress: cython.int):
        """contents: the (side, kind) pairs that stand on each tile."""
        State.__init__(self, FRAME)
        if not cython.compiled:
            self.boards = [0] * 8
        for board in range(8):
            self.boards[board] = 0
        self.side = side
        self.quiet = 0
        self.captured = False
        self.repetition = repetition
        self.no_progress = no_progress
        self.key = SIDE_KEY if side else 0
        for tile in range(TILE_COUNT):
            for owner, kind in contents[tile]:
                piece: cython.int = owner * 4 + kind
                self.boards[piece] |= BIT[tile]
                self.key ^= ZOBRIST[piece][tile]
        for winner in range(2):
            if self.boards[winner * 4] & ENEMY_HOUSE[winner]:
                self.result = winner
                self.reason = HOUSE
        self.history[0] = self.key

    def contents(self):
        """The (side, kind) pairs on each tile, a flat before its tall."""
        return [
            [(board // 4, board % 4) for board in range(8) if self.boards[board] & BIT[tile]]
            for tile in range(TILE_COUNT)
        ]

    def holds_flat(self, tile: cython.int):
        """Whether a flat lies on a tile, of either side."""
        return bool((self.boards[FLAT] | self.boards[4 + FLAT]) & BIT[tile])

    def mover_on(self, tile: cython.int):
        """The kind of the piece that the side to act may move from a tile, a tall before its flat; None without one."""
        for kind in range(3, -1, -1):
            if self.boards[self.side * 4 + kind] & BIT[tile]:
                return kind
        return None

    def copy(self):
        twin = TokonomaState([[]] * TILE_COUNT, self.side, self.repetition, self.no_progress)
        self.copy_history(twin)
        for board in range(8):
            twin.boards[board] = self.boards[board]
        twin.quiet = self.quiet
        return twin

    def turned(self):
        twin = TokonomaState([[]] * TILE_COUNT, 1 - self.side, self.repetition, self.no_progress)
        for board in range(8):
            twin.boards[board] = self.boards[board]
        twin.quiet = self.quiet
        twin.key = self.key ^ SIDE_KEY
        twin.history[0] = twin.key
        return twin

    # Movement stage.

    def generate(self, out):
        reach = cython.declare(cython.uint[MOST_MOVERS])
        starts = cython.declare(cython.uint[MOST_MOVERS])
        if self.result != GOING_ON:
            return 0
        n = 0
        for i in range(list_reach(self, reach, starts), MOST_MOVERS):
            targets = reach[i]
            while targets:
                target = top_bit(targets)
                targets ^= BIT[target]
                out[n] = led_to(starts[i], target)
                n += 1
        if n == 0:
            self.result = 1 - self.side
            self.reason = STALEMATE
        return n

    def conclude(self):
        if self.result == GOING_ON and not self.can_move():
            self.result = 1 - self.side
            self.reason = STALEMATE

    def can_move(self):
        """Whether the side to move has a legal move."""
        reach = cython.declare(cython.uint[MOST_MOVERS])
        starts = cython.declare(cython.uint[MOST_MOVERS])
        for i in range(list_reach(self, reach, starts), MOST_MOVERS):
            if reach[i]:
                return True
        return False

    # One turn.

    def make(self, move):
        boards = self.boards
        frame = self.ply * FRAME
        for i in range(4):
            self.frames[frame + FRAME_BOARDS + i] = pair_of(boards[2 * i], boards[2 * i + 1])
        side = self.side
        move_piece(self, move)
        self.captured = False
        if mover_kind(move) == FLAT and BIT[target_of(move)] & ENEMY_HOUSE[side]:
            self.result = side
            self.reason = HOUSE
        elif self.attack(side * 4):
            self.captured = True
            self.quiet = 0
        find_end_of_turn(self)

    def make_quiet(self, move):
        """Nothing is captured and the house is not entered, so the boards need not be kept."""
        move_piece(self, move)
        self.captured = False
        find_end_of_turn(self)

    def attack(self, own):
        """Empty every enemy tile that at least two of the mover's pieces attack; tell whether there was one.

        A stack attacks with its tall only.
        """
        boards = self.boards
        opp = 4 - own
        once = twice = 0
        for kind in range(4):
            attackers = boards[own + kind]
            if kind == FLAT:
                attackers &= ~talls_of(boards, own)
            while attackers:
                tile = low_bit(attackers)
                attackers &= attackers - 1
                hit = PATTERN[own + kind][tile]
                twice |= once & hit
                once |= hit
        if not twice & pieces_of(boards, opp):
            return False
        for kind in range(4):
            dead = boards[opp + kind] & twice
            boards[opp + kind] ^= dead
            while dead:
                tile = top_bit(dead)
                dead ^= BIT[tile]
                self.key ^= ZOBRIST[opp + kind][tile]
        return True

    def wins(self, move: move_t):
        """Whether a legal move of the side to act wins: by itself, or because the opponent cannot move then."""
        side: cython.int = self.side
        self.reserve(1)
        self.make(move)
        won: cython.bint = self.result == side or (self.result == GOING_ON and not self.can_move())
        self.undo()
        return bool(won)

    def would_empty(self, move: move_t):
        """The tiles that a legal move of the side to act would empty; nothing is changed."""
        boards = self.boards
        own: cython.int = self.side * 4
        mover: cython.int = mover_kind(move)
        if mover == FLAT and BIT[target_of(move)] & ENEMY_HOUSE[self.side]:
            return []
        change: cython.uint = BIT[origin_of(move)] | BIT[target_of(move)]
        talls: cython.uint = talls_of(boards, own)
        once: cython.uint = 0
        twice: cython.uint = 0
        if mover != FLAT:
            talls ^= change
        for kind in range(4):
            attackers: cython.uint = boards[own + kind]
            if kind == mover:
                attackers ^= change
            if kind == FLAT:
                attackers &= ~talls
            while attackers:
                tile = low_bit(attackers)
                attackers &= attackers - 1
                hit: cython.uint = PATTERN[own + kind][tile]
                twice |= once & hit
                once |= hit
        twice &= pieces_of(boards, 4 - own)
        return [tile for tile in range(TILE_COUNT) if twice & BIT[tile]] if twice else []

    def undo(self):
        go_back(self)
        frame = self.ply * FRAME
        for i in range(4):
            pair: cython.ulonglong = self.frames[frame + FRAME_BOARDS + i]
            self.boards[2 * i] = lower_in(pair)
            self.boards[2 * i + 1] = upper_in(pair)

    def undo_quiet(self, move):
        go_back(self)
        self.boards[self.side * 4 + mover_kind(move)] ^= BIT[origin_of(move)] | BIT[target_of(move)]

    def rewind(self, plies):
        """The frame of every move, but for those of make_quiet(), holds whole boards: the ones between are skipped."""
        if plies:
            self.ply -= plies - 1
            self.side ^= plies - 1 & 1
            self.undo()


def move_piece(state, move):
    """Move the piece, count the ply and give the turn away."""
    kind = mover_kind(move)
    origin = origin_of(move)
    target = target_of(move)
    mover = state.side * 4 + kind
    state.boards[mover] ^= BIT[origin] | BIT[target]
    state.frames[state.ply * FRAME + FRAME_QUIET] = state.quiet
    state.key ^= SIDE_KEY ^ ZOBRIST[mover][origin] ^ ZOBRIST[mover][target]
    state.quiet = 0 if kind == FLAT else state.quiet + 1
    state.side = 1 - state.side
    state.ply += 1


def go_back(state):
    """Return to the ply before, but for the boards."""
    state.ply -= 1
    state.quiet = state.frames[state.ply * FRAME + FRAME_QUIET]
    state.key = state.history[state.ply]
    state.side = 1 - state.side
    state.result = GOING_ON


def find_end_of_turn(state):
    """Keep the key; a game that repeats itself or makes no progress is drawn."""
    state.history[state.ply] = state.key
    if state.quiet == 0 or state.result != GOING_ON:
        return
    if state.repetition and state.quiet >= 4 and state.occurrences(state.quiet) >= state.repetition:
        state.result = DRAW
        state.reason = REPETITION
    elif state.no_progress and state.quiet >= state.no_progress and state.can_move():
        state.result = DRAW
        state.reason = NO_PROGRESS


def list_reach(state, reach, starts):
    """For each piece that may move, the tiles it can go to, and its moves with target 0.

    Lists of MOST_MOVERS are filled from their end, and where they begin is returned: finding the lowest bit first is
    quicker, while moves come in order of kinds with the highest tiles first.
    """
    first = MOST_MOVERS
    own = state.side * 4
    boards = state.boards
    talls = talls_of(boards, own)
    free = ~(talls | pieces_of(boards, 4 - own))
    for kind in range(3, -1, -1):
        movers = boards[own + kind]
        enterable = free
        if kind == FLAT:
            movers &= ~talls
            enterable &= ~boards[own]
        while movers:
            origin = low_bit(movers)
            movers &= movers - 1
            first -= 1
            reach[first] = PATTERN[own + kind][origin] & enterable
            starts[first] = move_of(kind, origin, 0)
    return first

# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""HexChess on bitboards. C types for the compiled build are in rules.pxd.

A board is a word with a bit for each hex: the tiles of each side, the promoted tiles of both, the Blockers of both. A
side's bench is one number, and so is a move: see moves.py.
"""

import cython

from ludarium.core.zobrist import zobrist
from ludarium.games.hexchess import hexes

if not cython.compiled:
    from ludarium.core.bits import count, top_bit
    from ludarium.core.state import DRAW, GOING_ON, State
    from ludarium.games.hexchess.moves import (
        CAPTURE,
        MOVE,
        NO_ACTION,
        PLACE_BLOCKER,
        PLACE_TILE,
        action_of,
        additional_in,
        bench_of,
        blockers_on,
        green_bench_in,
        kept_of,
        move_of,
        origin_of,
        quiet_in,
        side_in,
        target_of,
        tiles_on,
        yellow_bench_in,
    )

    ELIMINATION, REPETITION, NO_PROGRESS, NO_PROGRESS_COUNT = range(4)
    FRAME = 6  # words: four boards, the benches with the step and the quiet turns, the turn number
    FRAME_TILES, FRAME_PROMOTED, FRAME_BLOCKERS, FRAME_KEPT, FRAME_TURN = 0, 2, 3, 4, 5
    FORWARD = 3  # the directions before it lead to higher numbers
    HEX_COUNT, CENTRE, LAST = 37, 18, 36
    BENCH_CODES = 16  # what a bench may hold, packed as moves.py says
    BLOCKER = 4  # row of PIECE_KEY after twice the side, plus one for a promoted tile
    BIT = [0] * HEX_COUNT
    STEPS = [0] * HEX_COUNT
    RAYS = [[0] * HEX_COUNT for _ in range(6)]
    PLAIN = SAFE = 0
    PIECE_KEY = [[0] * HEX_COUNT for _ in range(5)]
    BENCH_KEY = [[0] * BENCH_CODES for _ in range(2)]
    SIDE_KEY = ADDITIONAL_KEY = 0


def fill_tables():
    global PLAIN, SAFE, SIDE_KEY, ADDITIONAL_KEY
    random = zobrist(37)
    for number in range(HEX_COUNT):
        BIT[number] = bits([number])  # a shift of C ints would lose the hexes above 31
        STEPS[number] = bits(hexes.steps(number))
        for direction in range(6):
            RAYS[direction][number] = bits(hexes.ray(number, direction))
        for piece in range(5):
            PIECE_KEY[piece][number] = next(random)
    for side in range(2):
        for bench in range(BENCH_CODES):
            BENCH_KEY[side][bench] = next(random)
    PLAIN = bits(hexes.PLAIN)
    SAFE = bits(hexes.SAFE)
    SIDE_KEY = next(random)
    ADDITIONAL_KEY = next(random)


def bits(numbers):
    return sum([1 << number for number in numbers])


fill_tables()


class HexChessState(State):
    """What stands where, whose turn it is and how far the turn is.

    additional  the side to act has placed its Blocker and owes the additional action
    quiet       turns since a placement, capture or promotion. None of these can be undone by play, so no position
                from before comes again, and repetitions are counted that far back only; a quiet turn is one ply
    turn        number of the turn, 1 at the start
    optional    the additional action may be declined      counted   more tiles win when no progress ends the game
    """

    def __init__(self, optional: cython.bint, repetition: cython.int, no_progress: cython.int, counted: cython.bint):
        """An empty board; set_up() or copy() fills it."""
        State.__init__(self, FRAME)
        if not cython.compiled:
            self.tiles = [0, 0]
            self.bench = [0, 0]
        for owner in range(2):
            self.tiles[owner] = 0
            self.bench[owner] = 0
        self.promoted = 0
        self.blockers = 0
        self.additional = False
        self.quiet = 0
        self.turn = 1
        self.optional = optional
        self.repetition = repetition
        self.no_progress = no_progress
        self.counted = counted

    def set_up(self, setup):
        """Take over a notation.Setup; called once, on a new state."""
        self.side = setup.side
        self.additional = setup.additional
        self.quiet = setup.quiet
        self.turn = setup.turn
        if self.side:
            self.key ^= SIDE_KEY
        if self.additional:
            self.key ^= ADDITIONAL_KEY
        for owner in range(2):
            tiles, blockers = setup.benches[owner]
            self.bench[owner] = bench_of(tiles, blockers)
            self.key ^= BENCH_KEY[owner][self.bench[owner]]
        for number, content in enumerate(setup.contents):
            self.put(number, content)
        self.history[0] = self.key
        self.find_loaded_end()

    def put(self, number: cython.int, content: str):
        """content: a character of the position string."""
        if content == "#":
            self.blockers |= BIT[number]
            self.key ^= PIECE_KEY[BLOCKER][number]
        elif content in "gGyY":
            piece: cython.int = "gGyY".index(content)
            self.tiles[piece // 2] |= BIT[number]
            if piece % 2:
                self.promoted |= BIT[number]
            self.key ^= PIECE_KEY[piece][number]

    def find_loaded_end(self):
        """Whether a position that has just been set up is the end of the game."""
        for loser in range(2):
            if self.tiles_left(loser) == 0:
                self.result = 1 - loser
                self.reason = ELIMINATION
                return
        if not self.additional and self.no_progress and self.quiet >= self.no_progress:
            self.stop_for_no_progress()

    def contents(self):
        """A character of the position string for each hex, with a full stop for an empty one."""
        return "".join([self.content(number) for number in range(HEX_COUNT)])

    def content(self, number: cython.int):
        if number in hexes.IMPASSABLE:
            return "x"
        if self.blockers & BIT[number]:
            return "#"
        for side in range(2):
            if self.tiles[side] & BIT[number]:
                return "GY"[side] if self.promoted & BIT[number] else "gy"[side]
        return "."

    def bench_tiles(self, side: cython.int):
        return tiles_on(self.bench[side])

    def bench_blockers(self, side: cython.int):
        return blockers_on(self.bench[side])

    def tile_count(self, side: cython.int):
        """The tiles a side has left, on the bench and on the board."""
        return self.tiles_left(side)

    def tiles_left(self, side):
        return count(self.tiles[side]) + tiles_on(self.bench[side])

    def copy(self):
        twin = HexChessState(self.optional, self.repetition, self.no_progress, self.counted)
        self.copy_history(twin)
        self.copy_board(twin)
        twin.additional = self.additional
        return twin

    def copy_board(self, twin: "HexChessState"):
        twin.quiet = self.quiet
        twin.turn = self.turn
        for side in range(2):
            twin.tiles[side] = self.tiles[side]
            twin.bench[side] = self.bench[side]
        twin.promoted = self.promoted
        twin.blockers = self.blockers

    def turned(self):
        twin = HexChessState(self.optional, self.repetition, self.no_progress, self.counted)
        self.copy_board(twin)
        twin.side = 1 - self.side
        twin.key = self.key ^ SIDE_KEY ^ (ADDITIONAL_KEY if self.additional else 0)
        twin.history[0] = twin.key
        return twin

    def conclude(self):
        """A side that can do nothing passes, and has not lost."""

    # The actions of a turn.

    def generate(self, out):
        if self.result != GOING_ON:
            return 0
        n = 0
        side = self.side
        own = self.tiles[side]
        enemy = self.tiles[1 - side]
        occupied = own | enemy | self.blockers
        victims = enemy & ~SAFE
        movers = own
        while movers:
            origin = top_bit(movers)
            movers ^= BIT[origin]
            if self.promoted & BIT[origin]:
                reach = self.slides(origin, occupied)
            else:
                reach = STEPS[origin]
            captures = reach & victims
            while captures:
                target = top_bit(captures)
                captures ^= BIT[target]
                out[n] = move_of(CAPTURE, origin, target)
                n += 1
            moves = reach & ~occupied
            while moves:
                target = top_bit(moves)
                moves ^= BIT[target]
                out[n] = move_of(MOVE, origin, target)
                n += 1
        if tiles_on(self.bench[side]):
            places = PLAIN & ~occupied
            while places:
                target = top_bit(places)
                places ^= BIT[target]
                out[n] = move_of(PLACE_TILE, 0, target)
                n += 1
        if blockers_on(self.bench[side]) and not self.additional:
            places = PLAIN & ~occupied
            while places:
                target = top_bit(places)
                places ^= BIT[target]
                out[n] = move_of(PLACE_BLOCKER, 0, target)
                n += 1
        if n == 0 or (self.additional and self.optional):
            out[n] = move_of(NO_ACTION, 0, 0)
            n += 1
        return n

    def slides(self, origin, occupied):
        """The hexes on the lines out of a hex, each line up to the first occupied hex, that one included.

        The first and the last hex have no line backwards and forwards, so they serve where a line is free.
        """
        reach: cython.ulonglong = 0
        for forward in range(FORWARD):
            line = RAYS[forward][origin]
            stops = line & occupied | BIT[LAST]
            reach |= line ^ RAYS[forward][top_bit(stops & -stops)]
        for backward in range(FORWARD, 6):
            line = RAYS[backward][origin]
            reach |= line ^ RAYS[backward][top_bit(line & occupied | BIT[0])]
        return reach

    def make(self, move):
        frame = self.ply * FRAME
        self.frames[frame + FRAME_TILES] = self.tiles[0]
        self.frames[frame + FRAME_TILES + 1] = self.tiles[1]
        self.frames[frame + FRAME_PROMOTED] = self.promoted
        self.frames[frame + FRAME_BLOCKERS] = self.blockers
        self.frames[frame + FRAME_KEPT] = kept_of(self.bench[0], self.bench[1], self.additional, self.side, self.quiet)
        self.frames[frame + FRAME_TURN] = self.turn
        self.ply += 1

        action = action_of(move)
        origin = origin_of(move)
        target = target_of(move)
        if action == PLACE_TILE:
            self.place_tile(target)
            self.end_turn(True)
        elif action == PLACE_BLOCKER:
            self.place_blocker(target)
        elif action == MOVE:
            self.end_turn(self.move_tile(origin, target))
        elif action == CAPTURE:
            self.take(target)
            self.move_tile(origin, target)
            self.end_turn(True)
        else:
            self.end_turn(False)
        self.history[self.ply] = self.key

    def place_tile(self, hexagon):
        side = self.side
        bench = self.bench[side]
        left = bench_of(tiles_on(bench) - 1, blockers_on(bench))
        self.bench[side] = left
        self.tiles[side] |= BIT[hexagon]
        self.key ^= PIECE_KEY[2 * side][hexagon] ^ BENCH_KEY[side][bench] ^ BENCH_KEY[side][left]

    def place_blocker(self, hexagon):
        """The turn goes on: its owner owes the additional action."""
        side = self.side
        bench = self.bench[side]
        left = bench_of(tiles_on(bench), 0)
        self.bench[side] = left
        self.blockers |= BIT[hexagon]
        self.key ^= PIECE_KEY[BLOCKER][hexagon] ^ BENCH_KEY[side][bench] ^ BENCH_KEY[side][left] ^ ADDITIONAL_KEY
        self.additional = True
        self.quiet = 0

    def move_tile(self, origin, target):
        """Move a tile of the side to act; tell whether that promotes it."""
        side = self.side
        self.tiles[side] ^= BIT[origin] | BIT[target]
        if self.promoted & BIT[origin]:
            self.promoted ^= BIT[origin] | BIT[target]
            self.key ^= PIECE_KEY[2 * side + 1][origin] ^ PIECE_KEY[2 * side + 1][target]
            return False
        promotes: cython.bint = target == CENTRE
        if promotes:
            self.promoted |= BIT[target]
        self.key ^= PIECE_KEY[2 * side][origin] ^ PIECE_KEY[2 * side + promotes][target]
        return promotes

    def take(self, hexagon):
        """Remove an enemy tile for good. Without a tile left on bench and board, its owner has lost."""
        enemy = 1 - self.side
        piece = 2 * enemy
        if self.promoted & BIT[hexagon]:
            self.promoted ^= BIT[hexagon]
            piece += 1
        self.key ^= PIECE_KEY[piece][hexagon]
        self.tiles[enemy] ^= BIT[hexagon]
        if self.tiles[enemy] == 0 and tiles_on(self.bench[enemy]) == 0:
            self.result = self.side
            self.reason = ELIMINATION

    def end_turn(self, progress):
        """The other side acts; repetition, then lack of progress may end the game."""
        self.side = 1 - self.side
        self.turn += 1
        self.key ^= SIDE_KEY
        if self.additional:
            self.additional = False
            self.key ^= ADDITIONAL_KEY
            progress = True
        if progress:
            self.quiet = 0
            return
        self.quiet += 1
        self.history[self.ply] = self.key
        if self.repetition and self.quiet >= 4 and self.occurrences(self.quiet) >= self.repetition:
            self.result = DRAW
            self.reason = REPETITION
        elif self.no_progress and self.quiet >= self.no_progress:
            self.stop_for_no_progress()

    def stop_for_no_progress(self):
        """A draw, unless tiles are counted and one side has more."""
        self.result = DRAW
        self.reason = NO_PROGRESS
        green = self.tiles_left(0)
        yellow = self.tiles_left(1)
        if self.counted and green != yellow:
            self.result = 0 if green > yellow else 1
            self.reason = NO_PROGRESS_COUNT

    def undo(self):
        self.ply -= 1
        frame = self.ply * FRAME
        self.tiles[0] = self.frames[frame + FRAME_TILES]
        self.tiles[1] = self.frames[frame + FRAME_TILES + 1]
        self.promoted = self.frames[frame + FRAME_PROMOTED]
        self.blockers = self.frames[frame + FRAME_BLOCKERS]
        kept: cython.ulonglong = self.frames[frame + FRAME_KEPT]
        self.bench[0] = green_bench_in(kept)
        self.bench[1] = yellow_bench_in(kept)
        self.additional = additional_in(kept)
        self.side = side_in(kept)
        self.quiet = quiet_in(kept)
        self.turn = self.frames[frame + FRAME_TURN]
        self.key = self.history[self.ply]
        self.result = GOING_ON

# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""CheDuk on an array of cells and a list of pieces. C types for the compiled build are in rules.pxd.

A piece is a number from 1 to 22: Red's Chief, Diplomat, two Envoys, Ambassador, Guard and five Spies, then Blue's.
`board` has the piece on each cell, `places` the cell of each piece. A cell more, OFF_BOARD, lies behind every edge and
holds a piece of nobody, so that a walk needs no other test.

A move is capture << 30 | action << 27 | kind << 24 | return cell << 16 | origin << 8 | target.
"""

import cython

from ludarium.core.zobrist import zobrist
from ludarium.games.cheduk import cells
from ludarium.games.cheduk.setup import Setup

if not cython.compiled:
    from ludarium.core.state import DRAW, GOING_ON, State

    CHIEF, DIPLOMAT, ENVOY, AMBASSADOR, GUARD, SPY = range(6)
    CHOICE, PLACEMENT, MAIN = range(3)
    MOVE, ATTACK, GATHER, RETURN, CASTLE, DROP, PASS = range(7)
    CHIEF_CAPTURED, INFORMATION, REPETITION, NO_PROGRESS, DEADLOCK = range(5)
    FRAME = 3  # words: the move; flags, phase, side, captured piece, its cell and the marks; the quiet plies
    CELL_COUNT = 132
    NOWHERE = 255
    OFF_BOARD = 132
    EMPTY = 0
    BORDER = 23  # the piece of nobody
    PER_SIDE = 11
    TO_WIN = 5
    CAPTURE = 1 << 30
    STAY = NOWHERE << 16  # no return cell
    FLAG_BITS = 4095

    # Flags: three pairs of bits by owner, then three bits of information for each side.
    OCCUPIED, BONUS, CASTLING, INFO = 1, 4, 16, 6

    NEXT = [[0] * 6 for _ in range(132)]
    LEAP = [[0] * 6 for _ in range(132)]
    SPY_NEXT = [[[0] * 4 for _ in range(132)] for _ in range(2)]
    TERRITORY = [[0] * 132 for _ in range(132)]
    HOME = [[0] * 44 for _ in range(132)]
    SPY_TILE = [[0] * 34 for _ in range(132)]
    AMBASSADOR_TILE = [[0] * 19 for _ in range(2)]
    NUMBER = [0] * 132
    KIND = [0] * 24
    OWNER = [0] * 24
    ROW = [0] * 24
    LASTING = [0] * 24
    PIECE_KEY = [[0] * 132 for _ in range(14)]
    EMBASSY_KEY = [0] * 132
    GATHERED_KEY = [0] * 132
    FLAG_KEY = [0] * 4096
    PHASE_KEY = [0] * 3
    SIDE_KEY = 0

PIECES = [kind for kind, count in enumerate(cells.COUNTS) for _ in range(count)]


def fill_cells():
    """Lists of cells end with NOWHERE."""
    for cell in range(CELL_COUNT):
        for direction in range(6):
            NEXT[cell][direction] = cells.NEIGHBOURS[cell][direction]
            LEAP[cell][direction] = cells.LEAP_TARGETS[cell][direction]
        for side in range(2):
            for i in range(4):
                SPY_NEXT[side][cell][i] = cells.NEIGHBOURS[cell][cells.SPY_DIRECTIONS[side][i]]
    for embassy, territory in cells.TERRITORIES.items():
        for cell in range(CELL_COUNT):
            TERRITORY[embassy][cell] = cell in territory
        for i, cell in enumerate([*territory, NOWHERE]):
            HOME[embassy][i] = cell
        for i, cell in enumerate([*cells.SPY_TILES[embassy], NOWHERE]):
            SPY_TILE[embassy][i] = cell
    for side in range(2):
        for i, cell in enumerate([*cells.AMBASSADOR_TILES[side], NOWHERE]):
            AMBASSADOR_TILE[side][i] = cell
        for cell, number in cells.NUMBERS[side].items():
            NUMBER[cell] = number


def fill_pieces():
    for side in range(2):
        for i, kind in enumerate(PIECES):
            code = 1 + side * PER_SIDE + i
            KIND[code] = kind
            OWNER[code] = side
            ROW[code] = side * 7 + kind
            LASTING[code] = kind in (DIPLOMAT, ENVOY, GUARD)
    OWNER[EMPTY] = OWNER[BORDER] = 2
    KIND[EMPTY] = KIND[BORDER] = 7


def fill_keys():
    global SIDE_KEY
    random = zobrist(11132)
    for cell in range(CELL_COUNT):
        for row in range(14):
            PIECE_KEY[row][cell] = next(random)
        EMBASSY_KEY[cell] = next(random)
        GATHERED_KEY[cell] = next(random)
    for flags in range(FLAG_BITS + 1):
        FLAG_KEY[flags] = next(random)
    for phase in range(3):
        PHASE_KEY[phase] = next(random)
    SIDE_KEY = next(random)


fill_cells()
fill_pieces()
fill_keys()


class CheDukState(State):
    """house: the rules that options decide, in the order of __init__.

    marks   a bit for each Spy that has gathered and may return
    quiet   main-phase plies since a point of information or the end of a Diplomat, Envoy or Guard. None of these can be
            undone by play, so no position from before comes again, and repetitions are counted that far back only.
    """

    def __init__(self, house: tuple):
        State.__init__(self, FRAME)
        if not cython.compiled:
            self.board = [EMPTY] * (CELL_COUNT + 1)
            self.places = [NOWHERE] * 23
            self.gathered = [0] * CELL_COUNT
            self.embassies = [NOWHERE, NOWHERE]
        self.house = house
        self.chief_captures = house[0]
        self.free_after_castling = house[1]
        self.presence = house[2]
        self.regather_requires_return = house[3]
        self.auto_repetition = house[4]
        self.no_progress_limit = house[5]
        self.toss = house[6]

    def set_up(self, setup):
        """Take over a Setup; called once, on a new state."""
        for cell in range(CELL_COUNT + 1):
            self.board[cell] = EMPTY
        self.board[OFF_BOARD] = BORDER
        for code in range(23):
            self.places[code] = NOWHERE
        self.marks = 0
        self.key = 0
        for cell in range(CELL_COUNT):
            self.gathered[cell] = cell in setup.gathered
            if self.gathered[cell]:
                self.key ^= GATHERED_KEY[cell]
            if setup.board[cell] is not None:
                owner, kind, marked = setup.board[cell]
                piece: cython.int = 1 + owner * PER_SIDE + PIECES.index(kind)
                while self.places[piece] != NOWHERE:
                    piece += 1
                if marked:
                    self.marks |= 1 << piece
                self.put(piece, cell)
        for side in range(2):
            self.embassies[side] = setup.embassies[side]
            if self.embassies[side] != NOWHERE:
                self.key ^= EMBASSY_KEY[self.embassies[side]]
        self.phase = setup.phase
        self.side = setup.side
        self.quiet = setup.quiet
        self.flags = sum(
            [
                (OCCUPIED * setup.occupied[owner] | BONUS * setup.bonus[owner] | CASTLING * setup.castling[owner])
                << owner
                | setup.info[owner] << INFO + 3 * owner
                for owner in range(2)
            ]
        )
        self.key ^= FLAG_KEY[self.flags] ^ PHASE_KEY[self.phase] ^ (SIDE_KEY if self.side else 0)
        self.history[0] = self.key
        self.settle()

    def settle(self):
        """The end of a game that is loaded when it is over."""
        if self.phase != MAIN:
            return
        for side in range(2):
            if self.places[1 + side * PER_SIDE] == NOWHERE:
                self.result = 1 - side
                self.reason = CHIEF_CAPTURED
                return
            if self.information(side) >= TO_WIN:
                self.result = side
                self.reason = INFORMATION
                return
        if self.no_progress_limit and self.quiet >= self.no_progress_limit:
            self.result = DRAW
            self.reason = NO_PROGRESS

    def setup(self):
        """The position as a value."""
        return Setup(
            board=tuple([self.stone(cell) for cell in range(CELL_COUNT)]),
            phase=self.phase,
            side=self.side,
            embassies=(self.embassies[0], self.embassies[1]),
            occupied=tuple([bool(self.flags & OCCUPIED << owner) for owner in range(2)]),
            bonus=tuple([bool(self.flags & BONUS << owner) for owner in range(2)]),
            castling=tuple([bool(self.flags & CASTLING << owner) for owner in range(2)]),
            info=(self.information(0), self.information(1)),
            gathered=tuple([cell for cell in range(CELL_COUNT) if self.gathered[cell]]),
            quiet=self.quiet,
        )

    def stone(self, cell: cython.int):
        """What stands on a cell: (side, kind, marked), or None."""
        code: cython.int = self.board[cell]
        return (OWNER[code], KIND[code], bool(self.marks >> code & 1)) if code != EMPTY else None

    def would_do(self, side: cython.int):
        """What a side could do in the main phase if it were to move now."""
        asked: CheDukState = self.copy()
        asked.side = side
        return asked.moves()

    def copy(self):
        twin = CheDukState(self.house)
        self.copy_history(twin)
        for cell in range(CELL_COUNT):
            twin.board[cell] = self.board[cell]
            twin.gathered[cell] = self.gathered[cell]
        twin.board[OFF_BOARD] = BORDER
        for code in range(23):
            twin.places[code] = self.places[code]
        for side in range(2):
            twin.embassies[side] = self.embassies[side]
        twin.marks = self.marks
        twin.flags = self.flags
        twin.phase = self.phase
        twin.quiet = self.quiet
        return twin

    # What a side may do.

    def generate(self, out):
        if self.result != GOING_ON:
            return 0
        if self.phase != MAIN:
            return self.placements(out)
        n = self.actions(self.side, out)
        if n == 0:
            if self.actions(1 - self.side, out) == 0:
                self.result = DRAW
                self.reason = DEADLOCK
                return 0
            out[0] = PASS << 27
            return 1
        return n

    def placements(self, out):
        """Ambassador tiles, then free numbered tiles in the own Territory for the Spies."""
        n = 0
        side = self.side
        if self.phase == CHOICE:
            while AMBASSADOR_TILE[side][n] != NOWHERE:
                out[n] = DROP << 27 | AMBASSADOR << 24 | AMBASSADOR_TILE[side][n]
                n += 1
            return n
        tiles = SPY_TILE[self.embassies[side]]
        i = 0
        while tiles[i] != NOWHERE:
            if self.board[tiles[i]] == EMPTY:
                out[n] = DROP << 27 | SPY << 24 | tiles[i]
                n += 1
            i += 1
        return n

    def actions(self, side, out):
        """All actions of a side in the main phase. A capture of a protected Chief is an attack."""
        n = 0
        first = 1 + side * PER_SIDE
        places = self.places
        taking: cython.uint = ATTACK << 27 if self.is_protected(1 - side) else CAPTURE
        n = self.chief_moves(side, taking, out, n)
        if places[first + 1] != NOWHERE:
            n = self.diplomat_moves(side, taking, out, n)
        for code in range(first + 2, first + 4):
            if places[code] != NOWHERE:
                n = self.envoy_moves(side, places[code], taking, out, n)
        embassy = self.embassies[side]
        if places[first + 4] != NOWHERE:
            n = self.ambassador_moves(side, taking, out, n)
        elif self.board[embassy] == EMPTY and not self.flags & OCCUPIED << side:
            out[n] = DROP << 27 | AMBASSADOR << 24 | embassy
            n += 1
        if places[first + 5] != NOWHERE:
            n = self.guard_moves(side, taking, out, n)
        in_hand: cython.bint = False
        for spy in range(first + 6, first + 11):
            if places[spy] != NOWHERE:
                n = self.spy_moves(side, spy, taking, out, n)
            else:
                in_hand = True
        if in_hand:
            n = self.homeward(side, DROP << 27 | SPY << 24, 0, out, n)
        return n

    # The pieces. `taking` is what a move becomes that lands on the enemy Chief.

    def chief_moves(self, side, taking, out, n):
        """Inside its Territory it stays inside; outside, where only Castling takes it, it goes anywhere."""
        board = self.board
        first = 1 + side * PER_SIDE
        enemy_chief = 1 + (1 - side) * PER_SIDE
        origin = self.places[first]
        base: cython.uint = CHIEF << 24 | STAY | origin << 8
        territory = TERRITORY[self.embassies[side]]
        confined: cython.bint = territory[origin] != 0
        if self.free_after_castling and not self.flags & CASTLING << side:
            confined = False
        for direction in range(6):
            target = NEXT[origin][direction]
            there = board[target]
            if there == BORDER or (confined and not territory[target]):
                continue
            if there == EMPTY:
                out[n] = base | target
                n += 1
            elif self.chief_captures and OWNER[there] == 1 - side:
                out[n] = base | (taking if there == enemy_chief else CAPTURE) | target
                n += 1
        return n

    def diplomat_moves(self, side, taking, out, n):
        """Slides; where it meets its own Chief, they may castle."""
        board = self.board
        own_chief = 1 + side * PER_SIDE
        enemy_chief = 1 + (1 - side) * PER_SIDE
        origin = self.places[own_chief + 1]
        base: cython.uint = DIPLOMAT << 24 | STAY | origin << 8
        for direction in range(6):
            target = NEXT[origin][direction]
            while board[target] == EMPTY:
                out[n] = base | target
                n += 1
                target = NEXT[target][direction]
            there = board[target]
            if OWNER[there] == 1 - side:
                out[n] = base | (taking if there == enemy_chief else CAPTURE) | target
                n += 1
            elif there == own_chief and self.flags & CASTLING << side:
                out[n] = CASTLE << 27 | STAY | target << 8 | origin
                n += 1
        return n

    def envoy_moves(self, side, origin, taking, out, n):
        """Jumps exactly one piece that is no Envoy. An Occupied Embassy ends its way."""
        board = self.board
        enemy_chief = 1 + (1 - side) * PER_SIDE
        base: cython.uint = ENVOY << 24 | STAY | origin << 8
        red_barrier: cython.int = self.embassies[0] if self.flags & OCCUPIED else NOWHERE
        blue_barrier: cython.int = self.embassies[1] if self.flags & OCCUPIED << 1 else NOWHERE
        for direction in range(6):
            target = NEXT[origin][direction]
            while board[target] == EMPTY and target != red_barrier and target != blue_barrier:
                target = NEXT[target][direction]
            screen = board[target]
            if screen == BORDER or KIND[screen] == ENVOY or target == red_barrier or target == blue_barrier:
                continue
            target = NEXT[target][direction]
            while board[target] == EMPTY and target != red_barrier and target != blue_barrier:
                out[n] = base | target
                n += 1
                target = NEXT[target][direction]
            there = board[target]
            if OWNER[there] != 1 - side or target == red_barrier or target == blue_barrier:
                continue
            if KIND[there] != ENVOY and KIND[there] != AMBASSADOR:
                out[n] = base | (taking if there == enemy_chief else CAPTURE) | target
                n += 1
        return n

    def ambassador_moves(self, side, taking, out, n):
        """Leaps from its Embassy, steps elsewhere."""
        board = self.board
        enemy_chief = 1 + (1 - side) * PER_SIDE
        origin = self.places[1 + side * PER_SIDE + 4]
        base: cython.uint = AMBASSADOR << 24 | STAY | origin << 8
        leaps: cython.bint = origin == self.embassies[side]
        for i in range(6):
            target = LEAP[origin][i] if leaps else NEXT[origin][i]
            there = board[target]
            if there == EMPTY:
                out[n] = base | target
                n += 1
            elif OWNER[there] == 1 - side:
                out[n] = base | (taking if there == enemy_chief else CAPTURE) | target
                n += 1
        return n

    def guard_moves(self, side, taking, out, n):
        """One or two steps in a line."""
        board = self.board
        enemy_chief = 1 + (1 - side) * PER_SIDE
        origin = self.places[1 + side * PER_SIDE + 5]
        base: cython.uint = GUARD << 24 | STAY | origin << 8
        for direction in range(6):
            target = NEXT[origin][direction]
            if board[target] == EMPTY:
                out[n] = base | target
                n += 1
                target = NEXT[target][direction]
                if board[target] == EMPTY:
                    out[n] = base | target
                    n += 1
            there = board[target]
            if OWNER[there] == 1 - side:
                out[n] = base | (taking if there == enemy_chief else CAPTURE) | target
                n += 1
        return n

    def spy_moves(self, side, code, taking, out, n):
        """Steps, raids on the enemy Embassy, and in enemy Territory gathering and returning."""
        board = self.board
        origin = self.places[code]
        enemy_chief = 1 + (1 - side) * PER_SIDE
        enemy_embassy = self.embassies[1 - side]
        base: cython.uint = SPY << 24 | origin << 8
        for i in range(4):
            target = SPY_NEXT[side][origin][i]
            there = board[target]
            if there == EMPTY:
                step: cython.uint = base | target
            elif OWNER[there] == 1 - side:
                step = base | (taking if there == enemy_chief else CAPTURE) | target
            else:
                continue
            if target == enemy_embassy and there != enemy_chief:
                wins: cython.bint = self.information(side) == TO_WIN - 1 and not self.flags & BONUS << (1 - side)
                raids = n
                if not wins:
                    n = self.homeward(side, step, 16, out, n)
                if n > raids:
                    continue
            out[n] = step | STAY
            n += 1
        if TERRITORY[enemy_embassy][origin]:
            marked = self.marks >> code & 1
            if not self.gathered[origin] and not (marked and self.regather_requires_return):
                if not self.interfered(side, origin):
                    out[n] = GATHER << 27 | SPY << 24 | STAY | origin << 8 | origin
                    n += 1
            if marked:
                n = self.homeward(side, RETURN << 27 | SPY << 24 | STAY | origin << 8, 0, out, n)
        return n

    def homeward(self, side, base, shift, out, n):
        """One move for each empty cell of the own Territory, written at `shift`."""
        territory = HOME[self.embassies[side]]
        i = 0
        while territory[i] != NOWHERE:
            home: cython.uint = territory[i]
            if self.board[home] == EMPTY:
                out[n] = base | home << shift
                n += 1
            i += 1
        return n

    def is_protected(self, side):
        """Whether a side's Guard stands beside its Chief."""
        chief = self.places[1 + side * PER_SIDE]
        guard = self.places[1 + side * PER_SIDE + 5]
        for direction in range(6):
            if NEXT[chief][direction] == guard:
                return True
        return False

    def interfered(self, side, cell):
        """Whether the enemy's Guard stands beside a cell."""
        guard = self.places[1 + (1 - side) * PER_SIDE + 5]
        for direction in range(6):
            if NEXT[cell][direction] == guard:
                return True
        return False

    def information(self, side):
        return self.flags >> INFO + 3 * side & 7

    # One turn.

    def make(self, move):
        side = self.side
        board = self.board
        frame = self.ply * FRAME
        action = move >> 27 & 7
        origin: cython.int = move >> 8 & 255
        target: cython.int = move & 255
        flags = self.flags
        marks: cython.ulonglong = self.marks
        taken: cython.int = EMPTY
        taken_at: cython.int = target
        if action == MOVE:
            taken = board[target]
        elif action == ATTACK:
            taken = 1 + (1 - side) * PER_SIDE + 5
            taken_at = self.places[taken]
        self.frames[frame] = move
        self.frames[frame + 1] = flags | self.phase << 12 | side << 14 | taken << 16 | taken_at << 21 | marks << 32
        self.frames[frame + 2] = self.quiet
        self.ply += 1

        if self.phase != MAIN:
            self.place(side, target)
            self.history[self.ply] = self.key
            return

        progress: cython.bint = False
        if taken != EMPTY:
            self.lift(taken)
            self.unmark(taken)
            progress = LASTING[taken] != 0
        if action == MOVE:
            piece = board[origin]
            self.lift(piece)
            self.put(piece, target)
            if taken != EMPTY and KIND[taken] == CHIEF:
                self.result = side
                self.reason = CHIEF_CAPTURED
                progress = True
            else:
                if self.arrive(side, target):
                    progress = True
                home: cython.int = move >> 16 & 255
                if home != NOWHERE:
                    self.lift(piece)
                    self.unmark(piece)
                    self.put(piece, home)
                    self.arrive(side, home)
        elif action == DROP:
            self.put(self.free_spy(side) if move >> 24 & 7 == SPY else 1 + side * PER_SIDE + 4, target)
            self.arrive(side, target)
        elif action == RETURN:
            returning = board[origin]
            self.lift(returning)
            self.unmark(returning)
            self.put(returning, target)
            self.arrive(side, target)
        elif action == GATHER:
            spy = board[origin]
            self.lift(spy)
            self.marks |= 1 << spy
            self.put(spy, origin)
            self.gathered[origin] = 1
            self.key ^= GATHERED_KEY[origin]
            self.flags += 1 << INFO + 3 * side
            progress = True
        elif action == CASTLE:
            chief = board[origin]
            diplomat = board[target]
            self.lift(chief)
            self.lift(diplomat)
            self.put(chief, target)
            self.put(diplomat, origin)
            self.flags &= ~(CASTLING << side)
            if self.arrive(side, target):
                progress = True
            if self.arrive(side, origin):
                progress = True
        if self.presence:
            self.mirror()
        if self.flags != flags:
            self.key ^= FLAG_KEY[flags] ^ FLAG_KEY[self.flags]
            if self.result == GOING_ON and self.information(side) >= TO_WIN:
                self.result = side
                self.reason = INFORMATION
        self.pass_turn(side, progress)

    def pass_turn(self, side, progress):
        """The other side acts; repetition, then lack of progress may draw the game.

        A position comes again after four plies at the earliest.
        """
        self.side = 1 - side
        self.key ^= SIDE_KEY
        self.history[self.ply] = self.key
        if progress:
            self.quiet = 0
            return
        self.quiet += 1
        quiet = self.quiet
        if self.auto_repetition and quiet >> 2 >= self.auto_repetition - 1:
            back: cython.int = self.ply if quiet > self.ply else quiet
            if self.occurrences(back) >= self.auto_repetition:
                self.result = DRAW
                self.reason = REPETITION
                return
        if self.no_progress_limit and quiet >= self.no_progress_limit:
            self.result = DRAW
            self.reason = NO_PROGRESS

    def arrive(self, side, cell):
        """Occupy the enemy Embassy or liberate the own one; tell whether that paid the point of a first occupation."""
        if cell == self.embassies[1 - side]:
            self.flags |= OCCUPIED << (1 - side)
            if not self.flags & BONUS << (1 - side):
                self.flags |= BONUS << (1 - side)
                self.flags += 1 << INFO + 3 * side
                return True
        elif cell == self.embassies[side]:
            self.flags &= ~(OCCUPIED << side)
        return False

    def mirror(self):
        """With occupation by presence, an Embassy is Occupied exactly while an enemy stands on it."""
        for owner in range(2):
            if OWNER[self.board[self.embassies[owner]]] == 1 - owner:
                self.flags |= OCCUPIED << owner
            else:
                self.flags &= ~(OCCUPIED << owner)

    def put(self, code, cell):
        self.board[cell] = code
        self.places[code] = cell
        self.key ^= PIECE_KEY[ROW[code] + (self.marks >> code & 1)][cell]

    def lift(self, code):
        cell = self.places[code]
        self.board[cell] = EMPTY
        self.places[code] = NOWHERE
        self.key ^= PIECE_KEY[ROW[code] + (self.marks >> code & 1)][cell]

    def unmark(self, code):
        """Take the mark from a piece that is off the board."""
        self.marks &= ~(1 << code)

    # Placement.

    def place(self, side, cell):
        """Choose an Embassy or place a Spy, and find who acts next."""
        turn = 1 - side
        if self.phase == CHOICE:
            self.embassies[side] = cell
            self.key ^= EMBASSY_KEY[cell]
            if side == 1:
                for owner in range(2):
                    self.put(1 + owner * PER_SIDE + 4, self.embassies[owner])
                self.phase = PLACEMENT
                self.key ^= PHASE_KEY[CHOICE] ^ PHASE_KEY[PLACEMENT]
                turn = 0 if NUMBER[self.embassies[1]] < NUMBER[self.embassies[0]] else 1
        else:
            self.put(self.free_spy(side), cell)
            if self.free_spy(0) == NOWHERE and self.free_spy(1) == NOWHERE:
                self.phase = MAIN
                self.key ^= PHASE_KEY[PLACEMENT] ^ PHASE_KEY[MAIN]
                turn = self.first_player()
        if turn != side:
            self.key ^= SIDE_KEY
        self.side = turn

    def free_spy(self, side):
        """A Spy in a side's hand, or NOWHERE."""
        first = 1 + side * PER_SIDE + 6
        for code in range(first, first + 5):
            if self.places[code] == NOWHERE:
                return code
        return NOWHERE

    def first_player(self):
        """The smaller number under the Ambassador, then the smaller sum under the Spies, then the toss."""
        red: cython.int = NUMBER[self.embassies[0]]
        blue: cython.int = NUMBER[self.embassies[1]]
        if red == blue:
            for i in range(7, 12):
                red += NUMBER[self.places[i]]
                blue += NUMBER[self.places[i + PER_SIDE]]
        if red == blue:
            return self.toss
        return 0 if red < blue else 1

    # Taking back.

    def undo(self):
        self.ply -= 1
        frame = self.ply * FRAME
        board = self.board
        move = self.frames[frame]
        before = self.frames[frame + 1]
        self.quiet = self.frames[frame + 2]
        self.flags = before & FLAG_BITS
        self.phase = before >> 12 & 3
        self.side = before >> 14 & 1
        taken: cython.int = before >> 16 & 31
        taken_at: cython.int = before >> 21 & 255
        self.marks = before >> 32
        self.key = self.history[self.ply]
        self.result = GOING_ON
        action: cython.int = move >> 27 & 7
        origin: cython.int = move >> 8 & 255
        target: cython.int = move & 255
        if action == MOVE:
            home: cython.int = move >> 16 & 255
            arrived: cython.int = target if home == NOWHERE else home
            piece = board[arrived]
            board[arrived] = EMPTY
            board[origin] = piece
            self.places[piece] = origin
        elif action == DROP:
            self.undo_drop(self.side, target)
        elif action == RETURN:
            returned = board[target]
            board[target] = EMPTY
            board[origin] = returned
            self.places[returned] = origin
        elif action == GATHER:
            self.gathered[origin] = 0
        elif action == CASTLE:
            chief = board[target]
            diplomat = board[origin]
            board[target] = diplomat
            board[origin] = chief
            self.places[chief] = origin
            self.places[diplomat] = target
        if taken != EMPTY:
            board[taken_at] = taken
            self.places[taken] = taken_at

    def undo_drop(self, side, cell):
        """Empty the cell; a choice of Embassy is no piece yet, and the second one brought both Ambassadors."""
        if self.phase == CHOICE:
            for owner in range(2):
                code = 1 + owner * PER_SIDE + 4
                if self.places[code] != NOWHERE:
                    self.board[self.places[code]] = EMPTY
                    self.places[code] = NOWHERE
            self.embassies[side] = NOWHERE
            return
        self.places[self.board[cell]] = NOWHERE
        self.board[cell] = EMPTY

# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
# mypy: ignore-errors
# ruff: noqa: SIM109, SIM110  C code has no tuples and no generators
"""What a side may do in CheDuk. C types for the compiled build are in actions.pxd.

A piece is a number from 1 to 22: Red's Chief, Diplomat, two Envoys, Ambassador, Guard and five Spies, then Blue's.
`board` has the piece on each cell, `places` the cell of each piece. A cell more, OFF_BOARD, lies behind every edge and
holds a piece of nobody, so that a walk needs no other test.

A move is capture << 30 | action << 27 | kind << 24 | return cell << 16 | origin << 8 | target.
"""

import cython

from ludarium.games.cheduk import cells

if not cython.compiled:
    from ludarium.core.state import DRAW, GOING_ON, State

    CHIEF, DIPLOMAT, ENVOY, AMBASSADOR, GUARD, SPY = range(6)
    CHOICE, PLACEMENT, MAIN = range(3)
    MOVE, ATTACK, GATHER, RETURN, CASTLE, DROP, PASS = range(7)
    CHIEF_CAPTURED, INFORMATION, REPETITION, NO_PROGRESS, DEADLOCK = range(5)
    CELL_COUNT = 132
    NOWHERE = 255
    OFF_BOARD = 132
    EMPTY = 0
    BORDER = 23  # the piece of nobody
    PER_SIDE = 11
    TO_WIN = 5
    CAPTURE = 1 << 30
    STAY = NOWHERE << 16  # no return cell

    # Flags: three pairs of bits by owner, then three bits of information for each side.
    OCCUPIED, BONUS, CASTLING, INFO = 1, 4, 16, 6

    NEXT = [[0] * 6 for _ in range(132)]
    LEAP = [[0] * 6 for _ in range(132)]
    SPY_NEXT = [[[0] * 4 for _ in range(132)] for _ in range(2)]
    TERRITORY = [[0] * 132 for _ in range(132)]
    HOME = [[0] * 44 for _ in range(132)]
    SPY_TILE = [[0] * 34 for _ in range(132)]
    AMBASSADOR_TILE = [[0] * 19 for _ in range(2)]
    KIND = [0] * 24
    OWNER = [0] * 24

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


def fill_pieces():
    for side in range(2):
        for i, kind in enumerate(PIECES):
            KIND[1 + side * PER_SIDE + i] = kind
            OWNER[1 + side * PER_SIDE + i] = side
    OWNER[EMPTY] = OWNER[BORDER] = 2
    KIND[EMPTY] = KIND[BORDER] = 7


fill_cells()
fill_pieces()


class Actions(State):
    """The board and what may be done on it; rules.py says what then happens.

    marks     a bit for each Spy that has gathered and may return
    flags     Embassies that are Occupied, that have paid, castling rights, and the information of both sides
    """

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
            may_gather: cython.bint = not (marked and self.regather_requires_return)
            if may_gather and not self.gathered[origin] and not self.interfered(side, origin):
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

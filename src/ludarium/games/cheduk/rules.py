# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""CheDuk's state: what an action does, and how it is taken back. C types for the compiled build are in rules.pxd.

Pieces and moves are numbers: see actions.py.
"""

import cython

from ludarium.core.zobrist import zobrist
from ludarium.games.cheduk import cells
from ludarium.games.cheduk.actions import PIECES
from ludarium.games.cheduk.setup import Setup

if not cython.compiled:
    from ludarium.core.state import DRAW, GOING_ON, State
    from ludarium.games.cheduk.actions import (
        ATTACK,
        BONUS,
        BORDER,
        CASTLE,
        CASTLING,
        CELL_COUNT,
        CHIEF,
        CHIEF_CAPTURED,
        CHOICE,
        DIPLOMAT,
        DROP,
        EMPTY,
        ENVOY,
        GATHER,
        GUARD,
        INFO,
        INFORMATION,
        KIND,
        MAIN,
        MOVE,
        NO_PROGRESS,
        NOWHERE,
        OCCUPIED,
        OFF_BOARD,
        OWNER,
        PER_SIDE,
        PLACEMENT,
        REPETITION,
        RETURN,
        SPY,
        TO_WIN,
        Actions,
    )

    FRAME = 3  # words: the move; flags, phase, side, captured piece, its cell and the marks; the quiet plies
    FLAG_BITS = 4095
    NUMBER = [0] * 132
    ROW = [0] * 24
    LASTING = [0] * 24
    PIECE_KEY = [[0] * 132 for _ in range(14)]
    EMBASSY_KEY = [0] * 132
    GATHERED_KEY = [0] * 132
    FLAG_KEY = [0] * 4096
    PHASE_KEY = [0] * 3
    SIDE_KEY = 0


def fill_pieces():
    for code in range(1, 2 * PER_SIDE + 1):
        ROW[code] = OWNER[code] * 7 + KIND[code]
        LASTING[code] = KIND[code] in (DIPLOMAT, ENVOY, GUARD)
    for side in range(2):
        for cell, number in cells.NUMBERS[side].items():
            NUMBER[cell] = number


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


fill_pieces()
fill_keys()


class CheDukState(Actions):
    """house: the rules that options decide, in the order of __init__.

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

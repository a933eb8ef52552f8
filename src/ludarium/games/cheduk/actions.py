# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
# mypy: ignore-errors
# ruff: noqa: SIM109, SIM110  C code has no tuples and no generators
"""What a side may do in CheDuk's main phase. C types for the compiled build are in actions.pxd.

Actions are written to `out` from its n-th place on. `protected` tells whether the enemy Chief has its Guard beside it,
`gains` that only actions are wanted that take something or enter the enemy Embassy.
"""

import cython

if not cython.compiled:
    from ludarium.core.state import move_t
    from ludarium.games.cheduk.codes import (
        AMBASSADOR,
        BORDER,
        CELL_COUNT,
        CHIEF,
        DIPLOMAT,
        EMPTY,
        ENVOY,
        GUARD,
        NOWHERE,
        SPIES,
        SPY,
        TO_WIN,
        ambassador_of,
        chief_of,
        diplomat_of,
        first_spy,
        guard_of,
        has_paid,
        information_of,
        is_marked,
        is_occupied,
        may_castle,
    )
    from ludarium.games.cheduk.moves import (
        CASTLE,
        MOVE,
        RETURN,
        action_of,
        attacking,
        capturing,
        drop_of,
        gather_of,
        going_home,
        led_to,
        move_of,
        origin_of,
        step_of,
    )
    from ludarium.games.cheduk.pieces import Pieces, free_spy, interfered, is_protected
    from ludarium.games.cheduk.tables import HOME, KIND, LEAP, NEXT, OWNER, SPY_NEXT, TERRITORY

    MOST_OF_ONE = 256  # more than the actions of one piece


class Actions(Pieces):
    """The pieces and what may be done with them.

    chief_captures             whether a Chief may capture
    free_after_castling        whether a Chief may leave its Territory once it has castled
    regather_requires_return   whether a marked Spy must return before it gathers again
    """

    def actions(self, side, out):
        """All actions of a side."""
        n = 0
        protected: cython.bint = is_protected(self, 1 - side)
        for piece in range(chief_of(side), first_spy(side)):
            if self.places[piece] != NOWHERE:
                n = self.moves_of(side, piece, protected, False, out, n)
            elif KIND[piece] == AMBASSADOR:
                embassy = self.embassies[side]
                if self.board[embassy] == EMPTY and not is_occupied(self.flags, side):
                    out[n] = drop_of(AMBASSADOR, embassy)
                    n += 1
        spies = first_spy(side)
        for spy in range(spies, spies + SPIES):
            if self.places[spy] != NOWHERE:
                n = self.spy_actions(side, spy, protected, out, n)
        if free_spy(self, side) != NOWHERE:
            n = self.homeward(side, drop_of(SPY, 0), out, n)
        return n

    def moves_of(self, side, piece, protected, gains, out, n):
        """The actions of a piece on the board; `gains` counts for all but Spies."""
        kind = KIND[piece]
        if kind == CHIEF:
            return self.chief_moves(side, protected, gains, out, n)
        if kind == DIPLOMAT:
            return self.diplomat_moves(side, protected, gains, out, n)
        if kind == ENVOY:
            return self.envoy_moves(side, self.places[piece], protected, gains, out, n)
        if kind == AMBASSADOR:
            return self.ambassador_moves(side, protected, gains, out, n)
        if kind == GUARD:
            return self.guard_moves(side, protected, gains, out, n)
        return self.spy_actions(side, piece, protected, out, n)

    def is_action(self, side, move):
        """Whether this number, which may be anything, is an action of a side's piece on the board."""
        out = cython.declare(move_t[MOST_OF_ONE])
        action = action_of(move)
        origin = origin_of(move)
        if action > CASTLE or origin >= CELL_COUNT or OWNER[self.board[origin]] != side:
            return False
        piece = diplomat_of(side) if action == CASTLE else self.board[origin]
        if self.places[piece] == NOWHERE:
            return False
        n = self.moves_of(side, piece, is_protected(self, 1 - side), False, out, 0)
        for i in range(n):
            if out[i] == move:
                return True
        return False

    # The pieces.

    def chief_moves(self, side, protected, gains, out, n):
        """Inside its Territory it stays inside; outside, where only Castling takes it, it goes anywhere."""
        origin = self.places[chief_of(side)]
        embassy = self.embassies[1 - side]
        territory = TERRITORY[self.embassies[side]]
        confined: cython.bint = territory[origin] != 0
        if self.free_after_castling and not may_castle(self.flags, side):
            confined = False
        for direction in range(6):
            target = NEXT[origin][direction]
            there = self.board[target]
            if there == BORDER or (confined and not territory[target]):
                continue
            if there == EMPTY:
                if not gains or target == embassy:
                    out[n] = step_of(CHIEF, origin, target)
                    n += 1
            elif self.chief_captures and OWNER[there] == 1 - side:
                out[n] = taking(step_of(CHIEF, origin, target), there, protected)
                n += 1
        return n

    def diplomat_moves(self, side, protected, gains, out, n):
        """Slides; where it meets its own Chief, they may castle."""
        board = self.board
        origin = self.places[diplomat_of(side)]
        embassy = self.embassies[1 - side]
        for direction in range(6):
            target = NEXT[origin][direction]
            while board[target] == EMPTY:
                if not gains or target == embassy:
                    out[n] = step_of(DIPLOMAT, origin, target)
                    n += 1
                target = NEXT[target][direction]
            there = board[target]
            if OWNER[there] == 1 - side:
                out[n] = taking(step_of(DIPLOMAT, origin, target), there, protected)
                n += 1
            elif there == chief_of(side) and may_castle(self.flags, side):
                out[n] = move_of(CASTLE, CHIEF, target, origin, NOWHERE)
                n += 1
        return n

    def envoy_moves(self, side, origin, protected, gains, out, n):
        """Jumps exactly one piece that is no Envoy. An Occupied Embassy ends its way."""
        board = self.board
        embassy = self.embassies[1 - side]
        red_barrier: cython.int = self.embassies[0] if is_occupied(self.flags, 0) else NOWHERE
        blue_barrier: cython.int = self.embassies[1] if is_occupied(self.flags, 1) else NOWHERE
        for direction in range(6):
            target = NEXT[origin][direction]
            while board[target] == EMPTY and target != red_barrier and target != blue_barrier:
                target = NEXT[target][direction]
            screen = board[target]
            if screen == BORDER or KIND[screen] == ENVOY or target == red_barrier or target == blue_barrier:
                continue
            target = NEXT[target][direction]
            while board[target] == EMPTY and target != red_barrier and target != blue_barrier:
                if not gains or target == embassy:
                    out[n] = step_of(ENVOY, origin, target)
                    n += 1
                target = NEXT[target][direction]
            there = board[target]
            if OWNER[there] != 1 - side or target == red_barrier or target == blue_barrier:
                continue
            if KIND[there] != ENVOY and KIND[there] != AMBASSADOR:
                out[n] = taking(step_of(ENVOY, origin, target), there, protected)
                n += 1
        return n

    def ambassador_moves(self, side, protected, gains, out, n):
        """Leaps from its Embassy, steps elsewhere."""
        origin = self.places[ambassador_of(side)]
        embassy = self.embassies[1 - side]
        leaps: cython.bint = origin == self.embassies[side]
        for i in range(6):
            target = LEAP[origin][i] if leaps else NEXT[origin][i]
            there = self.board[target]
            if there == EMPTY:
                if not gains or target == embassy:
                    out[n] = step_of(AMBASSADOR, origin, target)
                    n += 1
            elif OWNER[there] == 1 - side:
                out[n] = taking(step_of(AMBASSADOR, origin, target), there, protected)
                n += 1
        return n

    def guard_moves(self, side, protected, gains, out, n):
        """One or two steps in a line."""
        board = self.board
        origin = self.places[guard_of(side)]
        embassy = self.embassies[1 - side]
        for direction in range(6):
            target = NEXT[origin][direction]
            if board[target] == EMPTY:
                if not gains or target == embassy:
                    out[n] = step_of(GUARD, origin, target)
                    n += 1
                target = NEXT[target][direction]
                if board[target] == EMPTY and (not gains or target == embassy):
                    out[n] = step_of(GUARD, origin, target)
                    n += 1
            there = board[target]
            if OWNER[there] == 1 - side:
                out[n] = taking(step_of(GUARD, origin, target), there, protected)
                n += 1
        return n

    # Spies.

    def spy_actions(self, side, spy, protected, out, n):
        """Steps, raids on the enemy Embassy, and in enemy Territory gathering and returning."""
        origin = self.places[spy]
        embassy = self.embassies[1 - side]
        for i in range(4):
            target = SPY_NEXT[side][origin][i]
            there = self.board[target]
            step = step_of(SPY, origin, target)
            if OWNER[there] == 1 - side:
                step = taking(step, there, protected)
            elif there != EMPTY:
                continue
            raids = n
            if target == embassy and self.raiders_go_home(side):
                n = self.homeward(side, step, out, n)
            if n == raids:
                out[n] = step
                n += 1
        if TERRITORY[embassy][origin]:
            if self.may_gather(side, spy):
                out[n] = gather_of(origin)
                n += 1
            if is_marked(self.marks, spy):
                n = self.homeward(side, move_of(RETURN, SPY, origin, 0, NOWHERE), out, n)
        return n

    def raiders_go_home(self, side):
        """Whether a Spy goes home from the enemy Embassy: unless it wins there, by the Chief or by the last point."""
        if self.places[chief_of(1 - side)] == self.embassies[1 - side]:
            return False
        return information_of(self.flags, side) != TO_WIN - 1 or has_paid(self.flags, 1 - side)

    def may_gather(self, side, spy):
        """Whether a Spy in enemy Territory finds something where it stands."""
        cell = self.places[spy]
        if self.gathered[cell] or (self.regather_requires_return and is_marked(self.marks, spy)):
            return False
        return not interfered(self, side, cell)

    def homeward(self, side, start, out, n):
        """An action for each empty cell of the own Territory: a raid goes home there, others have it as target."""
        territory = HOME[self.embassies[side]]
        raid: cython.bint = action_of(start) == MOVE
        i = 0
        while territory[i] != NOWHERE:
            home = territory[i]
            if self.board[home] == EMPTY:
                out[n] = going_home(start, home) if raid else led_to(start, home)
                n += 1
            i += 1
        return n


def taking(step, there, protected):
    """A step onto an enemy piece: a capture, but on a protected Chief an attack that takes its Guard."""
    return attacking(step) if protected and KIND[there] == CHIEF else capturing(step)

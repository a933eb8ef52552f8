# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
# mypy: ignore-errors
"""CheDuk before the main phase: choosing Embassies and placing Spies. C types for the compiled build are in
placement.pxd.
"""

import cython

if not cython.compiled:
    from ludarium.games.cheduk.actions import Actions
    from ludarium.games.cheduk.codes import (
        AMBASSADOR,
        CHOICE,
        EMPTY,
        MAIN,
        NOWHERE,
        PLACEMENT,
        SPIES,
        SPY,
        ambassador_of,
        first_spy,
    )
    from ludarium.games.cheduk.moves import drop_of
    from ludarium.games.cheduk.pieces import free_spy, put, set_aside
    from ludarium.games.cheduk.tables import AMBASSADOR_TILE, EMBASSY_KEY, NUMBER, PHASE_KEY, SIDE_KEY, SPY_TILE


class Placement(Actions):
    """toss: the side that moves first when all else is equal."""

    def placements(self, side, out):
        return self.embassy_choices(side, out) if self.phase == CHOICE else self.spy_placements(side, out)

    def embassy_choices(self, side, out):
        """Any Ambassador tile."""
        n = 0
        while AMBASSADOR_TILE[side][n] != NOWHERE:
            out[n] = drop_of(AMBASSADOR, AMBASSADOR_TILE[side][n])
            n += 1
        return n

    def spy_placements(self, side, out):
        """Free numbered tiles in the own Territory."""
        tiles = SPY_TILE[self.embassies[side]]
        n = 0
        i = 0
        while tiles[i] != NOWHERE:
            if self.board[tiles[i]] == EMPTY:
                out[n] = drop_of(SPY, tiles[i])
                n += 1
            i += 1
        return n

    def place(self, side, cell):
        """Choose an Embassy or place a Spy, and find who acts next."""
        turn = self.choose_embassy(side, cell) if self.phase == CHOICE else self.place_spy(side, cell)
        if turn != side:
            self.key ^= SIDE_KEY
        self.side = turn

    def choose_embassy(self, side, cell):
        """Blue chooses after Red; then the one who will move second places the first Spy, on equal numbers Blue."""
        self.embassies[side] = cell
        self.key ^= EMBASSY_KEY[cell]
        if side == 0:
            return 1
        for owner in range(2):
            put(self, ambassador_of(owner), self.embassies[owner])
        self.enter(PLACEMENT)
        return 0 if NUMBER[self.embassies[1]] < NUMBER[self.embassies[0]] else 1

    def place_spy(self, side, cell):
        """The sides take turns until all Spies are placed."""
        put(self, free_spy(self, side), cell)
        if free_spy(self, 0) != NOWHERE or free_spy(self, 1) != NOWHERE:
            return 1 - side
        self.enter(MAIN)
        return self.first_player()

    def enter(self, phase):
        self.key ^= PHASE_KEY[self.phase] ^ PHASE_KEY[phase]
        self.phase = phase

    def first_player(self):
        """The smaller number under the Ambassador, then the smaller sum under the Spies, then the toss."""
        red: cython.int = NUMBER[self.embassies[0]]
        blue: cython.int = NUMBER[self.embassies[1]]
        if red == blue:
            for i in range(SPIES):
                red += NUMBER[self.places[first_spy(0) + i]]
                blue += NUMBER[self.places[first_spy(1) + i]]
        if red == blue:
            return self.toss
        return 0 if red < blue else 1

    def undo_choice(self, side):
        """Undo a choice of Embassy: the second one has also placed both Ambassadors."""
        for owner in range(2):
            set_aside(self, ambassador_of(owner))
        self.embassies[side] = NOWHERE

# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
# mypy: ignore-errors
# ruff: noqa: SIM102, SIM109, SIM110, SIM113
"""Gungi's board: what stands on it, what is in hand, and how an action changes both. C types for the compiled build are
in towers.pxd; cells, pieces, towers and moves are numbers: see codes.py and moves.py.
"""

import cython

if not cython.compiled:
    from ludarium.core.state import State
    from ludarium.games.gungi.changes import (
        change_of,
        changed_origin,
        changed_target,
        held_before,
        held_piece,
        origin_tower,
        target_tower,
    )
    from ludarium.games.gungi.codes import (
        BRONZE,
        CELLS,
        COMMANDER,
        FILES,
        HOME_SQUARES,
        KIND_COUNT,
        LANCE,
        LAST_LANCE,
        OFF,
        PIECES,
        SQUARE_COUNT,
        above_bottom,
        below,
        bottom_of,
        height_of,
        kind_of,
        piece_at,
        piece_of,
        put_on,
        side_of,
        without,
    )
    from ludarium.games.gungi.moves import (
        ATTACK,
        DROP,
        EXCHANGE,
        MOVE,
        STRIKE,
        action_of,
        attacker_tier,
        dropped_kind,
        origin_of,
        target_of,
        victim_tier,
    )
    from ludarium.games.gungi.tables import (
        BIT,
        BRONZE_PIECE,
        CELL,
        COLUMN,
        COMMANDER_PIECE,
        EXPANDS,
        FLIP,
        HALF,
        HAND_KEY,
        HOME,
        NAME,
        PIECE_KEY,
        RANGE,
        RANGE_COUNT,
        ROLE,
        SLIDES_FROM,
        SOLDIER_PIECE,
        SOURCE_PIECE,
    )

    def is_expanded(towers, cell):
        """Mobile range expansion: whether the top piece of a cell has the moves of the next tier."""
        return (
            towers.height[cell] < 3 and towers.expanded[side_of(towers.top[cell])][cell] and EXPANDS[towers.top[cell]]
        )

    def effective_tier(towers, cell):
        """The tier whose moves the top piece of a cell has."""
        return towers.height[cell] + 1 if is_expanded(towers, cell) else towers.height[cell]


class Towers(State):
    """What stands on the board and what is in hand.

    tower, top, height       what stands on a cell; top is OFF in the margin
    tops                     the cells on which a side is on top, in two words
    runners                  those of them on which its piece slides, if its range is not expanded
    stacks                   the cells with more than one piece
    expanded                 how many sources expand a side's range on a cell
    soldiers, bronzes        how many a side has in each column, on all tiers
    commander                the cell of a side's Commander, or 0
    hand, hand_size          how many of a piece (with its owner) are in hand; how many a side has in all
    high_towers              how many towers have three tiers
    """

    def __init__(self, frame_size: cython.int, allies_block: cython.bint):
        State.__init__(self, frame_size)
        if not cython.compiled:
            self.tower, self.top, self.height = ([0] * CELLS for _ in range(3))
            self.expanded = [[0] * CELLS, [0] * CELLS]
            self.tops, self.runners, self.stacks = [[0, 0], [0, 0]], [[0, 0], [0, 0]], [0, 0]
            self.soldiers, self.bronzes = ([[0] * FILES, [0] * FILES] for _ in range(2))
            self.bronze_count, self.commander, self.hand_size = [0, 0], [0, 0], [0, 0]
            self.hand = [0] * PIECES
        for cell in range(CELLS):
            self.top[cell] = OFF
        for square in range(SQUARE_COUNT):
            self.top[CELL[square]] = 0
        self.high_towers = 0
        self.allies_block = allies_block

    def fill(self, contents: list, hands: list):
        """Put pieces on the empty board: (side, kind) pairs for each square, bottom first, and numbers in hand."""
        for square in range(SQUARE_COUNT):
            tower: cython.uint = 0
            tier: cython.int = 0
            for owner, kind in contents[square]:
                tower = put_on(tower, tier, piece_of(owner, kind))
                tier += 1
            self.set_tower(CELL[square], tower)
            self.key ^= tower_key(CELL[square], tower)
        for side in range(2):
            for what in range(KIND_COUNT):
                number: cython.int = hands[side][what]
                self.hand[piece_of(side, what)] = number
                self.hand_size[side] += number
                self.key ^= HAND_KEY[piece_of(side, what)][number]

    def copy_towers(self, twin: "Towers"):
        for cell in range(CELLS):
            twin.tower[cell] = self.tower[cell]
            twin.top[cell] = self.top[cell]
            twin.height[cell] = self.height[cell]
            twin.expanded[0][cell] = self.expanded[0][cell]
            twin.expanded[1][cell] = self.expanded[1][cell]
        for side in range(2):
            for column in range(FILES):
                twin.soldiers[side][column] = self.soldiers[side][column]
                twin.bronzes[side][column] = self.bronzes[side][column]
            for half in range(2):
                twin.tops[side][half] = self.tops[side][half]
                twin.runners[side][half] = self.runners[side][half]
            twin.bronze_count[side] = self.bronze_count[side]
            twin.commander[side] = self.commander[side]
            twin.hand_size[side] = self.hand_size[side]
        for word in range(2):
            twin.stacks[word] = self.stacks[word]
        for piece in range(PIECES):
            twin.hand[piece] = self.hand[piece]
        twin.high_towers = self.high_towers

    def contents(self):
        """The (side, kind) pairs on each square, bottom first."""
        return [self.tower_of(square) for square in range(SQUARE_COUNT)]

    def tower_of(self, square: cython.int):
        """The (side, kind) pairs on a square, bottom first."""
        tower = self.tower[CELL[square]]
        pieces = []
        while tower:
            pieces.append((side_of(bottom_of(tower)), kind_of(bottom_of(tower))))
            tower = above_bottom(tower)
        return pieces

    def balance(self, worths):
        """By how much the pieces of the side to act on the board are worth more, by the worths of the kinds."""
        total = 0
        for square in range(SQUARE_COUNT):
            tower = self.tower[CELL[square]]
            while tower:
                worth = worths[kind_of(bottom_of(tower))]
                total += worth if side_of(bottom_of(tower)) == self.side else -worth
                tower = above_bottom(tower)
        return total

    def hands(self):
        """Each side's number of each kind in hand."""
        return [[self.hand[piece_of(side, kind)] for kind in range(KIND_COUNT)] for side in range(2)]

    def expanded_squares(self, side: cython.int):
        return [square for square in range(SQUARE_COUNT) if self.expanded[side][CELL[square]]]

    def tier_in_effect(self, square: cython.int):
        """The tier whose moves the top piece of a square has; 0 on an empty square."""
        return effective_tier(self, CELL[square]) if self.height[CELL[square]] else 0

    # Towers.

    def set_tower(self, cell, tower):
        """Replace what stands on a cell, and update everything that follows from it; the key is left alone."""
        old = self.tower[cell]
        gone = self.top[cell]
        half = HALF[cell]
        bit = BIT[cell]
        if gone:
            self.tops[side_of(gone)][half] ^= bit
            self.runners[side_of(gone)][half] &= ~bit
            if ROLE[gone] == COMMANDER_PIECE and self.commander[side_of(gone)] == cell:
                self.commander[side_of(gone)] = 0
        height = height_of(tower)
        top = piece_at(tower, height - 1) if height else 0
        self.high_towers += (height == 3) - (self.height[cell] == 3)
        self.tower[cell] = tower
        self.height[cell] = height
        self.top[cell] = top
        self.stacks[half] &= ~bit
        if height > 1:
            self.stacks[half] |= bit
        while old != tower:
            before = bottom_of(old)
            after = bottom_of(tower)
            if before != after:
                if ROLE[before]:
                    self.count_piece(before, cell, -1)
                if ROLE[after]:
                    self.count_piece(after, cell, 1)
            old = above_bottom(old)
            tower = above_bottom(tower)
        if top:
            self.tops[side_of(top)][half] ^= bit
            if height == 1 and SLIDES_FROM[top]:
                self.runners[side_of(top)][half] |= bit
            if ROLE[top] == COMMANDER_PIECE:
                self.commander[side_of(top)] = cell

    def count_piece(self, piece, cell, sign):
        """Keep the counts that follow from where Soldiers, Bronzes and sources of expansion stand."""
        side = side_of(piece)
        role = ROLE[piece]
        if role == SOLDIER_PIECE:
            self.soldiers[side][COLUMN[cell]] += sign
        elif role == BRONZE_PIECE:
            self.bronzes[side][COLUMN[cell]] += sign
            self.bronze_count[side] += sign
        elif role == SOURCE_PIECE:
            for i in range(RANGE_COUNT[piece][cell]):
                self.expanded[side][RANGE[piece][cell][i]] += sign

    # An action on towers and hand; rules.py says whose turn it then is.

    def apply(self, side, move):
        """Carry out a side's action. revert() undoes the Change that it returns."""
        action = action_of(move)
        origin = origin_of(move)
        target = target_of(move)
        origin_tower_before = self.tower[origin]
        target_tower_before = self.tower[target]
        held = 0  # the piece whose number in hand changes
        hand_change = 1
        if action == DROP:
            held = piece_of(side, dropped_kind(move))
            hand_change = -1
            put_on_top(self, target, held)
        elif action == MOVE:
            put_on_top(self, target, take_top(self, origin))
        elif action == ATTACK:
            held = FLIP[replace_top(self, target, take_top(self, origin))]
        elif action == STRIKE:
            held = FLIP[strike(self, origin, attacker_tier(move), victim_tier(move))]
        elif action == EXCHANGE:
            exchange(self, origin, target)
        else:  # MOVE_BACK or TAKE_BACK
            held = take_top(self, origin)
        if action != DROP and kind_of(held) == COMMANDER:  # whose capture ends the game
            held = 0
        count_before = self.hand[held]
        if held:
            self.hand[held] += hand_change
            self.hand_size[side] += hand_change
        return change_of(origin, target, origin_tower_before, target_tower_before, held, count_before)

    def revert(self, change):
        """Undo an action."""
        origin = changed_origin(change)
        target = changed_target(change)
        held = held_piece(change)
        if target:
            self.set_tower(target, target_tower(change))
        if origin:
            self.set_tower(origin, origin_tower(change))
        if held:
            self.hand_size[side_of(held)] += held_before(change) - self.hand[held]
            self.hand[held] = held_before(change)


# The steps of an action.


def take_top(towers, cell):
    """Take the top piece from a tower, and return it."""
    piece = towers.top[cell]
    towers.set_tower(cell, below(towers.tower[cell], towers.height[cell] - 1))
    return piece


def put_on_top(towers, cell, piece):
    towers.set_tower(cell, put_on(towers.tower[cell], towers.height[cell], piece))


def replace_top(towers, cell, piece):
    """Mobile attack: a piece captures the top of a tower and takes its place; a Bronze converts what is below."""
    victim = towers.top[cell]
    tier = towers.height[cell] - 1
    rest = below(towers.tower[cell], tier)
    if kind_of(piece) == BRONZE:
        rest = converted(rest, side_of(piece))
    towers.set_tower(cell, put_on(rest, tier, piece))
    return victim


def strike(towers, cell, attacker, victim):
    """Immobile attack: a piece captures its neighbour in the tower; a Bronze that captures the top converts."""
    tower = towers.tower[cell]
    striker = piece_at(tower, attacker)
    if kind_of(striker) == BRONZE and victim == towers.height[cell] - 1:
        towers.set_tower(cell, converted(below(tower, victim), side_of(striker)))
    else:
        towers.set_tower(cell, without(tower, victim))
    return piece_at(tower, victim)


def exchange(towers, origin, target):
    """The tops of two towers change places."""
    here = towers.top[origin]
    there = towers.top[target]
    low = towers.height[origin] - 1
    high = towers.height[target] - 1
    towers.set_tower(origin, put_on(below(towers.tower[origin], low), low, there))
    towers.set_tower(target, put_on(below(towers.tower[target], high), high, here))


# Questions.


def lance_taken(towers, move):
    """The kind that an attack's victim becomes, if it is a Lance, or 0."""
    action = action_of(move)
    if action == ATTACK:
        victim = towers.top[target_of(move)]
    elif action == STRIKE:
        victim = piece_at(towers.tower[origin_of(move)], victim_tier(move))
    else:
        return 0
    kind = kind_of(victim)
    return kind_of(FLIP[victim]) if kind == LANCE or kind == LAST_LANCE else 0


def home_has_room(towers, side):
    i: cython.long
    for i in range(HOME_SQUARES):
        if towers.top[HOME[side][i]] == 0:
            return True
    return False


def may_stand_on(towers, piece, origin, target):
    """Whether a piece may be put on top of target, as far as names and Bronze columns go."""
    if kind_of(piece) == BRONZE and COLUMN[origin] != COLUMN[target]:
        if towers.bronzes[side_of(piece)][COLUMN[target]]:
            return False
    return not has_name(towers.tower[target], piece)


# A tower by itself.


def tower_key(cell, tower):
    key: cython.ulonglong = 0
    tier = 0
    while tower:
        key ^= PIECE_KEY[bottom_of(tower)][tier][cell]
        tower = above_bottom(tower)
        tier += 1
    return key


def has_name(tower, piece):
    """Whether a tower holds a piece of the same colour and name."""
    name = NAME[piece]
    while tower:
        if NAME[bottom_of(tower)] == name:
            return True
        tower = above_bottom(tower)
    return False


def sound(tower):
    """Whether no two pieces of a tower share colour and name."""
    while tower:
        if has_name(above_bottom(tower), bottom_of(tower)):
            return False
        tower = above_bottom(tower)
    return True


def converted(tower, side):
    """The tower after a Bronze of a side has turned over the enemy pieces in it."""
    turned: cython.uint = 0
    tier = 0
    while tower:
        piece = bottom_of(tower)
        turned = put_on(turned, tier, piece if side_of(piece) == side else FLIP[piece])
        tower = above_bottom(tower)
        tier += 1
    return turned

# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
# mypy: ignore-errors
# ruff: noqa: SIM102, SIM109, SIM110, SIM113
"""Gungi's board: towers, hands, expansion, check. C types for the compiled build are in towers.pxd.

A tower is a word with a byte for each tier, the lowest first. A move is action | origin << 3 | target << 11 |
extra << 19, where extra is the kind that is dropped, or the tiers (0 to 2) of attacker and victim,
attacker | victim << 2.
"""

import cython

if not cython.compiled:
    from ludarium.core.state import State
    from ludarium.games.gungi.tables import (
        ATTACK,
        BELOW,
        BIT,
        BRONZE,
        BRONZE_CHECK,
        BRONZE_PIECE,
        CELL,
        CELLS,
        CHECK,
        COLUMN,
        COMMANDER,
        COMMANDER_PIECE,
        DIRECTION,
        DROP,
        EXCHANGE,
        EXPANDS,
        FIGHTS,
        FLIP,
        HALF,
        HAND_KEY,
        HITS,
        HOME,
        JUMPS,
        KIND_COUNT,
        LANCE,
        LAST_LANCE,
        MIDDLE,
        MOVE,
        NAME,
        NEAR,
        NO_CHECK,
        OFF,
        PIECE_KEY,
        PIECES,
        RANGE,
        RANGE_COUNT,
        ROLE,
        RUNS,
        SLIDES_FROM,
        SOLDIER_PIECE,
        SOURCE_PIECE,
        STRIKE,
    )


class Towers(State):
    """What stands on the board and what is in hand.

    tower, top, height       what stands on a cell; top is OFF in the margin
    tops                     the cells on which a side is on top, in two words
    expanded                 how many sources expand a side's range on a cell
    soldiers, bronzes        how many a side has in each column, on all tiers
    commander                the cell of a side's Commander, or 0
    hand, hand_size          how many of a piece (with its owner) are in hand; how many a side has in all
    high_towers              how many towers have three tiers
    origin ... held_before   what apply() has changed, for revert()
    """

    def __init__(self, frame_size: cython.int, allies_block: cython.bint):
        State.__init__(self, frame_size)
        if not cython.compiled:
            self.tower, self.top, self.height = ([0] * CELLS for _ in range(3))
            self.expanded = [[0] * CELLS, [0] * CELLS]
            self.tops = [[0, 0], [0, 0]]
            self.soldiers, self.bronzes = ([[0] * 9, [0] * 9] for _ in range(2))
            self.bronze_count, self.commander, self.hand_size = [0, 0], [0, 0], [0, 0]
            self.hand = [0] * PIECES
        for cell in range(CELLS):
            self.top[cell] = OFF
        for square in range(81):
            self.top[CELL[square]] = 0
        self.high_towers = 0
        self.allies_block = allies_block

    def fill(self, contents: list, hands: list):
        """Put pieces on the empty board: (side, kind) pairs for each square, bottom first, and numbers in hand."""
        for square in range(81):
            tower: cython.uint = 0
            tier: cython.int = 0
            for owner, kind in contents[square]:
                piece: cython.uint = (owner + 1) << 5 | kind
                tower |= piece << (8 * tier)
                tier += 1
            self.change(CELL[square], tower)
            self.key ^= self.tower_key(CELL[square], tower)
        for side in range(2):
            for what in range(KIND_COUNT):
                number: cython.int = hands[side][what]
                self.hand[(side + 1) << 5 | what] = number
                self.hand_size[side] += number
                self.key ^= HAND_KEY[(side + 1) << 5 | what][number]

    def copy_towers(self, twin: "Towers"):
        for cell in range(CELLS):
            twin.tower[cell] = self.tower[cell]
            twin.top[cell] = self.top[cell]
            twin.height[cell] = self.height[cell]
            twin.expanded[0][cell] = self.expanded[0][cell]
            twin.expanded[1][cell] = self.expanded[1][cell]
        for side in range(2):
            for column in range(9):
                twin.soldiers[side][column] = self.soldiers[side][column]
                twin.bronzes[side][column] = self.bronzes[side][column]
            for half in range(2):
                twin.tops[side][half] = self.tops[side][half]
            twin.bronze_count[side] = self.bronze_count[side]
            twin.commander[side] = self.commander[side]
            twin.hand_size[side] = self.hand_size[side]
        for piece in range(PIECES):
            twin.hand[piece] = self.hand[piece]
        twin.high_towers = self.high_towers

    def contents(self):
        """The (side, kind) pairs on each square, bottom first."""
        return [self.tower_of(square) for square in range(81)]

    def tower_of(self, square: cython.int):
        """The (side, kind) pairs on a square, bottom first."""
        tower = self.tower[CELL[square]]
        pieces = []
        while tower:
            pieces.append((((tower & 255) >> 5) - 1, tower & 31))
            tower >>= 8
        return pieces

    def hands(self):
        """Each side's number of each kind in hand."""
        return [[self.hand[(side + 1) << 5 | kind] for kind in range(KIND_COUNT)] for side in range(2)]

    def expanded_squares(self, side: cython.int):
        return [square for square in range(81) if self.expanded[side][CELL[square]]]

    def tier_in_effect(self, square: cython.int):
        """The tier whose moves the top piece of a square has; 0 on an empty square."""
        return self.effective_tier(CELL[square]) if self.height[CELL[square]] else 0

    def in_check(self, side: cython.int):
        return self.check_on(side) != NO_CHECK

    # Towers.

    def count_piece(self, piece, cell, sign):
        """Keep the counts that follow from where Soldiers, Bronzes and sources of expansion stand."""
        side = (piece >> 5) - 1
        role = ROLE[piece]
        if role == SOLDIER_PIECE:
            self.soldiers[side][COLUMN[cell]] += sign
        elif role == BRONZE_PIECE:
            self.bronzes[side][COLUMN[cell]] += sign
            self.bronze_count[side] += sign
        elif role == SOURCE_PIECE:
            for i in range(RANGE_COUNT[piece][cell]):
                self.expanded[side][RANGE[piece][cell][i]] += sign

    def change(self, cell, tower):
        """Replace what stands on a cell."""
        old = self.tower[cell]
        gone = self.top[cell]
        if ROLE[gone] == COMMANDER_PIECE and self.commander[(gone >> 5) - 1] == cell:
            self.commander[(gone >> 5) - 1] = 0
        self.tower[cell] = tower
        self.high_towers += (1 if tower >> 16 else 0) - (1 if old >> 16 else 0)
        height = 0
        top = 0
        while old or tower:
            before = old & 255
            after = tower & 255
            if before != after:
                if before and ROLE[before]:
                    self.count_piece(before, cell, -1)
                if after and ROLE[after]:
                    self.count_piece(after, cell, 1)
            if after:
                height += 1
                top = after
            old >>= 8
            tower >>= 8
        self.height[cell] = height
        self.top[cell] = top
        if gone:
            self.tops[(gone >> 5) - 1][HALF[cell]] ^= BIT[cell]
        if top:
            self.tops[(top >> 5) - 1][HALF[cell]] ^= BIT[cell]
        if ROLE[top] == COMMANDER_PIECE:
            self.commander[(top >> 5) - 1] = cell

    def tower_key(self, cell, tower):
        key: cython.ulonglong = 0
        tier = 0
        while tower:
            key ^= PIECE_KEY[tower & 255][tier][cell]
            tower >>= 8
            tier += 1
        return key

    def effective_tier(self, cell):
        """Mobile range expansion: the tier whose moves the top piece of a cell has."""
        piece = self.top[cell]
        tier = self.height[cell]
        if tier < 3 and self.expanded[(piece >> 5) - 1][cell] and EXPANDS[piece]:
            tier += 1
        return tier

    def has_name(self, tower, piece):
        """Whether a tower holds a piece of the same colour and name."""
        name = NAME[piece]
        while tower:
            if NAME[tower & 255] == name:
                return True
            tower >>= 8
        return False

    def sound(self, tower):
        """Whether no two pieces of a tower share colour and name."""
        while tower:
            if self.has_name(tower >> 8, tower & 255):
                return False
            tower >>= 8
        return True

    def converted(self, tower, owner):
        """The tower after a Bronze has turned over the enemy pieces in it. owner is a side + 1."""
        turned = 0
        shift = 0
        while tower:
            piece: cython.uint = tower & 255
            if piece >> 5 != owner:
                piece = FLIP[piece]
            turned |= piece << shift
            shift += 8
            tower >>= 8
        return turned

    def may_replace_top(self, piece, cell):
        """Whether the tower that a mobile attack by piece leaves on cell is allowed."""
        rest = self.tower[cell] & BELOW[self.height[cell] - 1]
        if piece & 31 != BRONZE:
            return not (rest and self.has_name(rest, piece))
        if self.bronzes[(piece >> 5) - 1][COLUMN[cell]]:
            return False
        attacker: cython.uint = piece
        return rest == 0 or self.sound(self.converted(rest, piece >> 5) << 8 | attacker)

    def may_stand_on(self, piece, origin, target):
        """Whether a piece may be put on top of target, as far as names and Bronze columns go."""
        if piece & 31 == BRONZE and COLUMN[origin] != COLUMN[target]:
            if self.bronzes[(piece >> 5) - 1][COLUMN[target]]:
                return False
        return not self.has_name(self.tower[target], piece)

    def may_strike(self, cell, attacker, victim):
        """Whether a piece may capture the enemy next to it in its tower; tiers from 0."""
        tower = self.tower[cell]
        piece = tower >> 8 * attacker & 255
        if not FIGHTS[piece] or piece >> 5 == (tower >> 8 * victim & 255) >> 5:
            return False
        if piece & 31 == BRONZE and victim == self.height[cell] - 1:
            return self.sound(self.converted(tower & BELOW[victim], piece >> 5))
        return True

    # Check.

    def check_on(self, side):
        """Whether the Commander of a side could be captured at once, and by more than Bronzes."""
        cell = self.commander[side]
        if cell == 0:
            return NO_CHECK
        foe = 1 - side
        foes = foe + 1
        found = NO_CHECK
        height = self.height[cell]
        if height > 1:
            under = self.tower[cell] >> 8 * (height - 2) & 255
            if under >> 5 == foes and self.may_strike(cell, height - 2, height - 1):
                if under & 31 != BRONZE:
                    return CHECK
                found = BRONZE_CHECK
        for i in range(24):
            origin = cell + NEAR[i]
            piece = self.top[origin]
            if piece >> 5 != foes or not HITS[piece][self.effective_tier(origin)] >> i & 1:
                continue
            if MIDDLE[i] and self.height[origin] == 1 and not JUMPS[piece]:
                passed = self.top[cell + MIDDLE[i]]
                if passed and (self.allies_block or passed >> 5 != foes):
                    continue
            if self.may_replace_top(piece, cell):
                if piece & 31 != BRONZE:
                    return CHECK
                found = BRONZE_CHECK
        for i in range(8):
            step = DIRECTION[i]
            origin = cell + step
            while self.top[origin] == 0:
                origin += step
            piece = self.top[origin]
            while piece >> 5 == foes:
                if SLIDES_FROM[piece] and RUNS[piece][self.effective_tier(origin)] >> i & 1:
                    if self.may_replace_top(piece, cell):
                        return CHECK
                if self.allies_block:
                    break
                origin += step
                while self.top[origin] == 0:
                    origin += step
                piece = self.top[origin]
        return found

    # Doing and undoing, without the turn.

    def apply(self, move):
        """Change towers and hand, and remember what they were."""
        action = move & 7
        origin = move >> 3 & 255
        target = move >> 11 & 255
        extra = move >> 19
        side = self.side
        self.origin = origin
        self.target = target
        self.origin_tower = self.tower[origin]
        self.target_tower = self.tower[target]
        held = 0
        if action == DROP:
            held = (side + 1) << 5 | extra
            dropped: cython.uint = held
            self.change(target, self.target_tower | dropped << 8 * self.height[target])
        elif action == STRIKE:
            attacker = extra & 3
            victim = extra >> 2
            taken = self.origin_tower >> 8 * victim & 255
            striker = self.origin_tower >> 8 * attacker & 255
            below = self.origin_tower & BELOW[victim]
            if striker & 31 == BRONZE and victim == self.height[origin] - 1:
                below = self.converted(below, striker >> 5)
            self.change(origin, below | self.origin_tower >> 8 * (victim + 1) << 8 * victim)
            held = FLIP[taken]
        elif action == EXCHANGE:
            here: cython.uint = self.top[origin]
            there: cython.uint = self.top[target]
            low = self.height[origin] - 1
            high = self.height[target] - 1
            self.change(origin, self.origin_tower & BELOW[low] | there << 8 * low)
            self.change(target, self.target_tower & BELOW[high] | here << 8 * high)
        else:
            mover: cython.uint = self.top[origin]
            self.change(origin, self.origin_tower & BELOW[self.height[origin] - 1])
            height = self.height[target]
            if action == MOVE:
                self.change(target, self.target_tower | mover << 8 * height)
            elif action == ATTACK:
                rest = self.target_tower & BELOW[height - 1]
                held = FLIP[self.top[target]]
                if mover & 31 == BRONZE:
                    rest = self.converted(rest, mover >> 5)
                self.change(target, rest | mover << 8 * (height - 1))
            else:
                held = mover
        if action != DROP and held & 31 == COMMANDER:
            held = 0
        self.held = held
        self.held_before = self.hand[held]
        if held:
            sign = -1 if action == DROP else 1
            self.hand[held] += sign
            self.hand_size[side] += sign

    def revert(self, origin, origin_tower, target, target_tower, held, held_before):
        if target:
            self.change(target, target_tower)
        if origin:
            self.change(origin, origin_tower)
        if held:
            self.hand_size[(held >> 5) - 1] += held_before - self.hand[held]
            self.hand[held] = held_before

    def lance_taken(self, move):
        """The kind that an attack's victim becomes, if it is a Lance, or 0."""
        action = move & 7
        if action == ATTACK:
            victim = self.top[move >> 11 & 255]
        elif action == STRIKE:
            victim = self.tower[move >> 3 & 255] >> 8 * (move >> 21) & 255
        else:
            return 0
        kind = victim & 31
        return FLIP[victim] & 31 if kind == LANCE or kind == LAST_LANCE else 0

    def home_has_room(self, side):
        for i in range(27):
            if self.top[HOME[side][i]] == 0:
                return True
        return False

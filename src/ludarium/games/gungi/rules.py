# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Gungi on a padded board. C types for the compiled build are in rules.pxd.

A cell is one of 13 x 13: the 81 squares with a margin of two, which holds OFF, so that a step never needs a test of
the edge. A piece is (side + 1) << 5 | kind, and so never 0. A tower is a word with a byte for each tier, the lowest
first. A move is action | origin << 3 | target << 11 | extra << 19, where extra is the kind that is dropped, or the
tiers (0 to 2) of attacker and victim, attacker | victim << 2.
"""

import cython

from ludarium.core.zobrist import zobrist
from ludarium.games.gungi import pieces as data

if not cython.compiled:
    from ludarium.core.state import DRAW, GOING_ON, MAX_MOVES, State, move_t

    COMMANDER, CAPTAIN, SAMURAI, NINJA, CATAPULT, FORTRESS, HIDDEN_DRAGON, PRODIGY = range(8)
    SOLDIER, LAST_SOLDIER, JOUNIN, LANCE, LAST_LANCE, BRONZE, KIND_COUNT = 9, 11, 14, 15, 16, 20, 23
    MOVE, MOVE_BACK, ATTACK, STRIKE, DROP, EXCHANGE, TAKE_BACK = range(7)
    PLACEMENT, BATTLE, PENDING_CATAPULT, PENDING_FORTRESS = range(4)
    CHECKMATE, COMMANDER_CAPTURED, STALEMATE, REPETITION, TURN_LIMIT = range(5)
    NO_CHECK, BRONZE_CHECK, CHECK = range(3)
    PLAIN_PIECE, SOLDIER_PIECE, BRONZE_PIECE, SOURCE_PIECE, COMMANDER_PIECE = range(5)
    WIDTH, CELLS, PIECES, OFF = 13, 169, 96, 255
    FRAME = 2  # words: the two towers before; squares, hand, phase, side and turns before

    CELL = [0] * 81
    COLUMN, ROW = [0] * CELLS, [0] * CELLS
    HOME = [[0] * 27, [0] * 27]
    IN_HOME = [[0] * CELLS, [0] * CELLS]
    BELOW = [0, 0xFF, 0xFFFF, 0xFFFFFF]  # the tiers below a height
    NAME, FLIP, ROLE = [0] * PIECES, [0] * PIECES, [0] * PIECES
    JUMPS, EXPANDS, RETURNS, FIGHTS, IS_BACK = ([0] * PIECES for _ in range(5))
    STUCK = [[[0] * 9 for _ in range(4)] for _ in range(PIECES)]
    STEP_COUNT, SLIDE_COUNT, HITS, RUNS = ([[0] * 4 for _ in range(PIECES)] for _ in range(4))
    STEP, STEP_MIDDLE, SLIDE = ([[[0] * 10 for _ in range(4)] for _ in range(PIECES)] for _ in range(3))
    SLIDES_FROM = [0] * PIECES
    DIRECTION, NEAR, MIDDLE = [0] * 8, [0] * 24, [0] * 24
    RANGE_COUNT = [[0] * CELLS for _ in range(PIECES)]
    RANGE = [[[0] * 16 for _ in range(CELLS)] for _ in range(PIECES)]
    PIECE_KEY = [[[0] * CELLS for _ in range(3)] for _ in range(PIECES)]
    HAND_KEY = [[0] * 16 for _ in range(PIECES)]
    SIDE_KEY = 0
    PHASE_KEY = [0] * 4


# Tables.


def fill_tables():
    global SIDE_KEY
    random = zobrist(81)
    for height, tiers in enumerate((0, 0xFF, 0xFFFF, 0xFFFFFF)):
        BELOW[height] = tiers
    for square in range(81):
        cell = (square // 9 + 2) * WIDTH + square % 9 + 2
        CELL[square] = cell
        COLUMN[cell] = square % 9
        ROW[cell] = square // 9
    for side in range(2):
        for i in range(27):
            HOME[side][i] = CELL[i + 54 * side]
            IN_HOME[side][HOME[side][i]] = 1
    for i, (dx, dy) in enumerate(data.AROUND):
        DIRECTION[i] = dy * WIDTH + dx
    around = [(dx, dy) for dy in range(-2, 3) for dx in range(-2, 3) if dx or dy]
    for i, (dx, dy) in enumerate(around):
        NEAR[i] = dy * WIDTH + dx
        MIDDLE[i] = middle_of(dx, dy)
    for side in range(2):
        for kind in range(KIND_COUNT):
            fill_piece(side, kind, around, random)
    SIDE_KEY = next(random)
    for phase in range(4):
        PHASE_KEY[phase] = 0 if phase == BATTLE else next(random)


def middle_of(dx, dy):
    """The offset of the square that a straight two-square step passes over, or 0."""
    straight = max(abs(dx), abs(dy)) == 2 and dx % 2 == 0 and dy % 2 == 0
    return dy // 2 * WIDTH + dx // 2 if straight else 0


def fill_piece(side, kind, around, random):
    face = data.KINDS[kind]
    piece = (side + 1) << 5 | kind
    names = list(data.STEPS)
    NAME[piece] = (side + 1) << 5 | names.index(face.name)
    FLIP[piece] = (2 - side) << 5 | data.CODES.index(face.flips_to)
    JUMPS[piece] = face.name in data.JUMPERS
    EXPANDS[piece] = face.name not in data.NOT_EXPANDED
    RETURNS[piece] = face.name in data.TAKEN_BACK
    FIGHTS[piece] = face.name not in data.IMMOBILE
    IS_BACK[piece] = kind >= data.FRONTS
    SLIDES_FROM[piece] = face.name in data.SLIDES
    roles = {"Soldier": SOLDIER_PIECE, "Bronze": BRONZE_PIECE, "Commander": COMMANDER_PIECE}
    ROLE[piece] = SOURCE_PIECE if face.name in data.IMMOBILE else roles.get(face.name, PLAIN_PIECE)
    sign = -1 if side else 1
    for tier in range(1, 4):
        steps = [(sign * dx, sign * dy) for dx, dy in data.STEPS[face.name][tier - 1]]
        slides = [(sign * dx, sign * dy) for dx, dy in data.SLIDES.get(face.name, ())] if tier == 1 else []
        STEP_COUNT[piece][tier] = len(steps)
        SLIDE_COUNT[piece][tier] = len(slides)
        for i, (dx, dy) in enumerate(steps):
            STEP[piece][tier][i] = dy * WIDTH + dx
            STEP_MIDDLE[piece][tier][i] = middle_of(dx, dy)
        for i, (dx, dy) in enumerate(slides):
            SLIDE[piece][tier][i] = dy * WIDTH + dx
        HITS[piece][tier] = sum([1 << i for i, (dx, dy) in enumerate(around) if (-dx, -dy) in steps])
        RUNS[piece][tier] = sum([1 << i for i, (dx, dy) in enumerate(data.AROUND) if (-dx, -dy) in slides])
        for row in range(9):
            STUCK[piece][tier][row] = all(
                [data.at(4 + dx, row + dy) is None and data.at(dx, row + dy) is None for dx, dy in steps + slides]
            )
    for square in range(81):
        cell = CELL[square]
        for tier in range(3):
            PIECE_KEY[piece][tier][cell] = next(random)
        if face.name in data.IMMOBILE:
            lit = data.expanded_by(face.name, side, square)
            RANGE_COUNT[piece][cell] = len(lit)
            for i in range(len(lit)):
                RANGE[piece][cell][i] = CELL[lit[i]]
    for number in range(1, 16):
        HAND_KEY[piece][number] = next(random)


fill_tables()


class GungiState(State):
    """tower, top, height  what stands on a cell       expanded  how many sources expand a side's range there
    soldiers, bronzes    how many a side has in each column, on all tiers
    hand                 how many of a piece (with its owner) are in hand
    origin ... held_before   what apply() has changed, for revert()
    checked              whether the side that actions() was asked for is in check
    exposed              cells whose leaving may open a line to the own Commander, while they hold `mark`
    """

    def __init__(
        self, allies_block: cython.bint, tower_on_enemy: cython.bint, repetition: cython.int, turn_limit: cython.int
    ):
        """An empty board; set_up() or copy() fills it."""
        State.__init__(self, FRAME)
        if not cython.compiled:
            self.tower, self.top, self.height, self.exposed = ([0] * CELLS for _ in range(4))
            self.expanded = [[0] * CELLS, [0] * CELLS]
            self.soldiers, self.bronzes = ([[0] * 9, [0] * 9] for _ in range(2))
            self.bronze_count, self.commander, self.hand_size = [0, 0], [0, 0], [0, 0]
            self.hand = [0] * PIECES
        for cell in range(CELLS):
            self.top[cell] = OFF
        for square in range(81):
            self.top[CELL[square]] = 0
        self.high_towers = 0
        self.phase = BATTLE
        self.turns = 0
        self.turn_begins = True
        self.mark = 0
        self.allies_block = allies_block
        self.tower_on_enemy = tower_on_enemy
        self.repetition = repetition
        self.turn_limit = turn_limit

    def set_up(self, contents: list, hands: list, side: cython.int, phase: cython.int, turns: cython.int):
        """contents: the (side, kind) pairs on each square, bottom first. hands: each side's number of each kind."""
        for square in range(81):
            tower: cython.uint = 0
            tier: cython.int = 0
            for owner, kind in contents[square]:
                piece: cython.uint = (owner + 1) << 5 | kind
                tower |= piece << (8 * tier)
                tier += 1
            self.change(CELL[square], tower)
            self.key ^= self.tower_key(CELL[square], tower)
        for who in range(2):
            for what in range(KIND_COUNT):
                number: cython.int = hands[who][what]
                self.hand[(who + 1) << 5 | what] = number
                self.hand_size[who] += number
                self.key ^= HAND_KEY[(who + 1) << 5 | what][number]
        self.side = side
        self.phase = phase
        self.turns = turns
        self.key ^= PHASE_KEY[phase]
        if side:
            self.key ^= SIDE_KEY
        self.history[0] = self.key
        if phase != PLACEMENT:
            self.find_end()

    def find_end(self):
        """The ends that a loaded position may have reached, save those that generate() finds."""
        for loser in range(2):
            if self.commander[loser] == 0:
                self.result = 1 - loser
                self.reason = COMMANDER_CAPTURED
                return
        if self.phase == BATTLE and self.turn_limit and self.turns >= self.turn_limit and self.can_act(True):
            self.result = DRAW
            self.reason = TURN_LIMIT

    def copy(self):
        twin = GungiState(self.allies_block, self.tower_on_enemy, self.repetition, self.turn_limit)
        self.copy_history(twin)
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
            twin.bronze_count[side] = self.bronze_count[side]
            twin.commander[side] = self.commander[side]
            twin.hand_size[side] = self.hand_size[side]
        for piece in range(PIECES):
            twin.hand[piece] = self.hand[piece]
        twin.high_towers = self.high_towers
        twin.phase = self.phase
        twin.turns = self.turns
        twin.turn_begins = self.turn_begins
        return twin

    # What Python asks.

    def contents(self):
        """The (side, kind) pairs on each square, bottom first."""
        towers = []
        for square in range(81):
            tower = self.tower[CELL[square]]
            pieces = [tower >> 8 * tier & 255 for tier in range(self.height[CELL[square]])]
            towers.append([((piece >> 5) - 1, piece & 31) for piece in pieces])
        return towers

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

    def checkers(self, side: cython.int):
        """The squares from which the Commander of a side could be captured at once."""
        mover = self.side
        phase = self.phase
        self.side = 1 - side
        self.phase = BATTLE
        found = set()
        for move in self.attempts():
            cell = move >> 11 & 255 if move & 7 == ATTACK else move >> 3 & 255
            upwards = move & 7 == STRIKE and move >> 21 & 3 == self.height[cell] - 1
            if cell == self.commander[side] and (move & 7 == ATTACK or upwards):
                found.add(move >> 3 & 255)
        self.side = mover
        self.phase = phase
        return [square for square in range(81) if CELL[square] in found]

    def attempts(self):
        """All actions that obey the rules save those on check and mate."""
        out = cython.declare(move_t[MAX_MOVES])
        n = self.placements(out) if self.phase == PLACEMENT else self.actions(out)
        return [out[i] for i in range(n)]

    def is_safe(self, move: move_t):
        """Whether an attempt leaves the own Commander out of check, whatever the rules on mating say."""
        return bool(self.allowed(move, False))

    # Towers.

    def count_piece(self, piece, cell, sign):
        """Keep the counts that follow from where Soldiers, Bronzes, Commanders and sources of expansion stand."""
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
        elif sign > 0:
            self.commander[side] = cell
        elif self.commander[side] == cell:
            self.commander[side] = 0

    def change(self, cell, tower):
        """Replace what stands on a cell."""
        old = self.tower[cell]
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

    # Initial placement.

    def placements(self, out):
        side = self.side
        foe = 1 - side
        n = 0
        for i in range(27):
            cell = HOME[side][i]
            height = self.height[cell]
            tower = self.tower[cell]
            column = COLUMN[cell]
            if height == 3 or (height and self.top[cell] & 31 == COMMANDER):
                continue
            for kind in range(LAST_SOLDIER + 1):
                piece: cython.uint = (side + 1) << 5 | kind
                if self.hand[piece] == 0:
                    continue
                role = ROLE[piece]
                if role == SOLDIER_PIECE:
                    if self.soldiers[side][column]:
                        continue
                elif self.soldiers[side][column] == 0 and (height == 2 or kind == COMMANDER):
                    if not self.has_room_for_soldier(side, cell):
                        continue
                if height:
                    if role == SOURCE_PIECE or self.has_name(tower, piece):
                        continue
                if kind == COMMANDER or (height == 0 and (kind == HIDDEN_DRAGON or kind == PRODIGY)):
                    self.change(cell, tower | piece << 8 * height)
                    attacked = self.check_on(side if kind == COMMANDER else foe)
                    self.change(cell, tower)
                    if attacked:
                        continue
                out[n] = DROP | cell << 11 | kind << 19
                n += 1
        return n

    def has_room_for_soldier(self, side, cell):
        """Whether a Soldier could still be placed in this column of the territory, on another square."""
        for i in range(27):
            other = HOME[side][i]
            if COLUMN[other] == COLUMN[cell] and other != cell and self.height[other] < 3:
                if self.height[other] == 0 or self.top[other] & 31 != COMMANDER:
                    return True
        return False

    # The battle: what the rules allow, save those on check and mate.

    def actions(self, out):
        if self.phase == BATTLE:
            return self.battle_actions(out)
        return self.forced_placements(out)

    def forced_placements(self, out):
        kind = CATAPULT if self.phase == PENDING_CATAPULT else FORTRESS
        n = 0
        for i in range(27):
            cell = HOME[self.side][i]
            if self.top[cell] == 0:
                out[n] = DROP | cell << 11 | kind << 19
                n += 1
        return n

    def battle_actions(self, out):
        side = self.side
        self.checked = self.check_on(side) != NO_CHECK
        n = 0
        for square in range(81):
            cell = CELL[square]
            piece = self.top[cell]
            if piece == 0:
                continue
            height = self.height[cell]
            if height > 1:
                n = self.strikes_in(out, n, cell)
            if piece >> 5 != side + 1:
                continue
            n = self.moves_of_top(out, n, cell)
            kind = piece & 31
            if kind == CAPTAIN:
                if self.high_towers and height != 2:
                    n = self.captain_exchanges(out, n, cell)
            elif kind == SAMURAI:
                if height == 1:
                    n = self.samurai_exchanges(out, n, cell)
            elif RETURNS[piece] and STUCK[piece][self.effective_tier(cell)][ROW[cell]]:
                out[n] = TAKE_BACK | cell << 3
                n += 1
        if self.hand_size[side]:
            n = self.drops(out, n)
        return n

    def moves_of_top(self, out, n, origin):
        """Moves and mobile attacks."""
        piece = self.top[origin]
        owner = piece >> 5
        tier = self.effective_tier(origin)
        grounded = self.height[origin] == 1 and not JUMPS[piece]
        for i in range(STEP_COUNT[piece][tier]):
            middle = STEP_MIDDLE[piece][tier][i]
            if middle and grounded:
                passed = self.top[origin + middle]
                if passed and passed != OFF and (self.allies_block or passed >> 5 != owner):
                    continue
            n = self.arrivals(out, n, origin, origin + STEP[piece][tier][i])
        for i in range(SLIDE_COUNT[piece][tier]):
            step = SLIDE[piece][tier][i]
            target = origin + step
            while self.top[target] != OFF:
                n = self.arrivals(out, n, origin, target)
                met = self.top[target]
                if met and (self.allies_block or met >> 5 != owner):
                    break
                target += step
        return n

    def arrivals(self, out, n, origin, target):
        """What the top piece of origin may do at a square that it reaches."""
        there = self.top[target]
        if there == OFF:
            return n
        piece = self.top[origin]
        kind = piece & 31
        if there:
            if there >> 5 != piece >> 5:
                if self.may_replace_top(piece, target):
                    out[n] = ATTACK | origin << 3 | target << 11
                    n += 1
                if not self.tower_on_enemy:
                    return n
            if self.height[target] == 3 or there & 31 == COMMANDER or (kind == COMMANDER and self.checked):
                return n
            if not self.may_stand_on(piece, origin, target):
                return n
        elif kind == BRONZE and self.bronzes[(piece >> 5) - 1][COLUMN[target]]:
            return n
        out[n] = MOVE | origin << 3 | target << 11
        n += 1
        if RETURNS[piece]:
            tier = self.height[target] + 1
            if tier < 3 and self.expanded[(piece >> 5) - 1][target]:
                tier += 1
            if STUCK[piece][tier][ROW[target]]:
                out[n] = MOVE_BACK | origin << 3 | target << 11
                n += 1
        return n

    def strikes_in(self, out, n, cell):
        """Immobile attacks."""
        tower = self.tower[cell]
        for attacker in range(self.height[cell]):
            if (tower >> 8 * attacker & 255) >> 5 != self.side + 1:
                continue
            if attacker > 0 and self.may_strike(cell, attacker, attacker - 1):
                out[n] = STRIKE | cell << 3 | (attacker | (attacker - 1) << 2) << 19
                n += 1
            if attacker + 1 < self.height[cell] and self.may_strike(cell, attacker, attacker + 1):
                out[n] = STRIKE | cell << 3 | (attacker | (attacker + 1) << 2) << 19
                n += 1
        return n

    def captain_exchanges(self, out, n, origin):
        """A Captain on tier one with an own piece on tier three, or the other way round."""
        captain = self.top[origin]
        wanted = 4 - self.height[origin]
        for square in range(81):
            target = CELL[square]
            if self.height[target] != wanted:
                continue
            partner = self.top[target]
            kind = partner & 31
            if partner >> 5 != captain >> 5 or kind == CAPTAIN or kind == CATAPULT or kind == FORTRESS:
                continue
            if kind == COMMANDER and (wanted == 3 or self.checked):
                continue
            if kind == BRONZE and COLUMN[origin] != COLUMN[target]:
                if self.bronzes[self.side][COLUMN[origin]]:
                    continue
            high = origin if wanted == 1 else target
            climber = partner if wanted == 1 else captain
            if not self.has_name(self.tower[high] & BELOW[2], climber):
                out[n] = EXCHANGE | origin << 3 | target << 11
                n += 1
        return n

    def samurai_exchanges(self, out, n, origin):
        """A Samurai on tier one with its own Commander next to it."""
        samurai = self.top[origin]
        for i in range(4):
            target = origin + DIRECTION[i]
            if target == self.commander[self.side]:
                if not self.has_name(self.tower[target] & BELOW[self.height[target] - 1], samurai):
                    out[n] = EXCHANGE | origin << 3 | target << 11
                    n += 1
        return n

    def drops(self, out, n):
        side = self.side
        held = cython.declare(cython.int[KIND_COUNT])
        count = 0
        for kind in range(KIND_COUNT):
            if self.hand[(side + 1) << 5 | kind]:
                held[count] = kind
                count += 1
        for square in range(81):
            cell = CELL[square]
            under = self.top[cell]
            base = under & 31
            if under and (under >> 5 != side + 1 or self.height[cell] > 1):
                continue
            if under and FIGHTS[under] and base != NINJA and base != JOUNIN:
                continue
            for i in range(count):
                kind = held[i]
                piece = (side + 1) << 5 | kind
                role = ROLE[piece]
                if role == SOURCE_PIECE:
                    if under or not IN_HOME[side][cell]:
                        continue
                elif role == SOLDIER_PIECE:
                    if self.soldiers[side][COLUMN[cell]]:
                        continue
                elif role == BRONZE_PIECE:
                    if self.bronzes[side][COLUMN[cell]]:
                        continue
                if under and ((base == NINJA and not IS_BACK[piece]) or (base == JOUNIN and IS_BACK[piece])):
                    continue
                out[n] = DROP | cell << 11 | kind << 19
                n += 1
        return n

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
        if held and held & 31 == COMMANDER and self.phase != PLACEMENT:
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

    # Legality.

    def allowed(self, move, strict):
        """Whether an attempt is safe and, if strict, legal: whether it may also give the mate that it may give."""
        side = self.side
        action = move & 7
        lance = self.lance_taken(move)
        extra = move >> 19
        soldier_dropped = action == DROP and extra >= SOLDIER and extra <= LAST_SOLDIER
        self.apply(move)
        origin = self.origin
        origin_tower = self.origin_tower
        target = self.target
        target_tower = self.target_tower
        held = self.held
        held_before = self.held_before
        fine = False
        if action == TAKE_BACK:
            fine = self.check_on(1 - side) == NO_CHECK and self.can_act(strict)
        elif self.commander[1 - side] == 0:
            fine = True
        elif lance and self.home_has_room(side):
            placed: cython.uint = (side + 1) << 5 | lance
            for i in range(27):
                cell = HOME[side][i]
                if self.top[cell] == 0:
                    self.change(cell, placed)
                    fine = self.turn_allowed(False, strict)
                    self.change(cell, 0)
                    if fine:
                        break
        else:
            fine = self.turn_allowed(soldier_dropped, strict)
        self.revert(origin, origin_tower, target, target_tower, held, held_before)
        return fine

    def turn_allowed(self, soldier_dropped, strict):
        """The own Commander is safe; if strict, neither a dropped Soldier nor Bronzes alone have given mate."""
        side = self.side
        if self.check_on(side) != NO_CHECK:
            return False
        if not strict:
            return True
        check = self.check_on(1 - side)
        if check == NO_CHECK or (check == CHECK and not soldier_dropped):
            return True
        phase = self.phase
        self.side = 1 - side
        self.phase = BATTLE
        escapes = self.can_act(False)
        self.side = side
        self.phase = phase
        return escapes

    def can_act(self, strict):
        """Whether the side to act has a safe action or, if strict, a legal one."""
        out = cython.declare(move_t[MAX_MOVES])
        n = self.actions(out)
        for i in range(n):
            if self.allowed(out[i], strict):
                return True
        return False

    def find_exposed(self):
        """Mark the cells whose leaving might open a line to the Commander of the side to act."""
        self.mark += 1
        owner = self.side + 1
        cell = self.commander[self.side]
        for i in range(8):
            step = DIRECTION[i]
            shield = 0
            here = cell + step
            while self.top[here] != OFF:
                piece = self.top[here]
                if piece:
                    if piece >> 5 == owner:
                        if shield or self.height[here] > 1:
                            break
                        shield = here
                    elif shield and self.height[here] == 1:
                        if SLIDES_FROM[piece] or here == cell + 2 * step:
                            self.exposed[shield] = self.mark
                            break
                here += step

    def needs_trial(self, move, checked, tense, bronze_near):
        """Whether an attempt might break the rules on check and mate, so that it has to be tried out.

        tense: the enemy Commander is in check already, as only a loaded position has it. bronze_near: the side to act
        has a Bronze, so the attempt might give check with Bronzes alone.
        """
        action = move & 7
        origin = move >> 3 & 255
        target = move >> 11 & 255
        enemy = self.commander[1 - self.side]
        if checked or tense:
            return True
        if action == DROP:
            kind = move >> 19
            if kind == BRONZE:
                return target == enemy - 1 or target == enemy + 1
            if kind < SOLDIER or kind > LAST_SOLDIER:
                return False
            distance = target - enemy
            return -2 * WIDTH - 2 <= distance and distance <= 2 * WIDTH + 2
        if action == STRIKE or action == EXCHANGE or action == TAKE_BACK:
            return True
        piece = self.top[origin]
        kind = piece & 31
        if kind == COMMANDER or self.exposed[origin] == self.mark:
            return True
        height = self.height[origin]
        if height > 1 and (self.tower[origin] >> 8 * (height - 2) & 255) >> 5 != piece >> 5:
            return True
        if action == ATTACK:
            role = ROLE[self.top[target]]
            if kind == BRONZE or role == SOURCE_PIECE or role == BRONZE_PIECE:
                return True
        if not bronze_near:
            return False
        return kind == BRONZE or (enemy - 1 <= origin and origin <= enemy + 1)

    def generate(self, out):
        if self.result != GOING_ON:
            return 0
        if self.phase == PLACEMENT:
            return self.placements(out)
        side = self.side
        n = self.actions(out)
        checked = self.check_on(side) != NO_CHECK
        tense = self.phase != BATTLE or self.check_on(1 - side) != NO_CHECK
        bronze_near = self.bronze_count[side] > 0
        self.find_exposed()
        legal = 0
        for i in range(n):
            if not self.needs_trial(out[i], checked, tense, bronze_near) or self.allowed(out[i], True):
                out[legal] = out[i]
                legal += 1
        if legal == 0:
            self.result = 1 - side if checked else DRAW
            self.reason = CHECKMATE if checked else STALEMATE
        return legal

    # One action.

    def make(self, move):
        lance = self.lance_taken(move)
        side = self.side
        phase = self.phase
        self.apply(move)
        origin = self.origin
        target = self.target
        held = self.held
        frame = self.ply * FRAME
        low: cython.ulonglong = self.origin_tower
        high: cython.ulonglong = self.target_tower
        self.frames[frame] = low | high << 32
        small: cython.ulonglong = origin | target << 8 | held << 16 | self.held_before << 24
        large: cython.ulonglong = phase | side << 2 | self.turn_begins << 3 | self.turns << 4
        self.frames[frame + 1] = small | large << 32

        key = self.key
        if origin:
            key ^= self.tower_key(origin, self.origin_tower) ^ self.tower_key(origin, self.tower[origin])
        if target:
            key ^= self.tower_key(target, self.target_tower) ^ self.tower_key(target, self.tower[target])
        if held:
            key ^= HAND_KEY[held][self.held_before] ^ HAND_KEY[held][self.hand[held]]

        self.turn_begins = False
        if phase == PLACEMENT:
            self.next_placement()
        elif move & 7 == TAKE_BACK:
            pass
        elif lance and self.home_has_room(side):
            self.phase = PENDING_CATAPULT if lance == CATAPULT else PENDING_FORTRESS
        else:
            self.side = 1 - side
            self.phase = BATTLE
            self.turns += 1
            self.turn_begins = True
        if self.side != side:
            key ^= SIDE_KEY
        if self.phase != phase:
            key ^= PHASE_KEY[phase] ^ PHASE_KEY[self.phase]
        self.key = key
        self.ply += 1
        self.history[self.ply] = key
        if self.turn_begins and phase != PLACEMENT:
            self.find_end_of_turn()

    def next_placement(self):
        """The other side places, as long as it has pieces; when all are placed, the battle starts with Black."""
        if self.hand_size[0] == 0 and self.hand_size[1] == 0:
            self.side = 0
            self.phase = BATTLE
            self.turn_begins = True
        elif self.hand_size[1 - self.side]:
            self.side = 1 - self.side

    def find_end_of_turn(self):
        """The ends that a completed turn may bring, save those that generate() finds."""
        if self.commander[self.side] == 0:
            self.result = 1 - self.side
            self.reason = COMMANDER_CAPTURED
        elif self.repetition and self.ply >= 4 and self.occurrences(self.ply) >= self.repetition:
            self.result = DRAW
            self.reason = REPETITION
        elif self.turn_limit and self.turns >= self.turn_limit and self.can_act(True):
            self.result = DRAW
            self.reason = TURN_LIMIT

    def occurrences(self, back):
        """How often the present position has stood at the start of a turn, itself included."""
        found = 1
        first = self.ply - back
        if first < 0:
            first = 0
        for i in range(first, self.ply):
            if self.history[i] == self.key and self.frames[i * FRAME + 1] >> 35 & 1:
                found += 1
        return found

    def undo(self):
        self.ply -= 1
        frame = self.ply * FRAME
        towers: cython.ulonglong = self.frames[frame]
        rest: cython.ulonglong = self.frames[frame + 1]
        origin: cython.int = rest & 255
        target: cython.int = rest >> 8 & 255
        held: cython.int = rest >> 16 & 255
        held_before: cython.int = rest >> 24 & 255
        self.revert(origin, towers & BELOW[3], target, towers >> 32, held, held_before)
        self.phase = rest >> 32 & 3
        self.side = rest >> 34 & 1
        self.turn_begins = rest >> 35 & 1
        self.turns = rest >> 36
        self.key = self.history[self.ply]
        self.result = GOING_ON

# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
# mypy: ignore-errors
"""What a side may do in Romgon, on bitboards. C types for the compiled build are in turns.pxd.

A set of hexes is a word, a ring a run of its bits (see hexes.py). The board holds a piece for each hex:
side * FIGURES + figure, where a figure is a kind with its absolute orientation. moves.py has the packing of a move.
"""

import cython

from ludarium.games.romgon import hexes

if not cython.compiled:
    from ludarium.core.bits import WORD_BITS, count, top_bit
    from ludarium.core.state import State
    from ludarium.games.romgon.moves import CAPTURE, SPECIAL, STEP, move_of

    RHOMBUS, SQUARE, CIRCLE, TRIANGLE, HEXAGON = hexes.FIRST_FIGURE
    FIGURES, EMPTY = hexes.FIGURES, hexes.EMPTY
    PIECE_CODES = 2 * FIGURES
    HEX_COUNT = len(hexes.HEXES)
    STANDARD, ORIGINAL, FOG = range(3)
    NOWHERE = -1
    BIT = [0] * WORD_BITS
    ALL_HEXES = 0
    STEPS = [[[0] * HEX_COUNT for _ in range(FIGURES)] for _ in range(2)]
    SPECIALS = [[0] * HEX_COUNT for _ in range(2)]
    ZONE_CHANGES = [0] * HEX_COUNT
    NEAR = [0] * HEX_COUNT
    GOAL = [0, 0]
    RING_START = [0] * HEX_COUNT
    RING_SIZE = [0] * HEX_COUNT
    RING_MASK = [0] * HEX_COUNT


def fill_geometry():
    global ALL_HEXES
    for place in range(WORD_BITS):
        BIT[place] = hexes.BITS[place]
    ALL_HEXES = (1 << HEX_COUNT) - 1
    for side in range(2):
        GOAL[side] = hexes.bit_set([hexes.BASES[1 - side]])
    for place in range(HEX_COUNT):
        name = hexes.HEXES[place]
        ring = hexes.ZONES[hexes.ZONE_OF[name]]
        # The Dead Zone is no ring: each of its hexes is alone on its own.
        dead = hexes.ZONE_OF[name] == "dead"
        RING_START[place] = place if dead else hexes.INDEX[ring[0]]
        RING_SIZE[place] = 1 if dead else len(ring)
        RING_MASK[place] = 0 if dead else hexes.bit_set(ring)
        ZONE_CHANGES[place] = hexes.bit_set(hexes.zone_changes(name))
        NEAR[place] = hexes.bit_set([other for other in hexes.HEXES if 0 < hexes.distance(name, other) <= 2])
        for textbook in range(2):
            SPECIALS[textbook][place] = hexes.bit_set(hexes.specials(name, bool(textbook)))
            for figure in range(FIGURES):
                STEPS[textbook][figure][place] = hexes.bit_set(hexes.steps(figure, name, bool(textbook)))


fill_geometry()


# Rings. Seen from a hex, bit 0 is the next hex clockwise and the highest bit the next one counter-clockwise.


def others_on_ring(occupied, place):
    """The occupied hexes of a hex's ring as seen from it."""
    size = RING_SIZE[place]
    at = place - RING_START[place]
    ring = (occupied & RING_MASK[place]) >> RING_START[place]
    return (ring >> (at + 1) | ring << (size - 1 - at)) & (BIT[size - 1] - 1)


def ring_hexes(ring_bits, place):
    """The hexes that bits stand for, as seen from a hex: the inverse of others_on_ring."""
    size = RING_SIZE[place]
    at = place - RING_START[place]
    return ((ring_bits << (at + 1) | ring_bits >> (size - 1 - at)) << RING_START[place]) & RING_MASK[place]


def ring_hex(bit, place):
    """The hex that one bit stands for, given by its number."""
    found = place + 1 + bit
    return found if found < RING_START[place] + RING_SIZE[place] else found - RING_SIZE[place]


def slide(occupied, place):
    """Where a Circle's slide takes it, the first occupied hex each way included."""
    others = others_on_ring(occupied, place)
    whole = BIT[RING_SIZE[place] - 1] - 1
    if others == 0:
        return ring_hexes(whole, place)
    nearest = others & -others
    return ring_hexes(nearest | (nearest - 1) | (whole ^ (BIT[top_bit(others)] - 1)), place)


class Turns(State):
    """The board and the turns that may be made on it; rules.py says what then happens.

    board     the piece on each hex                 occupied   the hexes of each side
    rhombus   where each side's stands, or NOWHERE  attackers  the shapes that attack the Rhombus of the side to act
    """

    # Attacks.

    def attacked_by(self, side):
        """The hexes that a side's shapes attack; slides pass through the enemy Rhombus, which is about to move."""
        enemy = self.rhombus[1 - side]
        occupied = (self.occupied[0] | self.occupied[1]) ^ BIT[enemy]
        shapes = self.occupied[side] ^ BIT[self.rhombus[side]]
        attacked: cython.ulonglong = 0
        while shapes:
            place = top_bit(shapes)
            shapes ^= BIT[place]
            figure = self.board[place] - side * FIGURES
            if figure == CIRCLE:
                attacked |= slide(occupied, place)
            else:
                attacked |= STEPS[self.textbook][figure][place]
        return attacked

    def find_attackers(self):
        """The shapes that attack the Rhombus of the side to act."""
        enemy = 1 - self.side
        rhombus = self.rhombus[self.side]
        found: cython.ulonglong = 0
        near = self.occupied[enemy] & NEAR[rhombus]
        while near:
            place = top_bit(near)
            near ^= BIT[place]
            figure = self.board[place] - enemy * FIGURES
            if figure != RHOMBUS and STEPS[self.textbook][figure][place] & BIT[rhombus]:
                found |= BIT[place]
        others = others_on_ring(self.occupied[0] | self.occupied[1], rhombus)
        if others:
            circle = enemy * FIGURES + CIRCLE
            ahead = ring_hex(top_bit(others & -others), rhombus)
            if self.board[ahead] == circle:
                found |= BIT[ahead]
            behind = ring_hex(top_bit(others), rhombus)
            if self.board[behind] == circle:
                found |= BIT[behind]
        return found

    # The Rhombus.

    def rhombus_refuge(self):
        """The hexes on which the Rhombus of the side to act may end its turn."""
        if self.variant == FOG:
            return ALL_HEXES
        refuge = ALL_HEXES & ~self.attacked_by(1 - self.side)
        if self.variant == ORIGINAL:
            refuge |= GOAL[self.side]
        return refuge

    def rhombus_steps(self):
        """Where it moves or captures. It never captures a Rhombus."""
        side = self.side
        return STEPS[self.textbook][RHOMBUS][self.rhombus[side]] & ~(self.occupied[side] | BIT[self.rhombus[1 - side]])

    def rhombus_leaps(self):
        """Where it goes without capturing: special moves, and in an Escape Race a goal on which the enemy stands."""
        side = self.side
        place = self.rhombus[side]
        occupied = self.occupied[0] | self.occupied[1]
        leaps = SPECIALS[self.textbook][place] & ~occupied
        if BIT[self.rhombus[1 - side]] & GOAL[side] and count(occupied) == 2:
            leaps |= (STEPS[self.textbook][RHOMBUS][place] | SPECIALS[self.textbook][place]) & GOAL[side]
        return leaps

    # The turn.

    def write_turns(self, out, wanted):
        """Write the legal turns that end on these hexes."""
        side = self.side
        own = self.occupied[side]
        occupied = own | self.occupied[1 - side]
        rhombus = self.rhombus[side]

        refuge = self.rhombus_refuge()
        n = self.write_steps(out, 0, rhombus, self.rhombus_steps() & refuge & wanted, 1)
        leaps = self.rhombus_leaps() & refuge & wanted
        while leaps:
            landing = top_bit(leaps)
            leaps ^= BIT[landing]
            out[n] = move_of(SPECIAL, rhombus, landing, 0)
            n += 1

        shape_parries = ALL_HEXES
        parries = ALL_HEXES
        shields: cython.ulonglong = 0
        if self.variant != FOG:
            shape_parries = self.shape_parries()
            parries = shape_parries & self.circle_parries(occupied)
            if self.occupied[1 - side] & RING_MASK[rhombus]:
                shields = slide(occupied, rhombus) & own

        may_rotate: cython.ulonglong = wanted if self.attackers == 0 else 0
        shapes = own ^ BIT[rhombus]
        while shapes:
            place = top_bit(shapes)
            shapes ^= BIT[place]
            figure = self.board[place] - side * FIGURES
            rotations = self.rotations(figure)
            may_enter = parries
            if shields & BIT[place]:
                may_enter = shape_parries & self.circle_parries(occupied ^ BIT[place])
            if figure == CIRCLE:
                targets = slide(occupied, place) | (ZONE_CHANGES[place] & ~occupied)
            else:
                targets = STEPS[self.textbook][figure][place]
            n = self.write_steps(out, n, place, targets & may_enter & wanted & ~own, rotations)
            if may_rotate & BIT[place]:
                for rotation in range(1, rotations):
                    out[n] = move_of(STEP, place, place, rotation)
                    n += 1
        return n

    def rotations(self, figure):
        """In how many ways a figure may end a quiet step: as it stands, and turned."""
        if figure < TRIANGLE:
            return 1
        return 6 if self.free_rotation and figure < HEXAGON else 3

    def write_steps(self, out, n, origin, targets, rotations):
        """Write the steps to these hexes; one without capture may end with a rotation."""
        enemies = self.occupied[1 - self.side]
        while targets:
            target = top_bit(targets)
            targets ^= BIT[target]
            if enemies & BIT[target]:
                out[n] = move_of(CAPTURE, origin, target, 0)
                n += 1
            else:
                for rotation in range(rotations):
                    out[n] = move_of(STEP, origin, target, rotation)
                    n += 1
        return n

    # Rhombus safety for the other pieces.

    def shape_parries(self):
        """Where a turn must end to stop the attacks of shapes that step: on the only one of them."""
        attackers = self.attackers
        circle = (1 - self.side) * FIGURES + CIRCLE
        parries = ALL_HEXES
        while attackers:
            place = top_bit(attackers)
            attackers ^= BIT[place]
            if self.board[place] != circle:
                parries &= BIT[place]
        return parries

    def circle_parries(self, occupied):
        """Where a turn must end to stop the attacks of Circles, each way round the Rhombus's ring."""
        rhombus = self.rhombus[self.side]
        others = others_on_ring(occupied, rhombus)
        parries = ALL_HEXES
        if others:
            circle = (1 - self.side) * FIGURES + CIRCLE
            ahead = others & -others
            if self.board[ring_hex(top_bit(ahead), rhombus)] == circle:
                parries &= ring_hexes(ahead | (ahead - 1), rhombus)
            behind = top_bit(others)
            if self.board[ring_hex(behind, rhombus)] == circle:
                parries &= ring_hexes((BIT[RING_SIZE[rhombus] - 1] - 1) ^ (BIT[behind] - 1), rhombus)
        return parries

# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Romgon on bitboards. C types for the compiled build are in rules.pxd.

A set of hexes is a word, a ring a run of its bits (see hexes.py). The board holds a piece for each hex:
side * FIGURES + figure, where a figure is a kind with its absolute orientation. A move is
origin | target << 6 | rotation << 12, with CAPTURE or SPECIAL where they apply; a rotation alone has its origin for
target. Rotations are numbered as in notation.py: none, R, L, R2, L2, R3.
"""

import cython

from ludarium.core.zobrist import zobrist
from ludarium.games.romgon import hexes

if not cython.compiled:
    from ludarium.core.bits import count, top_bit
    from ludarium.core.state import GOING_ON, MAX_MOVES, State, move_t

    BLACK, WHITE = range(2)
    RHOMBUS, SQUARE, CIRCLE, TRIANGLE, HEXAGON = hexes.FIRST_FIGURE
    FIGURES, EMPTY = hexes.FIGURES, hexes.EMPTY
    STANDARD, ORIGINAL, FOG = range(3)
    (
        FORTRESS,
        BASE_CAPTURE,
        RHOMBUS_CAPTURED,
        ELIMINATION,
        DEADLOCK,
        DRAGLOCK,
        ESCAPE_RACE,
        THREEFOLD,
        SHUTTLE,
        STAGNATION,
    ) = range(10)
    CAPTURE, SPECIAL = 1 << 15, 1 << 16
    SHUTTLE_LIMIT = 5
    NOWHERE = -1
    LEG = 1 << 12  # set in every leg, so that none is 0
    FRAME = 3  # words: the move with what it took and the leg before; the attackers; the quiet turns and the shuttle
    BIT = [0] * 64
    ALL_HEXES = 0
    STEPS = [[[0] * 51 for _ in range(12)] for _ in range(2)]
    SPECIALS = [[0] * 51 for _ in range(2)]
    ZONE_CHANGES = [0] * 51
    NEAR = [0] * 51
    GOAL = [0, 0]
    ZOBRIST = [[[0] * 51 for _ in range(25)] for _ in range(2)]
    SIDE_KEY = 0
    TURNED = [[0] * 24 for _ in range(6)]
    KIND = [0] * 24
    WORTH = [0] * 24
    GOAL_DISTANCE = [[0] * 51 for _ in range(2)]
    RING_START = [0] * 51
    RING_SIZE = [0] * 51
    RING_MASK = [0] * 51
    QUIET_MASK = 0
    UNTURN = [0] * 6  # the rotation that takes each back

CLOCKWISE_STEPS = (0, 1, -1, 2, -2, 3)  # of each rotation
MATERIAL = {"hexagon": 5, "triangle": 4, "square": 3, "circle": 2, "rhombus": 0}


def fill_tables():
    global SIDE_KEY, ALL_HEXES, QUIET_MASK
    for place in range(64):
        BIT[place] = hexes.BITS[place]
    ALL_HEXES = (1 << 51) - 1
    QUIET_MASK = (1 << 32) - 1
    for rotation in range(6):
        UNTURN[rotation] = CLOCKWISE_STEPS.index(-CLOCKWISE_STEPS[rotation] if rotation < 5 else 3)
    fill_geometry()
    random = zobrist(51)
    for piece in range(24):
        KIND[piece] = hexes.kind_of(piece)
        WORTH[piece] = MATERIAL[hexes.KINDS[KIND[piece]]]
        for rotation in range(6):
            TURNED[rotation][piece] = hexes.turned(piece, CLOCKWISE_STEPS[rotation])
        for place in range(51):
            ZOBRIST[0][piece][place] = next(random)
            # With textbook movement a Hexagon's axis is no part of the position.
            like = piece - hexes.facing(piece) if hexes.KINDS[KIND[piece]] == "hexagon" else piece
            ZOBRIST[1][piece][place] = ZOBRIST[0][like][place]
    SIDE_KEY = next(random)


def fill_geometry():
    for place in range(51):
        name = hexes.HEXES[place]
        ring = hexes.ZONES[hexes.ZONE_OF[name]]
        # The Dead Zone is no ring: each of its hexes is alone on its own.
        dead = hexes.ZONE_OF[name] == "dead"
        RING_START[place] = place if dead else hexes.INDEX[ring[0]]
        RING_SIZE[place] = 1 if dead else len(ring)
        RING_MASK[place] = 0 if dead else hexes.word(ring)
        ZONE_CHANGES[place] = hexes.word(hexes.zone_changes(name))
        NEAR[place] = hexes.word([other for other in hexes.HEXES if 0 < hexes.distance(name, other) <= 2])
        for textbook in range(2):
            SPECIALS[textbook][place] = hexes.word(hexes.specials(name, bool(textbook)))
            for figure in range(12):
                STEPS[textbook][figure][place] = hexes.word(hexes.steps(figure, name, bool(textbook)))
        for side in range(2):
            goal = hexes.BASES[1 - side]
            GOAL[side] = hexes.word([goal])
            GOAL_DISTANCE[side][place] = hexes.distance(name, goal)


fill_tables()


# Rings. Seen from a hex, bit 0 is the next hex clockwise and the highest bit the next one counter-clockwise.


def others_on_ring(occupied, place):
    """The occupied hexes of a hex's ring as seen from it."""
    size = RING_SIZE[place]
    at = place - RING_START[place]
    ring = (occupied & RING_MASK[place]) >> RING_START[place]
    return (ring >> (at + 1) | ring << (size - 1 - at)) & (BIT[size - 1] - 1)


def ring_hexes(seen, place):
    """The hexes that are so seen from a hex."""
    size = RING_SIZE[place]
    at = place - RING_START[place]
    return ((seen << (at + 1) | seen >> (size - 1 - at)) << RING_START[place]) & RING_MASK[place]


def ring_hex(seen, place):
    """The hex that is one bit of what is seen from a hex."""
    found = place + 1 + seen
    return found if found < RING_START[place] + RING_SIZE[place] else found - RING_SIZE[place]


def slide(occupied, place):
    """Where a Circle's slide takes it, the first occupied hex each way included."""
    others = others_on_ring(occupied, place)
    whole = BIT[RING_SIZE[place] - 1] - 1
    if others == 0:
        return ring_hexes(whole, place)
    nearest = others & -others
    return ring_hexes(nearest | (nearest - 1) | (whole ^ (BIT[top_bit(others)] - 1)), place)


class RomgonState(State):
    """board     the piece on each hex                 held     the hexes of each side
    rhombus   where each side's stands, or NOWHERE    leg      each side's last step, if it can be half of a shuttle
    quiet     turns since the last capture            attackers  the shapes that attack the Rhombus of the side to act
    """

    def __init__(
        self,
        pieces: list,
        side: cython.int,
        quiet: cython.int,
        plies_before: cython.int,
        variant: cython.int,
        textbook: cython.bint,
        free_rotation: cython.bint,
        deadlock_player: cython.bint,
        strict_shuttle: cython.bint,
        shapes_elimination: cython.bint,
        stagnation: cython.int,
    ):
        State.__init__(self, FRAME)
        if not cython.compiled:
            self.board, self.held, self.rhombus, self.leg = [EMPTY] * 51, [0, 0], [0, 0], [0, 0]
        self.side = side
        self.quiet = quiet
        self.plies_before = plies_before
        self.variant = variant
        self.textbook = textbook
        self.free_rotation = free_rotation
        self.deadlock_player = deadlock_player
        self.strict_shuttle = strict_shuttle
        self.shapes_elimination = shapes_elimination
        self.stagnation = stagnation
        self.attackers = 0
        for owner in range(2):
            self.held[owner] = 0
            self.rhombus[owner] = NOWHERE
            self.leg[owner] = 0
        self.key = SIDE_KEY if side else 0
        for place in range(51):
            piece: cython.int = pieces[place]
            self.board[place] = piece
            if piece != EMPTY:
                holder: cython.int = 1 if piece >= FIGURES else 0
                self.held[holder] |= BIT[place]
                self.key ^= ZOBRIST[self.textbook][piece][place]
                if KIND[piece] == 0:
                    self.rhombus[holder] = place
        self.history[0] = self.key
        self.judge_loaded()

    def judge_loaded(self):
        """The ends that a loaded position can be: a Rhombus is missing, or the side to act is deadlocked."""
        for loser in range(2):
            if self.rhombus[loser] == NOWHERE:
                self.end(1 - loser, RHOMBUS_CAPTURED if self.held[loser] else ELIMINATION)
                return
        if self.variant != FOG:
            self.attackers = self.find_attackers()
            if self.attackers:
                self.judge_deadlock()

    def copy(self):
        twin = RomgonState(
            self.pieces(),
            self.side,
            self.quiet,
            self.plies_before,
            self.variant,
            self.textbook,
            self.free_rotation,
            self.deadlock_player,
            self.strict_shuttle,
            self.shapes_elimination,
            self.stagnation,
        )
        self.copy_history(twin)
        twin.attackers = self.attackers
        for owner in range(2):
            twin.leg[owner] = self.leg[owner]
        return twin

    def recall(self, turns: list):
        """Take over the turns that led here as far as they are known, for what a game counts; none can be undone.

        A turn is a step (kind, origin, target, what it took or EMPTY), or None for one that is unknown or no step.
        """
        self.reserve(len(turns))
        self.plies_before -= len(turns)
        self.history[0] = 0
        side: cython.int = (self.side + len(turns)) & 1
        for turn in turns:
            frame = self.ply * FRAME
            for word in range(FRAME):
                self.frames[frame + word] = 0
            leg: cython.ulonglong = self.leg[side]
            self.leg[side] = 0
            if turn is not None:
                kind: cython.int = turn[0]
                origin: cython.int = turn[1]
                target: cython.int = turn[2]
                taken: cython.ulonglong = turn[3]
                if taken != EMPTY:
                    self.frames[frame] = CAPTURE | taken << 17
                else:
                    shuttle: cython.ulonglong = self.shuttle_of(side, kind, origin, target, leg)
                    self.frames[frame + 2] = shuttle << 32
                    self.leg[side] = LEG | origin << 6 | target if shuttle == 0 else 0
            side = 1 - side
            self.ply += 1
            self.history[self.ply] = 0
        self.history[self.ply] = self.key

    # What the Python face asks.

    def pieces(self):
        """The piece on each hex, or EMPTY."""
        return [self.board[place] for place in range(51)]

    def piece_on(self, place: cython.int):
        """The piece on a hex, or EMPTY."""
        return self.board[place]

    def turns_played(self):
        """Turns since the game began, those before a loaded position included."""
        return self.plies_before + self.ply

    def rhombus_attackers(self):
        """The hexes of the shapes that attack the Rhombus of the side to act."""
        return [place for place in range(51) if self.attackers & BIT[place]]

    def rhombus_hex(self, side: cython.int):
        """Where a side's Rhombus stands, or NOWHERE."""
        return self.rhombus[side]

    def only_rhombuses(self):
        return self.held[0] | self.held[1] == BIT[self.rhombus[0]] | BIT[self.rhombus[1]]

    def captured(self):
        """The pieces captured since this state was loaded, in order."""
        found = []
        for i in range(self.ply):
            played: cython.ulonglong = self.frames[i * FRAME]
            if played & CAPTURE:
                found.append(int(played >> 17 & 31))
        return found

    def shuttles(self):
        """How often each shuttle was made, by (side, kind, one hex, other hex)."""
        found = {}
        for i in range(self.ply):
            shuttle: cython.int = self.frames[i * FRAME + 2] >> 32
            if shuttle:
                mover: cython.int = (self.side + self.ply - i) & 1
                which = (mover, (shuttle >> 12) - 1, shuttle >> 6 & 63, shuttle & 63)
                found[which] = found.get(which, 0) + 1
        return found

    # Attacks.

    def attacked_by(self, side):
        """The hexes that a side's shapes attack; slides pass through the enemy Rhombus, which is about to move."""
        enemy = self.rhombus[1 - side]
        occupied = (self.held[0] | self.held[1]) ^ BIT[enemy]
        shapes = self.held[side] ^ BIT[self.rhombus[side]]
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
        near = self.held[enemy] & NEAR[rhombus]
        while near:
            place = top_bit(near)
            near ^= BIT[place]
            figure = self.board[place] - enemy * FIGURES
            if figure != RHOMBUS and STEPS[self.textbook][figure][place] & BIT[rhombus]:
                found |= BIT[place]
        others = others_on_ring(self.held[0] | self.held[1], rhombus)
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
        return STEPS[self.textbook][RHOMBUS][self.rhombus[side]] & ~(self.held[side] | BIT[self.rhombus[1 - side]])

    def rhombus_leaps(self):
        """Where it goes without capturing: special moves, and in an Escape Race a goal on which the enemy stands."""
        side = self.side
        place = self.rhombus[side]
        occupied = self.held[0] | self.held[1]
        leaps = SPECIALS[self.textbook][place] & ~occupied
        if BIT[self.rhombus[1 - side]] & GOAL[side] and count(occupied) == 2:
            leaps |= (STEPS[self.textbook][RHOMBUS][place] | SPECIALS[self.textbook][place]) & GOAL[side]
        return leaps

    # The turn.

    def generate(self, out):
        if self.result != GOING_ON:
            return 0
        n = self.write_turns(out, ALL_HEXES)
        if n == 0:
            self.end(1 - self.side, DEADLOCK if self.attackers else DRAGLOCK)
        return n

    def write_turns(self, out, wanted):
        """Write the legal turns that step onto these hexes; if all are wanted, rotations alone too."""
        side = self.side
        own = self.held[side]
        occupied = own | self.held[1 - side]
        rhombus = self.rhombus[side]

        refuge = self.rhombus_refuge()
        n = self.write_steps(out, 0, rhombus, self.rhombus_steps() & refuge & wanted, 1)
        leaps = self.rhombus_leaps() & refuge & wanted
        while leaps:
            landing = top_bit(leaps)
            leaps ^= BIT[landing]
            out[n] = rhombus | landing << 6 | SPECIAL
            n += 1

        shape_parries = ALL_HEXES
        parries = ALL_HEXES
        shields: cython.ulonglong = 0
        if self.variant != FOG:
            shape_parries = self.shape_parries()
            parries = shape_parries & self.circle_parries(occupied)
            if self.held[1 - side] & RING_MASK[rhombus]:
                shields = slide(occupied, rhombus) & own

        may_rotate: cython.bint = self.attackers == 0 and wanted == ALL_HEXES
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
            if may_rotate:
                for rotation in range(1, rotations):
                    out[n] = place | place << 6 | rotation << 12
                    n += 1
        return n

    def rotations(self, figure):
        """In how many ways a figure may end a quiet step: as it stands, and turned."""
        if figure < TRIANGLE:
            return 1
        return 6 if self.free_rotation and figure < HEXAGON else 3

    def write_steps(self, out, n, origin, targets, rotations):
        """Write the steps to these hexes; one without capture may end with a rotation."""
        enemies = self.held[1 - self.side]
        while targets:
            target = top_bit(targets)
            targets ^= BIT[target]
            step = origin | target << 6
            if enemies & BIT[target]:
                out[n] = step | CAPTURE
                n += 1
            else:
                for rotation in range(rotations):
                    out[n] = step | rotation << 12
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

    # Playing a turn.

    def make(self, move):
        origin = move & 63
        target = move >> 6 & 63
        side = self.side
        mover = self.board[origin]
        turned = TURNED[move >> 12 & 7][mover]
        before = self.held[0] | self.held[1]
        frame = self.ply * FRAME
        taken: cython.ulonglong = EMPTY
        shuttle: cython.ulonglong = 0
        leg: cython.ulonglong = self.leg[side]
        played: cython.ulonglong = move
        quiet: cython.ulonglong = self.quiet

        self.leg[side] = 0
        if origin != target:
            taken = self.board[target]
            self.board[origin] = EMPTY
            self.held[side] ^= BIT[origin] | BIT[target]
            if taken != EMPTY:
                self.held[1 - side] ^= BIT[target]
                self.key ^= ZOBRIST[self.textbook][taken][target]
                if KIND[taken] == 0:
                    self.rhombus[1 - side] = NOWHERE
            if not move & CAPTURE:
                shuttle = self.shuttle_of(side, KIND[mover], origin, target, leg)
                self.leg[side] = LEG | origin << 6 | target if shuttle == 0 else 0
        if KIND[mover] == 0:
            self.rhombus[side] = target
        self.board[target] = turned
        self.key ^= SIDE_KEY ^ ZOBRIST[self.textbook][mover][origin] ^ ZOBRIST[self.textbook][turned][target]
        self.frames[frame] = played | taken << 17 | leg << 22
        self.frames[frame + 1] = self.attackers
        self.frames[frame + 2] = quiet | shuttle << 32
        self.quiet = 0 if move & CAPTURE else self.quiet + 1
        self.attackers = 0
        self.side = 1 - side
        self.ply += 1
        self.history[self.ply] = self.key
        self.judge(move, mover, before, shuttle)

    def shuttle_of(self, side, kind, origin, target, leg):
        """The shuttle that a quiet step completes, as a number of its kind and two hexes; 0 if none."""
        if not self.strict_shuttle and leg != (LEG | target << 6 | origin):
            return 0
        if origin < target:
            return (kind + 1) << 12 | origin << 6 | target
        return (kind + 1) << 12 | target << 6 | origin

    def undo(self):
        self.ply -= 1
        side = 1 - self.side
        frame = self.ply * FRAME
        played: cython.ulonglong = self.frames[frame]
        origin = played & 63
        target = played >> 6 & 63
        taken = played >> 17 & 31
        mover = TURNED[UNTURN[played >> 12 & 7]][self.board[target]]
        self.side = side
        self.result = GOING_ON
        self.key = self.history[self.ply]
        self.leg[side] = played >> 22 & 8191
        self.attackers = self.frames[frame + 1]
        self.quiet = self.frames[frame + 2] & QUIET_MASK
        self.board[origin] = mover
        if origin != target:
            self.board[target] = taken
            self.held[side] ^= BIT[origin] | BIT[target]
            if taken != EMPTY:
                self.held[1 - side] ^= BIT[target]
                if KIND[taken] == 0:
                    self.rhombus[1 - side] = target
        if KIND[mover] == 0:
            self.rhombus[side] = origin

    # The end of the game, in the order of the rules.

    def end(self, winner, reason):
        self.result = winner
        self.reason = reason

    def judge(self, move, mover, before, shuttle):
        """The ends that a turn can bring about; a Draglock is found when the next turn is looked for."""
        enemy = self.side
        side = 1 - enemy
        if KIND[mover] == 0 and BIT[self.rhombus[side]] & GOAL[side]:
            if count(before) == 2:
                self.end(side, ESCAPE_RACE)
            else:
                self.end(side, BASE_CAPTURE if move & CAPTURE else FORTRESS)
            return
        if move & CAPTURE:
            if self.rhombus[enemy] == NOWHERE:
                self.end(side, RHOMBUS_CAPTURED if self.held[enemy] else ELIMINATION)
                return
            if self.shapes_elimination and count(self.held[enemy]) == 1:
                self.end(side, ELIMINATION)
                return
        if self.variant != FOG:
            self.attackers = self.find_attackers()
            if self.attackers:
                self.judge_deadlock()
                if self.result != GOING_ON:
                    return
            if self.threefold():
                self.end(enemy, THREEFOLD)
                return
        if shuttle and self.shuttle_count(shuttle) >= SHUTTLE_LIMIT:
            self.end(enemy, SHUTTLE)
        elif self.stagnation and self.quiet >= self.stagnation:
            self.judge_stagnation()

    def judge_deadlock(self):
        """Asked while the Rhombus of the side to act is attacked."""
        if self.deadlock_player:
            moves = cython.declare(move_t[MAX_MOVES])
            self.generate(moves)
        elif not (self.rhombus_steps() | self.rhombus_leaps()) & self.rhombus_refuge():
            self.end(1 - self.side, DEADLOCK)

    def threefold(self):
        """Whether this position occurs for the third time. None from before the last capture can come again."""
        if self.quiet < 4:
            return False
        first = self.ply - self.quiet
        if first < 0:
            first = 0
        found = 1
        past = self.ply - 2
        while past >= first:
            if self.history[past] == self.key:
                found += 1
            past -= 2
        return found >= 3

    def shuttle_count(self, shuttle):
        """How often the side that has just moved has made this shuttle, in the whole game."""
        found = 0
        turn = self.ply - 1
        while turn >= 0:
            if self.frames[turn * FRAME + 2] >> 32 == shuttle:
                found += 1
            turn -= 2
        return found

    def judge_stagnation(self):
        """More material wins, then the Rhombus nearer its goal, then White; but a Draglock comes first."""
        moves = cython.declare(move_t[MAX_MOVES])
        if self.generate(moves) == 0:
            return
        lead = 0
        for place in range(51):
            piece = self.board[place]
            if piece != EMPTY:
                lead += WORTH[piece] if piece < FIGURES else -WORTH[piece]
        if lead == 0:
            lead = GOAL_DISTANCE[WHITE][self.rhombus[WHITE]] - GOAL_DISTANCE[BLACK][self.rhombus[BLACK]]
        self.end(BLACK if lead > 0 else WHITE, STAGNATION)

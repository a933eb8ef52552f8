# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""What an engine thinks of Tokonoma: what stands where, and what a move would capture.

C types for the compiled build are in evaluation.pxd. Every feature but the turn depends on single tiles only, so the
worth of eight tiles at a time is looked up in a table.
"""

import json
from importlib.resources import files

import cython

from ludarium.core.weights import read_weights
from ludarium.core.zobrist import zobrist
from ludarium.games.tokonoma.tiles import AXIAL, HOUSES, INDEX, KINDS, PATTERNS, TILES

if not cython.compiled:
    from ludarium.core.bits import count_short, low_bit
    from ludarium.core.evaluation import NO_MOVE, Evaluation, share_of
    from ludarium.core.state import GOING_ON
    from ludarium.games.tokonoma.rules import (
        ALL_TILES,
        ARM,
        BIT,
        BLIND,
        ENEMY_HOUSE,
        FLAT,
        FRAME,
        MOST_MOVERS,
        PATTERN,
        SIDE_KEY,
        STAR,
        ZOBRIST,
        TokonomaState,
        list_reach,
    )

    COVERED_FLAT = 4  # a class of its own, beside the free pieces of each kind
    CLASSES, FEATURES, TURN = 5, 20, 19
    WINNING = 10000  # the urgency of a flat that enters the house
    LAST_CALL = 16  # plies before a draw by no progress at which the count begins to matter to the table
    HURRY = [0] * 32
    # Words of a sight: how many attackers each tile has, a bit of each count in a word, if an enemy is lost; enemies,
    # those attacked once and twice, stacks whose flat would attack one; and a hunt for each kind.
    COUNT, ENEMIES, PREY, LOST, UNCOVERS, HUNTS, SIGHT = 4, 4, 5, 6, 7, 8, 12
    ORIGINS = 32  # A hunt: useful targets, and from this bit on the origins from which one of them may be reached.
    SEEN_ONCE, SEEN_TWICE, SEEN_COVERED = range(4, 7)  # words of what a state has watched
    HUNT = [[[0] * 4 for _ in range(29)] for _ in range(2)]  # of each side, for what stands on a tile, by kind
    ENTRY = [0, 0]  # the hunt of a side's flats for the enemy house
    DOORSTEP = [0, 0]  # tiles from which they enter it
    SHARE = [[[0] * FEATURES for _ in range(29)] for _ in range(CLASSES)]

FARTHEST = 6  # steps of a flat to the enemy house
NAMES = (
    *KINDS,
    *(f"flat {steps} step{'s' * (steps > 1)} from the house" for steps in range(1, FARTHEST + 1)),
    *(f"covered flat {steps} step{'s' * (steps > 1)} from the house" for steps in range(1, FARTHEST + 1)),
    *(f"{kind}'s advance" for kind in KINDS[1:]),
    "turn",
)
WEIGHTS = read_weights(json.loads(files("ludarium.games.tokonoma").joinpath("weights.json").read_text("utf-8")))


def steps_to_house():
    """How many moves of a white flat each tile is from the enemy house; tiles it cannot win from are left out."""
    steps = {INDEX[HOUSES[1]]: 0}
    while True:
        found = {
            tile: 1 + min(steps[target] for target in PATTERNS[0][0][tile] if target in steps)
            for tile in range(29)
            if tile not in steps and any(target in steps for target in PATTERNS[0][0][tile])
        }
        if not found:
            return steps
        steps.update(found)


def advance(tile):
    """How far forward a white piece is, in half steps."""
    q, r = AXIAL[TILES[tile]]
    return -(2 * q + r)


def fill_shares():
    """SHARE: what a white piece of each class on each tile adds to each feature; for Black, half-turned."""
    steps = steps_to_house()
    for tile in range(29):
        for place, first in ((FLAT, len(KINDS)), (COVERED_FLAT, len(KINDS) + FARTHEST)):
            SHARE[place][tile][FLAT] = 1
            if steps.get(tile):
                SHARE[place][tile][first + steps[tile] - 1] = 1
        for kind in range(1, 4):
            SHARE[kind][tile][kind] = 1
            SHARE[kind][tile][TURN - 4 + kind] = advance(tile)


def fill_doorsteps():
    for side in range(2):
        DOORSTEP[side] = PATTERN[4 - 4 * side][INDEX[HOUSES[1 - side]]]
        ENTRY[side] = cython.cast(cython.ulonglong, DOORSTEP[side]) << ORIGINS | ENEMY_HOUSE[side]


def fill_hunts():
    for side in range(2):
        for kind in range(4):
            pattern = PATTERN[side * 4 + kind]
            for tile in range(29):
                targets = sum([1 << near for near in range(29) if pattern[near] & BIT[tile]])
                origins = sum([1 << far for far in range(29) if pattern[far] & targets])
                HUNT[side][tile][kind] = origins << ORIGINS | targets


def fill_hurry():
    random = zobrist(2025)
    for left in range(32):
        HURRY[left] = next(random)


fill_shares()
fill_doorsteps()
fill_hunts()
fill_hurry()


class TokonomaEvaluation(Evaluation):
    """What pieces are worth to their side.

    on_tile  a piece of each class on each tile       worth  the same for eight tiles at a time
    covering what it brings to cover a flat           prey   the urgency of capturing each kind
    """

    def __init__(self, weights):
        Evaluation.__init__(self, NAMES, weights)
        if not cython.compiled:
            self.worth = [[[[0] * 256 for _ in range(4)] for _ in range(CLASSES)] for _ in range(2)]
            self.on_tile = [[[0] * 32 for _ in range(CLASSES)] for _ in range(2)]
            self.covering = [[0] * 32 for _ in range(2)]
            self.prey = [0] * 4
        self.forces = True
        self.staged = True
        self.quick = True
        self.turn = self.weights[TURN]
        for kind in range(4):
            self.prey[kind] = max(1, self.weights[kind])
        for place in range(CLASSES):
            on_tile = [sum([SHARE[place][tile][i] * self.weights[i] for i in range(FEATURES)]) for tile in range(29)]
            for side in range(2):
                seen = on_tile if side == 0 else on_tile[::-1]
                for tile in range(29):
                    self.on_tile[side][place][tile] = seen[tile]
                for part in range(4):
                    eight = seen[8 * part : 8 * part + 8]
                    for bits in range(256):
                        self.worth[side][place][part][bits] = sum(
                            [worth for i, worth in enumerate(eight) if bits >> i & 1]
                        )
        for side in range(2):
            for tile in range(29):
                self.covering[side][tile] = self.on_tile[side][COVERED_FLAT][tile] - self.on_tile[side][FLAT][tile]

    # Features and their sum.

    def score(self, state):
        here = state.side
        mine = placement(self, cython.cast(TokonomaState, state), here)
        return mine - placement(self, cython.cast(TokonomaState, state), 1 - here) + self.turn

    def score_after(self, state, move, before):
        gained = change(self, cython.cast(TokonomaState, state), move)
        if cython.cast(TokonomaState, state).captured:
            gained += taken(self, cython.cast(TokonomaState, state))
        return 2 * self.turn - before - gained

    def features(self, state, out):
        self.count_placement(cython.cast(TokonomaState, state), state.side, 1, out)
        self.count_placement(cython.cast(TokonomaState, state), 1 - state.side, -1, out)
        out[TURN] = 1

    def count_placement(self, state, side, sign, out):
        own = side * 4
        boards = state.boards
        talls = boards[own + ARM] | boards[own + BLIND] | boards[own + STAR]
        for tile in range(29):
            seen = tile if side == 0 else 28 - tile
            for kind in range(4):
                if boards[own + kind] & BIT[tile]:
                    place = COVERED_FLAT if kind == FLAT and talls & BIT[tile] else kind
                    for i in range(FEATURES):
                        out[i] += sign * SHARE[place][seen][i]

    # Forcing moves: captures, and a flat that enters the house.

    def rank(self, state, moves, out, n):
        sight = cython.declare(cython.ulonglong[SIGHT])
        forcing: cython.bint = look(cython.cast(TokonomaState, state), sight)
        for i in range(n):
            out[i] = 0
            if not forcing:
                continue
            if sight[HUNTS + (moves[i] >> 10)] & BIT[moves[i] & 31] or sight[UNCOVERS] & BIT[moves[i] >> 5 & 31]:
                out[i] = gain(self, cython.cast(TokonomaState, state), sight, moves[i])

    def forcing(self, state, moves, out):
        return find_forcing(self, cython.cast(TokonomaState, state), moves, out)

    def allows(self, state, move):
        return is_legal(cython.cast(TokonomaState, state), move)

    def random_move(self, state, word):
        return any_move(cython.cast(TokonomaState, state), word)

    def table_key(self, state):
        return hurried_key(cython.cast(TokonomaState, state))

    def key_after(self, state, move):
        piece = state.side * 4 + (move >> 10)
        return state.key ^ SIDE_KEY ^ ZOBRIST[piece][move >> 5 & 31] ^ ZOBRIST[piece][move & 31]


def change(evaluation, state, move):
    """What a move has brought to the side that made it by where its pieces stand. Without a branch, for speed."""
    side = 1 - state.side
    kind = move >> 10
    origin = move >> 5 & 31
    target = move & 31
    flats: cython.uint = state.boards[side * 4] & -(kind != FLAT)
    left: cython.int = flats >> origin & 1
    come: cython.int = flats >> target & 1
    gained: cython.int = evaluation.on_tile[side][kind][target] - evaluation.on_tile[side][kind][origin]
    return gained + (evaluation.covering[side][target] & -come) - (evaluation.covering[side][origin] & -left)


def placement(evaluation, state, side):
    own = side * 4
    boards = state.boards
    talls = boards[own + ARM] | boards[own + BLIND] | boards[own + STAR]
    total = 0
    for part in range(4):
        shift = 8 * part
        flats = boards[own] >> shift & 255
        under = talls >> shift & 255
        total += evaluation.worth[side][FLAT][part][flats & ~under]
        total += evaluation.worth[side][COVERED_FLAT][part][flats & under]
        for kind in range(1, 4):
            total += evaluation.worth[side][kind][part][boards[own + kind] >> shift & 255]
    return total


def find_forcing(evaluation, state, moves, out):
    """generate(), but only for targets from which something may be captured, or for the house."""
    if state.result != GOING_ON:
        return 0
    sight = cython.declare(cython.ulonglong[SIGHT])
    if not look(state, sight):
        return 0
    boards = state.boards
    own = state.side * 4
    talls = boards[own + ARM] | boards[own + BLIND] | boards[own + STAR]
    free: cython.uint = ~(talls | sight[ENEMIES])
    n = 0
    for kind in range(3, -1, -1):
        movers: cython.uint = boards[own + kind] & (sight[HUNTS + kind] >> ORIGINS | sight[UNCOVERS])
        enterable = free
        if kind == FLAT:
            movers &= ~talls
            enterable &= ~boards[own]
        while movers:
            origin = low_bit(movers)
            movers &= movers - 1
            targets: cython.uint = PATTERN[own + kind][origin] & enterable
            if not sight[UNCOVERS] & BIT[origin]:
                targets &= sight[HUNTS + kind]
            while targets:
                target = low_bit(targets)
                targets &= targets - 1
                moves[n] = kind << 10 | origin << 5 | target
                out[n] = gain(evaluation, state, sight, moves[n])
                if out[n] > 0:
                    n += 1
    for i in range(n >> 1):  # into the order of generate()
        last = n - 1 - i
        move = moves[i]
        moves[i] = moves[last]
        moves[last] = move
        urgency = out[i]
        out[i] = out[last]
        out[last] = urgency
    return n


def gain(evaluation, state, sight, move):
    """The urgency of a move: what it captures, by the attacks that it ends and those that it begins."""
    own = state.side * 4
    kind = move >> 10
    origin = move >> 5 & 31
    target = move & 31
    if kind == FLAT and BIT[target] & ENEMY_HOUSE[state.side]:
        return WINNING
    left: cython.uint = PATTERN[own + kind][origin]
    come: cython.uint = PATTERN[own + kind][target]
    uncovered: cython.uint = 0
    covered: cython.uint = 0
    if kind != FLAT:
        if state.boards[own] & BIT[origin]:
            uncovered = PATTERN[own][origin]
        if state.boards[own] & BIT[target]:
            covered = PATTERN[own][target]
    if sight[LOST]:
        dead = attacked_twice(sight, left, covered, come, uncovered) & sight[ENEMIES]
    else:
        once: cython.uint = sight[PREY] & ~(left | covered)
        dead = once & (come | uncovered) | come & uncovered & sight[ENEMIES]
    return captured(evaluation, state, dead) if dead else 0


def attacked_twice(sight, left, covered, come, uncovered):
    """The tiles that are attacked at least twice when two attacks have ended and two begun."""
    counts = cython.declare(cython.ulonglong[COUNT])
    for i in range(COUNT):
        counts[i] = sight[i]
    subtract(counts, left)
    subtract(counts, covered)
    add(counts, come)
    add(counts, uncovered)
    return counts[1] | counts[2] | counts[3]


def add(counts, tiles):
    """Count one more on each of the tiles."""
    for i in range(COUNT):
        carry: cython.ulonglong = counts[i] & tiles
        counts[i] ^= tiles
        tiles = carry


def subtract(counts, tiles):
    for i in range(COUNT):
        counts[i] ^= tiles
        tiles &= counts[i]


def captured(evaluation, state, dead):
    opp = 4 - state.side * 4
    total = 0
    for kind in range(4):
        caught = state.boards[opp + kind] & dead
        while caught:
            caught &= caught - 1
            total += evaluation.prey[kind]
    return total


def taken(evaluation, state):
    """What the last move has taken from the side to act: its boards are compared with those kept for undo."""
    boards = state.boards
    side = state.side
    own = side * 4
    frame = (state.ply - 1) * FRAME + 2 * side
    low: cython.ulonglong = state.frames[frame]  # flats and arms
    high: cython.ulonglong = state.frames[frame + 1]  # blinds and stars
    flats: cython.uint = (low & ALL_TILES) ^ boards[own]
    arms: cython.uint = (low >> 32) ^ boards[own + ARM]
    blinds: cython.uint = (high & ALL_TILES) ^ boards[own + BLIND]
    stars: cython.uint = (high >> 32) ^ boards[own + STAR]
    if not flats | arms | blinds | stars:
        return 0
    covered = flats & (arms | blinds | stars)  # a tile is emptied as a whole
    worth = worth_of(evaluation, side, FLAT, flats ^ covered) + worth_of(evaluation, side, COVERED_FLAT, covered)
    worth += worth_of(evaluation, side, ARM, arms) + worth_of(evaluation, side, BLIND, blinds)
    return worth + worth_of(evaluation, side, STAR, stars)


def worth_of(evaluation, side, place, pieces):
    total = 0
    while pieces:
        tile = low_bit(pieces)
        pieces &= pieces - 1
        total += evaluation.on_tile[side][place][tile]
    return total


def watch(state):
    """Which tiles the side to act attacks at least once, at least twice, and by flats that are covered.

    A search comes to the same ply again and again with nothing new but the enemy's last move, so the state keeps this
    for as long as the side's own boards, the first four words, are the same.
    """
    boards = state.boards
    own = state.side * 4
    seen = state.watched[state.side << 3 | state.ply >> 1 & 7]
    flats = boards[own]
    arms = boards[own + ARM]
    blinds = boards[own + BLIND]
    stars = boards[own + STAR]
    if (seen[FLAT] ^ flats | seen[ARM] ^ arms | seen[BLIND] ^ blinds | seen[STAR] ^ stars) == 0:
        return seen
    seen[FLAT] = flats
    seen[ARM] = arms
    seen[BLIND] = blinds
    seen[STAR] = stars
    talls = arms | blinds | stars
    once: cython.uint = 0
    twice: cython.uint = 0
    for kind in range(4):
        attackers = boards[own + kind]
        if kind == FLAT:
            attackers &= ~talls
        while attackers:
            tile = low_bit(attackers)
            attackers &= attackers - 1
            hit = PATTERN[own + kind][tile]
            twice |= once & hit
            once |= hit
    seen[SEEN_ONCE] = once
    seen[SEEN_TWICE] = twice
    stacks = flats & talls
    covered: cython.uint = 0
    while stacks:
        stack = low_bit(stacks)
        stacks &= stacks - 1
        covered |= PATTERN[own][stack]
    seen[SEEN_COVERED] = covered
    return seen


def count_attackers(state, counts):
    """How many pieces of the side to act attack each tile, a bit of each count in a word."""
    boards = state.boards
    own = state.side * 4
    talls = boards[own + ARM] | boards[own + BLIND] | boards[own + STAR]
    for i in range(COUNT):
        counts[i] = 0
    for kind in range(4):
        attackers = boards[own + kind]
        if kind == FLAT:
            attackers &= ~talls
        while attackers:
            add(counts, PATTERN[own + kind][low_bit(attackers)])
            attackers &= attackers - 1


def look(state, sight):
    """See which targets are worth a try; False if no move can be forcing."""
    boards = state.boards
    own = state.side * 4
    opp = 4 - own
    enemies = boards[opp] | boards[opp + ARM] | boards[opp + BLIND] | boards[opp + STAR]
    seen = watch(state)
    lost = seen[SEEN_TWICE] & enemies
    prey = seen[SEEN_ONCE] & enemies
    if not (lost | prey | seen[SEEN_COVERED] & enemies | boards[own] & DOORSTEP[state.side]):
        return False
    sight[ENEMIES] = enemies
    sight[PREY] = prey
    sight[LOST] = lost
    # A stack whose flat attacks an enemy as soon as its tall has left.
    uncovers: cython.uint = 0
    if seen[SEEN_COVERED] & enemies:
        stacks = boards[own] & (boards[own + ARM] | boards[own + BLIND] | boards[own + STAR])
        while stacks:
            stack = low_bit(stacks)
            stacks &= stacks - 1
            if PATTERN[own][stack] & enemies:
                uncovers |= BIT[stack]
    sight[UNCOVERS] = uncovers
    # An enemy that is attacked twice is lost after almost any move; one that is attacked once, after one more attack.
    if lost:
        everywhere: cython.ulonglong = ALL_TILES
        for each in range(4):
            sight[HUNTS + each] = everywhere << ORIGINS | everywhere
        count_attackers(state, sight)
        return True
    sight[HUNTS + FLAT] = ENTRY[state.side]
    for tall in range(1, 4):
        sight[HUNTS + tall] = 0
    while prey:
        caught = low_bit(prey)
        prey &= prey - 1
        for one in range(4):
            sight[HUNTS + one] |= HUNT[state.side][caught][one]
    movers: cython.ulonglong = uncovers
    for other in range(4):
        movers |= boards[own + other] & sight[HUNTS + other] >> ORIGINS
    return movers != 0


def is_legal(state, move):
    kind = move >> 10
    origin = move >> 5 & 31
    target = move & 31
    if state.result != GOING_ON or kind > 3 or origin > 28 or target > 28:
        return False
    boards = state.boards
    own = state.side * 4
    opp = 4 - own
    blocked = boards[own + ARM] | boards[own + BLIND] | boards[own + STAR]
    movers = boards[own + kind]
    if kind == FLAT:
        movers &= ~blocked
        blocked |= boards[own]
    blocked |= boards[opp] | boards[opp + ARM] | boards[opp + BLIND] | boards[opp + STAR]
    return movers & BIT[origin] != 0 and PATTERN[own + kind][origin] & ~blocked & BIT[target] != 0


def any_move(state, word):
    """generate(), but of all moves only the one that is picked is made up."""
    reach = cython.declare(cython.uint[MOST_MOVERS])
    starts = cython.declare(cython.uint[MOST_MOVERS])
    upto = cython.declare(cython.int[MOST_MOVERS])  # how many moves the pieces so far have
    if state.result != GOING_ON:
        return NO_MOVE
    first = list_reach(state, reach, starts)
    # Whole fours and no branches: the compiler does four pieces at a time.
    begin = first & ~3
    for pad in range(begin, first):
        reach[pad] = 0
    for i in range(begin, MOST_MOVERS):
        upto[i] = count_short(reach[i])
    total = 0
    for i in range(begin, MOST_MOVERS):
        total += upto[i]
        upto[i] = total
    if total == 0:
        state.generate(starts)
        return NO_MOVE
    chosen: cython.int = share_of(word, total)
    mover: cython.int = begin
    for i in range(begin, MOST_MOVERS):
        mover += upto[i] <= chosen
    targets: cython.uint = reach[mover]
    left = upto[mover] - chosen - 1  # targets are counted from the last
    while left:
        targets &= targets - 1
        left -= 1
    return starts[mover] | low_bit(targets)


def hurried_key(state):
    """The key, with the quiet plies mixed in when they are about to draw the game."""
    key = state.key
    if state.no_progress and state.quiet + LAST_CALL >= state.no_progress:
        key ^= HURRY[state.no_progress - state.quiet & 31]
    return key

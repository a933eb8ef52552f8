# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
# mypy: ignore-errors
"""Tokonoma's forcing moves: captures, and a flat that enters the house. C types for the compiled build are in
tactics.pxd.

Of all targets only those are looked at from which something may be captured; what a move captures is told from the
attacks that it ends and those that it begins.
"""

import cython

from ludarium.games.tokonoma.tiles import HOUSES, INDEX, KINDS

if not cython.compiled:
    from ludarium.core.bits import count_short, low_bit
    from ludarium.core.state import GOING_ON
    from ludarium.core.tactics import NO_MOVE, Tactics, share_of
    from ludarium.games.tokonoma.attacks import Attacks, Captures, approach_of, origins_in, targets_in
    from ludarium.games.tokonoma.boards import FLAT, pieces_of, talls_of
    from ludarium.games.tokonoma.moves import led_to, move_of, mover_kind, origin_of, target_of
    from ludarium.games.tokonoma.rules import (
        ALL_TILES,
        BIT,
        ENEMY_HOUSE,
        MOST_MOVERS,
        PATTERN,
        TILE_COUNT,
        TokonomaState,
        list_reach,
    )

    WINNING = 10000  # the urgency of a flat that enters the house
    KIND_COUNT = 4
    COUNT_BITS = 4  # of the number of attackers of a tile; each bit is a word, with a bit for each tile
    APPROACH = [
        [[0] * KIND_COUNT for _ in range(TILE_COUNT)] for _ in range(2)
    ]  # of each side, for what stands on a tile, by kind
    ENTRY = [0, 0]  # the approach of a side's flats to the enemy house
    DOORSTEP = [0, 0]  # tiles from which they enter it


def fill_doorsteps():
    for side in range(2):
        DOORSTEP[side] = PATTERN[4 - 4 * side][INDEX[HOUSES[1 - side]]]
        ENTRY[side] = approach_of(DOORSTEP[side], ENEMY_HOUSE[side])


def fill_approaches():
    for side in range(2):
        for kind in range(4):
            pattern = PATTERN[side * 4 + kind]
            for tile in range(TILE_COUNT):
                targets = sum([1 << near for near in range(TILE_COUNT) if pattern[near] & BIT[tile]])
                origins = sum([1 << far for far in range(TILE_COUNT) if pattern[far] & targets])
                APPROACH[side][tile][kind] = approach_of(origins, targets)


fill_doorsteps()
fill_approaches()


class TokonomaTactics(Tactics):
    """victim_worth: the urgency of capturing each kind."""

    def __init__(self, weights):
        Tactics.__init__(self, forces=True, staged=True)
        if not cython.compiled:
            self.victim_worth = [0] * KIND_COUNT
        for kind in range(KIND_COUNT):
            self.victim_worth[kind] = max(1, weights.values[KINDS[kind]])

    def rank(self, state, moves, out, n):
        approaches = cython.declare(cython.ulonglong[KIND_COUNT])
        counts = cython.declare(cython.ulonglong[COUNT_BITS])
        captures = find_captures(cython.cast(TokonomaState, state), approaches, counts)
        for i in range(n):
            out[i] = 0
            if captures.forcing and (
                targets_in(approaches[mover_kind(moves[i])]) & BIT[target_of(moves[i])]
                or captures.uncovers & BIT[origin_of(moves[i])]
            ):
                out[i] = gain(self, cython.cast(TokonomaState, state), captures, counts, moves[i])

    def forcing(self, state, moves, out):
        return find_forcing(self, cython.cast(TokonomaState, state), moves, out)

    def allows(self, state, move):
        return is_legal(cython.cast(TokonomaState, state), move)

    def random_move(self, state, word):
        return any_move(cython.cast(TokonomaState, state), word)


def find_forcing(tactics, state, moves, out):
    """generate(), but only for targets from which something may be captured, or for the house."""
    if state.result != GOING_ON:
        return 0
    approaches = cython.declare(cython.ulonglong[KIND_COUNT])
    counts = cython.declare(cython.ulonglong[COUNT_BITS])
    captures = find_captures(state, approaches, counts)
    if not captures.forcing:
        return 0
    boards = state.boards
    own = state.side * 4
    talls = talls_of(boards, own)
    free: cython.uint = ~(talls | captures.enemies)
    n = 0
    for kind in range(3, -1, -1):
        movers: cython.uint = boards[own + kind] & (origins_in(approaches[kind]) | captures.uncovers)
        enterable = free
        if kind == FLAT:
            movers &= ~talls
            enterable &= ~boards[own]
        while movers:
            origin = low_bit(movers)
            movers &= movers - 1
            targets: cython.uint = PATTERN[own + kind][origin] & enterable
            if not captures.uncovers & BIT[origin]:
                targets &= targets_in(approaches[kind])
            while targets:
                target = low_bit(targets)
                targets &= targets - 1
                moves[n] = move_of(kind, origin, target)
                out[n] = gain(tactics, state, captures, counts, moves[n])
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


def gain(tactics, state, captures, counts, move):
    """The urgency of a move: what it captures, by the attacks that it ends and those that it begins."""
    own = state.side * 4
    kind = mover_kind(move)
    origin = origin_of(move)
    target = target_of(move)
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
    if captures.twice:
        dead = attacked_twice(counts, left, covered, come, uncovered) & captures.enemies
    else:
        once: cython.uint = captures.once & ~(left | covered)
        dead = once & (come | uncovered) | come & uncovered & captures.enemies
    return captured(tactics, state, dead) if dead else 0


def attacked_twice(before, left, covered, come, uncovered):
    """The tiles that are attacked at least twice when two attacks have ended and two begun."""
    counts = cython.declare(cython.ulonglong[COUNT_BITS])
    for i in range(COUNT_BITS):
        counts[i] = before[i]
    subtract(counts, left)
    subtract(counts, covered)
    add(counts, come)
    add(counts, uncovered)
    return counts[1] | counts[2] | counts[3]


def add(counts, tiles):
    """Count one more on each of the tiles."""
    for i in range(COUNT_BITS):
        carry: cython.ulonglong = counts[i] & tiles
        counts[i] ^= tiles
        tiles = carry


def subtract(counts, tiles):
    for i in range(COUNT_BITS):
        counts[i] ^= tiles
        tiles &= counts[i]


def captured(tactics, state, dead):
    opp = 4 - state.side * 4
    total = 0
    for kind in range(KIND_COUNT):
        caught = state.boards[opp + kind] & dead
        while caught:
            caught &= caught - 1
            total += tactics.victim_worth[kind]
    return total


def find_captures(state, approaches, counts):
    """What the side to act may capture. Written too: `approaches`, one for each kind, and, where an enemy is attacked
    twice, the `counts` of attackers.
    """
    boards = state.boards
    own = state.side * 4
    enemies = pieces_of(boards, 4 - own)
    attacks = attacks_of(boards, own)
    twice = attacks.twice & enemies
    once = attacks.once & enemies
    if not (twice | once | attacks.covered & enemies | boards[own] & DOORSTEP[state.side]):
        return Captures(False, 0, 0, 0, 0)
    uncovers = uncovering(boards, own, enemies) if attacks.covered & enemies else 0
    # An enemy that is attacked twice is lost after almost any move; one that is attacked once, after one more attack.
    if twice:
        for each in range(KIND_COUNT):
            approaches[each] = approach_of(ALL_TILES, ALL_TILES)
        count_attackers(boards, own, counts)
        return Captures(True, enemies, once, twice, uncovers)
    approaches[FLAT] = ENTRY[state.side]
    for tall in range(1, KIND_COUNT):
        approaches[tall] = 0
    left = once
    while left:
        caught = low_bit(left)
        left &= left - 1
        for one in range(KIND_COUNT):
            approaches[one] |= APPROACH[state.side][caught][one]
    movers: cython.uint = uncovers
    for other in range(KIND_COUNT):
        movers |= boards[own + other] & origins_in(approaches[other])
    return Captures(movers != 0, enemies, once, twice, uncovers)


def attacks_of(boards, own):
    talls = talls_of(boards, own)
    once: cython.uint = 0
    twice: cython.uint = 0
    for kind in range(KIND_COUNT):
        attackers = boards[own + kind]
        if kind == FLAT:
            attackers &= ~talls
        while attackers:
            tile = low_bit(attackers)
            attackers &= attackers - 1
            hit = PATTERN[own + kind][tile]
            twice |= once & hit
            once |= hit
    covered: cython.uint = 0
    stacks = boards[own] & talls
    while stacks:
        stack = low_bit(stacks)
        stacks &= stacks - 1
        covered |= PATTERN[own][stack]
    return Attacks(once, twice, covered)


def uncovering(boards, own, enemies):
    """The stacks whose flat attacks an enemy as soon as its tall has left."""
    found: cython.uint = 0
    stacks = boards[own] & talls_of(boards, own)
    while stacks:
        stack = low_bit(stacks)
        stacks &= stacks - 1
        if PATTERN[own][stack] & enemies:
            found |= BIT[stack]
    return found


def count_attackers(boards, own, counts):
    """How many pieces of a side attack each tile."""
    talls = talls_of(boards, own)
    for i in range(COUNT_BITS):
        counts[i] = 0
    for kind in range(KIND_COUNT):
        attackers = boards[own + kind]
        if kind == FLAT:
            attackers &= ~talls
        while attackers:
            add(counts, PATTERN[own + kind][low_bit(attackers)])
            attackers &= attackers - 1


def is_legal(state, move):
    kind = mover_kind(move)
    origin = origin_of(move)
    target = target_of(move)
    if state.result != GOING_ON or kind > 3 or origin > 28 or target > 28:
        return False
    boards = state.boards
    own = state.side * 4
    blocked = talls_of(boards, own)
    movers = boards[own + kind]
    if kind == FLAT:
        movers &= ~blocked
        blocked |= boards[own]
    blocked |= pieces_of(boards, 4 - own)
    return movers & BIT[origin] != 0 and PATTERN[own + kind][origin] & ~blocked & BIT[target] != 0


def any_move(state, word):
    """A random legal move: moves are counted, and only the chosen one is packed."""
    reach = cython.declare(cython.uint[MOST_MOVERS])
    starts = cython.declare(cython.uint[MOST_MOVERS])
    upto = cython.declare(cython.int[MOST_MOVERS])  # how many moves the pieces so far have
    if state.result != GOING_ON:
        return NO_MOVE
    first = list_reach(state, reach, starts)
    # Multiples of four and no branches, so that the compiler vectorises the loops.
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
    return led_to(starts[mover], low_bit(targets))

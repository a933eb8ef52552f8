# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
# mypy: ignore-errors
# ruff: noqa: SIM110
"""How Gungi's pieces reach squares and what they may capture there: for actions, for check and for searches alike.

A mobile attack captures the top of another tower, an immobile attack (a strike) a neighbour in the same tower. C types
for the compiled build are in attacks.pxd.
"""

import cython

if not cython.compiled:
    from ludarium.core.bits import top_bit
    from ludarium.games.gungi.codes import (
        BRONZE,
        OFF,
        belongs_to,
        below,
        is_mixed,
        kind_of,
        piece_at,
        put_on,
        side_of,
    )
    from ludarium.games.gungi.moves import ATTACK, move_of, strike_of
    from ludarium.games.gungi.tables import (
        BIT,
        CELL_AT,
        COLUMN,
        DIRECTION,
        DIRECTION_TO,
        FIGHTS,
        HITS,
        JUMPS,
        LAST_NEAR,
        MIDDLE,
        NEAR_NUMBER,
        NEAR_SET,
        NO_DIRECTION,
        ROW,
        RUNS,
        SLIDE,
        SLIDE_COUNT,
        STEP,
        STEP_COUNT,
        STEP_MIDDLE,
        STEP_SET,
    )
    from ludarium.games.gungi.towers import converted, effective_tier, has_name, sound

    NO_CHECK, BRONZE_CHECK, CHECK = range(3)  # BRONZE_CHECK: by Bronzes alone
    MOST_REACHED = 48  # more than the squares that a piece reaches


# Where a piece gets to.


def reached(towers, origin, cells):
    """Write the cells that the top piece of a tower reaches, whatever stands there, and return how many."""
    piece = towers.top[origin]
    side = side_of(piece)
    tier = effective_tier(towers, origin)
    grounded: cython.bint = is_grounded(towers, origin)
    n = 0
    for i in range(STEP_COUNT[piece][tier]):
        target = origin + STEP[piece][tier][i]
        middle = STEP_MIDDLE[piece][tier][i]
        if towers.top[target] == OFF or (middle and grounded and stops(towers, side, origin + middle)):
            continue
        cells[n] = target
        n += 1
    for line in range(SLIDE_COUNT[piece][tier]):
        step = SLIDE[piece][tier][line]
        here = origin + step
        while towers.top[here] != OFF:
            cells[n] = here
            n += 1
            if stops(towers, side, here):
                break
            here += step
    return n


def is_grounded(towers, cell):
    """Whether the top piece of a cell can be stopped on its way: on tier one, unless it jumps."""
    return towers.height[cell] == 1 and not JUMPS[towers.top[cell]]


def stops(towers, side, cell):
    """Whether a side's grounded piece cannot go past what stands on a cell."""
    met = towers.top[cell]
    return met != 0 and (towers.allies_block or not belongs_to(met, side))


def attack_on(towers, cell, side, capturing):
    """How a side's pieces on other squares reach a cell: not at all, by Bronzes alone, or by more.

    capturing: only pieces count that may capture the top of the cell.
    """
    found = NO_CHECK
    for half in range(2):
        near = towers.tops[side][half] & NEAR_SET[cell][half]
        while near:
            origin = CELL_AT[half][top_bit(near)]
            near ^= BIT[origin]
            i = NEAR_NUMBER[origin - cell + LAST_NEAR]
            piece = towers.top[origin]
            if not steps_in(piece, effective_tier(towers, origin), i):
                continue
            if MIDDLE[i] and is_grounded(towers, origin) and stops(towers, side, cell + MIDDLE[i]):
                continue
            if not capturing:
                return CHECK
            if may_replace_top(towers, piece, cell):
                if kind_of(piece) != BRONZE:
                    return CHECK
                found = BRONZE_CHECK
    for word in range(2):
        sliders = towers.runners[side][word]
        while sliders:
            start = CELL_AT[word][top_bit(sliders)]
            sliders ^= BIT[start]
            if slides_to(towers, start, cell) and (not capturing or may_replace_top(towers, towers.top[start], cell)):
                return CHECK
    return found


def slides_to(towers, origin, cell):
    """Whether the top piece of a tower slides to a cell."""
    direction = direction_to(cell, origin)
    if direction == NO_DIRECTION or not slides_in(towers.top[origin], effective_tier(towers, origin), direction):
        return False
    side = side_of(towers.top[origin])
    here = cell + DIRECTION[direction]
    while here != origin:
        if stops(towers, side, here):
            return False
        here += DIRECTION[direction]
    return True


def direction_to(cell, other):
    """The number of the direction from a cell to another, or NO_DIRECTION."""
    return DIRECTION_TO[COLUMN[other] - COLUMN[cell] + 8][ROW[other] - ROW[cell] + 8]


def steps_in(piece, tier, i):
    """Whether a piece steps to the middle of NEAR from its i-th cell."""
    return HITS[piece][tier] >> i & 1 != 0


def slides_in(piece, tier, direction):
    """Whether a piece slides to where a direction starts."""
    return RUNS[piece][tier] >> direction & 1 != 0


# What a piece may capture.


def may_replace_top(towers, piece, cell):
    """Whether the tower that a mobile attack by piece leaves on cell is allowed."""
    rest = below(towers.tower[cell], towers.height[cell] - 1)
    if kind_of(piece) != BRONZE:
        return not (rest and has_name(rest, piece))
    if towers.bronzes[side_of(piece)][COLUMN[cell]]:
        return False
    if rest == 0:
        return True
    return sound(put_on(converted(rest, side_of(piece)), towers.height[cell] - 1, piece))


def may_strike(towers, cell, attacker, victim):
    """Whether a piece may capture the enemy next to it in its tower."""
    tower = towers.tower[cell]
    piece = piece_at(tower, attacker)
    if not FIGHTS[piece] or side_of(piece) == side_of(piece_at(tower, victim)):
        return False
    if kind_of(piece) == BRONZE and victim == towers.height[cell] - 1:
        return sound(converted(below(tower, victim), side_of(piece)))
    return True


def strikes_in(towers, side, cell, out, n):
    """A side's immobile attacks in a tower."""
    tower = towers.tower[cell]
    if not is_mixed(tower):
        return n
    for attacker in range(towers.height[cell]):
        if not belongs_to(piece_at(tower, attacker), side):
            continue
        if attacker > 0 and may_strike(towers, cell, attacker, attacker - 1):
            out[n] = strike_of(cell, attacker, attacker - 1)
            n += 1
        if attacker + 1 < towers.height[cell] and may_strike(towers, cell, attacker, attacker + 1):
            out[n] = strike_of(cell, attacker, attacker + 1)
            n += 1
    return n


def captures(towers, side, out):
    """Every attack of a side that obeys the rules save those on check and mate."""
    cells = cython.declare(cython.int[MOST_REACHED])
    n = 0
    for half in range(2):
        standing = towers.tops[side][half] | towers.stacks[half]
        while standing:
            origin = CELL_AT[half][top_bit(standing)]
            standing ^= BIT[origin]
            if towers.height[origin] > 1:
                n = strikes_in(towers, side, origin, out, n)
            piece = towers.top[origin]
            if not belongs_to(piece, side) or not may_attack(towers, origin):
                continue
            for i in range(reached(towers, origin, cells)):
                target = cells[i]
                there = towers.top[target]
                if there and not belongs_to(there, side) and may_replace_top(towers, piece, target):
                    out[n] = move_of(ATTACK, origin, target)
                    n += 1
    return n


def may_attack(towers, origin):
    """Whether the top piece of a tower slides, or has an enemy where it might step."""
    piece = towers.top[origin]
    tier = effective_tier(towers, origin)
    steps = STEP_SET[piece][tier][origin]
    enemies = towers.tops[1 - side_of(piece)]
    return SLIDE_COUNT[piece][tier] != 0 or steps[0] & enemies[0] | steps[1] & enemies[1] != 0


# Check.


def check_on(towers, side):
    """Whether the Commander of a side could be captured at once, and by more than Bronzes."""
    cell = towers.commander[side]
    if cell == 0:
        return NO_CHECK
    inside = check_from_below(towers, side)
    if inside == CHECK:
        return CHECK
    return max(inside, attack_on(towers, cell, 1 - side, True))


def is_checked(towers, side):
    return check_on(towers, side) != NO_CHECK


def check_from_below(towers, side):
    """Whether the piece under the Commander of a side could capture it."""
    cell = towers.commander[side]
    height = towers.height[cell]
    if height == 1 or not may_strike(towers, cell, height - 2, height - 1):
        return NO_CHECK
    return BRONZE_CHECK if kind_of(piece_at(towers.tower[cell], height - 2)) == BRONZE else CHECK


def checks_from(towers, origin, side):
    """Whether the Commander of a side could be captured from a cell."""
    commander = towers.commander[side]
    if origin == commander:
        return check_from_below(towers, side) != NO_CHECK
    piece = towers.top[origin]
    if side_of(piece) != 1 - side or not may_replace_top(towers, piece, commander):
        return False
    cells = cython.declare(cython.int[MOST_REACHED])
    for i in range(reached(towers, origin, cells)):
        if cells[i] == commander:
            return True
    return False

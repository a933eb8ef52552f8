# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
# mypy: ignore-errors
# ruff: noqa: SIM110
"""Captures alone, and single actions: what a search asks of the rules more often than for all actions.

C types for the compiled build are in attacks.pxd.
"""

import cython

if not cython.compiled:
    from ludarium.core.bits import top_bit
    from ludarium.core.state import GOING_ON, move_t
    from ludarium.games.gungi.tables import (
        ATTACK,
        BATTLE,
        BIT,
        CAPTAIN,
        CELL_AT,
        CELLS,
        DIRECTION,
        DROP,
        EXCHANGE,
        FIGHTS,
        HITS,
        JUMPS,
        KIND_COUNT,
        MIDDLE,
        NEAR,
        NO_CHECK,
        OFF,
        RETURNS,
        ROW,
        RUNS,
        SAMURAI,
        SLIDE,
        SLIDE_COUNT,
        SLIDES_FROM,
        STEP,
        STEP_COUNT,
        STEP_MIDDLE,
        STRIKE,
        STUCK,
        TAKE_BACK,
    )

    MOST_OF_ONE = 160  # more than the actions that one cell is the origin of


def guarded(state, cell):
    """Whether the opponent could take back on a cell whose top piece he loses."""
    height = state.height[cell]
    foe = 1 - state.side
    if height > 1:
        under = state.tower[cell] >> 8 * (height - 2) & 255
        if under >> 5 == foe + 1 and FIGHTS[under]:
            return True
    return attacked(state, cell, foe)


def attacked(state, cell, foe):
    """Whether a side's pieces reach a cell, as far as what lies between goes."""
    foes = foe + 1
    for i in range(24):
        origin = cell + NEAR[i]
        piece = state.top[origin]
        if piece >> 5 != foes or not HITS[piece][state.effective_tier(origin)] >> i & 1:
            continue
        if MIDDLE[i] and state.height[origin] == 1 and not JUMPS[piece]:
            passed = state.top[cell + MIDDLE[i]]
            if passed and (state.allies_block or passed >> 5 != foes):
                continue
        return True
    for direction in range(8):
        step = DIRECTION[direction]
        here = cell + step
        while state.top[here] == 0 or (state.top[here] >> 5 == foes and not state.allies_block):
            if state.top[here] and runs(state, here, direction):
                return True
            here += step
        if state.top[here] >> 5 == foes and runs(state, here, direction):
            return True
    return False


def runs(state, cell, direction):
    """Whether the top piece of a cell slides against a direction."""
    piece = state.top[cell]
    return SLIDES_FROM[piece] and RUNS[piece][state.effective_tier(cell)] >> direction & 1 != 0


def captures(state, out):
    """Every attack that obeys the rules save those on check and mate."""
    n = 0
    for half in range(2):
        standing = state.tops[0][half] | state.tops[1][half]
        while standing:
            cell = CELL_AT[half][top_bit(standing)]
            standing ^= BIT[cell]
            if state.height[cell] > 1:
                n = state.strikes_in(out, n, cell)
            if state.top[cell] >> 5 == state.side + 1:
                n = captures_of_top(state, out, n, cell)
    return n


def captures_of_top(state, out, n, origin):
    piece = state.top[origin]
    owner = piece >> 5
    tier = state.effective_tier(origin)
    grounded: cython.bint = state.height[origin] == 1 and not JUMPS[piece]
    for i in range(STEP_COUNT[piece][tier]):
        target = origin + STEP[piece][tier][i]
        there = state.top[target]
        if there == 0 or there == OFF or there >> 5 == owner:
            continue
        middle = STEP_MIDDLE[piece][tier][i]
        if middle and grounded:
            passed = state.top[origin + middle]
            if passed and (state.allies_block or passed >> 5 != owner):
                continue
        if state.may_replace_top(piece, target):
            out[n] = ATTACK | origin << 3 | target << 11
            n += 1
    for line in range(SLIDE_COUNT[piece][tier]):
        step = SLIDE[piece][tier][line]
        here = origin + step
        while state.top[here] == 0 or (state.top[here] >> 5 == owner and not state.allies_block):
            here += step
        met = state.top[here]
        if met != OFF and met >> 5 != owner and state.may_replace_top(piece, here):
            out[n] = ATTACK | origin << 3 | here << 11
            n += 1
    return n


def is_legal(state, move):
    """Whether any number is a legal action of the battle."""
    if state.result != GOING_ON or state.phase != BATTLE:
        return False
    checked: cython.bint = state.check_on(state.side) != NO_CHECK
    state.checked = checked
    if not is_attempt(state, move):
        return False
    state.watch(checked)
    return state.passes(move)


def is_attempt(state, move):
    """Whether a number is an action that obeys the rules save those on check and mate."""
    action = move & 7
    origin = move >> 3 & 255
    if action == DROP:
        return is_drop(state, move)
    if origin >= CELLS or state.top[origin] == 0 or state.top[origin] == OFF:
        return False
    out = cython.declare(move_t[MOST_OF_ONE])
    n = 0
    if action == STRIKE:
        n = state.strikes_in(out, 0, origin) if state.height[origin] > 1 else 0
    elif state.top[origin] >> 5 != state.side + 1:
        return False
    elif action == EXCHANGE:
        kind = state.top[origin] & 31
        if kind == CAPTAIN and state.height[origin] != 2:
            n = state.captain_exchanges(out, 0, origin)
        elif kind == SAMURAI and state.height[origin] == 1:
            n = state.samurai_exchanges(out, 0, origin)
    elif action == TAKE_BACK:
        piece = state.top[origin]
        if RETURNS[piece] and STUCK[piece][state.effective_tier(origin)][ROW[origin]]:
            out[0] = TAKE_BACK | origin << 3
            n = 1
    else:
        n = state.moves_of_top(out, 0, origin)
    for i in range(n):
        if out[i] == move:
            return True
    return False


def is_drop(state, move):
    """Whether a number is a drop that obeys the rules save those on check and mate."""
    cell = move >> 11 & 255
    kind = move >> 19
    side = state.side
    if move >> 3 & 255 or cell >= CELLS or kind >= KIND_COUNT or state.top[cell] == OFF:
        return False
    piece = (side + 1) << 5 | kind
    if state.hand[piece] == 0:
        return False
    return state.may_drop(piece, cell)

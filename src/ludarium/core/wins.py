# cython: infer_types=True, boundscheck=False, wraparound=False
"""Wins that are one move away, looked for on a State. C types for the compiled build are in wins.pxd."""

import cython

if not cython.compiled:
    from ludarium.core.state import GOING_ON, MOVE_LIST_SIZE, State, generate_checked, move_t

DEEPEST = 6  # decisions of one turn that are followed, and the answer


def list_wins(state, out, most):
    """Write the moves with which the side to act wins at once, `most` of them, and return how many."""
    moves = cython.declare(move_t[MOVE_LIST_SIZE])
    side = state.side
    n = generate_checked(state, moves)
    found = 0
    for i in range(n):
        state.make(moves[i])
        if state.result == GOING_ON and state.side != side:
            state.conclude()
        if state.result == side:
            out[found] = moves[i]
            found += 1
        state.undo()
        if found == most:
            break
    return found


def always_loses(state, depth):
    """Whether the opponent of the side to act wins with the next move, whatever the side does."""
    moves = cython.declare(move_t[MOVE_LIST_SIZE])
    win = cython.declare(move_t[1])
    side = state.side
    n = generate_checked(state, moves)
    lost: cython.bint = n > 0 and depth > 1
    for i in range(n):
        if not lost:
            break
        state.make(moves[i])
        if state.result == GOING_ON and state.side == side:
            lost = always_loses(state, depth - 1)
        else:
            if state.result == GOING_ON:
                state.conclude()
            lost = list_wins(state, win, 1) == 1 if state.result == GOING_ON else state.result == 1 - side
        state.undo()
    return lost


# The Python face. The state itself is played on.


def winning_moves(state: State):
    """The moves with which the side to act wins at once, also because the opponent cannot move then."""
    out = cython.declare(move_t[MOVE_LIST_SIZE])
    state.reserve(1)
    n = list_wins(state, out, MOVE_LIST_SIZE)
    state.check()
    return [out[i] for i in range(n)]


def can_win(state: State):
    """Whether the side to act can win at once."""
    win = cython.declare(move_t[1])
    state.reserve(1)
    found = list_wins(state, win, 1)
    state.check()
    return found == 1


def is_lost(state: State):
    """Whether the opponent wins with the next move, whatever the side to act does."""
    state.reserve(DEEPEST + 1)
    lost = always_loses(state, DEEPEST)
    state.check()
    return bool(lost)

# cython: infer_types=True, boundscheck=False, wraparound=False
"""Wins by force within a number of plies, by trying every move: the rules and nothing else.

C types for the compiled build are in forced.pxd.
"""

import cython

if not cython.compiled:
    from ludarium.core.state import GOING_ON, MOVE_LIST_SIZE, State, generate_checked, move_t

    DEEPEST = 32  # plies


def forces(state, side, plies, settled, budget):
    """Whether a side wins within so many plies, whatever the other does. Nothing is known once the budget is below 0.

    settled  by plies left, the move that settled the last position there: it is tried first
    """
    if state.result != GOING_ON:
        return state.result == side
    if plies == 0:
        state.conclude()
        return state.result == side
    moves = cython.declare(move_t[MOVE_LIST_SIZE])
    n = generate_checked(state, moves)
    if n == 0:
        return state.result == side
    own: cython.bint = state.side == side
    for i in range(1, n):
        if moves[i] == settled[plies]:
            moves[i] = moves[0]
            moves[0] = settled[plies]
            break
    for i in range(n):
        budget[0] -= 1
        if budget[0] < 0:
            return False
        state.make(moves[i])
        won = forces(state, side, plies - 1, settled, budget)
        state.undo()
        if won == own:
            settled[plies] = moves[i]
            return won
    return not own


# The Python face. The state itself is played on.


def wins_by_force(state: State, side: cython.int, plies: cython.int, most: cython.longlong):
    """Whether a side wins within so many plies, whatever the other does; None after `most` moves without an answer."""
    if not 0 <= plies < DEEPEST:
        raise ValueError(f"a win is looked for within 0 to {DEEPEST - 1} plies, not {plies}")
    settled = cython.declare(move_t[DEEPEST])
    budget = cython.declare(cython.longlong[1])
    for i in range(DEEPEST):
        settled[i] = 0
    budget[0] = most
    state.reserve(plies)
    with cython.nogil:
        won = forces(state, side, plies, settled, budget)
    state.check()
    return None if budget[0] < 0 else bool(won)

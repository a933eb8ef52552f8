# cython: infer_types=True, boundscheck=False, wraparound=False
"""Counting the leaves of the move tree, every leaf made. C types for the compiled build are in perft.pxd."""

import cython

if not cython.compiled:
    from ludarium.core.state import MOVE_LIST_SIZE, State, generate_checked, move_t


def count_leaves(state, depth):
    if depth == 0:
        return 1
    moves = cython.declare(move_t[MOVE_LIST_SIZE])
    total: cython.ulonglong = 0
    n = generate_checked(state, moves)
    for i in range(n):
        state.make(moves[i])
        total += count_leaves(state, depth - 1)
        state.undo()
    return total


def leaves(state: State, depth: cython.int):
    """The number of move sequences of that length, played on the state itself; the GIL is released."""
    state.reserve(depth)
    with cython.nogil:
        total = count_leaves(state, depth)
    state.check()
    return total

# cython: infer_types=True, boundscheck=False, wraparound=False
"""Walking the move tree: counting its leaves, every leaf made, and looking for positions.

C types for the compiled build are in perft.pxd.
"""

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


def meets(state, depth, keys):
    if state.key in keys:
        return True
    if depth == 0:
        return False
    moves = cython.declare(move_t[MOVE_LIST_SIZE])
    n = generate_checked(state, moves)
    for i in range(n):
        state.make(moves[i])
        found = meets(state, depth - 1, keys)
        state.undo()
        if found:
            return True
    return False


def reaches(state: State, depth: cython.int, keys: frozenset):
    """Whether a position with one of these keys is at most so many moves away; played on the state itself."""
    state.reserve(depth)
    found = meets(state, depth, keys)
    state.check()
    return found

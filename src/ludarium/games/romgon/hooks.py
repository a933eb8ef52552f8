# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Romgon's table keys near stagnation, and its null moves. C types for the compiled build are in hooks.pxd."""

import cython

if not cython.compiled:
    from ludarium.core.bits import count
    from ludarium.core.hooks import SearchHooks, key_near_limit
    from ludarium.games.romgon.rules import RomgonState

    NEAR_LIMIT = 12  # turns before stagnation from which on the count is part of the table key
    LEAST_FOR_NULL_MOVE = 3  # pieces: a side with fewer is often in zugzwang


class RomgonHooks(SearchHooks):
    def table_key(self, state):
        return key_of(cython.cast(RomgonState, state))

    def make_null_move(self, state):
        return try_null_move(cython.cast(RomgonState, state))

    def undo_null_move(self, state):
        cython.cast(RomgonState, state).undo_null_move()


def key_of(state):
    return key_near_limit(state.key, state.quiet, state.stagnation, NEAR_LIMIT)


def try_null_move(state):
    """Make a null move, unless the Rhombus is attacked or almost alone: then zugzwang is likely."""
    if state.attackers or count(state.occupied[state.side]) < LEAST_FOR_NULL_MOVE:
        return False
    state.make_null_move()
    return True

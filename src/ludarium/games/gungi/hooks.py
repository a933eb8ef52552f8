# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Gungi's table keys near the turn limit, and its null moves. C types for the compiled build are in hooks.pxd."""

import cython

if not cython.compiled:
    from ludarium.core.hooks import SearchHooks, key_near_limit
    from ludarium.games.gungi.attacks import is_checked
    from ludarium.games.gungi.codes import BATTLE
    from ludarium.games.gungi.rules import GungiState

    NEAR_LIMIT = 12  # turns before the limit from which on the count is part of the table key


class GungiHooks(SearchHooks):
    def table_key(self, state):
        return key_of(cython.cast(GungiState, state))

    def make_null_move(self, state):
        return try_null_move(cython.cast(GungiState, state))

    def undo_null_move(self, state):
        cython.cast(GungiState, state).undo_null_move()


def key_of(state):
    return key_near_limit(state.key, state.turns, state.turn_limit, NEAR_LIMIT)


def try_null_move(state):
    """Make a null move, unless the Commander is in check or something else has to be done first."""
    if state.phase != BATTLE or not state.turn_begins or is_checked(state, state.side):
        return False
    state.make_null_move()
    return True

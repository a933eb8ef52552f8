# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Tokonoma's table keys. C types for the compiled build are in hooks.pxd.

There is no null move: it is not known where zugzwang is unlikely.
"""

import cython

if not cython.compiled:
    from ludarium.core.hooks import SearchHooks, key_near_limit
    from ludarium.games.tokonoma.moves import mover_kind, origin_of, target_of
    from ludarium.games.tokonoma.rules import SIDE_KEY, ZOBRIST, TokonomaState

    NEAR_LIMIT = 16  # plies before a draw by no progress from which on the count is part of the table key


class TokonomaHooks(SearchHooks):
    def __init__(self):
        SearchHooks.__init__(self, quick=True)

    def table_key(self, state):
        return key_of(cython.cast(TokonomaState, state))

    def prefetch_key(self, state, move):
        piece = state.side * 4 + mover_kind(move)
        return state.key ^ SIDE_KEY ^ ZOBRIST[piece][origin_of(move)] ^ ZOBRIST[piece][target_of(move)]


def key_of(state):
    return key_near_limit(state.key, state.quiet, state.no_progress, NEAR_LIMIT)

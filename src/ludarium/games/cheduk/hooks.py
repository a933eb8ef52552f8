# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""CheDuk's table keys near a draw by lack of progress. C types for the compiled build are in hooks.pxd.

There is no null move: it is not known where zugzwang is unlikely. (PASS is a move of the rules, and a forced one.)
"""

import cython

if not cython.compiled:
    from ludarium.core.hooks import SearchHooks, key_near_limit
    from ludarium.games.cheduk.rules import CheDukState

    NEAR_LIMIT = 16  # plies before a draw by no progress from which on the count is part of the table key


class CheDukHooks(SearchHooks):
    def table_key(self, state):
        return key_of(cython.cast(CheDukState, state))


def key_of(state):
    return key_near_limit(state.key, state.quiet, state.no_progress_limit, NEAR_LIMIT)

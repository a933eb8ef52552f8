# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""HexChess's table keys near an end by lack of progress, and its null moves. C types for the compiled build are in
hooks.pxd.
"""

import cython

if not cython.compiled:
    from ludarium.core.bits import count
    from ludarium.core.hooks import SearchHooks, key_near_limit
    from ludarium.core.state import GOING_ON
    from ludarium.games.hexchess.moves import NO_ACTION, move_of, tiles_on
    from ludarium.games.hexchess.rules import HexChessState

    NEAR_LIMIT = 16  # turns before the end by no progress from which on the count is part of the table key
    LEAST_TILES_FOR_NULL_MOVE = 3  # a side with fewer and none to place is often in zugzwang


class HexChessHooks(SearchHooks):
    def table_key(self, state):
        return key_of(cython.cast(HexChessState, state))

    def make_null_move(self, state):
        return try_null_move(cython.cast(HexChessState, state))

    def undo_null_move(self, state):
        state.undo()


def key_of(state):
    return key_near_limit(state.key, state.quiet, state.no_progress, NEAR_LIMIT)


def try_null_move(state):
    """Make a null move: NO_ACTION. There is zugzwang only for a side with few tiles and nothing left to place."""
    few: cython.bint = count(state.tiles[state.side]) < LEAST_TILES_FOR_NULL_MOVE
    if state.additional or (few and tiles_on(state.bench[state.side]) == 0):
        return False
    state.make(move_of(NO_ACTION, 0, 0))
    if state.result != GOING_ON:
        state.undo()
        return False
    return True

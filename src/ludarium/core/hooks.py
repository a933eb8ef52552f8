# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Where a game may steer a search: keys of the transposition table, null moves. C types for the compiled build are in
hooks.pxd.
"""

import cython

from ludarium.core.zobrist import zobrist

if not cython.compiled:
    from ludarium.core.state import State, move_t

    LIMIT_KEY_COUNT = 32  # more than the plies before an end from which on a counter is part of a key
    LIMIT_KEYS = [0] * LIMIT_KEY_COUNT

    def key_near_limit(key, passed, limit, near):
        """A key, with a counter mixed in when that is `near` to the limit at which it ends the game. limit: 0 for none.

        near: less than LIMIT_KEY_COUNT.
        """
        if limit and passed + near >= limit:
            return key ^ LIMIT_KEYS[max(0, limit - passed)]
        return key


def fill_limit_keys():
    random = zobrist(2026)
    for left in range(LIMIT_KEY_COUNT):
        LIMIT_KEYS[left] = next(random)


fill_limit_keys()


class SearchHooks:
    """These fit every game.

    quick    whether moves are made and scored about as fast as the table is asked, each of them ending a turn
    """

    def __init__(self, quick: cython.bint = False):
        self.quick = quick

    def table_key(self, state):
        """The key under which a search remembers a position.

        A game whose result depends on a counter that its key leaves out mixes it in near the end: key_near_limit().
        """
        return state.key

    def prefetch_key(self, state, move):
        """The table_key() that a move probably leads to, before it is made; 0 if that takes long to tell.

        A search prefetches that entry of the table: where the key is wrong, only time is lost.
        """
        return 0

    def make_null_move(self, state):
        """Give the turn to the other side without a move, or refuse with False.

        A game offers this only where there is no zugzwang: a position that is good enough after a null move is then
        good enough. Where that is, is a judgement as a score is, so the rules are not asked.
        """
        return False

    def undo_null_move(self, state):
        """Undo make_null_move()."""

    # The Python face, for tests.

    def prefetch_key_of(self, state: State, move: move_t):
        return self.prefetch_key(state, move)

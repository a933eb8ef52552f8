# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""What stops a search, and what its threads tell each other. C types for the compiled build are in control.pxd."""

import cython

if not cython.compiled:
    from ludarium.engine.machine import now

    CLAIMS = 1024

    def should_stop(control, nodes):
        """Whether a search is to stop after this number of nodes; one whose time is up stops the others too."""
        if control.stopped or (control.node_limit and nodes >= control.node_limit):
            return True
        if control.deadline > 0 and now() >= control.deadline:
            control.stopped = True
        return control.stopped

    def is_claimed(control, key):
        """Whether a thread is searching this move of this position; a claim that was overwritten is forgotten."""
        return control.claims[key & (CLAIMS - 1)] == key

    def claim(control, key):
        control.claims[key & (CLAIMS - 1)] = key

    def release(control, key):
        control.claims[key & (CLAIMS - 1)] = 0


class Control:
    """What the threads of a search share beside the transposition table.

    A search stops when `stopped` is set, by the clock, or by the number of nodes.

    claims  the moves that threads are searching now, each as the key of its position xor the move
    """

    def __init__(self, deadline: float = 0.0, node_limit: int = 0, threads: int = 1):
        """deadline: on the monotonic clock; 0 for none. node_limit: for each thread; 0 for none."""
        self.stopped = False
        self.deadline = deadline
        self.node_limit = node_limit
        self.shared = threads > 1
        if not cython.compiled:
            self.claims = [0] * CLAIMS
        for place in range(CLAIMS):
            self.claims[place] = 0

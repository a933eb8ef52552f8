# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False, auto_pickle=False
"""What stops a search, and what its threads tell each other. C types for the compiled build are in control.pxd."""

import cython

if not cython.compiled:
    BUSY = 1024  # places for what threads are at


class Control:
    """What the threads of a search share beside the table.

    It stops when anybody sets `stopped`, by the clock, or by the number of nodes.

    busy  the moves that are being searched somewhere, by the keys of their positions
    """

    def __init__(self, deadline: float = 0.0, node_limit: int = 0, threads: int = 1):
        """deadline: on the monotonic clock; 0 for none. node_limit: for each thread; 0 for none."""
        self.stopped = False
        self.deadline = deadline
        self.node_limit = node_limit
        self.shared = threads > 1
        if not cython.compiled:
            self.busy = [0] * BUSY
        for place in range(BUSY):
            self.busy[place] = 0

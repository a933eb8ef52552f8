# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""The root of one thread's search: its moves, principal variation, tables and limits.

C types for the compiled build are in root.pxd.
"""

import cython

from ludarium.core.evaluation import Evaluation

if not cython.compiled:
    from ludarium.core.state import MAX_MOVES, State
    from ludarium.engine.control import Control, should_stop
    from ludarium.engine.machine import now
    from ludarium.engine.ordering import Ordering
    from ludarium.engine.transposition import TranspositionTable

    MAX_PLY = 120
    NO_PLY = 1 << 30

    # In a quick game depths up to LOCAL_DEPTH use a per-thread table that fits into the processor's cache.
    LOCAL_DEPTH = 2
    LOCAL_KILOBYTES = 64

    LONG_PAUSE = SHORT_PAUSE = 0.0  # seconds between two polls
    MAX_POLL_INTERVAL = 1024  # nodes


def fill_constants():
    """C knows no literals for them."""
    global LONG_PAUSE, SHORT_PAUSE
    LONG_PAUSE = 0.001
    SHORT_PAUSE = 0.0003


fill_constants()


class Root(Ordering):
    """The root moves and the principal variation, the tables, and when to stop.

    hooks        where the game steers the search
    accumulator  what is kept of the present line, so that its end is scored quickly
    seldepth     the longest line looked at, in plies
    local_table  the per-thread table for depths up to local_depth
    selective    whether it prunes and reduces
    quiescent    whether it goes on with forcing moves where its depth ends
    stopped      whether it gave up before its end
    draw_ply     the earliest ply whose repetition the last score depends on: in another game it may be another score
    lines        by ply, the principal variation from there on; lengths: how many moves each has
    """

    def __init__(
        self,
        state: State,
        evaluation: Evaluation,
        table: TranspositionTable,
        control: Control,
        selective: cython.bint = True,
        quiescent: cython.bint = True,
    ):
        """state: its own copy."""
        Ordering.__init__(self, state, evaluation.tactics)
        self.hooks = evaluation.hooks
        self.accumulator = evaluation.evaluator.accumulator()
        self.table = table
        self.local_depth = LOCAL_DEPTH if self.hooks.quick else 0
        kilobytes = LOCAL_KILOBYTES if self.local_depth else 0
        self.local_table = TranspositionTable(min(kilobytes / 1024, table.size / 2**20))
        self.control = control
        self.selective = selective
        self.quiescent = quiescent
        self.nodes = 0
        self.seldepth = 0
        self.stopped = False
        self.poll_interval = 1
        self.last_poll = 0.0
        self.next_poll = 0
        self.draw_ply = NO_PLY
        self.root_depth = 0
        self.root_best = -1
        if not cython.compiled:
            self.lines = [[0] * (MAX_PLY + 1) for _ in range(MAX_PLY + 1)]
            self.lengths = [0] * (MAX_PLY + 1)
            self.root_moves = [0] * MAX_MOVES
        for ply in range(MAX_PLY + 1):
            self.lengths[ply] = 0
        state.reserve(MAX_PLY + 2)
        ranks = self.tactics.ranked(state)
        self.root_count = len(ranks)
        for number, move in enumerate(sorted(ranks, key=lambda move: -ranks[move])):
            self.root_moves[number] = move

    def shuffle(self, random):
        """Bring the root moves into another order, so that equal moves have equal chances."""
        moves = [self.root_moves[i] for i in range(self.root_count)]
        random.shuffle(moves)
        for number, move in enumerate(moves):
            self.root_moves[number] = move

    def bring_forward(self, root_start):
        best = self.root_moves[self.root_best]
        for i in range(self.root_best, root_start, -1):
            self.root_moves[i] = self.root_moves[i - 1]
        self.root_moves[root_start] = best

    def first_move(self):
        """The move that it would try first."""
        return self.root_moves[0]

    # Without the GIL.

    def poll(self):
        """Whether the search is to stop; next_poll is about a millisecond later, however long a node takes."""
        time: cython.double = now()
        if should_stop(self.control, self.nodes):
            self.stopped = True
        if time - self.last_poll > LONG_PAUSE:
            self.poll_interval = max(1, self.poll_interval >> 1)
        elif time - self.last_poll < SHORT_PAUSE:
            self.poll_interval = min(MAX_POLL_INTERVAL, self.poll_interval << 1)
        self.last_poll = time
        self.next_poll = self.nodes + self.poll_interval
        if self.control.node_limit:
            self.next_poll = min(self.next_poll, self.control.node_limit)
        return self.stopped

    def keep_line(self, ply, move):
        """The principal variation from here: a move, and the one after it."""
        self.lines[ply][0] = move
        length = self.lengths[ply + 1]
        for i in range(length):
            self.lines[ply][i + 1] = self.lines[ply + 1][i]
        self.lengths[ply] = length + 1

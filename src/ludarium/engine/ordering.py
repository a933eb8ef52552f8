# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Move ordering. C types for the compiled build are in ordering.pxd."""

from array import array

import cython

if not cython.compiled:
    from ludarium.core.state import MAX_MOVES, State, generate_checked
    from ludarium.core.tactics import NO_MOVE, Tactics, forcing_checked
    from ludarium.engine.picker import Picker

    HISTORY_SIZE = 4096
    MAX_BONUS = 400  # of the square of a depth
    HISTORY_STEP = 32  # with these two, a history value stays within 32 << 9
    HISTORY_SHIFT = 9
    TABLE_MOVE_RANK = 1 << 30
    FORCING_RANK = 1 << 20
    KILLER_RANK = 1 << 19
    MOVE_BUFFER_SIZE = 32768  # moves, of all plies of a line together; then MAX_MOVES more, to notice too many
    PLIES = 121  # MAX_PLY, and the root
    TABLE_STAGE, FORCING_STAGE, KILLER_STAGE, ALL_STAGE, DEFERRED_STAGE = range(5)

    def moves_from(ordering, start):
        return memoryview(ordering.moves)[start:]

    def ranks_from(ordering, start):
        return memoryview(ordering.ranks)[start:]

    def history_index(move):
        return (move ^ move >> 12 ^ move >> 24) & (HISTORY_SIZE - 1)

    def picker_at(ordering, ply):
        return ordering.pickers[ply]


class Ordering:
    """The table move, forcing moves, killers, then the others by history.

    tactics       what tells forcing moves from others
    killers       the last quiet moves that caused a cutoff at a ply
    history       how often a side's quiet moves did
    moves, ranks  the lists of all plies of the present line
    buffer_used   where the next ply's list begins
    pickers       by ply, where the move loops of the present line are
    """

    def __init__(self, state: State, tactics: Tactics):
        self.state = state
        self.tactics = tactics
        self.buffer_used = 0
        if not cython.compiled:
            self.killers = [[NO_MOVE, NO_MOVE] for _ in range(PLIES)]
            self.history = [[0] * HISTORY_SIZE for _ in range(2)]
            self.moves = array("I", [0]) * (MOVE_BUFFER_SIZE + MAX_MOVES)
            self.ranks = array("i", [0]) * (MOVE_BUFFER_SIZE + MAX_MOVES)
            self.pickers = [Picker() for _ in range(PLIES)]
        for ply in range(PLIES):
            self.killers[ply][0] = self.killers[ply][1] = NO_MOVE
        for index in range(HISTORY_SIZE):
            self.history[0][index] = self.history[1][index] = 0

    def picker_for(self, node, sorted_moves):
        """A node's picker. It has the table move, where the game can tell without generating that it is legal."""
        picker = picker_at(self, node.ply)
        picker.node = node
        picker.start = self.buffer_used
        picker.moves = moves_from(self, picker.start)
        picker.ranks = ranks_from(self, picker.start)
        picker.count = picker.next = picker.sorted_to = 0
        picker.sorted_moves = sorted_moves
        picker.stage = TABLE_STAGE
        if node.table_move != NO_MOVE and self.tactics.allows(self.state, node.table_move):
            picker.moves[0] = node.table_move
            picker.ranks[0] = TABLE_MOVE_RANK
            picker.count = 1
        return picker

    def list_stage(self, picker):
        """Append the moves of the next stage that are not listed yet; without stages, all moves are listed at once."""
        picker.stage = picker.stage + 1 if self.tactics.staged or picker.stage == ALL_STAGE else ALL_STAGE
        if picker.stage == FORCING_STAGE:
            self.list_forcing(picker)
        elif picker.stage == KILLER_STAGE:
            self.list_killers(picker)
        elif picker.stage == ALL_STAGE:
            self.list_all(picker)
        else:
            list_deferred(picker)
            return
        picker.sorted_to = min(picker.count - 1, picker.next + picker.sorted_moves)

    def list_forcing(self, picker):
        moves, ranks, n = picker.moves, picker.ranks, picker.count
        start = picker.start + n
        found = forcing_checked(self.tactics, self.state, moves_from(self, start), ranks_from(self, start))
        end = n
        for i in range(n, n + found):
            if not contains(moves, n, moves[i]):
                moves[end] = moves[i]
                ranks[end] = ranks[i] + FORCING_RANK
                end += 1
        picker.count = end

    def list_killers(self, picker):
        n = picker.count
        for i in range(2):
            move = self.killers[picker.node.ply][i]
            if move != NO_MOVE and not contains(picker.moves, n, move) and self.tactics.allows(self.state, move):
                picker.moves[n] = move
                picker.ranks[n] = KILLER_RANK
                n += 1
        picker.count = n

    def list_all(self, picker):
        """All other moves, by history. In a game without stages also the table move, forcing ones and killers."""
        moves, ranks, n = picker.moves, picker.ranks, picker.count
        start = picker.start + n
        found = generate_checked(self.state, moves_from(self, start))
        history = self.history[self.state.side]
        end = without_repeated(moves, n, found)
        picker.count = end
        if self.tactics.staged:
            for i in range(n, end):
                ranks[i] = history[history_index(moves[i])]
            return
        self.tactics.rank(self.state, moves_from(self, start), ranks_from(self, start), end - n)
        killer = self.killers[picker.node.ply][0]
        older_killer = self.killers[picker.node.ply][1]
        table_move = picker.node.table_move
        for i in range(n, end):
            move = moves[i]
            if ranks[i] > 0:
                ranks[i] += FORCING_RANK
            elif move == killer or move == older_killer:
                ranks[i] = KILLER_RANK
            else:
                ranks[i] = history[history_index(move)]
            if move == table_move:
                ranks[i] = TABLE_MOVE_RANK

    def reward(self, picker, depth):
        """A move caused a cutoff: a quiet one is a killer and gains history, quiet ones before it lose some."""
        move = picker.move
        if FORCING_RANK <= picker.rank < TABLE_MOVE_RANK:
            return
        ply = picker.node.ply
        if move != self.killers[ply][0]:
            self.killers[ply][1] = self.killers[ply][0]
            self.killers[ply][0] = move
        side = self.state.side
        self.update_history(side, move, depth * depth)
        for i in range(picker.next - 1):
            if picker.ranks[i] < FORCING_RANK and picker.moves[i] != move:  # it may have been deferred
                self.update_history(side, picker.moves[i], -depth * depth)

    def update_history(self, side, move, amount):
        """Move a history value towards its limit or away from it, the less the nearer it is."""
        amount = min(max(amount, -MAX_BONUS), MAX_BONUS)
        index = history_index(move)
        old = self.history[side][index]
        self.history[side][index] = old + HISTORY_STEP * amount - (old * abs(amount) >> HISTORY_SHIFT)


def list_deferred(picker):
    """Append the deferred moves: the threads that searched them have stored most results in the table by now."""
    for i in range(picker.deferred_count):
        picker.moves[picker.count] = picker.moves[picker.deferred[i]]
        picker.ranks[picker.count] = picker.ranks[picker.deferred[i]]
        picker.count += 1
    picker.defers = False


def contains(moves, n, move):
    for i in range(n):
        if moves[i] == move:
            return True
    return False


def without_repeated(moves, n, found):
    """Drop those of the found moves after the first n that are among these; how many there are then."""
    if n == 0:
        return found
    end = n
    for i in range(n, n + found):
        if not contains(moves, n, moves[i]):
            moves[end] = moves[i]
            end += 1
    return end


def pick(moves, ranks, i, n):
    """Bring the best of the moves from i on to place i: the first of those with the highest rank."""
    top = ranks[i]
    for j in range(i + 1, n):  # without a place to remember, so that the compiler vectorises it
        rank = ranks[j]
        top = rank if rank > top else top
    best = i
    while ranks[best] != top:
        best += 1
    move = moves[best]
    moves[best] = moves[i]
    ranks[best] = ranks[i]
    moves[i] = move
    ranks[i] = top

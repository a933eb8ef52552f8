# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Move ordering. C types for the compiled build are in ordering.pxd."""

from array import array

import cython

if not cython.compiled:
    from ludarium.core.evaluation import NO_MOVE, Evaluation, forcing_checked
    from ludarium.core.state import MAX_MOVES, State, generate_checked

    HISTORY_SIZE = 4096
    MAX_BONUS = 400  # of the square of a depth
    HISTORY_STEP = 32  # with these two, a history value stays within 32 << 9
    HISTORY_SHIFT = 9
    TABLE_MOVE_RANK = 1 << 30
    FORCING_RANK = 1 << 20
    KILLER_RANK = 1 << 19
    MOVE_BUFFER_SIZE = 32768  # moves, of all plies of a line together; then MAX_MOVES more, to notice too many
    KILLER_PLIES = 121  # MAX_PLY, and the root
    TABLE_STAGE, FORCING_STAGE, KILLER_STAGE, ALL_STAGE = range(4)

    def moves_from(ordering, start):
        return memoryview(ordering.moves)[start:]

    def ranks_from(ordering, start):
        return memoryview(ordering.ranks)[start:]


class Ordering:
    """The table move, forcing moves, killers, then the others by history.

    killers       the last quiet moves that caused a cutoff at a ply
    history       how often a side's quiet moves did
    moves, ranks  the lists of all plies of the present line
    buffer_used   where the next ply's list begins
    """

    def __init__(self, state: State, evaluation: Evaluation):
        self.state = state
        self.evaluation = evaluation
        self.buffer_used = 0
        if not cython.compiled:
            self.killers = [[NO_MOVE, NO_MOVE] for _ in range(KILLER_PLIES)]
            self.history = [[0] * HISTORY_SIZE for _ in range(2)]
            self.moves = array("I", [0]) * (MOVE_BUFFER_SIZE + MAX_MOVES)
            self.ranks = array("i", [0]) * (MOVE_BUFFER_SIZE + MAX_MOVES)
        for ply in range(KILLER_PLIES):
            self.killers[ply][0] = self.killers[ply][1] = NO_MOVE
        for index in range(HISTORY_SIZE):
            self.history[0][index] = self.history[1][index] = 0

    def list_table_move(self, moves, ranks, table_move):
        """The table move, where the game can tell without generating that it is legal."""
        if table_move == NO_MOVE or not self.evaluation.allows(self.state, table_move):
            return 0
        moves[0] = table_move
        ranks[0] = TABLE_MOVE_RANK
        return 1

    def list_stage(self, stage, moves, ranks, n, table_move, ply):
        """Append the moves of a stage that are not among the first n; how many there are then."""
        if stage == FORCING_STAGE:
            return self.list_forcing(moves, ranks, n)
        if stage == KILLER_STAGE:
            for i in range(2):
                move = self.killers[ply][i]
                if move != NO_MOVE and not contains(moves, n, move) and self.evaluation.allows(self.state, move):
                    moves[n] = move
                    ranks[n] = KILLER_RANK
                    n += 1
            return n
        return self.list_all(moves, ranks, n, table_move, ply)

    def list_forcing(self, moves, ranks, n):
        start = self.buffer_used + n
        found = forcing_checked(self.evaluation, self.state, moves_from(self, start), ranks_from(self, start))
        end = n
        for i in range(n, n + found):
            if not contains(moves, n, moves[i]):
                moves[end] = moves[i]
                ranks[end] = ranks[i] + FORCING_RANK
                end += 1
        return end

    def list_all(self, moves, ranks, n, table_move, ply):
        """All other moves, by history. In a game without stages also the table move, forcing ones and killers."""
        start = self.buffer_used + n
        found = generate_checked(self.state, moves_from(self, start))
        side = self.state.side
        end = without_repeated(moves, n, found)
        if self.evaluation.staged:
            for i in range(n, end):
                ranks[i] = self.history[side][history_index(moves[i])]
            return end
        self.evaluation.rank(self.state, moves_from(self, start), ranks_from(self, start), end - n)
        for i in range(n, end):
            move = moves[i]
            if ranks[i] > 0:
                ranks[i] += FORCING_RANK
            elif move == self.killers[ply][0] or move == self.killers[ply][1]:
                ranks[i] = KILLER_RANK
            else:
                ranks[i] = self.history[side][history_index(move)]
            if move == table_move:
                ranks[i] = TABLE_MOVE_RANK
        return end

    def reward(self, side, moves, ranks, last, depth, ply):
        """A move caused a cutoff: a quiet one is a killer and gains history, quiet ones before it lose some."""
        move = moves[last]
        if FORCING_RANK <= ranks[last] < TABLE_MOVE_RANK:
            return
        if move != self.killers[ply][0]:
            self.killers[ply][1] = self.killers[ply][0]
            self.killers[ply][0] = move
        self.update_history(side, move, depth * depth)
        for i in range(last):
            if ranks[i] < FORCING_RANK and moves[i] != move:  # it may have been deferred
                self.update_history(side, moves[i], -depth * depth)

    def update_history(self, side, move, amount):
        """Move a history value towards its limit or away from it, the less the nearer it is."""
        amount = min(max(amount, -MAX_BONUS), MAX_BONUS)
        index = history_index(move)
        old = self.history[side][index]
        self.history[side][index] = old + HISTORY_STEP * amount - (old * abs(amount) >> HISTORY_SHIFT)


def next_stage(ordering, stage):
    """A game that is not staged lists all its moves at once."""
    return stage + 1 if ordering.evaluation.staged else ALL_STAGE


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


def history_index(move):
    return (move ^ move >> 12 ^ move >> 24) & (HISTORY_SIZE - 1)


def pick(moves, ranks, i, n):
    """Bring the best of the moves from i on to place i. Branchless: the branch is unpredictable."""
    best = i
    top = ranks[i]
    for j in range(i + 1, n):
        rank = ranks[j]
        best = j if rank > top else best
        top = rank if rank > top else top
    move = moves[best]
    moves[best] = moves[i]
    ranks[best] = ranks[i]
    moves[i] = move
    ranks[i] = top

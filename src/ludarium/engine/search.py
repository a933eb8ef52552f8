# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Alpha-beta for any game. C types for the compiled build are in search.pxd.

A principal variation search with iterative deepening, a transposition table, null move, late move reductions, futility
and late move pruning, and quiescence. It sees a game only as a State (rules), an Accumulator (static evaluation),
Tactics and SearchHooks, all without the GIL. A side may have several decisions in a row, so a score changes its sign
only where the side to act changes. Every end of a game, also by repetition or by a counter, comes from the State after
make() or generate().
"""

from math import log

import cython

if not cython.compiled:
    from ludarium.core.state import GOING_ON, MAX_MOVES
    from ludarium.core.tactics import NO_MOVE, forcing_checked
    from ludarium.engine.control import claim, is_claimed, release
    from ludarium.engine.node import Node
    from ludarium.engine.ordering import (
        ALL_STAGE,
        DEFERRED_STAGE,
        KILLER_RANK,
        KILLER_STAGE,
        MOVE_BUFFER_SIZE,
        moves_from,
        pick,
        ranks_from,
    )
    from ludarium.engine.picker import MAX_DEFERRED
    from ludarium.engine.root import MAX_PLY, NO_PLY, Root
    from ludarium.engine.scores import DECIDED, INFINITY, WIN, from_table, to_table
    from ludarium.engine.transposition import (
        AT_LEAST,
        AT_MOST,
        EXACT,
        decides,
        depth_in,
        move_in,
        score_in,
    )

    SORTED_MOVES = 12  # of a stage; sorting the later ones costs more than it saves
    FRONTIER_SORTED_MOVES = 11  # the same for the last ply of a quick game
    QUIESCENCE_PLIES = 8  # 120 positions score as with 24 plies; with 6, three of them do not
    DELTA_MARGIN = 150  # delta pruning: what a forcing move gains at most, beside its urgency
    ASPIRATION_DEPTH = 4  # from here on the last score is a good guess
    ASPIRATION_WINDOW = 40  # how far the first bounds are from the last score
    WINDOW_GROWTH = 4  # times, whenever the score is outside the window
    WIDEST_WINDOW = 1000  # beyond this, the bound is infinite
    FUTILITY_MARGIN = 120  # what a quiet ply is expected to change at most
    REVERSE_FUTILITY_DEPTH = 4  # up to here a static evaluation that is better than beta by the margin is believed
    FUTILITY_DEPTH = 3  # up to here quiet moves are left out where it is worse than alpha by the margin
    NULL_MOVE_DEPTH = 3  # from 4 on, a search has 11 to 33 % more nodes; from 2 on, it gets more scores wrong
    NULL_MOVE_REDUCTION = 3  # plies, and one more for every 1 << NULL_MOVE_SHIFT plies of depth
    NULL_MOVE_SHIFT = 2
    INTERNAL_REDUCTION_DEPTH = 5  # from here on a node without a table move is searched a ply less deeply
    SINGLE_REPLY_FACTOR = 2  # single replies extend a line to at most this many times the depth of the search
    LATE_MOVE_PRUNING_DEPTH = 3  # up to here late quiet moves are left out
    LATE_MOVES_KEPT = 4  # moves that are never pruned, and as many more for each unit of the depth squared
    LATE_MOVE_REDUCTION_DEPTH = 3  # from here on late quiet moves are searched less deeply first
    LATE_MOVE = 3  # the number from which on a quiet move is a late one; the first move is 0
    REDUCTION_SIZE = 64
    DEFERRING_DEPTH = 3  # from here on threads defer moves that another one is searching
    REDUCTIONS = [[0] * REDUCTION_SIZE for _ in range(REDUCTION_SIZE)]


def fill_tables():
    """The late move reductions, by depth and number of the move; they grow with the logarithm of both."""
    divisor = 2.2  # so move 3 is reduced by one ply at depth 3, move 30 by four at depth 10
    for depth in range(1, REDUCTION_SIZE):
        for move_number in range(1, REDUCTION_SIZE):
            REDUCTIONS[depth][move_number] = int(0.5 + log(depth) * log(move_number) / divisor)


fill_tables()


class Searcher(Root):
    """One thread's search from one position."""

    def iterate(self, depth: cython.int, root_start: cython.int, guess: cython.int):
        """Search the root moves from `root_start` on to a depth; (score, line), or None if it was stopped too early.

        The best move comes to the front of those it was compared with. guess: the score to expect.
        """
        self.root_depth = depth
        window: cython.int = ASPIRATION_WINDOW
        alpha: cython.int = -INFINITY
        beta: cython.int = INFINITY
        value: cython.int = 0
        if depth >= ASPIRATION_DEPTH and -DECIDED < guess < DECIDED:
            alpha = max(guess - window, -INFINITY)
            beta = min(guess + window, INFINITY)
        found = None
        while True:
            with cython.nogil:
                value = self.search_root(alpha, beta, depth, root_start)
            if self.root_best >= 0:
                self.bring_forward(root_start)
                found = value, [self.lines[0][i] for i in range(self.lengths[0])]
            if self.stopped:
                return found
            window *= WINDOW_GROWTH
            if value <= alpha:
                alpha = -INFINITY if window > WIDEST_WINDOW or value < -DECIDED else value - window
            elif value >= beta:
                beta = INFINITY if window > WIDEST_WINDOW or value > DECIDED else value + window
            else:
                return found

    # The tree.

    def search_root(self, alpha, beta, depth, root_start):
        """The best score among the root moves from `root_start` on; root_best is the last that raised alpha, or -1."""
        self.root_best = -1
        self.lengths[0] = 0
        side = self.state.side
        best = -INFINITY
        self.accumulator.start(self.state)
        for i in range(root_start, self.root_count):
            if must_stop(self):
                return best
            move = self.root_moves[i]
            make(self, move)
            value = self.search_move(side, alpha, beta, static_score(self), depth - 1, 0, 1, i == root_start)
            undo(self)
            if self.stopped:
                return best
            if value > best:
                best = value
                if value > alpha:
                    self.root_best = i
                    self.keep_line(0, move)
                    alpha = value
                    if value >= beta:
                        break
        return best

    def search(self, alpha, beta, static_eval, depth, ply, null_move_allowed):
        """The score for the side to act in a game that goes on: exact between alpha and beta, else a bound.

        Everything that may decide a node before a move is tried is here; then search_moves() goes on.
        """
        self.lengths[ply] = 0
        self.draw_ply = NO_PLY
        if ply > self.seldepth:
            self.seldepth = ply
        if ply >= MAX_PLY or self.buffer_used > MOVE_BUFFER_SIZE - 2 * MAX_MOVES:
            return static_eval

        # Mate distance pruning: no line from here wins sooner than in one ply, or loses sooner.
        alpha = max(alpha, ply - WIN)
        beta = min(beta, WIN - ply - 1)
        if alpha >= beta:
            return alpha

        principal: cython.bint = beta - alpha > 1
        selective: cython.bint = self.selective and not principal and -DECIDED < alpha and beta < DECIDED
        futile: cython.bint = False
        if selective:
            if depth <= REVERSE_FUTILITY_DEPTH and static_eval - FUTILITY_MARGIN * depth >= beta:
                return static_eval
            futile = depth <= FUTILITY_DEPTH and static_eval + FUTILITY_MARGIN * depth <= alpha
            if futile and depth == 1:
                return self.quiescence(alpha, beta, static_eval, ply, QUIESCENCE_PLIES)
            if depth == 1 and self.hooks.quick:
                return self.search_frontier(Node(alpha, beta, static_eval, depth, ply, 0, NO_MOVE, selective, futile))

        key = self.hooks.table_key(self.state)
        entry = self.local_table.probe(key) if depth <= self.local_depth else self.table.probe(key)
        table_move = NO_MOVE
        if entry:
            table_move = move_in(entry)
            known = from_table(score_in(entry), ply)
            if not principal and depth_in(entry) >= depth and decides(entry, known, alpha, beta):
                # A position that was there before may be worth something else now: the history counts.
                if depth < 2 or self.state.occurrences(self.state.ply) < 2:
                    return known

        if selective and null_move_allowed and depth >= NULL_MOVE_DEPTH and static_eval >= beta:
            value = self.search_null_move(beta, depth, ply)
            if self.stopped:
                return 0
            if value >= beta:
                return beta if value > DECIDED else value  # a win that needs a null move is not proven

        return self.search_moves(Node(alpha, beta, static_eval, depth, ply, key, table_move, selective, futile))

    def search_null_move(self, beta, depth, ply):
        """The score after a null move, to a reduced depth; -INFINITY where the game refuses one because of zugzwang.

        A side that reaches beta without a move would reach it with one too. There are never two null moves
        in a row.
        """
        if not self.hooks.make_null_move(self.state):
            return -INFINITY
        self.accumulator.push(self.state, NO_MOVE)
        reduced = depth - NULL_MOVE_REDUCTION - (depth >> NULL_MOVE_SHIFT)
        static_eval = self.accumulator.score(self.state)
        if reduced > 0:
            value = -self.search(-beta, 1 - beta, static_eval, reduced, ply + 1, False)
        else:
            value = -self.quiescence(-beta, 1 - beta, static_eval, ply + 1, QUIESCENCE_PLIES)
        self.hooks.undo_null_move(self.state)
        self.accumulator.pop()
        return value

    def search_moves(self, node):
        """search(), move by move: listed in stages, the best first."""
        principal: cython.bint = node.beta - node.alpha > 1
        alpha = node.alpha
        best = -INFINITY
        best_move = node.table_move
        draw_ply = NO_PLY
        next_depth = node.depth - 1 - internal_reduction(self, node)
        picker = self.picker_for(node, SORTED_MOVES)
        picker.defers = self.control.shared and node.depth >= DEFERRING_DEPTH and not node.futile
        picker.deferred_count = 0
        while next_move(self, picker, best):
            if must_stop(self):
                return 0
            if is_only_move(picker) and may_extend(self, node):
                next_depth = node.depth
            value = self.try_move(picker, alpha, next_depth)
            if self.stopped:
                return 0
            draw_ply = min(draw_ply, self.draw_ply)
            if value > best:
                best = value
                if value > alpha:
                    best_move = picker.move
                    alpha = value
                    if principal:
                        self.keep_line(node.ply, best_move)
                    if value >= node.beta:
                        draw_ply = self.draw_ply  # the other moves do not matter
                        self.reward(picker, node.depth)
                        break
        if picker.count == 0:
            return terminal_score(self, node.ply)
        self.draw_ply = draw_ply if draw_ply < self.state.ply else NO_PLY
        store_result(self, node.key, best_move, best, node.alpha, node.beta, node.depth, node.ply)
        return best

    def try_move(self, picker, alpha, depth):
        """Make a move, search on and undo it: its score for the side that makes it."""
        side = self.state.side
        move = picker.move
        rank = picker.rank
        first: cython.bint = picker.number == 0
        reduction = late_move_reduction(picker, depth) if self.selective else 0
        claims: cython.bint = picker.defers and not first  # so that other threads may defer it
        if claims:
            claim(self.control, picker.node.key ^ move)
        # What is needed of the table is fetched while the move is made.
        fetches: cython.bint = depth - reduction > self.local_depth
        prefetch_key: cython.ulonglong = 0
        if fetches:
            prefetch_key = self.hooks.prefetch_key(self.state, move)
            self.table.prefetch(prefetch_key)
        make_ranked(self, move, rank)
        if fetches and self.state.key != prefetch_key:
            self.table.prefetch(self.state.key)
        eval_after = static_score(self)
        self.buffer_used = picker.start + picker.count
        value = self.search_move(
            side, alpha, picker.node.beta, eval_after, depth, reduction, picker.node.ply + 1, first
        )
        self.buffer_used = picker.start
        undo_ranked(self, move, rank)
        if claims:
            release(self.control, picker.node.key ^ move)
        return value

    def search_move(self, side, alpha, beta, static_eval, depth, reduction, ply, full_window):
        """The score for `side`, which has just made a move.

        full_window: for the first move of a node. The others are only to prove that they are no better; one that may be
        is searched again, deeper and wider.
        """
        if full_window:
            return score_for(self, side, alpha, beta, static_eval, depth, ply)
        value = score_for(self, side, alpha, alpha + 1, static_eval, depth - reduction, ply)
        if reduction and value > alpha and not self.stopped:
            value = score_for(self, side, alpha, alpha + 1, static_eval, depth, ply)
        if alpha < value < beta and not self.stopped:
            value = score_for(self, side, alpha, beta, static_eval, depth, ply)
        return value

    def search_frontier(self, node):
        """search() for the last ply of a quick game: whether a move reaches beta.

        To ask a table of such a position takes longer than to search it again. And as every move is made and scored
        quickly, late ones are not pruned.
        """
        if node.ply >= self.seldepth:
            self.seldepth = node.ply + 1
        best = -INFINITY
        draw_ply = NO_PLY
        picker = self.picker_for(node, FRONTIER_SORTED_MOVES)
        while next_listed(self, picker, ALL_STAGE):
            if must_stop(self):
                break
            make_ranked(self, picker.move, picker.rank)
            if self.state.result == GOING_ON:
                value = -self.accumulator.score(self.state)
                if value >= node.beta:
                    self.buffer_used = picker.start + picker.count
                    value = -self.quiescence(-node.beta, 1 - node.beta, -value, node.ply + 1, QUIESCENCE_PLIES)
                    self.buffer_used = picker.start
                    draw_ply = min(draw_ply, self.draw_ply)
            else:
                value = -terminal_score(self, node.ply + 1)
                draw_ply = min(draw_ply, self.draw_ply)
            undo_ranked(self, picker.move, picker.rank)
            if self.stopped:
                break
            best = max(best, value)
            if value >= node.beta:
                draw_ply = self.draw_ply
                self.reward(picker, 1)
                break
        if picker.count == 0:
            return terminal_score(self, node.ply)
        self.draw_ply = draw_ply if draw_ply < self.state.ply else NO_PLY
        return best

    def quiescence(self, alpha, beta, best, ply, plies_left):
        """The side to act may stand pat, which scores `best`, or go on with a forcing move."""
        self.draw_ply = NO_PLY
        if ply > self.seldepth:
            self.seldepth = ply
        if best >= beta or plies_left == 0 or not (self.quiescent and self.tactics.forces):
            return best
        start = self.buffer_used
        if ply >= MAX_PLY or start > MOVE_BUFFER_SIZE - MAX_MOVES:
            return best
        moves = moves_from(self, start)
        ranks = ranks_from(self, start)
        n = forcing_checked(self.tactics, self.state, moves, ranks)
        if n == 0:
            return best if self.state.result == GOING_ON else terminal_score(self, ply)
        draw_ply = NO_PLY
        stand_pat = best
        alpha = max(alpha, best)
        for i in range(n):
            pick(moves, ranks, i, n)
            if stand_pat + DELTA_MARGIN + ranks[i] <= alpha:
                break
            if must_stop(self):
                return 0
            self.buffer_used = start + n
            value = self.try_forcing(moves[i], alpha, beta, ply + 1, plies_left - 1)
            self.buffer_used = start
            if self.stopped:
                return 0
            draw_ply = min(draw_ply, self.draw_ply)
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        draw_ply = self.draw_ply
                        break
        self.draw_ply = draw_ply
        return best

    def try_forcing(self, move, alpha, beta, ply, plies_left):
        """Make a forcing move, go on with quiescence and undo it: its score for the side that makes it."""
        side = self.state.side
        make(self, move)
        if self.state.result != GOING_ON:
            value = terminal_score(self, ply)
        else:
            eval_after = self.accumulator.score(self.state)
            if self.state.side == side:
                value = self.quiescence(alpha, beta, eval_after, ply, plies_left)
            else:
                value = self.quiescence(-beta, -alpha, eval_after, ply, plies_left)
        if self.state.side != side:
            value = -value
        undo(self)
        return value


def must_stop(searcher):
    """Whether the search is to stop."""
    return searcher.nodes >= searcher.next_poll and searcher.poll()


def next_listed(searcher, picker, last_stage):
    """Go on to the next move, stage by stage; False if there is none left up to the last stage."""
    while picker.next == picker.count:
        if picker.stage >= last_stage:
            return False
        searcher.list_stage(picker)
    if picker.next < picker.sorted_to:
        pick(picker.moves, picker.ranks, picker.next, picker.count)
    picker.move = picker.moves[picker.next]
    picker.rank = picker.ranks[picker.next]
    picker.next += 1
    return True


def next_move(searcher, picker, best):
    """Go on to the next move that is neither pruned nor deferred; False if there is none left."""
    while next_listed(searcher, picker, last_stage(picker, best)):
        picker.number = number_of(picker)
        if may_prune(picker, best):
            picker.next = picker.count  # only quiet moves are left
        elif must_defer(searcher, picker):
            picker.deferred[picker.deferred_count] = picker.number
            picker.deferred_count += 1
        else:
            return True
    return False


def last_stage(picker, best):
    """Where no quiet move can reach alpha, all moves are listed only as long as each one before them loses."""
    if picker.node.futile and best > -DECIDED:
        return KILLER_STAGE
    return DEFERRED_STAGE if picker.deferred_count else ALL_STAGE


def number_of(picker):
    """How many moves came before this one; a deferred move keeps its number."""
    place = picker.next - 1
    if picker.stage != DEFERRED_STAGE:
        return place
    return picker.deferred[place - (picker.count - picker.deferred_count)]


def may_prune(picker, best):
    """Futility pruning and late move pruning, of quiet moves."""
    if not (picker.node.selective and best > -DECIDED and is_quiet(picker)):
        return False
    return picker.node.futile or picker.number > last_move_tried(picker.node.depth)


def must_defer(searcher, picker):
    """Whether another thread is searching this move, so that its result may be in the table later."""
    if not picker.defers or picker.number == 0 or picker.deferred_count == MAX_DEFERRED:
        return False
    return is_claimed(searcher.control, picker.node.key ^ picker.move)


def make(searcher, move):
    searcher.state.make(move)
    searcher.accumulator.push(searcher.state, move)
    searcher.nodes += 1


def undo(searcher):
    searcher.state.undo()
    searcher.accumulator.pop()


def make_ranked(searcher, move, rank):
    """Make a move that was ranked: one that is neither forcing nor the table's is known to be quiet."""
    if rank > KILLER_RANK:
        make(searcher, move)
    else:
        searcher.state.make_quiet(move)
        searcher.accumulator.push(searcher.state, move)
        searcher.nodes += 1


def undo_ranked(searcher, move, rank):
    if rank > KILLER_RANK:
        undo(searcher)
    else:
        searcher.state.undo_quiet(move)
        searcher.accumulator.pop()


def static_score(searcher):
    """The static evaluation for the side to act; a game that is over has none."""
    return searcher.accumulator.score(searcher.state) if searcher.state.result == GOING_ON else 0


def score_for(searcher, side, alpha, beta, static_eval, depth, ply):
    """The score of a position for `side`, whose turn it need not be. static_eval: for the side to act."""
    if searcher.state.side == side:
        return search_or_settle(searcher, alpha, beta, static_eval, depth, ply)
    return -search_or_settle(searcher, -beta, -alpha, static_eval, depth, ply)


def search_or_settle(searcher, alpha, beta, static_eval, depth, ply):
    """The score of a position, also of one where the game or the depth has ended."""
    if searcher.state.result == GOING_ON and depth > 0:
        return searcher.search(alpha, beta, static_eval, depth, ply, True)
    searcher.lengths[ply] = 0
    if searcher.state.result != GOING_ON:
        return terminal_score(searcher, ply)
    return searcher.quiescence(alpha, beta, static_eval, ply, QUIESCENCE_PLIES)


def internal_reduction(searcher, node):
    """Internal iterative reduction: without a table move, which a shallower search would have left, a ply less."""
    return searcher.selective and node.table_move == NO_MOVE and node.depth >= INTERNAL_REDUCTION_DEPTH


def may_extend(searcher, node):
    """Whether a line may get longer than its depth, where the side to act has no choice."""
    return searcher.selective and node.ply < SINGLE_REPLY_FACTOR * searcher.root_depth


def is_quiet(picker):
    return picker.rank < KILLER_RANK


def is_only_move(picker):
    return picker.stage == ALL_STAGE and picker.count == 1


def last_move_tried(depth):
    """Late move pruning: the number of the last quiet move that is tried."""
    return LATE_MOVES_KEPT * (1 + depth * depth) if depth <= LATE_MOVE_PRUNING_DEPTH else MOVE_BUFFER_SIZE


def late_move_reduction(picker, next_depth):
    """How many plies less a late quiet move is searched at first; at least one ply is left."""
    if picker.node.depth < LATE_MOVE_REDUCTION_DEPTH or picker.number < LATE_MOVE or not is_quiet(picker):
        return 0
    reduction = REDUCTIONS[min(picker.node.depth, REDUCTION_SIZE - 1)][min(picker.number, REDUCTION_SIZE - 1)]
    if picker.node.beta - picker.node.alpha > 1:  # a principal node
        reduction -= 1
    return min(max(reduction, 0), next_depth - 1)


def store_result(searcher, key, move, best, alpha, beta, depth, ply):
    """Store what was found with a window. A score that depends on the way to the position is not stored."""
    if searcher.draw_ply == NO_PLY:
        bound = AT_LEAST if best >= beta else EXACT if best > alpha else AT_MOST
        store(searcher, depth, key, move, to_table(best, ply), depth, bound)
    elif move != NO_MOVE:
        store(searcher, depth, key, move, -INFINITY, 0, AT_LEAST)


def store(searcher, searched, key, move, score, depth, bound):
    """Store an entry in the table that is asked at the depth to which it was searched."""
    if searched <= searcher.local_depth:
        searcher.local_table.store(key, move, score, depth, bound)
    else:
        searcher.table.store(key, move, score, depth, bound)


def terminal_score(searcher, ply):
    """The score of a game that is over, for the side that would act."""
    searcher.draw_ply = first_occurrence(searcher.state)
    if searcher.state.result < 0:
        return 0
    return WIN - ply if searcher.state.result == searcher.state.side else ply - WIN


def first_occurrence(state):
    """The ply at which the present position first occurred, if it was there before: the end may be due to that."""
    for i in range(state.ply):
        if state.history[i] == state.key:
            return i
    return NO_PLY

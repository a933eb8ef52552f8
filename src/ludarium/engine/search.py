# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False, auto_pickle=False
"""Alpha-beta for any game. C types for the compiled build are in search.pxd.

The search sees a game only as a State (rules) and an Evaluation (judgement), both without the GIL. A side may have
several decisions in a row, so a score changes its sign only where the side to act changes. Every end of a game, also
by repetition or by a counter, is the State's own word after make() or generate().
"""

from math import log

import cython

if not cython.compiled:
    from ludarium.core.evaluation import NO_MOVE, Evaluation
    from ludarium.core.state import GOING_ON, MAX_MOVES, State
    from ludarium.engine.control import BUSY, Control
    from ludarium.engine.machine import now
    from ludarium.engine.ordering import (
        ALL_STAGE,
        KILLER_RANK,
        KILLER_STAGE,
        ROOM,
        TABLE_STAGE,
        Ordering,
        moves_from,
        pick,
        ranks_from,
    )
    from ludarium.engine.table import AT_LEAST, AT_MOST, EXACT, Table, bound_in, depth_in, move_in, score_in

    MAX_PLY = 120
    WIN = 32000  # a win in n plies scores WIN - n
    DECIDED = 31000  # scores beyond this are wins or losses
    INFINITY = 32500
    REDUCTION = [[0] * 64 for _ in range(64)]
    NEAR_DEPTH = 2  # of a quick game, so much is kept by each thread alone
    NEAR_KILOBYTES = 64  # which the processor keeps close to itself
    SORTED = 12  # of a long list of moves, so many are tried in order of rank
    SETTLE_PLIES = 8  # quiescence looks so far
    WINDOW = 40  # half width of the first aspiration window
    MARGIN = 120  # what a quiet ply may be expected to change at most
    LONG_PAUSE = SHORT_PAUSE = 0.0  # seconds between two looks at the clock
    MOST_NODES = 1024  # between two looks
    NEVER = 1 << 30
    SHARED_DEPTH = 3  # from this depth on, threads leave to each other what they are at
    MOST_PUT_OFF = 64  # moves of a node
    DELTA = 150  # what a forcing move may be expected to gain at most, beside its urgency


def fill_tables():
    """How much less deeply a late quiet move is searched, by depth and place in the order."""
    global LONG_PAUSE, SHORT_PAUSE
    LONG_PAUSE = 0.001
    SHORT_PAUSE = 0.0003
    for depth in range(1, 64):
        for place in range(1, 64):
            REDUCTION[depth][place] = int(0.5 + log(depth) * log(place) / 2.2)


fill_tables()


class Searcher(Ordering):
    """One thread's search from one position.

    deepest    the longest line looked at, in plies
    own_table  a small one for depths up to `near` of a quick game: a large one answers later than moves are made
    selective  whether it searches late, quiet and hopeless moves less deeply, or not at all
    quiescent  whether it goes on with forcing moves where its depth ends
    """

    def __init__(
        self,
        state: State,
        evaluation: Evaluation,
        table: Table,
        control: Control,
        selective: cython.bint = True,
        quiescent: cython.bint = True,
    ):
        """state: its own copy."""
        Ordering.__init__(self, state, evaluation)
        self.table = table
        self.near = NEAR_DEPTH if evaluation.quick else 0
        self.own_table = Table(min(NEAR_KILOBYTES / 1024, table.size / 2**20) if self.near else 0)
        self.control = control
        self.selective = selective
        self.quiescent = quiescent
        self.nodes = 0
        self.deepest = 0
        self.over = False
        self.stride = 1
        self.polled = 0.0
        self.taint = NEVER
        self.pause = 0
        self.root_depth = 0
        self.root_best = -1
        if not cython.compiled:
            self.lines = [[0] * (MAX_PLY + 1) for _ in range(MAX_PLY + 1)]
            self.lengths = [0] * (MAX_PLY + 1)
            self.root_moves = [0] * MAX_MOVES
        for ply in range(MAX_PLY + 1):
            self.lengths[ply] = 0
        state.reserve(MAX_PLY + 2)
        ranks = evaluation.ranked(state)
        self.root_count = len(ranks)
        for place, move in enumerate(sorted(ranks, key=lambda move: -ranks[move])):
            self.root_moves[place] = move

    # The face towards Python: one iteration at a time.

    def shuffle(self, random):
        """Bring the root moves into another order, so that equal moves have equal chances."""
        moves = [self.root_moves[i] for i in range(self.root_count)]
        random.shuffle(moves)
        for place, move in enumerate(moves):
            self.root_moves[place] = move

    def iterate(self, depth: cython.int, first: cython.int, guess: cython.int):
        """Search the root moves from number `first` on to a depth; (score, line), or None if it was stopped too early.

        The best move comes to the front of those it was compared with. guess: the score to expect.
        """
        self.root_depth = depth
        window: cython.int = WINDOW
        alpha: cython.int = -INFINITY
        beta: cython.int = INFINITY
        value: cython.int = 0
        if depth > 3 and -DECIDED < guess < DECIDED:
            alpha = max(guess - window, -INFINITY)
            beta = min(guess + window, INFINITY)
        found = None
        while True:
            with cython.nogil:
                value = self.search_root(alpha, beta, depth, first)
            if self.root_best >= 0:
                self.bring_forward(first)
                found = value, [self.lines[0][i] for i in range(self.lengths[0])]
            if self.over:
                return found
            window *= 4
            if value <= alpha:
                alpha = -INFINITY if window > 1000 or value < -DECIDED else value - window
            elif value >= beta:
                beta = INFINITY if window > 1000 or value > DECIDED else value + window
            else:
                return found

    def bring_forward(self, first):
        best = self.root_moves[self.root_best]
        for i in range(self.root_best, first, -1):
            self.root_moves[i] = self.root_moves[i - 1]
        self.root_moves[first] = best

    def first_move(self):
        """The move that it would try first."""
        return self.root_moves[0]

    @property
    def stopped(self):
        return self.over

    # The tree.

    def poll(self):
        """Look whether the search is to stop, about once in a millisecond however long a node takes."""
        time: cython.double = now()
        limit = self.control.node_limit
        if self.control.stopped or (limit and self.nodes >= limit):
            self.over = True
        elif self.control.deadline > 0 and time >= self.control.deadline:
            self.control.stopped = True
            self.over = True
        if time - self.polled > LONG_PAUSE:
            self.stride = max(1, self.stride >> 1)
        elif time - self.polled < SHORT_PAUSE:
            self.stride = min(MOST_NODES, self.stride << 1)
        self.polled = time
        self.pause = self.nodes + self.stride
        if limit and self.pause > limit:
            self.pause = limit

    def search_root(self, alpha, beta, depth, first):
        """The best score among the root moves from `first` on; root_best is the first of those that reach alpha."""
        self.root_best = -1
        self.lengths[0] = 0
        side = self.state.side
        best = -INFINITY
        judged = self.evaluation.score(self.state)
        for i in range(first, self.root_count):
            if self.nodes >= self.pause:
                self.poll()
                if self.over:
                    return best
            move = self.root_moves[i]
            self.state.make(move)
            self.nodes += 1
            after = self.evaluation.score_after(self.state, move, judged) if self.state.result == GOING_ON else 0
            if i == first:
                value = reply(self, side, alpha, beta, after, depth - 1, 1)
            else:
                value = reply(self, side, alpha, alpha + 1, after, depth - 1, 1)
                if alpha < value < beta and not self.over:
                    value = reply(self, side, alpha, beta, after, depth - 1, 1)
            self.state.undo()
            if self.over:
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

    def search(self, alpha, beta, judged, depth, ply, may_skip):
        """The score for the side to act in a game that goes on: exact between alpha and beta, else a bound.

        judged: the evaluation's score of the position itself.
        """
        self.lengths[ply] = 0
        self.taint = NEVER
        if ply > self.deepest:
            self.deepest = ply
        if ply >= MAX_PLY or self.used > ROOM - 2 * MAX_MOVES:
            return judged

        # No line from here wins sooner than in one ply, or loses sooner.
        alpha = max(alpha, ply - WIN)
        beta = min(beta, WIN - ply - 1)
        if alpha >= beta:
            return alpha

        side = self.state.side
        principal: cython.bint = beta - alpha > 1
        selective: cython.bint = self.selective and not principal and -DECIDED < alpha and beta < DECIDED
        hopeless: cython.bint = False
        if selective:
            if depth <= 4 and judged - MARGIN * depth >= beta:
                return judged
            if depth <= 3:
                hopeless = judged + MARGIN * depth <= alpha
                if hopeless and depth == 1:
                    return self.settle(alpha, beta, judged, ply, SETTLE_PLIES)
            if depth == 1 and self.evaluation.quick:
                return self.search_last(beta, judged, ply)

        key = self.evaluation.table_key(self.state)
        data = self.own_table.probe(key) if depth <= self.near else self.table.probe(key)
        remembered = NO_MOVE
        if data:
            remembered = move_in(data)
            if not principal and depth_in(data) >= depth:
                known = from_table(score_in(data), ply)
                bound = bound_in(data)
                fits: cython.bint = (
                    bound == EXACT or (bound == AT_LEAST and known >= beta) or (bound == AT_MOST and known <= alpha)
                )
                # A position that was there before may be worth something else now: the history counts.
                if fits and (depth < 2 or self.state.occurrences(self.state.ply) < 2):
                    return known

        if selective and may_skip and depth >= 3 and judged >= beta and self.evaluation.skip_turn(self.state):
            less = depth - 3 - (depth >> 2)
            if less > 0:
                skipped = -self.search(-beta, 1 - beta, self.evaluation.score(self.state), less, ply + 1, False)
            else:
                skipped = -visit(self, -beta, 1 - beta, self.evaluation.score(self.state), 0, ply + 1)
            self.evaluation.unskip_turn(self.state)
            if self.over:
                return 0
            if skipped >= beta:
                return beta if skipped > DECIDED else skipped

        first = self.used
        moves = moves_from(self, first)
        ranks = ranks_from(self, first)
        later = cython.declare(cython.int[MOST_PUT_OFF])
        put_off = 0
        behind = ROOM  # where the moves that were put off begin, once their turn has come
        sharing: cython.bint = self.control.shared and depth >= SHARED_DEPTH and not hopeless
        lower = alpha
        best = -INFINITY
        best_move = NO_MOVE
        taint = NEVER
        next_depth = depth - 1
        if self.selective and remembered == NO_MOVE and depth >= 5:
            next_depth -= 1
        stage = TABLE_STAGE
        n = self.list_remembered(moves, ranks, remembered)
        i = 0
        unsorted = n
        while True:
            if i == n:
                if put_off and stage == ALL_STAGE:
                    # Other threads were at these; by now the table knows most of them.
                    for j in range(put_off):
                        moves[n + j] = moves[later[j]]
                        ranks[n + j] = ranks[later[j]]
                    behind = n
                    n += put_off
                    put_off = 0
                    sharing = False
                    continue
                if stage == ALL_STAGE or (hopeless and stage == KILLER_STAGE and best > -DECIDED):
                    break
                stage = stage + 1 if self.evaluation.staged else ALL_STAGE
                n = self.list_stage(stage, moves, ranks, n, remembered, ply)
                unsorted = min(n, i + SORTED)
                if n == 0 and stage == ALL_STAGE:
                    return ended(self, ply)
                if n == 1 and i == 0 and stage == ALL_STAGE and self.selective and ply < 2 * self.root_depth:
                    next_depth = depth
                continue
            if i < unsorted:
                pick(moves, ranks, i, n)
            move = moves[i]
            rank = ranks[i]
            quiet: cython.bint = rank < KILLER_RANK
            place = i if i < behind else later[i - behind]
            if quiet and best > -DECIDED and selective and (hopeless or (depth <= 3 and place > 4 + 4 * depth * depth)):
                i = n  # only quiet moves are left
                continue
            if self.nodes >= self.pause:
                self.poll()
                if self.over:
                    return 0
            mark: cython.ulonglong = 0
            if sharing and i > 0:
                mark = key ^ move
                if self.control.busy[mark & BUSY - 1] == mark and put_off < MOST_PUT_OFF:
                    later[put_off] = i
                    put_off += 1
                    i += 1
                    continue
                self.control.busy[mark & BUSY - 1] = mark
            self.used = first + n
            less = 0  # a late quiet move is first searched less deeply
            if i > 0 and quiet and depth >= 3 and place >= 3 and self.selective:
                less = REDUCTION[min(depth, 63)][min(place, 63)]
                if principal:
                    less -= 1
                less = min(max(less, 0), next_depth - 1)
            soon: cython.ulonglong = 0
            if next_depth - less > self.near:
                soon = self.evaluation.key_after(self.state, move)
                self.table.expect(soon)
            step(self, move, rank)
            if next_depth - less > self.near and self.state.key != soon:
                self.table.expect(self.state.key)
            after = self.evaluation.score_after(self.state, move, judged) if self.state.result == GOING_ON else 0
            if i == 0:
                value = reply(self, side, alpha, beta, after, next_depth, ply + 1)
            else:
                value = reply(self, side, alpha, alpha + 1, after, next_depth - less, ply + 1)
                if less and value > alpha and not self.over:
                    value = reply(self, side, alpha, alpha + 1, after, next_depth, ply + 1)
                if alpha < value < beta and not self.over:
                    value = reply(self, side, alpha, beta, after, next_depth, ply + 1)
            step_back(self, move, rank)
            if mark:
                self.control.busy[mark & BUSY - 1] = 0
            self.used = first
            if self.over:
                return 0
            taint = min(taint, self.taint)
            i += 1
            if value > best:
                best = value
                if value > alpha:
                    best_move = move
                    alpha = value
                    if principal:
                        self.keep_line(ply, move)
                    if value >= beta:
                        taint = self.taint  # the other moves do not matter
                        self.reward(side, moves, ranks, i - 1, depth, ply)
                        break
        if best_move == NO_MOVE:
            best_move = remembered
        self.taint = taint if taint < self.state.ply else NEVER
        if self.taint == NEVER:
            bound_now = AT_LEAST if best >= beta else EXACT if best > lower else AT_MOST
            remember(self, depth, key, best_move, to_table(best, ply), depth, bound_now)
        elif best_move != NO_MOVE:
            # True only on this way to the position: the move is worth remembering, the score is not.
            remember(self, depth, key, best_move, -INFINITY, 0, AT_LEAST)
        return best

    def search_last(self, beta, judged, ply):
        """search() for the last ply of a quick game: whether a move reaches beta.

        It takes longer to fetch from memory what is known of such a position than to search it again. And as every
        move is made and scored quickly, late ones are not left out.
        """
        if ply >= self.deepest:
            self.deepest = ply + 1
        first = self.used
        moves = moves_from(self, first)
        ranks = ranks_from(self, first)
        side = self.state.side
        best = -INFINITY
        taint = NEVER
        stage = TABLE_STAGE
        n = 0
        i = 0
        unsorted = 0
        while True:
            if i == n:
                if stage == ALL_STAGE:
                    break
                stage = stage + 1 if self.evaluation.staged else ALL_STAGE
                self.used = first
                n = self.list_stage(stage, moves, ranks, n, NO_MOVE, ply)
                self.used = first + n
                if n == 0 and stage == ALL_STAGE:
                    return ended(self, ply)
                unsorted = i if stage == KILLER_STAGE else min(n, i + SORTED) - 1
                continue
            if i < unsorted:
                pick(moves, ranks, i, n)
            if self.nodes >= self.pause:
                self.poll()
                if self.over:
                    break
            step(self, moves[i], ranks[i])
            if self.state.result == GOING_ON:
                value = -self.evaluation.score_after(self.state, moves[i], judged)
                if value >= beta:
                    value = -self.settle(-beta, 1 - beta, -value, ply + 1, SETTLE_PLIES)
                    taint = min(taint, self.taint)
            else:
                value = -ended(self, ply + 1)
                taint = min(taint, self.taint)
            step_back(self, moves[i], ranks[i])
            if self.over:
                break
            best = max(best, value)
            if value >= beta:
                taint = self.taint
                self.reward(side, moves, ranks, i, 1, ply)
                break
            i += 1
        self.used = first
        self.taint = taint if taint < self.state.ply else NEVER
        return best

    def settle(self, alpha, beta, best, ply, left):
        """Quiescence: the side to act may stop here, which scores `best`, or go on with a forcing move."""
        self.taint = NEVER
        if ply > self.deepest:
            self.deepest = ply
        if best >= beta or left == 0 or not (self.quiescent and self.evaluation.forces):
            return best
        first = self.used
        if ply >= MAX_PLY or first > ROOM - MAX_MOVES:
            return best
        moves = moves_from(self, first)
        ranks = ranks_from(self, first)
        n = self.evaluation.forcing(self.state, moves, ranks)
        if n == 0:
            return best if self.state.result == GOING_ON else ended(self, ply)
        side = self.state.side
        taint = NEVER
        judged = best
        hoped = best + DELTA
        if best > alpha:
            alpha = best
        for i in range(n):
            pick(moves, ranks, i, n)
            if hoped + ranks[i] <= alpha:
                break
            if self.nodes >= self.pause:
                self.poll()
                if self.over:
                    return 0
            self.used = first + n
            self.state.make(moves[i])
            self.nodes += 1
            if self.state.result != GOING_ON:
                value = ended(self, ply + 1)
            else:
                after = self.evaluation.score_after(self.state, moves[i], judged)
                if self.state.side == side:
                    value = self.settle(alpha, beta, after, ply + 1, left - 1)
                else:
                    value = self.settle(-beta, -alpha, after, ply + 1, left - 1)
            if self.state.side != side:
                value = -value
            self.state.undo()
            self.used = first
            if self.over:
                return 0
            taint = min(taint, self.taint)
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        taint = self.taint
                        break
        self.taint = taint
        return best

    def keep_line(self, ply, move):
        """The best line from here: a move, and the best line after it."""
        self.lines[ply][0] = move
        length = self.lengths[ply + 1]
        for i in range(length):
            self.lines[ply][i + 1] = self.lines[ply + 1][i]
        self.lengths[ply] = length + 1


def step(searcher, move, rank):
    """Make a move that was ranked: one that is neither forcing nor the table's is known to be quiet."""
    if rank > KILLER_RANK:
        searcher.state.make(move)
    else:
        searcher.state.make_quiet(move)
    searcher.nodes += 1


def step_back(searcher, move, rank):
    if rank > KILLER_RANK:
        searcher.state.undo()
    else:
        searcher.state.undo_quiet(move)


def reply(searcher, side, alpha, beta, judged, depth, ply):
    """The score of the position after a move of `side`, as that side sees it."""
    if searcher.state.side == side:
        return visit(searcher, alpha, beta, judged, depth, ply)
    return -visit(searcher, -beta, -alpha, judged, depth, ply)


def visit(searcher, alpha, beta, judged, depth, ply):
    """The score of a position, also of one where the game or the depth has ended."""
    if searcher.state.result == GOING_ON and depth > 0:
        return searcher.search(alpha, beta, judged, depth, ply, True)
    searcher.lengths[ply] = 0
    if searcher.state.result != GOING_ON:
        return ended(searcher, ply)
    return searcher.settle(alpha, beta, judged, ply, SETTLE_PLIES)


def remember(searcher, searched, key, move, score, depth, bound):
    """Store what a position is worth to a depth, in the table that is asked where it was searched."""
    if searched <= searcher.near:
        searcher.own_table.store(key, move, score, depth, bound)
    else:
        searcher.table.store(key, move, score, depth, bound)


def ended(searcher, ply):
    """The score of a game that is over, for the side that would act."""
    searcher.taint = first_seen(searcher.state)
    if searcher.state.result < 0:
        return 0
    return WIN - ply if searcher.state.result == searcher.state.side else ply - WIN


def first_seen(state):
    """The ply at which the present position first occurred, if it was there before: the end may be due to that."""
    for i in range(state.ply):
        if state.history[i] == state.key:
            return i
    return NEVER


def to_table(score, ply):
    """Wins and losses are stored by their distance from the position itself."""
    if score > DECIDED:
        return score + ply
    return score - ply if score < -DECIDED else score


def from_table(score, ply):
    if score > DECIDED:
        return score - ply
    return score + ply if score < -DECIDED else score

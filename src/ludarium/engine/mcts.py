# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Monte-Carlo tree search for any game: UCT with random playouts, and proofs where the game is decided.

C types for the compiled build are in mcts.pxd. The tree is a set of arrays of fixed size. A node's children lie
together; its wins are counted for the side that moved to it.
"""

import cython

from ludarium.core.evaluation import Evaluation
from ludarium.engine.memory import zeros

if not cython.compiled:
    from math import exp, log, sqrt

    from ludarium.core.state import DRAW, GOING_ON, MAX_MOVES, MOVE_LIST_SIZE, State, generate_checked, move_t
    from ludarium.core.tactics import NO_MOVE, share_of
    from ludarium.engine.control import Control, should_stop

    NODE_BYTES = 24
    OPEN = -2  # a node that is not solved; else DRAW or the winner's index
    DEEPEST_PATH = 256
    LONGEST_PLAYOUT = 512  # plies; a longer game counts as even
    BATCH = 1024  # simulations between two looks at what a game in plain Python may have raised
    ALL_BITS = FACTOR = 0


def fill_constants():
    global ALL_BITS, FACTOR
    ALL_BITS = 0xFFFFFFFFFFFFFFFF
    FACTOR = 0x2545F4914F6CDD1D


fill_constants()


class Tree:
    """The search tree of one position.

    plies    all moves made so far, in the tree and in playouts
    deepest  the longest path in the tree
    """

    def __init__(
        self,
        state: State,
        evaluation: Evaluation,
        control: Control,
        megabytes: float = 64.0,
        seed: int = 1,
        exploration: cython.double = 1.0,
        cutoff: cython.int = 0,
    ):
        """state: its own copy. cutoff: plies after which the evaluation judges a playout; 0 to play to the end."""
        self.state = state
        self.evaluator = evaluation.evaluator
        self.tactics = evaluation.tactics
        self.control = control
        self.exploration = exploration
        self.cutoff = cutoff
        # The golden ratio spreads neighbouring seeds; the xorshift must not begin at 0.
        self.seed = (int(seed) * 0x9E3779B97F4A7C15 + 0x2545F4914F6CDD1D) % 2**64 or 1
        self.simulations = 0
        self.plies = 0
        self.deepest = 0
        self.stopped = False
        capacity = max(MAX_MOVES + 1, int(megabytes * 2**20) // NODE_BYTES)
        self.capacity = capacity
        self.visits = zeros(4 * capacity, "I")
        self.wins = zeros(4 * capacity, "f")
        self.moves = zeros(4 * capacity, "I")
        self.children = zeros(4 * capacity, "I")
        self.counts = zeros(2 * capacity, "H")
        self.actors = zeros(capacity, "b")
        self.solved = zeros(capacity, "b")
        self.solved[0] = OPEN
        self.used = 1
        if not cython.compiled:
            self.path = [0] * (DEEPEST_PATH + 1)
        state.reserve(DEEPEST_PATH + LONGEST_PLAYOUT + 2)

    def run(self):
        """Simulate until the control says stop, or the position is solved."""
        while not self.stopped and self.solved[0] == OPEN:
            with cython.nogil:
                self.simulate_batch()
            self.state.check()

    def best_first(self):
        """The root's moves, best first: (code, visits, share of wins, solved), solved being OPEN, DRAW or a winner."""
        first, actor = self.children[0], self.actors[0]
        found = []
        for i in range(self.counts[0]):
            node = first + i
            visits = self.visits[node]
            share = self.wins[node] / visits if visits else 0.5
            solved = self.solved[node]
            certain = 0 if solved == OPEN or solved == DRAW else 1 if solved == actor else -1
            found.append((certain, visits, share, self.moves[node], solved))
        found.sort(key=lambda one: (-one[0], -one[1], -one[2], one[3]))
        return [(move, visits, share, solved) for _, visits, share, move, solved in found]

    @property
    def solved_root(self):
        return self.solved[0]

    # Without the GIL.

    def word(self):
        """Random 32 bits (xorshift64*)."""
        seed = self.seed
        seed ^= seed >> 12
        seed ^= seed << 25 & ALL_BITS
        seed ^= seed >> 27
        self.seed = seed
        return (seed * FACTOR & ALL_BITS) >> 32

    def poll(self):
        if should_stop(self.control, self.simulations):
            self.stopped = True

    def simulate_batch(self):
        for _ in range(BATCH):
            self.poll()
            if self.stopped or self.solved[0] != OPEN:
                return
            self.simulate()

    def simulate(self):
        """One path down the tree, one playout, and the result on the way back."""
        node: cython.uint = 0
        depth = 0
        self.path[0] = 0
        while self.counts[node] and depth < DEEPEST_PATH:
            node = self.choose(node)
            self.state.make(self.moves[node])
            depth += 1
            self.path[depth] = node
        if self.state.result == GOING_ON and (node == 0 or self.visits[node]) and depth < DEEPEST_PATH:
            if self.expand(node):
                node = self.choose(node)
                self.state.make(self.moves[node])
                depth += 1
                self.path[depth] = node
        if depth > self.deepest:
            self.deepest = depth
        self.plies += depth
        if self.state.result != GOING_ON:
            self.solved[node] = self.state.result
            share = 0.5 if self.state.result == DRAW else 1.0 if self.state.result == 0 else 0.0
        else:
            share = self.play_out()
        self.simulations += 1
        self.visits[0] += 1
        for i in range(1, depth + 1):
            self.visits[self.path[i]] += 1
            self.wins[self.path[i]] += share if self.actors[self.path[i - 1]] == 0 else 1.0 - share
        self.state.rewind(depth)
        if self.solved[node] != OPEN:
            self.solve(depth)

    def choose(self, node):
        """The child to look at: an unvisited one, or the most promising (UCB1) of those that are not lost."""
        first = self.children[node]
        actor = self.actors[node]
        log_visits = log(self.visits[node] + 1.0)
        best: cython.uint = first
        most: cython.double = -1.0
        for i in range(self.counts[node]):
            child: cython.uint = first + i
            visits = self.visits[child]
            solved = self.solved[child]
            promise: cython.double = 0.0
            if solved != OPEN and solved != DRAW and solved != actor:
                promise = -0.5
            elif visits == 0:
                return child
            else:
                promise = self.wins[child] / visits + self.exploration * sqrt(log_visits / visits)
            if promise > most:
                most = promise
                best = child
        return best

    def expand(self, node):
        """Give a node its children, in random order; False if there is no room, or if the game has ended."""
        if self.used + MAX_MOVES > self.capacity:
            return False
        out = cython.declare(move_t[MOVE_LIST_SIZE])
        n = generate_checked(self.state, out)
        if n == 0:
            return False
        first = self.used
        for i in range(n):
            j = i + share_of(self.word(), n - i)
            move = out[j]
            out[j] = out[i]
            self.moves[first + i] = move
            self.solved[first + i] = OPEN
        self.used = first + n
        self.children[node] = first
        self.actors[node] = self.state.side
        self.counts[node] = n
        return True

    def play_out(self):
        """Random moves to the end: the share of the point that side 0 gets."""
        longest = self.cutoff if self.cutoff else LONGEST_PLAYOUT
        made = 0
        while made < longest:
            move = self.tactics.random_move(self.state, self.word())
            if move == NO_MOVE:
                break
            self.state.make(move)
            made += 1
            if self.state.result != GOING_ON:
                break
        share: cython.double = 0.5
        if self.state.result == GOING_ON:
            if self.cutoff:
                share = 1.0 / (1.0 + exp(-self.evaluator.score(self.state) / self.evaluator.scale))
                if self.state.side == 1:
                    share = 1.0 - share
        elif self.state.result != DRAW:
            share = 1.0 if self.state.result == 0 else 0.0
        self.plies += made
        self.state.rewind(made)
        return share

    def solve(self, depth):
        """Carry a proof up the path: a side wins where one move wins, and loses where all moves lose."""
        i = depth - 1
        while i >= 0:
            node = self.path[i]
            actor = self.actors[node]
            result = 1 - actor
            first = self.children[node]
            for j in range(self.counts[node]):
                solved = self.solved[first + j]
                if solved == actor:
                    result = actor
                    break
                if solved == OPEN:
                    result = OPEN
                elif solved == DRAW and result != OPEN:
                    result = DRAW
            if result == OPEN:
                return
            self.solved[node] = result
            i -= 1

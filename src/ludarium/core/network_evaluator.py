# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""A small network that corrects a game's own evaluator. C types for the compiled build are in network_evaluator.pxd.

The network is asked twice, once for each side, and sees the board as that side does: so a position and the same one
with changed sides have the same score. A move changes few inputs: what they add to the hidden layers is kept move by
move, in an accumulator.
"""

from array import array

import cython

from ludarium.core.network import HIDDEN as NETWORK_HIDDEN
from ludarium.core.network import OUTPUT_SHIFT as NETWORK_OUTPUT_SHIFT
from ludarium.core.network import UNIT as NETWORK_UNIT

if not cython.compiled:
    from ludarium.core.evaluator import MAX_LINE, MAX_SCORE, Accumulator, Evaluator

    HIDDEN, UNIT, OUTPUT_SHIFT = NETWORK_HIDDEN, NETWORK_UNIT, NETWORK_OUTPUT_SHIFT
    MAX_SLOTS = 512  # bytes that a network sees of a state
    CODES = 256  # values of a byte

    def next_change(before, after, slot, slots):
        """The first slot from this one on in which two states differ; `slots` if there is none."""
        while slot < slots and before[slot] == after[slot]:
            slot += 1
        return slot


assert (HIDDEN, UNIT, OUTPUT_SHIFT) == (NETWORK_HIDDEN, NETWORK_UNIT, NETWORK_OUTPUT_SHIFT)


class Inputs:
    """What a network sees of a game: some bytes of its state, each of which stands for some inputs.

    slots    how many bytes
    count    how many inputs there are
    """

    def __init__(self, slots: cython.int, count: cython.int):
        if not 0 < slots <= MAX_SLOTS:
            raise ValueError(f"a network sees 1 to {MAX_SLOTS} bytes of a state, not {slots}")
        self.slots = slots
        self.count = count

    def write(self, state, out):
        """Write the bytes."""

    def inputs_of(self, slot, code, viewer):
        """The inputs that a byte stands for, as a side sees them: own and enemy pieces, from its end of the board."""
        raise NotImplementedError

    def mirrored(self, place):
        """The input that this one becomes in a mirror which the rules do not notice, left for right; else the same."""
        return place

    # The Python face, for training and tests.

    def active(self, state, viewer: cython.int):
        """The inputs of a position, as a side sees them."""
        codes = self.codes_of(state)
        return [place for slot in range(self.slots) for place in self.inputs_of(slot, codes[slot], viewer)]

    def codes_of(self, state: "State"):
        out = cython.declare(cython.uchar[MAX_SLOTS]) if cython.compiled else [0] * MAX_SLOTS
        self.write(state, out)
        return [out[slot] for slot in range(self.slots)]


class NetworkEvaluator(Evaluator):
    """hand_made   the evaluator that is corrected
    places      for each side, slot and code, the row to add
    rows        those of single inputs, then sums of several, then one that adds nothing
    """

    def __init__(self, hand_made: Evaluator, inputs: Inputs, network):
        Evaluator.__init__(self, hand_made.scale)
        if network.inputs != inputs.count:
            raise ValueError(f"a network of {network.inputs} inputs does not fit a game with {inputs.count}")
        self.hand_made = hand_made
        self.inputs = inputs
        self.slots = inputs.slots
        self.biases = network.biases
        self.output = network.output
        self.output_bias = network.output_bias
        self.fill_rows(network)

    def fill_rows(self, network):
        rows = array("h", network.rows)
        places = array("i")
        known = {}
        for viewer in range(2):
            for slot in range(self.slots):
                for code in range(CODES):
                    together = tuple(sorted(self.inputs.inputs_of(slot, code, viewer)))
                    if together not in known:
                        known[together] = len(rows)
                        rows.extend(summed(network.rows, together))
                    places.append(known[together])
        self.rows = rows
        self.places = places

    def score(self, state):
        codes = cython.declare(cython.uchar[MAX_SLOTS])
        first = cython.declare(cython.short[HIDDEN])
        second = cython.declare(cython.short[HIDDEN])
        self.inputs.write(state, codes)
        self.count(codes, 0, first)
        self.count(codes, 1, second)
        if state.side:
            return self.corrected(self.hand_made.score(state), second, first)
        return self.corrected(self.hand_made.score(state), first, second)

    def score_key(self, state):
        return self.hand_made.score_key(state)

    def accumulator(self):
        return NetworkAccumulator(self)

    def count(self, codes, viewer, out):
        """A hidden layer from all inputs."""
        for unit in range(HIDDEN):
            out[unit] = self.biases[unit]
        first = viewer * self.slots * CODES
        for slot in range(self.slots):
            row = self.places[first + slot * CODES + codes[slot]]
            for unit in range(HIDDEN):
                out[unit] += self.rows[row + unit]

    def follow(self, before, after, viewer, out):
        """Change a hidden layer by the slots in which two states differ."""
        first = viewer * self.slots * CODES
        slot = next_change(before, after, 0, self.slots)
        while slot < self.slots:
            place = first + slot * CODES
            gone = self.places[place + before[slot]]
            come = self.places[place + after[slot]]
            for unit in range(HIDDEN):
                out[unit] += self.rows[come + unit] - self.rows[gone + unit]
            slot = next_change(before, after, slot + 1, self.slots)

    def corrected(self, score, own, enemy):
        """A score with the network's correction to it, from the hidden layers of the side to act and of the other."""
        total: cython.int = self.output_bias << OUTPUT_SHIFT
        for unit in range(HIDDEN):
            total += min(max(own[unit], 0), UNIT) * self.output[unit]
        for unit in range(HIDDEN):
            total += min(max(enemy[unit], 0), UNIT) * self.output[HIDDEN + unit]
        return min(max(score + (total >> OUTPUT_SHIFT), -MAX_SCORE), MAX_SCORE)


def summed(rows, places):
    """What several inputs add together."""
    total = cython.declare(cython.int[HIDDEN]) if cython.compiled else [0] * HIDDEN
    for unit in range(HIDDEN):
        total[unit] = 0
    place: cython.int
    for place in places:
        for unit in range(HIDDEN):
            total[unit] += rows[place * HIDDEN + unit]
    return [total[unit] for unit in range(HIDDEN)]


class NetworkAccumulator(Accumulator):
    """inner     of the evaluator that is corrected
    length    how many moves the line has
    codes     what the network sees after each of them
    layers    the hidden layers of both sides then
    """

    def __init__(self, evaluator: NetworkEvaluator):
        Accumulator.__init__(self, evaluator)
        self.network = evaluator
        self.inner = evaluator.hand_made.accumulator()
        self.length = 0
        if not cython.compiled:
            self.codes = [[0] * MAX_SLOTS for _ in range(MAX_LINE)]
            self.layers = [[[0] * HIDDEN for _ in range(2)] for _ in range(MAX_LINE)]

    def start(self, state):
        self.inner.start(state)
        self.length = 0
        self.network.inputs.write(state, self.codes[0])
        for viewer in range(2):
            self.network.count(self.codes[0], viewer, self.layers[0][viewer])

    def push(self, state, move):
        self.inner.push(state, move)
        before = self.length
        self.length += 1
        now = self.length
        self.network.inputs.write(state, self.codes[now])
        for viewer in range(2):
            for unit in range(HIDDEN):
                self.layers[now][viewer][unit] = self.layers[before][viewer][unit]
            self.network.follow(self.codes[before], self.codes[now], viewer, self.layers[now][viewer])

    def pop(self):
        self.inner.pop()
        self.length -= 1

    def score(self, state):
        layers = self.layers[self.length]
        return self.network.corrected(self.inner.score(state), layers[state.side], layers[1 - state.side])

# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""A small network that corrects a game's own evaluator. C types for the compiled build are in network_evaluator.pxd.

The network is asked twice, once for each side, and sees the board as that side does: so a position and the same one
with changed sides have the same score. A move changes few inputs: what they add to the hidden layers is kept move by
move, in an accumulator.
"""

from array import array

import cython

if not cython.compiled:
    from ludarium.core.evaluator import MAX_LINE, MAX_SCORE, Accumulator, Evaluator
    from ludarium.core.layers import HIDDEN, add_row, address_of, change_row, copy_layer, next_change, weighed
    from ludarium.core.state import State

    OUTPUT_SHIFT = 12  # UNIT times OUTPUT_UNIT
    MAX_SLOTS = 512  # bytes that a network sees of a state
    CODES = 256  # values of a byte


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

    def codes_of(self, state: State):
        out = cython.declare(cython.uchar[MAX_SLOTS])
        self.write(state, out)
        return [out[slot] for slot in range(self.slots)]


class NetworkEvaluator(Evaluator):
    """hand_made   the evaluator that is corrected
    rows        what the inputs of a slot with a code add to each unit; equal ones are there once
    places      for each side, slot and code, where its row begins; those of the second side begin at `second`
    """

    def __init__(self, hand_made: Evaluator, inputs: Inputs, network):
        Evaluator.__init__(self, hand_made.scale)
        if network.inputs != inputs.count:
            raise ValueError(f"a network of {network.inputs} inputs does not fit a game with {inputs.count}")
        self.hand_made = hand_made
        self.inputs = inputs
        self.slots = inputs.slots
        self.second = inputs.slots * CODES
        self.output_bias = network.output_bias
        self.kept = (network.biases, network.output, *self.filled(network))  # what the addresses below point to
        self.biases = address_of(self.kept[0])
        self.output = address_of(self.kept[1])
        self.rows = address_of(self.kept[2])
        self.places = self.kept[3]

    def filled(self, network):
        """The rows, and the places of them."""
        rows = array("h")
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
        return rows, places

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
        copy_layer(self.biases, out)
        first = viewer * self.second
        for slot in range(self.slots):
            add_row(out, self.rows, self.places[first + slot * CODES + codes[slot]])

    def follow(self, before, after, first, second):
        """Change both hidden layers by the slots in which two states differ."""
        slot = next_change(before, after, 0, self.slots)
        while slot < self.slots:
            gone = slot * CODES + before[slot]
            come = slot * CODES + after[slot]
            change_row(first, self.rows, self.places[come], self.places[gone])
            change_row(second, self.rows, self.places[self.second + come], self.places[self.second + gone])
            slot = next_change(before, after, slot + 1, self.slots)

    def corrected(self, score, own, enemy):
        """A score with the network's correction to it, from the hidden layers of the side to act and of the other."""
        total = weighed(own, self.output, 0) + weighed(enemy, self.output, HIDDEN)
        return min(max(score + self.output_bias + (total >> OUTPUT_SHIFT), -MAX_SCORE), MAX_SCORE)


def summed(rows, places):
    """What several inputs add together."""
    total = cython.declare(cython.int[HIDDEN])
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
            copy_layer(self.layers[before][viewer], self.layers[now][viewer])
        self.network.follow(self.codes[before], self.codes[now], self.layers[now][0], self.layers[now][1])

    def pop(self):
        self.inner.pop()
        self.length -= 1

    def score(self, state):
        layers = self.layers[self.length]
        return self.network.corrected(self.inner.score(state), layers[state.side], layers[1 - state.side])

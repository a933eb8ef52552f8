"""Networks that know nothing: any numbers, to see whether they are added up right."""

from array import array
from random import Random

import ludarium
from ludarium.core.layers import HIDDEN, UNIT
from ludarium.core.network import Network
from tests.counting import some

GAMES = list(some(game for game in map(ludarium.game, ludarium.games()) if game.inputs is not None))


def any_network(game, seed=1, **about):
    random = Random(seed)

    def numbers(count, most):
        return array("h", [random.randint(-most, most) for _ in range(count)])

    rows = game.inputs.count * HIDDEN
    return Network(numbers(HIDDEN, UNIT), numbers(rows, UNIT), numbers(2 * HIDDEN, 2000), 7, about)


def correction(game, network, state):
    """What a network adds to a score, from the meaning of its numbers."""
    total = 0
    for first, viewer in enumerate((state.side, 1 - state.side)):
        for unit in range(HIDDEN):
            active = game.inputs.active(state, viewer)
            sum_of_unit = network.biases[unit] + sum(network.rows[place * HIDDEN + unit] for place in active)
            total += min(max(sum_of_unit, 0), UNIT) * network.output[first * HIDDEN + unit]
    return network.output_bias + total // (UNIT * 16)

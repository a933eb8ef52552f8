"""The numbers of a small network: data, in a file of its own beside a game's weights.

A file has a line of JSON that says what it was trained for, and then the numbers, 16 bits each, low byte first: the
biases of the hidden units; for each input what it adds to each unit; what each unit of either layer adds to the score;
and the bias of the score.
"""

from __future__ import annotations

import json
import sys
from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from ludarium.core.errors import LudariumError
from ludarium.core.layers import HIDDEN

OUTPUT_UNIT = 16  # what a weight of one score counts
LIMIT = 2**15 - 1


@dataclass(frozen=True, slots=True)
class Network:
    """(inputs -> HIDDEN) x 2 -> 1.

    biases        of the hidden units
    rows          HIDDEN numbers for each input
    output        what the units add to the score: those of the side to act, then those of the other side
    output_bias   of the score
    about         what it was trained for: at least the game and its options
    """

    biases: array[int]
    rows: array[int]
    output: array[int]
    output_bias: int
    about: Mapping[str, Any] = field(default_factory=dict)

    @property
    def inputs(self) -> int:
        return len(self.rows) // HIDDEN

    def fits(self, options: Mapping[str, object]) -> bool:
        """Whether a game with these options has the rules that it was trained for."""
        return all(options.get(name) == value for name, value in self.about.get("options", {}).items())

    def as_bytes(self) -> bytes:
        numbers = array("h", [*self.biases, *self.rows, *self.output, self.output_bias])
        if sys.byteorder == "big":
            numbers.byteswap()
        return json.dumps(dict(self.about)).encode() + b"\n" + numbers.tobytes()


def read_network(data: bytes) -> Network:
    """The network in a file. LudariumError if it is none."""
    head, _, body = data.partition(b"\n")
    try:
        about = json.loads(head)
        numbers = array("h")
        numbers.frombytes(body)
    except ValueError as error:
        raise LudariumError(f"this is not the file of a network: {error}") from None
    if sys.byteorder == "big":
        numbers.byteswap()
    rows = len(numbers) - 3 * HIDDEN - 1
    if not isinstance(about, dict) or rows < 0 or rows % HIDDEN:
        raise LudariumError("this is not the file of a network: it has too few or too many numbers")
    ends = HIDDEN + rows
    return Network(numbers[:HIDDEN], numbers[HIDDEN:ends], numbers[ends:-1], numbers[-1], about)


def network_of(package: str) -> Network | None:
    """The network in a game's package, if it has one."""
    file = files(package).joinpath("network.bin")
    return read_network(file.read_bytes()) if file.is_file() else None

"""The numbers of an evaluation: data, by the names that players use."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Weights:
    """One set of weights.

    values  what one unit of each feature is worth, in hundredths of the game's smallest piece
    scale   the score at which the winning chance is 73 % (the unit of the logistic curve)
    """

    values: Mapping[str, int] = field(default_factory=dict)
    scale: float = 200.0

    def as_data(self) -> dict[str, Any]:
        return {"scale": self.scale, "values": dict(self.values)}


def read_weights(data: Mapping[str, Any]) -> dict[str, Weights]:
    """The sets of a weights file, by name; the one to play with comes first."""
    return {name: Weights(dict(one["values"]), float(one["scale"])) for name, one in data.items()}

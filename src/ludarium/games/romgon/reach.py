"""What a side's shapes attack. reach.pxd is the C version."""

from dataclasses import dataclass


@dataclass(slots=True)
class Reach:
    """The hexes that shapes attack, and those that at least two of them do."""

    once: int
    twice: int

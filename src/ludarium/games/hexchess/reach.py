"""What the tiles of a side attack or guard. reach.pxd is the C version."""

from dataclasses import dataclass


@dataclass(slots=True)
class Reach:
    """The hexes that any tile attacks, those that unpromoted ones do, and how many hexes there are to slide to."""

    attacked: int
    stepped: int
    slides: int

"""What a side attacks, and which captures may follow. attacks.pxd is the C version, which others inline."""

from dataclasses import dataclass


@dataclass(slots=True)
class Attacks:
    """The tiles that a side attacks, those that it attacks at least twice, and those that its covered flats would."""

    once: int
    twice: int
    covered: int


@dataclass(slots=True)
class Captures:
    """What the side to act may capture.

    forcing      whether any of its moves may be forcing; if not, the rest is empty
    enemies      the tiles of the enemy
    once, twice  those of them that are attacked by one piece, and by two or more
    uncovers     own stacks whose flat would attack an enemy
    """

    forcing: bool
    enemies: int
    once: int
    twice: int
    uncovers: int


# An approach: the targets from which a kind of piece attacks something, and the origins that reach one of them.


def approach_of(origins: int, targets: int) -> int:
    return origins << 32 | targets


def origins_in(approach: int) -> int:
    return approach >> 32


def targets_in(approach: int) -> int:
    return approach & 0xFFFFFFFF

"""What a side attacks, and what that promises. attacks.pxd is the C version, which others inline."""

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

    forcing   whether any of its moves may be forcing; if not, the rest is empty
    enemies   the tiles of the enemy           prey  those of them that are attacked once
    lost      those that are attacked twice    uncovers  own stacks whose flat would attack an enemy
    """

    forcing: bool
    enemies: int
    prey: int
    lost: int
    uncovers: int


# A hunt: targets that are useful to a kind of piece, and the origins from which one of them may be reached.


def hunt_of(origins: int, targets: int) -> int:
    return origins << 32 | targets


def origins_in(hunt: int) -> int:
    return hunt >> 32


def targets_in(hunt: int) -> int:
    return hunt & 0xFFFFFFFF

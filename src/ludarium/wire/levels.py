"""The levels of the computer, as they travel."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LevelData:
    """What a player may want to know of a level, in data in which any two levels of a game differ.

    moves_ahead  how far it looks at most; None for one that looks far, bounded by `positions` or `seconds` a move
    exchanges    whether it sees exchanges to their end
    tolerance    how much worse than the best a move may seem that it chooses, in hundredths of a piece
    overlooks    how many of a hundred threats beside the place where it looks it does not notice; more farther away
    rating       an estimate of its strength, where there is one
    """

    name: str
    title: str
    moves_ahead: int | None = None
    positions: int | None = None
    seconds: float | None = None
    exchanges: bool = True
    tolerance: int = 0
    overlooks: int = 0
    rating: int | None = None

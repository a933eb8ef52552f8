"""How many games there were, and how they ended."""

from __future__ import annotations

from typing import NamedTuple

from ludarium.wire.explorer import ExplorerCounts


class Tally(NamedTuple):
    """ratings: the sum of those of `rated` games; last: the end of the latest game, 0 for none"""

    first: int = 0
    second: int = 0
    drawn: int = 0
    ratings: int = 0
    rated: int = 0
    last: int = 0

    @property
    def games(self) -> int:
        return self.first + self.second + self.drawn

    @property
    def counts(self) -> ExplorerCounts:
        return ExplorerCounts(self.first, self.second, self.drawn)

    @property
    def rating(self) -> int | None:
        return round(self.ratings / self.rated) if self.rated else None

    def plus(self, result: int, rating: int = 0, end: int = 0) -> Tally:
        """With one game more. result: see explorer_games"""
        first, second, drawn = (int(result == each) for each in range(3))
        return self.together(Tally(first, second, drawn, rating, int(rating > 0), end))

    def together(self, other: Tally) -> Tally:
        return Tally(
            self.first + other.first,
            self.second + other.second,
            self.drawn + other.drawn,
            self.ratings + other.ratings,
            self.rated + other.rated,
            max(self.last, other.last),
        )

"""What the results of a match say: score, Elo with an error, and whether to stop (SPRT).

The unit is the pair of games: both are played from the same opening, so their results belong together, and a pair has
one of five results, 0, 1/2, 1, 3/2 or 2 points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log, log10, sqrt
from typing import Literal

PAIR_RESULTS = 5
NORMAL_95 = 1.96  # standard deviations on either side that hold 95 % of a normal distribution


def elo(score: float) -> float:
    """The difference in rating at which this share of the points is expected."""
    if score <= 0:
        return -inf
    return inf if score >= 1 else 400 * log10(score / (1 - score))


def expected(difference: float) -> float:
    """The share of the points that a difference in rating is worth."""
    return 1 / (1 + 10 ** (-difference / 400))


@dataclass(frozen=True, slots=True)
class Tally:
    """The results of one player against another.

    wins, draws, losses  games          pairs  how many pairs brought 0, 1/2, 1, 3/2 and 2 points
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: tuple[int, ...] = (0,) * PAIR_RESULTS

    @classmethod
    def of(cls, scores: Sequence[tuple[float, float]]) -> Tally:
        """The tally of pairs of games, each given by the points of both games."""
        games = [score for pair in scores for score in pair]
        sums = [round(2 * sum(pair)) for pair in scores]
        return cls(
            games.count(1.0), games.count(0.5), games.count(0.0), tuple(sums.count(k) for k in range(PAIR_RESULTS))
        )

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """The share of the points, a half before the first game."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def error(self) -> float:
        """Half the width of the interval around the score that is right 95 times of 100."""
        _, variance, number = _moments(self.pairs)
        return NORMAL_95 * sqrt(variance / number)

    @property
    def elo(self) -> float:
        return elo(self.score)

    @property
    def elo_interval(self) -> tuple[float, float]:
        """The interval that is right 95 times of 100. One pair more, of every result a fifth, keeps it honest."""
        mean, _, _ = _moments(self.pairs)
        return elo(max(0.0, mean - self.error)), elo(min(1.0, mean + self.error))


def _moments(pairs: Sequence[int]) -> tuple[float, float, float]:
    """Mean and variance of the score of a pair, from 0 to 1, and the number of pairs; with one even pair added."""
    counts = [count + 1 / PAIR_RESULTS for count in pairs]
    number = sum(counts)
    mean = sum(count * k / 4 for k, count in enumerate(counts)) / number
    variance = sum(count * (k / 4 - mean) ** 2 for k, count in enumerate(counts)) / number
    return mean, variance, number


Verdict = Literal["better", "not better"]


@dataclass(frozen=True, slots=True)
class Sprt:
    """The sequential probability ratio test between `low` and `high` Elo: it stops as soon as the results suffice.

    risk  of calling a player better who is `low`, and of missing one who is `high`
    """

    low: float = 0.0
    high: float = 10.0
    risk: float = 0.05

    def __post_init__(self) -> None:
        if not self.low < self.high:
            raise ValueError(f"a test is between a lower and a higher Elo, not between {self.low} and {self.high}")
        if not 0 < self.risk < 0.5:
            raise ValueError(f"a risk is between 0 and 0.5, not {self.risk}")

    @property
    def bound(self) -> float:
        return log((1 - self.risk) / self.risk)

    def ratio(self, tally: Tally) -> float:
        """The logarithm of how much better `high` explains the results than `low`, as if pairs were normal."""
        if not tally.games:
            return 0.0
        mean, variance, number = _moments(tally.pairs)
        low, high = expected(self.low), expected(self.high)
        return number * (high - low) * (2 * mean - low - high) / (2 * variance)

    def verdict(self, tally: Tally) -> Verdict | None:
        """None while more games are needed."""
        ratio = self.ratio(tally)
        if ratio >= self.bound:
            return "better"
        return "not better" if ratio <= -self.bound else None

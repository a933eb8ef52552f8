"""Elo's formula, and nothing else: numbers in, numbers out. docs/ratings.md explains it with examples.

All numbers are rounded to hundredths after each game, so that the same games give the same numbers anywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, sqrt

START = 1600.0
FLOOR = 100.0
STEP = 32.0  # K: what a game is worth at most
PROVISIONAL_STEP = 64.0
PROVISIONAL_GAMES = 15  # during which a rating is provisional
START_DEVIATION = 350.0
SCALE = 400.0  # points of difference at which ten to one is expected


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What a player has reached.

    deviation  how uncertain the rating is: about two thirds of players are really within it
    best       the highest rating after a game that was not provisional
    last       when the last game ended, in milliseconds since 1970
    """

    rating: float = START
    deviation: float = START_DEVIATION
    games: int = 0
    won: int = 0
    drawn: int = 0
    best: float | None = None
    last: int = 0

    @property
    def lost(self) -> int:
        return self.games - self.won - self.drawn

    @property
    def provisional(self) -> bool:
        return self.games < PROVISIONAL_GAMES

    @property
    def step(self) -> float:
        return PROVISIONAL_STEP if self.provisional else STEP


def expected(own: float, other: float) -> float:
    """The share of the points that a rating can expect against another one."""
    return 1 / (1 + 10 ** ((other - own) / SCALE))


def after_game(standing: Standing, opponent: float, score: float, at: int) -> Standing:
    """The standing after a game. score: 1 for a win, 0.5 for a draw, 0 for a loss."""
    step, share = standing.step, expected(standing.rating, opponent)
    rating = round(max(standing.rating + step * (score - share), FLOOR), 2)
    games = standing.games + 1
    settled = games >= PROVISIONAL_GAMES
    return Standing(
        rating=rating,
        deviation=deviation_after(standing.deviation, step, share),
        games=games,
        won=standing.won + (score == 1),
        drawn=standing.drawn + (score == 0.5),
        best=max(standing.best or rating, rating) if settled else standing.best,
        last=at,
    )


def deviation_after(deviation: float, step: float, share: float) -> float:
    """How the error of a rating goes on: a game corrects a part of it, and adds the chance of its own result."""
    variance = share * (1 - share)
    corrected = step * variance * log(10) / SCALE
    return round(sqrt((1 - corrected) ** 2 * deviation**2 + step**2 * variance), 2)

"""A rated game: who played what, how it ended, and what it changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from ludarium.play.agreement import ABORTED_ALONE
from ludarium.play.rating import Category
from ludarium.server.ratings.elo import Standing, after_game

UNRATED_REASONS = frozenset({"abort", "correction", "removal"})  # not decided by play
LEAST_PLIES = ABORTED_ALONE  # before, a player may abort without asking, so nothing counts yet


class Entrant(NamedTuple):
    """One of the two: a player, or the computer at a level, whose rating never changes."""

    player: str | None
    level: str | None = None


class Key(NamedTuple):
    player: str
    category: Category


Standings = dict[Key, Standing]


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedGame:
    """first and second are in the game's order of sides, and so are the pairs of numbers.

    score     of the first                    together  both played from one address
    annulled  since when it does not count    end_id    the order in which games are rated
    """

    end_id: int
    table_id: str
    category: Category
    entrants: tuple[Entrant, Entrant]
    score: float
    reason: str
    plies: int
    at: int
    together: bool = False
    before: tuple[float, float] = (0.0, 0.0)
    after: tuple[float, float] = (0.0, 0.0)
    annulled: int | None = None
    annulled_by: str | None = None
    annulled_because: str | None = None

    @property
    def winner(self) -> str | None:
        """The player who won; none for a draw, or where the computer did."""
        return None if self.score == 0.5 else self.entrants[0 if self.score == 1 else 1].player

    def side_of(self, player: str) -> int:
        return 0 if self.entrants[0].player == player else 1

    def score_of(self, player: str) -> float:
        return self.score if self.side_of(player) == 0 else 1 - self.score


def rated(game: RatedGame, standings: Standings) -> RatedGame:
    """The game with what it changed; the standings of its players are replaced. An annulled one changes nothing."""

    def standing(entrant: Entrant, fixed: float) -> Standing:
        if entrant.player is None:
            return Standing(rating=fixed)
        return standings.get(Key(entrant.player, game.category), Standing())

    found = [standing(*each) for each in zip(game.entrants, game.before, strict=True)]
    before = found[0].rating, found[1].rating
    if game.annulled is not None:
        return replace(game, before=before, after=before)
    after = list(before)
    for number, (entrant, score) in enumerate(zip(game.entrants, (game.score, 1 - game.score), strict=True)):
        if entrant.player is not None:
            new = after_game(found[number], before[1 - number], score, game.at)
            standings[Key(entrant.player, game.category)] = new
            after[number] = new.rating
    return replace(game, before=before, after=(after[0], after[1]))


def replayed(games: Iterable[RatedGame], standings: Standings) -> Iterator[RatedGame]:
    """All games rated again, in their order; the standings are what they lead to."""
    for game in sorted(games, key=lambda each: each.end_id):
        yield rated(game, standings)

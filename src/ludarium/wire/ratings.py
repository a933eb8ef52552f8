"""What is told of ratings, as it travels. Ratings are whole numbers there."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ludarium.play.rating import Speed

FlagKind = Literal["one-sided", "short", "one-address"]


class RatingData(Struct, frozen=True, kw_only=True):
    """deviation: how uncertain the rating is    provisional: after few games, so it still moves in large steps"""

    rating: int
    deviation: int
    provisional: bool


class CategoryData(Struct, frozen=True, kw_only=True):
    game: str
    variant: str
    speed: Speed


class SideRating(Struct, frozen=True, kw_only=True):
    """The rating of who plays a side. A computer's is an estimate, and fixed.

    change     what the game has changed; null as long as it has not, and where it does not count
    deviation  null once the game was rated: the rating is then the one before the game, whose deviation is not kept
    """

    rating: int
    deviation: int | None
    provisional: bool
    estimate: bool
    change: int | None


class TableRatings(Struct, tag_field="type", tag="ratings", frozen=True, kw_only=True):
    """The ratings of those who play at a table: before the game, where it was rated; else as they are now.

    category  what the ratings are for; null for a game that has none: then nobody has a rating there
    sides     without those who have no rating, as guests
    annulled  the game was rated, and does not count any more
    """

    table: str
    category: CategoryData | None
    rated: bool
    annulled: bool
    sides: dict[str, SideRating]


class PlayerRating(Struct, frozen=True, kw_only=True):
    """A card of a profile. rank: the place on the leaderboard, for those who are on it."""

    category: CategoryData
    rating: int
    deviation: int
    provisional: bool
    games: int
    won: int
    drawn: int
    lost: int
    best: int | None
    last: int
    rank: int | None


class HistoryEntry(Struct, frozen=True, kw_only=True):
    """A rated game of a player.

    table   null where not everybody may see it     opponent  empty for a deleted account
    level   of a computer that was the opponent     score     1, 0.5 or 0
    """

    at: int
    table: str | None
    opponent: str
    level: str | None
    opponent_rating: int
    score: float
    reason: str
    before: int
    after: int


class RankedPlayer(Struct, frozen=True, kw_only=True):
    """rank: none for a player with too few games"""

    rank: int | None
    name: str
    rating: int
    deviation: int
    games: int
    last: int


class Leaderboard(Struct, frozen=True, kw_only=True):
    """provisional: those with too few games to be ranked    rated: how many players have a rating, listed or not"""

    variant: str
    speed: Speed
    players: list[RankedPlayer]
    provisional: list[RankedPlayer]
    rated: int


class Leaderboards(Struct, frozen=True, kw_only=True):
    """The leaderboards of a game. Listed is who has at least so many games, the last at most so many days ago."""

    game: str
    least_games: int
    active_days: int
    boards: list[Leaderboard]


class FlaggedGame(Struct, frozen=True, kw_only=True):
    """winner: empty for a draw, and for a deleted account    won: it was no draw"""

    table: str
    category: CategoryData
    won: bool
    winner: str
    reason: str
    plies: int
    at: int


class FlagData(Struct, frozen=True, kw_only=True):
    """Two players whose results look arranged, and the games. Names are empty for deleted accounts."""

    kind: FlagKind
    players: list[str]
    games: list[FlaggedGame]
    at: int

"""What is asked of the opening explorer, and what it answers."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from ludarium.play.rating import Speed
from ludarium.wire.parts import Name
from ludarium.wire.positions import PositionRequest

LEAST_PLIES = 10  # of a game that counts for everybody
RATING_STEP = 200

GamesOf = Literal["people", "computers"]  # of this server: between two people, or with a program
Source = Literal["people", "computers", "own", "book"]
SOURCES: tuple[Source, ...] = ("people", "computers", "own", "book")
Month = Annotated[str, Meta(pattern=r"^[0-9]{4}-(0[1-9]|1[0-2])$")]
Rating = Annotated[int, Meta(ge=0, le=4000, multiple_of=RATING_STEP)]


class ExplorerRequest(PositionRequest, forbid_unknown_fields=True, kw_only=True):
    """A position, and which games to look at.

    speeds        empty for all, those without a clock included       side  that the asker played, in their own games
    least_rating  of the mean of both players, and `most_rating` the first that is too high: games without one are left
                  out then
    since, until  months, both included
    """

    sources: Annotated[list[Source], Meta(max_length=len(SOURCES))] = field(default_factory=lambda: list(SOURCES))
    speeds: Annotated[list[Speed], Meta(max_length=10)] = []
    least_rating: Rating | None = None
    most_rating: Rating | None = None
    since: Month | None = None
    until: Month | None = None
    side: Name | None = None


# Told.


class ExplorerCounts(Struct, frozen=True):
    """How many games each side has won, the one that acts first before the other, and how many were drawn."""

    first: int = 0
    second: int = 0
    drawn: int = 0

    @property
    def games(self) -> int:
        return self.first + self.second + self.drawn


class ExplorerMove(Struct, frozen=True, kw_only=True):
    """A legal move. `here`: games that played it here; `elsewhere`: games that came to the same position otherwise.

    A game counts for a position once, where it came there first. The rest is of the games that played it here.
    rating  the mean, of games that have one    last  when it was played last    opening  its name, after this move
    """

    move: str
    display: str
    opening: str
    here: ExplorerCounts
    elsewhere: ExplorerCounts
    rating: int | None = None
    last: int | None = None


class ExplorerGame(Struct, frozen=True, kw_only=True):
    """A game that went through the position and on with a move, by the id of its table."""

    table: str
    move: str
    display: str
    players: dict[str, str]
    winner: str | None
    rating: int | None
    at: int


class ExplorerSource(Struct, frozen=True, kw_only=True):
    """What a source knows of the position. holds: games by these rules in all, with the first's and last's time.

    counts  of the games that came to the position
    """

    source: Source
    holds: int
    since: int | None
    until: int | None
    counts: ExplorerCounts
    moves: list[ExplorerMove]
    games: list[ExplorerGame]


class ExplorerData(Struct, frozen=True, kw_only=True):
    """variant: the set of rules by which games are counted for everybody; None where only one's own are."""

    game: str
    variant: str | None
    opening: str
    sources: list[ExplorerSource]

"""A tournament as a value: who takes part, who was paired with whom, and what came of it.

Everything else follows from these: standings, the next pairings, whether it is over. So a tournament that was stopped
goes on from what was kept, and a corrected result corrects all that depends on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import Literal

from ludarium.core.errors import LudariumError

FormatName = Literal["swiss", "round-robin", "knockout", "arena"]
FORMATS: tuple[FormatName, ...] = ("swiss", "round-robin", "knockout", "arena")
TieBreak = Literal["direct", "buchholz", "buchholz-cut-1", "sonneborn-berger", "wins", "progressive"]
TIE_BREAKS: tuple[TieBreak, ...] = (
    "direct",
    "buchholz",
    "buchholz-cut-1",
    "sonneborn-berger",
    "wins",
    "progressive",
)
USUAL_TIE_BREAKS: dict[FormatName, tuple[TieBreak, ...]] = {
    "swiss": ("buchholz-cut-1", "buchholz", "sonneborn-berger", "direct"),
    "round-robin": ("direct", "sonneborn-berger", "wins"),
    "knockout": (),
    "arena": (),
}


class TournamentError(LudariumError):
    """What cannot be done in a tournament."""


class Result(Enum):
    """What came of a pairing, seen from the first side: its points, the second side's, and whether it was played."""

    FIRST = "1-0"
    SECOND = "0-1"
    DRAW = "1/2"
    FIRST_BY_FORFEIT = "+-"
    SECOND_BY_FORFEIT = "-+"
    NOBODY = "--"  # neither appeared
    BYE = "bye"  # no opponent was left: a full point
    HALF_BYE = "half-bye"
    ABSENT = "absent"  # known not to play this round
    ANNULLED = "annulled"  # of a knockout, where a correction sent others through

    @property
    def points(self) -> tuple[float, float]:
        return POINTS[self]

    @property
    def played(self) -> bool:
        return self in (Result.FIRST, Result.SECOND, Result.DRAW)

    @property
    def forfeit(self) -> bool:
        return self in (Result.FIRST_BY_FORFEIT, Result.SECOND_BY_FORFEIT, Result.NOBODY)

    @property
    def alone(self) -> bool:
        """There was no opponent."""
        return self in (Result.BYE, Result.HALF_BYE, Result.ABSENT)


POINTS: dict[Result, tuple[float, float]] = {
    Result.FIRST: (1.0, 0.0),
    Result.SECOND: (0.0, 1.0),
    Result.DRAW: (0.5, 0.5),
    Result.FIRST_BY_FORFEIT: (1.0, 0.0),
    Result.SECOND_BY_FORFEIT: (0.0, 1.0),
    Result.NOBODY: (0.0, 0.0),
    Result.BYE: (1.0, 0.0),
    Result.HALF_BYE: (0.5, 0.0),
    Result.ABSENT: (0.0, 0.0),
    Result.ANNULLED: (0.0, 0.0),
}


def forfeited(first: bool, second: bool) -> Result | None:
    """By those who do not appear; None if both do."""
    if first and second:
        return Result.NOBODY
    return Result.SECOND_BY_FORFEIT if first else Result.FIRST_BY_FORFEIT if second else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How a tournament is played.

    rounds      of a Swiss tournament                    twice        double round robin, or double elimination
    best_of     games of a knockout match                third_place  the losers of the semifinals play for it
    minutes     of an arena                              berserk      a player may halve their time for a point more
    all_at_once every game of a round robin begins at the start, as in correspondence
    """

    format: FormatName
    rounds: int = 5
    twice: bool = False
    best_of: int = 1
    third_place: bool = False
    minutes: int = 60
    berserk: bool = False
    all_at_once: bool = False
    tie_breaks: tuple[TieBreak, ...] = ()

    def __post_init__(self) -> None:
        if self.format not in FORMATS:
            raise TournamentError(f"there is no format {self.format!r}; there are: {', '.join(FORMATS)}")
        if not 1 <= self.rounds <= 99:
            raise TournamentError(f"a tournament has 1 to 99 rounds, not {self.rounds}")
        if not 1 <= self.best_of <= 15 or self.best_of % 2 == 0:
            raise TournamentError(f"a match is the best of an odd number of games up to 15, not of {self.best_of}")
        if not 1 <= self.minutes <= 24 * 60:
            raise TournamentError(f"an arena takes 1 minute to a day, not {self.minutes} minutes")
        unknown = [each for each in self.tie_breaks if each not in TIE_BREAKS]
        if unknown or len(set(self.tie_breaks)) != len(self.tie_breaks):
            raise TournamentError(f"tie-breaks are some of {', '.join(TIE_BREAKS)}, each once")

    @property
    def decided_by(self) -> tuple[TieBreak, ...]:
        return self.tie_breaks or USUAL_TIE_BREAKS[self.format]

    @property
    def takes_late_entries(self) -> bool:
        return self.format in ("swiss", "arena")


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """Somebody who takes part.

    rating     as it was when they entered: they are seeded by it
    since      the first round that they play: later than 1 for a late entry
    withdrawn  they play no more        paused  they do not play now: nobody is paired with them in an arena or a Swiss
                                                tournament, elsewhere they forfeit what would begin
    """

    id: str
    name: str
    rating: float = 0.0
    since: int = 1
    withdrawn: bool = False
    paused: bool = False

    @property
    def active(self) -> bool:
        return not self.withdrawn and not self.paused


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """A game of the tournament, or a bye.

    number   counts all pairings from 1           second   None: no opponent
    match    of a knockout: its place there       game     of that match, from 1
    speed    how often the clock was halved       berserk  who halved their own time
    ended    when its result was known, in milliseconds
    """

    number: int
    round: int
    first: str
    second: str | None = None
    result: Result | None = None
    match: str = ""
    game: int = 1
    speed: int = 0
    berserk: tuple[str, ...] = ()
    ended: int = 0

    @property
    def players(self) -> tuple[str, ...]:
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def open(self) -> bool:
        return self.result is None

    @property
    def played(self) -> bool:
        return self.result is not None and self.result.played

    def opponent(self, player: str) -> str | None:
        return self.second if player == self.first else self.first

    def points(self, player: str) -> float:
        """Of the result alone, without what a format adds."""
        if self.result is None:
            return 0.0
        return self.result.points[0 if player == self.first else 1]

    def winner(self) -> str | None:
        if self.result is None or self.second is None:
            return self.first if self.result is Result.BYE else None
        first, second = self.result.points
        return None if first == second else self.first if first > second else self.second


@dataclass(frozen=True, kw_only=True)
class Event:
    """A tournament. Entrants are in the order of entry, pairings in that of their numbers.

    ends  when an arena's clock ends, in milliseconds; what ends later does not count
    """

    plan: Plan
    entrants: tuple[Entrant, ...] = ()
    pairings: tuple[Pairing, ...] = ()
    ends: int | None = None

    @cached_property
    def by_id(self) -> dict[str, Entrant]:
        return {each.id: each for each in self.entrants}

    @cached_property
    def seeded(self) -> tuple[Entrant, ...]:
        """By rating; of equal ones who entered first."""
        return tuple(sorted(self.entrants, key=lambda each: -each.rating))

    @cached_property
    def seed_of(self) -> dict[str, int]:
        """The starting number of each, from 1."""
        return {each.id: number for number, each in enumerate(self.seeded, 1)}

    @cached_property
    def of_player(self) -> dict[str, tuple[Pairing, ...]]:
        found: dict[str, list[Pairing]] = {each.id: [] for each in self.entrants}
        for pairing in self.pairings:
            for player in pairing.players:
                found[player].append(pairing)
        return {player: tuple(own) for player, own in found.items()}

    @property
    def round(self) -> int:
        """The latest round that was paired."""
        return max((pairing.round for pairing in self.pairings), default=0)

    @property
    def running(self) -> Iterator[Pairing]:
        return (pairing for pairing in self.pairings if pairing.open)

    def forfeit_of(self, first: str, second: str) -> Result | None:
        """The result of a game that cannot begin because somebody is gone."""
        return forfeited(not self.by_id[first].active, not self.by_id[second].active)

    def in_round(self, number: int) -> tuple[Pairing, ...]:
        return tuple(pairing for pairing in self.pairings if pairing.round == number)

    # How it changes.

    def entered(self, entrant: Entrant) -> Event:
        if entrant.id in self.by_id:
            raise TournamentError(f"{entrant.name} takes part already")
        if self.pairings and not self.plan.takes_late_entries:
            raise TournamentError(f"nobody enters after the start in this format: {self.plan.format}")
        since = 1 if self.plan.format != "swiss" else self.round + 1
        return replace(self, entrants=(*self.entrants, replace(entrant, since=since)))

    def changed(self, player: str, **changes: object) -> Event:
        """The tournament after something changed about an entrant."""
        if player not in self.by_id:
            raise TournamentError("they do not take part")
        entrants = (replace(each, **changes) if each.id == player else each for each in self.entrants)  # type: ignore[arg-type]
        return replace(self, entrants=tuple(entrants))

    def paired(self, pairings: Iterable[Pairing]) -> Event:
        return replace(self, pairings=(*self.pairings, *pairings))

    def with_result(self, number: int, result: Result, ended: int = 0, berserk: tuple[str, ...] | None = None) -> Event:
        """After a result, or the correction of one."""
        if not 1 <= number <= len(self.pairings):
            raise TournamentError(f"there is no pairing {number}")
        pairing = self.pairings[number - 1]
        if (pairing.second is None) != result.alone:
            raise TournamentError(f"{result.value} is no result of this pairing")
        after = replace(
            pairing,
            result=result,
            ended=ended or pairing.ended,
            berserk=pairing.berserk if berserk is None else berserk,
        )
        return replace(self, pairings=(*self.pairings[: number - 1], after, *self.pairings[number:]))


def side_balance(event: Event, player: str) -> int:
    """Games on the first side minus games on the second one; those that were not played do not count."""
    own = (pairing for pairing in event.of_player[player] if pairing.second is not None)
    counted = [pairing for pairing in own if pairing.result is None or pairing.result.played]
    return sum(1 if pairing.first == player else -1 for pairing in counted)


def last_side(event: Event, player: str) -> int:
    """1 if they had the first side last, -1 for the second, 0 if they have not played."""
    for pairing in reversed(event.of_player[player]):
        if pairing.second is not None and (pairing.result is None or pairing.result.played):
            return 1 if pairing.first == player else -1
    return 0


def by_balance(event: Event, one: str, other: str) -> tuple[str, str]:
    """Two players, first side first: who is owed it more gets it, else who had the other one, else the better seed's
    turn by the number of games."""
    owed = (side_balance(event, one), last_side(event, one)), (side_balance(event, other), last_side(event, other))
    if owed[0] != owed[1]:
        return (one, other) if owed[0] < owed[1] else (other, one)
    better, worse = sorted((one, other), key=lambda player: event.seed_of[player])
    return (better, worse) if (event.seed_of[better] + len(event.pairings)) % 2 else (worse, better)

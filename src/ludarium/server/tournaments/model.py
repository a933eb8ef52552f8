"""A tournament on the server: what was arranged, who entered, and the tables of its games."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ludarium.play import TimeControl
from ludarium.server.lobby.model import Match, Ruleset
from ludarium.tournament import Entrant, Event, Pairing, Plan, standings
from ludarium.wire.tournaments import NoteKind, Status


@dataclass(frozen=True, kw_only=True)
class Entry:
    """Who may enter.

    most, least   entrants; with fewer it is cancelled    when_full  it starts as soon as there are `most`
    lock          the hash of a password                  bots       the organiser may add computer players
    break_seconds between two rounds
    """

    most: int = 64
    least: int = 2
    when_full: bool = False
    min_rating: int | None = None
    max_rating: int | None = None
    lock: str = ""
    bots: bool = False
    break_seconds: int = 0


@dataclass(frozen=True, kw_only=True)
class Tournament:
    """organiser: a user's id    ends: of an arena's clock    repeat: milliseconds until the next of its series, or 0"""

    id: str
    name: str
    organiser: str
    ruleset: Ruleset
    control: TimeControl
    plan: Plan
    entry: Entry
    rated: bool
    start_at: int | None
    created: int
    status: Status = "open"
    paused: bool = False
    started: int | None = None
    ends: int | None = None
    finished: int | None = None
    repeat: int = 0
    successor: str | None = None
    version: int = 0

    @property
    def match(self) -> Match:
        return Match(self.ruleset, self.control)


@dataclass(frozen=True, kw_only=True)
class Member:
    """An entrant on the server: a user, or a bot at a level. Events know them by their numbers.

    bot  the user is a program
    """

    number: int
    player: str | None
    level: str | None
    name: str
    rating: float
    since: int = 1
    withdrawn: bool = False
    paused: bool = False
    rank: int | None = None
    bot: bool = False

    @property
    def entrant(self) -> Entrant:
        return Entrant(
            id=str(self.number),
            name=self.name,
            rating=self.rating,
            since=self.since,
            withdrawn=self.withdrawn,
            paused=self.paused,
        )


@dataclass(frozen=True, kw_only=True)
class Note:
    """What the organiser did, and why."""

    at: int
    kind: NoteKind
    about: str
    reason: str


@dataclass(frozen=True, kw_only=True)
class Whole:
    """All of a tournament. tables: of the pairings that have one, by their numbers"""

    tournament: Tournament
    members: tuple[Member, ...]
    pairings: tuple[Pairing, ...]
    tables: dict[int, str]
    notes: tuple[Note, ...] = ()

    @cached_property
    def event(self) -> Event:
        entrants = tuple(member.entrant for member in self.members)
        return Event(plan=self.tournament.plan, entrants=entrants, pairings=self.pairings, ends=self.tournament.ends)

    @cached_property
    def by_id(self) -> dict[str, Member]:
        return {str(member.number): member for member in self.members}

    def member_of(self, player: str) -> Member | None:
        return next((member for member in self.members if member.player == player), None)

    @property
    def places(self) -> dict[int, int]:
        """The rank of each entrant, by their numbers."""
        return {int(line.entrant.id): line.rank for line in standings(self.event)}

    @property
    def unopened(self) -> list[Pairing]:
        """Games that were paired and have no table yet."""
        return [p for p in self.pairings if p.open and p.second is not None and p.number not in self.tables]


def topic_of(tournament_id: str) -> str:
    """What those who look at a tournament hear."""
    return f"tournament:{tournament_id}"

"""What is asked and told of tournaments, as it travels. Entrants are called by their numbers."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ludarium.tournament import FormatName, TieBreak
from ludarium.wire.bounds import ENTRANTS
from ludarium.wire.lobby import RulesetData
from ludarium.wire.parts import GivenOptions, GivenPassword, Name
from ludarium.wire.tables import TimeControlData

Status = Literal["open", "running", "finished", "cancelled"]
NoteKind = Literal["correction", "removal", "pause", "resume", "cancelled", "annulled"]
Repeat = Literal["never", "daily", "weekly"]
DAY = 24 * 3600 * 1000
REPEATS: dict[Repeat, int] = {"never": 0, "daily": DAY, "weekly": 7 * DAY}
ResultName = Literal["1-0", "0-1", "1/2", "+-", "-+", "--", "bye", "half-bye", "absent", "annulled"]
OrganiserAction = Literal["start", "pause", "resume", "cancel", "end-series"]
ExportKind = Literal["csv", "json", "trf", "games"]
GivenResult = Literal["1-0", "0-1", "1/2", "+-", "-+", "--"]
LONGEST_REASON = 300
Reason = Annotated[str, Meta(min_length=3, max_length=LONGEST_REASON)]
Rating = Annotated[int, Meta(ge=0, le=4000)]
Number = Annotated[int, Meta(ge=1, le=1_000_000)]


class TournamentRequest(Struct, forbid_unknown_fields=True, kw_only=True):
    """A new tournament.

    start_in     seconds until it starts; null: when it is full    when_full  it starts earlier when it is full
    break_seconds between two rounds                               repeat     a series that makes its next one itself
    twice        double round robin, or double elimination         bots       the organiser may add computer players
    """

    name: Annotated[str, Meta(min_length=3, max_length=60)]
    game: Name
    options: GivenOptions = {}
    control: TimeControlData
    format: FormatName
    rounds: Annotated[int, Meta(ge=1, le=30)] = 5
    twice: bool = False
    best_of: Annotated[int, Meta(ge=1, le=15)] = 1
    third_place: bool = False
    minutes: Annotated[int, Meta(ge=1, le=720)] = 45
    berserk: bool = False
    tie_breaks: Annotated[list[TieBreak], Meta(max_length=6)] = []
    rated: bool = True
    start_in: Annotated[float, Meta(ge=0)] | None = None
    when_full: bool = False
    most: Annotated[int, Meta(ge=2, le=ENTRANTS)] = 64
    least: Annotated[int, Meta(ge=2, le=ENTRANTS)] = 2
    min_rating: Rating | None = None
    max_rating: Rating | None = None
    password: GivenPassword = ""
    bots: bool = False
    break_seconds: Annotated[int, Meta(ge=0, le=3600)] = 0
    repeat: Repeat = "never"


class EntryRequest(Struct, forbid_unknown_fields=True):
    password: GivenPassword = ""


class PauseRequest(Struct, forbid_unknown_fields=True):
    """Not to be paired for now, or to be again."""

    paused: bool


class BotRequest(Struct, forbid_unknown_fields=True):
    level: Name


class OrganiseRequest(Struct, forbid_unknown_fields=True):
    """Start it now, hold it, let it go on, cancel it, or end its series."""

    action: OrganiserAction
    reason: Annotated[str, Meta(max_length=LONGEST_REASON)] = ""


class CorrectionRequest(Struct, forbid_unknown_fields=True):
    pairing: Number
    result: GivenResult
    reason: Reason


class RemovalRequest(Struct, forbid_unknown_fields=True):
    entrant: Number
    reason: Reason


class TournamentSummary(Struct, frozen=True, kw_only=True):
    """A tournament in a list. rank: of the player whose list it is"""

    id: str
    name: str
    game: RulesetData
    control: TimeControlData
    format: FormatName
    status: Status
    rated: bool
    locked: bool
    entrants: int
    most: int
    start_at: int | None
    started: int | None
    ends: int | None
    finished: int | None
    winner: str | None
    organiser: str
    series: bool
    rank: int | None = None


class TournamentLists(Struct, frozen=True):
    """may_create: whether you may arrange one"""

    running: list[TournamentSummary]
    open: list[TournamentSummary]
    over: list[TournamentSummary]
    may_create: bool


class PlanData(Struct, frozen=True, kw_only=True):
    """rounds: null where nobody knows yet"""

    rounds: int | None
    twice: bool
    best_of: int
    third_place: bool
    minutes: int
    berserk: bool
    tie_breaks: list[TieBreak]


class StandingData(Struct, frozen=True, kw_only=True):
    """A line of the table, with its row of the cross table. breaks: the figures of the tie-breaks"""

    number: int
    rank: int
    name: str
    level: str | None
    bot: bool
    rating: int
    points: float
    breaks: list[float]
    wins: int
    draws: int
    losses: int
    fire: bool
    withdrawn: bool
    paused: bool
    cells: list[str]


class PairingData(Struct, frozen=True, kw_only=True):
    """A game or a bye. first, second: numbers of entrants    berserk: those who halved their time"""

    number: int
    round: int
    first: int
    second: int | None
    result: ResultName | None
    match: str
    game: int
    speed: int
    berserk: list[int]
    table: str | None


class MatchData(Struct, frozen=True, kw_only=True):
    """A match of a knockout. players: null where nobody comes, or nobody is known yet (see known)"""

    id: str
    stage: Literal["main", "losers", "final", "third"]
    round: int
    place: int
    players: tuple[int | None, int | None]
    sources: tuple[str, str]
    known: bool
    score: tuple[float, float]
    winner: int | None
    decided: bool
    games: list[int]


class NoteData(Struct, frozen=True):
    at: int
    kind: NoteKind
    about: str
    reason: str


class TournamentData(Struct, frozen=True, kw_only=True):
    """A tournament as everybody sees it.

    columns   the headings of the cross table    breaks  the names of the tie-breaks in the table
    pairings  of an arena the latest only        round   the latest that was paired
    repeat    how often its series makes one     successor  the next one of it
    """

    summary: TournamentSummary
    plan: PlanData
    version: int
    paused: bool
    least: int
    when_full: bool
    min_rating: int | None
    max_rating: int | None
    bots: bool
    break_seconds: int
    created: int
    round: int
    breaks: list[str]
    columns: list[str]
    standings: list[StandingData]
    pairings: list[PairingData]
    bracket: list[MatchData]
    notes: list[NoteData]
    repeat: Repeat
    successor: str | None


class OwnPart(Struct, frozen=True, kw_only=True):
    """What concerns the requester. table: of their running game    signed_in: guests do not enter"""

    number: int | None
    withdrawn: bool
    paused: bool
    table: str | None
    organiser: bool
    signed_in: bool


class TournamentPage(Struct, frozen=True):
    """now: the server's time, in milliseconds"""

    tournament: TournamentData
    you: OwnPart
    now: int


class TournamentId(Struct, frozen=True):
    id: str


# Messages of a tournament's socket.


class TournamentChanged(Struct, tag_field="type", tag="tournament", frozen=True):
    """Something changed: ask for the tournament again."""

    id: str
    version: int

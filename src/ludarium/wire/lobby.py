"""What is asked and told in the lobby, as it travels. Times that pass are lengths, in milliseconds at the sending."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ludarium.core.board import Scene
from ludarium.play.table import Visibility
from ludarium.wire.bounds import CONTROLS_PER_SEEK, GAMES_PER_SEEK
from ludarium.wire.parts import GivenOptions, Name
from ludarium.wire.ratings import RatingData
from ludarium.wire.tables import OptionValues, SeatData, SpectatorRules, TimeControlData

SoughtSide = Literal["any", "first", "second"]  # the first acts first, in every game
GivenName = Annotated[str, Meta(min_length=1, max_length=60)]
ServerState = Literal["well", "slow", "stuck"]


class RulesetRequest(Struct, forbid_unknown_fields=True):
    game: Name
    options: GivenOptions = {}


class SeekRequest(Struct, forbid_unknown_fields=True):
    """Any of these games by any of these clocks; null is no clock. Clocks of real time and of days are not mixed.

    visibility  of the table at which the game is played    bots  a bot may answer it
    visibility  of the table at which the game is played    spectators  there; of two seeks the stricter wish counts
    """

    games: Annotated[list[RulesetRequest], Meta(min_length=1, max_length=GAMES_PER_SEEK)]
    controls: Annotated[list[TimeControlData | None], Meta(min_length=1, max_length=CONTROLS_PER_SEEK)]
    side: SoughtSide = "any"
    rated: bool = False
    visibility: Visibility = "public"
    bots: bool = True
    spectators: SpectatorRules = SpectatorRules()


class ChallengeRequest(Struct, forbid_unknown_fields=True):
    """opponent: the name of an account, or of a guest who is here"""

    opponent: GivenName
    game: Name
    options: GivenOptions = {}
    control: TimeControlData | None = None
    side: SoughtSide = "any"
    rated: bool = False
    visibility: Visibility = "public"
    spectators: SpectatorRules = SpectatorRules()


class RulesetData(Struct, frozen=True):
    """changed: the options that are not as usual"""

    game: str
    changed: OptionValues


class SeekData(Struct, frozen=True, kw_only=True):
    """waited: milliseconds    yours: you have made it    bot: its maker is one    bots: a bot may answer it

    rating  of who seeks, for what they like best; null for a guest, and where there are no ratings
    """

    id: str
    name: str
    rating: RatingData | None
    bot: bool
    bots: bool
    games: list[RulesetData]
    controls: list[TimeControlData | None]
    side: SoughtSide
    rated: bool
    lasting: bool
    waited: int
    yours: bool


class ChallengeData(Struct, frozen=True, kw_only=True):
    """yours: you challenge    name, rating, bot: of the other one    expires: in so many milliseconds"""

    id: str
    name: str
    rating: RatingData | None
    bot: bool
    game: RulesetData
    control: TimeControlData | None
    side: SoughtSide
    rated: bool
    lasting: bool
    yours: bool
    expires: int


class WatchedGame(Struct, frozen=True, kw_only=True):
    """A public game as a spectator may see it. ratings: by side, of those who have one."""

    id: str
    game: str
    seats: dict[str, SeatData]
    ratings: dict[str, RatingData]
    rated: bool
    ply: int
    turn: str
    scene: Scene
    control: TimeControlData | None
    updated: int


class TableLink(Struct, frozen=True):
    """The address of a table, and its QR code as an SVG document."""

    url: str
    qr: str


# Messages of the lobby's socket.


class Here(Struct, tag_field="type", tag="here", frozen=True):
    """Who is here: names of accounts, as many as are listed; how many they are; the number of guests; running games.

    bots       those of the names that are bots'
    computers  levels of the built-in computer that answer seeks when nobody else does
    server     well; slow while its processes do not hear each other; stuck while nothing is stored and no clock runs
    """

    names: list[str]
    players: int
    guests: int
    games: int
    bots: list[str]
    computers: list[str]
    server: ServerState = "well"


class Call(Struct, tag_field="type", tag="call", frozen=True, kw_only=True):
    """A game of yours begins.

    bot          the opponent is a program with an account    level  of the built-in computer, if that is the opponent
    join_within  milliseconds until it is aborted; null where there is no hurry

    tournament  the one that the game belongs to: who does not come loses it
    """

    table: str
    game: str
    opponent: str
    bot: bool
    level: str | None
    side: str
    control: TimeControlData | None
    join_within: int | None
    tournament: str | None


class LobbyData(Struct, tag_field="type", tag="lobby", frozen=True, kw_only=True):
    """The lobby as it is now.

    name    what others call you    seeks  oldest first
    calls   games of yours that wait for their first move
    client  the build of the page that this server serves
    """

    name: str
    here: Here
    seeks: list[SeekData]
    challenges: list[ChallengeData]
    calls: list[Call]
    client: str


class SeekAdded(Struct, tag_field="type", tag="seek", frozen=True):
    seek: SeekData


class SeekRemoved(Struct, tag_field="type", tag="seek-gone", frozen=True):
    id: str


class ChallengeAdded(Struct, tag_field="type", tag="challenge", frozen=True):
    challenge: ChallengeData


class ChallengeRemoved(Struct, tag_field="type", tag="challenge-gone", frozen=True):
    """declined: by who was challenged"""

    id: str
    declined: bool


class OwnGames(Struct, tag_field="type", tag="games", frozen=True):
    """Something happened at a table of yours: ask for your tables again. `table` and whether you are to act there."""

    table: str
    your_turn: bool


class LobbyPong(Struct, tag_field="type", tag="pong", frozen=True):
    pass


AnyLobbyMessage = (
    LobbyData | Here | SeekAdded | SeekRemoved | ChallengeAdded | ChallengeRemoved | Call | OwnGames | LobbyPong
)

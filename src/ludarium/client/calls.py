"""The requests of the API, each a function. Names and shapes are those of the server's own messages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast
from urllib.parse import quote

import msgspec

from ludarium.client.steps import Request, Steps, ask, tell
from ludarium.play.table import Takebacks, Visibility
from ludarium.wire.accounts import (
    MadeToken,
    Me,
    NewAccount,
    NewToken,
    ProfileData,
    RelationData,
    Scope,
    SignIn,
    TokenData,
)
from ludarium.wire.catalogue import GameData, GameSummary
from ludarium.wire.chat import ChatData, ChatLine, NewLine
from ludarium.wire.lobby import (
    ChallengeData,
    ChallengeRequest,
    LobbyData,
    RulesetRequest,
    SeekData,
    SeekRequest,
    SoughtSide,
    WatchedGame,
)
from ludarium.wire.notifications import DeviceData, NewDevice, NotificationChoices, NotificationData
from ludarium.wire.pictures import PictureKind, PictureRequest
from ludarium.wire.positions import PositionData, PositionRequest
from ludarium.wire.ratings import Leaderboards, PlayerRating, TableRatings
from ludarium.wire.tables import (
    NewSeat,
    SeatRequest,
    Snapshot,
    SpectatorRules,
    TableId,
    TableRequest,
    TableSummary,
    TimeControlData,
)
from ludarium.wire.tournaments import (
    BotRequest,
    CorrectionRequest,
    EntryRequest,
    ExportKind,
    GivenResult,
    OrganiserAction,
    OrganiseRequest,
    PauseRequest,
    RemovalRequest,
    TournamentId,
    TournamentLists,
    TournamentPage,
    TournamentRequest,
)

Clock = TimeControlData | str | None
ALL_SPECTATORS = SpectatorRules()
Ruleset = str | tuple[str, Mapping[str, Any]]


def part(text: str) -> str:
    return quote(text, safe="")


def clock(text: str) -> TimeControlData | None:
    """A clock as people write it: "5+3" (minutes, and seconds for each move), "3d" (days for each move), or "none"."""
    if text == "none":
        return None
    try:
        if text.endswith("d"):
            return TimeControlData(per_move_days=float(text[:-1]))
        base, _, increment = text.partition("+")
        return TimeControlData(base_seconds=60 * float(base), increment_seconds=float(increment or 0))
    except ValueError:
        raise ValueError(f"a clock is written 5+3 (minutes+seconds), 3d (days a move) or none, not {text!r}") from None


def control(given: Clock) -> TimeControlData | None:
    return clock(given) if isinstance(given, str) else given


def ruleset(given: Ruleset, options: Mapping[str, Any] | None = None) -> RulesetRequest:
    """A game with its options, given with its name or beside it."""
    name, own = (given, {}) if isinstance(given, str) else given
    return RulesetRequest(name, {**own, **(options or {})})


# You.


def me() -> Steps[Me]:
    """Who you are."""
    return ask("GET", "/account", Me)


def register(name: str, password: str, email: str = "", invitation: str = "") -> Steps[Me]:
    return ask("POST", "/account", Me, NewAccount(name, password, email, invitation))


def sign_in(name: str, password: str) -> Steps[Me]:
    return ask("POST", "/account/sign-in", Me, SignIn(name, password))


def sign_out() -> Steps[Me]:
    return ask("POST", "/account/sign-out", Me)


def make_token(name: str, scopes: Iterable[Scope], days: int | None = None) -> Steps[MadeToken]:
    """A token; its secret is in the answer and nowhere else. Not possible with a token."""
    return ask("POST", "/account/tokens", MadeToken, NewToken(name, list(scopes), days))


def tokens() -> Steps[list[TokenData]]:
    return ask("GET", "/account/tokens", list[TokenData])


def revoke_token(token_id: str) -> Steps[None]:
    return tell("DELETE", f"/account/tokens/{part(token_id)}")


def own_token() -> Steps[TokenData]:
    """The token that you use."""
    return ask("GET", "/account/token", TokenData)


def revoke_own_token() -> Steps[None]:
    return tell("DELETE", "/account/token")


def become_bot() -> Steps[Me]:
    """Make your account a bot's, for good; it may not have played."""
    return ask("POST", "/account/bot", Me)


def settings() -> Steps[dict[str, Any]]:
    return ask("GET", "/settings", dict[str, Any])


def keep_settings(values: Mapping[str, Any]) -> Steps[dict[str, Any]]:
    return ask("PUT", "/settings", dict[str, Any], dict(values))


def notifications() -> Steps[NotificationData]:
    """Of what you are told while you are away, and on which devices."""
    return ask("GET", "/notifications", NotificationData)


def choose_notifications(choices: NotificationChoices) -> Steps[NotificationData]:
    return ask("PUT", "/notifications", NotificationData, choices)


def add_device(device: NewDevice) -> Steps[DeviceData]:
    """Have a push subscription told of what happens."""
    return ask("POST", "/notifications/devices", DeviceData, device)


def remove_device(device_id: str) -> Steps[None]:
    return tell("DELETE", f"/notifications/devices/{part(device_id)}")


def test_device(device_id: str) -> Steps[None]:
    """Have a notification sent to a device now."""
    return tell("POST", f"/notifications/devices/{part(device_id)}/test")


# Others.


def player(name: str) -> Steps[ProfileData]:
    """A player's profile."""
    return ask("GET", f"/players/{part(name)}", ProfileData)


def ratings(name: str) -> Steps[list[PlayerRating]]:
    """A player's ratings, the latest played first."""
    return ask("GET", f"/players/{part(name)}/ratings", list[PlayerRating])


def table_ratings(table_id: str) -> Steps[TableRatings]:
    """The ratings of those who play at a table, and what the game changed."""
    return ask("GET", f"/tables/{part(table_id)}/ratings", TableRatings)


def leaderboards(game: str) -> Steps[Leaderboards]:
    return ask("GET", f"/leaderboards/{part(game)}", Leaderboards)


def friends() -> Steps[list[RelationData]]:
    return ask("GET", "/account/friends", list[RelationData])


def follow(name: str) -> Steps[None]:
    return tell("PUT", f"/account/friends/{part(name)}")


def block(name: str) -> Steps[None]:
    return tell("PUT", f"/account/blocked/{part(name)}")


# Games.


def games() -> Steps[list[GameSummary]]:
    return ask("GET", "/games", list[GameSummary])


def game(name: str) -> Steps[GameData]:
    """A game: its options, board, levels and lessons."""
    return ask("GET", f"/games/{part(name)}", GameData)


def picture(
    game: Ruleset,
    moves: Iterable[str] = (),
    text: str | None = None,
    options: Mapping[str, Any] | None = None,
    kind: PictureKind = "png",
    **look: Any,
) -> Steps[bytes]:
    """A picture of a position after moves, or of all the moves (`kind="gif"`); look: fields of PictureRequest."""
    played = ruleset(game, options)
    wish = PictureRequest(played.game, played.options, text, list(moves), kind=kind, **look)
    return cast("bytes", (yield Request("POST", "/pictures", msgspec.json.encode(wish))))


def position(
    game: Ruleset, moves: Iterable[str] = (), text: str | None = None, options: Mapping[str, Any] | None = None
) -> Steps[PositionData]:
    """A position after moves, with nothing hidden; nothing is stored."""
    played = ruleset(game, options)
    return ask("POST", "/positions", PositionData, PositionRequest(played.game, played.options, text, list(moves)))


# The lobby.


def lobby() -> Steps[LobbyData]:
    """The lobby as it is now."""
    return ask("GET", "/lobby", LobbyData)


def public_games() -> Steps[list[WatchedGame]]:
    return ask("GET", "/lobby/games", list[WatchedGame])


def seek(
    *games: Ruleset,
    clocks: Iterable[Clock] = ("5+3",),
    side: SoughtSide = "any",
    rated: bool = False,
    visibility: Visibility = "public",
    bots: bool = True,
    spectators: SpectatorRules = ALL_SPECTATORS,
) -> Steps[SeekData]:
    """Seek an opponent for any of these games by any of these clocks. One in real time needs you in the lobby."""
    wish = SeekRequest(
        games=[ruleset(each) for each in games],
        controls=[control(each) for each in clocks],
        side=side,
        rated=rated,
        visibility=visibility,
        bots=bots,
        spectators=spectators,
    )
    return ask("POST", "/lobby/seeks", SeekData, wish)


def cancel_seek(seek_id: str) -> Steps[None]:
    return tell("DELETE", f"/lobby/seeks/{part(seek_id)}")


def accept_seek(seek_id: str) -> Steps[str]:
    """Gives the id of the table."""
    return id_of("POST", f"/lobby/seeks/{part(seek_id)}/accept")


def challenge(
    opponent: str,
    game: Ruleset,
    options: Mapping[str, Any] | None = None,
    clock: Clock = None,
    side: SoughtSide = "any",
    rated: bool = False,
    visibility: Visibility = "public",
    spectators: SpectatorRules = ALL_SPECTATORS,
) -> Steps[ChallengeData]:
    """Challenge a player: the name of an account, or of a guest who is in the lobby."""
    played = ruleset(game, options)
    wish = ChallengeRequest(
        opponent=opponent,
        game=played.game,
        options=played.options,
        control=control(clock),
        side=side,
        rated=rated,
        visibility=visibility,
        spectators=spectators,
    )
    return ask("POST", "/lobby/challenges", ChallengeData, wish)


def accept_challenge(challenge_id: str) -> Steps[str]:
    """Gives the id of the table."""
    return id_of("POST", f"/lobby/challenges/{part(challenge_id)}/accept")


def decline_challenge(challenge_id: str) -> Steps[None]:
    """Decline a challenge, or cancel your own."""
    return tell("DELETE", f"/lobby/challenges/{part(challenge_id)}")


def decline_call(table_id: str) -> Steps[None]:
    """Do not join a game that has just begun: it is aborted."""
    return tell("DELETE", f"/lobby/calls/{part(table_id)}")


# Tournaments.


def tournaments() -> Steps[TournamentLists]:
    """Those that run, that one may enter, and the latest that are over."""
    return ask("GET", "/tournaments", TournamentLists)


def tournament(tournament_id: str) -> Steps[TournamentPage]:
    """A tournament: table, pairings, bracket, and your own part, with the table of your running game."""
    return ask("GET", f"/tournaments/{part(tournament_id)}", TournamentPage)


def enter_tournament(tournament_id: str, password: str = "") -> Steps[None]:
    """Enter, or come back. The lobby calls you when a game begins, so stay there."""
    return tell("POST", f"/tournaments/{part(tournament_id)}/entry", EntryRequest(password))


def pause_in_tournament(tournament_id: str, paused: bool = True) -> Steps[None]:
    """Not to be paired for now, or to be again."""
    return tell("PUT", f"/tournaments/{part(tournament_id)}/entry", PauseRequest(paused))


def leave_tournament(tournament_id: str) -> Steps[None]:
    return tell("DELETE", f"/tournaments/{part(tournament_id)}/entry")


def make_tournament(wish: TournamentRequest) -> Steps[str]:
    """Arrange a tournament; gives its id."""
    return (yield from ask("POST", "/tournaments", TournamentId, wish)).id


def organise_tournament(tournament_id: str, action: OrganiserAction, reason: str = "") -> Steps[None]:
    """As its organiser: start it now, pause, resume or cancel it, or end its series."""
    return tell("POST", f"/tournaments/{part(tournament_id)}/organise", OrganiseRequest(action, reason))


def add_computer(tournament_id: str, level: str) -> Steps[None]:
    """As its organiser: have the computer play at a level, in a tournament that was made with `bots`."""
    return tell("POST", f"/tournaments/{part(tournament_id)}/bots", BotRequest(level))


def correct_result(tournament_id: str, pairing: int, result: GivenResult, reason: str) -> Steps[None]:
    """As its organiser: give a pairing another result."""
    wish = CorrectionRequest(pairing, result, reason)
    return tell("POST", f"/tournaments/{part(tournament_id)}/corrections", wish)


def remove_entrant(tournament_id: str, entrant: int, reason: str) -> Steps[None]:
    """As its organiser: remove an entrant, by their number."""
    return tell("POST", f"/tournaments/{part(tournament_id)}/removals", RemovalRequest(entrant, reason))


def export_tournament(tournament_id: str, kind: ExportKind) -> Steps[str]:
    """A tournament as a file: its table as csv, all of it as json or trf, or the records of its games."""
    return text_of(f"/tournaments/{part(tournament_id)}/export/{kind}")


def tournament_games(tournament_id: str) -> Steps[list[WatchedGame]]:
    """Its running games, as a spectator may see them."""
    return ask("GET", f"/tournaments/{part(tournament_id)}/games", list[WatchedGame])


# Tables.


def open_table(
    game: Ruleset,
    seats: Mapping[str, str],
    *,
    options: Mapping[str, Any] | None = None,
    clock: Clock = None,
    position: str | None = None,
    moves: Iterable[str] = (),
    shuffle: bool = False,
    takebacks: Takebacks = "fair",
    visibility: Visibility = "private",
    password: str = "",
    rated: bool = False,
    spectators: SpectatorRules = ALL_SPECTATORS,
    teaching: bool = False,
) -> Steps[str]:
    """Open a table; gives its id.

    seats     by side: "you", "open", or a level of the computer
    password  what somebody has to know to take an open seat
    teaching  the computer replies to a move when it was checked and kept
    """
    played = ruleset(game, options)
    wish = TableRequest(
        game=played.game,
        seats={side: seat(who) for side, who in seats.items()},
        options=played.options,
        position=position,
        moves=list(moves),
        shuffle=shuffle,
        time_control=control(clock),
        takebacks=takebacks,
        visibility=visibility,
        password=password,
        rated=rated,
        spectators=spectators,
        teaching=teaching,
    )
    return id_of("POST", "/tables", wish)


def seat(who: str) -> NewSeat:
    if who == "you":
        return NewSeat("you")
    return NewSeat("open") if who == "open" else NewSeat("bot", who)


def tables() -> Steps[list[TableSummary]]:
    """The tables that you made or play at, the latest first."""
    return ask("GET", "/tables", list[TableSummary])


def table(table_id: str) -> Steps[Snapshot]:
    """A table as it is now."""
    return ask("GET", f"/tables/{part(table_id)}", Snapshot)


def sit(table_id: str, side: str, password: str = "") -> Steps[Snapshot]:
    """Take an open seat."""
    return ask("POST", f"/tables/{part(table_id)}/seats/{part(side)}", Snapshot, SeatRequest(password))


def record(table_id: str) -> Steps[str]:
    """The record of a game, as text."""
    return text_of(f"/tables/{part(table_id)}/record")


def delete_table(table_id: str) -> Steps[None]:
    return tell("DELETE", f"/tables/{part(table_id)}")


def chat(table_id: str) -> Steps[ChatData]:
    """What was said at a table, as far as you may read it."""
    return ask("GET", f"/tables/{part(table_id)}/chat", ChatData)


def say(table_id: str, text: str) -> Steps[ChatLine]:
    """Write at a table: players to players, spectators to spectators."""
    return ask("POST", f"/tables/{part(table_id)}/chat", ChatLine, NewLine(text=text))


def text_of(path: str) -> Steps[str]:
    return cast("bytes", (yield Request("GET", path))).decode()


def id_of(method: str, path: str, body: object = None) -> Steps[str]:
    return (yield from ask(method, path, TableId, body)).id

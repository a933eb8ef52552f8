"""What is told of a table, as it travels. Everything here is made for one viewer, from that viewer's View."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ludarium.core.board import Scene
from ludarium.core.guide import EffectKind
from ludarium.core.text import Text
from ludarium.core.view import Notice
from ludarium.play.intents import Action
from ludarium.play.offers import OfferKind
from ludarium.play.table import Takebacks, Visibility
from ludarium.wire.bounds import LONGEST_CLOCK, LONGEST_DELAY, LONGEST_INCREMENT, LONGEST_MOVE_DAYS, MOST_DELAYED_MOVES
from ludarium.wire.parts import GivenOptions, GivenPassword, Moves, Name, PositionText

MessageId = Annotated[int, Meta(ge=0, le=2**53)]
SeatKind = Literal["player", "bot", "open"]
OptionValues = dict[str, bool | int | str]


class LegalMove(Struct, frozen=True):
    """A choice of the viewer: its clicks, the move as players write it, and what it would do.

    captures  the cells that it would empty of enemy pieces, also at a distance
    """

    text: str
    path: tuple[str, ...]
    display: str
    kind: EffectKind = "move"
    captures: tuple[str, ...] = ()


class PlayedMove(Struct, frozen=True):
    """A move as it was announced to the viewer; without a path where they may not know it."""

    side: str
    text: str
    display: str


class OutcomeData(Struct, frozen=True):
    """winner: none for a draw or an abort. words: what happened."""

    winner: str | None
    reason: str
    words: str


class LostPieces(Struct, frozen=True):
    symbol: str
    count: int


class AdviceData(Struct, frozen=True):
    """What to do now, in words for the viewer.

    goal    what the viewer's side is after in this game       now     the next decision, or how the game ended
    detail  more about it                                      tells   the kinds of notices that it tells already
    danger  that the opponent can win with the next move       tip     what may be had now
    danger_cells  where: the piece's cell first
    """

    goal: Text
    now: Text
    detail: Text | None = None
    tells: tuple[str, ...] = ()
    danger: Text | None = None
    tip: Text | None = None
    danger_cells: tuple[str, ...] = ()


class ViewData(Struct, frozen=True):
    """A position as the viewer may see it.

    viewer    the side that looks; none for a spectator    turn      the side that acts
    ply       the number of decisions so far               partial   something is hidden from the viewer
    last      the cells that the last move touched         captured  what each side has lost, where no tray shows it
    emptied   the cells that it emptied by capturing       advice    the goal, and what to do now
    claims    by move, the cells that it would make the mover's
    loss      what the last move has captured of the viewer's, in words
    """

    viewer: str | None
    turn: str
    ply: int
    text: str
    partial: bool
    scene: Scene
    legal_moves: list[LegalMove]
    claims: dict[str, tuple[str, ...]]
    last: tuple[str, ...]
    notices: tuple[Notice, ...]
    counters: dict[str, int]
    captured: dict[str, list[LostPieces]]
    emptied: tuple[str, ...]
    advice: AdviceData
    loss: Text | None = None


class SeatData(Struct, frozen=True):
    """Who plays a side. `player` is somebody with a public name; kind `bot` is the computer at a level.

    bot  the player is a program with an account of its own    away  the player is on vacation
    """

    kind: SeatKind
    name: str
    level: str | None = None
    bot: bool = False
    away: bool = False


class TimeControlData(Struct, frozen=True):
    """Seconds; `per_move_days` for correspondence."""

    base_seconds: Annotated[float, Meta(ge=0, le=LONGEST_CLOCK)] = 0
    increment_seconds: Annotated[float, Meta(ge=0, le=LONGEST_INCREMENT)] = 0
    delay_seconds: Annotated[float, Meta(ge=0, le=LONGEST_INCREMENT)] = 0
    per_move_days: Annotated[float, Meta(ge=0, le=LONGEST_MOVE_DAYS)] = 0


class SpectatorRules(Struct, frozen=True, forbid_unknown_fields=True):
    """Who may look on. Until the game is over, spectators see it so many moves, and so many seconds, later.

    allowed  whether there are spectators once all seats are taken
    """

    allowed: bool = True
    delay_moves: Annotated[int, Meta(ge=0, le=MOST_DELAYED_MOVES)] = 0
    delay_seconds: Annotated[int, Meta(ge=0, le=LONGEST_DELAY)] = 0


class ClockData(Struct, frozen=True):
    """Milliseconds left by side when this was sent, and whose time runs.

    first_move  the milliseconds in which the game has to begin, or it is aborted
    """

    left: dict[str, int]
    running: tuple[str, ...]
    first_move: int | None


class OfferData(Struct, frozen=True):
    kind: OfferKind
    side: str


class TableState(Struct, frozen=True, kw_only=True):
    """What changes at a table: the common part of a snapshot and of an event.

    moves      the announced moves from number `first_move` on; the client replaces its list from there
    available  the offers that the viewer may make now
    berserk    the sides that have halved their time, and whether the viewer may
    draw_proposed  the rules themselves propose a draw
    opening    the name of the opening, when the viewer may know all moves
    plan       the viewer's own conditional moves: lines of decisions from this position
    held       in a teaching game: the last move waits to be checked, and kept or taken back
    """

    version: int
    view: ViewData
    first_move: int
    moves: list[PlayedMove]
    seats: dict[str, SeatData]
    clock: ClockData | None
    offers: list[OfferData]
    berserk: list[str]
    may_berserk: bool
    may_try_again: bool
    available: list[OfferKind]
    draw_proposed: bool
    opening: str
    outcome: OutcomeData | None
    successor: str | None
    plan: tuple[tuple[str, ...], ...]
    held: bool = False


class TableData(Struct, frozen=True, kw_only=True):
    """What does not change at a table.

    you      the sides that the viewer plays    start  the first position, when the viewer may know it
    options  as far as everybody may know them
    locked   an open seat is taken with a password
    claim_after  milliseconds that the opponent may be away before the game can be claimed; null where it cannot
    tournament  the id of the one that the game belongs to
    teaching    the computer waits until a move is kept or taken back
    """

    id: str
    game: str
    you: tuple[str, ...]
    options: OptionValues
    time_control: TimeControlData | None
    takebacks: Takebacks
    visibility: Visibility
    exposed: bool
    rated: bool
    locked: bool
    spectators: SpectatorRules
    claim_after: int | None
    tournament: str | None
    start: str
    created: int
    teaching: bool = False


class Snapshot(Struct, tag_field="type", tag="snapshot", frozen=True, kw_only=True):
    """A table as it is now. `client`: the build of the page that this server serves."""

    table: TableData
    state: TableState
    client: str


class Event(Struct, tag_field="type", tag="event", frozen=True, kw_only=True):
    """An action at a table. `side`: who acted, where everybody may know it."""

    action: Action
    side: str | None
    state: TableState


class Problem(Struct, tag_field="type", tag="error", frozen=True, kw_only=True):
    """Refused; nothing was changed."""

    error: str
    kind: str
    reply_to: MessageId | None = None
    retry_after: float | None = None


class Thinking(Struct, tag_field="type", tag="thinking", frozen=True):
    """A bot thinks. Where something is hidden, no more is told than that."""

    side: str
    depth: int
    nodes: int


class Paused(Struct, tag_field="type", tag="paused", frozen=True):
    """Whether bots that play each other wait."""

    on: bool


class Attendance(Struct, tag_field="type", tag="attendance", frozen=True):
    """Who is at the table: by side the milliseconds since a player has left, and how many look on."""

    gone: dict[str, int]
    spectators: int


class Plan(Struct, tag_field="type", tag="plan", frozen=True):
    """The viewer's own conditional moves: lines of decisions from the present position."""

    lines: tuple[tuple[str, ...], ...]


class TableId(Struct, frozen=True):
    id: str


class TableSummary(Struct, frozen=True, kw_only=True):
    """A table in a list."""

    id: str
    game: str
    you: tuple[str, ...]
    seats: dict[str, SeatData]
    turn: str
    ply: int
    outcome: OutcomeData | None
    created: int
    updated: int
    teaching: bool = False


# Asked.


class NewSeat(Struct, forbid_unknown_fields=True):
    """Who is to play a side: you, a bot at a level (by default a middling one), or whoever takes the open seat."""

    kind: Literal["you", "bot", "open"]
    level: Name | None = None


class SeatRequest(Struct, forbid_unknown_fields=True):
    """Takes an open seat. `password`: where the table has one."""

    password: GivenPassword = ""


class TableRequest(Struct, forbid_unknown_fields=True):
    """A new table. With `shuffle`, the seats are dealt out to the sides by chance.

    password  what somebody has to know to take an open seat
    rated     the result counts: nothing is taken back, and all who play have accounts
    teaching  of one person against the computer, without a clock: it replies once a move was kept
    """

    game: Name
    seats: Annotated[dict[str, NewSeat], Meta(max_length=10)]
    options: GivenOptions = {}
    position: PositionText | None = None
    moves: Moves = []
    shuffle: bool = False
    time_control: TimeControlData | None = None
    takebacks: Takebacks = "fair"
    visibility: Visibility = "private"
    password: GivenPassword = ""
    rated: bool = False
    spectators: SpectatorRules = SpectatorRules()
    teaching: bool = False

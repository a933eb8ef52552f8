"""What somebody wants at a table, as values, and the one judge of it.

An intent can be kept, sent and judged again. What only the server knows (how long messages take, since when a player
is gone, which lock was opened) is a field of the intent, so `judge` needs nothing but the table and the time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Literal, assert_never

from ludarium.play import actions, agreement
from ludarium.play.agreement import ClaimedResult
from ludarium.play.clock import NO_LAG
from ludarium.play.errors import Refused
from ludarium.play.offers import OfferKind
from ludarium.play.plans import planned
from ludarium.play.seats import Seats, Viewer
from ludarium.play.table import Table

# What an intent came to be.
Action = Literal[
    "moved", "kept", "taken-back", "ended", "offered", "declined", "time-given", "berserk", "sat", "vacation"
]


@dataclass(frozen=True, slots=True)
class Move:
    """Decide. A decision that was made at another ply is stale, unless it is a choice that all sides still had to make.

    ply   the number of decisions that were known    lag   milliseconds of a round trip to the player
    side  the side that decides: the computer's, or one of several of a player's; by default the one that acts
    at    the version of the table for which alone it was allowed
    """

    text: str
    ply: int
    lag: int = 0
    side: str | None = None
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep one's last decision in a teaching game, so that the computer replies. It is stale after another one."""

    ply: int


@dataclass(frozen=True, slots=True)
class Offer:
    """Offer something, or accept what was offered. `successor`: the id of the table of a rematch or restart."""

    kind: OfferKind
    successor: str = ""


@dataclass(frozen=True, slots=True)
class Decline:
    """Decline an offer, or withdraw one's own."""

    kind: OfferKind


@dataclass(frozen=True, slots=True)
class Resign:
    """Give up. This is never stale."""


@dataclass(frozen=True, slots=True)
class ClaimResult:
    """Claim a win, or a draw, because the opponent has left. `gone_since`: when players have, by side."""

    result: ClaimedResult
    gone_since: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class GiveTime:
    """Give the opponent more time."""


@dataclass(frozen=True, slots=True)
class Berserk:
    """Halve one's own time for a point more."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Keep conditional moves instead of those before. They are stale after another decision."""

    ply: int
    lines: Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Sit:
    """Take an open seat. `opened`: the lock whose password the player has given."""

    side: str
    name: str
    opened: str = ""
    bot_account: bool = False


@dataclass(frozen=True, slots=True)
class SetAway:
    """Go on vacation, or be back."""

    away: bool


@dataclass(frozen=True, slots=True)
class Hurry:
    """Have the computer play the best move that it has found."""


@dataclass(frozen=True, slots=True)
class Pause:
    """Have bots that play each other wait, or go on."""

    on: bool


@dataclass(frozen=True, slots=True)
class Flag:
    """End the game if a clock has run out, or nobody has begun in time. `lags`: of round trips, by side."""

    lags: Mapping[str, int] = field(default_factory=lambda: NO_LAG)


@dataclass(frozen=True, slots=True)
class Disqualify:
    """Players may not play on."""

    players: Set[str]


@dataclass(frozen=True, slots=True)
class Adjudicate:
    """An organiser decides how a game ends that has not ended. `winner`: the side, or None for a draw."""

    winner: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class Reseat:
    """A guest has become an account, or a player has lost their name."""

    creator: str
    seats: Seats


Intent = (
    Move
    | Keep
    | Offer
    | Decline
    | Resign
    | ClaimResult
    | GiveTime
    | Berserk
    | Plan
    | Sit
    | SetAway
    | Hurry
    | Pause
    | Flag
    | Disqualify
    | Adjudicate
    | Reseat
)

ACTIONS: Mapping[type, Action] = {
    Move: "moved",
    Keep: "kept",
    Offer: "offered",
    Decline: "declined",
    GiveTime: "time-given",
    Berserk: "berserk",
    Sit: "sat",
    SetAway: "vacation",
    Reseat: "sat",
}


def judge(table: Table, intent: Intent, by: str | None, now: int) -> Table:
    """The table after what somebody wants; the same table if that changes nothing; Refused if it cannot be.

    by  the player, or None for the server: its clock, its computer, its moderators and organisers
    """
    match intent:
        case Move(text, ply, lag, side, at):
            if at not in (None, table.version):
                raise Refused("stale", "the game went on meanwhile")
            return actions.move(table, deciding(table, by, side), text, now, ply, lag)
        case Keep(ply):
            return actions.keep(table, table.acting_side(by), now, ply)
        case Offer(kind, successor):
            return actions.offer(table, kind, table.acting_side(by), now, successor)
        case Decline(kind):
            return actions.decline(table, kind, table.acting_side(by), now)
        case Resign():
            return actions.resign(table, table.acting_side(by), now)
        case ClaimResult(result, gone_since):
            side = table.acting_side(by)
            return actions.claim(table, side, result, now, gone_since.get(table.other(side)))
        case GiveTime():
            return actions.give_time(table, table.acting_side(by), now)
        case Berserk():
            return actions.berserk(table, table.acting_side(by), now)
        case Plan(ply, lines):
            side = table.acting_side(by)
            if ply != table.ply:
                raise Refused("stale", f"this was planned after {ply} moves, but {table.ply} have been made")
            return planned(table, side, lines)
        case Sit(side, name, opened, bot_account):
            assert by is not None
            if table.lock not in ("", opened):
                raise Refused("wrong-password", "this seat has a password")
            return actions.sit(table, side, by, name, now, bot_account)
        case SetAway(away):
            assert by is not None
            return actions.set_away(table, by, away, now)
        case Hurry():
            agreement.refuse_hurry(table, by)
            return table
        case Pause():
            agreement.refuse_pause(table, by)
            return table
        case Flag(lags):
            return actions.flag(table, now, lags) or table
        case Disqualify(players):
            return actions.disqualify(table, players, now)
        case Adjudicate(winner, reason):
            return actions.adjudicate(table, winner, reason, now)
        case Reseat(creator, seats):
            return actions.reseat(table, creator, seats)
        case _:
            assert_never(intent)


def deciding(table: Table, by: str | None, side: str | None) -> str:
    """The side for which somebody decides; the server decides for its computer."""
    if side is None:
        return table.acting_side(by)
    if table.seats[side].player != by:
        raise Refused("not-yours", f"you do not play {side}")
    return side


def action_of(intent: Intent, before: Table, after: Table) -> Action:
    """What an intent came to be: an offer that was accepted is what it brought about."""
    if isinstance(intent, Offer) and after.ply < before.ply:
        return "taken-back"
    if isinstance(intent, Offer) and after.outcome is not None and before.outcome is None:
        return "ended"
    return ACTIONS.get(type(intent), "ended")


def acting(before: Table, after: Table, by: str | None) -> str | None:
    """The side that acted: the one that decided, else the one for which the player could have decided."""
    if after.ply > before.ply:
        return after.decisions[-1].side
    own: Viewer = before.sides_of(by) or after.sides_of(by)
    return before.side_seen_by(own)

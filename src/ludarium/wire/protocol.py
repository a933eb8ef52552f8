"""The messages of a table's socket. What cannot be read is refused before it is used."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ludarium.core.guide import PossibleMove
from ludarium.core.text import Text
from ludarium.play.agreement import ClaimedResult
from ludarium.play.offers import OfferKind
from ludarium.play.plans import LONGEST_LINE, MOST_LINES
from ludarium.wire.tables import (
    Attendance,
    Event,
    LegalMove,
    MessageId,
    Paused,
    Plan,
    Problem,
    Snapshot,
    Thinking,
)

MoveText = Annotated[str, Meta(max_length=200)]


# From the client. `id` comes back as `reply_to`.


class ClientMessage(Struct, kw_only=True, tag_field="type"):
    id: MessageId | None = None


class Move(ClientMessage, kw_only=True, tag="move"):
    """Decide; `ply` is the number of decisions that the sender has seen."""

    text: MoveText
    ply: Annotated[int, Meta(ge=0, le=100_000)]


class Keep(ClientMessage, kw_only=True, tag="keep"):
    """Keep one's last move in a teaching game, so that the computer replies; `ply` as for a move."""

    ply: Annotated[int, Meta(ge=0, le=100_000)]


class Offer(ClientMessage, kw_only=True, tag="offer"):
    """Offer something, or accept what was offered."""

    kind: OfferKind


class Decline(ClientMessage, kw_only=True, tag="decline"):
    """Decline an offer, or withdraw one's own."""

    kind: OfferKind


class Resign(ClientMessage, tag="resign"):
    pass


class Claim(ClientMessage, kw_only=True, tag="claim"):
    """Claim the game, because the opponent has left."""

    result: ClaimedResult


class SetPlan(ClientMessage, kw_only=True, tag="plan"):
    """Conditional moves from the present position, instead of those before; `ply` as for a move."""

    ply: Annotated[int, Meta(ge=0, le=100_000)]
    lines: Annotated[list[Annotated[list[MoveText], Meta(max_length=LONGEST_LINE)]], Meta(max_length=MOST_LINES)]


class GiveTime(ClientMessage, tag="give-time"):
    """Give the opponent fifteen seconds more, or a day where a move has days."""


class Berserk(ClientMessage, tag="berserk"):
    """Halve one's own time for a point more, in an arena before the first move."""


class Hint(ClientMessage, tag="hint"):
    pass


class Winning(ClientMessage, tag="winning"):
    """Is there a move that wins at once?"""


class StopThinking(ClientMessage, tag="stop-thinking"):
    """Have the computer play the best it has found so far."""


class Pause(ClientMessage, kw_only=True, tag="pause"):
    """Have bots that play each other wait, or go on."""

    on: bool


class Possible(ClientMessage, kw_only=True, tag="possible"):
    """What could a side do if it were its turn?"""

    side: Annotated[str, Meta(max_length=32)]


class WhyNot(ClientMessage, kw_only=True, tag="why-not"):
    """Why can the side to act not go from a cell, or a slot beside the board, to a cell?"""

    origin: Annotated[str, Meta(max_length=32)]
    target: Annotated[str, Meta(max_length=32)]


class AutoPlace(ClientMessage, tag="auto-place"):
    """Which moves would complete the sender's placement?"""


class Ping(ClientMessage, tag="ping"):
    pass


class Echo(ClientMessage, kw_only=True, tag="echo"):
    """The answer to a probe, which is to be sent at once."""

    number: Annotated[int, Meta(ge=0, le=2**53)]


AnyClientMessage = (
    Move
    | Keep
    | Offer
    | Decline
    | Resign
    | Claim
    | SetPlan
    | GiveTime
    | Berserk
    | Hint
    | Winning
    | StopThinking
    | Pause
    | Possible
    | WhyNot
    | AutoPlace
    | Ping
    | Echo
)


# From the server, beside what is told of the table itself.


class Ack(Struct, tag_field="type", tag="ack", frozen=True):
    """It is on disk."""

    reply_to: MessageId | None
    version: int


class HintFound(Struct, tag_field="type", tag="hint", frozen=True):
    """A good move, and why, as far as the rules can tell."""

    reply_to: MessageId | None
    text: str
    path: tuple[str, ...]
    reasons: tuple[Text, ...]


class WinningMove(Struct, tag_field="type", tag="winning", frozen=True):
    reply_to: MessageId | None
    ply: int
    move: LegalMove | None


class PossibleMoves(Struct, tag_field="type", tag="possible", frozen=True):
    reply_to: MessageId | None
    ply: int
    side: str
    moves: tuple[PossibleMove, ...]


class RefusalFound(Struct, tag_field="type", tag="why-not", frozen=True):
    """None where it can go there, where something is hidden, or where it is not the viewer's turn."""

    reply_to: MessageId | None
    ply: int
    reason: Text | None


class Placement(Struct, tag_field="type", tag="placement", frozen=True):
    """Moves to be made one by one, each when it is the sender's turn."""

    reply_to: MessageId | None
    ply: int
    moves: tuple[str, ...]


class Pong(Struct, tag_field="type", tag="pong", frozen=True):
    reply_to: MessageId | None


class Probe(Struct, tag_field="type", tag="probe", frozen=True):
    """Asks for an echo of its number, so that the server can measure the round trip."""

    number: int


AnyServerMessage = (
    Snapshot
    | Event
    | Ack
    | Problem
    | Thinking
    | Paused
    | Attendance
    | Plan
    | HintFound
    | WinningMove
    | PossibleMoves
    | RefusalFound
    | Placement
    | Pong
    | Probe
)

"""The messages of a table's socket. What cannot be read is refused before it is used."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ludarium.server.tables.wire import Event, LegalMove, OfferKind, Snapshot

MessageId = Annotated[int, Meta(ge=0, le=2**53)]
MoveText = Annotated[str, Meta(max_length=200)]


# From the client. `id` comes back as `reply_to`.


class ClientMessage(Struct, kw_only=True, tag_field="type"):
    id: MessageId | None = None


class Move(ClientMessage, kw_only=True, tag="move"):
    """Decide; `ply` is the number of decisions that the sender has seen."""

    text: MoveText
    ply: Annotated[int, Meta(ge=0, le=100_000)]


class Offer(ClientMessage, kw_only=True, tag="offer"):
    """Offer something, or accept what was offered."""

    kind: OfferKind


class Decline(ClientMessage, kw_only=True, tag="decline"):
    """Decline an offer, or withdraw one's own."""

    kind: OfferKind


class Resign(ClientMessage, tag="resign"):
    pass


class GiveTime(ClientMessage, tag="give-time"):
    """Give the opponent fifteen seconds more."""


class Hint(ClientMessage, tag="hint"):
    pass


class Winning(ClientMessage, tag="winning"):
    """Is there a move that wins at once?"""


class StopThinking(ClientMessage, tag="stop-thinking"):
    """Have the computer play the best it has found so far."""


class Pause(ClientMessage, kw_only=True, tag="pause"):
    """Have bots that play each other wait, or go on."""

    on: bool


class Ping(ClientMessage, tag="ping"):
    pass


AnyClientMessage = Move | Offer | Decline | Resign | GiveTime | Hint | Winning | StopThinking | Pause | Ping


# From the server, beside Snapshot and Event.


class Ack(Struct, tag_field="type", tag="ack", frozen=True):
    """It is on disk."""

    reply_to: MessageId | None
    version: int


class Problem(Struct, tag_field="type", tag="error", frozen=True, kw_only=True):
    """Refused; nothing was changed."""

    error: str
    kind: str
    reply_to: MessageId | None = None
    retry_after: float | None = None


class Thinking(Struct, tag_field="type", tag="thinking", frozen=True):
    side: str
    depth: int
    nodes: int
    chance: float | None


class Paused(Struct, tag_field="type", tag="paused", frozen=True):
    on: bool


class HintFound(Struct, tag_field="type", tag="hint", frozen=True):
    reply_to: MessageId | None
    text: str
    path: tuple[str, ...]


class WinningMove(Struct, tag_field="type", tag="winning", frozen=True):
    reply_to: MessageId | None
    ply: int
    move: LegalMove | None


class Pong(Struct, tag_field="type", tag="pong", frozen=True):
    reply_to: MessageId | None


AnyServerMessage = Snapshot | Event | Ack | Problem | Thinking | Paused | HintFound | WinningMove | Pong

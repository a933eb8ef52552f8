"""What comes in: bodies of requests, and messages on a socket. Whatever does not fit is refused before it is used."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from ludarium.server.errors import Refused
from ludarium.server.limits import LARGEST_MESSAGE, LONGEST_CLOCK, LONGEST_INCREMENT, MOST_MOVES, MOST_PIECES

Name = Annotated[str, Meta(min_length=1, max_length=100)]
PositionText = Annotated[str, Meta(max_length=4000)]
MoveText = Annotated[str, Meta(max_length=200)]
OptionValue = bool | Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)] | Annotated[str, Meta(max_length=100)]
OptionValues = Annotated[dict[str, OptionValue], Meta(max_length=50)]
Moves = Annotated[list[MoveText], Meta(max_length=MOST_MOVES)]

TOO_LONG = re.compile(r"Expected `(str|array|object)` of length <= (\d+)")


# Requests.


class PositionRequest(Struct, forbid_unknown_fields=True):
    """A position to look at; without a text, the start."""

    game: Name
    options: OptionValues = {}
    text: PositionText | None = None
    moves: Moves = []


class PlacedPiece(Struct, forbid_unknown_fields=True):
    cell: Name
    symbol: Name
    side: Name | None = None
    angle: Annotated[int, Meta(ge=-360, le=360)] = 0


class ComposeRequest(Struct, forbid_unknown_fields=True):
    """Pieces put down by hand, from the bottom of each cell upwards; slots by "tray/slot"."""

    game: Name
    pieces: Annotated[list[PlacedPiece], Meta(max_length=MOST_PIECES)]
    turn: Name
    options: OptionValues = {}
    base: PositionText = ""
    slots: Annotated[dict[str, Annotated[int, Meta(ge=0, le=999)]], Meta(max_length=200)] = {}


class ClockRequest(Struct, forbid_unknown_fields=True):
    base_seconds: Annotated[float, Meta(ge=1, le=LONGEST_CLOCK)]
    increment_seconds: Annotated[float, Meta(ge=0, le=LONGEST_INCREMENT)] = 0


class TableRequest(Struct, forbid_unknown_fields=True):
    """A new table. `side` is the person's against the computer; `levels` are the computer's, by side."""

    game: Name
    mode: Literal["computer", "hotseat", "engines", "sandbox"]
    options: OptionValues = {}
    position: PositionText | None = None
    moves: Moves = []
    side: Name | None = None
    levels: Annotated[dict[str, Name], Meta(max_length=10)] = {}
    clock: ClockRequest | None = None
    takebacks: bool = True


class LessonRequest(Struct, forbid_unknown_fields=True):
    """All moves of the lesson so far, the table's replies included."""

    moves: Annotated[list[MoveText], Meta(max_length=200)] = []


# Messages on a socket.


class ClientMessage(Struct, kw_only=True, tag_field="type"):
    id: Annotated[int, Meta(ge=0, le=2**53)] | Annotated[str, Meta(max_length=64)] | None = None


class Move(ClientMessage, kw_only=True, tag="move"):
    text: MoveText
    ply: Annotated[int, Meta(ge=0, le=100_000)]


class TakeBack(ClientMessage, tag="take-back"):
    pass


class Resign(ClientMessage, tag="resign"):
    pass


class OfferDraw(ClientMessage, tag="offer-draw"):
    pass


class AnswerDraw(ClientMessage, tag="answer-draw"):
    accept: bool = True


class Hint(ClientMessage, tag="hint"):
    pass


class Winning(ClientMessage, tag="winning"):
    """Is there a move that wins at once?"""


class StopThinking(ClientMessage, tag="stop-thinking"):
    pass


class Pause(ClientMessage, tag="pause"):
    """Have the computer wait in its game against itself, or go on."""

    on: bool


class Ping(ClientMessage, tag="ping"):
    pass


AnyMessage = Move | TakeBack | Resign | OfferDraw | AnswerDraw | Hint | Winning | StopThinking | Pause | Ping
_decoder = msgspec.json.Decoder(AnyMessage)


def read_message(data: str | bytes) -> AnyMessage:
    """A message from a socket; Refused if it is not one."""
    size = len(data.encode("utf-8", "surrogatepass")) if isinstance(data, str) else len(data)
    if size > LARGEST_MESSAGE:
        raise Refused("too-large", f"a message has at most {LARGEST_MESSAGE} bytes, this one {size}")
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused("bad-request", f"this message cannot be read: {plain(error)}") from None


def message_id(data: str | bytes) -> Any:
    """The id of a message that cannot be read otherwise, so that the answer finds its sender."""
    try:
        found = msgspec.json.decode(data[:LARGEST_MESSAGE])
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    given = found.get("id") if isinstance(found, dict) else None
    return given if isinstance(given, int | str) and len(str(given)) <= 64 else None


def in_words(complaint: str) -> str:
    """A complaint of the decoder; what people can cause, in words for people."""
    found = TOO_LONG.match(complaint)
    if found is None:
        return complaint
    what, most = found.groups()
    return (
        f"the text is too long ({most} characters at most)" if what == "str" else f"too many at once ({most} at most)"
    )


def plain(error: BaseException) -> str:
    """An error's words, whatever characters the input put into them."""
    return str(error).encode("ascii", "backslashreplace").decode()[:300]

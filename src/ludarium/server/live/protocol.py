"""The messages of a table's socket, written and read. What cannot be read is refused before it is used."""

from __future__ import annotations

from typing import Any

import msgspec

from ludarium.play.errors import Refused
from ludarium.server.words import plain
from ludarium.wire.bounds import LARGEST_MESSAGE
from ludarium.wire.protocol import AnyClientMessage, AnyServerMessage
from ludarium.wire.tables import (
    MessageId,
)

_decoder = msgspec.json.Decoder(AnyClientMessage)
_encoder = msgspec.json.Encoder()


def encode(message: AnyServerMessage) -> str:
    return _encoder.encode(message).decode()


def read_message(data: str | bytes) -> AnyClientMessage:
    """A message from a socket; Refused if it is not one."""
    size = len(data.encode("utf-8", "surrogatepass")) if isinstance(data, str) else len(data)
    if size > LARGEST_MESSAGE:
        raise Refused("too-large", f"a message has at most {LARGEST_MESSAGE} bytes, this one {size}")
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused("bad-request", f"this message cannot be read: {plain(error)}") from None


def message_id(data: str | bytes) -> int | None:
    """The id of a message that cannot be read otherwise, so that the answer finds its sender."""
    try:
        found: Any = msgspec.json.decode(data[:LARGEST_MESSAGE])
        return msgspec.convert(found.get("id") if isinstance(found, dict) else None, MessageId | None)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None

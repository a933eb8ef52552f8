"""What the client does is written once, as steps: generators that yield what they need of the world.

A driver does what they yield, blocking or not, and sends the answer back in; what fails is thrown in.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec

T = TypeVar("T")


@dataclass(slots=True, eq=False)
class Channel:
    """A socket, while it is open; what it is depends on the driver."""

    socket: Any = None


class Request(NamedTuple):
    """Gives the body of the answer; ApiError if it is a refusal."""

    method: str
    path: str
    body: bytes | None = None


class Connect(NamedTuple):
    channel: Channel
    path: str


class Send(NamedTuple):
    channel: Channel
    text: str


class Receive(NamedTuple):
    """Gives the next message; None if none has come in time."""

    channel: Channel
    seconds: float | None


class Disconnect(NamedTuple):
    channel: Channel


class Wait(NamedTuple):
    seconds: float


Effect: TypeAlias = Request | Connect | Send | Receive | Disconnect | Wait
Steps: TypeAlias = Generator[Effect, Any, T]


def ask(method: str, path: str, form: type[T], body: object = None) -> Steps[T]:
    """One request, and its answer in the form that is expected."""
    sent = None if body is None else msgspec.json.encode(body)
    answer = yield Request(method, path, sent)
    return msgspec.json.decode(answer, type=form)


def tell(method: str, path: str, body: object = None) -> Steps[None]:
    """One request whose answer does not matter."""
    yield Request(method, path, None if body is None else msgspec.json.encode(body))

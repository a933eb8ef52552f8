"""A bus between processes. Receivers in this process are called at once, those elsewhere through Redis."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Generic, TypeVar

import msgspec

from ludarium.server.bus import MemoryBus
from ludarium.server.cluster.link import RedisLink

M = TypeVar("M")


class RedisBus(Generic[M]):
    """name: of all its channels    kind: the class of its messages, which are plain data"""

    def __init__(self, link: RedisLink, name: str, kind: type[M]) -> None:
        self._link = link
        self._name = name
        self._here: MemoryBus[M] = MemoryBus()
        self._encode = msgspec.msgpack.Encoder().encode
        self._decode: Callable[[bytes], M] = msgspec.msgpack.Decoder(kind).decode

    def subscribe(self, topic: str, receive: Callable[[M], None]) -> None:
        if not self._here.has(topic):
            self._link.subscribe(self._channel(topic), partial(self._receive, topic))
        self._here.subscribe(topic, receive)

    def unsubscribe(self, topic: str, receive: Callable[[M], None]) -> None:
        self._here.unsubscribe(topic, receive)
        if not self._here.has(topic):
            self._link.unsubscribe(self._channel(topic))

    def publish(self, topic: str, message: M) -> None:
        self._here.publish(topic, message)
        self._link.publish(self._channel(topic), self._encode(message))

    def on_return(self, catch_up: Callable[[], None]) -> None:
        self._link.on_return(catch_up)

    def _channel(self, topic: str) -> str:
        return f"{self._link.name}:{self._name}:{topic}"

    def _receive(self, topic: str, message: bytes) -> None:
        self._here.publish(topic, self._decode(message))

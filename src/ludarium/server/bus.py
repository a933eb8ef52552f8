"""What is published by topic: in memory, or between processes (`cluster/bus.py`).

A bus may lose what is published. Receivers know versions, and ask the store for what is missing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

M = TypeVar("M")


class Bus(Protocol[M]):
    def subscribe(self, topic: str, receive: Callable[[M], None]) -> None: ...

    def unsubscribe(self, topic: str, receive: Callable[[M], None]) -> None: ...

    def publish(self, topic: str, message: M) -> None: ...

    def on_return(self, catch_up: Callable[[], None]) -> None:
        """To be called whenever the bus works again and messages may have been lost."""


class MemoryBus(Generic[M]):
    """A bus within one process, which loses nothing."""

    def __init__(self) -> None:
        self._receivers: dict[str, list[Callable[[M], None]]] = defaultdict(list)

    def subscribe(self, topic: str, receive: Callable[[M], None]) -> None:
        self._receivers[topic].append(receive)

    def unsubscribe(self, topic: str, receive: Callable[[M], None]) -> None:
        self._receivers[topic].remove(receive)
        if not self._receivers[topic]:
            del self._receivers[topic]

    def publish(self, topic: str, message: M) -> None:
        for receive in tuple(self._receivers.get(topic, ())):
            receive(message)

    def on_return(self, catch_up: Callable[[], None]) -> None:
        """It never fails."""

    def has(self, topic: str) -> bool:
        """Whether somebody receives a topic."""
        return topic in self._receivers

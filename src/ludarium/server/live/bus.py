"""What is told by topic: `table:<id>`, `user:<id>`, `lobby`. In memory; between processes another bus will do the same.

A bus may lose what is published. Listeners know versions, and ask for what is missing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Protocol

from ludarium.server.tables.audience import News

Receive = Callable[[News], None]


class Bus(Protocol):
    def subscribe(self, topic: str, receive: Receive) -> None: ...

    def unsubscribe(self, topic: str, receive: Receive) -> None: ...

    def publish(self, topic: str, news: News) -> None: ...


class MemoryBus:
    """A bus within one process."""

    def __init__(self) -> None:
        self._receivers: dict[str, list[Receive]] = defaultdict(list)

    def subscribe(self, topic: str, receive: Receive) -> None:
        self._receivers[topic].append(receive)

    def unsubscribe(self, topic: str, receive: Receive) -> None:
        self._receivers[topic].remove(receive)
        if not self._receivers[topic]:
            del self._receivers[topic]

    def publish(self, topic: str, news: News) -> None:
        for receive in tuple(self._receivers.get(topic, ())):
            receive(news)

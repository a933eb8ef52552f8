"""The sockets of this process: who listens to which topic and as which viewer, each with a queue of bounded length."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Collection

from ludarium.play import Refused, Viewer
from ludarium.server.bus import Bus
from ludarium.server.limits import QUEUED_MESSAGES, Limits
from ludarium.server.live.mailbox import Full, Mailbox
from ludarium.server.metrics import Metrics
from ludarium.server.now import now_ms
from ludarium.server.present import Present, Who
from ludarium.server.tables.audience import SOMEBODY_ELSE, News, key_of, player_topic

TOO_SLOW = 4408
ENDS = (1012, "this process ends: connect again")
DRAINED_WITHIN = 3.0  # seconds
BETWEEN = 0.05  # seconds at most between two sockets that are closed


class Listener:
    """One socket. Who cannot keep up is dropped: they may come back and say which version they have seen."""

    def __init__(self, identity: str, viewer: Viewer, address: str = "") -> None:
        self.identity = identity
        self.viewer = viewer
        self.address = address
        self.queue = Mailbox(QUEUED_MESSAGES)
        self.closed: asyncio.Future[tuple[int, str]] = asyncio.get_running_loop().create_future()

    def tell(self, message: str) -> bool:
        """Queue a message; False if the listener is, or just was, dropped."""
        if self.closed.done():
            return False
        try:
            self.queue.put_nowait(message)
        except Full:
            self.close(TOO_SLOW, "you read too slowly; come back with the version you have")
            return False
        return True

    async def reply(self, message: str) -> None:
        """Answer the listener's own message: they wait for room in their queue before they are heard again."""
        await self.queue.put(message)

    def close(self, code: int, reason: str) -> None:
        if not self.closed.done():
            self.closed.set_result((code, reason))

    def close_in(self, seconds: float, code: int, reason: str) -> None:
        timer = asyncio.get_running_loop().call_later(seconds, self.close, code, reason)
        self.closed.add_done_callback(lambda _: timer.cancel())


class Presence:
    """The viewers who are connected to this process; it is subscribed to the topics that they follow.

    present: who is connected to any process
    """

    def __init__(self, bus: Bus[News], metrics: Metrics, limits: Limits, present: Present | None = None) -> None:
        self.present = present or Present()
        self.is_draining = False
        self._bus = bus
        self._metrics = metrics
        self._limits = limits
        self._listeners: dict[str, set[Listener]] = defaultdict(set)
        self._viewers: dict[str, Counter[Viewer]] = defaultdict(Counter)
        self._receivers: dict[str, Callable[[News], None]] = {}
        self._sockets: Counter[str] = Counter()
        self._own: dict[str, set[Listener]] = defaultdict(set)  # the listeners of a player, by the player's topic
        self._addresses: Counter[str] = Counter()

    @property
    def sockets(self) -> int:
        return self._addresses.total()

    def admit(self, identity: str, address: str = "") -> None:
        """Refused if somebody has too many sockets, their address has, or the server has; or if it ends."""
        if self.is_draining:
            raise Refused("unavailable", "this process ends: connect again", retry_after=1.0)
        most = self._limits.sockets_per_identity
        if self._sockets.get(identity, 0) >= most:
            raise Refused("too-many", f"you have {most} sockets open: close some first", retry_after=10.0)
        if self._addresses.get(address, 0) >= self._limits.sockets_per_address:
            raise Refused("too-many", "your address has too many sockets open", retry_after=10.0)
        if self.sockets >= self._limits.sockets:
            raise Refused("too-many", "the server has no room for another socket now", retry_after=30.0)

    def join(
        self,
        topic: str,
        identity: str,
        viewer: Viewer,
        address: str = "",
        expires: int | None = None,
        who: Who | None = None,
    ) -> Listener:
        """expires: when the token of the listener does, if it has one    who: what others are told of them"""
        self.admit(identity, address)
        listener = Listener(identity, viewer, address)
        if expires is not None:
            listener.close_in((expires - now_ms()) / 1000, SOMEBODY_ELSE, "your token has expired")
        self.hear(topic, listener)
        own = player_topic(identity)
        self._subscribe(own, lambda news: self._receive_own(own, news))
        self._own[own].add(listener)
        self._sockets[identity] += 1
        self._addresses[address] += 1
        self.present.come(topic, identity, address, who)
        self._metrics.sockets.inc()
        return listener

    def hear(self, topic: str, listener: Listener) -> None:
        """Let a listener hear of one more topic."""
        self._subscribe(topic, lambda news: self.deliver(topic, news))
        self._listeners[topic].add(listener)
        self._viewers[topic][listener.viewer] += 1

    def leave(self, topic: str, listener: Listener, *more: str) -> None:
        """`more`: the further topics of which the listener heard."""
        for each in (topic, *more):
            self._deafen(each, listener)
        self.present.go(topic, listener.identity, listener.address)
        own = player_topic(listener.identity)
        self._own[own].discard(listener)
        if not self._own[own]:
            del self._own[own]
            self._bus.unsubscribe(own, self._receivers.pop(own))
        if not listener.closed.done():
            listener.closed.cancel()
        self._sockets[listener.identity] -= 1
        if not self._sockets[listener.identity]:
            del self._sockets[listener.identity]
        self._addresses[listener.address] -= 1
        if not self._addresses[listener.address]:
            del self._addresses[listener.address]
        self._metrics.sockets.dec()

    def _deafen(self, topic: str, listener: Listener) -> None:
        self._listeners[topic].discard(listener)
        self._without(topic, listener.viewer)
        if not self._listeners[topic]:
            del self._listeners[topic], self._viewers[topic]
            self._bus.unsubscribe(topic, self._receivers.pop(topic))

    def viewers(self, topic: str) -> Collection[Viewer]:
        """The distinct viewers who listen now."""
        return tuple(self._viewers[topic]) if topic in self._viewers else ()

    def publish(self, topic: str, news: News) -> None:
        self._bus.publish(topic, news)

    async def drain(self) -> None:
        """Close all sockets one after another, so that their pages do not come to other processes all at once."""
        self.is_draining = True
        listeners = [listener for own in self._own.values() for listener in own]
        for listener in listeners:
            listener.close(*ENDS)
            await asyncio.sleep(min(BETWEEN, DRAINED_WITHIN / len(listeners)))

    def close_all(self, code: int, reason: str) -> None:
        for own in tuple(self._own.values()):
            for listener in tuple(own):
                listener.close(code, reason)

    def _subscribe(self, topic: str, receive: Callable[[News], None]) -> None:
        if topic not in self._receivers:
            self._receivers[topic] = receive
            self._bus.subscribe(topic, receive)

    def _receive_own(self, topic: str, news: News) -> None:
        for listener in tuple(self._own.get(topic, ())):
            if news.everybody is not None:
                listener.tell(news.everybody)
            if news.closing is not None:
                listener.close(*news.closing)

    def deliver(self, topic: str, news: News) -> None:
        """Send news to those who listen in this process."""
        for listener in tuple(self._listeners.get(topic, ())):
            if listener.identity in news.seating:
                self._without(topic, listener.viewer)
                listener.viewer = news.seating[listener.identity]
                self._viewers[topic][listener.viewer] += 1
            deaf = listener.identity in news.deaf
            text = None if deaf else news.texts.get(key_of(listener.viewer), news.everybody)
            was_open = not listener.closed.done()
            if text is not None and not listener.tell(text) and was_open:
                self._metrics.slow_sockets.inc()
            if news.closing is not None and news.closes in (None, key_of(listener.viewer)):
                listener.close(*news.closing)

    def _without(self, topic: str, viewer: Viewer) -> None:
        self._viewers[topic][viewer] -= 1
        if not self._viewers[topic][viewer]:
            del self._viewers[topic][viewer]

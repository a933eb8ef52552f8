"""A process's connection to Redis: what is published there by channel, and whether Redis answers.

The driver does not notice a connection that died in silence (redis-py#2089, #2417): its health check sends and never
listens. So each process publishes a beat to itself. Where none comes back in time, all is connected and subscribed
anew. What was published meanwhile is lost, so those who follow something are told to catch up.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from ludarium.server.store import Unusable

if TYPE_CHECKING:
    from redis.asyncio import Redis
    from redis.asyncio.client import PubSub

log = logging.getLogger("ludarium.server.cluster")

BEAT = 0.5  # seconds
SILENCE = 2.0  # seconds without an answer, after which a connection is dead
AGAIN = 0.25  # seconds until the next attempt to connect
KEPT = 10_000  # commands that wait at most; older ones are lost
TOGETHER = 256  # commands in one round trip
PREFIX = 16  # characters that name the sender

Receive = Callable[[bytes], None]
Command = tuple[str | bytes | int | float, ...]


def redis_client(url: str) -> Redis:
    """A client that gives up soon; Unusable says why there is none."""
    try:
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff
    except ImportError:
        raise Unusable("--redis needs a package that is not installed: pip install 'ludarium[redis]'") from None
    try:
        return Redis.from_url(url, socket_connect_timeout=SILENCE, socket_timeout=SILENCE, retry=Retry(NoBackoff(), 0))
    except ValueError as error:
        raise Unusable(f"{url!r} is no address of Redis, such as redis://localhost:6379 ({error})") from None


class RedisLink:
    """name: begins all channels and keys of one server    process: this process, in what it sends

    is_up  whether Redis answers    since  the loop's time since when it has or has not
    """

    def __init__(self, url: str, name: str) -> None:
        self.name = name
        self.process = token_hex(PREFIX // 2)
        self.client = redis_client(url)
        self.is_up = False
        self.since = 0.0
        self._heard = 0.0
        self._own = self.process.encode()
        self._beats = f"{name}:beat:{self.process}"
        self._receivers: dict[str, Receive] = {}
        self._subscribed: set[str] = set()
        self._commands: deque[Command] = deque(maxlen=KEPT)
        self._wake = asyncio.Event()
        self._returned: list[Callable[[], None]] = []
        self._lost: list[Callable[[], None]] = []
        self._line: PubSub | None = None  # what is talked over; None: nothing
        self._life: asyncio.Task[None] | None = None
        self._warned = False
        self._closed = False

    def on_return(self, call: Callable[[], None]) -> None:
        """To be called whenever Redis answers again: what was published meanwhile is lost."""
        self._returned.append(call)

    def on_loss(self, call: Callable[[], None]) -> None:
        """To be called whenever Redis does not answer any more."""
        self._lost.append(call)

    async def open(self) -> None:
        """Connect, or go on without Redis until it answers."""
        self.since = asyncio.get_running_loop().time()
        self._life = asyncio.create_task(self._live())
        with suppress(TimeoutError):
            async with asyncio.timeout(SILENCE):
                while not self.is_up:
                    await asyncio.sleep(0.01)

    async def close(self) -> None:
        self._closed = True  # the driver may lose a cancellation
        self._wake.set()
        if self._life is not None:
            self._life.cancel()
            await asyncio.wait({self._life}, timeout=SILENCE)
        with suppress(Exception):
            async with asyncio.timeout(SILENCE):
                await self._send()
        await self.client.aclose()

    def subscribe(self, channel: str, receive: Receive) -> None:
        """What other processes publish there; a channel has one receiver in a process."""
        self._receivers[channel] = receive
        self._wake.set()

    def unsubscribe(self, channel: str) -> None:
        del self._receivers[channel]
        self._wake.set()

    def publish(self, channel: str, message: bytes) -> None:
        self.command("PUBLISH", channel, self._own + message)

    def command(self, *command: str | bytes | int | float) -> None:
        """Have a command carried out whose answer nobody waits for, after those before it. It is lost without Redis."""
        if self.is_up:
            self._commands.append(command)
            self._wake.set()

    # The life of the connections.

    async def _live(self) -> None:
        while not self._closed:
            try:
                await self._connected()
            except Exception as error:
                self._down(error)
            await asyncio.sleep(AGAIN)

    async def _connected(self) -> None:
        """Talk with Redis until something fails; nothing waits for ever for a driver that may lose a cancellation."""
        line = self._line = self.client.pubsub()
        self._subscribed = {self._beats}
        talking = {asyncio.create_task(line.subscribe(self._beats))}
        try:
            done, _ = await asyncio.wait(talking, timeout=SILENCE)
            if not done:
                raise TimeoutError("it does not answer")
            done.pop().result()
            self._heard = asyncio.get_running_loop().time()
            talking = {asyncio.create_task(each(line)) for each in (self._read, self._write, self._beat, self._watch)}
            done, _ = await asyncio.wait(talking, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            self._line = None
            for task in talking:
                task.cancel()
            leaving = asyncio.gather(
                line.aclose(), self.client.connection_pool.disconnect(), *talking, return_exceptions=True
            )
            await asyncio.wait({leaving}, timeout=AGAIN)

    async def _beat(self, line: PubSub) -> None:
        while self._line is line:
            await self.client.publish(self._beats, self._own)
            await asyncio.sleep(BEAT)

    async def _watch(self, line: PubSub) -> None:
        """Look at the beats apart from what sends and reads them: there the driver may wait for ever."""
        loop = asyncio.get_running_loop()
        while self._line is line:
            await asyncio.sleep(BEAT)
            if loop.time() - self._heard > SILENCE:
                raise TimeoutError("its beats do not come back")

    async def _read(self, line: PubSub) -> None:
        loop = asyncio.get_running_loop()
        while self._line is line:
            message: dict[str, Any] | None = await line.get_message(timeout=SILENCE)
            if message is not None and message["type"] == "message":
                channel, data = message["channel"].decode(), message["data"]
                if channel == self._beats:
                    self._heard = loop.time()
                    if not self.is_up and self._subscribed >= self._receivers.keys():
                        self._up(self._heard)
                elif not data.startswith(self._own):
                    self._receive(channel, data[PREFIX:])

    def _receive(self, channel: str, message: bytes) -> None:
        receive = self._receivers.get(channel)
        if receive is not None:
            try:
                receive(message)
            except Exception:
                log.exception("what another process has published cannot be used", extra={"channel": channel})

    async def _write(self, line: PubSub) -> None:
        while self._line is line:
            new = self._receivers.keys() - self._subscribed
            old = self._subscribed - self._receivers.keys() - {self._beats}
            if new:
                await line.subscribe(*new)
            if old:
                await line.unsubscribe(*old)
            self._subscribed = {*self._subscribed - old, *new}
            await self._send()
            await self._wake.wait()
            self._wake.clear()

    async def _send(self) -> None:
        while self._commands:
            pipe = self.client.pipeline(transaction=False)
            for _ in range(min(len(self._commands), TOGETHER)):
                pipe.execute_command(*self._commands.popleft())
            await pipe.execute()

    def _up(self, now: float) -> None:
        self.is_up, self.since, self._warned = True, now, False
        log.info("Redis answers")
        for call in self._returned:
            call()

    def _down(self, error: Exception) -> None:
        self._commands.clear()
        if self._warned:
            return
        self.is_up, self.since, self._warned = False, asyncio.get_running_loop().time(), True
        log.warning("Redis does not answer: games go on from the store", extra={"error": str(error)})
        for call in self._lost:
            call()

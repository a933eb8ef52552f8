"""Who is connected to which process. Each keeps its own in Redis, under a lease, and a copy of the others' in memory.

What changes is published with a number; a process that has missed one reads all of the sender's again. The people of a
process that has died are away when its lease has ended. After Redis was away, or this process has stood still, nothing
is certain for as long as a lease lasts: the others may not have come back yet.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable, Mapping
from functools import partial
from typing import Any, cast

import msgspec
from msgspec import Struct

from ludarium.server.cluster.link import RedisLink
from ludarium.server.present import NOBODY, Change, Connected, Players, Present

log = logging.getLogger("ludarium.server.cluster")

BEAT = 1.0  # seconds
LEASE = 5.0  # seconds
SILENT = 2.0  # seconds after which a process may stand still
SETTLING = 1.5  # seconds in which a process that stood still gives back the time
NUMBER = b"number"  # the field of the last change
AT_ONCE = 500  # fields in one command

Key = tuple[str, str]  # topic and player


class News(Struct, array_like=True):
    """number: of the last change    changes: who is connected now, or is not; none in a beat"""

    process: str
    number: int
    changes: list[tuple[str, str, Connected | None]] = []
    ends: bool = False


class Peer:
    """What is known of another process.

    newest  the number of its last change, as it tells    back  when it was heard again after it had been silent
    """

    def __init__(self, heard: float) -> None:
        self.topics: dict[str, Players] = {}
        self.number = -1
        self.newest = -1
        self.heard = heard
        self.back = heard - SETTLING
        self.reading = False

    def put(self, topic: str, player: str, connected: Connected | None) -> None:
        if connected is not None:
            self.topics.setdefault(topic, {})[player] = connected
        elif player in self.topics.get(topic, NOBODY):
            del self.topics[topic][player]
            if not self.topics[topic]:
                del self.topics[topic]

    @property
    def keys(self) -> list[Key]:
        return [(topic, player) for topic, players in self.topics.items() for player in players]


ENCODE = msgspec.msgpack.Encoder().encode
DECODE = msgspec.msgpack.Decoder(News).decode
FIELD, VALUE = msgspec.msgpack.Decoder(Key), msgspec.msgpack.Decoder(Connected)


class SharedPresent(Present):
    """Those of all processes."""

    def __init__(self, link: RedisLink) -> None:
        super().__init__()
        self._link = link
        self._peers: dict[str, Peer] = {}
        self._dirty: dict[Key, None] = {}
        self._number = 0
        self._channel = f"{link.name}:present"
        self._processes = f"{link.name}:processes"
        self._since = 0.0  # since when no message has been missed for long
        self._tasks: set[asyncio.Task[None]] = set()
        link.on_return(self._returned)
        link.subscribe(self._channel, self._receive)

    def open(self) -> None:
        self._since = self._now()
        self._run(self._keep_beating)

    async def close(self) -> None:
        """The others need not wait for the end of the lease."""
        self._link.publish(self._channel, ENCODE(News(self._link.process, self._number, ends=True)))
        self._link.command("DEL", self._key(self._link.process))
        self._link.command("SREM", self._processes, self._link.process)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def is_certain(self) -> bool:
        return self._link.is_up and self._now() - max(self._since, self._link.since) > LEASE

    @property
    def is_slow(self) -> bool:
        return not self._link.is_up

    def may_be_frozen(self, topic: str, player: str) -> bool:
        now = self._now()
        still = [peer for peer in self._peers.values() if now - peer.heard > SILENT or now - peer.back < SETTLING]
        return self._link.is_up and any(player in peer.topics.get(topic, NOBODY) for peer in still)

    def _everywhere(self, topic: str) -> Iterable[Mapping[str, Connected]]:
        return (self.here.get(topic, NOBODY), *(peer.topics.get(topic, NOBODY) for peer in self._peers.values()))

    # What this process tells.

    def _changed(self, topic: str, player: str) -> None:
        if not self._dirty:
            asyncio.get_running_loop().call_soon(self._tell)
        self._dirty[topic, player] = None

    def _tell(self) -> None:
        """Many come and go in one turn of the loop."""
        changes = [(*key, self.here.get(key[0], NOBODY).get(key[1])) for key in self._dirty]
        self._dirty.clear()
        self._number += 1
        own = self._key(self._link.process)
        for topic, player, connected in changes:
            field = ENCODE((topic, player))
            self._link.command(
                *(("HDEL", own, field) if connected is None else ("HSET", own, field, ENCODE(connected)))
            )
        self._link.command("HSET", own, NUMBER, self._number)
        self._link.publish(self._channel, ENCODE(News(self._link.process, self._number, changes)))

    def _returned(self) -> None:
        """Redis answers, and may have forgotten everything."""
        own = self._key(self._link.process)
        fields: list[bytes | int] = [NUMBER, self._number]
        for topic, players in self.here.items():
            for player, connected in players.items():
                fields += [ENCODE((topic, player)), ENCODE(connected)]
        self._link.command("DEL", own)
        for first in range(0, len(fields), 2 * AT_ONCE):
            self._link.command("HSET", own, *fields[first : first + 2 * AT_ONCE])
        self._link.command("SADD", self._processes, self._link.process)
        self._beat()
        self._run(self._read_all)

    def _beat(self) -> None:
        self._link.command("PEXPIRE", self._key(self._link.process), round(LEASE * 1000))
        self._link.publish(self._channel, ENCODE(News(self._link.process, self._number)))

    async def _keep_beating(self) -> None:
        while True:
            before = self._now()
            await asyncio.sleep(BEAT)
            now = self._now()
            if now - before > BEAT + LEASE / 2:  # this process stood still, and what came meanwhile is not read yet
                self._since = now
                for peer in self._peers.values():
                    peer.heard = now
            self._beat()
            if self._link.is_up:
                for process in [name for name, peer in self._peers.items() if now - peer.heard > LEASE]:
                    log.warning("another process is silent: its people are away", extra={"peer": process})
                    self._forget(process)

    # What others tell.

    def _receive(self, message: bytes) -> None:
        news = DECODE(message)
        if news.ends:
            self._forget(news.process)
            return
        peer = self._peers.get(news.process)
        if peer is None:
            peer = self._peers[news.process] = Peer(0.0)
        now = self._now()
        if now - peer.heard > SILENT:
            peer.back = now
        peer.heard, peer.newest = now, news.number
        if news.changes and news.number == peer.number + 1 and not peer.reading:
            peer.number = news.number
            for change in news.changes:
                peer.put(*change)
            self._told_of(((topic, player) for topic, player, _ in news.changes), "elsewhere")
        elif news.number != peer.number and not peer.reading:
            self._run(partial(self._read, news.process, peer))

    async def _read_all(self) -> None:
        names = cast("set[bytes]", await self._link.client.smembers(self._processes))
        for process in [name.decode() for name in names]:
            if process != self._link.process:
                peer = self._peers.setdefault(process, Peer(self._now()))
                if not peer.reading:
                    await self._read(process, peer)

    async def _read(self, process: str, peer: Peer) -> None:
        """All of another process; what it tells meanwhile may be newer, then again."""
        peer.reading = True
        try:
            while True:
                found = cast("dict[bytes, bytes]", await self._link.client.hgetall(self._key(process)))
                if not found:  # its lease has ended
                    self._link.command("SREM", self._processes, process)
                    return
                number = int(found.pop(NUMBER, b"0"))
                if number >= peer.newest:
                    break
                await asyncio.sleep(0.01)
        finally:
            peer.reading = False
        before = peer.keys
        peer.topics, peer.number = {}, number
        for field, value in found.items():
            topic, player = FIELD.decode(field)
            peer.put(topic, player, VALUE.decode(value))
        self._told_of(dict.fromkeys((*before, *peer.keys)), "elsewhere")

    def _forget(self, process: str) -> None:
        peer = self._peers.pop(process, None)
        if peer is not None:
            self._told_of(peer.keys, "lost")

    def _told_of(self, keys: Iterable[Key], change: Change) -> None:
        for topic, player in keys:
            for call in self._told:
                try:
                    call(topic, player, change)
                except Exception:
                    log.exception("what follows from who is connected failed", extra={"topic": topic})

    def _key(self, process: str) -> str:
        return f"{self._link.name}:present:{process}"

    def _run(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        async def guarded() -> None:
            try:
                await work()
            except Exception:
                log.exception("who is at other processes cannot be read")

        task = asyncio.create_task(guarded())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()

"""Limits that a second process would double: each process tells the others what was used, and they count it, too.

So a burst, and how long a refusal says to wait, are those of one process. Uses at two processes within the milliseconds
that the news takes may exceed a burst; they are paid back, since budgets go below nothing. Without Redis each process
counts its own. What bounds the capacity of a process is not told: play and lookups.
"""

from __future__ import annotations

import msgspec

from ludarium.server.cluster.link import RedisLink
from ludarium.server.limits import Limits, Rate, RateLimiter

ENCODE = msgspec.msgpack.Encoder().encode
DECODE = msgspec.msgpack.Decoder(tuple[str, str, float]).decode


class SharedLimiter(RateLimiter):
    def __init__(self, link: RedisLink, limits: Limits) -> None:
        super().__init__()
        self._link = link
        self._channel = f"{link.name}:limits"
        self._own = {rate.what for rate in (limits.play, limits.play_from, limits.lookups, limits.lookups_from)}
        link.subscribe(self._channel, self._receive)

    def use(self, rate: Rate, key: str) -> None:
        super().use(rate, key)
        if rate.what not in self._own:
            self._link.publish(self._channel, ENCODE((rate.what, key, rate.seconds / rate.times)))

    def _receive(self, message: bytes) -> None:
        what, key, seconds = DECODE(message)
        self.spend(what, key, seconds)

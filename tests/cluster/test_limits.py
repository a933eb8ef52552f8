"""What may be done so often may be done so often at all processes together."""

import asyncio
from secrets import token_hex

import pytest

from ludarium.play import Refused
from ludarium.server.cluster.limits import SharedLimiter
from ludarium.server.cluster.link import RedisLink
from ludarium.server.limits import Limits, Rate, RateLimiter
from tests.waiting import PATIENCE

GUESSES = Rate("guesses", 6, 600)


async def test_a_burst_and_what_a_refusal_says_are_those_of_one_process(addresses: dict[str, str]) -> None:
    name = f"test:{token_hex(4)}"
    links = [RedisLink(addresses["LUDARIUM_TEST_REDIS"], name) for _ in range(2)]
    limiters, alone = [SharedLimiter(link, Limits()) for link in links], RateLimiter()
    for link in links:
        await link.open()
    try:
        for number in range(6):
            alone.use(GUESSES, "ann")
            limiters[number % 2].use(GUESSES, "ann")
            async with asyncio.timeout(PATIENCE):  # the other one is told
                while left(limiters[0]) != left(limiters[1]):
                    await asyncio.sleep(0.001)
        waits = [refused(limiter) for limiter in (alone, *limiters)]
        assert waits == pytest.approx([waits[0]] * 3, abs=2.0)
        assert 90 < waits[0] <= 100.1
        for limiter in limiters:
            limiter.use(GUESSES, "ben")
    finally:
        for link in links:
            await link.close()


def left(limiter: RateLimiter) -> int:
    """How many uses are still to come back."""
    return round(max(limiter._full_at.get(("guesses", "ann"), 0.0) - limiter._now(), 0.0) / 100)


def refused(limiter: RateLimiter) -> float:
    with pytest.raises(Refused, match="too many guesses") as found:
        limiter.use(GUESSES, "ann")
    assert found.value.retry_after is not None
    return found.value.retry_after

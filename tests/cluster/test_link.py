"""The connection of a process to Redis, without the rest of a server."""

import asyncio
import time

from ludarium.server.cluster.link import SILENCE, RedisLink
from tests.waiting import ASKING, PATIENCE


async def test_a_process_that_stood_still_hears_the_others_again(addresses: dict[str, str]) -> None:
    one, other = (RedisLink(addresses["LUDARIUM_TEST_REDIS"], "test-link") for _ in range(2))
    heard: list[bytes] = []
    one.subscribe("test-link:said", heard.append)
    await one.open()
    await other.open()
    try:
        time.sleep(1.5 * SILENCE)  # neither can do anything
        async with asyncio.timeout(PATIENCE):
            while not heard:
                other.publish("test-link:said", b"hello")
                await asyncio.sleep(ASKING)
    finally:
        await one.close()
        await other.close()

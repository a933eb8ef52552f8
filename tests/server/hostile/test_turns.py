"""A crowd of requests from one address does not keep others waiting."""

import asyncio
from collections.abc import Callable

from ludarium.server.web.documents import DOCS
from ludarium.server.web.turns import Turns
from tests.server.hostile.inside import Inside

CROWD = 60
BETWEEN = 10  # requests of the crowd that may be answered while another visitor waits


async def test_a_visitor_is_answered_in_the_midst_of_a_crowd(inside: Callable[..., Inside]) -> None:
    async with inside() as server:
        crowd, visitor = server.visitor("192.0.2.1"), server.visitor("192.0.2.2")
        await visitor.ask("GET", DOCS)  # is made now, so that the next answers need no thread
        flood = [asyncio.create_task(crowd.ask("GET", DOCS)) for _ in range(CROWD)]
        answer = asyncio.create_task(visitor.ask("GET", DOCS))
        assert (await answer).status == 200
        assert sum(task.done() for task in flood) < BETWEEN
        assert [(await task).status for task in flood] == [200] * CROWD


async def test_requests_of_an_address_begin_in_their_order() -> None:
    turns, begun = Turns(), []

    async def begin(number: int) -> None:
        await turns.take("192.0.2.1")
        begun.append(number)

    await asyncio.gather(*map(begin, range(5)))
    assert begun == [0, 1, 2, 3, 4]


async def test_a_request_that_is_given_up_loses_its_turn_to_the_next() -> None:
    turns = Turns()
    first, given_up, last = (asyncio.create_task(turns.take("192.0.2.1")) for _ in range(3))
    await asyncio.sleep(0)
    given_up.cancel()
    await asyncio.gather(first, last)
    assert given_up.cancelled()

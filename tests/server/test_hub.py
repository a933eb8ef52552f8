"""Queues are bounded: who reads too slowly is dropped, and nobody else notices."""

import asyncio

import pytest

from ludarium.server.errors import Refused
from ludarium.server.hub import TOO_SLOW, Hub
from ludarium.server.limits import QUEUED_MESSAGES, SOCKETS_PER_IDENTITY
from ludarium.server.metrics import Metrics


async def test_everybody_at_a_table_is_told_and_nobody_else() -> None:
    hub = Hub(Metrics())
    here, there = hub.join("here", "a"), hub.join("there", "b")
    hub.tell("here", "news")
    assert here.queue.get_nowait() == "news"
    assert there.queue.empty()


async def test_a_slow_listener_is_dropped_and_the_others_hear_on() -> None:
    metrics = Metrics()
    hub = Hub(metrics)
    slow, quick = hub.join("t", "a"), hub.join("t", "b")
    for number in range(QUEUED_MESSAGES + 10):
        hub.tell("t", str(number))
        assert quick.queue.get_nowait() == str(number)
    assert slow.closed.result()[0] == TOO_SLOW
    assert slow.queue.qsize() == QUEUED_MESSAGES
    assert not quick.closed.done()
    assert "ludarium_slow_sockets_total 1.0" in metrics.text().decode()


async def test_an_identity_has_so_many_sockets_at_most_and_gets_them_back() -> None:
    hub = Hub(Metrics())
    listeners = [hub.join("t", "a") for _ in range(SOCKETS_PER_IDENTITY)]
    with pytest.raises(Refused, match="sockets"):
        hub.join("t", "a")
    hub.join("t", "b")
    hub.leave("t", listeners.pop())
    hub.join("t", "a")


async def test_a_table_without_listeners_is_not_watched() -> None:
    hub = Hub(Metrics())
    listener = hub.join("t", "a")
    assert hub.watched("t")
    hub.leave("t", listener)
    assert not hub.watched("t")
    hub.tell("t", "to nobody")
    await asyncio.sleep(0)
    assert listener.queue.empty()

"""Queues are bounded: who reads too slowly is dropped, and nobody else notices. Each viewer is told their own."""

import asyncio

import msgspec
import pytest

from ludarium.play.errors import Refused
from ludarium.server.bus import MemoryBus
from ludarium.server.limits import QUEUED_MESSAGES, Limits
from ludarium.server.live.presence import TOO_SLOW, Presence
from ludarium.server.metrics import Metrics
from ludarium.server.tables.audience import News

WHITE = ("white",)
LIMITS = Limits(sockets_per_identity=3, sockets=5)


def presence(metrics: Metrics | None = None) -> Presence:
    return Presence(MemoryBus(), metrics or Metrics(), LIMITS)


async def test_everybody_at_a_table_is_told_and_nobody_else() -> None:
    hall = presence()
    here, there = hall.join("here", "a", ()), hall.join("there", "b", ())
    hall.publish("here", News(everybody="news"))
    assert here.queue.get_nowait() == "news"
    assert there.queue.empty()


async def test_each_viewer_is_told_what_was_made_for_them() -> None:
    hall = presence()
    player, spectator, other = hall.join("t", "a", WHITE), hall.join("t", "b", ()), hall.join("t", "c", ("black",))
    assert set(hall.viewers("t")) == {WHITE, (), ("black",)}
    hall.publish("t", News(texts={"white": "for white", "": "for spectators"}))
    assert player.queue.get_nowait() == "for white"
    assert spectator.queue.get_nowait() == "for spectators"
    assert other.queue.empty()


async def test_who_sits_down_is_told_as_a_player_from_then_on() -> None:
    hall = presence()
    guest = hall.join("t", "a", ())
    hall.publish("t", News(texts={"": "to spectators", "white": "welcome"}, seating={"a": WHITE}))
    assert guest.queue.get_nowait() == "welcome"
    assert list(hall.viewers("t")) == [WHITE]
    hall.leave("t", guest)
    assert not hall.viewers("t")


async def test_what_is_published_can_be_sent_to_another_process() -> None:
    news = News(texts={"white": "text"}, seating={"a": WHITE}, closing=(4410, "gone"))
    assert msgspec.json.decode(msgspec.json.encode(news), type=News) == news


async def test_a_slow_listener_is_dropped_and_the_others_hear_on() -> None:
    metrics = Metrics()
    hall = presence(metrics)
    slow, quick = hall.join("t", "a", ()), hall.join("t", "b", ())
    for number in range(QUEUED_MESSAGES + 10):
        hall.publish("t", News(everybody=str(number)))
        assert quick.queue.get_nowait() == str(number)
    assert slow.closed.result()[0] == TOO_SLOW
    assert slow.queue.qsize() == QUEUED_MESSAGES
    assert not quick.closed.done()
    assert "ludarium_slow_sockets_total 1.0" in metrics.text().decode()


async def test_an_identity_has_so_many_sockets_at_most_and_gets_them_back() -> None:
    hall = presence()
    listeners = [hall.join("t", "a", ()) for _ in range(LIMITS.sockets_per_identity)]
    with pytest.raises(Refused, match="sockets"):
        hall.join("t", "a", ())
    hall.join("t", "b", ())
    hall.leave("t", listeners.pop())
    hall.join("t", "a", ())


async def test_the_server_has_so_many_sockets_at_most() -> None:
    hall = presence()
    for number in range(LIMITS.sockets):
        hall.join("t", str(number), ())
    with pytest.raises(Refused, match="no room"):
        hall.join("t", "one more", ())


async def test_a_topic_without_listeners_has_no_viewers() -> None:
    hall = presence()
    listener = hall.join("t", "a", ())
    assert hall.viewers("t")
    hall.leave("t", listener)
    assert not hall.viewers("t")
    hall.publish("t", News(everybody="to nobody"))
    await asyncio.sleep(0)
    assert listener.queue.empty()

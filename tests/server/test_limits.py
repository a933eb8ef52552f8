"""Limits count, refuse with a time to wait, and do not grow without end."""

import pytest

from ludarium.server import limits
from ludarium.server.errors import Refused
from ludarium.server.limits import Counter, Rate

RATE = Rate("knocks", 3, 30)


class Watch:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_so_many_at_once_are_allowed_and_one_more_is_refused_with_the_time_to_wait() -> None:
    watch = Watch()
    counter = Counter(watch)
    for _ in range(3):
        counter.use(RATE, "a")
    with pytest.raises(Refused, match="too many knocks") as caught:
        counter.use(RATE, "a")
    assert caught.value.kind == "too-many"
    assert caught.value.retry_after == pytest.approx(10, abs=0.2)
    watch.now += caught.value.retry_after
    counter.use(RATE, "a")


def test_a_refused_knock_does_not_lengthen_the_wait() -> None:
    watch = Watch()
    counter = Counter(watch)
    for _ in range(3):
        counter.use(RATE, "a")
    for _ in range(20):
        with pytest.raises(Refused):
            counter.use(RATE, "a")
    watch.now += 10.1
    counter.use(RATE, "a")


def test_everybody_is_counted_alone() -> None:
    counter = Counter(Watch())
    for key in "abc":
        for _ in range(3):
            counter.use(RATE, key)


def test_the_counter_forgets_rather_than_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "COUNTED_KEYS", 100)
    counter = Counter(Watch())
    for number in range(1000):
        counter.use(RATE, str(number))
    assert len(counter._full_at) <= 101

"""Limits count, refuse with a time to wait, and do not grow without end."""

import pytest

from ludarium.play.errors import Refused
from ludarium.server import limits
from ludarium.server.limits import Budget, Limits, Rate, RateLimiter

RATE = Rate("knocks", 3, 30)


class Watch:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_so_many_at_once_are_allowed_and_one_more_is_refused_with_the_time_to_wait() -> None:
    watch = Watch()
    limiter = RateLimiter(watch)
    for _ in range(3):
        limiter.use(RATE, "a")
    with pytest.raises(Refused, match="too many knocks") as caught:
        limiter.use(RATE, "a")
    assert caught.value.kind == "too-many"
    assert caught.value.retry_after == pytest.approx(10, abs=0.2)
    watch.now += caught.value.retry_after
    limiter.use(RATE, "a")


def test_a_refused_knock_does_not_lengthen_the_wait() -> None:
    watch = Watch()
    limiter = RateLimiter(watch)
    for _ in range(3):
        limiter.use(RATE, "a")
    for _ in range(20):
        with pytest.raises(Refused):
            limiter.use(RATE, "a")
    watch.now += 10.1
    limiter.use(RATE, "a")


def test_everybody_is_counted_alone() -> None:
    limiter = RateLimiter(Watch())
    for key in "abc":
        for _ in range(3):
            limiter.use(RATE, key)


def test_the_limiter_forgets_rather_than_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "COUNTED_KEYS", 100)
    limiter = RateLimiter(Watch())
    for number in range(1000):
        limiter.use(RATE, str(number))
    assert len(limiter._full_at) <= 101


def test_a_budget_counts_alone() -> None:
    watch = Watch()
    budget, other = Budget(RATE, watch), Budget(RATE, watch)
    for _ in range(3):
        budget.use()
    with pytest.raises(Refused, match="too many knocks"):
        budget.use()
    other.use()
    watch.now += 10.1
    budget.use()


def test_64_people_behind_one_address_play_undisturbed() -> None:
    """Each loads the page and a table, and then reads a table every few seconds."""
    watch, limits = Watch(), Limits()
    limiter = RateLimiter(watch)
    for request in range(60):
        for person in range(64):
            limiter.use(limits.visits, "one address")
            limiter.use(limits.requests, str(person))
        watch.now += 0 if request < 40 else 3
    assert limits.sockets >= 64 * 4

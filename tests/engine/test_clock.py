"""Time: planned so that no game is lost on it."""

import pytest

from ludarium.engine.clock import Clock, budget, enough


@pytest.mark.parametrize("increment", [0, 0.01, 0.1, 2])
@pytest.mark.parametrize("left", [0.02, 0.06, 0.2, 1, 60, 5400])
def test_a_move_never_takes_what_is_not_there(left, increment):
    planned = budget(Clock(left, increment), 30)
    assert 0 <= planned.plan <= planned.limit <= max(0, left - 0.05)


def test_a_thousand_moves_at_their_limit_do_not_lose_on_time():
    clock, overhead = Clock(60, 0), 0.01
    left = clock.left
    for _ in range(1000):
        left -= budget(Clock(left), 30).limit + (overhead if left > 0.1 else 0)
        assert left > 0


def test_an_increment_is_used():
    assert budget(Clock(10, 2), 30).plan > 2 * budget(Clock(10, 0), 30).plan


def test_a_forced_move_is_made_at_once():
    assert budget(Clock(60), 1).plan == 0


def test_the_last_move_before_the_control_may_take_most_of_the_time():
    assert budget(Clock(10, moves_to_go=1), 30).limit > 5


def test_an_unsure_search_thinks_longer():
    assert not enough(0.65, 1.0, unchanged=0)
    assert enough(0.65, 1.0, unchanged=2)

"""The clock as a value."""

from hypothesis import given
from hypothesis import strategies as st

from ludarium.play.clock import DAY, LAG_SAVED, Clock, TimeControl

SIDES = ("white", "black")
MINUTE = TimeControl(base=60_000, increment=1000)


def started(control: TimeControl, now: int = 0) -> Clock:
    """A clock after White's first move."""
    return Clock.new(control, SIDES).moved("white", ["black"], now)


def test_nothing_runs_before_the_first_move() -> None:
    clock = Clock.new(MINUTE, SIDES)
    assert clock.times(10**9) == {"white": 60_000, "black": 60_000}
    assert clock.flag_at is None
    assert clock.flagged(10**9) is None


def test_the_time_of_the_side_to_act_runs_and_a_complete_turn_gains_the_increment() -> None:
    clock = started(MINUTE, 1000)
    assert clock.times(5000) == {"white": 60_000, "black": 56_000}
    clock = clock.moved("black", ["white"], 5000)
    assert clock.times(5000) == {"white": 60_000, "black": 57_000}
    assert clock.running == ("white",)


def test_a_turn_of_several_decisions_gains_the_increment_once() -> None:
    clock = started(MINUTE).moved("black", ["black"], 4000)
    assert clock.times(4000)["black"] == 56_000
    assert clock.moved("black", ["white"], 5000).times(5000)["black"] == 56_000


def test_a_flag_falls_when_the_time_is_used_up_and_not_before() -> None:
    clock = started(MINUTE, 1000)
    assert clock.flag_at == 61_000
    assert clock.flagged(60_999) is None
    assert clock.flagged(61_000) == "black"


def test_the_delay_passes_before_the_time_runs() -> None:
    clock = started(TimeControl(base=60_000, delay=3000))
    assert clock.times(2999)["black"] == 60_000
    assert clock.times(5000)["black"] == 58_000
    assert clock.flag_at == 63_000
    assert clock.moved("black", ["white"], 2000).times(2000)["black"] == 60_000


def test_the_delay_is_not_given_twice_when_the_clock_is_looked_at_within_a_turn() -> None:
    clock = started(TimeControl(base=60_000, delay=3000)).gave("white", 15_000, 2000)
    assert clock.times(5000) == {"white": 75_000, "black": 58_000}
    stopped = clock.stopped(2500)
    assert stopped.resumed(["black"], 10_000).times(11_500)["black"] == 59_000


def test_a_day_has_so_many_milliseconds() -> None:
    assert DAY == 86_400_000


def test_a_control_of_nothing_has_no_time() -> None:
    assert (TimeControl().at_first, TimeControl().expected, TimeControl().is_correspondence) == (0, 0, False)


def test_in_correspondence_each_move_has_its_own_time() -> None:
    clock = started(TimeControl(per_move=3 * DAY))
    assert clock.times(DAY)["black"] == 2 * DAY
    assert clock.moved("black", ["white"], DAY).times(DAY) == {"white": 3 * DAY, "black": 3 * DAY}
    assert clock.flag_at == 3 * DAY


def test_lag_is_given_back_and_never_more_than_was_used_or_saved() -> None:
    control = TimeControl(base=60_000, lag=200)
    assert started(control).moved("black", ["white"], 2000, lag=300).times(2000)["black"] == 58_300
    assert started(control).moved("black", ["white"], 2000, lag=9000).times(2000)["black"] == 59_000
    assert started(control).moved("black", ["white"], 100, lag=400).times(100)["black"] == 60_000
    assert started(control).moved("black", ["white"], 2000, lag=-50).times(2000)["black"] == 58_000


def test_who_claims_more_lag_than_the_allowance_gains_no_more_than_it() -> None:
    control = TimeControl(base=600_000, lag=200)
    clock, now, moves = started(control), 0, 30
    for _ in range(moves):
        now += 5000
        clock = clock.moved("black", ["white"], now, lag=5000)
        clock = clock.moved("white", ["black"], now, lag=0)
    gained = clock.times(now)["black"] - (600_000 - moves * 5000)
    assert gained <= (LAG_SAVED + moves) * control.lag
    assert clock.times(now)["white"] == 600_000


def test_what_is_not_needed_for_lag_is_saved_for_a_worse_moment_but_not_forever() -> None:
    control = TimeControl(base=600_000, lag=200)
    clock = started(control)
    for now in range(5000, 100_000, 5000):
        clock = clock.moved("black", ["white"], now, lag=0).moved("white", ["black"], now, lag=0)
    before, now = clock.times(95_000)["black"], 100_000
    assert before - clock.moved("black", ["white"], now, lag=5000).times(now)["black"] == 5000 - LAG_SAVED * 200


def test_a_flag_falls_later_for_who_has_lag_as_far_as_it_would_be_given_back() -> None:
    control = TimeControl(base=10_000, lag=100)
    clock = started(control)
    assert clock.flag_at == 10_000
    assert clock.flagged(10_050, {"black": 80}) is None
    assert clock.moved("black", ["white"], 10_050, lag=80).times(10_050)["black"] == 30
    assert clock.flagged(10_080, {"black": 80}) == "black"
    assert clock.flagged(10_499, {"black": 60_000}) is None
    assert clock.flagged(10_500, {"black": 60_000}) == "black"
    assert clock.flagged(10_000, {"white": 60_000}) == "black"


def test_the_allowance_for_lag_suits_the_speed() -> None:
    lags = [TimeControl(base=base, increment=more).with_lag.lag for base, more in ((30_000, 0), (180_000, 2000))]
    assert lags == [60, 260]
    assert TimeControl(base=1_800_000).with_lag.lag == 300
    assert TimeControl(per_move=DAY).with_lag.lag == 0


def test_given_time_moves_the_flag() -> None:
    clock = started(MINUTE).gave("black", 15_000, 10_000)
    assert clock.times(10_000)["black"] == 65_000
    assert clock.flag_at == 75_000


def test_a_stopped_clock_loses_nothing_until_it_goes_on() -> None:
    clock = started(MINUTE).stopped(10_000)
    assert clock.flag_at is None
    assert clock.times(10**9)["black"] == 50_000
    assert clock.resumed(["black"], 10**9).flag_at == 10**9 + 50_000


def test_simultaneous_choices_run_side_by_side() -> None:
    clock = Clock.new(MINUTE, SIDES).resumed(SIDES, 0).moved("black", ["white"], 3000)
    assert clock.times(5000) == {"white": 55_000, "black": 58_000}


@given(
    control=st.builds(
        TimeControl,
        base=st.integers(1000, 60_000),
        increment=st.integers(0, 5000),
        delay=st.integers(0, 5000),
        lag=st.integers(0, 1000),
    ),
    steps=st.lists(st.tuples(st.sampled_from(["move", "look", "stop"]), st.integers(0, 4000)), max_size=20),
)
def test_no_clock_gains_more_than_increments_and_the_flag_is_where_it_says(
    control: TimeControl, steps: list[tuple[str, int]]
) -> None:
    clock, now, moves = started(control), 0, 1
    for step, passed in steps:
        now += passed
        if clock.flagged(now):
            break
        if step == "move":
            mover = clock.running[0]
            clock = clock.moved(mover, [SIDES[1 - SIDES.index(mover)]], now, lag=200)
            moves += 1
        elif step == "stop":
            clock = clock.stopped(now).resumed(clock.running, now)
        else:
            assert clock.times(now) == clock.gave("white", 0, now).times(now)
    assert sum(clock.times(now).values()) <= 2 * control.base + moves * control.increment
    falls = clock.flag_at
    assert falls is not None
    assert clock.times(falls)[clock.running[0]] == 0
    assert falls == 0 or clock.times(falls - 1)[clock.running[0]] >= 0
    assert clock.flagged(falls) == clock.running[0]

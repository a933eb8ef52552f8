"""Two who have met have to begin within a bound, or the game is aborted."""

from dataclasses import replace
from random import Random

import pytest

from ludarium.play import Seat, Table, TimeControl, actions
from ludarium.play.offers import REMATCH, TAKE_BACK
from tests.play.tables import ADA, BOB, against_bot, first_move, person, table_of, two_players

BLITZ = TimeControl(base=180_000, increment=2000)
DAYS = TimeControl(per_move=3 * 86_400_000)


def met(control: TimeControl = BLITZ, now: int = 0) -> Table:
    """The second player has just taken the open seat."""
    return actions.sit(table_of(person(), Seat(), control=control), "black", BOB, "Bob", now)


def test_nobody_begins_and_the_game_is_aborted() -> None:
    table = met(now=1000)
    assert table.flag_at == table.first_move_by == 31_000
    assert actions.flag(table, 30_999) is None
    ended = actions.flag(table, 31_000)
    assert ended is not None
    assert ended.outcome is not None
    assert (ended.outcome.winner, ended.outcome.reason) == (None, "abort")
    assert ended.flag_at is None


def test_the_first_move_starts_the_clock_and_ends_the_bound() -> None:
    table = met()
    after = actions.move(table, "white", first_move(table), 20_000)
    assert after.first_move_by is None
    assert after.clock is not None
    assert after.flag_at == after.clock.flag_at == 200_000
    assert actions.flag(after, 31_000) is None


@pytest.mark.parametrize(("minutes", "seconds"), [(1, 30), (5, 30), (10, 60), (90, 120)])
def test_who_has_more_time_has_longer_to_begin(minutes: int, seconds: int) -> None:
    assert met(TimeControl(base=60_000 * minutes)).first_move_by == seconds * 1000


def test_days_for_a_move_are_for_the_first_one_too() -> None:
    table = met(DAYS)
    assert table.flag_at == table.first_move_by == DAYS.per_move
    ended = actions.flag(table, DAYS.per_move)
    assert ended is not None
    assert ended.outcome is not None
    assert (ended.outcome.winner, ended.outcome.reason) == (None, "abort")


def test_nobody_has_to_begin_on_vacation() -> None:
    table = met(DAYS)
    away = actions.set_away(table, ADA, True, 1000)
    assert (away.first_move_by, away.flag_at) == (None, None)
    assert actions.flag(away, 100 * DAYS.per_move) is None
    assert actions.set_away(away, ADA, False, 5000).first_move_by == 5000 + DAYS.per_move
    other = actions.set_away(table, BOB, True, 1000)
    assert other.first_move_by == table.first_move_by, "it is not Bob who has to begin"


def test_no_clock_and_the_computer_wait() -> None:
    assert two_players().first_move_due(0) is None
    assert against_bot(control=BLITZ).first_move_due(0) is None
    assert table_of(person(), Seat(), control=BLITZ).first_move_due(0) is None


def test_a_rematch_and_a_first_move_that_is_taken_back_have_the_bound_again() -> None:
    table = replace(met(), takebacks="always")
    moved = actions.move(table, "white", first_move(table), 0)
    asked = actions.offer(moved, TAKE_BACK, "white", 5000)
    back = actions.offer(asked, TAKE_BACK, "black", 6000)
    assert (back.ply, back.first_move_by) == (0, 36_000)
    over = actions.resign(moved, "white", 7000)
    agreed = actions.offer(actions.offer(over, REMATCH, "white", 8000), REMATCH, "black", 9000, "next")
    again = actions.follow_up(agreed, 9000, Random(1))
    assert again.first_move_by == 39_000
    assert again.seats["white"].player == BOB
    assert again.seats["black"].player == ADA


def test_in_a_tournament_the_second_player_has_to_appear_too() -> None:
    table = replace(met(), tournament="cup")
    moved = actions.move(table, "white", first_move(table), 20_000)
    assert moved.flag_at == moved.appear_by == 50_000
    assert actions.flag(moved, 49_999) is None
    ended = actions.flag(moved, 50_000)
    assert ended is not None
    assert ended.outcome is not None
    assert (ended.outcome.winner, ended.outcome.reason) == (None, "abort")
    assert (ended.flag_at, ended.appear_by) == (None, None)
    both = actions.move(moved, "black", first_move(moved), 30_000)
    assert both.appear_by is None
    assert both.clock is not None
    assert both.flag_at == both.clock.flag_at


def test_in_a_tournament_a_short_clock_a_computer_and_days_have_no_bound_but_the_clock() -> None:
    hasty = replace(met(TimeControl(base=8000)), tournament="cup")
    late = actions.flag(actions.move(hasty, "white", first_move(hasty), 0), 8000)
    assert late is not None
    assert late.outcome is not None
    assert (late.outcome.winner, late.outcome.reason) == ("white", "timeout")
    for others in (against_bot(control=BLITZ), met(DAYS)):
        table = replace(others, tournament="cup")
        assert actions.move(table, "white", first_move(table), 0).appear_by is None

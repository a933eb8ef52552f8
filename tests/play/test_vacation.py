"""The clock of a correspondence game stands still for who is on vacation, and nobody gains time by it."""

from ludarium.play import TimeControl, actions
from ludarium.play.clock import DAY
from tests.play.tables import ADA, BOB, first_move, one_device, play, refused, two_players

DAYS = TimeControl(per_move=3 * DAY)


def test_the_time_of_who_is_away_stands_still_until_they_are_back() -> None:
    table = play(two_players(control=DAYS), 1)  # Black, who is Bob, has three days from now
    table = actions.set_away(table, BOB, True, DAY)
    assert (table.flag_at, table.times(100 * DAY)) == (None, {"white": 3 * DAY, "black": 2 * DAY})
    assert table.seats["black"].away
    assert actions.flag(table, 100 * DAY) is None
    table = actions.set_away(table, BOB, False, 10 * DAY)
    assert table.flag_at == 12 * DAY


def test_nothing_is_gained_by_going_to_and_fro() -> None:
    table = play(two_players(control=DAYS), 1)
    for now in range(1, 20):
        table = actions.set_away(table, BOB, now % 2 == 1, now * 1000)
    used = DAYS.per_move - (table.times(19_000) or {})["black"]
    assert used == 1000 * sum(1 for second in range(19) if second % 2 == 0)


def test_the_other_side_plays_on_and_its_time_runs() -> None:
    table = actions.set_away(play(two_players(control=DAYS), 2), BOB, True, 0)
    assert table.flag_at == 3 * DAY, "it is White's turn"
    table = actions.move(table, "white", first_move(table), DAY)
    assert (table.flag_at, table.clock and table.clock.running) == (None, ())
    table = actions.move(table, "black", first_move(table), 40 * DAY)
    assert table.flag_at == 43 * DAY, "who is on vacation may move"


def test_two_may_be_away_and_a_rematch_keeps_it() -> None:
    table = play(two_players(control=DAYS), 1)
    table = actions.set_away(actions.set_away(table, ADA, True, 0), BOB, True, 0)
    assert table.flag_at is None
    assert actions.set_away(table, ADA, False, 5).flag_at is None, "it is Black's turn"


def test_before_the_first_move_no_clock_is_started_by_it() -> None:
    table = actions.set_away(two_players(control=DAYS), BOB, True, 5)
    table = actions.set_away(table, BOB, False, 10)
    assert table.flag_at is None
    assert table.version == 2
    assert actions.set_away(table, BOB, False, 10) is table


def test_a_game_that_is_over_waits_for_nobody() -> None:
    over = actions.resign(play(two_players(control=DAYS), 2), "white", 0)
    assert refused(actions.set_away, over, BOB, True, 0) == "illegal-move"


def test_real_time_waits_for_nobody() -> None:
    for table in (two_players(control=TimeControl(base=60_000)), two_players(), one_device()):
        assert refused(actions.set_away, table, BOB, True, 0) == "bad-request"

"""Somebody may not play on: the game ends at once, as far as it had begun."""

import pytest

from ludarium.play import Seat, TimeControl, actions
from ludarium.play.clock import DAY
from tests.play.tables import ADA, BOB, against_bot, one_device, person, play, table_of, two_players

BLITZ, DAYS = TimeControl(base=180_000, increment=2000), TimeControl(per_move=3 * DAY)


@pytest.mark.parametrize("control", [BLITZ, DAYS, None])
def test_the_opponent_wins_a_game_that_has_begun(control: TimeControl | None) -> None:
    over = actions.disqualify(play(two_players(control=control), 2), {ADA}, 5000)
    assert over.outcome is not None
    assert (over.outcome.winner, over.outcome.reason) == ("black", "adjudication")
    assert (over.flag_at, over.updated) == (None, 5000)
    assert over.clock is None or not over.clock.running


@pytest.mark.parametrize(
    ("table", "banned"),
    [
        (play(two_players(), 1), {ADA}),
        (table_of(person(ADA), Seat()), {ADA}),
        (play(two_players(), 4), {ADA, BOB}),
        (play(one_device(), 4), {ADA}),
    ],
    ids=["hardly begun", "nobody has come", "both may not", "no opponent"],
)
def test_a_game_without_a_winner_is_aborted(table, banned) -> None:  # type: ignore[no-untyped-def]
    over = actions.disqualify(table, banned, 5000)
    assert (over.outcome.winner, over.outcome.reason) == (None, "abort")


def test_a_game_of_a_tournament_counts_from_its_first_moment() -> None:
    over = actions.disqualify(two_players(tournament="cup"), {BOB}, 5000)
    assert over.outcome is not None
    assert (over.outcome.winner, over.outcome.reason) == ("white", "adjudication")
    against = actions.disqualify(against_bot(tournament="cup"), {ADA}, 5000)
    assert against.outcome is not None
    assert against.outcome.winner == "black"


def test_what_does_not_concern_them_stays() -> None:
    table = play(two_players(), 2)
    assert actions.disqualify(table, {"eve"}, 5000) is table
    over = actions.resign(table, "white", 5000)
    assert actions.disqualify(over, {BOB}, 6000) is over

"""A game may be claimed when the opponent has left: after a while, in real time, and not before it has begun."""

import pytest

from ludarium.play import Refused, TimeControl, actions, agreement
from ludarium.play.clock import DAY
from tests.play.tables import against_bot, one_device, play, refused, table_of, two_players
from tests.play.tables import person as seated

BLITZ = TimeControl(base=180_000, increment=2000)
AWAY = 1_000_000  # when the opponent has left
DUE = AWAY + 30_000  # a tenth of 180 + 40 * 2 seconds is less than the least


def begun(**changes: object):  # type: ignore[no-untyped-def]
    return play(two_players(control=BLITZ, **changes), 2)


def test_a_win_or_a_draw_is_claimed_once_the_time_is_over_and_not_before() -> None:
    table = begun()
    assert table.claim_after == 30_000
    won, drawn = (actions.claim(table, "white", result, DUE, AWAY) for result in ("win", "draw"))
    assert (won.outcome.winner, won.outcome.reason) == ("white", "abandonment")
    assert (drawn.outcome.winner, drawn.outcome.reason) == (None, "abandonment")
    with pytest.raises(Refused, match="wait 20 seconds") as early:
        actions.claim(table, "white", "win", DUE - 20_000, AWAY)
    assert (early.value.kind, early.value.retry_after) == ("bad-request", 20.0)
    assert refused(actions.claim, table, "white", "win", DUE - 1, AWAY) == "bad-request"


def test_who_is_there_cannot_be_claimed_against() -> None:
    with pytest.raises(Refused, match="your opponent is here"):
        actions.claim(begun(), "white", "win", DUE, None)


@pytest.mark.parametrize(
    ("table", "result", "why"),
    [
        (begun(), "loss", "there is no claim 'loss'; there are: win, draw"),
        (play(two_players(control=BLITZ), 1), "win", "hardly begun"),
        (play(two_players(control=TimeControl(per_move=DAY)), 2), "win", "in real time"),
        (play(two_players(), 2), "win", "in real time"),
        (play(one_device(control=BLITZ), 2), "win", "of two players"),
        (play(against_bot(control=BLITZ), 2), "win", "of two players"),
        (play(two_players(control=BLITZ, game="romgon"), 2), "draw", "a draw cannot be agreed"),
    ],
)
def test_what_cannot_be_claimed(table, result, why) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(Refused, match=why):
        actions.claim(table, "white", result, DUE, AWAY)
    assert agreement.claim_refusal(table, result) is not None


def test_a_game_that_is_over_is_not_claimed() -> None:
    over = actions.resign(begun(), "black", 0)
    assert refused(actions.claim, over, "white", "win", DUE, AWAY) == "illegal-move"


def test_the_longer_the_game_the_longer_one_may_be_away() -> None:
    def after(control: TimeControl) -> int | None:
        return table_of(seated(), seated("bob"), control=control).claim_after

    assert after(TimeControl(base=600_000)) == 60_000
    assert after(TimeControl(base=600_000, increment=5000, delay=1000)) == 84_000
    assert after(TimeControl(base=3_600_000)) == 180_000
    assert two_players().claim_after is None

"""Spectators who see a game later than those who play."""

from ludarium.play import Table, TimeControl, actions
from ludarium.play.late import next_shown, shown_plies, shown_to
from ludarium.play.spectators import EVERYBODY, Spectators
from tests.play.tables import first_move, two_players

MINUTE = TimeControl(base=60_000, increment=1000)


def played(spectators: Spectators, plies: int = 4, control: TimeControl | None = MINUTE) -> Table:
    """A game with a decision each second, from the first second on."""
    table = two_players(control=control, spectators=spectators, created=7)
    for number in range(plies):
        table = actions.move(table, table.position.turn, first_move(table), 1000 * (number + 1))
    return table


def test_what_makes_spectators_late() -> None:
    assert not EVERYBODY.late
    assert Spectators(moves=1).late
    assert Spectators(time=1).late
    assert Spectators(allowed=False, moves=2).strictest(Spectators(time=5)) == Spectators(
        allowed=False, moves=2, time=5
    )


def test_only_spectators_of_a_running_game_are_late() -> None:
    table = played(Spectators(moves=3))
    assert shown_to(table, ("white",), 5000) is table
    assert shown_to(table, (), 5000).ply == 1
    over = actions.resign(table, "white", 5000)
    assert shown_to(over, (), 5000) is over
    at_once = played(EVERYBODY)
    assert shown_to(at_once, (), 5000) is at_once


def test_moves_are_shown_so_many_decisions_later() -> None:
    table = played(Spectators(moves=3))
    assert shown_plies(table, 10**9) == 1
    assert next_shown(table, 10**9) is None, "only a further decision shows more"
    assert shown_plies(played(Spectators(moves=9)), 10**9) == 0


def test_moves_are_shown_so_much_time_later() -> None:
    table = played(Spectators(time=2500))
    assert [shown_plies(table, now) for now in (3499, 3500, 4499, 4500, 6500)] == [0, 1, 1, 2, 4]
    assert next_shown(table, 3500) == 4500
    assert next_shown(table, 6500) is None


def test_a_late_table_is_the_earlier_one_without_what_came_since() -> None:
    offered = actions.offer(played(Spectators(moves=2)), "draw", "white", 5000)
    earlier = shown_to(offered, (), 5000)
    before = played(EVERYBODY, 2)
    assert earlier.position.text == before.position.text
    assert earlier.decisions == before.decisions
    assert (earlier.offers, earlier.version, earlier.updated) == ((), 2, 2000)
    nothing = shown_to(played(Spectators(moves=9)), (), 5000)
    assert (nothing.ply, nothing.version, nothing.updated) == (0, 0, 7)


def test_a_late_clock_shows_what_each_side_had_then() -> None:
    by_moves = shown_to(played(Spectators(moves=2)), (), 5000)
    assert by_moves.clock is not None
    assert by_moves.clock.running == (), "how long a side thinks is not told"
    assert by_moves.times(10**9) == by_moves.decisions[-1].left
    by_time = shown_to(played(Spectators(time=2500)), (), 4500)
    assert by_time.clock is not None
    assert by_time.clock.running == ("white",)
    assert by_time.clock.since == 4500, "it is White's turn since then"
    assert by_time.times(5500) == {"white": 59_000, "black": 60_000}
    unstarted = shown_to(played(Spectators(moves=9)), (), 5000)
    assert unstarted.times(10**9) == {"white": 60_000, "black": 60_000}
    assert shown_to(played(Spectators(moves=2), control=None), (), 5000).clock is None


def test_late_spectators_are_not_told_whether_the_first_move_has_been_made() -> None:
    waiting = two_players(control=MINUTE, spectators=Spectators(moves=2), first_move_by=99, created=7, updated=7)
    begun = actions.move(waiting, waiting.position.turn, first_move(waiting), 50)
    before, after = shown_to(waiting, (), 60), shown_to(begun, (), 60)
    assert (before.first_move_by, before.flag_at, before.times(60)) == (None, None, after.times(60))
    assert (before.ply, before.version, before.updated) == (after.ply, after.version, after.updated)
    assert (after.first_move_by, after.flag_at) == (None, None)


def test_who_may_look_on() -> None:
    closed = two_players(visibility="public", spectators=Spectators(allowed=False))
    assert not closed.may_see("stranger")
    assert closed.may_see("bob")
    assert two_players(visibility="link").may_see("stranger")
    assert not two_players(visibility="private").may_see("stranger")

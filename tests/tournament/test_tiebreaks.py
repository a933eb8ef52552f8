"""Tie-breaks by hand, with byes, forfeits and those who come late or leave."""

from __future__ import annotations

from ludarium.tournament import Entrant, Event, Pairing, Plan, Result, standings
from ludarium.tournament.tiebreaks import direct

Games = list[tuple[int, str, str | None, Result]]


def swiss_of(names: str, games: Games) -> Event:
    event = Event(plan=Plan(format="swiss", rounds=3, tie_breaks=("buchholz", "buchholz-cut-1", "sonneborn-berger")))
    for name in names:
        event = event.entered(Entrant(id=name, name=name))
    for number, (turn, first, second, result) in enumerate(games, 1):
        event = event.paired([Pairing(number=number, round=turn, first=first, second=second, result=result)])
    return event


def test_tie_breaks_by_hand() -> None:
    """Four players, everybody met: a beat b and c and lost to d; b beat c and d; c beat d."""
    plan = Plan(format="swiss", rounds=3, tie_breaks=("direct", "buchholz", "sonneborn-berger", "wins", "progressive"))
    event = Event(plan=plan)
    for name in "abcd":
        event = event.entered(Entrant(id=name, name=name))
    games = [("a", "b", 1), ("c", "d", 1), ("a", "c", 2), ("b", "d", 2), ("d", "a", 3), ("b", "c", 3)]
    for number, (first, second, turn) in enumerate(games, 1):
        event = event.paired([Pairing(number=number, round=turn, first=first, second=second, result=Result.FIRST)])
    lines = {line.entrant.id: line for line in standings(event)}
    assert [line.entrant.id for line in standings(event)] == ["a", "b", "c", "d"]
    assert lines["a"].breaks == (1.0, 4.0, 3.0, 2.0, 5.0)
    assert lines["b"].breaks == (0.0, 4.0, 2.0, 2.0, 3.0)
    assert lines["c"].breaks == (1.0, 5.0, 1.0, 1.0, 3.0)
    assert lines["d"].breaks == (0.0, 5.0, 2.0, 1.0, 1.0)


def test_rounds_that_were_not_played_count_as_fide_says() -> None:
    """d leaves after the first round, b does not appear in the third, e has a bye."""
    games: Games = [
        (1, "a", "b", Result.FIRST),
        (1, "c", "d", Result.FIRST),
        (1, "e", None, Result.BYE),
        (2, "c", "a", Result.SECOND),
        (2, "b", "e", Result.SECOND),
        (3, "a", "e", Result.DRAW),
        (3, "c", "b", Result.FIRST_BY_FORFEIT),
    ]
    breaks = {line.entrant.id: line.breaks for line in standings(swiss_of("abcde", games))}
    assert breaks["a"] == (0 + 2 + 2.5, 2 + 2.5, 2 + 1.25)
    assert breaks["e"] == (1.5 + 0 + 2.5, 1.5 + 2.5, 1.5 + 1.25)  # the bye: half a point a round, not 2.5
    assert breaks["c"] == (1 + 2.5 + 0, 1 + 2.5, 1)  # d counts two draws; who should have come has no point
    assert breaks["b"] == (2.5 + 2.5 + 0, 2.5 + 2.5, 0)
    assert breaks["d"] == (2, 2, 0)


def test_a_round_that_was_missed_is_cut_before_an_opponent() -> None:
    """x comes late: the dummy goes, not z, who has lost everything."""
    games: Games = [
        (1, "y", "z", Result.FIRST),
        (1, "w", None, Result.BYE),
        (2, "x", "y", Result.FIRST),
        (2, "w", "z", Result.FIRST),
        (3, "z", "x", Result.SECOND),
        (3, "y", "w", Result.SECOND),
    ]
    breaks = {line.entrant.id: line.breaks for line in standings(swiss_of("wxyz", games))}
    assert breaks["x"] == (1.5 + 1 + 0, 1 + 0, 1)


def test_a_game_that_runs_counts_for_no_tie_break() -> None:
    event = swiss_of("ab", [(1, "a", "b", Result.DRAW)])
    running = event.paired([Pairing(number=2, round=2, first="b", second="a")])
    assert [line.breaks for line in standings(running)] == [line.breaks for line in standings(event)]


def test_direct_encounters_are_asked_again_and_need_no_game_that_changes_nothing() -> None:
    everybody = [("a", "b"), ("a", "c"), ("d", "a"), ("b", "c"), ("b", "d"), ("c", "d")]
    met = swiss_of("abcd", [(1, first, second, Result.FIRST) for first, second in everybody])
    assert direct(met, "dcba") == [["a"], ["b"], ["c"], ["d"]]
    some = swiss_of("abc", [(1, "a", "b", Result.FIRST), (2, "a", "c", Result.FIRST)])
    assert direct(some, "cba") == [["a"], ["c", "b"]]
    fewer = swiss_of("abc", [(1, "a", "b", Result.FIRST)])
    assert direct(fewer, "cba") == [["c", "b", "a"]]

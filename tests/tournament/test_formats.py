"""What holds in every tournament of a format, whatever the results and whoever comes, leaves or does not appear."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludarium.tournament import (
    Event,
    Pairing,
    Plan,
    Result,
    TournamentError,
    arena,
    is_over,
    knockout,
    next_pairings,
    standings,
)
from ludarium.tournament.export import cells
from ludarium.tournament.model import side_balance
from ludarium.tournament.roundrobin import berger, schedule
from tests.tournament.simulate import entrant, fair, run, start, with_forfeits

seeds = st.integers(0, 2**32)


def met(event: Event) -> Counter[frozenset[str]]:
    played = (p for p in event.pairings if p.result is not None and p.result.played)
    return Counter(frozenset(p.players) for p in played)


@settings(max_examples=25, deadline=None)
@given(players=st.integers(2, 17), rounds=st.integers(1, 8), seed=seeds, late=st.integers(0, 3))
def test_swiss(players: int, rounds: int, seed: int, late: int) -> None:
    """Nobody meets twice or has two byes; sides balance; all points are given out, whoever leaves or comes late."""
    random = Random(seed)
    event = run(start(Plan(format="swiss", rounds=rounds), players), random, with_forfeits, 0.03, late)
    assert not [pair for pair, times in met(event).items() if times > 1]
    byes = Counter(p.first for p in event.pairings if p.result is Result.BYE)
    assert not [player for player, times in byes.items() if times > 1]
    for each in event.entrants:
        assert abs(side_balance(event, each.id)) <= 3
        rounds_of = [p.round for p in event.of_player[each.id]]
        assert len(rounds_of) == len(set(rounds_of))
        assert all(number >= each.since for number in rounds_of)
    given_out = sum(sum(p.result.points) for p in event.pairings if p.result is not None)
    assert sum(line.points for line in standings(event)) == given_out


@settings(max_examples=30, deadline=None)
@given(players=st.integers(2, 13), twice=st.booleans(), seed=seeds)
def test_round_robin(players: int, twice: bool, seed: int) -> None:
    """Everybody meets everybody, twice with changed sides; sides differ by one at most."""
    event = run(start(Plan(format="round-robin", twice=twice), players), Random(seed))
    ids = [each.id for each in event.entrants]
    for one, other in combinations(ids, 2):
        assert met(event)[frozenset((one, other))] == (2 if twice else 1)
    if twice:
        assert all(side_balance(event, player) == 0 for player in ids)
        assert Counter((p.first, p.second) for p in event.pairings if p.second).most_common(1)[0][1] == 1
    else:
        assert all(abs(side_balance(event, player)) <= 1 for player in ids)


@settings(max_examples=20, deadline=None)
@given(players=st.integers(3, 9), seed=seeds)
def test_games_of_those_who_left_a_round_robin_are_forfeited(players: int, seed: int) -> None:
    event = run(start(Plan(format="round-robin"), players), Random(seed), with_forfeits, withdrawals=0.1)
    for one, other in combinations([each.id for each in event.entrants], 2):
        assert sum({one, other} == set(p.players) for p in event.pairings) == 1


def test_who_is_away_forfeits_what_would_begin_and_may_come_back() -> None:
    event = start(Plan(format="round-robin"), 4).changed("p1", paused=True)
    for number in (1, 2, 3):
        if number == 3:
            event = event.changed("p1", paused=False)
        event = event.paired(next_pairings(event))
        own = next(p for p in event.pairings if p.round == number and "p1" in p.players)
        assert own.open == (number == 3)
        assert own.winner() == (None if number == 3 else own.opponent("p1"))
        for pairing in list(event.running):
            event = event.with_result(pairing.number, Result.DRAW)
    both = start(Plan(format="round-robin"), 2).changed("p1", paused=True).changed("p2", withdrawn=True)
    assert [p.result for p in next_pairings(both)] == [Result.NOBODY]


def test_in_a_knockout_who_left_loses_once_and_for_all() -> None:
    """The forfeit is a result: who is back later does not change what was decided."""
    event = start(Plan(format="knockout"), 4).changed("p1", paused=True)
    event = event.paired(next_pairings(event))
    lost = next(p for p in event.pairings if "p1" in p.players)
    assert lost.winner() == lost.opponent("p1")
    event = event.changed("p1", paused=False)
    assert knockout.stands(event)[lost.match].winner == lost.opponent("p1")


def test_everything_begins_at_once_where_it_should() -> None:
    event = start(Plan(format="round-robin", all_at_once=True), 5)
    new = next_pairings(event)
    assert len([p for p in new if p.second is not None]) == 10
    assert not next_pairings(event.paired(new))


# The published tables (FIDE Handbook C.05, Annex 1), by round.
TABLES = {
    4: "1-4 2-3, 4-3 1-2, 2-4 3-1",
    6: "1-6 2-5 3-4, 6-4 5-3 1-2, 2-6 3-1 4-5, 6-5 1-4 2-3, 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5, 8-5 6-4 7-3 1-2, 2-8 3-1 4-7 5-6, 8-6 7-5 1-4 2-3, 3-8 4-2 5-1 6-7, 8-7 1-6 2-5 3-4, "
    "4-8 5-3 6-2 7-1",
    10: "1-10 2-9 3-8 4-7 5-6, 10-6 7-5 8-4 9-3 1-2, 2-10 3-1 4-9 5-8 6-7, 10-7 8-6 9-5 1-4 2-3, "
    "3-10 4-2 5-1 6-9 7-8, 10-8 9-7 1-6 2-5 3-4, 4-10 5-3 6-2 7-1 8-9, 10-9 1-8 2-7 3-6 4-5, 5-10 6-4 7-3 8-2 9-1",
}


@pytest.mark.parametrize("players", TABLES)
def test_berger_tables_are_the_published_ones(players: int) -> None:
    published = [
        {tuple(int(number) for number in pair.split("-")) for pair in text.split()}
        for text in TABLES[players].split(", ")
    ]
    assert [set(pairs) for pairs in berger(players)] == published
    rests = [next(first for first, second in pairs if not second) for pairs in berger(players - 1)]
    assert sorted(rests) == list(range(1, players))


def test_nobody_has_a_side_three_times_in_a_double_round_robin() -> None:
    for players in range(4, 16, 2):
        sides = dict.fromkeys(range(1, players + 1), "")
        for pairs in schedule(players, twice=True):
            for first, second in pairs:
                sides[first] += "w"
                sides[second] += "b"
        assert not [text for text in sides.values() if "www" in text or "bbb" in text], players


@settings(max_examples=40, deadline=None)
@given(
    players=st.integers(2, 20),
    twice=st.booleans(),
    third=st.booleans(),
    best_of=st.sampled_from([1, 3]),
    seed=seeds,
)
def test_knockout(players: int, twice: bool, third: bool, best_of: int, seed: int) -> None:
    """One champion; everybody else went out by one loss, or two; the lists of places hold everybody once."""
    plan = Plan(format="knockout", twice=twice, third_place=third, best_of=best_of)
    event = run(start(plan, players), Random(seed), with_forfeits)
    found = knockout.stands(event)
    champion = knockout.champion(event)
    assert champion is not None
    lost = Counter(stand.loser for stand in found.values() if stand.loser is not None and stand.match.id != "T")
    allowed = 2 if twice else 1
    assert lost[champion] < allowed
    assert all(lost[each.id] == allowed for each in event.entrants if each.id != champion)
    lines = standings(event)
    assert [line.entrant.id for line in lines if line.rank == 1] == [champion]
    assert sorted(line.entrant.id for line in lines) == sorted(each.id for each in event.entrants)
    for stand in found.values():
        games = [p for p in stand.games if p.result is not None and p.result.played]
        assert [p.first for p in games[1:]] == [p.second for p in games[:-1]]


@settings(max_examples=25, deadline=None)
@given(players=st.integers(2, 16), twice=st.booleans(), seed=seeds)
def test_a_knockout_ends_when_players_leave(players: int, twice: bool, seed: int) -> None:
    event = run(start(Plan(format="knockout", twice=twice), players), Random(seed), with_forfeits, withdrawals=0.05)
    champion = knockout.champion(event)
    assert champion is not None or any(each.withdrawn for each in event.entrants)


def test_a_level_match_goes_to_a_rematch_then_to_faster_clocks_then_to_the_better_seed() -> None:
    event = run(start(Plan(format="knockout"), 2), Random(1), lambda _pairing, _random: Result.DRAW)
    assert [p.speed for p in event.pairings] == [0, 0, 1, 2, 3, 3, 3]
    assert [p.first for p in event.pairings[1:]] == [p.second for p in event.pairings[:-1]]
    assert knockout.champion(event) == "p1"


def test_a_corrected_result_sends_the_other_one_through() -> None:
    event = start(Plan(format="knockout"), 4)
    event = event.paired(next_pairings(event))
    for pairing in event.pairings:
        event = event.with_result(pairing.number, Result.FIRST)
    event = event.paired(next_pairings(event))
    final = event.pairings[-1]
    event = event.with_result(final.number, Result.FIRST)
    assert is_over(event)
    before = event.pairings[0]
    event = event.with_result(before.number, Result.SECOND)
    assert not is_over(event)
    again = next_pairings(event)
    assert before.second in again[0].players
    assert before.first not in again[0].players


def test_a_corrected_result_annuls_the_game_of_those_who_do_not_meet_any_more() -> None:
    event = start(Plan(format="knockout"), 4)
    event = event.paired(next_pairings(event))
    for number in (1, 2):
        event = event.with_result(number, Result.FIRST)
    event = event.paired(next_pairings(event))
    assert knockout.needless(event) == []
    event = event.with_result(1, Result.SECOND)
    wrong = knockout.needless(event)
    assert [pairing.number for pairing in wrong] == [3]
    event = event.with_result(3, Result.ANNULLED)
    assert knockout.needless(event) == []
    right = next_pairings(event)
    assert set(right[0].players) == {event.pairings[0].second, event.pairings[1].first}
    # Corrected back: the first pair meets after all, in a new game.
    event = event.paired(right).with_result(1, Result.FIRST)
    assert knockout.needless(event) == list(event.pairings[3:])
    event = event.with_result(4, Result.ANNULLED)
    again = next_pairings(event)
    assert set(again[0].players) == set(wrong[0].players)
    event = event.paired(again).with_result(5, Result.SECOND)
    assert is_over(event)
    assert knockout.champion(event) == again[0].second
    assert sum(line.wins + line.losses for line in standings(event)) == 6, "annulled games count for nobody"
    assert sorted(len(cells(event, line, standings(event))[0].split()) for line in standings(event)) == [1, 1, 2, 2]


def test_a_rematch_is_needless_once_the_drawn_game_was_corrected() -> None:
    event = start(Plan(format="knockout"), 2)
    event = event.paired(next_pairings(event)).with_result(1, Result.DRAW)
    event = event.paired(next_pairings(event))
    assert knockout.needless(event) == []
    event = event.with_result(1, Result.SECOND)
    assert [pairing.number for pairing in knockout.needless(event)] == [2]
    event = event.with_result(2, Result.ANNULLED)
    assert is_over(event)
    assert knockout.champion(event) == event.pairings[0].second


@settings(max_examples=25, deadline=None)
@given(players=st.integers(2, 16), twice=st.booleans(), best_of=st.sampled_from([1, 3]), seed=seeds)
def test_only_corrections_make_games_needless(players: int, twice: bool, best_of: int, seed: int) -> None:
    looked: list[int] = []

    def seen(event: Event, new: list[Pairing]) -> None:
        looked.append(len(new))
        assert knockout.needless(event.paired(new)) == []

    run(start(Plan(format="knockout", twice=twice, best_of=best_of), players), Random(seed), with_forfeits, seen=seen)
    assert looked


@settings(max_examples=25, deadline=None)
@given(players=st.integers(2, 24), late=st.integers(0, 4), seed=seeds)
def test_arena(players: int, late: int, seed: int) -> None:
    """Nobody plays twice at once or their last opponent again; points add up; sides balance; nobody waits long."""
    random = Random(seed)

    def seen(event: Event, new: list[Pairing]) -> None:
        busy = [player for pairing in (*event.running, *new) for player in pairing.players]
        assert len(busy) == len(set(busy))
        active = [each for each in event.entrants if each.active]
        for pairing in new:
            for player in pairing.players if len(active) > 2 else ():
                own = event.of_player[player]
                assert not own or own[-1].opponent(player) != pairing.opponent(player)
        if new and len(active) > 3:
            assert len(active) - len(busy) <= 2

    event = run(start(Plan(format="arena"), players, ends=60_000), random, with_forfeits, 0.01, late, seen)
    for each in event.entrants:
        games = arena.games(event, each.id)
        assert [g.pairing.number for g in games] == [
            p.number for p in sorted(event.of_player[each.id], key=lambda p: p.ended) if 0 < p.ended <= 60_000
        ]
        wins_before = 0
        for game in games:
            share = game.pairing.points(each.id)
            assert game.points == 2 * share * (2 if wins_before >= 2 else 1)
            wins_before = wins_before + 1 if share == 1 else 0
        assert abs(side_balance(event, each.id)) <= 2 + sum(
            p.result is not None and p.result.forfeit for p in event.of_player[each.id]
        )
    assert sum(line.points for line in standings(event)) == sum(arena.score(event, e.id) for e in event.entrants)


def test_berserk_and_streaks() -> None:
    event = start(Plan(format="arena", berserk=True), 2, ends=10_000)
    for number in range(1, 6):
        event = event.paired([Pairing(number=number, round=number, first="p1", second="p2")])
        berserk = ("p1",) if number == 1 else ("p2",)
        event = event.with_result(number, Result.DRAW if number == 4 else Result.FIRST, number, berserk)
    assert [game.points for game in arena.games(event, "p1")] == [3, 2, 4, 2, 2]
    assert [game.points for game in arena.games(event, "p2")] == [0, 0, 0, 1, 0]
    late = event.paired([Pairing(number=6, round=6, first="p2", second="p1")]).with_result(6, Result.FIRST, 10_001)
    assert arena.score(late, "p2") == 1


def test_two_who_are_left_in_an_arena_play_each_other_again() -> None:
    """The others take part, but they are not there; who plays now is waited for."""
    event = start(Plan(format="arena"), 5)
    here = {event.entrants[0].id, event.entrants[1].id}
    event = event.paired(next_pairings(event, 1, here)).with_result(1, Result.FIRST, 1)
    assert [set(pairing.players) for pairing in next_pairings(event, 2, here)] == [here]
    others = {event.entrants[2].id, event.entrants[3].id}
    event = event.paired(next_pairings(event, 2, others))
    assert next_pairings(event, 3, here) == []


def test_a_swiss_tournament_that_everybody_has_left_is_over() -> None:
    event = start(Plan(format="swiss"), 3)
    for each in event.entrants[1:]:
        event = event.changed(each.id, withdrawn=True)
    assert next_pairings(event) == []
    assert is_over(event)


def test_bad_plans_and_changes_are_refused() -> None:
    for bad in ({"format": "league"}, {"rounds": 0}, {"best_of": 2}, {"minutes": 0}, {"tie_breaks": ("luck",)}):
        with pytest.raises(TournamentError):
            Plan(**{"format": "swiss", **bad})
    event = start(Plan(format="round-robin"), 4)
    with pytest.raises(TournamentError, match="already"):
        event.entered(entrant(1))
    running = event.paired(next_pairings(event))
    with pytest.raises(TournamentError, match="after the start"):
        running.entered(entrant(9))
    with pytest.raises(TournamentError, match="no result"):
        running.with_result(1, Result.BYE)
    with pytest.raises(TournamentError, match="no pairing"):
        running.with_result(99, Result.FIRST)
    assert fair(running.pairings[0], Random(1)).played

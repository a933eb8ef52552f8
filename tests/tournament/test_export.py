"""Tournaments as files: what is written can be read again."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludarium.tournament import Entrant, Event, Pairing, Plan, Result, TournamentError, next_pairings, standings
from ludarium.tournament.export import cells, read_json, write_csv, write_json
from ludarium.tournament.trf import parse, read_trf, write_trf
from tests.tournament.simulate import run, start, with_forfeits

PLANS = (
    Plan(format="swiss", rounds=4),
    Plan(format="round-robin", twice=True),
    Plan(format="knockout", third_place=True),
    Plan(format="arena", berserk=True),
)


@settings(max_examples=20, deadline=None)
@given(players=st.integers(2, 11), rounds=st.integers(1, 5), seed=st.integers(0, 2**32))
def test_a_trf_reads_back_as_the_same_tournament(players: int, rounds: int, seed: int) -> None:
    event = run(start(Plan(format="swiss", rounds=rounds), players), Random(seed), with_forfeits, 0.05, late=2)
    text = write_trf(event, "A club of eight")
    name, again = read_trf(text)
    assert name == "A club of eight"
    assert write_trf(again, name) == text
    assert table(again) == table(event)
    shorter = replace(event, pairings=tuple(p for p in event.pairings if p.round < event.round))
    following = read_trf(write_trf(shorter))[1]
    assert by_seed(following, next_pairings(following)) == by_seed(shorter, next_pairings(shorter))


@settings(max_examples=20, deadline=None)
@given(players=st.integers(2, 8), twice=st.booleans(), seed=st.integers(0, 2**32))
def test_a_round_robin_reads_back_from_a_trf(players: int, twice: bool, seed: int) -> None:
    event = run(start(Plan(format="round-robin", twice=twice), players), Random(seed), with_forfeits)
    again = read_trf(write_trf(event))[1]
    assert (again.plan.format, again.plan.twice) == ("round-robin", twice)
    assert table(again) == table(event)
    first = replace(event, pairings=tuple(p for p in event.pairings if p.round == 1))
    following = read_trf(write_trf(first))[1]
    assert by_seed(following, next_pairings(following)) == by_seed(first, next_pairings(first))


def by_seed(event: Event, pairings: list[Pairing]) -> list[tuple[int, ...]]:
    return [tuple(event.seed_of[player] for player in pairing.players) for pairing in pairings]


def table(event: Event) -> list[tuple[int, int, float, tuple[float, ...]]]:
    lines = standings(event)
    return [(line.rank, event.seed_of[line.entrant.id], line.points, line.breaks) for line in lines]


def test_a_trf_has_the_ranks_of_the_table() -> None:
    event = run(start(Plan(format="swiss", rounds=4), 9), Random(3), with_forfeits)
    ranks = {str(section.rank): section.name for section in parse(write_trf(event)).player_sections}
    assert list(ranks.values()) != [line.entrant.name for line in standings(event)]  # by starting numbers
    assert [ranks[str(place)] for place in range(1, 10)] == [line.entrant.name for line in standings(event)]


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.format)
def test_json_reads_back_and_csv_has_everybody(plan: Plan) -> None:
    ends = 30_000 if plan.format == "arena" else None
    event = run(start(plan, 7, ends), Random(4), with_forfeits)
    standings(event)  # what it remembers is not written
    name, again = read_json(write_json(event, "Weekly"))
    assert (name, again) == ("Weekly", event)
    rows = list(csv.DictReader(io.StringIO(write_csv(event))))
    assert [row["name"] for row in rows] == [line.entrant.name for line in standings(event)]
    assert [float(row["points"]) for row in rows] == [line.points for line in standings(event)]


def test_a_cross_table_says_what_happened() -> None:
    event = Event(plan=Plan(format="round-robin"))
    for name in ("a", "b", "c"):
        event = event.entered(Entrant(id=name, name=name))
    event = event.paired(
        [
            Pairing(number=1, round=1, first="a", second="b", result=Result.FIRST),
            Pairing(number=2, round=2, first="b", second="c", result=Result.DRAW),
            Pairing(number=3, round=3, first="c", second="a", result=Result.SECOND_BY_FORFEIT),
        ]
    )
    lines = standings(event)
    assert [line.entrant.id for line in lines] == ["a", "b", "c"]
    assert [cells(event, line, lines) for line in lines] == [["×", "1", "+"], ["0", "×", "½"], ["-", "½", "×"]]


def test_names_do_not_become_formulas() -> None:
    event = Event(plan=Plan(format="swiss")).entered(Entrant(id="x", name="=1+1"))
    assert "'=1+1" in write_csv(event)


@pytest.mark.parametrize("text", ["", "001", "{}", "001    1      A\nXXR 3", "\x00"])
def test_what_cannot_be_read_is_refused(text: str) -> None:
    for read in (read_json, read_trf):
        try:
            _, event = read(text)
        except TournamentError:
            continue
        assert not event.entrants

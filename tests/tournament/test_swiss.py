"""Swiss pairings equal worked examples of the Dutch system."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ludarium.tournament import Event, Plan, Result, next_pairings
from ludarium.tournament.trf import read_trf
from tests.tournament.simulate import start

VECTOR = Path(__file__).parent.parent / "vectors" / "tournament" / "dutch-60.txt"


def example() -> tuple[Event, set[tuple[str, str]]]:
    """The tournament after its last round, and what the next one must be."""
    lines = [line for line in VECTOR.read_text("utf-8").splitlines() if not line.startswith("#")]
    *players, last = lines
    pairs = {(f"{a}", f"{b}") for a, b in (pair.split("-") for pair in last.split()[1:])}
    text = ["012 Example", "XXR 15", "XXC black1"]
    for number, line in enumerate(players, 1):
        rounds = [(int(cell[:-2]), cell[-2], cell[-1]) for cell in line.split()]
        points = sum({"1": 1.0, "+": 1.0, "=": 0.5}.get(result, 0.0) for _, _, result in rounds)
        cells = "".join(f"  {opponent:4} {side} {result}" for opponent, side, result in rounds)
        name = f"Player {number}"
        text.append(f"001 {number:4}      {name:33} {3000 - number:4}{'':28}{points:4.1f} {number:4}{cells}")
    return read_trf("\n".join(text))[1], pairs


@pytest.mark.parametrize("rounds", range(1, 15))
def test_a_long_tournament_is_paired_as_the_example_says(rounds: int) -> None:
    """60 players; round after round with floaters, forfeits and absolute preferences of sides."""
    whole, last = example()
    done = tuple(pairing for pairing in whole.pairings if pairing.round <= rounds)
    event = replace(whole, pairings=done)
    expected = {(p.first, str(p.second)) for p in whole.pairings if p.round == rounds + 1} or last
    assert {(p.first, p.second) for p in next_pairings(event)} == expected


def test_the_first_round_is_upper_against_lower_half_with_alternating_sides() -> None:
    first = next_pairings(start(Plan(format="swiss"), 14))
    numbers = [(int(p.first[1:]), int(str(p.second)[1:])) for p in first]
    assert numbers == [(1, 8), (9, 2), (3, 10), (11, 4), (5, 12), (13, 6), (7, 14)]


def test_the_last_of_an_odd_number_has_the_bye_and_not_again() -> None:
    event = start(Plan(format="swiss", rounds=3), 5)
    rested = []
    for _ in range(3):
        event = event.paired(next_pairings(event))
        rested += [p.first for p in event.pairings if p.round == event.round and p.result is Result.BYE]
        for pairing in list(event.running):
            event = event.with_result(pairing.number, Result.DRAW)
    assert rested[0] == "p5"
    assert len(set(rested)) == 3


def test_a_second_round_by_hand() -> None:
    """Six players, the upper half won: 1, 2 and 3 have a point and prefer the other side; one of them floats down."""
    event = start(Plan(format="swiss"), 6)
    event = event.paired(next_pairings(event))
    for pairing in event.pairings:
        better = min(pairing.players, key=lambda player: event.seed_of[player])
        event = event.with_result(pairing.number, Result.FIRST if better == pairing.first else Result.SECOND)
    pairs = {(p.first, p.second) for p in next_pairings(event)}
    assert pairs == {("p2", "p1"), ("p4", "p3"), ("p6", "p5")}

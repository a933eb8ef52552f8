"""What is told of the lowest level's games against a player that takes whatever it can."""

from dataclasses import replace

import pytest

import ludarium
from bench.levels import games_of, played, row
from ludarium.core.outcome import Outcome
from ludarium.core.record import Record
from ludarium.engine import LEVELS
from ludarium.engine.match import read_player
from ludarium.engine.match.players import seat
from tests.engine.positions import TOKONOMA

HEXCHESS = ludarium.game("hexchess")
WIN_IN_ONE = TOKONOMA.position("f4/6/1F5/6/5 w")
CAPTURE_AT_HAND = HEXCHESS.position("4/5/6/2x1x2/6/5/1gy1 6b 6b g t 0 5")


@pytest.mark.parametrize(("position", "moves"), [(WIN_IN_ONE, {"c2c1"}), (CAPTURE_AT_HAND, {"34x35"})])
def test_a_greedy_player_wins_or_captures_if_it_can(position: ludarium.Position, moves: set[str]) -> None:
    greedy = seat(read_player("greedy"), position.game, position.options)
    chosen = set()
    for seed in range(5):
        greedy.new_game(seed)
        chosen.add(greedy.choose(position, {}).text)
    assert chosen == moves


def test_a_greedy_player_without_a_capture_makes_any_move() -> None:
    greedy = seat(read_player("greedy"), TOKONOMA, TOKONOMA.start().options)
    greedy.new_game(1)
    assert len({greedy.choose(TOKONOMA.start(), {}).text for _ in range(20)}) > 3


def test_the_moves_and_acts_of_a_side_are_counted() -> None:
    record = Record.of(WIN_IN_ONE.play("c2c1"))
    winner, loser = played(record, "white"), played(record, "black")
    assert (winner.points, winner.moves, winner.acts) == (1, 1, 1)
    assert (loser.points, loser.moves, loser.acts) == (0, 0, 0)
    assert loser.lost_early
    assert not winner.lost_early


def test_a_placement_is_no_move() -> None:
    position = HEXCHESS.start()
    for text in ("T34", "T1", "34-29", "T2"):
        position = position.play(text)
    record = replace(Record.of(position), outcome=Outcome(None, "agreement"))
    assert played(record, "green").moves == 1
    assert played(record, "yellow").moves == 0


def test_games_that_are_kept_are_told_again_without_being_played(tmp_path) -> None:
    found = list(games_of("tokonoma", LEVELS[0].name, 2, tmp_path, workers=0))
    times = {path: path.stat().st_mtime_ns for path in tmp_path.glob("*.record")}
    again = list(games_of("tokonoma", LEVELS[0].name, 4, tmp_path, workers=0))
    assert (again[:2], len(again)) == (found, 4)
    assert all(path.stat().st_mtime_ns == time for path, time in times.items())
    assert row("tokonoma", found)[:3] == ("Tokonoma", "none", "2")

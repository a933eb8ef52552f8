"""Puzzles are found in games that can be gone on with, and nothing that is found depends on when."""

from itertools import pairwise
from random import Random

import pytest

import ludarium
from ludarium.core.puzzles import check
from ludarium.core.puzzles.difficulty import DIFFICULTIES, difficulty
from ludarium.engine import Engine, Limits
from ludarium.engine.puzzles import Mine, chosen, solving_rate
from ludarium.engine.puzzles.alike import signature
from ludarium.engine.puzzles.proving import NODES, Prover
from tests.core.test_puzzles import GAMES, RUN

NOISE = 0.15  # of a rate that comes from some tries
ENOUGH = 10  # puzzles of a difficulty, so that a rate tells something
TERMS = {"nodes": 300, "most": 5}


def dug(folder, games):
    mine = Mine(folder, ludarium.game("tokonoma"), {}, **TERMS)
    assert [done for done, _ in mine.dig(games, workers=0)][-1] == games
    return mine


def test_a_search_goes_on_where_it_was(tmp_path):
    whole = list(dug(tmp_path / "whole", 6).puzzles())
    mine = dug(tmp_path / "parts", 3)
    with mine.path.open("a") as file:
        file.write('{"number":3,"puzz')  # a process was killed here
    assert list(dug(tmp_path / "parts", 6).puzzles()) == whole
    assert whole
    for puzzle in whole:
        check(puzzle)


def test_a_folder_of_another_search_is_refused(tmp_path):
    dug(tmp_path, 1)
    other = Mine(tmp_path, ludarium.game("tokonoma"), {}, nodes=301, most=5)
    with pytest.raises(ludarium.LudariumError, match="another folder"):
        other.lines()


def test_positions_that_a_reflection_makes_equal_are_alike():
    game = ludarium.game("tokonoma")
    position, mirrored, turned = (game.position(text) for text in ("F4/6/6f/6/5 w", "5/6/6f/6/F4 w", "5/6/F6/6/4f b"))
    assert signature(position) == signature(mirrored)
    assert signature(position) == signature(turned)
    assert signature(position) != signature(game.position("F4/6/6f/6/5 b"))


def test_puzzles_are_chosen_of_every_length():
    known = ludarium.puzzles("tokonoma")
    few = chosen(known, 30)
    assert len(few) == 30
    assert {puzzle.plies for puzzle in few} == {puzzle.plies for puzzle in known}
    assert sum(puzzle.plies == 1 for puzzle in few) <= 4


@pytest.mark.parametrize("game", GAMES)
def test_no_shipped_puzzle_is_there_twice_by_symmetry(game):
    puzzles = ludarium.puzzles(game)[:: 1 if ludarium.compiled else 20]
    assert len({signature(puzzle.start) for puzzle in puzzles}) == len(puzzles)


def test_stronger_levels_solve_more():
    assert solving_rate(RUN, "full") == 1.0
    assert solving_rate(RUN, "first-game") < 1.0


def rates(puzzles, level):
    """How often a level solves puzzles, by their difficulty, from easy to hard."""
    groups = [[each.solved[level] for each in puzzles if difficulty(each) == name] for _, name in DIFFICULTIES]
    return [sum(group) / len(group) for group in groups if len(group) >= ENOUGH]


@pytest.mark.parametrize("game", GAMES)
def test_what_a_level_solves_falls_with_difficulty(game):
    puzzles = ludarium.puzzles(game)
    assert len({difficulty(each) for each in puzzles}) >= 3
    for level in puzzles[0].solved:
        found = rates(puzzles, level)
        assert all(harder <= easier + NOISE for easier, harder in pairwise(found)), (level, found)
        assert found[-1] < found[0] or found[0] == 1.0, (level, found)


@pytest.mark.soak
@pytest.mark.skipif(not ludarium.compiled, reason="a search of many nodes")
@pytest.mark.parametrize("game", GAMES)
def test_ten_times_the_nodes_find_no_better_defence_and_refuse_no_solution(game):
    """A win that is proved is found by a search that may look at ten times what the proof's could."""
    for puzzle in Random(game).sample(ludarium.puzzles(game), 20):
        prover = Prover(puzzle.game, dict(puzzle.options), nodes=10 * NODES)
        assert sorted(prover.solutions(puzzle.start, puzzle.plies)) == sorted(each.move for each in puzzle.solutions)
        assert prover.fastest(puzzle.start, puzzle.plies) == puzzle.plies


@pytest.mark.skipif(not ludarium.compiled, reason="a search of many nodes")
@pytest.mark.parametrize("game", GAMES)
def test_a_search_with_more_nodes_finds_the_same_win(game):
    for puzzle in ludarium.puzzles(game)[7::60]:
        engine = Engine(puzzle.game, dict(puzzle.options), hash_mb=8)
        found = engine.search(puzzle.start, Limits(nodes=200_000))
        assert found.best.text in {solution.move for solution in puzzle.solutions}
        assert found.lines[0].wins_in == puzzle.plies

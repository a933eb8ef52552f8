"""Monte-Carlo tree search: it proves what is decided, stays in its memory, and repeats itself exactly."""

import pytest

from ludarium.engine import Limits, MonteCarlo
from tests.engine.positions import TINY, TOKONOMA, random_positions
from tests.engine.toys import Faulty, TakeAway, TakeTwice

SIMULATIONS = 60 if TINY else 2000


def found(position, nodes=SIMULATIONS, **settings):
    evaluation = position.game.evaluation(position.options)
    return MonteCarlo(position, evaluation, Limits(nodes=nodes, lines=50), **settings).run()


@pytest.mark.parametrize("left", [1, 2, 3, 5, 6, 7])
def test_a_won_position_is_proved(left):
    result = found(TakeAway().position(f"{left} 0 0"), 4000)
    assert result.lines[0].chance == 1
    assert result.best.text == str(left % 4)


@pytest.mark.parametrize("left", [4, 8])
def test_a_lost_position_is_proved(left):
    result = found(TakeAway().position(f"{left} 0 0"), 4000)
    assert [line.chance for line in result.lines] == [0, 0, 0]


def test_a_side_may_decide_twice():
    assert found(TakeTwice().position("6 0 0"), 4000).lines[0].chance == 1


def test_a_win_in_one_is_found():
    assert found(TOKONOMA.position("f4/6/1F5/6/5 w")).best.text == "c2c1"


def test_the_same_seed_gives_the_same_answer():
    position = TOKONOMA.start()
    assert [line.chance for line in found(position, seed=3).lines] == [
        line.chance for line in found(position, seed=3).lines
    ]
    assert [line.chance for line in found(position, seed=3).lines] != [
        line.chance for line in found(position, seed=4).lines
    ]


def test_the_tree_stays_in_the_memory_it_was_given():
    position = TOKONOMA.start()
    search = MonteCarlo(position, TOKONOMA.evaluation(position.options), Limits(nodes=SIMULATIONS), megabytes=0.06)
    result = search.run()
    assert result.nodes == SIMULATIONS
    assert search.tree.used <= search.tree.capacity <= 0.06 * 2**20 / 24
    assert result.best in position.legal_moves


def test_playouts_may_end_in_the_evaluation():
    position = TOKONOMA.start()
    result = found(position, cutoff=4)
    assert result.best in position.legal_moves


def test_every_answer_is_legal():
    for position in random_positions(TOKONOMA, 3 if TINY else 100, seed=5):
        assert found(position, 20).best in position.legal_moves


def test_what_plain_rules_raise_reaches_the_caller():
    with pytest.raises(ZeroDivisionError):
        found(Faulty().start())


def test_a_game_that_is_over_has_no_move():
    assert found(TakeAway().position("0 0 0")).best is None

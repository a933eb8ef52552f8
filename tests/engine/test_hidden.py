"""Hidden information: the engine decides from a view, and from nothing else."""

import pytest

from ludarium import LudariumError
from ludarium.engine import LEVELS, Engine, Limits
from tests.engine.positions import TINY, TOKONOMA
from tests.engine.toys import Coin

FULL = LEVELS[-1]
GAME = Coin()


def chosen(position, seed=1):
    return Engine(GAME, hash_mb=0.1, seed=seed).choose(position, FULL, Limits(depth=3))


@pytest.mark.parametrize("seed", range(5))
def test_its_move_does_not_change_when_only_hidden_things_change(seed):
    worlds = [GAME.start().play(box) for box in "123"]
    assert len({chosen(world, seed).text for world in worlds}) == 1


def test_with_everything_seen_it_would_know():
    for box in "123":
        assert Engine(GAME).search(GAME.start().play(box), Limits(depth=3)).best.text == box


def test_it_weighs_the_worlds():
    """A box is right in one world of three, so passing is better."""
    view = GAME.start().play("2").view("second")
    for seed in range(3):
        move = Engine(GAME, hash_mb=0.1, seed=seed).choose_from_view(view, FULL, Limits(depth=3), worlds=90)
        assert move.text == "pass"


def test_a_view_that_fits_no_world_is_refused():
    class Blind(Coin):
        def worlds(self, view, options, random):
            return iter(())

    game = Blind()
    with pytest.raises(LudariumError, match="no position that fits"):
        Engine(game).choose(game.start().play("1"), FULL, Limits(depth=1))


def test_a_game_that_hides_nothing_has_one_world():
    position = TOKONOMA.start()
    searching = Engine(TOKONOMA, hash_mb=1)
    limits = Limits(depth=1 if TINY else 3)
    assert searching.choose_from_view(position.view("white"), FULL, limits) in position.legal_moves

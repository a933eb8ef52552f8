"""Hidden information: the engine decides from a view, and from nothing else."""

import pytest

import ludarium
from ludarium.engine import LEVELS, Engine, Limits
from ludarium.engine.clock import Clock
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


def test_a_game_that_cannot_imagine_what_is_hidden_has_any_move_played():
    class Blind(Coin):
        def worlds(self, view, options, random):
            return iter(())

    game = Blind()
    position = game.start().play("1")
    assert Engine(game).choose(position, FULL, Limits(depth=1)) in position.legal_moves


def test_a_secret_choice_of_the_other_side_changes_nothing():
    game = ludarium.game("cheduk")
    choices = game.start().legal_moves
    answers = {
        Engine(game, hash_mb=1, seed=1).choose(game.start().play(choice), FULL, Limits(depth=1)).text
        for choice in choices[:3]
    }
    assert len(answers) == 1


def test_worlds_share_what_the_clock_allows():
    class Watched(Engine):
        def _begun(self, position, limits, *others):
            shares.append(limits.seconds)
            return super()._begun(position, limits, *others)

    shares = []
    view = GAME.start().play("2").view("second")
    Watched(GAME, hash_mb=0.1).choose_from_view(view, FULL, Limits(clock=Clock(left=3.0)), worlds=3)
    assert 0 < sum(shares) < 1.0


def test_a_stop_ends_all_worlds():
    class Hasty(Engine):
        def _begun(self, position, limits, *others):
            searched.append(position)
            self.stop()
            return super()._begun(position, limits, *others)

    searched = []
    view = GAME.start().play("2").view("second")
    move = Hasty(GAME, hash_mb=0.1).choose_from_view(view, FULL, Limits())
    assert move in view.legal_moves
    assert len(searched) == 1


def test_a_game_that_hides_nothing_has_one_world():
    position = TOKONOMA.start()
    searching = Engine(TOKONOMA, hash_mb=1)
    limits = Limits(depth=1 if TINY else 3)
    assert searching.choose_from_view(position.view("white"), FULL, limits) in position.legal_moves

"""Levels: weak in a human way."""

from dataclasses import replace
from random import Random

import pytest

import ludarium
from ludarium.engine import LEVELS, Engine, Limits, level
from tests.engine.positions import TINY, TOKONOMA, loses, random_positions, threatened
from tests.engine.toys import TakeAway

WEAK = [one for one in LEVELS if one.softness]
CARELESS = [one for one in LEVELS if one.overlooks]
NEWCOMER = next(one for one in LEVELS if one.name == "newcomer")
CAREFUL = [one for one in WEAK if not one.overlooks]
NUMBER = 5 if TINY else 60


@pytest.fixture(scope="module")
def dangers():
    """Where some moves lose in one."""
    return threatened(NUMBER)


def test_there_are_twelve_with_names_of_their_own():
    assert len({one.name for one in LEVELS}) == 12
    assert LEVELS[: len(CARELESS)] == tuple(CARELESS)
    assert LEVELS[len(CARELESS)].name == "newcomer"


@pytest.mark.parametrize("weak", WEAK, ids=lambda one: one.name)
def test_no_level_misses_a_win_in_one(weak):
    position = TOKONOMA.position("f4/6/1F5/6/5 w")
    for seed in range(5):
        assert Engine(TOKONOMA, hash_mb=1, seed=seed).choose(position, weak).text == "c2c1"


@pytest.mark.parametrize("careful", CAREFUL[: 1 if TINY else None], ids=lambda one: one.name)
def test_no_level_from_the_newcomer_on_walks_into_a_loss_in_one(careful, dangers):
    assert len(dangers) == NUMBER
    for seed, position in enumerate(dangers):
        assert not loses(position, Engine(TOKONOMA, hash_mb=1, seed=seed).choose(position, careful))


@pytest.fixture(scope="module")
def overlooked(dangers):
    """How many losses in one each careless level walks into."""
    return [
        sum(
            loses(position, Engine(TOKONOMA, hash_mb=0, seed=seed).choose(position, careless))
            for seed, position in enumerate(dangers)
        )
        for careless in CARELESS
    ]


def test_the_lowest_level_overlooks_more_losses_in_one_than_the_last_careless_one(overlooked):
    assert overlooked[0] > overlooked[-1]


@pytest.mark.skipif(TINY, reason="a few positions do not tell neighbouring levels apart")
def test_each_careless_level_overlooks_fewer_losses_in_one_than_the_one_below(overlooked):
    assert overlooked == sorted(set(overlooked), reverse=True)


def test_a_weak_level_varies_its_play_and_the_full_engine_does_not():
    start = TOKONOMA.start()
    for weak in (LEVELS[0], NEWCOMER):
        assert len({Engine(TOKONOMA, hash_mb=1, seed=seed).choose(start, weak).text for seed in range(10)}) > 1
    full = {Engine(TOKONOMA, hash_mb=1).choose(start, LEVELS[-1], Limits(depth=2)).text for _ in range(3)}
    assert len(full) == 1


def test_a_level_never_searches_beyond_its_cap():
    for one in LEVELS[:-1]:
        capped = one.capped(Limits(depth=90, nodes=10**9))
        assert (capped.depth, capped.nodes) == (one.depth or 90, one.nodes or 10**9)


@pytest.mark.parametrize("name", ludarium.games())
def test_no_level_of_a_game_gives_a_piece_away_on_purpose_or_looks_less_than_two_plies_ahead(name):
    for one in (level(ludarium.game(name), each.name) for each in LEVELS):
        assert one.tolerance < 100
        assert one.depth != 1
        assert (one.choices > 1) == (one.softness > 0) == (one.tolerance > 0)


def test_a_level_without_exchanges_does_not_see_them():
    (position,) = random_positions(TOKONOMA, 1, seed=3, longest=30)
    nodes = [
        Engine(TOKONOMA, hash_mb=1).consider(position, replace(NEWCOMER, exchanges=exchanges), Limits()).nodes
        for exchanges in (False, True)
    ]
    assert nodes[0] < nodes[1]


def test_a_soft_choice_costs_no_more_than_is_tolerated():
    weak = NEWCOMER
    for seed, position in enumerate(random_positions(TOKONOMA, 3 if TINY else 30, seed=5, longest=40)):
        lines = Engine(TOKONOMA, hash_mb=1).search(position, weak.capped(Limits())).lines
        chosen = weak.choose(lines, Random(seed))
        assert lines[0].score - chosen.score <= weak.tolerance


def test_a_game_may_change_a_level():
    class Slow(TakeAway):
        levels = {"club": {"depth": 3}}

    assert level(Slow(), "club").depth == 3
    assert level(Slow(), "expert") == next(one for one in LEVELS if one.name == "expert")


def test_an_unknown_level_is_refused():
    with pytest.raises(ValueError, match="there is no level 'god'; there are: first-game"):
        level(TOKONOMA, "god")

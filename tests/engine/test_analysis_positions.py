"""Every sample vector and many random positions, searched at tiny limits. LUDARIUM_SEARCHES=10000 for the long run."""

import json
import os
from pathlib import Path
from random import Random

import pytest

import ludarium
from ludarium.engine import Engine, Limits
from ludarium.testing import option_sets, playout

VECTORS = Path(__file__).parents[1] / "vectors"
NUMBER = int(os.environ.get("LUDARIUM_SEARCHES", 30 if ludarium.compiled else 4))
MOST_NODES = 300 if ludarium.compiled else 20


def described(data):
    """Everything in a file of vectors that has a position."""
    if isinstance(data, dict) and isinstance(data.get("position"), str):
        yield data
    for value in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from described(value)


def vectors(game):
    path = VECTORS / f"{game.name}.json"
    for vector in described(json.loads(path.read_text(encoding="utf-8")) if path.exists() else []):
        try:
            yield game.position(vector["position"], **vector.get("options", {}))
        except ludarium.LudariumError:
            continue


def is_answered(position, random):
    """Whether a search with random tiny limits gives a legal move, or none after the end."""
    engine = Engine(
        position.game, dict(position.options), hash_mb=random.choice((0, 0.01, 1)), seed=random.randrange(9)
    )
    limits = Limits(depth=random.randint(1, 4), nodes=random.randint(1, MOST_NODES), lines=random.randint(1, 3))
    result = engine.search(position, limits)
    if position.outcome is not None:
        return result.best is None
    return result.best in position.legal_moves


@pytest.mark.parametrize("name", ludarium.games())
def test_every_sample_vector_gets_a_legal_move(name):
    found = list(vectors(ludarium.game(name)))
    if not ludarium.compiled:
        found = found[::10]
    assert all(is_answered(position, Random(number)) for number, position in enumerate(found))


@pytest.mark.parametrize("name", ludarium.games())
def test_random_positions_get_legal_moves(name):
    game = ludarium.game(name)
    sets = option_sets(game)
    for number in range(NUMBER):
        random = Random(number)
        options = sets[number // 2 % len(sets)] if number % 2 else {}
        *_, position = playout(
            game.start(**options), random, longest=random.randrange(200 if ludarium.compiled else 30)
        )
        assert is_answered(position, random), f"seed {number}: {position!r}"

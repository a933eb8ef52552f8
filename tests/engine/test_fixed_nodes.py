"""A search of a fixed number of nodes finds what it found before, and the levels play what they played before."""

import json

import pytest

import ludarium
from tests.engine.fixed_nodes import CHOICES, FILE, GAMES, NODES, POSITIONS, choices, searches

KNOWN = json.loads(FILE.read_text())


@pytest.mark.parametrize("nodes", NODES if ludarium.compiled else NODES[:1])
@pytest.mark.parametrize("game", GAMES)
def test_a_search_finds_what_it_found_before(game: str, nodes: int) -> None:
    assert searches(game, nodes) == KNOWN[game][str(nodes)]


@pytest.mark.parametrize("game", GAMES)
def test_every_level_below_the_full_engine_plays_what_it_played_before(game: str) -> None:
    number = POSITIONS if ludarium.compiled else 1
    assert choices(game, number) == {level: moves[:number] for level, moves in KNOWN[game][CHOICES].items()}

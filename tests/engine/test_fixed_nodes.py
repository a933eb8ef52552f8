"""A search of a fixed number of nodes finds what it found before."""

import json

import pytest

import ludarium
from tests.engine.fixed_nodes import FILE, GAMES, NODES, searches

KNOWN = json.loads(FILE.read_text())


@pytest.mark.parametrize("nodes", NODES if ludarium.compiled else NODES[:1])
@pytest.mark.parametrize("game", GAMES)
def test_a_search_finds_what_it_found_before(game: str, nodes: int) -> None:
    assert searches(game, nodes) == KNOWN[game][str(nodes)]

"""A search of a compiled game goes on while another thread holds the GIL; one of a plain game waits for it."""

import sys
import threading
import time

import pytest

import ludarium
from ludarium.core.plain import PlainGame
from ludarium.engine.control import Control
from ludarium.engine.search import Searcher
from ludarium.engine.transposition import TranspositionTable

GAMES = [ludarium.game(name) for name in ludarium.games()]
ENOUGH = 100  # nodes
LOOKS = 50_000_000  # at the nodes: more than a busy machine takes to give the search its turn
FEW_LOOKS = 500_000

pytestmark = pytest.mark.skipif(not ludarium.compiled, reason="plain Python shares the GIL by turns")


def nodes_while_held(game, looks):
    """How many nodes a search in another thread gets on while this one keeps the GIL, up to ENOUGH."""
    position = game.start()
    control = Control()
    searcher = Searcher(position.state.copy(), game.evaluation(position.options), TranspositionTable(1), control)
    search = threading.Thread(target=searcher.iterate, args=(60, 0, 0))
    turns = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    try:
        search.start()
        while searcher.nodes == 0:
            time.sleep(0)
        before = searcher.nodes
        for _ in range(looks):
            if searcher.nodes >= before + ENOUGH:
                return ENOUGH
        return searcher.nodes - before
    finally:
        control.stopped = True
        sys.setswitchinterval(turns)
        search.join()


@pytest.mark.parametrize("game", [game for game in GAMES if not isinstance(game, PlainGame)], ids=repr)
def test_a_search_of_a_compiled_game_needs_no_gil(game):
    assert nodes_while_held(game, LOOKS) == ENOUGH


@pytest.mark.parametrize("game", [game for game in GAMES if isinstance(game, PlainGame)], ids=repr)
def test_a_search_of_a_plain_game_waits_for_the_gil(game):
    assert nodes_while_held(game, FEW_LOOKS) < ENOUGH

"""The face of the engine: limits, determinism, stopping, threads, pondering."""

import subprocess
import sys
import threading
import time

import pytest

import ludarium
from ludarium.core.plain import PlainGame
from ludarium.engine import Clock, Engine, Limits
from ludarium.engine.alphabeta import AlphaBeta
from ludarium.engine.transposition import TranspositionTable
from tests.engine.positions import TINY, TOKONOMA, random_positions
from tests.engine.toys import Faulty, TakeAway
from tests.waiting import PATIENCE, until

NODES = 300 if TINY else 20000
DEEP_NODES = max(NODES, 3000)  # enough to ask the table that threads share
START = TOKONOMA.start()


def engine(**settings):
    return Engine(TOKONOMA, hash_mb=1, **settings)


def test_nodes_are_a_limit_that_is_kept_exactly():
    assert engine().search(START, Limits(nodes=NODES)).nodes == NODES


def test_depth_is_a_limit():
    assert engine().search(START, Limits(depth=2)).depth == 2


def test_the_same_seed_and_nodes_give_the_same_move_and_count():
    for position in random_positions(TOKONOMA, 3, seed=1):
        for seed in (0, 7):
            first, second = (engine(seed=seed).search(position, Limits(depth=3, nodes=NODES)) for _ in range(2))
            assert (first.best, first.nodes, str(first.lines[0])) == (second.best, second.nodes, str(second.lines[0]))


def test_seeds_vary_the_choice_among_equal_moves():
    game = TakeAway()
    lost = game.position("4 0 0")
    assert len({Engine(game, seed=seed).search(lost, Limits(depth=1)).best.text for seed in range(1, 20)}) > 1


def test_several_lines_come_best_first_and_differ():
    result = engine().search(START, Limits(depth=3, lines=4))
    assert len({line.move.text for line in result.lines}) == 4
    assert [line.score for line in result.lines] == sorted((line.score for line in result.lines), reverse=True)
    single = engine().search(START, Limits(depth=3))
    assert single.lines[0].score == result.lines[0].score


def test_more_lines_than_moves_are_all_moves():
    result = engine().search(START, Limits(depth=1, lines=99))
    assert {line.move.text for line in result.lines} == {move.text for move in START.legal_moves}


def test_a_decided_score_tells_the_plies_to_the_end():
    line = engine().search(TOKONOMA.position("f4/6/1F5/6/5 w"), Limits(depth=4)).lines[0]
    assert (line.wins_in, line.chance) == (1, 1.0)
    game = TakeAway()
    line = Engine(game).search(game.position("8 0 0"), Limits(depth=8)).lines[0]
    assert (line.wins_in, line.chance) == (-4, 0.0)


def test_a_chance_grows_with_the_score():
    lines = engine().search(START, Limits(depth=2, lines=9)).lines
    assert [line.chance for line in lines] == sorted((line.chance for line in lines), reverse=True)
    assert all(0 < line.chance < 1 for line in lines)


def test_every_iteration_is_reported():
    told = []
    engine().search(START, Limits(depth=3, lines=2), lambda line, number: told.append((line.depth, number)))
    assert told == [(depth, number) for depth in (1, 2, 3) for number in (0, 1)]


def test_stop_ends_a_search_without_limits():
    searching, begun, found = engine(), threading.Event(), []
    thread = threading.Thread(
        target=lambda: found.append(searching.search(START, Limits(), lambda *_: begun.set())), daemon=True
    )
    thread.start()
    assert begun.wait(PATIENCE)
    assert thread.is_alive()
    assert searching.stop()
    thread.join(PATIENCE)
    assert found[0].best in START.legal_moves


@pytest.mark.skipif(TINY, reason="plain Python holds the GIL")
def test_the_gil_is_released():
    searching = engine()
    thread = threading.Thread(target=lambda: searching.search(START, Limits(nodes=3_000_000)))
    thread.start()
    turns = 0
    while thread.is_alive():
        turns += 1
        time.sleep(0.001)
    assert turns > 3


def test_time_is_a_limit():
    many = 50 * DEEP_NODES
    result = engine().search(START, Limits(seconds=0.01, nodes=many))
    assert result.best in START.legal_moves
    assert result.nodes < many


def test_no_time_at_all_still_gives_a_legal_move():
    for limits in (Limits(seconds=0), Limits(nodes=1), Limits(clock=Clock(0.0)), Limits(clock=Clock(-3.0))):
        assert engine().search(START, limits).best in START.legal_moves


def test_however_short_the_time_a_win_at_once_is_seen():
    position = TOKONOMA.position("2f2/1fbf2/1f2F2/F2a2/5 w")
    for seed in range(4):
        result = engine(seed=seed).search(position, Limits(seconds=0))
        assert (str(result.best), result.lines[0].wins_in) == ("d1c1", 1)


def test_a_forced_move_needs_no_thought():
    game = TakeAway()
    position = game.position("1 0 0")
    assert Engine(game).search(position, Limits(clock=Clock(3600))).nodes < 100


def test_what_one_thread_has_found_saves_another_work():
    def nodes_to_depth(helped):
        search = AlphaBeta(START, TOKONOMA.evaluation({}), TranspositionTable(4), Limits(nodes=DEEP_NODES), threads=2)
        if helped:
            search._help(1)
        first, depth = search.searchers[0], 5 if TINY else 7
        for each in range(1, depth + 1):
            first.iterate(each, 0, 0)
        return first.nodes

    assert nodes_to_depth(helped=True) < nodes_to_depth(helped=False)


def test_the_table_tells_how_full_it_is():
    little = Engine(TOKONOMA, hash_mb=0.01).search(START, Limits(nodes=DEEP_NODES)).fullness
    much = Engine(TOKONOMA, hash_mb=64).search(START, Limits(nodes=DEEP_NODES)).fullness
    assert 0 <= much < little <= 1000


def test_two_threads_reach_the_depth_that_was_asked_for():
    alone = engine(threads=1).search(START, Limits(depth=4))
    both = engine(threads=2).search(START, Limits(depth=4))
    assert both.best in START.legal_moves
    assert both.depth == alone.depth
    assert both.nodes > 0


def test_pondering_goes_on_within_the_limits_when_the_reply_comes():
    thinking = engine().ponder(START)
    until(lambda: thinking._search.nodes > 0)
    assert thinking.hit(Limits(seconds=0.02)).best in START.legal_moves


def test_pondering_can_be_stopped():
    thinking = engine().ponder(START)
    assert thinking.stop().best in START.legal_moves


def test_what_plain_rules_raise_reaches_the_caller():
    game = Faulty()
    with pytest.raises(ZeroDivisionError):
        Engine(game).search(game.start(), Limits(depth=5))


def test_a_game_that_is_over_has_no_move():
    game = TakeAway()
    assert Engine(game).search(game.position("0 0 0"), Limits(depth=1)).best is None


@pytest.mark.parametrize("name", ludarium.games())
def test_random_positions_at_tiny_limits_get_legal_moves(name):
    game = ludarium.game(name)
    searching = Engine(game, hash_mb=0.2)
    many = 20 if TINY or isinstance(game, PlainGame) else 1000
    for number, position in enumerate(random_positions(game, many, seed=6)):
        limit = 1 + number * 7 % 300
        result = searching.search(position, Limits(nodes=limit))
        assert result.best.code in position.state.copy().moves()
        assert result.nodes <= limit


@pytest.mark.skipif("hex7" not in ludarium.games(), reason="the example game is not installed")
def test_the_node_limit_holds_where_moves_end_the_game():
    game = ludarium.game("hex7")
    position = game.position("rrbrrbb/r..br.b/rr.rr.b/rrb.rbb/bbr.rr./.brbb.b/.b.rbrb b")
    for limit in (1, 2, 49, 50, 51):
        assert Engine(game, hash_mb=0.1).search(position, Limits(nodes=limit)).nodes <= limit


def test_a_stop_before_the_search_has_begun_is_not_lost_and_ends_no_other():
    class Hasty(Engine):
        hasty = True

        def _begun(self, *given):
            if self.hasty:
                assert self.stop()
            return super()._begun(*given)

    searching = Hasty(TOKONOMA, hash_mb=1)
    assert searching.search(START, Limits()).best in START.legal_moves
    searching.hasty = False
    assert searching.search(START, Limits(depth=2)).depth == 2


def test_a_stop_while_nothing_is_asked_changes_nothing():
    searching = engine()
    assert not searching.stop()
    assert searching.search(START, Limits(depth=2)).depth == 2


GROWTH = """
import sys
from resource import RUSAGE_SELF, getrusage

import ludarium
from ludarium.engine import Engine, Limits

name, nodes = sys.argv[1], int(sys.argv[2])
game = ludarium.game(name)
Engine(game, hash_mb=0).search(game.start(), Limits(nodes=100))
before = getrusage(RUSAGE_SELF).ru_maxrss
Engine(game, hash_mb=16, threads=2).search(game.start(), Limits(nodes=nodes))
print(getrusage(RUSAGE_SELF).ru_maxrss - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the peak is told in other units")
@pytest.mark.parametrize("name", ludarium.games())
def test_memory_is_what_was_asked_for(name):
    nodes = 300 if TINY or isinstance(ludarium.game(name), PlainGame) else 400_000
    told = subprocess.run([sys.executable, "-c", GROWTH, name, str(nodes)], capture_output=True, text=True, check=True)
    assert int(told.stdout) <= 1024 * (16 + 2)  # kilobytes: the table, and one megabyte for each thread


def test_wrong_settings_are_refused():
    with pytest.raises(ValueError, match="at least 1 thread"):
        Engine(TOKONOMA, threads=0)
    with pytest.raises(ValueError, match="0 megabytes or more"):
        Engine(TOKONOMA, hash_mb=-1)
    with pytest.raises(ValueError, match="depth is at least 1"):
        Limits(depth=0)
    with pytest.raises(ValueError, match="seconds are 0 or more"):
        Limits(seconds=float("nan"))
    with pytest.raises(ludarium.OptionError):
        Engine(TOKONOMA, {"speed": 3})

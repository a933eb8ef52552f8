"""The perft files, as deep as a lane can go in the time that tests have. `make soak` runs them whole."""

import sys
import threading
import time

import pytest

import ludarium
from tests.perft_files import perft_lines

MOST_NODES = 2_000_000 if ludarium.compiled else 20_000
LINES = perft_lines()


@pytest.mark.parametrize("line", LINES, ids=str)
def test_perft(line):
    position = line.load()
    depths = [depth for depth, count in enumerate(line.counts, start=1) if count <= MOST_NODES or depth == 1]
    assert [ludarium.perft(position, depth) for depth in depths] == list(line.counts[: len(depths)])


def test_every_game_of_ours_has_a_perft_file():
    ours = {name for name in ludarium.games() if type(ludarium.game(name)).__module__.startswith("ludarium.")}
    assert {line.game for line in LINES} == ours


@pytest.mark.parametrize("depth", [-1, 51, 10**12])
def test_perft_refuses_a_depth_it_cannot_hold(depth):
    start = LINES[0].load()
    with pytest.raises(ValueError, match="depth"):
        ludarium.perft(start, depth)
    with pytest.raises(ValueError, match="depth"):
        ludarium.divide(start, depth)


@pytest.mark.skipif(not ludarium.compiled, reason="plain Python shares the GIL by turns")
def test_perft_releases_the_gil():
    """Nobody is made to give the GIL up here, so another thread counts on only if perft lets it go by itself."""
    line = max(LINES, key=lambda line: max(count for count in line.counts if count <= MOST_NODES))
    depth = max(depth for depth, count in enumerate(line.counts, start=1) if count <= MOST_NODES)
    position, stop, counted = line.load(), threading.Event(), [0]

    def count():
        while not stop.is_set():
            counted[0] += 1
            time.sleep(0)

    thread = threading.Thread(target=count)
    turns = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    try:
        thread.start()
        before = counted[0]
        for _ in range(20):
            ludarium.perft(position, depth)
            if counted[0] > before:
                break
        assert counted[0] > before
    finally:
        stop.set()
        sys.setswitchinterval(turns)
        thread.join()

"""The perft files, as deep as a lane can go in the time that tests have. `make soak` runs them whole."""

import threading

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


def test_other_threads_run_while_perft_does():
    """A thread that waits for the GIL gets it: it counts on while perft, which never gives it up in between, runs."""
    line = LINES[0]
    position, started, stop, counted = line.load(), threading.Event(), threading.Event(), [0]

    def count():
        started.set()
        while not stop.is_set():
            counted[0] += 1

    thread = threading.Thread(target=count)
    thread.start()
    started.wait()
    depth = max(depth for depth, count in enumerate(line.counts, start=1) if count <= MOST_NODES)
    before = counted[0]
    ludarium.perft(position, depth)
    after = counted[0]
    stop.set()
    thread.join()
    assert after > before

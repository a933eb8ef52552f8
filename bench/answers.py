"""How soon the engine answers: to a stop, to a clock, and with two threads. `python -m bench.answers [game ...]`.

These are times on the wall, so they mean little on a busy machine. The worst of a hundred is the p99.
"""

from __future__ import annotations

import sys
import threading
from random import Random
from statistics import geometric_mean
from time import monotonic, sleep

from rich.console import Console
from rich.table import Table

import ludarium
from bench.engine import compiled_games
from ludarium.engine import LEVELS, Clock, Engine, Limits

TRIES = 100
THINK = 0.02  # seconds before a stop
MOVE = 0.03  # seconds for a move
POSITIONS = 5
DEPTH_POSITIONS = 12  # from which two threads are to reach the depth
DEPTH_SECONDS = 0.5  # that one reaches in so much time


def played(game: ludarium.Game, number: int, longest: int = 30) -> list[ludarium.Position]:
    """Positions from random games that go on."""
    random, found = Random(1), []
    while len(found) < number:
        position = game.start()
        for _ in range(random.randrange(longest)):
            after = position.play(random.choice(position.legal_moves))
            if after.outcome is not None:
                break
            position = after
        found.append(position)
    return found


def stop_seconds(game: ludarium.Game, positions: list[ludarium.Position]) -> list[float]:
    """From stop() to the answer of a search without limits."""
    engine, found = Engine(game), []
    for number in range(TRIES):
        position = positions[number % len(positions)]
        thread = threading.Thread(target=engine.search, args=(position, Limits()))
        thread.start()
        sleep(THINK)
        start = monotonic()
        engine.stop()
        thread.join()
        found.append(monotonic() - start)
    return sorted(found)


def overtime(game: ludarium.Game, positions: list[ludarium.Position]) -> list[float]:
    """What choosing a move takes beyond the seconds that it was given, from a view where something is hidden."""
    engine, found = Engine(game), []
    for number in range(TRIES):
        start = monotonic()
        engine.choose(positions[number % len(positions)], LEVELS[-1], Limits(seconds=MOVE))
        found.append(monotonic() - start - MOVE)
    return sorted(found)


def clock_share(game: ludarium.Game, positions: list[ludarium.Position]) -> float:
    """The largest share of a clock with one second left that a move takes."""
    engine, most = Engine(game), 0.0
    for position in positions:
        start = monotonic()
        engine.choose(position, LEVELS[-1], Limits(clock=Clock(1.0)))
        most = max(most, monotonic() - start)
    return most


def thread_gain(game: ludarium.Game, positions: list[ludarium.Position]) -> float:
    """How many times as soon two threads reach a depth as one, on average: the geometric mean over positions."""
    gains = []
    for position in positions:
        depth = max(1, Engine(game).search(position, Limits(seconds=DEPTH_SECONDS)).depth)
        one, two = (sum(seconds_to(depth, position, threads) for _ in range(3)) for threads in (1, 2))
        if one > DEPTH_SECONDS / 10:  # else the game was as good as over
            gains.append(one / two)
    return geometric_mean(gains) if gains else float("nan")


def seconds_to(depth: int, position: ludarium.Position, threads: int) -> float:
    return Engine(position.game, threads=threads).search(position, Limits(depth=depth)).seconds


HEADINGS = ("game", "stop, median", "p99", "over the time, median", "p99", "of 1000 left", "two threads")


def run(names: list[str]) -> None:
    console = Console()
    table = Table(title="answers, in milliseconds")
    for heading in HEADINGS:
        table.add_column(heading, justify="left" if heading == "game" else "right")
    for name in names:
        game = ludarium.game(name)
        with console.status(name):
            positions = played(game, POSITIONS)
            stops, overs = stop_seconds(game, positions), overtime(game, positions)
            most, gain = clock_share(game, positions), thread_gain(game, played(game, DEPTH_POSITIONS))
        figures = [1000 * times[place] for times in (stops, overs) for place in (TRIES // 2, TRIES - 1)]
        table.add_row(name, *(f"{figure:.1f}" for figure in figures), f"{1000 * most:.0f}", f"{gain:.2f} x")
    console.print(table)


if __name__ == "__main__":
    run(sys.argv[1:] or compiled_games())

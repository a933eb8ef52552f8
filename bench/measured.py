"""One version's side of bench.versions: perft and searches of fixed size, timed.

It runs with the Python in which that version is installed, so it uses only what every version has. A request is a line
of JSON: a game, with a depth for perft or with positions and a number of nodes for searches. So is the answer: what was
found, how many moves were made, and the seconds of processor time that it took.
"""

import json
import sys
from importlib.metadata import version
from time import process_time
from typing import Any

import ludarium
from ludarium.engine import Engine, Limits

LEAST_SECONDS = 0.2  # a short count is repeated until it can be timed


def perft(game: ludarium.Game, depth: int) -> tuple[Any, int, float]:
    position, leaves, made = game.start(), 0, 0
    start = process_time()
    while (seconds := process_time() - start) < LEAST_SECONDS:
        leaves = ludarium.perft(position, depth)
        made += leaves
    return leaves, made, seconds


def search(game: ludarium.Game, positions: list[str], nodes: int) -> tuple[Any, int, float]:
    found, made, seconds = [], 0, 0.0
    for text in positions:
        position, engine = game.position(text), Engine(game)
        start = process_time()
        result = engine.search(position, Limits(nodes=nodes))
        seconds += process_time() - start
        made += result.nodes
        found.append([result.nodes, result.depth, [[line.score, str(line)] for line in result.lines]])
    return found, made, seconds


def main() -> None:
    here = {"version": version("ludarium"), "compiled": ludarium.compiled, "games": list(ludarium.games())}
    print(json.dumps(here), flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        measure = perft if "depth" in request else search
        found, made, seconds = measure(ludarium.game(request.pop("game")), **request)
        print(json.dumps({"found": found, "made": made, "seconds": seconds}), flush=True)


if __name__ == "__main__":
    main()

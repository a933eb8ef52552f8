"""How fast the engine is: nodes beside perft's, simulations beside OpenSpiel's, two threads beside one.

`python -m bench.engine` runs it alone. All ratios are between figures of the same run; one thread's are per second of
processor time, so that a busy machine does not blur them.
"""

from __future__ import annotations

from time import perf_counter, process_time

from rich.console import Console
from rich.table import Table

import ludarium
from ludarium.core.plain import PlainGame
from ludarium.engine import Engine, Limits, MonteCarlo

PERFT_DEPTH = {"tokonoma": 7}  # others: 4
SEARCH_NODES = 3_000_000
SIMULATIONS = 30_000
PEER_SIMULATIONS = 4_000
PEER_GAMES = ("breakthrough", "hex")
THREADS_DEPTH = {"tokonoma": 15}  # others: 8


def perft_rate(position: ludarium.Position, depth: int) -> float:
    start = process_time()
    return ludarium.perft(position, depth) / (process_time() - start)


def search_rate(position: ludarium.Position) -> tuple[float, int]:
    """Nodes a second of alpha-beta, one for each move made, and the depth it reached."""
    engine = Engine(position.game)
    start = process_time()
    result = engine.search(position, Limits(nodes=SEARCH_NODES))
    return result.nodes / (process_time() - start), result.depth


def uct_rate(position: ludarium.Position) -> tuple[float, float]:
    """Simulations and plies a second of UCT with random playouts to the end."""
    search = MonteCarlo(position, position.game.evaluation(position.options), Limits(nodes=SIMULATIONS))
    start = process_time()
    result = search.run()
    seconds = process_time() - start
    return result.nodes / seconds, search.tree.plies / seconds


def peer_rates() -> dict[str, tuple[float, float]]:
    """The same of OpenSpiel's MCTS in C++: simulations a second, and plies, from the length of its random games."""
    try:
        import pyspiel
    except ImportError:
        return {}
    rates = {}
    for name in PEER_GAMES:
        game = pyspiel.load_game(name)
        evaluator = pyspiel.RandomRolloutEvaluator(1, 42)
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, PEER_SIMULATIONS, 200, False, 42, False)
        start = process_time()
        bot.step(game.new_initial_state())
        rate = PEER_SIMULATIONS / (process_time() - start)
        rates[name] = rate, rate * random_length(game)
    return rates


def random_length(game: object, games: int = 100) -> float:
    """The average length of a random game."""
    from random import Random

    random, plies = Random(1), 0
    for _ in range(games):
        state = game.new_initial_state()  # type: ignore[attr-defined]
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            plies += 1
    return plies / games


def depth_seconds(position: ludarium.Position, depth: int, threads: int) -> float:
    """How long it takes to finish a depth."""
    start = perf_counter()
    Engine(position.game, hash_mb=64, threads=threads).search(position, Limits(depth=depth))
    return perf_counter() - start


def run() -> None:
    console = Console()
    names = [name for name in ludarium.games() if not isinstance(ludarium.game(name), PlainGame)]
    table = Table(title="engine, one thread unless it says otherwise")
    for heading in ("game", "perft M/s", "alpha-beta M/s", "ratio", "depth", "UCT sim/s", "M plies/s", "2 threads"):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    for name in names:
        with console.status(name):
            position = ludarium.game(name).start()
            perft = perft_rate(position, PERFT_DEPTH.get(name, 4))
            search, depth = search_rate(position)
            simulations, plies = uct_rate(position)
            to = THREADS_DEPTH.get(name, 8)
            faster = depth_seconds(position, to, 1) / depth_seconds(position, to, 2)
        table.add_row(
            name,
            f"{perft / 1e6:.2f}",
            f"{search / 1e6:.2f}",
            f"{search / perft:.2f}",
            str(depth),
            f"{simulations:,.0f}",
            f"{plies / 1e6:.2f}",
            f"{faster:.2f} x",
        )
    for name, (simulations, plies) in peer_rates().items():
        table.add_row(f"OpenSpiel {name}", "", "", "", "", f"{simulations:,.0f}", f"{plies / 1e6:.2f}", "")
    console.print(table)


if __name__ == "__main__":
    run()

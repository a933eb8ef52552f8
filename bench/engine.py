"""How fast the engine is: moves made beside perft's, simulations beside OpenSpiel's.

`python -m bench.engine [game ...]` runs it alone. All ratios are between figures of the same run, medians per second of
processor time. OpenSpiel's games are others than ours, of a similar size: what compares is the search, not the game.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from time import process_time
from typing import TypeVar

from rich.console import Console
from rich.table import Table

import ludarium
from ludarium.core.plain import PlainGame
from ludarium.engine import Engine, Limits, MonteCarlo

Rate = TypeVar("Rate", float, tuple[float, int], tuple[float, float])

REPEATS = 3
LONGEST = 3.0  # seconds for one search
PERFT_DEPTH = {"tokonoma": 7, "cheduk": 5}  # others: 3
SEARCH_NODES = 3_000_000
SIMULATIONS = 30_000
PEER_SIMULATIONS = 4_000
PEER_GAMES = ("breakthrough", "hex")


def perft_rate(position: ludarium.Position, depth: int) -> float:
    """Moves made a second by perft: at every depth up to the last, as a search counts its nodes."""
    start = process_time()
    made = ludarium.perft(position, depth)
    seconds = process_time() - start
    return (made + sum(ludarium.perft(position, less) for less in range(1, depth))) / seconds


def search_rate(position: ludarium.Position) -> tuple[float, int]:
    """Moves made a second by alpha-beta, and the depth it reached."""
    engine = Engine(position.game)
    start = process_time()
    result = engine.search(position, Limits(nodes=SEARCH_NODES, seconds=LONGEST))
    return result.nodes / (process_time() - start), result.depth


def uct_rate(position: ludarium.Position) -> tuple[float, float]:
    """Simulations and plies a second of UCT with random playouts to the end."""
    limits = Limits(nodes=SIMULATIONS, seconds=LONGEST)
    search = MonteCarlo(position, position.game.evaluation(position.options), limits)
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


def run(names: Sequence[str]) -> None:
    console = Console()
    table = Table(title="engine: moves made a second by perft and alpha-beta, simulations by UCT, one thread")
    rates = ("perft M/s", "alpha-beta M/s", "ratio", "depth", "UCT sim/s", "M plies/s")
    for heading in ("game", *rates, *(f"x {peer}" for peer in PEER_GAMES)):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    with console.status("OpenSpiel"):
        peers = peer_rates()
    for name in names:
        with console.status(name):
            position = ludarium.game(name).start()
            perft, (search, depth), (simulations, plies) = (
                median_of(lambda position=position, name=name: perft_rate(position, PERFT_DEPTH.get(name, 3))),
                median_of(lambda position=position: search_rate(position)),
                median_of(lambda position=position: uct_rate(position)),
            )
        table.add_row(
            name,
            f"{perft / 1e6:.2f}",
            f"{search / 1e6:.2f}",
            f"{search / perft:.2f}",
            str(depth),
            f"{simulations:,.0f}",
            f"{plies / 1e6:.2f}",
            *(f"{simulations / rate:.2f}" for rate, _ in peers.values()),
        )
    for name, (simulations, plies) in peers.items():
        table.add_row(f"OpenSpiel {name}", "", "", "", "", f"{simulations:,.0f}", f"{plies / 1e6:.2f}")
    console.print(table)


def median_of(measure: Callable[[], Rate]) -> Rate:
    return sorted(measure() for _ in range(REPEATS))[REPEATS // 2]


def compiled_games() -> list[str]:
    return [name for name in ludarium.games() if not isinstance(ludarium.game(name), PlainGame)]


if __name__ == "__main__":
    run(sys.argv[1:] or compiled_games())

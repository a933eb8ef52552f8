"""How fast the engine is: moves made beside perft's, simulations beside OpenSpiel's.

`python -m bench.engine [game ...]` runs it alone. Figures are per second of processor time. What is compared is
measured in turns, and medians count, of rates and of the ratios of each turn: a machine with other guests is now
faster, now slower. OpenSpiel's games are others than ours, of a similar size: what compares is the search.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median
from time import monotonic, process_time

from rich.console import Console
from rich.table import Table

import ludarium
from ludarium.core.plain import PlainGame
from ludarium.engine import Engine, Limits, MonteCarlo

Rate = tuple[float, float]  # a figure that counts, and one beside it

TURNS = 7  # at least
PATIENCE = 6.0  # seconds, within which there are more turns
LONGEST = 3.0  # seconds for one search
PERFT_DEPTH = {"tokonoma": 6, "cheduk": 5}  # others: 3
SEARCH_NODES = 3_000_000
SIMULATIONS = 30_000
PEER_SIMULATIONS = 4_000
PEER_GAMES = ("breakthrough", "hex")
FIGURES = ("perft M/s", "alpha-beta M/s", "ratio", "depth", "UCT sim/s", "M plies/s")
HEADINGS = ("game", *FIGURES, *(f"x {peer}" for peer in PEER_GAMES))


def perft_rate(position: ludarium.Position, depth: int) -> Rate:
    """Moves made a second by perft, at every ply as a search counts its nodes, and its depth."""
    start = process_time()
    made = ludarium.perft(position, depth)
    seconds = process_time() - start
    made += sum(ludarium.perft(position, less) for less in range(1, depth))
    return made / seconds, depth


def search_rate(position: ludarium.Position) -> Rate:
    """Moves made a second by alpha-beta, and the depth it reached."""
    engine = Engine(position.game)
    start = process_time()
    result = engine.search(position, Limits(nodes=SEARCH_NODES, seconds=LONGEST))
    return result.nodes / (process_time() - start), result.depth


def uct_rate(position: ludarium.Position) -> Rate:
    """Simulations and plies a second of UCT with random playouts to the end."""
    limits = Limits(nodes=SIMULATIONS, seconds=LONGEST)
    search = MonteCarlo(position, position.game.evaluation(position.options), limits)
    start = process_time()
    result = search.run()
    seconds = process_time() - start
    return result.nodes / seconds, search.tree.plies / seconds


def peers() -> dict[str, Callable[[], Rate]]:
    """The same of OpenSpiel's MCTS in C++: simulations a second, and plies, from the length of its random games."""
    try:
        import pyspiel
    except ImportError:
        return {}

    def rate(name: str) -> Rate:
        game = pyspiel.load_game(name)
        evaluator = pyspiel.RandomRolloutEvaluator(1, 42)
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, PEER_SIMULATIONS, 200, False, 42, False)
        start = process_time()
        bot.step(game.new_initial_state())
        simulations = PEER_SIMULATIONS / (process_time() - start)
        return simulations, simulations * random_length(game)

    return {name: partial(rate, name) for name in PEER_GAMES}


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
    for heading in HEADINGS:
        table.add_column(heading, justify="left" if heading == "game" else "right")
    rivals = peers()
    shown: dict[str, list[Rate]] = {rival: [] for rival in rivals}
    for name in names:
        position = ludarium.game(name).start()
        with console.status(name):
            perft, search = in_turns(
                partial(perft_rate, position, PERFT_DEPTH.get(name, 3)), partial(search_rate, position)
            )
            uct, *others = in_turns(partial(uct_rate, position), *rivals.values())
        for rival, rates in zip(rivals, others, strict=True):
            shown[rival] += rates
        table.add_row(
            name,
            f"{middle(perft)[0] / 1e6:.2f}",
            f"{middle(search)[0] / 1e6:.2f}",
            f"{ratio(search, perft):.2f}",
            f"{middle(search)[1]:.0f}",
            f"{middle(uct)[0]:,.0f}",
            f"{middle(uct)[1] / 1e6:.2f}",
            *(f"{ratio(uct, rates):.2f}" for rates in others),
        )
    for rival, rates in shown.items():
        if rates:
            simulations, plies = middle(rates)
            table.add_row(f"OpenSpiel {rival}", "", "", "", "", f"{simulations:,.0f}", f"{plies / 1e6:.2f}")
    console.print(table)


def in_turns(*measures: Callable[[], Rate]) -> list[list[Rate]]:
    """What each found, turn by turn."""
    turns: list[list[Rate]] = []
    end = monotonic() + PATIENCE
    while len(turns) < TURNS or monotonic() < end:
        turns.append([measure() for measure in measures])
    return [list(found) for found in zip(*turns, strict=True)]


def middle(rates: Sequence[Rate]) -> Rate:
    return sorted(rates)[len(rates) // 2]


def ratio(ours: Sequence[Rate], theirs: Sequence[Rate]) -> float:
    return median(one / other for (one, _), (other, _) in zip(ours, theirs, strict=True))


def compiled_games() -> list[str]:
    return [name for name in ludarium.games() if not isinstance(ludarium.game(name), PlainGame)]


if __name__ == "__main__":
    run(sys.argv[1:] or compiled_games())

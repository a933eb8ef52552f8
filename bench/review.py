"""How long a review takes: `python -m bench.review [game ...]`.

Games between two levels, from random openings. Figures are seconds of processor time on one core for a game of 120
plies; shorter games count in proportion.
"""

from __future__ import annotations

import sys
from random import Random
from statistics import median, quantiles
from time import process_time

from rich.console import Console
from rich.table import Table

import ludarium
from bench.engine import compiled_games
from ludarium.core.chance import drawn
from ludarium.core.record import Record
from ludarium.engine import Engine, level
from ludarium.engine.review import review

GAMES = 5
PLIES = 120
SHORTEST = 30  # plies; the turning points of a shorter game say nothing about a long one
OPENING = 6  # plies at random
PLAYERS = ("learner", "casual")
HEADINGS = ("game", "games", "plies, median", "seconds for 120 plies, median", "p90")


def played(game: ludarium.Game, seed: int) -> Record:
    random = Random(seed)
    options: dict[str, object] = {**drawn(game, {}, random)}
    engine, players = Engine(game, options, hash_mb=1, seed=seed + 1), [level(game, name) for name in PLAYERS]
    position = game.start(**options)
    while position.outcome is None and len(position.moves) < PLIES:
        if len(position.moves) < OPENING:
            position = position.play(random.choice(list(position.legal_moves)))
        else:
            position = position.play(engine.choose(position, players[position.state.side]))
    return Record.of(position)


def timed(record: Record) -> float:
    """Seconds of a review, as of a game of 120 plies."""
    started = process_time()
    review(record)
    return (process_time() - started) * PLIES / len(record.moves)


def run(names: list[str]) -> None:
    console = Console()
    table = Table(title="reviews")
    for heading in HEADINGS:
        table.add_column(heading, justify="left" if heading == "game" else "right")
    for name in names:
        records: list[Record] = []
        with console.status(name):
            seed = 0
            while len(records) < GAMES:
                record = played(ludarium.game(name), seed)
                seed += 1
                if len(record.moves) >= SHORTEST:
                    records.append(record)
            seconds = [timed(record) for record in records]
        plies = median(len(record.moves) for record in records)
        figures = (median(seconds), quantiles(seconds, n=10)[-1])
        table.add_row(name, str(len(records)), f"{plies:g}", *(f"{figure:.1f}" for figure in figures))
    console.print(table)


if __name__ == "__main__":
    run(sys.argv[1:] or compiled_games())

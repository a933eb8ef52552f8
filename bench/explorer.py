"""How the opening explorer grows: memory and disk, what a game costs to count, and the time of a query by its kind.

python -m bench.explorer                      10,000, 30,000 and 100,000 games
python -m bench.explorer --games 1000000      takes its time

Games come from a skewed tree of openings: each next move is drawn from those that the position has, the first ones far
more often, for as long as the tree goes; then at random. Their tables are not written, as the explorer only reads them
once. One query in five is at the start with filters; the others are at positions of games, the early ones more often.
With --folder a run goes on where the last one ended.
"""

from __future__ import annotations

import argparse
import resource
import tempfile
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import perf_counter

from sqlalchemy import Connection, Engine, create_engine, event, func, insert, select, update

import ludarium
from ludarium.server.explorer import keeping, queries
from ludarium.server.explorer.answers import Question, question_of
from ludarium.server.explorer.model import KeptGame, Shelf, rules_of, signed
from ludarium.server.explorer.queries import Filters
from ludarium.server.store.migrate import migrate
from ludarium.server.store.schema.explorer import (
    explorer_counts,
    explorer_games,
    explorer_generations,
    explorer_shelves,
)
from ludarium.server.tables.fairplay import UNPROTECTED
from ludarium.wire.explorer import ExplorerRequest

GAME, VARIANT = "tokonoma", "standard"
TREE = 12  # plies in which few moves are played by most
PLIES = (20, 60)
MONTHS = 24
QUERIES = 400
AT_ONCE = 10_000  # games that are summed up before they are written
ONE_BY_ONE = 300  # games that are counted as a server does


def drawn(random: Random, number: int) -> KeptGame:
    """A game of the tree."""
    game = ludarium.game(GAME)
    state = game.start().state.copy()
    keys, moves = array("q", [signed(state.key)]), []
    for ply in range(random.randint(*PLIES)):
        codes = state.moves()
        if not codes:
            break
        place = min(int(random.paretovariate(1.1)) - 1, len(codes) - 1) if ply < TREE else random.randrange(len(codes))
        moves.append(game.write_move(state, codes[place]))
        state.play(codes[place])
        keys.append(signed(state.key))
    return KeptGame(
        end_id=number,
        table_id=f"t{number}",
        shelf=Shelf(GAME, VARIANT, "people"),
        rules=rules_of(game, {}),
        shown=True,
        speed=random.choices((1, 2, 3, 4, 5), (20, 45, 25, 5, 5))[0],
        rating=min(2600, max(600, round(random.gauss(1600, 250)))),
        month=2025 * 12 + random.randrange(MONTHS),
        result=random.choices((0, 1, 2), (47, 45, 8))[0],
        at=1_700_000_000_000 + number * 60_000,
        keys=keys,
        moves=tuple(moves),
    )


def opened(path: Path) -> Engine:
    engine = create_engine(f"sqlite:///{path}")

    @event.listens_for(engine, "connect")
    def prepare(connection: object, _record: object) -> None:
        for pragma in ("journal_mode=WAL", "synchronous=FULL"):
            connection.execute(f"PRAGMA {pragma}")  # type: ignore[attr-defined]

    with engine.begin() as connection:
        migrate(connection)
        if connection.execute(select(explorer_generations)).first() is None:
            connection.execute(insert(explorer_generations).values(id=1, current=True, begun=0))
    return engine


def grow(engine: Engine, random: Random, first: int, last: int) -> float:
    """Count games; gives the milliseconds that counting one took when the last of them were counted one by one.

    The others are summed up before they are written, which leaves the same rows.
    """
    single = range(max(first, last - ONE_BY_ONE), last)
    for number in range(first, single.start, AT_ONCE):
        with engine.begin() as connection:
            write_together(
                connection, [drawn(random, each) for each in range(number, min(number + AT_ONCE, single.start))]
            )
    games = [drawn(random, number) for number in single]
    started = perf_counter()
    for game in games:
        with engine.begin() as connection:
            keeping.add(connection, 1, game)
    return 1000 * (perf_counter() - started) / max(len(single), 1)


def write_together(connection: Connection, games: list[KeptGame]) -> None:
    """What `keeping.add` writes for each of these games, with each row once."""
    assert games[0].shelf is not None
    shelf = keeping.shelf_id(connection, 1, games[0].shelf)
    sums: dict[tuple[int, ...], list[int]] = {}
    for game in games:
        for arrival in game.arrivals:
            row = sums.setdefault((shelf, *arrival, game.month, game.speed, game.band), [0, 0, 0, 0, 0])
            row[game.result] += 1
            row[3] += game.rating
            row[4] = game.end_id
    names = [column.name for column in explorer_counts.columns]
    rows = [dict(zip(names, (*cell, *numbers), strict=True)) for cell, numbers in sorted(sums.items())]
    connection.exec_driver_sql(str(keeping.CHANGE), rows)
    connection.execute(insert(explorer_games), [keeping.columns_of(1, game, shelf, True) for game in games])
    held = explorer_shelves.c.games + len(games)
    connection.execute(update(explorer_shelves).where(explorer_shelves.c.id == shelf).values(games=held))


def asked(engine: Engine, random: Random) -> Iterator[tuple[str, Question, Filters]]:
    """Kinds of queries, with their positions."""
    with engine.begin() as connection:
        known = connection.scalars(select(explorer_games.c.moves).order_by(explorer_games.c.end_id).limit(500)).all()
    start = question_of(ExplorerRequest(game=GAME), UNPROTECTED)
    for number in range(QUERIES):
        if number % 5 == 0:
            speeds = random.sample((1, 2, 3, 4, 5), random.randint(1, 3))
            since = 2025 * 12 + random.randrange(MONTHS)
            yield (
                "start, filtered",
                start,
                Filters(speeds, (random.randint(5, 8), random.randint(9, 12)), (since, None)),
            )
        elif number % 5 == 1:
            yield "start", start, Filters()
        else:
            moves = random.choice(known).split()
            depth = min(int(random.expovariate(0.2)) + 1, len(moves))
            question = question_of(ExplorerRequest(game=GAME, moves=moves[:depth]), UNPROTECTED)
            yield "first 5 plies" if depth <= 5 else "deeper", question, Filters()


def timed(engine: Engine, random: Random) -> dict[str, list[float]]:
    """Milliseconds of queries, by kind."""
    shelf = Shelf(GAME, VARIANT, "people")
    found: dict[str, list[float]] = {}
    for kind, question, filters in asked(engine, random):
        with engine.connect() as connection:
            started = perf_counter()
            queries.counted(connection, shelf, question.keys, filters)
            found.setdefault(kind, []).append(1000 * (perf_counter() - started))
    return found


def percentile(times: list[float], share: float) -> float:
    return sorted(times)[min(int(share * len(times)), len(times) - 1)]


def main(sizes: list[int], folder: Path, tell: Callable[[str], None] = print) -> None:
    random, path = Random(1), folder / "explorer.sqlite"
    engine = opened(path)
    with engine.connect() as connection:
        held = (connection.scalar(select(func.max(explorer_games.c.end_id))) or 0) + 1
    kinds = ("start", "start, filtered", "first 5 plies", "deeper")
    tell(f"| games | disk | memory | counting one | {' | '.join(f'{kind} p50 / p99' for kind in kinds)} |")
    tell("|" + "---|" * (4 + len(kinds)))
    for size in sizes:
        counting = grow(engine, random, held, size + 1)
        held = size + 1
        with engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        times = timed(engine, random)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        shown = " | ".join(
            f"{percentile(times[kind], 0.5):.1f} / {percentile(times[kind], 0.99):.1f} ms" for kind in kinds
        )
        disk = path.stat().st_size / 1e6
        tell(f"| {size:,} | {disk:.0f} MB | {memory:.0f} MB | {counting:.2f} ms | {shown} |")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, nargs="+", default=[10_000, 30_000, 100_000])
    parser.add_argument("--folder", type=Path, help="keep the database here")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        main(sorted(given.games), given.folder or Path(made))

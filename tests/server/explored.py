"""Finished games of all kinds, written straight into a database, and counted once more in other words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from sqlalchemy import Connection, Engine, select

import ludarium
from ludarium.core.outcome import Outcome
from ludarium.core.position import Position
from ludarium.engine import Engine as Player
from ludarium.engine import level
from ludarium.play import Clock, Decision, Seat, Table, TimeControl
from ludarium.play.rating import speed_of
from ludarium.server.explorer import keeping
from ludarium.server.explorer.model import SPEED_NUMBERS, way_of
from ludarium.server.ratings.facts import rated_as
from ludarium.server.store.ends import add_end
from ludarium.server.store.schema.explorer import explorer_counts, explorer_games, explorer_shelves
from ludarium.server.tables.queries import insert_table
from tests.server.rated import add_user

PLAYERS = "abcdef"
MONTH = 31 * 24 * 3600 * 1000
CLOCKS = (None, TimeControl(base=60_000), TimeControl(base=300_000, increment=3000), TimeControl(per_move=86_400_000))
BUSY = ("tokonoma", "romgon", "hexchess", "gungi", "cheduk")

Cell = tuple[str, str, str, int, int, int, int, int]  # of a shelf: key, way, month, speed, band


@dataclass(slots=True)
class Game:
    """A finished game, and what is known of it without asking the store."""

    table: Table
    at: int
    counts: bool
    games_of: str = "people"
    rating: int = 0
    end_id: int = 0
    cells: dict[Cell, str] = field(default_factory=dict)


def played(random: Random, name: str, plies: int, player: Player | None = None) -> Position:
    """A position after so many moves at random, or of a level, fewer if the game has ended."""
    position = ludarium.game(name).start()
    weak = level(ludarium.game(name), "first-week")
    while position.outcome is None and len(position.moves) < plies:
        # Few first moves, so that many games meet.
        some = list(position.legal_moves)[:3] if len(position.moves) < 3 else position.legal_moves
        chosen = random.choice(some) if player is None else player.choose(position, weak)
        position = position.play(chosen)
    return position


def finished(random: Random, number: int, position: Position, at: int) -> Game:
    """A table where it was played: of two people or not, public or not, by a clock or not."""
    sides = [side.name for side in position.game.sides]
    names = random.sample(PLAYERS, 2)
    kind = random.choice(("people", "people", "people", "people", "computer", "hot-seat"))
    seats = {side: Seat(player=name, name=name) for side, name in zip(sides, names, strict=True)}
    if kind == "computer":
        seats[sides[1]] = Seat(level="beginner", name="Beginner")
    if kind == "hot-seat":
        seats[sides[1]] = seats[sides[0]]
    control = random.choice(CLOCKS)
    rated = kind == "people" and control is not None and random.random() < 0.5
    public = random.random() < 0.7
    ended = None if position.outcome is not None else Outcome(random.choice((*sides, None)), "agreement")
    aborted = ended is not None and random.random() < 0.05
    exposed = not rated and random.random() < 0.1
    taught = kind == "computer" and random.random() < 0.3
    decisions = [Decision(move.side, move.text, (move.text,), None, at) for move in position.moves]
    table = Table(
        id=f"table{number}",
        creator=names[0],
        seats=seats,
        position=position,
        decisions=tuple(decisions),
        clock=None if control is None else Clock.new(control, sides),
        visibility="public" if public else "private",
        rated=rated,
        exposed=exposed,
        teaching=0 if taught else None,
        ended=Outcome(None, "abort") if aborted else ended,
        created=at,
        updated=at,
    )
    left_out = kind == "hot-seat" or exposed or taught or aborted or len(position.moves) < 10
    counts = (public or rated) and not left_out
    return Game(table, at, counts, "people" if kind == "people" else "computers")


def add_people(engine: Engine) -> None:
    with engine.begin() as connection:
        for name in PLAYERS:
            add_user(connection, name)


def write(connection: Connection, game: Game) -> None:
    table, outcome = game.table, game.table.outcome
    assert outcome is not None
    insert_table(connection, table)
    add_end(connection, table_id=table.id, version=1, winner=outcome.winner, reason=outcome.reason, at=game.at)


# Counted once more.


def recount(connection: Connection, games: list[Game]) -> tuple[dict[Cell, tuple[int, ...]], Counter[tuple[str, ...]]]:
    """What the explorer should hold: by cell the results, the sum of ratings and the latest end; games by shelf."""
    ends = {row.table_id: row for row in connection.execute(select(explorer_games)).all()}
    found: dict[Cell, tuple[int, ...]] = {}
    shelves: Counter[tuple[str, ...]] = Counter()
    for game in games:
        rated = rated_as(connection, game.table.id)
        if not game.counts or (rated is not None and rated.annulled):
            continue
        row, table = ends[game.table.id], game.table
        shelf = (table.game.name, table.game.rated_variant(table.first.options) or "", game.games_of)
        shelves[shelf] += 1
        sides = [side.name for side in table.game.sides]
        assert table.outcome is not None
        result = 2 if table.outcome.winner is None else sides.index(table.outcome.winner)
        for cell in cells(table, shelf, game.at, row.rating):
            *numbers, ratings, last = found.get(cell, (0, 0, 0, 0, 0))
            numbers[result] += 1
            found[cell] = (*numbers, ratings + row.rating, max(last, row.end_id))
    return found, shelves


def cells(table: Table, shelf: tuple[str, str, str], at: int, rating: int) -> Iterator[Cell]:
    month = (1970 + at // (365 * 24 * 3600 * 1000)) * 12  # the games of the tests are of each first of January
    speed = SPEED_NUMBERS[None if table.clock is None else speed_of(table.clock.control)]
    band = rating // 200
    line = [table.position]
    while line[0].previous is not None:
        line.insert(0, line[0].previous)
    seen: set[int] = set()
    for place, position in enumerate(line):
        if position.key in seen:
            continue
        seen.add(position.key)
        key, before = (signed(each.key) for each in (position, line[place - 1]))
        way = 0 if not place else way_of(before, str(position.move))
        yield (*shelf, key, way, month, speed, band)


def signed(key: int) -> int:
    return int.from_bytes(key.to_bytes(8, "big"), "big", signed=True)


def held(connection: Connection, generation: int) -> tuple[dict[Cell, tuple[int, ...]], Counter[tuple[str, ...]]]:
    """What the explorer holds."""
    named = {
        row.id: ((row.game, row.variant, row.kind), row.games)
        for row in connection.execute(select(explorer_shelves).where(explorer_shelves.c.generation == generation))
    }
    rows = connection.execute(select(explorer_counts).where(explorer_counts.c.shelf.in_(named))).all()
    found: dict[Any, tuple[int, ...]] = {(*named[row[0]][0], *row[1:6]): tuple(row[6:]) for row in rows}
    return found, Counter({shelf: games for shelf, games in named.values() if games})


def count_some(engine: Engine, generation: int, most: int = 4) -> int:
    with engine.begin() as connection:
        batch = keeping.waiting(connection, generation, most)
    counted = keeping.counted(batch)
    with engine.begin() as connection:
        keeping.keep(connection, counted)
    return len(batch.ends)

"""Counting games once they are over, and taking back what does not count any more.

Everything is held once in each generation. A generation has a reader of the ends of games for itself, so a new one is
made beside the current one by the same steps, and takes its place when it has caught up. All changes of a generation
go one after another: each locks its reader first.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, bindparam, delete, func, insert, select, text, update

from ludarium.play import Refused
from ludarium.server.explorer.model import DRAWN, Arrival, KeptGame, Shelf, arrivals, band_of, kept_game
from ludarium.server.ratings.facts import RatedAs, rated_as, rated_until
from ludarium.server.store.ends import End, last_taken, next_ends, take_ends
from ludarium.server.store.schema.explorer import (
    explorer_counts,
    explorer_games,
    explorer_generations,
    explorer_shelves,
)
from ludarium.server.tables.facts import TableRows, is_there, read_table, table_rows
from ludarium.server.threads import off_loop

SWEPT_AT_ONCE = 2000  # positions of an old generation that one transaction deletes
LOOKED_BACK_AT_ONCE = 200  # games in which it is looked when a position was reached last

CHANGE = text(
    "INSERT INTO explorer_counts (shelf, key, way, month, speed, band, first, second, drawn, ratings, last)"
    " VALUES (:shelf, :key, :way, :month, :speed, :band, :first, :second, :drawn, :ratings, :last)"
    " ON CONFLICT (shelf, key, way, month, speed, band) DO UPDATE SET"
    " first = explorer_counts.first + excluded.first, second = explorer_counts.second + excluded.second,"
    " drawn = explorer_counts.drawn + excluded.drawn, ratings = explorer_counts.ratings + excluded.ratings,"
    " last = CASE WHEN excluded.last > explorer_counts.last THEN excluded.last ELSE explorer_counts.last END"
)
NEW_SHELF = text(
    "INSERT INTO explorer_shelves (generation, game, variant, kind, games)"
    " VALUES (:generation, :game, :variant, :kind, 0) ON CONFLICT (generation, game, variant, kind) DO NOTHING"
)
ROW = (
    explorer_counts.c.shelf == bindparam("of_shelf"),
    explorer_counts.c.key == bindparam("of_key"),
    explorer_counts.c.way == bindparam("of_way"),
    explorer_counts.c.month == bindparam("of_month"),
    explorer_counts.c.speed == bindparam("of_speed"),
    explorer_counts.c.band == bindparam("of_band"),
)
EMPTY = delete(explorer_counts).where(
    *ROW, explorer_counts.c.first == 0, explorer_counts.c.second == 0, explorer_counts.c.drawn == 0
)
STALE = select(explorer_counts.c.last).where(*ROW, explorer_counts.c.last == bindparam("of_last"))
FRESH = update(explorer_counts).where(*ROW).values(last=bindparam("latest"))


class Overtaken(Exception):
    """Another process has kept these games, or the generation is not there any more."""


class Ended(NamedTuple):
    """The end of a game as it is in the store. rating: that it had when it was kept in another generation"""

    end: End
    rows: TableRows | None
    rated: RatedAs | None
    rating: int | None

    @property
    def is_rated(self) -> bool:
        return self.rows is not None and bool(self.rows.table.rated)


class Batch(NamedTuple):
    """What a reader takes together."""

    generation: int
    ends: Sequence[Ended]


class Counted(NamedTuple):
    """The same ends, with the games that are to be kept."""

    generation: int
    ends: Sequence[int]
    games: Sequence[KeptGame]


def reader_of(generation: int) -> str:
    return f"explorer.{generation}"


def current_generation(connection: Connection) -> int | None:
    generations = explorer_generations.c
    return connection.scalar(select(func.max(generations.id)).where(generations.current))


def first_generation(connection: Connection, now: int) -> int:
    """The current generation; the first one is current before it has caught up."""
    found = current_generation(connection)
    if found is None:
        last_taken(connection, reader_of(1))  # so that two processes do not make it at once
        found = current_generation(connection)
    if found is None:
        connection.execute(insert(explorer_generations).values(id=1, current=True, begun=now))
        found = 1
    return found


# Keeping games.


def waiting(connection: Connection, generation: int, most: int) -> Batch:
    """What a generation's reader takes next. A rated game waits for its rating, and what ended after it waits, too."""
    until = rated_until(connection)
    ends = (ended(connection, generation, end) for end in next_ends(connection, reader_of(generation), most))
    return Batch(generation, list(takewhile(lambda each: each.end.id <= until or not each.is_rated, ends)))


def ended(connection: Connection, generation: int, end: End) -> Ended:
    games = explorer_games.c
    other = select(games.rating).where(games.end_id == end.id, games.generation != generation)
    rating = connection.scalar(other.order_by(games.generation.desc()).limit(1))
    return Ended(end, table_rows(connection, end.table_id), rated_as(connection, end.table_id), rating)


def counted(batch: Batch) -> Counted:
    """The games of a batch, replayed."""
    off_loop()
    found = (game_of(each) for each in batch.ends)
    games = [game for game in found if game is not None]
    return Counted(batch.generation, [each.end.id for each in batch.ends], games)


def game_of(ended: Ended) -> KeptGame | None:
    if ended.rows is None or not ended.rows.table.over:
        return None
    try:
        table = read_table(ended.rows)
    except Refused:
        return None  # it is damaged, or its game is not installed
    rating = ended.rating
    if rating is None:
        rating = 0 if ended.rated is None else round(ended.rated.before)
    return kept_game(table, ended.end.id, ended.end.at, rating)


def keep(connection: Connection, counted: Counted) -> None:
    """Take the ends of a batch and count its games, together; Overtaken if somebody else has taken one of them."""
    off_loop()
    taken = take_ends(connection, reader_of(counted.generation), len(counted.ends))
    if [end.id for end in taken] != list(counted.ends) or not exists(connection, counted.generation):
        raise Overtaken
    for game in counted.games:
        if is_there(connection, game.table_id):
            add(connection, counted.generation, game)


def exists(connection: Connection, generation: int) -> bool:
    generations = explorer_generations.c
    return connection.scalar(select(generations.id).where(generations.id == generation)) is not None


def add(connection: Connection, generation: int, game: KeptGame) -> None:
    shelf = None if game.shelf is None else shelf_id(connection, generation, game.shelf)
    rated = rated_as(connection, game.table_id)
    counts = shelf is not None and (rated is None or not rated.annulled)
    connection.execute(insert(explorer_games).values(columns_of(generation, game, shelf, counts)))
    if counts:
        assert shelf is not None
        change(connection, shelf, game, game.arrivals, 1)


def columns_of(generation: int, game: KeptGame, shelf: int | None, counted: bool) -> dict[str, Any]:
    return {
        "generation": generation,
        "end_id": game.end_id,
        "table_id": game.table_id,
        "rules": game.rules,
        "shelf": shelf,
        "counted": counted,
        "shown": game.shown,
        "speed": game.speed,
        "rating": game.rating,
        "month": game.month,
        "result": game.result,
        "at": game.at,
        "keys": game.keys.tobytes(),
        "moves": " ".join(game.moves),
    }


def shelf_id(connection: Connection, generation: int, shelf: Shelf) -> int:
    found = find_shelf(connection, generation, shelf)
    if found is None:
        values = {"game": shelf.game, "variant": shelf.variant, "kind": shelf.games_of}
        connection.execute(NEW_SHELF, {"generation": generation, **values})
        found = find_shelf(connection, generation, shelf)
    assert found is not None
    return found


def find_shelf(connection: Connection, generation: int, shelf: Shelf) -> int | None:
    columns = explorer_shelves.c
    of_rules = (columns.game == shelf.game, columns.variant == shelf.variant, columns.kind == shelf.games_of)
    return connection.scalar(select(columns.id).where(columns.generation == generation, *of_rules))


def change(connection: Connection, shelf: int, game: Any, found: Iterable[Arrival], by: int) -> None:
    """Count a game, or with -1 take it back. Rows are locked in one order, by whoever does it."""
    results = [by * (game.result == each) for each in (0, 1, DRAWN)]
    amounts = dict(zip(("first", "second", "drawn"), results, strict=True), ratings=by * game.rating, last=game.end_id)
    cell = {"shelf": shelf, "month": game.month, "speed": game.speed, "band": band_of(game.rating)}
    rows = [{"key": arrival.key, "way": arrival.way, **cell, **amounts} for arrival in sorted(found)]
    connection.execute(CHANGE, rows)
    columns = explorer_shelves.c
    connection.execute(update(explorer_shelves).where(columns.id == shelf).values(games=columns.games + by))


# Games that do not count after all, or again.


def annul(connection: Connection, table_id: str) -> None:
    """A game does not count any more; it stays one of its players' own."""
    off_loop()
    for row in locked_games(connection, table_id):
        if row.counted:
            take_back(connection, row)


def reinstate(connection: Connection, table_id: str) -> None:
    """An annulled game counts again."""
    off_loop()
    for row in locked_games(connection, table_id):
        if row.shelf is not None and not row.counted:
            set_counted(connection, row, True)
            change(connection, row.shelf, row, arrivals_of(row), 1)


def forget(connection: Connection, table_id: str) -> None:
    """A table is deleted."""
    off_loop()
    annul(connection, table_id)
    connection.execute(delete(explorer_games).where(explorer_games.c.table_id == table_id))


def locked_games(connection: Connection, table_id: str) -> Sequence[Row[Any]]:
    """A game in all generations that have it, none of which changes meanwhile otherwise."""
    for generation in connection.scalars(select(explorer_generations.c.id).order_by(explorer_generations.c.id)).all():
        last_taken(connection, reader_of(generation))
    return connection.execute(select(explorer_games).where(explorer_games.c.table_id == table_id)).all()


def take_back(connection: Connection, row: Row[Any]) -> None:
    found = arrivals_of(row)
    set_counted(connection, row, False)
    change(connection, row.shelf, row, found, -1)
    cells = [
        {
            "of_shelf": row.shelf,
            "of_key": arrival.key,
            "of_way": arrival.way,
            "of_month": row.month,
            "of_speed": row.speed,
            "of_band": band_of(row.rating),
        }
        for arrival in sorted(found)
    ]
    connection.execute(EMPTY, cells)
    stale = {}
    for arrival, cell in zip(sorted(found), cells, strict=True):
        if connection.scalar(STALE, {**cell, "of_last": row.end_id}) is not None:
            stale[arrival] = cell
    look_back(connection, row, stale)


def look_back(connection: Connection, row: Row[Any], stale: dict[Arrival, dict[str, int]]) -> None:
    """Find the game that came to a position last, now that the latest one is gone. Rare: few games are annulled."""
    games, before = explorer_games.c, row.end_id
    same = (games.shelf == row.shelf, games.counted, games.month == row.month, games.speed == row.speed)
    while stale:
        query = select(explorer_games).where(*same, games.end_id < before).order_by(games.end_id.desc())
        found = connection.execute(query.limit(LOOKED_BACK_AT_ONCE)).all()
        if not found:
            return
        for other in (each for each in found if band_of(each.rating) == band_of(row.rating)):
            reached = stale.keys() & set(arrivals_of(other))
            for arrival in reached:
                connection.execute(FRESH, {**stale.pop(arrival), "latest": other.end_id})
        before = found[-1].end_id


def arrivals_of(row: Row[Any]) -> list[Arrival]:
    return list(arrivals(keys_in(row.keys), row.moves.split(" ")))


def keys_in(data: bytes) -> array[int]:
    keys: array[int] = array("q")
    keys.frombytes(data)
    return keys


def set_counted(connection: Connection, row: Row[Any], counted: bool) -> None:
    columns = explorer_games.c
    same = (columns.generation == row.generation, columns.end_id == row.end_id)
    connection.execute(update(explorer_games).where(*same).values(counted=counted))


# A new generation.


def begin_again(connection: Connection, now: int) -> int:
    """The generation that is on its way, or a new one."""
    current = first_generation(connection, now)
    last_taken(connection, reader_of(current))  # nobody else begins one meanwhile
    generations = explorer_generations.c
    found = connection.scalar(select(func.max(generations.id)).where(generations.id > current))
    if found is None:
        found = current + 1
        connection.execute(insert(explorer_generations).values(id=found, current=False, begun=now))
    return int(found)


def games_held(connection: Connection, generation: int) -> int:
    games = explorer_games.c
    return connection.scalar(select(func.count()).where(games.generation == generation)) or 0


def make_current(connection: Connection, generation: int) -> bool:
    """Put a generation in the place of the current one, if it has caught up with it."""
    current = current_generation(connection)
    if current is None or current >= generation:
        return True
    if last_taken(connection, reader_of(generation)) < last_taken(connection, reader_of(current)):
        return False
    generations = explorer_generations.c
    connection.execute(update(explorer_generations).values(current=generations.id == generation))
    return True


def sweep(connection: Connection) -> bool:
    """Delete a part of a generation that is not needed any more; whether anything was left."""
    off_loop()
    current = current_generation(connection)
    generations, shelves, counts, games = (
        each.c for each in (explorer_generations, explorer_shelves, explorer_counts, explorer_games)
    )
    old = connection.scalar(select(func.min(generations.id)).where(generations.id < (current or 0)))
    if old is None:
        return False
    shelf = connection.scalar(select(shelves.id).where(shelves.generation == old).limit(1))
    if shelf is not None:
        keys = select(counts.key).where(counts.shelf == shelf).order_by(counts.key)
        last = connection.scalar(keys.offset(SWEPT_AT_ONCE).limit(1))
        until = () if last is None else (counts.key <= last,)
        connection.execute(delete(explorer_counts).where(counts.shelf == shelf, *until))
        if last is None:
            connection.execute(delete(explorer_shelves).where(shelves.id == shelf))
        return True
    some = select(games.end_id).where(games.generation == old).order_by(games.end_id).limit(SWEPT_AT_ONCE)
    if connection.execute(
        delete(explorer_games).where(games.generation == old, games.end_id.in_(some.scalar_subquery()))
    ).rowcount:
        return True
    connection.execute(delete(explorer_generations).where(generations.id == old))
    return True

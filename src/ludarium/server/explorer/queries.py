"""What is asked of the database about positions that games went through."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Row, case, func, select

from ludarium.server.explorer.keeping import current_generation, find_shelf, keys_in
from ludarium.server.explorer.model import Arrival, Shelf, arrivals, band_of
from ludarium.server.explorer.tally import Tally
from ludarium.server.store.schema.explorer import explorer_counts, explorer_games, explorer_shelves
from ludarium.server.tables.facts import seats_at, seats_held_by

KEYS_AT_ONCE = 500  # positions in one statement


class Filters(NamedTuple):
    """speeds: by number, none for all; bands: from, and up to without the second; months: from and to"""

    speeds: Collection[int] = ()
    bands: tuple[int | None, int | None] = (None, None)
    months: tuple[int | None, int | None] = (None, None)

    def conditions(self, columns: Any) -> list[ColumnElement[bool]]:
        """For the columns `speed` and `month`; a game without a rating is in no span of them."""
        since, until = self.months
        found = [columns.speed.in_(self.speeds)] if self.speeds else []
        found += [columns.month >= since] if since is not None else []
        found += [columns.month <= until] if until is not None else []
        return found

    def in_bands(self, column: Any) -> list[ColumnElement[bool]]:
        least, most = self.bands
        found = [column >= max(least or 0, 1)] if least is not None or most is not None else []
        return [*found, column < most] if most is not None else found

    def takes(self, rating: int) -> bool:
        least, most = self.bands
        if least is None and most is None:
            return True
        band = band_of(rating)
        return max(least or 0, 1) <= band and (most is None or band < most)


class Held(NamedTuple):
    """What a source holds by these rules in all."""

    games: int = 0
    since: int | None = None
    until: int | None = None


class Sample(NamedTuple):
    """A game, with who played it by side."""

    table_id: str
    at: int
    result: int
    rating: int
    shown: bool
    names: dict[str, str]


class Found(NamedTuple):
    """By position and way, and games by their ends."""

    held: Held
    tallies: dict[Arrival, Tally]
    games: dict[int, Sample]


NOTHING = Found(Held(), {}, {})


def counted(connection: Connection, shelf: Shelf, keys: Sequence[int], filters: Filters) -> Found:
    """What this server's games know of positions."""
    generation = current_generation(connection)
    shelf_id = None if generation is None else find_shelf(connection, generation, shelf)
    if generation is None or shelf_id is None:
        return NOTHING
    columns = explorer_counts.c
    rated = case((columns.band > 0, columns.first + columns.second + columns.drawn), else_=0)
    sums = [func.sum(each) for each in (columns.first, columns.second, columns.drawn, columns.ratings, rated)]
    tallies: dict[Arrival, Tally] = {}
    for some in parts(keys):
        query = (
            select(columns.key, columns.way, *sums, func.max(columns.last))
            .where(columns.shelf == shelf_id, columns.key.in_(some))
            .where(*filters.conditions(columns), *filters.in_bands(columns.band))
            .group_by(columns.key, columns.way)
        )
        for key, way, *numbers in connection.execute(query):
            tallies[Arrival(key, way)] = Tally(*map(int, numbers))
    ends = {tally.last for tally in tallies.values()}
    return Found(held_on(connection, shelf_id), tallies, games_at(connection, generation, ends))


def held_on(connection: Connection, shelf_id: int) -> Held:
    number = connection.scalar(select(explorer_shelves.c.games).where(explorer_shelves.c.id == shelf_id))
    games = explorer_games.c
    at = select(games.at).where(games.shelf == shelf_id, games.counted)
    since = connection.scalar(at.order_by(games.end_id).limit(1))
    until = connection.scalar(at.order_by(games.end_id.desc()).limit(1))
    return Held(number or 0, since, until)


def games_at(connection: Connection, generation: int, ends: Collection[int]) -> dict[int, Sample]:
    games = explorer_games.c
    rows: list[Row[Any]] = []
    for some in parts(sorted(ends)):
        query = select(games.end_id, games.table_id, games.at, games.result, games.rating, games.shown)
        rows += connection.execute(query.where(games.generation == generation, games.end_id.in_(some)))
    return with_names(connection, rows)


def with_names(connection: Connection, rows: Iterable[Row[Any]]) -> dict[int, Sample]:
    rows = list(rows)
    names: dict[str, dict[str, str]] = {}
    for some in parts([row.table_id for row in rows]):
        for seat in seats_at(connection, some):
            names.setdefault(seat.table_id, {})[seat.side] = seat.name
    return {
        row.end_id: Sample(row.table_id, row.at, row.result, row.rating, row.shown, names.get(row.table_id, {}))
        for row in rows
    }


def own(
    connection: Connection, player: str, rules: int, keys: Collection[int], filters: Filters, side: str | None
) -> Found:
    """What somebody's own games know of positions, whatever their kind."""
    generation = current_generation(connection)
    games, seated = explorer_games.c, seats_held_by(player, side)
    query = (
        select(explorer_games)
        .where(games.generation == generation, games.rules == rules, games.table_id.in_(seated))
        .order_by(games.end_id)
    )
    rows = connection.execute(query).all()
    if not rows:
        return NOTHING
    wanted, tallies = set(keys), dict[Arrival, Tally]()
    for row in connection.execute(query.where(*filters.conditions(games))) if filters.conditions(games) else rows:
        found = keys_in(row.keys)
        if not filters.takes(row.rating) or wanted.isdisjoint(found):
            continue
        for arrival in arrivals(found, row.moves.split(" ")):
            if arrival.key in wanted:
                tallies[arrival] = tallies.get(arrival, Tally()).plus(row.result, row.rating, row.end_id)
    last = {tally.last for tally in tallies.values()}
    samples = with_names(connection, (row for row in rows if row.end_id in last))
    held = Held(len(rows), rows[0].at, rows[-1].at)
    return Found(held, tallies, {end: sample._replace(shown=True) for end, sample in samples.items()})


def parts(keys: Sequence[Any]) -> Iterator[Sequence[Any]]:
    for first in range(0, len(keys), KEYS_AT_ONCE):
        yield keys[first : first + KEYS_AT_ONCE]

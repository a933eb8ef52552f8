"""Rating the ends of games: each exactly once, in a transaction of its own; and all of them again."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Row, select

from ludarium.core.errors import LudariumError
from ludarium.core.registry import game as find_game
from ludarium.play import Refused, TimeControl
from ludarium.play.rating import Category, category_of
from ludarium.server.ratings import queries
from ludarium.server.ratings.arranged import LOOKED_AT, suspicions
from ludarium.server.ratings.model import (
    LEAST_PLIES,
    UNRATED_REASONS,
    Entrant,
    RatedGame,
    Standings,
    rated,
    replayed,
)
from ludarium.server.store.ends import last_taken, take_ends
from ludarium.server.store.schema.ends import ends
from ludarium.server.store.schema.ratings import rated_games
from ludarium.server.store.schema.tables import seats, tables
from ludarium.server.threads import off_loop

log = logging.getLogger("ludarium.server.ratings")

READER = "ratings"
LONGEST_REASON = 400  # characters

ENDED = select(
    ends.c.id.label("end_id"),
    ends.c.winner,
    ends.c.reason,
    ends.c.at,
    tables.c.id,
    tables.c.game,
    tables.c.options,
    tables.c.ply,
    tables.c.clock_base,
    tables.c.clock_increment,
    tables.c.clock_delay,
    tables.c.clock_per_move,
).join(tables, tables.c.id == ends.c.table_id)


class Taken(NamedTuple):
    """An end that was taken, and the game that was rated because of it, if it counts."""

    end_id: int
    game: RatedGame | None


class Recalculation(NamedTuple):
    games: int
    changed: int


def rate_next(connection: Connection, together: Mapping[str, bool]) -> Taken | None:
    """Rate the next end that was not looked at yet; None if there is none. `together`: by table, what is known of it.

    The end is taken in the transaction in which its numbers are written.
    """
    off_loop()
    taken = take_ends(connection, READER, 1)
    if not taken:
        return None
    end = taken[0]
    row = connection.execute(ENDED.where(ends.c.id == end.id, tables.c.rated)).one_or_none()
    facts = None
    if row is not None:
        seated = connection.execute(select(seats).where(seats.c.table_id == row.id)).all()
        facts = facts_of(row, seated)
    if facts is None:
        return Taken(end.id, None)
    game = rate(connection, replace(facts, together=together.get(facts.table_id, False)))
    return Taken(end.id, game)


def rate(connection: Connection, facts: RatedGame) -> RatedGame:
    """Write what a game changes, and whether it looks arranged."""
    people = [entrant.player for entrant in facts.entrants if entrant.player is not None]
    standings = queries.standings_of(connection, people)
    game = rated(facts, standings)
    queries.add_game(connection, game)
    changed = {key: found for key, found in standings.items() if key.category == game.category}
    queries.write_standings(connection, changed)
    if len(people) == 2:
        played = queries.games_of_pair(connection, people[0], people[1], game.at - LOOKED_AT)
        for kind, games in suspicions(played, game.at):
            if game.table_id in games:
                queries.write_flag(connection, kind, (people[0], people[1]), games, game.at)
    return game


def facts_of(row: Any, seated: Sequence[Row[Any]]) -> RatedGame | None:
    """What is to be rated of a table that has ended; None if it does not count."""
    if row.reason in UNRATED_REASONS or row.ply < LEAST_PLIES or row.clock_base is None:
        return None
    control = TimeControl(
        base=row.clock_base, increment=row.clock_increment, delay=row.clock_delay, per_move=row.clock_per_move
    )
    try:
        game = find_game(row.game)
    except LudariumError:
        log.warning("a game that is not installed cannot be rated", extra={"table": row.id, "game": row.game})
        return None
    category = category_of(game, msgspec.json.decode(row.options), control)
    by_side = {seat.side: seat for seat in seated}
    sides = [side.name for side in game.sides]
    if category is None or set(by_side) != set(sides):
        return None
    first, second = (by_side[side] for side in sides)
    fixed = [0 if seat.player else game.level_ratings.get(seat.level) for seat in (first, second)]
    if first.player == second.player or fixed[0] is None or fixed[1] is None:
        return None
    return RatedGame(
        end_id=row.end_id,
        table_id=row.id,
        category=category,
        entrants=(Entrant(first.player, first.level), Entrant(second.player, second.level)),
        score=0.5 if row.winner is None else float(row.winner == sides[0]),
        reason=row.reason,
        plies=row.ply,
        at=row.at,
        before=(float(fixed[0]), float(fixed[1])),
    )


# Again.


def recalculate(connection: Connection) -> Recalculation:
    """Make all numbers again from the games. What is as it should be is not written."""
    off_loop()
    known = {game.end_id: game for game in queries.games_where(connection)}
    found = dict(known)
    for facts in all_facts(connection, last_taken(connection, READER)):
        old = known.get(facts.end_id)
        found[facts.end_id] = facts if old is None else merged(facts, old)
    changed = recount(connection, list(found.values()), known)
    return Recalculation(len(found), changed)


def all_facts(connection: Connection, until: int) -> Iterable[RatedGame]:
    """What is to be rated of all tables whose ends were looked at, as far as the tables are still there."""
    seated: dict[str, list[Row[Any]]] = {}
    query = select(seats).join(tables, tables.c.id == seats.c.table_id).where(tables.c.rated, tables.c.over)
    for row in connection.execute(query):
        seated.setdefault(row.table_id, []).append(row)
    for row in connection.execute(ENDED.where(tables.c.rated, ends.c.id <= until).order_by(ends.c.id)):
        facts = facts_of(row, seated.get(row.id, []))
        if facts is not None:
            yield facts


def merged(facts: RatedGame, old: RatedGame) -> RatedGame:
    """What the table says, with what only the rated game knows. A level counts as strong as it was then."""
    return replace(
        facts,
        together=old.together,
        before=old.before,
        annulled=old.annulled,
        annulled_by=old.annulled_by,
        annulled_because=old.annulled_because,
    )


def recount(
    connection: Connection,
    games: Iterable[RatedGame],
    known: Mapping[int, RatedGame],
    category: Category | None = None,
) -> int:
    """Rate games again, all of a category or of all, and write what differs from what is known; gives how much did."""
    standings: Standings = {}
    changed = 0
    for game in replayed(games, standings):
        if game.end_id not in known:
            queries.add_game(connection, game)
        elif game != known[game.end_id]:
            queries.change_game(connection, game)
        else:
            continue
        changed += 1
    stored = queries.all_standings(connection, category)
    for gone in stored.keys() - standings.keys():
        queries.remove_standing(connection, gone)
    queries.write_standings(connection, {key: new for key, new in standings.items() if stored.get(key) != new})
    return changed + sum(standings.get(key) != stored.get(key) for key in standings.keys() | stored.keys())


# Games that do not count after all.


def annul(connection: Connection, table_id: str, reason: str, by: str, now: int) -> None:
    """A rated game does not count any more; what followed in its category is rated again. `by`: a user's id."""
    game = rated_game(connection, table_id)
    if game.annulled is not None:
        raise Refused("stale", "this game was annulled already")
    judge(connection, replace(game, annulled=now, annulled_by=by, annulled_because=reason[:LONGEST_REASON]))


def reinstate(connection: Connection, table_id: str) -> None:
    """An annulled game counts again."""
    game = rated_game(connection, table_id)
    if game.annulled is None:
        raise Refused("stale", "this game counts already")
    judge(connection, replace(game, annulled=None, annulled_by=None, annulled_because=None))


def rated_game(connection: Connection, table_id: str) -> RatedGame:
    off_loop()
    last_taken(connection, READER)  # nothing is rated meanwhile
    game = queries.game_at(connection, table_id)
    if game is None:
        raise Refused("not-found", f"no rated game was finished at table {table_id!r}")
    return game


def judge(connection: Connection, game: RatedGame) -> None:
    columns = rated_games.c
    known = {each.end_id: each for each in queries.games_where(connection, queries.of_category(columns, game.category))}
    recount(connection, {**known, game.end_id: game}.values(), known, game.category)

"""What is asked of the database about ratings. Each query is given the connection of its transaction."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, and_, delete, func, insert, or_, select, text, update

from ludarium.play.rating import Category
from ludarium.server.accounts import sanctions
from ludarium.server.ratings.elo import PROVISIONAL_GAMES, Standing
from ludarium.server.ratings.model import Entrant, Key, RatedGame, Standings
from ludarium.server.store.schema.accounts import users
from ludarium.server.store.schema.ratings import flags, rated_games, ratings
from ludarium.server.store.schema.tables import tables

NUMBERS = ("rating", "deviation", "games", "won", "drawn", "best", "last")
WRITE_STANDING = text(
    f"INSERT INTO ratings (player, game, variant, speed, {', '.join(NUMBERS)})"
    f" VALUES (:player, :game, :variant, :speed, {', '.join(f':{name}' for name in NUMBERS)})"
    " ON CONFLICT (player, game, variant, speed) DO UPDATE SET "
    + ", ".join(f"{name} = excluded.{name}" for name in NUMBERS)
)
WRITE_FLAG = text(
    "INSERT INTO flags (kind, one, other, games, at) VALUES (:kind, :one, :other, :games, :at)"
    " ON CONFLICT (kind, one, other) DO UPDATE SET games = excluded.games, at = excluded.at"
)


# Standings.


def standing_of(row: Row[Any]) -> Standing:
    return Standing(**{name: getattr(row, name) for name in NUMBERS})


def key_of(row: Row[Any]) -> Key:
    return Key(row.player, Category(row.game, row.variant, row.speed))


def standings_of(connection: Connection, players: Collection[str]) -> Standings:
    """All standings of some players."""
    query = select(ratings).where(ratings.c.player.in_(players))
    return {key_of(row): standing_of(row) for row in connection.execute(query)}


def all_standings(connection: Connection, category: Category | None) -> Standings:
    """Everybody's, of one category or of all."""
    query = select(ratings) if category is None else select(ratings).where(of_category(ratings.c, category))
    return {key_of(row): standing_of(row) for row in connection.execute(query)}


def accounts_among(connection: Connection, players: Collection[str]) -> set[str]:
    return set(connection.scalars(select(users.c.id).where(users.c.id.in_(players), users.c.deleted.is_(None))))


def write_standings(connection: Connection, standings: Standings) -> None:
    for (player, category), standing in standings.items():
        numbers = {name: getattr(standing, name) for name in NUMBERS}
        connection.execute(WRITE_STANDING, {"player": player, **category._asdict(), **numbers})


def remove_standing(connection: Connection, key: Key) -> None:
    connection.execute(delete(ratings).where(ratings.c.player == key.player, of_category(ratings.c, key.category)))


def of_category(columns: Any, category: Category) -> ColumnElement[bool]:
    return and_(columns.game == category.game, columns.variant == category.variant, columns.speed == category.speed)


# Rated games.


def game_of(row: Row[Any]) -> RatedGame:
    return RatedGame(
        end_id=row.end_id,
        table_id=row.table_id,
        category=Category(row.game, row.variant, row.speed),
        entrants=(Entrant(row.first_player, row.first_level), Entrant(row.second_player, row.second_level)),
        score=row.score,
        reason=row.reason,
        plies=row.plies,
        at=row.at,
        together=row.together,
        before=(row.first_before, row.second_before),
        after=(row.first_after, row.second_after),
        annulled=row.annulled,
        annulled_by=row.annulled_by,
        annulled_because=row.annulled_because,
    )


def columns_of(game: RatedGame) -> dict[str, Any]:
    (first, second), category = game.entrants, game.category
    return {
        "end_id": game.end_id,
        "table_id": game.table_id,
        **category._asdict(),
        "first_player": first.player,
        "first_level": first.level,
        "first_before": game.before[0],
        "first_after": game.after[0],
        "second_player": second.player,
        "second_level": second.level,
        "second_before": game.before[1],
        "second_after": game.after[1],
        "score": game.score,
        "reason": game.reason,
        "plies": game.plies,
        "together": game.together,
        "at": game.at,
        "annulled": game.annulled,
        "annulled_by": game.annulled_by,
        "annulled_because": game.annulled_because,
    }


def add_game(connection: Connection, game: RatedGame) -> None:
    connection.execute(insert(rated_games).values(columns_of(game)))


def change_game(connection: Connection, game: RatedGame) -> None:
    connection.execute(update(rated_games).where(rated_games.c.end_id == game.end_id).values(columns_of(game)))


def games_where(connection: Connection, *which: ColumnElement[bool]) -> list[RatedGame]:
    """In the order in which they are rated."""
    query = select(rated_games).where(*which).order_by(rated_games.c.end_id)
    return [game_of(row) for row in connection.execute(query)]


def game_at(connection: Connection, table_id: str) -> RatedGame | None:
    return next(iter(games_where(connection, rated_games.c.table_id == table_id)), None)


def games_at(connection: Connection, table_ids: Collection[str]) -> list[RatedGame]:
    return games_where(connection, rated_games.c.table_id.in_(table_ids))


def games_of_pair(connection: Connection, one: str, other: str, since: int) -> list[RatedGame]:
    columns = rated_games.c
    either = or_(
        and_(columns.first_player == one, columns.second_player == other),
        and_(columns.first_player == other, columns.second_player == one),
    )
    return games_where(connection, either, columns.at >= since)


def history(connection: Connection, player: str, category: Category | None, most: int | None) -> list[RatedGame]:
    """The last games of a player that count, oldest first."""
    columns = rated_games.c
    own = [or_(columns.first_player == player, columns.second_player == player), columns.annulled.is_(None)]
    if category is not None:
        own.append(of_category(columns, category))
    query = select(rated_games).where(*own).order_by(columns.end_id.desc()).limit(most)
    return [game_of(row) for row in reversed(connection.execute(query).all())]


def visible_tables(connection: Connection, player: str, visibility: str) -> set[str]:
    """The rated tables of a player that have this visibility."""
    own = or_(rated_games.c.first_player == player, rated_games.c.second_player == player)
    query = select(tables.c.id).join(rated_games, rated_games.c.table_id == tables.c.id)
    return set(connection.scalars(query.where(own, tables.c.visibility == visibility)))


def names_of(connection: Connection, players: Iterable[str]) -> dict[str, str]:
    """The names of accounts; a deleted one has none."""
    query = select(users.c.id, users.c.name).where(users.c.id.in_(list(players)), users.c.deleted.is_(None))
    return {row.id: row.name for row in connection.execute(query)}


# Leaderboards.


def leaders(
    connection: Connection, category: Category, active_since: int, now: int, most: int, provisional: bool = False
) -> Sequence[Row[Any]]:
    """The listed players of a leaderboard with their names, the best first; or those with too few games for it."""
    query = (
        select(ratings, users.c.name)
        .join(users, users.c.id == ratings.c.player)
        .where(of_category(ratings.c, category), *listed(active_since, now, provisional))
        .order_by(ratings.c.rating.desc(), ratings.c.deviation, ratings.c.player)
        .limit(most)
    )
    return connection.execute(query).all()


def listed(active_since: int, now: int, provisional: bool = False) -> tuple[ColumnElement[bool], ...]:
    """Who is on a leaderboard: enough games, the last not too long ago, a person's account that exists, not banned."""
    enough = ratings.c.games < PROVISIONAL_GAMES if provisional else ratings.c.games >= PROVISIONAL_GAMES
    person = users.c.deleted.is_(None), ~users.c.bot, users.c.id.not_in(sanctions.banned(now))
    return enough, ratings.c.last >= active_since, *person


def rank_of(connection: Connection, key: Key, active_since: int, now: int) -> int | None:
    """A player's place on a leaderboard, if they are on it."""
    own = select(ratings.c.rating).join(users, users.c.id == ratings.c.player)
    rating = connection.scalar(
        own.where(ratings.c.player == key.player, of_category(ratings.c, key.category), *listed(active_since, now))
    )
    if rating is None:
        return None
    better = (
        select(func.count())
        .select_from(ratings.join(users, users.c.id == ratings.c.player))
        .where(of_category(ratings.c, key.category), ratings.c.rating > rating, *listed(active_since, now))
    )
    return (connection.scalar(better) or 0) + 1


def rated_players(connection: Connection, game: str) -> dict[tuple[str, str], int]:
    """How many players have a rating, by variant and speed."""
    columns = ratings.c
    query = (
        select(columns.variant, columns.speed, func.count().label("number"))
        .join(users, users.c.id == columns.player)
        .where(columns.game == game, users.c.deleted.is_(None))
        .group_by(columns.variant, columns.speed)
    )
    return {(row.variant, row.speed): row.number for row in connection.execute(query)}


# Flags.


def write_flag(connection: Connection, kind: str, pair: tuple[str, str], games: Iterable[str], at: int) -> None:
    """A flag of two players with its games; those that it had stay."""
    one, other = sorted(pair)
    had = connection.scalar(
        select(flags.c.games).where(flags.c.kind == kind, flags.c.one == one, flags.c.other == other)
    )
    kept: list[str] = [] if had is None else msgspec.json.decode(had, type=list[str])
    together = list(dict.fromkeys([*kept, *games]))
    text_of_games = msgspec.json.encode(together).decode()
    connection.execute(WRITE_FLAG, {"kind": kind, "one": one, "other": other, "games": text_of_games, "at": at})


def latest_flags(connection: Connection, most: int) -> Sequence[Row[Any]]:
    return connection.execute(select(flags).order_by(flags.c.at.desc(), flags.c.kind).limit(most)).all()

"""Ratings as they are shown: at tables, on profiles and leaderboards, in exports, and to admins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Row

from ludarium.core.registry import game as find_game
from ludarium.play import Refused, Table
from ludarium.play.rating import SPEEDS, Category, category_of
from ludarium.play.table import PUBLIC
from ludarium.server.accounts.facts import user_named
from ludarium.server.limits import LEADERBOARD_DAYS, LEADERS, LISTED_FLAGS, RATED_GAMES_SHOWN
from ludarium.server.ratings import queries
from ludarium.server.ratings.elo import PROVISIONAL_GAMES, Standing
from ludarium.server.ratings.model import Key, RatedGame
from ludarium.server.threads import off_loop
from ludarium.wire.ratings import (
    CategoryData,
    FlagData,
    FlaggedGame,
    HistoryEntry,
    Leaderboard,
    Leaderboards,
    PlayerRating,
    RankedPlayer,
    RatingData,
    SideRating,
    TableRatings,
)

DAY = 24 * 3600 * 1000


class Seating(NamedTuple):
    """What is needed of a table to tell the ratings of those who play there."""

    table: str
    rated: bool
    category: Category | None
    players: Mapping[str, str]  # by side
    levels: Mapping[str, int]  # the estimates of computers, by side
    sides: tuple[str, ...]


def category_data(category: Category) -> CategoryData:
    return CategoryData(game=category.game, variant=category.variant, speed=category.speed)


def category_of_table(table: Table) -> Category | None:
    return category_of(table.game, table.first.options, None if table.clock is None else table.clock.control)


def seating_of(table: Table) -> Seating:
    estimates = table.game.level_ratings
    return Seating(
        table=table.id,
        rated=table.rated,
        category=category_of_table(table),
        players={side: seat.player for side, seat in table.seats.items() if seat.player is not None},
        levels={
            side: estimates[seat.level] for side, seat in table.seats.items() if seat.level and seat.level in estimates
        },
        sides=tuple(table.seats),
    )


def table_ratings(connection: Connection, seating: Seating) -> TableRatings:
    category = seating.category
    game = queries.game_at(connection, seating.table) if seating.rated else None
    sides: dict[str, SideRating] = {}
    if category is not None:
        people = set(seating.players.values())
        accounts = queries.accounts_among(connection, people)
        standings = queries.standings_of(connection, accounts)
        for side, player in seating.players.items():
            if player in accounts:
                standing = standings.get(Key(player, category), Standing())
                sides[side] = side_rating(standing, game, seating.sides.index(side))
        for side, estimate in seating.levels.items():
            sides[side] = SideRating(rating=estimate, deviation=0, provisional=False, estimate=True, change=None)
    return TableRatings(
        table=seating.table,
        category=None if category is None else category_data(category),
        rated=seating.rated,
        annulled=game is not None and game.annulled is not None,
        sides=sides,
    )


def side_rating(standing: Standing, game: RatedGame | None, number: int) -> SideRating:
    before = standing.rating if game is None else game.before[number]
    counts = game is not None and game.annulled is None
    change = round(game.after[number]) - round(before) if game is not None and counts else None
    return SideRating(
        rating=round(before),
        deviation=round(standing.deviation) if game is None else None,
        provisional=standing.provisional,
        estimate=False,
        change=change,
    )


class Shown:
    """The ratings of some players, for lists. A guest has none."""

    def __init__(self, connection: Connection, players: set[str]) -> None:
        self._accounts = queries.accounts_among(connection, players)
        self._standings = queries.standings_of(connection, self._accounts)

    def rating(self, player: str, category: Category | None) -> float:
        found = None if category is None else self._standings.get(Key(player, category))
        return Standing().rating if found is None else found.rating

    def data(self, player: str | None, category: Category | None) -> RatingData | None:
        if player is None or category is None or player not in self._accounts:
            return None
        return rating_data(self._standings.get(Key(player, category), Standing()))


# Profiles.


def player_ratings(connection: Connection, name: str, now: int) -> list[PlayerRating]:
    """The cards of a profile, the category that was played last first."""
    player = player_named(connection, name)
    found = sorted(queries.standings_of(connection, [player]).items(), key=lambda item: -item[1].last)
    return [
        PlayerRating(
            category=category_data(key.category),
            rating=round(standing.rating),
            deviation=round(standing.deviation),
            provisional=standing.provisional,
            games=standing.games,
            won=standing.won,
            drawn=standing.drawn,
            lost=standing.lost,
            best=None if standing.best is None else round(standing.best),
            last=standing.last,
            rank=queries.rank_of(connection, key, now - LEADERBOARD_DAYS * DAY, now),
        )
        for key, standing in found
    ]


def player_history(connection: Connection, name: str, category: Category, viewer: str) -> list[HistoryEntry]:
    player = player_named(connection, name)
    return history(connection, player, category, viewer, RATED_GAMES_SHOWN)


def exported(connection: Connection, user_id: str) -> list[HistoryEntry]:
    """All rated games of a user."""
    return history(connection, user_id, None, user_id, None)


def history(
    connection: Connection, player: str, category: Category | None, viewer: str, most: int | None
) -> list[HistoryEntry]:
    games = queries.history(connection, player, category, most)
    shown = queries.visible_tables(connection, player, PUBLIC)
    opponents = {game.table_id: game.entrants[1 - game.side_of(player)] for game in games}
    names = queries.names_of(connection, {each.player for each in opponents.values() if each.player is not None})
    entries = []
    for game in games:
        side, opponent = game.side_of(player), opponents[game.table_id]
        own = viewer in (entrant.player for entrant in game.entrants)
        entries.append(
            HistoryEntry(
                at=game.at,
                table=game.table_id if own or game.table_id in shown else None,
                opponent=names.get(opponent.player or "", ""),
                level=opponent.level,
                opponent_rating=round(game.before[1 - side]),
                score=game.score_of(player),
                reason=game.reason,
                before=round(game.before[side]),
                after=round(game.after[side]),
            )
        )
    return entries


def player_named(connection: Connection, name: str) -> str:
    user = user_named(connection, name)
    if user is None:
        raise Refused("not-found", f"there is no player {name!r}")
    return user.id


# Leaderboards.


def leaderboards(connection: Connection, name: str, now: int) -> Leaderboards:
    off_loop()
    game = find_game(name)
    players_of = queries.rated_players(connection, game.name)
    active_since = now - LEADERBOARD_DAYS * DAY
    boards = []
    for variant in (rated.name for rated in game.rated_variants):
        for speed in SPEEDS:
            number = players_of.get((variant, speed), 0)
            given = (connection, Category(game.name, variant, speed), active_since, now, LEADERS)
            rows, few = (queries.leaders(*given), queries.leaders(*given, provisional=True)) if number else ((), ())
            players = [ranked_player(row, 1 + sum(other.rating > row.rating for other in rows)) for row in rows]
            provisional = [ranked_player(row, None) for row in few]
            boards.append(
                Leaderboard(variant=variant, speed=speed, players=players, provisional=provisional, rated=number)
            )
    return Leaderboards(game=game.name, least_games=PROVISIONAL_GAMES, active_days=LEADERBOARD_DAYS, boards=boards)


def ranked_player(row: Row[Any], rank: int | None) -> RankedPlayer:
    return RankedPlayer(
        rank=rank,
        name=row.name,
        rating=round(row.rating),
        deviation=round(row.deviation),
        games=row.games,
        last=row.last,
    )


# For admins.


def flags(connection: Connection) -> list[FlagData]:
    """The latest first."""
    rows = queries.latest_flags(connection, LISTED_FLAGS)
    names = queries.names_of(connection, {player for row in rows for player in (row.one, row.other)})
    found = []
    for row in rows:
        ids = msgspec.json.decode(row.games, type=list[str])
        found.append(
            FlagData(
                kind=row.kind,
                players=[names.get(row.one, ""), names.get(row.other, "")],
                games=[flagged_game(game, names) for game in queries.games_at(connection, ids)],
                at=row.at,
            )
        )
    return found


def flagged_game(game: RatedGame, names: Mapping[str, str]) -> FlaggedGame:
    return FlaggedGame(
        table=game.table_id,
        category=category_data(game.category),
        won=game.winner is not None,
        winner=names.get(game.winner or "", ""),
        reason=game.reason,
        plies=game.plies,
        at=game.at,
    )


def rating_data(standing: Standing) -> RatingData:
    return RatingData(
        rating=round(standing.rating), deviation=round(standing.deviation), provisional=standing.provisional
    )

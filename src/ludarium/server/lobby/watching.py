"""Public games in progress, as a spectator may see them, and the games that wait for somebody's first move."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable
from time import monotonic

from sqlalchemy import ColumnElement, Connection, Select, and_, case, func, or_, select

from ludarium.play import Refused, Table
from ludarium.play.late import shown_to
from ludarium.play.seats import SPECTATOR, players
from ludarium.play.table import PUBLIC
from ludarium.server.limits import WATCHED_FRESH, WATCHED_GAMES
from ludarium.server.lobby.opening import control_data
from ludarium.server.now import now_ms
from ludarium.server.ratings.views import Shown, category_of_table
from ludarium.server.store.schema.tables import moves, seats, tables
from ludarium.server.tables.render import seat_data, view_of
from ludarium.server.tables.service import Tables
from ludarium.server.threads import off_loop
from ludarium.wire.lobby import Call, WatchedGame

log = logging.getLogger("ludarium.server.lobby")


def public_games(connection: Connection, most: int, now: int) -> list[str]:
    """Running public games at which all seats are taken, those first at which spectators have seen the latest news."""
    vacant = select(seats.c.table_id).where(seats.c.player.is_(None), seats.c.level.is_(None))
    running = (tables.c.visibility == PUBLIC, tables.c.spectators, ~tables.c.over, tables.c.id.not_in(vacant))
    latest = (seen_by_spectators(now).desc(), tables.c.id)
    return list(connection.scalars(select(tables.c.id).where(*running).order_by(*latest).limit(most)))


def seen_by_spectators(now: int) -> ColumnElement[int]:
    """When the last thing happened that spectators have seen; `play.late` says the same of a table in memory."""
    shown = (moves.c.ply < tables.c.ply - tables.c.delay_moves, moves.c.at <= now - tables.c.delay_time)
    last_shown = select(func.max(moves.c.at)).where(moves.c.table_id == tables.c.id, *shown).scalar_subquery()
    late = or_(tables.c.delay_moves > 0, tables.c.delay_time > 0)
    return case((late, func.coalesce(last_shown, tables.c.created)), else_=tables.c.updated)


def number_of_games(connection: Connection) -> int:
    """How many public games run."""
    running = (tables.c.visibility == PUBLIC, tables.c.spectators, ~tables.c.over)
    return connection.scalar(select(func.count()).select_from(tables).where(*running)) or 0


def beginning(connection: Connection, player: str) -> list[str]:
    """Games in real time that nobody has begun, and those of tournaments in which somebody has decided nothing yet;
    the latest first."""
    decided = select(moves.c.ply).where(moves.c.table_id == tables.c.id, moves.c.side == seats.c.side).exists()
    waiting = or_(tables.c.ply == 0, and_(tables.c.tournament.is_not(None), ~decided))
    running = (~tables.c.over, tables.c.flag_at.is_not(None), tables.c.clock_per_move == 0)
    query = select(tables.c.id).join(seats, seats.c.table_id == tables.c.id)
    own = query.where(seats.c.player == player, *running, waiting)
    return list(connection.scalars(own.order_by(tables.c.created.desc()).limit(3)))


def playing(connection: Connection, among: Collection[str]) -> set[str]:
    """Those who play somebody in real time now."""
    return {row.player for row in connection.execute(in_real_time(among))}


def game_in_real_time(connection: Connection, player: str) -> str | None:
    """The table at which somebody plays somebody in real time now, if they do."""
    row = connection.execute(in_real_time([player])).first()
    return None if row is None else str(row.id)


def in_real_time(among: Collection[str]) -> Select[tuple[str, str]]:
    with_bots = select(seats.c.table_id).where(seats.c.level.is_not(None))
    running = (~tables.c.over, tables.c.flag_at.is_not(None), tables.c.clock_per_move == 0)
    query = select(seats.c.player, tables.c.id).join(tables, tables.c.id == seats.c.table_id)
    return query.where(seats.c.player.in_(among), *running, tables.c.id.not_in(with_bots))


def call_of(table: Table, player: str, now: int) -> Call:
    """That a game of somebody begins."""
    side = next(side for side, seat in table.seats.items() if seat.player == player)
    due = table.first_move_by or table.appear_by
    opponent = seat_data(table.seats[table.other(side)])
    return Call(
        table=table.id,
        game=table.game.name,
        opponent=opponent.name,
        bot=opponent.bot,
        level=opponent.level,
        side=side,
        control=control_data(None if table.clock is None else table.clock.control),
        join_within=None if due is None or not table.in_real_time else max(due - now, 0),
        tournament=table.tournament,
    )


def watched(running: Table, shown: Shown, now: int) -> WatchedGame:
    """Made from a spectator's view, and from nothing else."""
    off_loop()
    table = shown_to(running, SPECTATOR, now)
    view = view_of(table, SPECTATOR)
    category = category_of_table(table)
    ratings = {side: shown.data(seat.player, category) for side, seat in table.seats.items()}
    return WatchedGame(
        id=table.id,
        game=table.game.name,
        seats={side: seat_data(seat) for side, seat in table.seats.items()},
        ratings={side: found for side, found in ratings.items() if found is not None},
        rated=table.rated,
        ply=table.ply,
        turn=view.turn,
        scene=view.scene,
        control=control_data(None if table.clock is None else table.clock.control),
        updated=table.updated,
    )


class Watching:
    """The games to watch, made once for everybody who asks at about the same time."""

    def __init__(self, tables: Tables, clock: Callable[[], float] = monotonic) -> None:
        self._tables = tables
        self._clock = clock
        self._lock = asyncio.Lock()
        self._made: list[WatchedGame] = []
        self._fresh_until = 0.0

    async def games(self) -> list[WatchedGame]:
        async with self._lock:
            if self._clock() >= self._fresh_until:
                self._made = await self._make()
                self._fresh_until = self._clock() + WATCHED_FRESH
            return self._made

    async def _make(self) -> list[WatchedGame]:
        return await self.some(await self._tables.store.read(public_games, WATCHED_GAMES, now_ms()))

    async def some(self, table_ids: Iterable[str]) -> list[WatchedGame]:
        """Of these tables the public games that run."""
        found: list[WatchedGame] = []
        for table_id in table_ids:
            try:
                async with self._tables.rooms.use(table_id) as room:
                    table = room.table
                    if table.outcome is None and table.visibility == PUBLIC:
                        shown = await self._tables.store.read(Shown, players(table.seats))
                        found.append(await asyncio.to_thread(watched, table, shown, now_ms()))
            except Refused as refused:
                log.warning("a game cannot be shown", extra={"table": table_id, "error": refused.message})
        return found

"""Public games in progress, as a spectator may see them, and the games that wait for somebody's first move."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from time import monotonic

from sqlalchemy import Connection, func, select

from ludarium.play import Refused, Table
from ludarium.play.seats import SPECTATOR
from ludarium.play.table import PUBLIC
from ludarium.server.limits import WATCHED_FRESH, WATCHED_GAMES
from ludarium.server.lobby.opening import control_data
from ludarium.server.lobby.wire import Call, WatchedGame
from ludarium.server.store.schema import seats, tables
from ludarium.server.tables.render import seat_data, view_of
from ludarium.server.tables.service import Tables
from ludarium.server.threads import off_loop

log = logging.getLogger("ludarium.server.lobby")


def public_games(connection: Connection, most: int) -> list[str]:
    """Running public games at which all seats are taken, the latest first."""
    vacant = select(seats.c.table_id).where(seats.c.player.is_(None), seats.c.level.is_(None))
    running = (tables.c.visibility == PUBLIC, ~tables.c.over, tables.c.id.not_in(vacant))
    return list(connection.scalars(select(tables.c.id).where(*running).order_by(tables.c.updated.desc()).limit(most)))


def number_of_games(connection: Connection) -> int:
    """How many public games run."""
    running = (tables.c.visibility == PUBLIC, ~tables.c.over)
    return connection.scalar(select(func.count()).select_from(tables).where(*running)) or 0


def beginning(connection: Connection, player: str) -> list[str]:
    """Games in real time at which somebody sits and nobody has begun; the latest first."""
    own = select(seats.c.table_id).where(seats.c.player == player)
    waiting = (~tables.c.over, tables.c.ply == 0, tables.c.flag_at.is_not(None), tables.c.id.in_(own))
    return list(connection.scalars(select(tables.c.id).where(*waiting).order_by(tables.c.created.desc()).limit(3)))


def playing(connection: Connection, among: Collection[str]) -> set[str]:
    """Those who play somebody in real time now."""
    with_bots = select(seats.c.table_id).where(seats.c.level.is_not(None))
    running = (~tables.c.over, tables.c.flag_at.is_not(None), tables.c.clock_per_move == 0)
    query = select(seats.c.player).join(tables, tables.c.id == seats.c.table_id)
    return set(connection.scalars(query.where(seats.c.player.in_(among), *running, tables.c.id.not_in(with_bots))))


def call_of(table: Table, player: str, now: int) -> Call:
    """That a game of somebody begins."""
    side = next(side for side, seat in table.seats.items() if seat.player == player)
    due = table.first_move_by
    return Call(
        table=table.id,
        game=table.game.name,
        opponent=seat_data(table.seats[table.other(side)]).name,
        side=side,
        control=control_data(None if table.clock is None else table.clock.control),
        join_within=None if due is None else max(due - now, 0),
    )


def watched(table: Table) -> WatchedGame:
    """Made from a spectator's view, and from nothing else."""
    off_loop()
    view = view_of(table, SPECTATOR)
    return WatchedGame(
        id=table.id,
        game=table.game.name,
        seats={side: seat_data(seat) for side, seat in table.seats.items()},
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
        found: list[WatchedGame] = []
        for table_id in await self._tables.store.read(public_games, WATCHED_GAMES):
            try:
                async with self._tables.rooms.use(table_id) as room:
                    table = room.table
                    if table.outcome is None and table.visibility == PUBLIC:
                        found.append(await asyncio.to_thread(watched, table))
            except Refused as refused:
                log.warning("a game cannot be shown", extra={"table": table_id, "error": refused.message})
        return found

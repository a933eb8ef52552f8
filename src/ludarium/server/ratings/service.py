"""Ratings follow the ends of games: told of one, or after a while, they take from the store what is not rated yet."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection

from ludarium.play import Table
from ludarium.play.seats import players
from ludarium.server.addresses import Network, within
from ludarium.server.capability import Capability
from ludarium.server.limits import RATE_EVERY
from ludarium.server.ratings import rating, views
from ludarium.server.ratings.model import RatedGame
from ludarium.server.requester import Requester
from ludarium.server.tables.audience import News, topic_of
from ludarium.server.tables.cache import viewer_of
from ludarium.server.tables.render import encode
from ludarium.server.tables.service import Tables
from ludarium.wire.ratings import TableRatings

log = logging.getLogger("ludarium.server.ratings")

REMEMBERED = 1000  # ends of which it is known whether both played from one address


class Ratings(Capability):
    """trusted: networks that many people share, such as a club room's, so that one address tells nothing"""

    def __init__(self, tables: Tables, trusted: Collection[Network] = ()) -> None:
        self.tables = tables
        self.store = tables.store
        self._trusted = trusted
        self._due = asyncio.Event()
        self._together: dict[str, bool] = {}
        self._rating: asyncio.Task[None] | None = None

    # Life.

    async def open(self) -> None:
        """What ended while no process lived is rated first."""
        self._rating = asyncio.create_task(self._keep_rating())

    async def close(self) -> None:
        if self._rating is not None:
            self._rating.cancel()
            await asyncio.gather(self._rating, return_exceptions=True)

    def on_step(self, before: Table | None, after: Table) -> None:
        if after.rated and after.outcome is not None and (before is None or before.outcome is None):
            self._together[after.id] = self._from_one_address(after)
            while len(self._together) > REMEMBERED:
                del self._together[next(iter(self._together))]
            self._due.set()

    def export_user(self, connection: Connection, user_id: str) -> dict[str, list[Any]]:
        return {"ratings": views.exported(connection, user_id)}

    def _from_one_address(self, table: Table) -> bool:
        """Whether both players look at the table from one address, which is not kept. Of a tournament it tells
        nothing: its players are paired by others, and often sit in one room."""
        if table.tournament is not None:
            return False
        by_player = self.tables.audience.present.addresses(topic_of(table.id), players(table.seats))
        shared = set.intersection(*by_player.values()) if len(by_player) > 1 else set()
        return any(not within(address, self._trusted) for address in shared)

    async def _keep_rating(self) -> None:
        while True:
            self._due.clear()
            try:
                await self.rate_all()
            except Exception:
                log.exception("games cannot be rated")
                await asyncio.sleep(RATE_EVERY)
            with suppress(TimeoutError):
                async with asyncio.timeout(RATE_EVERY):
                    await self._due.wait()

    async def rate_all(self) -> None:
        """Rate what has ended, one after another, and tell those who look at these tables."""
        while (taken := await self.store.write(rating.rate_next, dict(self._together))) is not None:
            if taken.game is not None:
                self._together.pop(taken.game.table_id, None)
                await self._tell(taken.game)

    async def _tell(self, game: RatedGame) -> None:
        try:
            async with self.tables.rooms.use(game.table_id) as room:
                told = await self.store.read(views.table_ratings, views.seating_of(room.table))
        except Exception:
            log.exception("nobody can be told of a rating", extra={"table": game.table_id})
            return
        self.tables.audience.publish(topic_of(game.table_id), News(everybody=encode(told)))

    # What is shown.

    async def of_table(self, table_id: str, requester: Requester) -> TableRatings:
        async with self.tables.rooms.use(table_id) as room:
            viewer_of(room.table, requester.identity)
            return await self.store.read(views.table_ratings, views.seating_of(room.table))

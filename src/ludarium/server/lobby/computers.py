"""Levels of the computer that answer seeks when nobody else does, where the host lets them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Container, Sequence
from random import SystemRandom

from sqlalchemy import Connection

from ludarium.play import Refused, Table
from ludarium.server.limits import COMPUTER_ANSWERS_AFTER
from ludarium.server.lobby import opening, queries
from ludarium.server.lobby.model import Seek
from ludarium.server.now import now_ms
from ludarium.server.tables.service import Tables

log = logging.getLogger("ludarium.server.lobby")


class Computers:
    """levels: those that answer; none if the host does not want that"""

    def __init__(self, tables: Tables, levels: Sequence[str]) -> None:
        self._tables = tables
        self._levels = tuple(levels)
        self._random = SystemRandom()

    def answers(self, seek: Seek, here: Container[str], bots: Collection[str], now: int) -> bool:
        """Whether the computer answers a seek that nobody else has: unrated, of a person who is here and wants it."""
        waited = now - seek.created >= COMPUTER_ANSWERS_AFTER * 1000
        welcome = seek.bots and not seek.rated and seek.player in here and seek.player not in bots
        return bool(self._levels) and waited and welcome

    async def answer(self, seek: Seek) -> Table | None:
        """The table at which a level plays who seeks; None if the seek is gone."""
        known = await self._tables.store.read(queries.known, [seek.player])
        level = self._random.choice(self._levels)
        made = (seek, known[seek.player], level, now_ms(), self._random)
        table = await asyncio.to_thread(opening.computer_table, *made)

        def claim(connection: Connection) -> None:
            queries.take_seeks(connection, [seek.id], [seek.player], ())

        try:
            await self._tables.opening.open_with(table, claim)
        except Refused as refused:
            log.warning("a seek could not be answered", extra={"seek": seek.id, "error": refused.message})
            return None
        return table

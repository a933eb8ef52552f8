"""The running games of banned players end, so that nobody waits for them.

The store says who is banned and what they play. It is asked at each ban and again and again, so whatever went wrong,
and whatever began meanwhile, ends within a bound.
"""

from __future__ import annotations

import logging

from ludarium.play import Refused, intents
from ludarium.server.moderation import queries
from ludarium.server.now import now_ms
from ludarium.server.tables.service import Tables

log = logging.getLogger("ludarium.server.moderation")


class BannedGames:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def end(self) -> None:
        """End all that there are. One that cannot be ended does not keep the others."""
        for table_id, banned in (await self._tables.store.read(queries.games_of_banned, now_ms())).items():
            try:
                if await self._tables.claims.take("banned", table_id):
                    await self._end(table_id, banned)
            except Refused as refused:
                log.info("a banned player's game cannot be ended", extra={"table": table_id, "error": refused.message})
            except Exception:
                log.exception("a banned player's game cannot be ended", extra={"table": table_id})
            finally:
                await self._tables.claims.release("banned", table_id)

    async def _end(self, table_id: str, banned: set[str]) -> None:
        await self._tables.store.write(queries.note_end_of_game, table_id, banned, now_ms())
        await self._tables.referee.act(table_id, None, intents.Disqualify(banned))

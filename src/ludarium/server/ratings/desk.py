"""What the host does with ratings on the command line, beside a server that may run."""

from __future__ import annotations

from ludarium.server.ratings import views
from ludarium.server.ratings.rating import Recalculation, recalculate
from ludarium.server.store import Store
from ludarium.wire.ratings import FlagData


class Desk:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def recalculate(self) -> Recalculation:
        return await self._store.write(recalculate)

    async def flags(self) -> list[FlagData]:
        return await self._store.read(views.flags)

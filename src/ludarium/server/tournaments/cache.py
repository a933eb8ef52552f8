"""Tournaments as they were read, until they change: many look at one, and most of them see the same version."""

from __future__ import annotations

from collections import OrderedDict

from ludarium.server.limits import KEPT_TOURNAMENTS
from ludarium.server.store.engine import Store
from ludarium.server.tournaments import queries
from ludarium.server.tournaments.model import Whole


class Wholes:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: OrderedDict[str, Whole] = OrderedDict()

    async def get(self, tournament_id: str) -> Whole:
        version = await self._store.read(queries.version, tournament_id)
        known = self._kept.get(tournament_id)
        if known is None or known.tournament.version != version:
            known = await self._store.read(queries.whole, tournament_id)
            self._kept[tournament_id] = known
            if len(self._kept) > KEPT_TOURNAMENTS:
                self._kept.popitem(last=False)
        self._kept.move_to_end(tournament_id)
        return known

    def forget(self) -> None:
        """The store is another one, in which the same version may be of something else."""
        self._kept.clear()

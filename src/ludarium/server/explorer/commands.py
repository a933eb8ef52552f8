"""What the host does with the explorer on the command line, beside a server that may run."""

from __future__ import annotations

from collections.abc import Callable

from ludarium.server.explorer import keeping
from ludarium.server.explorer.service import count_some
from ludarium.server.now import now_ms
from ludarium.server.store import Store
from ludarium.server.store.ends import last_end, last_seen
from ludarium.server.threads import Desk

Reach = Callable[[int, int], None]  # told how far it is: ends looked at, of how many


class ExplorerCommands:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def build(self, reach: Reach) -> int:
        """Count all games anew, then put the new counts in the place of the old ones; what was stopped goes on.

        Gives the number of games that are held. The server counts on meanwhile; what is annulled goes from both.
        """
        store, desk = self._store, Desk("explorer")
        desk.start()
        try:
            generation = await store.write(keeping.begin_again, now_ms())
            while True:
                while await count_some(store, desk, generation):
                    reader = keeping.reader_of(generation)
                    reach(await store.read(last_seen, reader), await store.read(last_end))
                if await store.write(keeping.make_current, generation):
                    break
            while await store.write(keeping.sweep):
                pass
            return await store.read(keeping.games_held, generation)
        finally:
            await desk.stop()

"""What a player has learned and won so far, and what waits for them today."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from sqlalchemy import Connection

from ludarium.core.game import Game
from ludarium.server.capability import Capability
from ludarium.server.catalogue.games import game_data, playable
from ludarium.server.offered import Offered
from ludarium.server.progress import queries
from ludarium.server.store import Store
from ludarium.wire.progress import GameProgress, TodayItem


class Progress(Capability):
    def __init__(self, store: Store, offered: Offered) -> None:
        self._store = store
        self._offered = offered

    async def of(self, player: str) -> list[GameProgress]:
        """For each game that is offered, in the order of the list of games."""
        done = await self._store.read(queries.done_by, player)
        return await asyncio.to_thread(self._of, done)

    def _of(self, done: queries.Done) -> list[GameProgress]:
        return [progress_in(game, done) for game in self._offered.among(playable())]


def progress_in(game: Game, done: queries.Done) -> GameProgress:
    solved = done.lessons.get(game.name, ())
    unsolved = [lesson.name for lesson in game.lessons if lesson.name not in solved]
    levels = [level.name for level in game_data(game.name).levels]
    beaten = done.levels.get(game.name, set())
    highest = max((number for number, level in enumerate(levels) if level in beaten), default=-1)
    return GameProgress(
        game=game.name,
        lessons=len(game.lessons),
        solved=len(game.lessons) - len(unsolved),
        next_lesson=unsolved[0] if unsolved else None,
        beaten=levels[highest] if highest >= 0 else None,
        next_level=levels[highest + 1] if highest + 1 < len(levels) else None,
    )


class Today:
    """What waits for a player, as each capability counts it."""

    def __init__(self, store: Store, capabilities: Sequence[Capability]) -> None:
        self._store = store
        self._capabilities = capabilities

    async def of(self, player: str) -> list[TodayItem]:
        """Only what there is, in the order of the capabilities."""
        return await self._store.read(self._read, player)

    def _read(self, connection: Connection, player: str) -> list[TodayItem]:
        counts = [each.waiting(connection, player) for each in self._capabilities]
        return [TodayItem(kind, count) for waiting in counts for kind, count in waiting.items() if count]

"""Games of a server in which the host may look for puzzles on the command line."""

from __future__ import annotations

from sqlalchemy import Connection

from ludarium.core.game import Game
from ludarium.engine.puzzles import Played
from ludarium.play import Refused
from ludarium.server.limits import PUZZLES_AFTER
from ludarium.server.now import now_ms
from ludarium.server.store import Store
from ludarium.server.tables.facts import finished_public, read_table, table_rows


class PuzzleCommands:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def games(self, game: Game) -> list[Played]:
        """The public games of a server that ended long enough ago: options and moves, and nobody's name."""
        until = now_ms() - round(PUZZLES_AFTER * 1000)
        found = []
        for number, table_id in await self._store.read(finished_public, game.name, until):
            played = await self._store.read(played_at, number, table_id)
            if played is not None:
                found.append(played)
        return found


def played_at(connection: Connection, number: int, table_id: str) -> Played | None:
    """None where the game is damaged."""
    rows = table_rows(connection, table_id)
    try:
        table = None if rows is None else read_table(rows)
    except Refused:
        return None
    if table is None:
        return None
    options = tuple(table.position.options.items())
    return Played(number, options, table.first.text, table.position.move_texts)

"""No help for a player at a position of their unfinished games that count: rated ones, and those of tournaments.

Where something is hidden, a refusal for the real position alone would tell which one it is. There, the whole game is
closed to them until theirs is over, so a refusal tells what they know anyway: that they play it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import Connection, or_, select

from ludarium.core.position import Position
from ludarium.play import Refused, Table
from ludarium.server.store.schema import browsers, seats, tables
from ludarium.server.threads import off_loop

if TYPE_CHECKING:
    from ludarium.server.tables.service import Tables

KIND = "fair-play"


class Protected(NamedTuple):
    """The games in progress that somebody gets no help at."""

    games: tuple[Table, ...] = ()

    def refuse(self, position: Position) -> None:
        """Refused if a position stands, or stood, in one of the games. The start of a game is everybody's."""
        off_loop()
        own = [table for table in self.games if table.game is position.game]
        if not own or is_start(position):
            return
        if any(hides(table) for table in own):
            raise Refused(KIND, f"positions of {position.game.title} are closed to you while a game of yours counts")
        if any(stood_in(table.position, position.key) for table in own):
            raise Refused(KIND, "this position is in a game of yours that counts and is not over")

    def covers(self, position: Position) -> bool:
        try:
            self.refuse(position)
        except Refused:
            return True
        return False

    def refuse_thinking(self, position: Position) -> None:
        """Refused if the computer would think about what one of the games has come to, or may come to next.

        Where something is hidden nobody could bring its position to another table, so nothing is refused.
        """
        off_loop()
        for table in self.games:
            if table.game is position.game and not hides(table) and follows(position, table.position):
                raise Refused(KIND, "this position may come next in a game of yours that counts and is not over")

    def without(self, table_id: str) -> Protected:
        return Protected(tuple(table for table in self.games if table.id != table_id))


UNPROTECTED = Protected()


def is_start(position: Position) -> bool:
    return position.text == position.game.start(**position.options).text


def hides(table: Table) -> bool:
    """Whether something is hidden from somebody, or is about to be."""
    return len(table.position.may_choose) > 1 or table.position.partial


def follows(position: Position, game: Position) -> bool:
    """Whether a position is a game's, one move on, or was played on from there."""
    if is_start(game):
        return False
    return stood_in(position, game.key) or any(game.play(move).key == position.key for move in game.legal_moves)


def stood_in(last: Position, key: int) -> bool:
    here: Position | None = last
    while here is not None:
        if here.key == key:
            return True
        here = here.previous
    return False


def counting_and_unfinished(connection: Connection, player: str) -> list[str]:
    """The tables at which somebody plays, or who has signed out in their browser."""
    before = select(browsers.c.user_id).where(browsers.c.player == player)
    own = or_(seats.c.player == player, seats.c.player.in_(before))
    counts = or_(tables.c.rated, tables.c.tournament.is_not(None))
    query = select(tables.c.id).join(seats, seats.c.table_id == tables.c.id).where(own, counts, ~tables.c.over)
    return list(connection.scalars(query.distinct()))


class FairPlay:
    def __init__(self, of: Tables) -> None:
        self._tables = of

    async def protected(self, player: str) -> Protected:
        """What somebody gets no help at, now."""
        return Protected(tuple([table async for table in self._games(player)]))

    async def thinking_at(self, table: Table, player: str) -> Protected:
        """What the computer does not think about for somebody who moves at a table; nothing where no computer plays."""
        if not any(seat.is_bot for seat in table.seats.values()):
            return UNPROTECTED
        return (await self.protected(player)).without(table.id)

    async def _games(self, player: str) -> AsyncIterator[Table]:
        for table_id in await self._tables.store.read(counting_and_unfinished, player):
            async with self._tables.rooms.use(table_id) as room:
                if room.table.outcome is None:
                    yield room.table


def refuse_help(table: Table) -> None:
    """Refused at a game that counts and is not over."""
    if not table.may_help:
        raise Refused(KIND, "there is no help in a game that counts")

"""Somebody's games: lists, small pictures, and finished games to look at."""

from __future__ import annotations

from secrets import token_urlsafe

from sqlalchemy import Connection

from ludarium.core.registry import game as find_game
from ludarium.play import Refused, Table, Viewer
from ludarium.play.late import shown_to
from ludarium.play.record import record_of
from ludarium.play.table import PRIVATE
from ludarium.server.capability import Capability
from ludarium.server.catalogue.games import playable
from ludarium.server.catalogue.records import record_data
from ludarium.server.history import queries
from ludarium.server.history.model import Filters
from ludarium.server.history.open_games import OpenGame, open_game
from ludarium.server.limits import HISTORY_PAGE
from ludarium.server.lookups import Lookups
from ludarium.server.now import now_ms
from ludarium.server.requester import Requester
from ludarium.server.store import Store
from ludarium.server.tables.cache import viewer_of
from ludarium.server.tables.facts import TableRows, read_table, table_rows, turns_waiting
from ludarium.server.tables.render import outcome_data, seat_data, view_of
from ludarium.server.tables.summaries import summary_data
from ludarium.server.threads import off_loop
from ludarium.wire.history import HistoryPage, PictureData, PlayedGame


class History(Capability):
    """Tables are read from the store: to look at old games does not displace those that are played."""

    def __init__(self, store: Store, lookups: Lookups) -> None:
        self.store = store
        self._lookups = lookups

    def hand_over(self, connection: Connection, guest: str, user_id: str) -> None:
        queries.hand_over(connection, guest, user_id)

    def forget_user(self, connection: Connection, user_id: str) -> None:
        queries.forget(connection, user_id)

    def waiting(self, connection: Connection, player: str) -> dict[str, int]:
        return {"turns": turns_waiting(connection, player)}

    async def page(self, player: str, wanted: Filters) -> HistoryPage:
        return await self.store.read(history_page, player, wanted)

    async def hide(self, player: str, table_id: str, wanted: bool) -> None:
        await self.store.write(queries.set_hidden, player, table_id, wanted, now_ms())

    async def picture(self, table_id: str, requester: Requester) -> PictureData:
        rows = await self._rows(table_id)
        return await self._lookups.run(requester, pictured, rows, requester.identity)

    async def played(self, game_id: str, requester: Requester) -> PlayedGame:
        """A finished game, by the id of its table or by the key to a private one."""
        of_key = await self.store.read(queries.table_of, game_id)
        rows = await self._rows(of_key or game_id)
        key = await self.store.read(queries.key_of, rows.table.id)
        return await self._lookups.run(requester, played_game, rows, requester.identity, key, of_key is not None)

    async def open_game(self, game_id: str, requester: Requester) -> OpenGame | None:
        """A game as everybody may see it, by the id of its table or by the key to a private one."""
        of_key = await self.store.read(queries.table_of, game_id)
        rows = await self.store.read(table_rows, of_key or game_id)
        if rows is None:
            return None
        return await self._lookups.run(requester, open_game, rows, game_id, of_key is not None)

    async def share(self, table_id: str, player: str) -> str:
        """The id by which others can see a game: the table's own, unless it is private."""
        rows = await self._rows(table_id)
        if not rows.table.over:
            raise Refused("bad-request", "only a finished game can be shared")
        if rows.table.visibility != PRIVATE:
            await self.store.read(queries.refuse_if_not_own, player, table_id)
            return table_id
        return await self.store.write(queries.share, player, table_id, token_urlsafe(12), now_ms())

    async def unshare(self, table_id: str, player: str) -> None:
        await self.store.write(queries.unshare, player, table_id)

    async def _rows(self, table_id: str) -> TableRows:
        rows = await self.store.read(table_rows, table_id)
        if rows is None:
            raise Refused("not-found", f"there is no game {table_id!r}")
        return rows


def history_page(connection: Connection, player: str, wanted: Filters) -> HistoryPage:
    found = queries.history(connection, player, wanted, HISTORY_PAGE)
    total = queries.number_of(connection, player, wanted)
    return HistoryPage([summary_data(game, player) for game in found.games], found.after, total)


def games_like(search: str) -> tuple[str, ...]:
    """The games whose titles, in any language, have these letters in them."""
    wanted = search.lower()
    return tuple(
        game.name for game in playable() if any(wanted in title.lower() for title in (game.title, *game.names.values()))
    )


def pictured(rows: TableRows, player: str) -> PictureData:
    off_loop()
    table = read_table(rows)
    viewer = viewer_of(table, player)
    shown = shown_to(table, viewer, now_ms())
    return PictureData(view_of(shown, viewer).scene, viewer[0] if viewer else None)


def played_game(rows: TableRows, player: str, key: str | None, by_key: bool) -> PlayedGame:
    off_loop()
    table = read_table(rows)
    viewer: Viewer = table.sides_of(player) if by_key else viewer_of(table, player)
    if table.outcome is None:
        raise Refused("bad-request", "this game goes on: look at its table")
    outcome = outcome_data(table.game, table.outcome)
    assert outcome is not None
    return PlayedGame(
        table=table.id if table.may_see(player) else None,
        game=find_game(table.game.name).name,
        you=viewer,
        seats={side: seat_data(seat) for side, seat in table.seats.items()},
        visibility=table.visibility,
        shared=shared_id(table, player, key),
        outcome=outcome,
        created=table.created,
        updated=table.updated,
        teaching=table.teaching is not None,
        record=record_data(record_of(table, viewer), "record"),
    )


def shared_id(table: Table, player: str, key: str | None) -> str | None:
    """The id by which others can see a game, for those whose game it is."""
    if table.visibility != PRIVATE:
        return table.id
    own = player == table.creator or bool(table.sides_of(player))
    return key if own else None

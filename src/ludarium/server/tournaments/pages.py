"""What people look at: lists of tournaments, the page of one, games to watch, files."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import replace
from typing import Literal

from ludarium.play import Refused, Table
from ludarium.play.record import record_of
from ludarium.play.seats import SPECTATOR
from ludarium.server.accounts import facts as accounts_facts
from ludarium.server.accounts.model import Visitor
from ludarium.server.limits import EXPORTED_GAMES, KEPT_TOURNAMENTS, LISTED_TOURNAMENTS, WATCHED_GAMES
from ludarium.server.lobby.facts import known as known_names
from ludarium.server.lobby.service import Lobby
from ludarium.server.lookups import Lookups
from ludarium.server.now import now_ms
from ludarium.server.requester import Requester
from ludarium.server.settings import Creators
from ludarium.server.tournaments import queries, render
from ludarium.server.tournaments.asking import user_or_none
from ludarium.server.tournaments.cache import Wholes
from ludarium.server.tournaments.model import Whole
from ludarium.tournament import TournamentError
from ludarium.tournament.export import write_csv, write_json
from ludarium.tournament.trf import write_trf
from ludarium.wire.lobby import WatchedGame
from ludarium.wire.tournaments import PairingData, TournamentData, TournamentLists, TournamentPage, TournamentSummary

Export = Literal["csv", "json", "trf"]


class Pages:
    """creators: who may arrange tournaments"""

    def __init__(self, lobby: Lobby, wholes: Wholes, lookups: Lookups, creators: Creators) -> None:
        self._lobby = lobby
        self._tables = lobby.tables
        self._store = lobby.store
        self._wholes = wholes
        self._lookups = lookups
        self._creators = creators
        self._rendered: OrderedDict[str, TournamentData] = OrderedDict()
        self._rendering = asyncio.Lock()

    def forget(self) -> None:
        self._rendered.clear()

    async def lists(self, visitor: Visitor) -> TournamentLists:
        found = await self._store.read(queries.lists, LISTED_TOURNAMENTS)
        user = await user_or_none(self._store, visitor)
        made = {name: [render.summary_data(each) for each in each_list] for name, each_list in found.items()}
        may = user is not None and (user.admin or self._creators == "accounts")
        return TournamentLists(made["running"], made["open"], made["over"], may)

    async def of_player(self, name: str) -> list[TournamentSummary]:
        user = await self._store.read(accounts_facts.user_named, name)
        if user is None:
            raise Refused("not-found", f"there is no player {name!r}")
        found = await self._store.read(queries.of_player, user.id, LISTED_TOURNAMENTS)
        return [render.summary_data(each) for each in found]

    async def page(self, tournament_id: str, visitor: Visitor) -> TournamentPage:
        whole = await self._wholes.get(tournament_id)
        user = await user_or_none(self._store, visitor)
        own = render.own_part(whole, visitor.player, user is not None, user is not None and user.admin)
        return TournamentPage(await self._data(whole, visitor), own, now_ms())

    async def _data(self, whole: Whole, visitor: Visitor) -> TournamentData:
        """Made once for each version of a tournament."""
        one = whole.tournament
        async with self._rendering:  # everybody who looks at it asks at once when it has changed
            known = self._rendered.get(one.id)
            if known is None or known.version != one.version:
                names = await self._store.read(known_names, [one.organiser])
                requester = Requester(visitor.player, visitor.address)
                known = await self._lookups.run(requester, render.tournament_data, whole, names[one.organiser].name)
                self._rendered[one.id] = known
                if len(self._rendered) > KEPT_TOURNAMENTS:
                    self._rendered.popitem(last=False)
            self._rendered.move_to_end(one.id)
            return known

    async def games_of(self, tournament_id: str, number: int) -> list[PairingData]:
        """Everything that an entrant has played, in its order."""
        whole = await self._wholes.get(tournament_id)
        if str(number) not in whole.by_id:
            raise Refused("not-found", f"there is no entrant {number}")
        return [render.pairing_data(whole, pairing) for pairing in whole.event.of_player[str(number)]]

    async def watch(self, tournament_id: str) -> list[WatchedGame]:
        """Running games as a spectator may see them, those of the best first."""
        whole = await self._wholes.get(tournament_id)
        running = [whole.tables[p.number] for p in whole.event.running if p.number in whole.tables]
        return await self._lobby.watching.some(running[:WATCHED_GAMES])

    async def export(self, tournament_id: str, kind: Export, requester: Requester) -> str:
        whole = await self._wholes.get(tournament_id)

        def written() -> str:
            try:
                if kind == "trf":
                    return write_trf(whole.event, whole.tournament.name)
                if kind == "csv":
                    return write_csv(whole.event)
                return write_json(whole.event, whole.tournament.name)
            except TournamentError as error:
                raise Refused("bad-request", str(error)) from None

        return await self._lookups.run(requester, written)

    async def records(self, tournament_id: str, requester: Requester) -> str:
        """All finished games as one text of records."""
        whole = await self._wholes.get(tournament_id)
        finished = [p for p in whole.pairings if p.result is not None and p.number in whole.tables]
        texts: list[str] = []

        def written(table: Table, turn: int) -> str:
            tags = {"Event": whole.tournament.name, "Round": str(turn)}
            record = record_of(table, SPECTATOR)
            return replace(record, tags={**tags, **record.tags}).text

        for pairing in finished[-EXPORTED_GAMES:]:
            async with self._tables.rooms.use(whole.tables[pairing.number]) as room:
                if room.table.outcome is not None:
                    texts.append(await self._lookups.run(requester, written, room.table, pairing.round))
        return "\n".join(texts)

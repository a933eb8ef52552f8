"""What players do at a table that needs more than the referee: who is there, who plays whom, how long messages take."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection

from sqlalchemy import Connection

from ludarium.play import Refused, Table, intents
from ludarium.play.agreement import ClaimedResult
from ludarium.play.offers import REMATCH, RESTART, OfferKind
from ludarium.play.seats import players
from ludarium.server.identity import refuse_guest
from ludarium.server.present import Present
from ludarium.server.store import Store
from ludarium.server.tables.attendance import AttendanceDesk
from ludarium.server.tables.audience import topic_of
from ludarium.server.tables.cache import Rooms, viewer_of
from ludarium.server.tables.counting_games import FairPlay
from ludarium.server.tables.fairplay import Protected
from ludarium.server.tables.referee import Referee
from ludarium.server.tables.requests import new_id
from ludarium.server.threads import off_loop

FROZEN_AGAIN = 500  # milliseconds until a flag is looked at again whose player's process may stand still
Apart = Callable[[Connection, Collection[str]], Collection[object]]  # pairs who do not play each other


class Playing:
    """apart: the query for pairs who do not play each other"""

    def __init__(
        self,
        rooms: Rooms,
        store: Store,
        referee: Referee,
        fair_play: FairPlay,
        attendance: AttendanceDesk,
        present: Present,
        apart: Apart,
    ) -> None:
        self._rooms = rooms
        self._store = store
        self._referee = referee
        self._fair_play = fair_play
        self._attendance = attendance
        self._present = present
        self._apart = apart

    async def lock_of(self, table_id: str, player: str) -> str:
        """What somebody has to open before they take a seat; empty where there is nothing."""
        async with self._rooms.use(table_id) as room:
            return "" if viewer_of(room.table, player) else room.table.lock

    async def sit(
        self, table_id: str, player: str, side: str, name: str, opened: str = "", bot_account: bool = False
    ) -> int:
        """Take an open seat. opened: the lock whose password the player has given"""
        async with self._rooms.use(table_id) as room:
            others = players(room.table.seats)
            if room.table.rated:
                refuse_guest(player)
        if await self._store.read(self._apart, {player, *others}):
            raise Refused("not-yours", "you do not play each other")
        return await self._referee.act(table_id, player, intents.Sit(side, name, opened, bot_account))

    async def move(self, table_id: str, player: str, text: str, ply: int, lag: int) -> int:
        """A player decides; `lag`: the milliseconds of a round trip to them."""
        async with self._rooms.use(table_id) as room:
            seen = room.table
            protected = await self._fair_play.replies_at(seen, player)
            if protected.games:
                await asyncio.to_thread(refuse_reply, protected, seen, player, text)
            move = intents.Move(text, ply, lag, at=seen.version if protected.games else None)
            return await self._referee.carry_out(room, player, lambda: move)

    async def keep(self, table_id: str, player: str, ply: int) -> int:
        """A player keeps their last decision in a teaching game; the computer replies."""
        async with self._rooms.use(table_id) as room:
            protected = await self._fair_play.replies_at(room.table, player)
            if protected.games:
                await asyncio.to_thread(protected.refuse_help, room.table.position)
            return await self._referee.carry_out(room, player, lambda: intents.Keep(ply))

    async def offer(self, table_id: str, player: str, kind: OfferKind) -> int:
        """A player offers something, or accepts it."""
        async with self._rooms.use(table_id) as room:
            if kind in (REMATCH, RESTART):  # the computer may begin there
                protected = await self._fair_play.replies_at(room.table, player)
                await asyncio.to_thread(protected.refuse_help, room.table.first)
            return await self._referee.carry_out(room, player, lambda: intents.Offer(kind, new_id()))

    async def claim(self, table_id: str, player: str, result: ClaimedResult) -> int:
        """A player claims the game of an opponent who has left, and is not back when it is their turn to be judged."""
        self._present.refuse_if_uncertain()
        async with self._rooms.use(table_id) as room:

            def claim() -> intents.ClaimResult:
                now = self._store.gaps.now()
                return intents.ClaimResult(result, self._attendance.gone_since(room, now))

            return await self._referee.carry_out(room, player, claim)

    async def flag(self, table_id: str) -> int | None:
        """End the game of a table whose flag has fallen, if it has; else it is looked at again at the given time."""
        async with self._rooms.use(table_id) as room:
            running = () if room.table.clock is None else room.table.clock.running
            playing = [room.table.seats[side].player or "" for side in running]
            if any(self._present.may_be_frozen(topic_of(table_id), player) for player in playing):
                return self._store.gaps.now() + FROZEN_AGAIN  # it gives the time back, or is found to be dead
            await self._referee.carry_out(room, None, intents.Flag)
            clock, lags = room.table.clock, room.side_lags
            if room.table.outcome is not None or clock is None or not clock.running:
                return None
            return min(clock.falls_at(side, lags[side]) for side in clock.running)

    def in_real_time(self, table_id: str) -> bool:
        """Whether a game by a clock that may run while both are here is being played at a table."""
        room = self._rooms.get(table_id)
        return room is not None and room.table.in_real_time

    def measured(self, table_id: str, player: str, lag: int) -> None:
        """How long messages to somebody and back take now, in milliseconds."""
        room = self._rooms.get(table_id)
        if room is not None and room.table.sides_of(player):
            room.lags[player] = lag
            self._present.measured(topic_of(table_id), player, lag)


def refuse_reply(protected: Protected, table: Table, player: str, text: str) -> None:
    """Refused if the computer would reply to a move near to a game that counts. An illegal one is the referee's."""
    off_loop()
    try:
        after = intents.judge(table, intents.Move(text, table.ply), player, table.updated)
    except Refused:
        return
    if after.bot_to_act is not None:
        protected.refuse_help(after.position)

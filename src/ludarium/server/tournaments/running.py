"""Tournaments run by themselves: they start, are paired, get their tables, and end. All of it follows from the store.

What is to be done is found anew each time, and each step is one transaction, so a server that was killed anywhere goes
on: a round is written whole, then each of its games gets its table; results are taken from the ends of games, once.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from random import SystemRandom

from sqlalchemy import Connection

from ludarium.play import Refused, Table, intents
from ludarium.server.limits import RESULTS_AT_ONCE, TOURNAMENTS_EVERY
from ludarium.server.lobby import watching
from ludarium.server.lobby.service import Lobby, lobby_topic
from ludarium.server.now import now_ms
from ludarium.server.store.notices import add_notice
from ludarium.server.tables.audience import News
from ludarium.server.tables.render import encode
from ludarium.server.tournaments import changes, opening, queries
from ludarium.server.tournaments.cache import Wholes
from ludarium.server.tournaments.model import Note, Whole, topic_of
from ludarium.server.tournaments.results import take_results
from ludarium.tournament import Pairing, Result, is_over, next_pairings
from ludarium.wire.tournaments import TournamentChanged

log = logging.getLogger("ludarium.server.tournaments")

RUN = "tournaments"  # the claim of the process that runs them, and the topic with which others wake it
COUNTED_WITHIN = 2000  # milliseconds; what ended before an arena's clock is counted by then


class Runner:
    """`wake` after anything that may let a tournament go on."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.tables = lobby.tables
        self.store = lobby.store
        self.wholes = Wholes(lobby.store)
        self._woken = asyncio.Event()
        self.tables.signals.subscribe(RUN, lambda _: self._woken.set())
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def wake(self) -> None:
        """Let this process look, and the one that runs the tournaments."""
        self._woken.set()
        if self.tables.claims.shared:
            self.tables.signals.publish(RUN, "")

    def on_step(self, before: Table | None, after: Table) -> None:
        if after.tournament is not None and before is not None and before.outcome is None and after.outcome is not None:
            self.wake()

    async def _run(self) -> None:
        try:
            for decided in await self.store.read(queries.decided_games):
                await self.end_as(*decided)  # the server was killed before it could
        except Exception:
            log.exception("games whose results are decided cannot be ended")
        while True:
            self._woken.clear()
            try:
                if await self.tables.claims.take(RUN):
                    await self.step()
            except Exception:
                log.exception("tournaments cannot go on")
            with suppress(TimeoutError):
                async with asyncio.timeout(TOURNAMENTS_EVERY):
                    await self._woken.wait()

    async def step(self) -> None:
        """Count what has ended and let those go who are banned, then let every tournament go on that can."""
        taken = RESULTS_AT_ONCE
        while taken == RESULTS_AT_ONCE:
            taken, touched = await self.store.write(take_results, RESULTS_AT_ONCE)
            for tournament_id in touched:
                await self.tell(tournament_id)
        for tournament_id, member in await self.store.read(queries.banned, now_ms()):
            await self.store.write(changes.withdraw, tournament_id, member)
            await self.tell(tournament_id)
        for tournament_id in await self.store.read(queries.due, now_ms()):
            try:
                await self._advance(tournament_id)
            except Refused as refused:
                log.warning("a tournament waits", extra={"tournament": tournament_id, "error": refused.message})
            except Exception:
                log.exception("a tournament cannot go on", extra={"tournament": tournament_id})

    async def _advance(self, tournament_id: str) -> None:
        """Do what can be done; what changed meanwhile is looked at again."""
        while await self._next(await self.wholes.get(tournament_id)):
            await self.tell(tournament_id)

    async def _next(self, whole: Whole) -> bool:
        """One step; False if there is nothing to do."""
        one, now = whole.tournament, now_ms()
        if one.status == "open":
            return await self._start(whole, now)
        if one.status != "running" or one.paused:
            return False
        if whole.unopened:
            for pairing in whole.unopened:
                await self._open(whole, pairing, now)
            return True
        if resting(whole, now):
            return False
        here = await self._here(whole) if one.plan.format == "arena" else None
        new = await asyncio.to_thread(next_pairings, whole.event, now, here)
        if new:
            await self.store.write(changes.add_pairings, one, new)
            return True
        if one.plan.format != "arena" and any(whole.event.running):
            return False
        if not await asyncio.to_thread(is_over, whole.event, now - COUNTED_WITHIN):
            return False
        ranks = await asyncio.to_thread(lambda: whole.places)
        await self.store.write(changes.finish, one, now, ranks)
        log.info("a tournament is over", extra={"tournament": one.id, "entrants": len(whole.members)})
        return True

    async def _start(self, whole: Whole, now: int) -> bool:
        one = whole.tournament
        following = opening.next_of(one, now)
        if len(whole.members) < one.entry.least:
            values: dict[str, object] = {"status": "cancelled", "finished": now}
            note = Note(at=now, kind="cancelled", about="", reason="too few players entered")

            def cancel(connection: Connection) -> None:
                if changes.begin(connection, one, values, following):
                    changes.add_note(connection, one.id, note)

            await self.store.write(cancel)
            return True
        ends = now + one.plan.minutes * 60_000 if one.plan.format == "arena" else None
        values = {"status": "running", "started": now, "ends": ends}
        await self.store.write(changes.begin, one, values, following)
        return True

    async def _here(self, whole: Whole) -> set[str]:
        """Who could play now: bots, and those who have a page open and play nowhere else."""
        people = {m.player: m for m in whole.members if m.player is not None and m.player in self.lobby.company}
        busy = await self.store.read(watching.playing, list(people)) if people else set()
        free = {str(member.number) for player, member in people.items() if player not in busy}
        return free | {str(member.number) for member in whole.members if member.level is not None}

    async def _open(self, whole: Whole, pairing: Pairing, now: int) -> None:
        """Open the table of a pairing in the transaction that notes it, and call its players."""
        one = whole.tournament
        members = whole.by_id[pairing.first], whole.by_id[str(pairing.second)]
        table = await asyncio.to_thread(opening.table_for, one, pairing, members, now, SystemRandom())

        def claim(connection: Connection) -> None:
            changes.open_game(connection, one.id, pairing.number, table.id)
            for member in members:
                if member.player is not None:
                    add_notice(connection, member.player, "round", table.id, table.version, now)

        await self.tables.opening.open_with(table, claim)
        for member in members:
            if member.player is not None:
                call = watching.call_of(table, member.player, now)
                self.tables.audience.publish(lobby_topic(member.player), News(everybody=encode(call)))

    async def end_as(self, table_id: str, result: Result, reason: str) -> None:
        """A game ends as it was decided elsewhere, if it has not ended yet."""
        async with self.tables.rooms.use(table_id) as room:
            first_side, second_side = room.table.seats
        first, second = result.points
        winner = None if first == second else first_side if first > second else second_side
        await self.tables.referee.act(table_id, None, intents.Adjudicate(winner, reason))

    async def changed(self, tournament_id: str) -> None:
        """Somebody has changed something."""
        self.wake()
        await self.tell(tournament_id)

    async def tell(self, tournament_id: str) -> None:
        """Those who look at a tournament hear that it has changed."""
        version = await self.store.read(queries.version, tournament_id)
        message = encode(TournamentChanged(tournament_id, version))
        self.tables.audience.publish(topic_of(tournament_id), News(everybody=message))


def resting(whole: Whole, now: int) -> bool:
    """Between two rounds."""
    one = whole.tournament
    if not one.entry.break_seconds or one.plan.format == "arena" or any(whole.event.running):
        return False
    return now < max((pairing.ended for pairing in whole.pairings), default=0) + one.entry.break_seconds * 1000

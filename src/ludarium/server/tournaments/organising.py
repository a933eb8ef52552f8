"""What the organiser does: arranging, starting, pausing, cancelling, results, players."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from ludarium.core.registry import game as find_game
from ludarium.play import Refused
from ludarium.server.accounts.model import Visitor
from ludarium.server.chat.words import cleaned
from ludarium.server.now import now_ms
from ludarium.server.settings import Creators
from ludarium.server.thinking.bots import levels
from ludarium.server.tournaments import changes, opening
from ludarium.server.tournaments.asking import user_of
from ludarium.server.tournaments.model import Member, Note, Whole
from ludarium.server.tournaments.running import Runner
from ludarium.server.tournaments.steps import STEPS
from ludarium.tournament import Result
from ludarium.wire.tournaments import (
    LONGEST_REASON,
    CorrectionRequest,
    OrganiseRequest,
    RemovalRequest,
    TournamentRequest,
)

T = TypeVar("T")


class Organising:
    """creators: who may arrange tournaments"""

    def __init__(self, runner: Runner, creators: Creators) -> None:
        self._store = runner.store
        self._runner = runner
        self._creators = creators

    async def create(self, visitor: Visitor, request: TournamentRequest) -> str:
        user = await user_of(self._store, visitor)
        if self._creators == "admins" and not user.admin:
            raise Refused("not-yours", "here only administrators arrange tournaments")
        self._runner.tables.offered.refuse_other(request.game)
        lock = await self._runner.tables.locks.new(request.password)
        made = await asyncio.to_thread(opening.tournament_of, request, user.id, now_ms(), lock)
        await self._store.write(changes.add, made, self._creators == "admins")
        return made.id

    async def organise(self, tournament_id: str, visitor: Visitor, request: OrganiseRequest) -> None:
        one = (await self._own(tournament_id, visitor)).tournament
        reason = cleaned(request.reason, LONGEST_REASON) if request.reason.strip() else ""
        await self._write(visitor, STEPS[request.action], one.id, reason, now_ms())
        await self._runner.changed(one.id)

    async def correct(self, tournament_id: str, visitor: Visitor, request: CorrectionRequest) -> None:
        """The organiser decides a game, or corrects its result."""
        whole = await self._own(tournament_id, visitor)
        one = whole.tournament
        pairing = next((p for p in whole.pairings if p.number == request.pairing), None)
        if pairing is None or pairing.second is None:
            raise changes.no_such_game(request.pairing)
        result = Result(request.result)
        names = [whole.by_id[player].name for player in pairing.players]
        before = "open" if pairing.result is None else pairing.result.value
        about = f"{names[0]} - {names[1]}: {before} → {result.value}"[:200]
        note = Note(at=now_ms(), kind="correction", about=about, reason=cleaned(request.reason, LONGEST_REASON))
        for decided in await self._write(visitor, changes.correct, one.id, pairing.number, result, note):
            await self._runner.end_as(*decided)
        await self._runner.changed(one.id)

    async def remove(self, tournament_id: str, visitor: Visitor, request: RemovalRequest) -> None:
        """The organiser removes somebody: their running games are lost, and they do not come back."""
        whole = await self._own(tournament_id, visitor)
        member = whole.by_id.get(str(request.entrant))
        if member is None:
            raise Refused("not-found", f"there is no entrant {request.entrant}")
        note = Note(at=now_ms(), kind="removal", about=member.name, reason=cleaned(request.reason, LONGEST_REASON))
        for decided in await self._write(visitor, changes.remove, whole.tournament.id, member, note):
            await self._runner.end_as(*decided)
        await self._runner.changed(whole.tournament.id)

    async def add_bot(self, tournament_id: str, visitor: Visitor, level: str) -> int:
        whole = await self._own(tournament_id, visitor)
        one = whole.tournament
        known = {each.name: each for each in levels(find_game(one.ruleset.game))}
        if level not in known:
            raise Refused("bad-request", f"a computer player's level is one of: {', '.join(known)}")
        again = sum(member.level == level for member in whole.members)
        name = f"Computer ({known[level].title})" + (f" {again + 1}" if again else "")
        bot = Member(number=0, player=None, level=level, name=name, rating=known[level].rating or 0.0)
        number = await self._write(visitor, changes.enter, one.id, bot, now_ms())
        await self._runner.changed(one.id)
        return number

    async def _own(self, tournament_id: str, visitor: Visitor) -> Whole:
        """A tournament for its organiser, or an administrator."""
        user = await user_of(self._store, visitor)
        whole = await self._runner.wholes.get(tournament_id)
        if whole.tournament.organiser != user.id and not user.admin:
            raise Refused("not-yours", "only its organiser does that")
        return whole

    async def _write(self, visitor: Visitor, change: Callable[..., T], tournament_id: str, *arguments: object) -> T:
        """Change a tournament, if it is still asked for by its organiser or an administrator."""
        return await self._store.write(changes.by_organiser, visitor.player, change, tournament_id, *arguments)

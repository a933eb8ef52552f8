"""Taking part: entering, pausing, withdrawing."""

from __future__ import annotations

from ludarium.play import Refused
from ludarium.server.accounts.model import Visitor
from ludarium.server.now import now_ms
from ludarium.server.tournaments import changes, queries
from ludarium.server.tournaments.asking import user_of
from ludarium.server.tournaments.model import Member, Tournament, Whole
from ludarium.server.tournaments.running import Runner


class Entering:
    def __init__(self, runner: Runner) -> None:
        self._store = runner.store
        self._runner = runner

    async def enter(self, tournament_id: str, visitor: Visitor, password: str) -> int:
        user = await user_of(self._store, visitor)
        whole = await self._runner.wholes.get(tournament_id)
        one = whole.tournament
        known = whole.member_of(user.id)
        if known is not None and not known.withdrawn and not known.paused:
            raise Refused("bad-request", "you take part already")
        if known is None or one.status != "running":
            changes.refuse_late(one)
        elif known.withdrawn and one.plan.format == "knockout":
            raise Refused("bad-request", "you have withdrawn: a knockout goes on without you")
        rating = await self._store.read(queries.rating_of, user.id, one.match)
        if known is None:  # who comes back may have won too much for it meanwhile
            refuse_rating(one, rating)
            await self._runner.tables.locks.refuse_wrong(password, one.entry.lock, "this tournament")
        entered = Member(number=0, player=user.id, level=None, name=user.name, rating=rating)
        number = await self._store.write(changes.enter, one.id, entered, now_ms())
        await self._runner.changed(one.id)
        return number

    async def withdraw(self, tournament_id: str, visitor: Visitor) -> None:
        """Before the start somebody is just gone; later they play their running game and no other."""
        whole, member = await self._taking_part(tournament_id, visitor)
        await self._store.write(changes.withdraw, whole.tournament.id, member)
        await self._runner.changed(tournament_id)

    async def pause(self, tournament_id: str, visitor: Visitor, paused: bool) -> None:
        """Not to be paired for now, in an arena, or for the next rounds of a Swiss tournament; or to be back."""
        whole, member = await self._taking_part(tournament_id, visitor)
        if paused and not whole.tournament.plan.takes_late_entries:
            raise Refused("bad-request", f"nobody pauses in this format: {whole.tournament.plan.format}")
        if paused and whole.tournament.status == "open":
            raise Refused("bad-request", "it has not started yet: withdraw, and enter again when you can play")
        if member.withdrawn:
            raise Refused("bad-request", "you have withdrawn: enter again")
        await self._store.write(changes.pause_entrant, tournament_id, visitor.player, paused)
        await self._runner.changed(tournament_id)

    async def _taking_part(self, tournament_id: str, visitor: Visitor) -> tuple[Whole, Member]:
        whole = await self._runner.wholes.get(tournament_id)
        member = whole.member_of(visitor.player)
        if member is None:
            raise Refused("not-yours", "you do not take part")
        if whole.tournament.status not in ("open", "running"):
            raise Refused("bad-request", "this tournament is over")
        return whole, member


def refuse_rating(one: Tournament, rating: float) -> None:
    low, high = one.entry.min_rating, one.entry.max_rating
    if (low is not None and rating < low) or (high is not None and rating > high):
        bounds = f"from {low or 0}" + ("" if high is None else f" to {high}")
        raise Refused("not-yours", f"this tournament is for ratings {bounds}; yours is {rating:.0f}")

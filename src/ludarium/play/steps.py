"""What an action changed at a table, as a value: whoever has the table before it makes the table after it.

A step says all that changed and no more than the store has, so it can be sent to another process. Steps are counted by
the table's version: one that comes twice, or too early, is noticed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from ludarium.core.outcome import Outcome
from ludarium.play.actions import planned_answer
from ludarium.play.clock import Clock
from ludarium.play.errors import Refused
from ludarium.play.intents import Action, Flag, Intent, acting, action_of, judge
from ludarium.play.offers import Offer
from ludarium.play.seats import Seat
from ludarium.play.table import Decision, Lines, Table


class Missed(Exception):
    """Steps before this one are not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What one action changed.

    version  of the table after it            side       which acted
    kept     how many decisions stay          decisions  those that are new
    The others are fields of the table after it.
    """

    table: str
    version: int
    action: Action
    side: str | None
    kept: int
    decisions: tuple[Decision, ...]
    creator: str
    seats: Mapping[str, Seat]
    clock: Clock | None
    offers: tuple[Offer, ...]
    plans: Mapping[str, Lines]
    first_move_by: int | None
    berserk: tuple[str, ...] | None
    teaching: int | None
    ended: Outcome | None
    successor: str | None
    updated: int


@dataclass(frozen=True, slots=True)
class Change:
    """A step between two tables."""

    before: Table
    after: Table
    action: Action
    side: str | None

    @property
    def step(self) -> Step:
        before, after = self.before, self.after
        kept = min(before.ply, after.ply)
        return Step(
            table=after.id,
            version=after.version,
            action=self.action,
            side=self.side,
            kept=kept,
            decisions=after.decisions[kept:],
            creator=after.creator,
            seats=after.seats,
            clock=after.clock,
            offers=after.offers,
            plans=after.plans,
            first_move_by=after.first_move_by,
            berserk=after.berserk,
            teaching=after.teaching,
            ended=after.ended,
            successor=after.successor,
            updated=after.updated,
        )


def applied(table: Table, step: Step) -> Change:
    """What a step changes at the table before it; Missed if steps between them are not known."""
    if step.version != table.version + 1 or step.kept > table.ply:
        raise Missed(table.id)
    position = table.position_at(step.kept)
    for decision in step.decisions:
        position = position.play(decision.text, decision.side)
    after = replace(
        table,
        position=position,
        decisions=(*table.decisions[: step.kept], *step.decisions),
        creator=step.creator,
        seats=table.seats if step.seats == table.seats else step.seats,
        clock=step.clock,
        offers=step.offers,
        plans=step.plans,
        first_move_by=step.first_move_by,
        berserk=step.berserk,
        teaching=step.teaching,
        ended=step.ended,
        successor=step.successor,
        version=step.version,
        updated=step.updated,
    )
    return Change(table, after, step.action, step.side)


class Verdict(NamedTuple):
    """What an intent changes at a table, why it is refused if it is, and whether a flag fell before it."""

    changes: list[Change]
    refused: Refused | None
    fell: bool


def carried_out(table: Table, intent: Intent, by: str | None, now: int, lags: Mapping[str, int]) -> Verdict:
    """Judge the clock, then an intent; conditional moves answer at once."""
    changes: list[Change] = []
    flagged = judge(table, Flag(lags), None, now)
    fell = flagged is not table
    if fell:
        changes.append(Change(table, flagged, "ended", None))
        table = flagged
    try:
        after = judge(table, intent, by, now)
    except Refused as refused:
        return Verdict(changes, refused, fell)
    if after is table:
        return Verdict(changes, None, fell)
    changes.append(Change(table, after, action_of(intent, table, after), acting(table, after, by)))
    while (answered := planned_answer(after, now)) is not None:
        changes.append(Change(after, answered, "moved", answered.decisions[-1].side))
        after = answered
    return Verdict(changes, None, fell)

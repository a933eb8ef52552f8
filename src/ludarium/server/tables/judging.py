"""What an intent comes to: changes, what the viewers here are sent of them, what a bot has to think about next.

Nothing is changed yet: what cannot be committed is discarded.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import SystemRandom
from time import perf_counter
from typing import NamedTuple

from sqlalchemy import Connection

from ludarium.core.position import Position
from ludarium.play import Refused, Table, Viewer, actions
from ludarium.play.intents import Intent
from ludarium.play.steps import Change, carried_out
from ludarium.server.gaps import Gaps
from ludarium.server.tables import queries, viewers
from ludarium.server.tables.render import Told
from ludarium.server.tables.thoughts import Thought, thought_at
from ludarium.server.tables.viewers import Sent
from ludarium.server.threads import off_loop


class Stale(Refused):
    """The time at which an action was judged did not pass for those who play."""


class Known(NamedTuple):
    """What the loop knows of a table when something is to be judged.

    edition  how often it was changed by what is no step of the game
    gaps     how many gaps in the server's time its clock knows of
    lags     of round trips, by side                     told    what the viewers' clients have
    thought  the position that a bot thinks about        paused  whether bots wait
    """

    table: Table
    edition: int
    gaps: int
    lags: Mapping[str, int]
    viewers: tuple[Viewer, ...]
    told: Mapping[Viewer, Told]
    thought: Position | None
    paused: bool


@dataclass(frozen=True, slots=True)
class Effect:
    """A change, what the viewers here are sent of it, and the table of a rematch or restart that it began."""

    change: Change
    sent: Sent
    follow_up: Table | None
    thought: Thought | None  # at the follow-up


@dataclass(frozen=True, slots=True)
class Judged:
    """What an intent comes to, why it is refused, and what a bot has to think about after it.

    at       when it was judged, by the clock that never goes back    now  the server's time for which it was judged
    fell     whether a flag fell
    edition  of the table that it was judged at
    gaps     how many gaps in the server's time were known
    """

    effects: list[Effect]
    refused: Refused | None
    thought: Thought | None
    at: float
    now: int
    fell: bool
    edition: int
    gaps: int


def judged(known: Known, intent: Intent, by: str | None, gaps: Gaps, client: str, first: int | None = None) -> Judged:
    """Judge an intent, and before it the clock; and render both. first: when it came, where it is judged anew"""
    off_loop()
    now = gaps.now() if first is None else max(first, known.table.updated)
    effects, told = list[Effect](), known.told
    here = {side for viewer in known.viewers for side in viewer}
    table, gaps_known = gaps.given_back(known.table, known.gaps, here)
    changes, refused, fell = carried_out(table, intent, by, now, known.lags)
    for change in changes:
        sent = viewers.of_change(change, known.viewers, told, now, client)
        follow_up = followed_up(change, now)
        thought = None if follow_up is None else thought_at(follow_up, watched=False)
        effects.append(Effect(change, sent, follow_up, thought))
        table, told = change.after, sent.told
    moved = bool(changes) and table.position is not known.thought
    thought = thought_at(table, bool(known.viewers), known.paused) if moved else None
    return Judged(effects, refused, thought, perf_counter(), now, fell, known.edition, gaps_known)


def followed_up(change: Change, now: int) -> Table | None:
    """The table of the rematch or restart that a change began."""
    begins = change.after.successor is not None and change.before.successor is None
    return actions.follow_up(change.after, now, SystemRandom()) if begins else None


def written(connection: Connection, judged: Judged, gaps: Gaps) -> Judged:
    """Write what an intent changes. No flag falls in time that was nobody's, as it came out since."""
    if judged.fell and gaps.number != judged.gaps:
        raise Stale("stale", "the server stood still, and gives the time back: try again")
    for each in judged.effects:
        change = each.change
        queries.change_table(connection, change.before, change.after, each.follow_up, change.side, judged.edition)
    return judged

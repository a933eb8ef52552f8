"""What an intent comes to: the steps that the referee judges, and what each viewer is told of them. Nothing changes."""

from __future__ import annotations

from dataclasses import dataclass
from random import SystemRandom
from time import perf_counter

from sqlalchemy import Connection

from ludarium.play import Refused, Table, Viewer, actions
from ludarium.play.intents import Action, Flag, Intent, acting, action_of, judge
from ludarium.server.gaps import Gaps
from ludarium.server.tables import queries, render
from ludarium.server.tables.audience import key_of
from ludarium.server.tables.cache import Room
from ludarium.server.tables.computer import Computer, Thought
from ludarium.server.threads import off_loop


class Stale(Refused):
    """The time at which an action was judged did not pass for those who play."""


@dataclass(frozen=True, slots=True)
class Step:
    """An action that was judged, and what is told of it once it is committed."""

    action: Action
    before: Table
    after: Table
    side: str | None
    follow_up: Table | None
    thought: Thought | None  # what a bot has to think about at the follow-up
    texts: dict[str, str]
    told: dict[Viewer, render.Told]


@dataclass(frozen=True, slots=True)
class Judged:
    """The steps that were judged, why there is not one more, and what a bot has to think about after them.

    at    when it was judged, by the clock that never goes back
    fell  whether a flag fell
    gaps  how many gaps in the server's time were known
    """

    steps: list[Step]
    refused: Refused | None
    thought: Thought | None
    at: float
    fell: bool
    gaps: int


def judged(room: Room, intent: Intent, by: str | None, viewers: tuple[Viewer, ...], client: str, gaps: Gaps) -> Judged:
    """Judge an intent, and before it the clock; and make what is told of both. Nothing is changed yet."""
    off_loop()
    now, steps, refused = gaps.now(), list[Step](), None
    (table, gaps_known), known = gaps.given_back(room.table, room.gaps), room.told
    flagged = judge(table, Flag(room.side_lags), None, now)
    fell = flagged is not table
    if fell:
        steps.append(step_of("ended", None, table, flagged, viewers, known, now, client))
        table, known = flagged, steps[-1].told
    try:
        after = judge(table, intent, by, now)
    except Refused as error:
        refused = error
    else:
        if after is not table:
            action, side = action_of(intent, table, after), acting(table, after, by)
            steps.append(step_of(action, side, table, after, viewers, known, now, client, by))
            table = after
            while (answered := actions.planned_answer(table, now)) is not None:
                mover = answered.decisions[-1].side
                steps.append(step_of("moved", mover, table, answered, viewers, steps[-1].told, now, client))
                table = answered
    changed = bool(steps) and table.position is not room.thought
    thought = Computer.thought(table, bool(viewers), room.paused) if changed else None
    return Judged(steps, refused, thought, perf_counter(), fell, gaps_known)


def step_of(
    action: Action,
    side: str | None,
    before: Table,
    after: Table,
    viewers: tuple[Viewer, ...],
    known: dict[Viewer, render.Told],
    now: int,
    client: str,
    player: str | None = None,
) -> Step:
    """What an action changes and what is told of it, made once for each distinct viewer who listens."""
    texts, told = {}, {}
    message: object
    for viewer in viewers:
        if after.hides_from(viewer):
            continue  # they are told when it is time: see delays
        if before.hides_from(viewer):
            message, told[viewer] = render.snapshot(after, viewer, now, client)
            texts[key_of(viewer)] = render.encode(message)
            continue
        message, told[viewer] = render.event(action, side, after, viewer, now, known.get(viewer, render.NOTHING))
        texts[key_of(viewer)] = render.encode(message)
    if action == "sat":
        viewer = after.sides_of(player)  # what never changes otherwise has changed for them
        message, told[viewer] = render.snapshot(after, viewer, now, client)
        texts[key_of(viewer)] = render.encode(message)
    new = after.successor is not None and before.successor is None
    follow_up = actions.follow_up(after, now, SystemRandom()) if new else None
    thought = None if follow_up is None else Computer.thought(follow_up, watched=False, paused=False)
    return Step(action, before, after, side, follow_up, thought, texts, told)


def written(connection: Connection, judged: Judged, gaps: Gaps) -> Judged:
    """Write what an action changes. No flag falls in time that was nobody's, as it came out since."""
    if judged.fell and gaps.number != judged.gaps:
        raise Stale("stale", "the server stood still, and gives the time back: try again")
    for step in judged.steps:
        queries.change_table(connection, step.before, step.after, step.follow_up, step.side)
    return judged

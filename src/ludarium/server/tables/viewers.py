"""What each viewer of a table is sent: made once for each distinct viewer, whoever they are and however many."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ludarium.play import Table, Viewer
from ludarium.play.seats import players
from ludarium.play.steps import Change
from ludarium.server.tables import render
from ludarium.server.tables.audience import News, key_of
from ludarium.server.tables.render import NOTHING, Told
from ludarium.server.threads import off_loop
from ludarium.wire.tables import Plan


class Sent(NamedTuple):
    """The message for each viewer, and what their clients have then."""

    texts: dict[Viewer, str]
    told: dict[Viewer, Told]


def of_change(change: Change, viewers: Iterable[Viewer], known: Mapping[Viewer, Told], now: int, client: str) -> Sent:
    """What a change means to each viewer. Spectators who see the game later are sent it when it is time: see delays."""
    off_loop()
    before, after, sent = change.before, change.after, Sent({}, {})
    for viewer in viewers:
        if after.hides_from(viewer):
            continue
        if before.hides_from(viewer):
            add_snapshot(sent, after, viewer, now, client)
            continue
        had = known.get(viewer, NOTHING)
        event, sent.told[viewer] = render.event(change.action, change.side, after, viewer, now, had)
        sent.texts[viewer] = render.encode(event)
    for player in newcomers(change):
        add_snapshot(sent, after, after.sides_of(player), now, client)  # what never changes otherwise has for them
    return sent


def snapshots(table: Table, viewers: Iterable[Viewer], now: int, client: str) -> Sent:
    """The table as each viewer may see it at once."""
    off_loop()
    sent = Sent({}, {})
    for viewer in viewers:
        if not table.hides_from(viewer):
            add_snapshot(sent, table, viewer, now, client)
    return sent


def add_snapshot(sent: Sent, table: Table, viewer: Viewer, now: int, client: str) -> None:
    snapshot, sent.told[viewer] = render.snapshot(table, viewer, now, client)
    sent.texts[viewer] = render.encode(snapshot)


def plan_of(table: Table, viewer: Viewer) -> list[str]:
    """What a player is sent of their own conditional moves, where there can be some."""
    if len(viewer) != 1 or table.clock is None or not table.clock.control.is_correspondence:
        return []
    return [render.encode(Plan(table.plans.get(viewer[0], ())))]


def news_of(sent: Sent, seating: Mapping[str, Viewer] | None = None) -> News:
    """The messages for those who are connected to this process. seating: players whose sides have changed"""
    texts = {key_of(viewer): text for viewer, text in sent.texts.items()}
    return News(texts=texts, seating=dict(seating or {}))


def newcomers(change: Change) -> set[str]:
    """The players who have sat down."""
    before, after = change.before.seats, change.after.seats
    return set() if before is after else players(after) - players(before)

"""What an organiser's button does, each in one transaction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from sqlalchemy import Connection, func, select

from ludarium.play import Refused
from ludarium.server.store.schema.tournaments import tournament_notes
from ludarium.server.tournaments.changes import add_note, begin, held, start_early
from ludarium.server.tournaments.model import Note
from ludarium.server.tournaments.opening import next_of

Step = Callable[[Connection, str, str, int], None]
Action = Literal["start", "pause", "resume", "cancel", "end-series"]


def start(connection: Connection, tournament_id: str, _reason: str, now: int) -> None:
    one = held(connection, tournament_id)
    if one.status != "open":
        raise Refused("bad-request", "it has started already")
    start_early(connection, one, now)


def pause(connection: Connection, tournament_id: str, reason: str, now: int) -> None:
    one = held(connection, tournament_id)
    if one.status != "running" or one.paused:
        raise Refused("bad-request", "it does not run")
    add_note(connection, one.id, Note(at=now, kind="pause", about="", reason=reason), paused=True)


def resume(connection: Connection, tournament_id: str, reason: str, now: int) -> None:
    """An arena's clock stood still meanwhile."""
    one = held(connection, tournament_id)
    if one.status != "running" or not one.paused:
        raise Refused("bad-request", "it is not paused")
    paused = (tournament_notes.c.tournament_id == one.id, tournament_notes.c.kind == "pause")
    since = connection.scalar(select(func.max(tournament_notes.c.at)).where(*paused)) or now
    ends = None if one.ends is None else one.ends + max(now - since, 0)
    add_note(connection, one.id, Note(at=now, kind="resume", about="", reason=reason), paused=False, ends=ends)


def cancel(connection: Connection, tournament_id: str, reason: str, now: int) -> None:
    """Of a series, this one only."""
    one = held(connection, tournament_id)
    if one.status not in ("open", "running"):
        raise Refused("bad-request", "it is over already")
    begin(connection, one, {"status": "cancelled", "finished": now}, next_of(one, now))
    add_note(connection, one.id, Note(at=now, kind="cancelled", about="", reason=reason))


def end_series(connection: Connection, tournament_id: str, _reason: str, _now: int) -> None:
    """No matter from which of its tournaments: the next one stays, and is the last."""
    following: str | None = tournament_id
    while following is not None:
        following = held(connection, following, repeat=0).successor


STEPS: dict[Action, Step] = {
    "start": start,
    "pause": pause,
    "resume": resume,
    "cancel": cancel,
    "end-series": end_series,
}

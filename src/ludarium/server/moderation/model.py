"""Reports, what moderators did, and what everybody is told."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ludarium.wire.moderation import ReportKind


class Report(NamedTuple):
    """puzzle: `game/id`, and `about` nobody, where it is about a puzzle
    context: the lines of the chat as they were    closed: when a moderator was done with it"""

    id: int
    reporter: str
    about: str
    kind: ReportKind | Literal["puzzle"]
    text: str
    table_id: str | None
    context: str
    at: int
    closed: int | None
    closed_by: str | None
    note: str
    puzzle: str = ""


class Entry(NamedTuple):
    """What a moderator, or the host, has done. `by`: a user's id, or `host`"""

    id: int
    at: int
    by: str
    action: str
    target: str
    details: str


class Announcement(NamedTuple):
    id: int
    text: str
    at: int
    until: int


HOST = "host"  # who acts on the command line

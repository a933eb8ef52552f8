"""What is said between a pool and its workers, one JSON object a line, beside the questions: see jobs.py."""

from __future__ import annotations

from msgspec import Struct

from ludarium.engine.workers.jobs import Answer, LineData


class Stop(Struct, tag_field="type", tag="stop", frozen=True):
    """Say at once what is best so far."""


class Heartbeat(Struct, tag_field="type", tag="heartbeat", frozen=True):
    """The job is still being done."""


class Progress(Struct, tag_field="type", tag="progress", frozen=True):
    """How far a search has come, and its best lines so far where they may be told."""

    depth: int
    nodes: int
    lines: tuple[LineData, ...] = ()


class Done(Struct, tag_field="type", tag="done", frozen=True):
    answer: Answer


class Rejected(Struct, tag_field="type", tag="rejected", frozen=True):
    """The question cannot be answered by any worker: it names an illegal move, or has a field that cannot be."""

    error: str


class Failed(Struct, tag_field="type", tag="failed", frozen=True):
    error: str

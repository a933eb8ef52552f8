"""What is said between a pool and its workers, one JSON object a line. What a job asks for is the job's own."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct


class Stop(Struct, tag_field="type", tag="stop", frozen=True):
    """Say at once what is best so far."""


class Heartbeat(Struct, tag_field="type", tag="heartbeat", frozen=True):
    """The job is still being done."""


class Progress(Struct, tag_field="type", tag="progress", frozen=True):
    """How far a search has come."""

    depth: int
    nodes: int
    chance: Annotated[float, Meta(ge=0, le=1)] | None


class Done(Struct, tag_field="type", tag="done", frozen=True):
    """The answer."""

    text: str


class Failed(Struct, tag_field="type", tag="failed", frozen=True):
    error: str

"""What is said between server and worker, one JSON object a line."""

from typing import Annotated

from msgspec import Meta, Struct

from ludarium.core.view import View


class Task(Struct, tag_field="type", tag="think", frozen=True):
    """Decide for `side`, which sees `view` and nothing else. Times are in milliseconds."""

    game: str
    options: dict[str, str | int | bool]
    side: str
    view: View
    level: str
    start: str = ""
    time_left: int | None = None
    increment: int = 0
    seconds: float = 0.0
    seed: int = 0


class Stop(Struct, tag_field="type", tag="stop", frozen=True):
    """Say at once what is best so far."""


class Beat(Struct, tag_field="type", tag="beat", frozen=True):
    """I still think."""


class Progress(Struct, tag_field="type", tag="progress", frozen=True):
    depth: int
    nodes: int
    chance: Annotated[float, Meta(ge=0, le=1)] | None


class Done(Struct, tag_field="type", tag="done", frozen=True):
    text: str


class Failed(Struct, tag_field="type", tag="failed", frozen=True):
    error: str

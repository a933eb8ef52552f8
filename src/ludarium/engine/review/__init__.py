"""Reviews of finished games: what each move cost, at most three turning points, and why."""

from __future__ import annotations

from collections.abc import Callable

from ludarium.core.errors import LudariumError
from ludarium.core.record import Record
from ludarium.engine.engine import Engine
from ludarium.engine.review.effort import Effort
from ludarium.engine.review.judging import Judgement
from ludarium.engine.review.looks import finish
from ludarium.engine.review.model import JudgedMove, Review, TurningPoint
from ludarium.engine.review.reviewing import Reviewing

__all__ = [
    "Effort",
    "JudgedMove",
    "Judgement",
    "Review",
    "Reviewing",
    "TurningPoint",
    "engine_for",
    "review",
    "reviewing",
]

HASH = 16.0  # megabytes


def review(
    record: Record,
    viewer: str | None = None,
    effort: Effort | None = None,
    step: Callable[[Reviewing], None] = lambda _reviewing: None,
) -> Review:
    """Judge a recorded game; RecordError if it cannot be replayed.

    viewer  the side by whose knowledge its own moves are judged; None: with everything known
    step    called after each position that was looked at
    """
    judging = reviewing(record, viewer, effort)
    return finish(judging.looks(), engine_for(judging), lambda: step(judging))


def reviewing(record: Record, viewer: str | None = None, effort: Effort | None = None) -> Reviewing:
    """A review that somebody else drives."""
    sides = [side.name for side in record.game.sides]
    if viewer is not None and viewer not in sides:
        raise LudariumError(f"a viewer is one of {', '.join(sides)}, not {viewer!r}")
    record.replay()
    return Reviewing(list(record.positions()), effort or Effort(), viewer)


def engine_for(judging: Reviewing) -> Engine:
    """An engine that knows of the options what the review may know."""
    first = judging.positions[0]
    known = first.options if judging.viewer is None else judging.game.known_options(first)
    return Engine(judging.game, dict(known), hash_mb=HASH)

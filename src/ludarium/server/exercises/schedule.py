"""When an exercise comes back: spaced repetition by FSRS."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import NamedTuple

import msgspec
from fsrs import Card, Rating, Scheduler
from fsrs.card import CardDict

from ludarium.wire.exercises import Grade

RATINGS: dict[Grade, Rating] = {
    "again": Rating.Again,
    "hard": Rating.Hard,
    "good": Rating.Good,
    "easy": Rating.Easy,
}
# An exercise comes back on another day, and never twice on one; without fuzz the same answers give the same days.
SCHEDULER = Scheduler(learning_steps=(timedelta(days=1),), relearning_steps=(timedelta(days=1),), enable_fuzzing=False)


class Scheduled(NamedTuple):
    """card: what the schedule knows, as text    due: in milliseconds since 1970"""

    card: str
    due: int


def first(now: int) -> Scheduled:
    """A new exercise is due at once."""
    return Scheduled(written(Card(card_id=0, due=time_of(now))), now)


def after(card: str, grade: Grade, now: int) -> Scheduled:
    """When an exercise comes back that went so well."""
    known = Card.from_dict(msgspec.json.decode(card, type=CardDict))
    reviewed, _ = SCHEDULER.review_card(known, RATINGS[grade], time_of(now))
    return Scheduled(written(reviewed), round(reviewed.due.timestamp() * 1000))


def written(card: Card) -> str:
    return msgspec.json.encode(card.to_dict()).decode()


def time_of(now: int) -> datetime:
    return datetime.fromtimestamp(now / 1000, UTC)

"""How far a player has come and what waits for them, as it travels."""

from __future__ import annotations

from msgspec import Struct


class GameProgress(Struct, frozen=True, kw_only=True):
    """How far a player has come in a game.

    lessons     how many there are                  solved      how many of them the player has solved
    next_lesson the first one that is not solved    beaten      the highest level that the player has won against
    next_level  the one above it, or the lowest
    """

    game: str
    lessons: int
    solved: int
    next_lesson: str | None
    beaten: str | None
    next_level: str | None


class TodayItem(Struct, frozen=True):
    """Something that waits for a player: what kind of thing, and how many of them."""

    kind: str
    count: int

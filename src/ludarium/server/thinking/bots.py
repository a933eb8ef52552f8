"""The computer players, as the server knows them."""

from __future__ import annotations

from ludarium.core.game import Game
from ludarium.engine import LEVELS, Level
from ludarium.engine import level as find_level
from ludarium.wire.levels import LevelData

STRONGEST = LEVELS[-1].name
SECONDS = 3.0  # for a move without a clock
HINT_SECONDS = 0.6
SHORT_SIGHT = 7  # plies; a level that looks farther is bounded by something else


def levels(game: Game) -> tuple[LevelData, ...]:
    """The levels at which the computer plays, from the weakest, which is offered to new players."""
    return tuple(described(find_level(game, level.name), game.level_ratings.get(level.name)) for level in LEVELS)


def described(level: Level, rating: int | None) -> LevelData:
    near = 0 < level.depth <= SHORT_SIGHT
    return LevelData(
        level.name,
        level.title,
        moves_ahead=level.depth if near else None,
        positions=None if near else level.nodes or None,
        seconds=None if level.depth or level.nodes else SECONDS,
        exchanges=level.exchanges,
        tolerance=level.tolerance,
        overlooks=round(100 * (1 - level.threats)),
        rating=rating,
    )


def is_bounded(game: Game, name: str) -> bool:
    """Whether a level is bounded by depth or nodes, and not by time."""
    level = find_level(game, name)
    return bool(level.depth or level.nodes)

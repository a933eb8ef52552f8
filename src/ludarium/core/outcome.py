"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludarium.core.game import Game

# How a table may end a game outside its rules.
OUTSIDE_THE_RULES = (
    "resignation",
    "timeout",
    "agreement",
    "abandonment",
    "abort",
    "adjudication",
    "correction",  # the organiser of a tournament decided the game
    "removal",  # the organiser of a tournament removed the loser
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The winner's side, or None for a draw, and the reason in the words of the rules."""

    winner: str | None
    reason: str


def ending(game: Game, reason: str, winner: str | None) -> str:
    """What ended a game, in words that are right for everybody."""
    words = game.reasons.get(reason, reason)
    if winner is None:
        return words
    first, second = game.sides
    won, lost = (first, second) if winner == first.name else (second, first)
    return named(words, won.title, lost.title)


def named(words: str, winner: str, loser: str) -> str:
    """The words for an end with the sides in their places."""
    return words.replace("{winner}", winner).replace("{loser}", loser)

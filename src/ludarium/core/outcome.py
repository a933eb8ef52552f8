"""How a game ended."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """The winner's side, or None for a draw, and the reason in the words of the rules."""

    winner: str | None
    reason: str

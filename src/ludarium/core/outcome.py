"""How a game ended."""

from dataclasses import dataclass

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

"""Tournaments without input or output: Swiss, round robin, knockout and arena for any game of two sides.

An `Event` is a tournament as a value. `next_pairings` says what is to be played, `is_over` whether it has ended,
`standings` who is where.
"""

from ludarium.tournament.formats import is_over, next_pairings, rounds
from ludarium.tournament.model import (
    FORMATS,
    TIE_BREAKS,
    Entrant,
    Event,
    FormatName,
    Pairing,
    Plan,
    Result,
    TieBreak,
    TournamentError,
)
from ludarium.tournament.standings import Standing, standings

__all__ = [
    "FORMATS",
    "TIE_BREAKS",
    "Entrant",
    "Event",
    "FormatName",
    "Pairing",
    "Plan",
    "Result",
    "Standing",
    "TieBreak",
    "TournamentError",
    "is_over",
    "next_pairings",
    "rounds",
    "standings",
]

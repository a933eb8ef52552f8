"""Who sits where: players by their ids, bots by their levels, or nobody yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Viewer = tuple[str, ...]  # the sides that somebody plays, in the game's order: none for a spectator

SPECTATOR: Viewer = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """Who plays a side: a player, a bot at a level, or nobody as long as the seat is open.

    bot_account  the player is a program with an account of its own; `is_bot` is the built-in computer
    away         the player is on vacation: their time does not run where days are given for a move
    """

    player: str | None = None
    level: str | None = None
    name: str = ""
    bot_account: bool = False
    away: bool = False

    @property
    def is_bot(self) -> bool:
        return self.level is not None

    @property
    def is_open(self) -> bool:
        return self.player is None and self.level is None


Seats = Mapping[str, Seat]


def players(seats: Seats) -> set[str]:
    """Everybody who plays at a table, programs with accounts too. One of them may hold several seats."""
    return {seat.player for seat in seats.values() if seat.player is not None}


def people(seats: Seats) -> set[str]:
    """The players at a table who are no programs."""
    return {seat.player for seat in seats.values() if seat.player is not None and not seat.bot_account}


def sides_of(seats: Seats, player: str | None) -> Viewer:
    """The sides that a player plays."""
    return tuple(side for side, seat in seats.items() if player is not None and seat.player == player)

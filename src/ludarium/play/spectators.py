"""Who may look on at a table, and how late."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Spectators:
    """allowed  whether anybody may look on who does not play, once all seats are taken
    moves    by how many decisions they see the game later    time  by how many milliseconds; until it is over
    """

    allowed: bool = True
    moves: int = 0
    time: int = 0

    @property
    def late(self) -> bool:
        return self.moves > 0 or self.time > 0

    def strictest(self, other: Spectators) -> Spectators:
        """What suits two who wish different things."""
        return Spectators(
            allowed=self.allowed and other.allowed,
            moves=max(self.moves, other.moves),
            time=max(self.time, other.time),
        )


EVERYBODY = Spectators()  # and at once

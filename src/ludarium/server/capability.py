"""What a capability of the server may do beside its own requests. `web/app.py` has the list of all of them.

A capability overrides what concerns it. What is given a connection runs in a transaction, on a thread of the store.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection

from ludarium.play import Table


class Capability:
    async def open(self) -> None:
        """The server starts; what is earlier in the list is open."""

    async def close(self) -> None:
        """The server stops; what is later in the list is closed."""

    def on_step(self, before: Table | None, after: Table) -> None:
        """A change of a table was committed; before: None for a new table."""

    def on_restore(self) -> None:
        """A copy was put in the place of the database: nothing that is in memory counts."""

    def resume_clocks(self, connection: Connection, since: int, until: int) -> None:
        """Clocks get the time back in which no server ran, or it stood still."""

    def hand_over(self, connection: Connection, guest: str, user_id: str) -> None:
        """A guest has signed in: what they have passes to their account."""

    def forget_user(self, connection: Connection, user_id: str) -> None:
        """A user deletes their account."""

    def export_user(self, connection: Connection, user_id: str) -> dict[str, list[Any]]:
        """What is kept of a user, as lists by their names."""
        return {}

    def on_annulment(self, connection: Connection, table_id: str) -> None:
        """A rated game does not count any more."""

    def on_reinstatement(self, connection: Connection, table_id: str) -> None:
        """An annulled game counts again."""

    def on_deletion(self, connection: Connection, table_id: str) -> None:
        """A table is deleted by the one who made it."""

    def waiting(self, connection: Connection, player: str) -> dict[str, int]:
        """What waits for a player today: how many of each kind."""
        return {}

"""The tournaments of a server: their pages, their organisers, those who take part, and what runs them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection

from ludarium.play import Table
from ludarium.server.capability import Capability
from ludarium.server.lobby.service import Lobby
from ludarium.server.lookups import Lookups
from ludarium.server.settings import Creators
from ludarium.server.tournaments import changes, personal
from ludarium.server.tournaments.entering import Entering
from ludarium.server.tournaments.organising import Organising
from ludarium.server.tournaments.pages import Pages
from ludarium.server.tournaments.running import Runner


class Tournaments(Capability):
    """creators: who may arrange tournaments"""

    def __init__(self, lobby: Lobby, lookups: Lookups, creators: Creators = "accounts") -> None:
        self.store = lobby.store
        self.runner = Runner(lobby)
        self.pages = Pages(lobby, self.runner.wholes, lookups, creators)
        self.organising = Organising(self.runner, creators)
        self.entering = Entering(self.runner)

    async def open(self) -> None:
        await self.runner.open()

    async def close(self) -> None:
        await self.runner.close()

    def on_step(self, before: Table | None, after: Table) -> None:
        self.runner.on_step(before, after)

    def on_restore(self) -> None:
        self.runner.wholes.forget()
        self.pages.forget()

    def resume_clocks(self, connection: Connection, since: int, until: int) -> None:
        changes.resume_arenas(connection, since, until)

    def forget_user(self, connection: Connection, user_id: str) -> None:
        personal.forget(connection, user_id)

    def export_user(self, connection: Connection, user_id: str) -> dict[str, list[Any]]:
        return {"tournaments": personal.exported(connection, user_id)}

"""The tournaments of a server: their pages, their organisers, those who take part, and what runs them."""

from __future__ import annotations

from ludarium.server.lobby.service import Lobby
from ludarium.server.lookups import Lookups
from ludarium.server.settings import Creators
from ludarium.server.tournaments.entering import Entering
from ludarium.server.tournaments.organising import Organising
from ludarium.server.tournaments.pages import Pages
from ludarium.server.tournaments.running import Runner


class Tournaments:
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

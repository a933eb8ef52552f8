"""A server with a moderator, and what its host does on the command line."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from ludarium.server.moderation.commands import ModerationCommands
from ludarium.server.settings import Settings
from ludarium.server.store import Store
from tests.clients.people import account
from tests.clients.wire import Api
from tests.server.databases import migrated_database
from tests.servers import RunningServer

Moderated = tuple[RunningServer, Api]


@pytest.fixture(scope="module")
def moderated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Moderated]:
    """A server and one of its moderators."""
    database = migrated_database(tmp_path_factory.mktemp("moderated"))
    with RunningServer(Settings(database=database, workers=0)) as running, account(running.address) as moderator:
        by_host(database, lambda desk: desk.set_moderator(moderator.name, True))
        yield running, moderator


def by_host(url: str, work: Callable[[ModerationCommands], Any]) -> None:
    async def run() -> None:
        store = Store(url)
        await store.open()
        try:
            await work(ModerationCommands(store))
        finally:
            await store.close()

    asyncio.run(run())

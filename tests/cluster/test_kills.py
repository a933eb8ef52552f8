"""Samples of the long test in tests/soak: whatever is killed or restarted, games go on and nothing is lost."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.clients.rated_players import Player
from tests.cluster.kills import AcrossKills
from tests.server import databases

GAMES = 3


@pytest.fixture
def database_server(addresses: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    databases.template.cache_clear()
    monkeypatch.setattr(databases, "GIVEN", addresses["LUDARIUM_TEST_DATABASE"])
    yield
    databases.template.cache_clear()


class Line:
    """A socket on which one message comes."""

    def __init__(self) -> None:
        self.coming: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.awaited = asyncio.Event()

    async def recv(self) -> str:
        self.awaited.set()
        return await self.coming


async def test_a_player_who_is_called_off_as_a_message_comes_plays_no_more() -> None:
    """Else two play as one, and each misses what the other hears."""
    player, line = Player("http://127.0.0.1", "Ann", "white", Random(1)), Line()
    async with player.http:
        hearing = asyncio.create_task(player._hear(line))  # type: ignore[arg-type]
        await line.awaited.wait()
        line.coming.set_result(json.dumps({"type": "pong"}))
        hearing.cancel()
        await asyncio.wait({hearing})
        assert hearing.cancelled()


@pytest.mark.usefixtures("database_server")
async def test_games_go_on_whatever_is_killed_or_restarted(tmp_path: Path) -> None:
    games = AcrossKills(tmp_path, GAMES, seed=1)
    try:
        await games.open()
        for kind in ("kill", "redis", "database", "kill"):  # freezes: see make soak
            await games.strike(kind)
        assert await games.finish() >= GAMES
    finally:
        await games.close()

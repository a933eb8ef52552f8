"""Samples of the long test in tests/soak: whatever is killed, frozen or restarted, games go on and nothing is lost."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cluster.kills import STRIKES, AcrossKills
from tests.server import databases

GAMES = 3


@pytest.fixture
def database_server(addresses: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    databases.template.cache_clear()
    monkeypatch.setattr(databases, "GIVEN", addresses["LUDARIUM_TEST_DATABASE"])
    yield
    databases.template.cache_clear()


@pytest.mark.usefixtures("database_server")
async def test_games_go_on_whatever_is_killed_frozen_or_restarted(tmp_path: Path) -> None:
    games = AcrossKills(tmp_path, GAMES, seed=1)
    try:
        await games.open()
        for kind in [*STRIKES, "kill", "freeze", "kill"]:
            await games.strike(kind)
        assert await games.finish() >= GAMES
    finally:
        await games.close()

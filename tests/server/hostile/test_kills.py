"""Samples of the long tests in tests/soak: kills at any instant under many games lose nothing and double nothing."""

from pathlib import Path

from tests.server.hostile.kills import killed_again_and_again
from tests.server.hostile.rated_kills import RatedKills

GAMES = 5


async def test_a_kill_under_many_games_loses_and_doubles_nothing(tmp_path: Path) -> None:
    kills = killed_again_and_again(tmp_path, GAMES, seed=1)
    assert await anext(kills) > 0
    await kills.aclose()


async def test_a_kill_under_rated_games_loses_no_move_no_rating_and_no_time(tmp_path: Path) -> None:
    async with RatedKills(tmp_path, GAMES, seed=1) as server:
        await server.kill(silent=True)
        assert await server.finish() >= GAMES

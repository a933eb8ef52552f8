"""A sample of the long test in tests/soak: kills at any instant under many games lose nothing and double nothing."""

from pathlib import Path

from tests.server.hostile.kills import killed_again_and_again

GAMES = 8


async def test_a_kill_under_many_games_loses_and_doubles_nothing(tmp_path: Path) -> None:
    kills = killed_again_and_again(tmp_path, GAMES, seed=1)
    assert await anext(kills) > 0
    await kills.aclose()

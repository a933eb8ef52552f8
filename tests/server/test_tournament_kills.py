"""A tournament goes on after its server was killed; `make soak` does it with 64 players in every format."""

from pathlib import Path

import pytest

from tests.server.tournament_kills import (
    CUPS,
    killed_after_a_correction,
    killed_after_a_removal,
    killed_at_every_step,
    killed_tournament,
)
from tests.server.tournament_server import STEPS

EVERY_STEP = [(step, when) for step in STEPS for when in ("before", "after")]
ON_EVERY_PUSH = [("start", "after"), ("table", "before"), ("result", "after")]


@pytest.mark.timeout(600)
async def test_eight_play_while_the_server_is_killed(tmp_path: Path) -> None:
    event = await killed_tournament(tmp_path, "swiss", 8, kills=1, seed=1)
    assert len(event.entrants) == 8


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("kind", CUPS)
async def test_sixteen_play_while_the_server_is_killed(kind: str, tmp_path: Path) -> None:
    event = await killed_tournament(tmp_path, kind, 16, kills=3, seed=1)
    assert len(event.entrants) == 16


@pytest.mark.timeout(1800)
@pytest.mark.parametrize(
    "steps",
    [pytest.param(ON_EVERY_PUSH, id="some"), pytest.param(EVERY_STEP, id="before-and-after", marks=pytest.mark.soak)],
)
async def test_a_tournament_goes_on_from_every_step(tmp_path: Path, steps: list[tuple[str, str]]) -> None:
    """Killed in the transaction of a step, and just after it: at the start, a round, a table, a result, the end."""
    event = await killed_at_every_step(tmp_path, "round-robin", steps)
    assert event.round == 3


@pytest.mark.soak
@pytest.mark.timeout(300)
async def test_a_corrected_knockout_goes_on_though_the_server_is_killed_at_once(tmp_path: Path) -> None:
    """It was over; after the correction others have come to the final, which is played again."""
    page = await killed_after_a_correction(tmp_path)
    assert page["tournament"]["summary"]["status"] == "running"


@pytest.mark.timeout(300)
async def test_who_was_removed_loses_their_game_though_the_server_is_killed_at_once(tmp_path: Path) -> None:
    page = await killed_after_a_removal(tmp_path)
    assert page["tournament"]["summary"]["status"] == "finished"
    assert page["tournament"]["pairings"][0]["result"] in ("1-0", "0-1")

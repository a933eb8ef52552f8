"""Reviews, analysis and exercises through the Python client, with and without an event loop."""

from __future__ import annotations

import pytest

from ludarium.client import ApiError, AsyncClient, Client
from tests.server.reviewed import MOVES, RECORD
from tests.servers import RunningServer


def test_a_game_is_reviewed_tried_again_and_practised(server: RunningServer) -> None:
    with Client(server.address) as client:
        table = client.open_table("tokonoma", {"white": "you", "black": "newcomer"}, moves=MOVES)
        with pytest.raises(ApiError, match="goes on"):
            client.review(table)
        with client.join(table) as seat:
            seat.resign()
        review = client.review(table)
        assert [move.move for move in review.moves] == MOVES
        worst = review.turning_points[0]
        assert client.try_move(table, worst.ply, worst.better[0].text).good
        assert client.try_move(table, worst.ply, worst.move).good is False
        assert client.try_move(table, worst.ply, asked="solution").line == worst.better
        practised = next(
            each for each in client.exercises(game="tokonoma", due=True).exercises if each.ply == worst.ply
        )
        assert client.exercise(practised.id).moves == MOVES[: worst.ply - 1]
        assert client.try_exercise(practised.id, asked="hint").hint == worst.better[0].path[0]
        assert client.grade_exercise(practised.id, "good").due > practised.due
        client.forget_exercise(practised.id)
        assert practised.id not in [each.id for each in client.exercises().exercises]


async def test_a_record_and_a_position_with_an_event_loop(server: RunningServer) -> None:
    async with AsyncClient(server.address) as client:
        review = await client.review_record(RECORD)
        assert review.id
        assert [move.move for move in review.moves] == MOVES
        found = await client.analyse("tokonoma", MOVES[:2], lines=2, seconds=0.3)
        assert found.done
        assert len(found.lines) == 2
        with pytest.raises(ApiError):
            await client.analyse("tokonoma", ["nonsense"])

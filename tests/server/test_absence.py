"""Who is at a table, and what one may claim when the opponent has left."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from ludarium.server.settings import Settings
from tests.clients.people import BLITZ, play, seated
from tests.clients.wire import OPEN, YOU, Api, Live
from tests.server.databases import migrated_database
from tests.server.hostile.inside import Inside
from tests.server.server_clock import ServerClock


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludarium.play.clock.CLAIM_AFTER", (300, 300))
    monkeypatch.setattr("ludarium.server.tables.attendance.ATTENDANCE_TOLD_EVERY", 0.05)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> ServerClock:
    return ServerClock(monkeypatch)


def begun(api: Api, friend: Api, game: str = "tokonoma", **data: Any) -> str:
    """A game in which both have moved."""
    table_id = seated(api, friend, game, **{"time_control": BLITZ, **data})
    play(table_id, api, friend)
    return table_id


def attendance(live: Live, spectators: int, *gone: str) -> dict[str, Any]:
    while True:
        told = live.hear("attendance")
        if (told["spectators"], set(told["gone"])) == (spectators, set(gone)):
            return told


def claim(live: Live, clock: ServerClock, result: str) -> dict[str, Any]:
    """Claims until it is no longer refused because it is too early."""
    while True:
        answer = live.ask("claim", result=result)
        if answer["type"] != "error" or answer["retry_after"] is None:
            return answer
        clock.ahead += answer["retry_after"]


def test_those_at_a_table_are_told_who_comes_and_goes(api: Api, friend: Api, stranger: Api) -> None:
    table_id = begun(api, friend)
    with api.live(table_id) as one:
        assert set(attendance(one, 0, "black")) == {"type", "gone", "spectators"}
        with friend.live(table_id) as other, friend.live(table_id):
            attendance(one, 0)
            with stranger.live(table_id), stranger.live(table_id):
                attendance(other, 1)
            attendance(one, 0)
        assert attendance(one, 0, "black")["gone"]["black"] >= 0


@pytest.mark.parametrize(
    ("result", "winner", "words"), [("win", "white", "Black left"), ("draw", None, "a player left")]
)
def test_who_stays_claims_the_game(
    api: Api, friend: Api, clock: ServerClock, result: str, winner: str | None, words: str
) -> None:
    table_id = begun(api, friend)
    assert api.show(table_id)["table"]["claim_after"] == 300
    with api.live(table_id) as one:
        early = one.ask("claim", result=result)
        assert (early["type"], early["kind"]) == ("error", "bad-request")
        assert 0 < early["retry_after"] <= 0.3
        answer = claim(one, clock, result)
        assert answer["type"] == "ack"
        outcome = one.until(answer["version"])["outcome"]
        assert (outcome["winner"], outcome["reason"], outcome["words"]) == (winner, "abandonment", words)
        assert one.ask("claim", result=result)["type"] == "error"
    assert friend.show(table_id)["state"]["outcome"] == outcome


def test_nothing_is_claimed_from_somebody_who_is_here_or_came_back(api: Api, friend: Api, clock: ServerClock) -> None:
    table_id = begun(api, friend)
    with api.live(table_id) as one:
        with friend.live(table_id):
            attendance(one, 0)
            assert "here" in claim(one, clock, "win")["error"]
        attendance(one, 0, "black")
        with friend.live(table_id) as other:
            attendance(one, 0)
            assert "here" in claim(one, clock, "win")["error"]
            other.ask("ping")
    assert api.show(table_id)["state"]["outcome"] is None


def test_what_cannot_be_claimed(api: Api, friend: Api, stranger: Api, clock: ServerClock) -> None:
    fresh = seated(api, friend, time_control=BLITZ)
    days, plain = begun(api, friend, time_control={"per_move_days": 3}), begun(api, friend, time_control=None)
    without_draws = begun(api, friend, "romgon")
    for table_id, result in ((fresh, "win"), (days, "win"), (plain, "draw"), (without_draws, "draw")):
        with api.live(table_id) as one:
            answer = claim(one, clock, result)
            assert (answer["type"], answer["kind"]) == ("error", "bad-request"), table_id
    with api.live(days) as one:
        with stranger.live(without_draws) as live:
            assert live.ask("claim", result="win")["kind"] == "not-yours"
        assert one.ask("claim", result="everything")["kind"] == "bad-request"
        assert [api.show(each)["table"]["claim_after"] for each in (days, plain)] == [None, None]


def test_absence_tells_no_more_than_a_connection_where_something_is_hidden(api: Api, friend: Api) -> None:
    table_id = begun(api, friend, "romgon", options={"variant": "fog"})
    with api.live(table_id) as one:
        attendance(one, 0, "white")
        texts = [text for text in one.texts if '"attendance"' in text]
    assert all(set(json.loads(text)) == {"type", "gone", "spectators"} for text in texts)


async def test_who_comes_back_before_a_claim_is_judged_has_not_left(tmp_path: Path, clock: ServerClock) -> None:
    async with Inside(Settings(database=migrated_database(tmp_path), workers=0)) as inside:
        one, other = inside.visitor(), inside.visitor()
        seats = {"white": YOU, "black": OPEN}
        table_id = await one.table(seats=seats, visibility="link", time_control=BLITZ)
        await other.post(f"/tables/{table_id}/seats/black")
        async with one.live(table_id) as here:
            async with other.live(table_id) as there:
                for ply, (who, live) in enumerate(((one, here), (other, there))):
                    moves = (await who.get(f"/tables/{table_id}"))["state"]["view"]["legal_moves"]
                    await live.answer("move", text=moves[0]["text"], ply=ply)
            early = await here.answer("claim", result="win")
            room = inside.part("tables").rooms.get(table_id)
            async with room.lock:
                users, back = room.users, other.live(table_id)
                await back.open()
                while room.users == users:
                    await asyncio.sleep(0)
                clock.ahead += early["retry_after"]  # by now it could be claimed
                asked = here.say("claim", result="win")
                while room.users == users + 1:
                    await asyncio.sleep(0)
            answer = await here.until("error", reply_to=asked)
            assert "here" in answer["error"]
            await back.drop()

"""Nothing that was acknowledged is lost by a restart; test_processes.py kills."""

from collections.abc import Callable

import pytest

from tests.clients.people import seated
from tests.clients.wire import API, Api
from tests.server.server_clock import ServerClock
from tests.servers import RunningServer
from tests.waiting import ASKING, until

Start = Callable[..., RunningServer]


def test_a_restart_resumes_games_settings_and_clocks(start_server: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    server = start_server()
    with Api(server.address) as api:
        table_id = api.table(time_control={"base_seconds": 3})
        with api.live(table_id) as live:
            live.move("d6b5", 0)
            before = live.move("e1e3", 1)
        api.http.put(f"{API}/settings", json={"theme": "dark"})
        server.stop()
        ServerClock(monkeypatch).ahead = 3600  # much longer than the side to act has left
        start_server()
        assert api.get("/settings") == {"theme": "dark"}
        shown = api.show(table_id)["state"]
        assert shown["view"]["text"] == before["view"]["text"]
        assert shown["outcome"] is None
        assert 0 < shown["clock"]["left"]["white"] <= 3000
        with api.live(table_id, since=before["version"]) as live:
            view = shown["view"]
            assert live.move(view["legal_moves"][0]["text"], view["ply"])["version"] == before["version"] + 1


def test_a_restart_resumes_offers_and_open_seats(start_server: Start) -> None:
    server = start_server()
    with Api(server.address) as api, Api(server.address) as friend:
        table_id, waiting = seated(api, friend), api.open_table("white")
        with friend.client.join(table_id) as seat:
            seat.offer("draw")
        start_server()
        assert api.show(table_id)["state"]["offers"] == [{"kind": "draw", "side": "black"}]
        assert api.show(waiting)["state"]["seats"]["black"]["kind"] == "open"
        with api.live(table_id) as live:
            assert live.act("offer", kind="draw")["outcome"]["reason"] == "agreement"


def test_a_flag_falls_after_a_restart_with_nobody_connected(start_server: Start) -> None:
    with Api(start_server().address) as api:
        table_id = api.table(time_control={"base_seconds": 2})
        with api.live(table_id) as live:
            live.move("d6b5", 0)
        start_server()
        # A list looks at no table.
        outcome = until(lambda: api.get("/tables")[0]["outcome"], "the flag does not fall", every=ASKING)
        assert (outcome["winner"], outcome["reason"], outcome["words"]) == ("white", "timeout", "Black's time ran out")

"""A table's socket: whole games, news in order, and nothing that a bad message could break."""

import json
import time
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

import ludarium
from tests.server.clients import Api, RunningServer

GAMES = ludarium.games()


def play_out(api: Api, table_id: str, most: int) -> list[dict[str, Any]]:
    """Play first moves until the end; gives all messages."""
    with api.live(table_id) as live:
        view = live.hear("snapshot")["view"]
        while view["outcome"] is None and view["ply"] < most:
            if view["legal_moves"]:
                choice = view["legal_moves"][view["ply"] % len(view["legal_moves"])]
                live.say("move", text=choice["text"], ply=view["ply"])
            view = live.hear("moved")["view"]
        return live.seen


@pytest.mark.parametrize("name", GAMES)
def test_a_game_on_one_device(api: Api, name: str) -> None:
    table_id = api.table(game=name)
    seen = play_out(api, table_id, 40)
    versions = [message["version"] for message in seen if message["type"] == "moved"]
    assert versions == list(range(1, len(versions) + 1))
    shown = api.get(f"/api/tables/{table_id}")
    assert shown["version"] == versions[-1]
    assert shown["view"]["text"] == [message for message in seen if message["type"] == "moved"][-1]["view"]["text"]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_against_the_computer(api: Api, name: str) -> None:
    sides = [side.name for side in ludarium.game(name).sides]
    table_id = api.table(game=name, mode="computer", side=sides[1], levels={sides[0]: "beginner"})
    seen = play_out(api, table_id, 10)
    moved = [message for message in seen if message["type"] == "moved"]
    assert sides[0] in {message["move"]["side"] for message in moved if message["move"]}
    assert all(message["view"]["viewer"] == sides[1] for message in moved)
    assert any(message["type"] == "thinking" for message in seen)


def test_the_computer_plays_itself_only_while_somebody_looks_on(api: Api) -> None:
    table_id = api.table(mode="engines")
    time.sleep(0.3)
    assert api.get(f"/api/tables/{table_id}")["view"]["ply"] == 0
    with api.live(table_id) as live:
        live.hear("moved", version=4)
        answer = live.ask("move", text="d6b5", ply=4)
        assert answer["kind"] == "not-yours"


def test_a_finished_game_tells_its_end_in_words(api: Api) -> None:
    with api.live(api.table(options={"no_progress": 1}, moves=[])) as live:
        view = live.hear("snapshot")["view"]
        while view["outcome"] is None:
            live.say("move", text=view["legal_moves"][0]["text"], ply=view["ply"])
            view = live.hear("moved")["view"]
        ended = live.hear("ended")
        assert ended["outcome"]["words"] == ludarium.game("tokonoma").reasons[ended["outcome"]["reason"]]
        assert ended["view"]["legal_moves"] == []


def test_who_asks_is_told_a_move_that_wins_at_once(api: Api) -> None:
    with api.live(api.table(position="2f2/1fbf2/1f2F2/F2a2/5 w")) as live:
        answer = live.ask("winning")
        assert (answer["move"]["text"], answer["ply"]) == ("d1c1", 0)
    with api.live(api.table()) as live:
        assert live.ask("winning")["move"] is None


def test_captured_pieces_are_counted_where_no_tray_shows_them(api: Api) -> None:
    with api.live(api.table(position="f1ABF/b+3BS+/a+f3FA+/b+2s1F/a+3F w")) as live:
        assert live.hear("snapshot")["view"]["captured"] == {}
        assert live.move("a4c4", 0)["view"]["captured"] == {"black": [{"symbol": "star", "count": 1}]}


def test_resignation_ends_the_game(api: Api) -> None:
    with api.live(api.table(mode="computer", side="white")) as live:
        live.hear("snapshot")
        assert live.ask("resign")["type"] == "ack"
        ended = next(message for message in live.seen if message["type"] == "ended")
        words = {"reason": "resignation", "words": "the opponent resigned"}
        assert ended["outcome"] == {"winner": "black", "final": True, **words}
        assert live.ask("move", text="d6b5", ply=0)["kind"] == "illegal-move"


def test_a_draw_is_agreed_on_one_device(api: Api) -> None:
    with api.live(api.table()) as live:
        assert live.ask("answer-draw", accept=False)["version"] == 0
        live.ask("offer-draw")
        assert api.get("/api/tables")[0]["outcome"] == {"winner": None, "reason": "agreement"}


def test_a_take_back_is_told_with_the_view_before(api: Api) -> None:
    with api.live(api.table()) as live:
        before = live.hear("snapshot")["view"]["text"]
        live.move("d6b5", 0)
        assert live.ask("take-back")["version"] == 2
        back = next(message for message in live.seen if message["type"] == "taken-back")
        assert (back["view"]["text"], back["view"]["ply"]) == (before, 0)


def test_a_hint_is_a_legal_move_with_its_path(api: Api) -> None:
    with api.live(api.table()) as live:
        view = live.hear("snapshot")["view"]
        hint = live.ask("hint")
        assert hint["type"] == "hint"
        assert {"text": hint["text"], "path": hint["path"]} in [
            {"text": move["text"], "path": move["path"]} for move in view["legal_moves"]
        ]


def test_the_computer_against_itself_waits_and_goes_on(api: Api) -> None:
    levels = dict.fromkeys(("white", "black"), "newcomer")
    with api.live(api.table(mode="engines", levels=levels)) as live:
        live.hear("paused", on=False)
        version = live.ask("pause", on=True)["version"]
        assert live.ask("ping")["type"] == "pong"
        with api.live(api.get("/api/tables")[0]["id"]) as other:
            assert other.hear("snapshot")["version"] == version
            other.hear("paused", on=True)
            live.say("pause", on=False)
            other.hear("moved", version=version + 1)


@pytest.mark.parametrize("wish", [{}, {"mode": "engines", "clock": {"base_seconds": 60}}])
def test_persons_and_clocks_do_not_wait(api: Api, wish: dict[str, object]) -> None:
    with api.live(api.table(**wish)) as live:
        assert live.ask("pause", on=True)["type"] == "error"


def test_time_runs_out_without_anybody_asking(api: Api) -> None:
    with api.live(api.table(clock={"base_seconds": 1, "increment_seconds": 0})) as live:
        moved = live.move("d6b5", 0)
        assert 0 < moved["clocks"]["black"] <= 1000
        assert moved["clocks"]["running"] == "black"
        ended = live.hear("ended")
        assert ended["outcome"]["reason"] == "timeout"
        assert ended["outcome"]["winner"] == "white"


# Coming back.


def test_who_comes_back_gets_what_was_missed(api: Api) -> None:
    table_id = api.table()
    with api.live(table_id) as live:
        live.move("d6b5", 0)
    with api.live(table_id) as other:
        other.hear("snapshot", version=1)
        other.move("e1e3", 1)
        other.move("b6a4", 2)
        with api.live(table_id, since=1) as back:
            assert [back.hear()["version"] for _ in range(2)] == [2, 3]
            assert [message["type"] for message in back.seen] == ["moved", "moved"]


@pytest.mark.parametrize("since", [999, 0])
def test_who_has_an_impossible_or_forgotten_version_gets_everything(api: Api, since: int) -> None:
    table_id = api.table(moves=["d6b5", "e1e3"])  # set up, not played: no event to tell again
    with api.live(table_id, since=since) as live:
        assert live.hear()["type"] == "snapshot"


def test_who_missed_nothing_is_told_nothing(api: Api) -> None:
    with api.live(api.table(), since=0) as live:
        assert live.ask("ping")["type"] == "pong"
        assert len(live.seen) == 1


def test_all_sockets_of_a_table_hear_the_news(api: Api) -> None:
    table_id = api.table()
    with api.live(table_id) as one, api.live(table_id) as other:
        other.hear("snapshot")
        one.move("d6b5", 0)
        assert other.hear("moved")["move"]["text"] == "d6b5"


# Bad input.

BAD_MESSAGES = [
    "",
    "{",
    "[]",
    "null",
    "7",
    '"move"',
    "{}",
    '{"type": "nonsense", "id": 3}',
    '{"type": "move"}',
    '{"type": "move", "id": 3, "text": 7, "ply": 0}',
    '{"type": "move", "id": 3, "text": "d6b5", "ply": "0"}',
    '{"type": "move", "id": 3, "text": "d6b5", "ply": -1}',
    '{"type": "move", "id": 3, "text": "d6b5", "ply": 1e400}',
    '{"type": "move", "id": 3, "text": "' + "x" * 300 + '", "ply": 0}',
    '{"type": "move", "id": {"a": 1}, "text": "d6b5", "ply": 0}',
    '{"type": "move", "id": 3, "text": "d6b5", "ply": 5}',
    '{"type": "move", "id": 3, "text": "d6d6", "ply": 0}',
    '{"type": "move", "id": 3, "text": "²٣", "ply": 0}',
    '{"type": "move", "id": 3, "text": "\\ud800", "ply": 0}',
    '{"type": "move", "id": 3, "text": "\\u0000\\u001b[2J", "ply": 0}',
    '{"type": "take-back", "id": 3}',
    "[" * 3000,
    "x" * 5000,
    b"\xff\xfe\x00",
    b"",
]


def test_bad_messages_are_refused_and_change_nothing(api: Api) -> None:
    table_id = api.table()
    with api.live(table_id) as live:
        before = live.hear("snapshot")
        for message in BAD_MESSAGES:
            live.connection.send(message)
            answer = live.hear()
            assert answer["type"] == "error", message
            assert answer["error"]
            assert answer["kind"]
        live.ask("ping")
    after = api.get(f"/api/tables/{table_id}")
    assert (after["version"], after["view"]) == (before["version"], before["view"])


def test_an_error_names_the_message_it_answers(api: Api) -> None:
    with api.live(api.table()) as live:
        live.connection.send(json.dumps({"type": "nonsense", "id": 77}))
        assert live.hear("error")["reply_to"] == 77


def closed_with(live: Any) -> int:
    while True:
        try:
            live.hear()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 0


def test_an_enormous_message_closes_the_socket_only(api: Api) -> None:
    table_id = api.table()
    with api.live(table_id) as live:
        live.hear("snapshot")
        live.connection.send("x" * (20 * 1024 * 1024))
        assert closed_with(live) == 1009
    assert api.get(f"/api/tables/{table_id}")["view"]["ply"] == 0


def test_foreign_and_missing_tables_are_closed_with_a_reason(api: Api, server: RunningServer) -> None:
    table_id = api.table()
    with Api(server.address) as stranger:
        stranger.get("/api/games")
        with stranger.live(table_id) as live:
            assert live.hear()["kind"] == "not-yours"
            assert closed_with(live) == 4403
        with stranger.live("nonsense") as live:
            assert live.hear()["kind"] == "not-found"
            assert closed_with(live) == 4404


def test_a_deleted_table_closes_its_sockets(api: Api) -> None:
    table_id = api.table()
    with api.live(table_id) as live:
        live.hear("snapshot")
        api.http.delete(f"/api/tables/{table_id}")
        assert closed_with(live) == 4410


def test_a_flood_of_messages_is_refused(api: Api) -> None:
    with api.live(api.table()) as live:
        for _ in range(80):
            live.say("ping")
        answers = [live.hear() for _ in range(81)]
        refused = [answer for answer in answers if answer["type"] == "error"]
        assert refused
        assert {answer["kind"] for answer in refused} == {"too-many"}
        assert all(answer["retry_after"] > 0 for answer in refused)


def test_too_many_sockets_are_refused(api: Api) -> None:
    table_id = api.table()
    with ExitStack() as sockets:
        for _ in range(24):
            sockets.enter_context(api.live(table_id)).hear("snapshot")
        surplus = sockets.enter_context(api.live(table_id))
        assert surplus.hear()["kind"] == "too-many"
        assert closed_with(surplus) == 4429

"""A table's socket: whole games, news in order, and nothing that a bad message could break."""

import json
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

import ludarium
from ludarium.server.limits import REMEMBERED_EVENTS
from tests.clients.wire import API, Api
from tests.servers import RunningServer

GAMES = ludarium.games()


def play_out(api: Api, table_id: str, most: int) -> list[dict[str, Any]]:
    """Play first moves until the end; gives all messages."""
    with api.live(table_id) as live:
        state = live.snapshot()
        while state["outcome"] is None and state["view"]["ply"] < most:
            view = state["view"]
            if view["legal_moves"]:
                choice = view["legal_moves"][view["ply"] % len(view["legal_moves"])]
                live.say("move", text=choice["text"], ply=view["ply"])
            state = live.event("moved")
        return live.seen


def moved(seen: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [message["state"] for message in seen if message["type"] == "event" and message["action"] == "moved"]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_on_one_device(api: Api, name: str) -> None:
    table_id = api.table(name)
    states = moved(play_out(api, table_id, 40))
    versions = [state["version"] for state in states]
    assert versions == list(range(1, len(versions) + 1))
    shown = api.show(table_id)["state"]
    assert shown["version"] == versions[-1]
    assert shown["view"]["text"] == states[-1]["view"]["text"]


@pytest.mark.parametrize("name", GAMES)
def test_a_client_that_follows_events_has_the_moves_of_a_snapshot(api: Api, name: str) -> None:
    """Events carry no whole move list: a client replaces its own from `first_move` on."""
    table_id = api.table(name)
    moves: list[Any] = []
    followed = 0
    for state in moved(play_out(api, table_id, 30)):
        moves[state["first_move"] :] = state["moves"]
        if not state["view"]["partial"] and len(moves) > 4:
            followed += 1
            assert len(state["moves"]) <= 2
    assert followed
    assert moves == api.show(table_id)["state"]["moves"]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_against_the_computer(api: Api, name: str) -> None:
    sides = [side.name for side in ludarium.game(name).sides]
    seen = play_out(api, api.against(sides[1], name), 10)
    movers = {message["side"] for message in seen if message.get("action") == "moved"}
    assert movers == set(sides)
    assert all(state["view"]["viewer"] == sides[1] for state in moved(seen))
    assert any(message["type"] == "thinking" for message in seen)


def test_the_computer_plays_itself_only_while_somebody_looks_on(api: Api) -> None:
    table_id = api.engines()
    with api.live(api.against("black")) as live:
        live.until(1)  # a reply that was asked for later has come
    assert api.show(table_id)["state"]["view"]["ply"] == 0
    with api.live(table_id) as live:
        live.until(4)
        assert live.ask("move", text="d6b5", ply=4)["kind"] == "not-yours"


def test_a_finished_game_tells_its_end_in_words_and_once(api: Api) -> None:
    with api.live(api.table(options={"no_progress": 1})) as live:
        state = live.snapshot()
        while state["outcome"] is None:
            state = live.move(state["view"]["legal_moves"][0]["text"], state["view"]["ply"])
        assert state["outcome"]["words"] == ludarium.game("tokonoma").reasons[state["outcome"]["reason"]]
        assert state["view"]["legal_moves"] == []
        live.ask("ping")
        assert len([message for message in live.seen if message.get("state", {}).get("outcome")]) == 1


def test_who_asks_is_told_a_move_that_wins_at_once(api: Api) -> None:
    with api.live(api.table(position="2f2/1fbf2/1f2F2/F2a2/5 w")) as live:
        answer = live.ask("winning")
        assert (answer["move"]["text"], answer["ply"]) == ("d1c1", 0)
    with api.live(api.table()) as live:
        assert live.ask("winning")["move"] is None


def test_captured_pieces_are_counted_where_no_tray_shows_them(api: Api) -> None:
    with api.live(api.table(position="f1ABF/b+3BS+/a+f3FA+/b+2s1F/a+3F w")) as live:
        assert live.snapshot()["view"]["captured"] == {}
        assert live.move("a4c4", 0)["view"]["captured"] == {"black": [{"symbol": "star", "count": 1}]}


def test_resignation_ends_the_game_in_words_that_are_right_for_everybody(api: Api) -> None:
    with api.live(api.against("white")) as live:
        outcome = live.act("resign")["outcome"]
        words = {"reason": "resignation", "words": "White resigned"}
        assert outcome == {"winner": "black", **words}
        assert live.heard("ended")["side"] == "white"
        assert live.ask("move", text="d6b5", ply=0)["kind"] == "illegal-move"


def test_a_take_back_is_told_with_the_view_before(api: Api) -> None:
    with api.live(api.table()) as live:
        before = live.snapshot()["view"]["text"]
        assert "take-back" in live.move("d6b5", 0)["available"]
        back = live.act("offer", kind="take-back")
        assert live.seen[-1]["type"] == "ack"
        assert live.heard("taken-back")["state"] == back
        assert (back["view"]["text"], back["view"]["ply"], back["first_move"], back["moves"]) == (before, 0, 0, [])
        assert "take-back" not in back["available"]


def test_against_the_computer_one_goes_back_to_ones_own_decision(api: Api) -> None:
    with api.live(api.against("white")) as live:
        live.move("d6b5", 0)
        live.until(2)
        back = live.act("offer", kind="take-back")
        assert (back["view"]["ply"], back["version"]) == (0, 3)
        live.move("d6b5", 0)
        assert live.until(5)["view"]["ply"] == 2


def test_a_hint_is_a_legal_move_with_its_path(api: Api) -> None:
    with api.live(api.table()) as live:
        view = live.snapshot()["view"]
        hint = live.ask("hint")
        assert hint["type"] == "hint"
        assert {"text": hint["text"], "path": hint["path"]} in [
            {"text": move["text"], "path": move["path"]} for move in view["legal_moves"]
        ]


def test_who_asks_for_a_hint_again_is_told_the_same(api: Api) -> None:
    with api.live(api.table(game="hexchess")) as live:
        first = live.ask("hint")
        again = [live.ask("hint") for _ in range(4)]
        assert {hint["text"] for hint in again} == {first["text"]}  # many moves are equally good here
        live.move(first["text"], 0)
        assert live.ask("hint")["text"] != first["text"]
        live.act("offer", kind="take-back")
        assert live.ask("hint")["text"] == first["text"]
        assert live.ask("hint")["reasons"] == first["reasons"]


def test_the_computer_against_itself_waits_and_goes_on(api: Api) -> None:
    table_id = api.engines(level="newcomer")
    with api.live(table_id) as live:
        live.hear("paused", on=False)
        version = live.ask("pause", on=True)["version"]
        assert live.ask("ping")["type"] == "pong"
        with api.live(table_id) as other:
            assert other.snapshot()["version"] == version
            other.hear("paused", on=True)
            live.say("pause", on=False)
            other.until(version + 1)


@pytest.mark.parametrize("clock", [False, True])
def test_persons_and_clocks_do_not_wait(api: Api, clock: bool) -> None:
    table_id = api.engines(time_control={"base_seconds": 60}) if clock else api.table()
    with api.live(table_id) as live:
        assert live.ask("pause", on=True)["type"] == "error"


# Coming back.


def test_who_comes_back_gets_what_was_missed(api: Api) -> None:
    table_id = api.table()
    with api.live(table_id) as live:
        live.move("d6b5", 0)
    with api.live(table_id) as other:
        assert other.snapshot()["version"] == 1
        other.move("e1e3", 1)
        other.move("b6a4", 2)
        with api.live(table_id, since=1) as back:
            assert [back.hear()["state"]["version"] for _ in range(2)] == [2, 3]
            assert [message["action"] for message in back.seen] == ["moved", "moved"]
            states = [message["state"] for message in back.seen]
            assert [state["first_move"] + len(state["moves"]) for state in states] == [2, 3]
            assert states[1]["first_move"] == 2


@pytest.mark.parametrize("since", [999, 0])
def test_who_has_an_impossible_or_forgotten_version_gets_everything(
    api: Api, since: int, server: RunningServer
) -> None:
    table_id = api.table()
    with api.live(table_id) as live:
        for ply, text in enumerate(["d6b5", "e1e3", "b6a4"]):
            live.move(text, ply)
        for _ in range(REMEMBERED_EVENTS // 2):
            live.act("offer", kind="take-back")
            live.move("b6a4", 2)
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
        assert other.event("moved")["moves"] == [{"side": "white", "text": "d6b5", "display": "Bb5"}]


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
    '{"type": "offer", "id": 3, "kind": "take-back"}',
    '{"type": "offer", "id": 3, "kind": "nonsense"}',
    '{"type": "offer", "id": 3, "kind": "rematch"}',
    '{"type": "decline", "id": 3, "kind": "draw"}',
    '{"type": "give-time", "id": 3}',
    '{"type": "pause", "id": 3, "on": true}',
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
    assert api.show(table_id)["state"] == before["state"]


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
    assert api.show(table_id)["state"]["view"]["ply"] == 0


def test_foreign_and_missing_tables_are_closed_with_a_reason(api: Api, server: RunningServer) -> None:
    table_id = api.table()
    with Api(server.address) as stranger:
        stranger.get("/games")
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
        api.http.delete(f"{API}/tables/{table_id}")
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

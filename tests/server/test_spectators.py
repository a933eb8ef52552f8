"""Who may look on, and how late: over the socket, in answers, records and lists."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from ludarium.wire import bounds
from tests.clients.people import seated
from tests.clients.wire import Api, Live
from tests.server.server_clock import ServerClock
from tests.waiting import until

MOVES = ("d6b5", "e1e3", "c7c5")


def play(lives: tuple[Live, Live], first: int, last: int) -> None:
    for ply in range(first, last):
        state = lives[ply % 2].move(MOVES[ply], ply)
        lives[1 - ply % 2].until(state["version"])


def listed(api: Api, table_id: str, ply: int) -> dict[str, Any]:
    """The game in the lobby's list, which is made anew every few seconds."""

    def found() -> list[dict[str, Any]]:
        return [game for game in api.get("/lobby/games") if (game["id"], game["ply"]) == (table_id, ply)]

    return until(found, "the game is not listed", every=0.1)[0]


def test_nobody_looks_on_where_that_is_not_allowed(api: Api, newcomer: Callable[[], Api]) -> None:
    friend, stranger = newcomer(), newcomer()
    table_id = api.open_table("white", visibility="public", spectators={"allowed": False})
    with stranger.live(table_id) as curious:
        assert curious.hear("snapshot")["table"]["spectators"]["allowed"] is False  # the seat is still open
        friend.post(f"/tables/{table_id}/seats/black")
        with pytest.raises(ConnectionClosed) as closed:
            curious.hear("nothing more")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4403
    for path in (f"/tables/{table_id}", f"/tables/{table_id}/record", f"/tables/{table_id}/link"):
        assert stranger.refused("GET", path) == (403, "not-yours")
    with stranger.live(table_id) as again:
        assert again.hear("error")["kind"] == "not-yours"
    assert friend.show(table_id)["table"]["you"] == ["black"]
    assert table_id not in [game["id"] for game in stranger.get("/lobby/games")]


def test_spectators_are_so_many_moves_late_everywhere_until_the_game_is_over(
    api: Api, newcomer: Callable[[], Api]
) -> None:
    friend, stranger = newcomer(), newcomer()
    table_id = seated(api, friend, visibility="public", spectators={"delay_moves": 2})
    with api.live(table_id) as one, friend.live(table_id) as other, stranger.live(table_id) as late:
        assert late.hear("snapshot")["table"]["spectators"]["delay_moves"] == 2
        play((one, other), 0, 3)
        told = late.hear("event", action="moved")
        assert ([move["text"] for move in told["state"]["moves"]], told["side"]) == ([MOVES[0]], "white")
        shown = stranger.show(table_id)["state"]
        assert ([move["text"] for move in shown["moves"]], shown["view"]["ply"]) == ([MOVES[0]], 1)
        assert shown["view"]["text"] == told["state"]["view"]["text"]
        assert MOVES[1] not in stranger.http.get(f"/api/v1/tables/{table_id}/record").text
        game = listed(stranger, table_id, 1)
        assert game["turn"] == "black"
        assert late.ask("possible", side="white")["ply"] == 1
        one.act("offer", kind="draw")
        with stranger.live(table_id, since=1) as back:
            assert back.snapshot()["offers"] == []
        late.ask("ping")
        news = [message for message in late.seen if message["type"] != "possible"]  # what a side could do is no news
        everything = json.dumps([news, shown, game])
        assert not [text for text in MOVES[1:3] if f'"{text}"' in everything], "what comes later is not told"
        assert friend.show(table_id)["state"]["view"]["ply"] == 3
        other.act("resign")
        over = late.hear("snapshot")["state"]
        assert [move["text"] for move in over["moves"]] == list(MOVES[:3])
        assert over["outcome"]["reason"] == "resignation"
    assert MOVES[2] in stranger.http.get(f"/api/v1/tables/{table_id}/record").text


def test_what_was_shown_late_is_taken_back_for_spectators_too(api: Api, newcomer: Callable[[], Api]) -> None:
    friend, stranger = newcomer(), newcomer()
    table_id = seated(api, friend, visibility="public", spectators={"delay_moves": 1})
    with api.live(table_id) as one, friend.live(table_id) as other, stranger.live(table_id) as late:
        late.hear("snapshot")
        play((one, other), 0, 3)
        late.hear("event")
        late.hear("event")
        other.act("offer", kind="take-back")
        one.act("offer", kind="take-back")
        assert [move["text"] for move in late.hear("snapshot")["state"]["moves"]] == []


def test_spectators_are_so_much_time_late(
    api: Api, newcomer: Callable[[], Api], monkeypatch: pytest.MonkeyPatch
) -> None:
    friend, stranger = newcomer(), newcomer()
    table_id = seated(api, friend, visibility="public", spectators={"delay_seconds": 600})
    with api.live(table_id) as one, friend.live(table_id) as other, stranger.live(table_id) as late:
        late.hear("snapshot")
        play((one, other), 0, 2)
        late.ask("ping")
        assert stranger.show(table_id)["state"]["moves"] == []
        ServerClock(monkeypatch).ahead = 601
        assert len(stranger.show(table_id)["state"]["moves"]) == 2
        one.act("offer", kind="draw")  # whatever happens, spectators are told what it is time for
        assert [late.hear("event")["state"]["view"]["ply"] for _ in range(2)] == [1, 2]


def test_a_short_delay_passes_by_itself(api: Api, newcomer: Callable[[], Api]) -> None:
    friend, stranger = newcomer(), newcomer()
    table_id = seated(api, friend, visibility="public", spectators={"delay_seconds": 1})
    with api.live(table_id) as one, friend.live(table_id) as other, stranger.live(table_id) as late:
        late.hear("snapshot")
        play((one, other), 0, 2)
        assert [late.hear("event")["state"]["view"]["ply"] for _ in range(2)] == [1, 2]


def test_rules_for_spectators_that_cannot_be(api: Api) -> None:
    seats = {"white": {"kind": "you"}, "black": {"kind": "bot"}}
    for rules in ({"delay_moves": -1}, {"delay_moves": 21}, {"delay_seconds": bounds.LONGEST_DELAY + 1}, {"all": True}):
        wish = {"game": "tokonoma", "seats": {"white": {"kind": "you"}}, "visibility": "link", "spectators": rules}
        assert api.refused("POST", "/tables", json=wish) == (400, "bad-request")
    wish = {"game": "tokonoma", "seats": seats, "spectators": {"delay_moves": 3}}
    assert api.refused("POST", "/tables", json=wish) == (400, "bad-request")


def test_of_two_seeks_the_stricter_wish_counts(newcomer: Callable[[], Api]) -> None:
    one, other = newcomer(), newcomer()
    wish = {"games": [{"game": "tokonoma"}], "controls": [{"per_move_days": 3}]}
    one.post("/lobby/seeks", **wish, spectators={"delay_moves": 3})
    other.post("/lobby/seeks", **wish, spectators={"delay_seconds": 60})
    (table,) = one.get("/tables")
    assert one.show(table["id"])["table"]["spectators"] == {"allowed": True, "delay_moves": 3, "delay_seconds": 60}


def test_a_rematch_has_the_same_rules(api: Api, newcomer: Callable[[], Api]) -> None:
    friend, stranger = newcomer(), newcomer()
    table_id = seated(api, friend, visibility="public", spectators={"delay_moves": 2})
    with api.live(table_id) as one, friend.live(table_id) as other:
        one.act("resign")
        one.act("offer", kind="rematch")
        successor = other.act("offer", kind="rematch")["successor"]
    assert stranger.show(successor)["table"]["spectators"]["delay_moves"] == 2

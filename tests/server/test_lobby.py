"""Finding a game: seeks that are paired, answered by hand, or wait; challenges; who is here; what may be watched."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from threading import Thread
from xml.etree import ElementTree

import pytest

from ludarium.server.limits import Limits
from tests.server.clients import PATIENCE, Api, RunningServer
from tests.server.lobby_clients import BLITZ, DAYS, RAPID, Guest


@pytest.fixture
def guests(server: RunningServer) -> Iterator[Callable[[], Guest]]:
    with ExitStack() as opened:

        def come() -> Guest:
            return opened.enter_context(Guest(opened.enter_context(Api(server.address))))

        yield come


def seeks(guest: Guest | Api) -> list[str]:
    api = guest.api if isinstance(guest, Guest) else guest
    return [seek["id"] for seek in api.get("/lobby")["seeks"]]


def until(happened: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.05)


# Seeks.


def test_two_seeks_that_fit_become_a_table_with_both_seats_filled(guests: Callable[[], Guest]) -> None:
    one, other, third = guests(), guests(), guests()
    made = one.seek("tokonoma", "romgon", controls=[BLITZ, RAPID])
    assert made["yours"]
    assert third.hear("seek")["seek"]["yours"] is False
    other.seek("hexchess", "romgon", controls=[RAPID])
    calls = [one.called(), other.called()]
    table = calls[0]["table"]
    assert [call["table"] for call in calls] == [table, table]
    assert [call["opponent"] for call in calls] == [other.name, one.name]
    assert all(0 < call["join_within"] <= 60_000 for call in calls)
    assert calls[0]["game"] == "romgon"
    shown = one.api.show(table)
    assert shown["table"]["time_control"]["base_seconds"] == 600
    assert {seat["name"] for seat in shown["state"]["seats"].values()} == {one.name, other.name}
    assert one.api.show(table)["table"]["you"] != other.api.show(table)["table"]["you"]
    assert {third.hear("seek-gone")["id"], third.hear("seek-gone")["id"]} >= {made["id"]}
    assert made["id"] not in seeks(third)


def test_sides_are_as_wished(guests: Callable[[], Guest]) -> None:
    one, other = guests(), guests()
    one.seek(side="second")
    other.seek(side="first")
    assert (one.called()["side"], other.called()["side"]) == ("black", "white")


def test_what_does_not_fit_waits(guests: Callable[[], Guest]) -> None:
    one, other, third = guests(), guests(), guests()
    waiting = [
        one.seek("tokonoma")["id"],
        other.seek("romgon")["id"],
        third.seek("tokonoma", controls=[RAPID])["id"],
    ]
    assert [each for each in seeks(one) if each in waiting] == waiting


def test_a_seek_is_answered_by_hand(guests: Callable[[], Guest]) -> None:
    one, other = guests(), guests()
    made = one.seek({"game": "tokonoma", "options": {"no_progress": 9}}, side="first")
    assert made["games"] == [{"game": "tokonoma", "changed": {"no_progress": 9}}]
    assert one.api.refused("POST", f"/lobby/seeks/{made['id']}/accept") == (400, "bad-request")
    table = other.api.post(f"/lobby/seeks/{made['id']}/accept")["id"]
    assert one.called()["table"] == table
    assert other.api.show(table)["table"]["you"] == ["black"]
    assert other.api.show(table)["table"]["options"]["no_progress"] == 9
    assert other.api.refused("POST", f"/lobby/seeks/{made['id']}/accept") == (409, "stale")


def test_many_who_answer_one_seek_at_once_get_one_table(guests: Callable[[], Guest]) -> None:
    maker, others = guests(), [guests() for _ in range(6)]
    made = maker.seek()
    answers: list[int] = []

    def answer(guest: Guest) -> None:
        answers.append(guest.api.http.post(f"/api/v1/lobby/seeks/{made['id']}/accept").status_code)

    threads = [Thread(target=answer, args=(guest,)) for guest in others]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [200, 409, 409, 409, 409, 409]


def test_many_seeks_at_once_pair_everybody_once(guests: Callable[[], Guest]) -> None:
    crowd = [guests() for _ in range(12)]
    threads = [Thread(target=guest.seek, args=("cheduk", "gungi")) for guest in crowd]
    threads += [Thread(target=guest.seek, args=("gungi",)) for guest in crowd[:6]]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    tables = [guest.called()["table"] for guest in crowd]
    assert all(tables.count(table) == 2 for table in tables)
    for guest in crowd:
        assert len(guest.api.get("/tables")) == 1


def test_a_game_in_real_time_ends_the_other_seeks_of_both_but_not_those_that_last(guests: Callable[[], Guest]) -> None:
    one, other = guests(), guests()
    fast = one.seek("hexchess", controls=[RAPID])["id"]
    slow = one.seek("hexchess", controls=[DAYS])["id"]
    one.seek("romgon")
    other.seek("romgon")
    one.called()
    assert slow in seeks(other)
    assert fast not in seeks(other)
    one.api.http.delete(f"/api/v1/lobby/seeks/{slow}")


def test_a_game_of_days_ends_no_other_seek(guests: Callable[[], Guest]) -> None:
    one, other = guests(), guests()
    fast = one.seek("hexchess", controls=[{"base_seconds": 777}])["id"]
    one.seek("hexchess", controls=[{"per_move_days": 11}])
    other.seek("hexchess", controls=[{"per_move_days": 11}])
    call = one.called()
    assert call["join_within"] is None
    assert other.called()["table"] == call["table"]
    assert fast in seeks(other)
    assert 0 < one.api.show(call["table"])["state"]["clock"]["first_move"] <= 11 * 86_400_000
    one.api.http.delete(f"/api/v1/lobby/seeks/{fast}")


def test_who_plays_in_real_time_is_not_called_to_another_game(guests: Callable[[], Guest]) -> None:
    one, other, third = guests(), guests(), guests()
    one.seek("romgon")
    other.seek("romgon")
    table = one.called()["table"]
    waiting = one.seek("romgon")["id"]
    own = third.seek("romgon")["id"]
    assert {waiting, own} <= set(seeks(third))
    assert third.api.refused("POST", f"/lobby/seeks/{waiting}/accept") == (409, "stale")
    one.api.http.delete(f"/api/v1/lobby/calls/{table}")
    assert one.called()["table"] == third.called()["table"]


def test_a_seek_is_cancelled_by_its_maker_only(guests: Callable[[], Guest]) -> None:
    one, other = guests(), guests()
    made = one.seek("cheduk")["id"]
    assert other.api.refused("DELETE", f"/lobby/seeks/{made}") == (404, "not-found")
    assert one.api.http.delete(f"/api/v1/lobby/seeks/{made}").status_code == 204
    assert other.hear("seek-gone")["id"] == made


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        ({"games": [{"game": "nothing"}], "controls": [BLITZ]}, "unknown-game"),
        ({"games": [{"game": "tokonoma", "options": {"nothing": 1}}], "controls": [BLITZ]}, "option"),
        ({"games": [], "controls": [BLITZ]}, "bad-request"),
        ({"games": [{"game": "tokonoma"}], "controls": []}, "bad-request"),
        ({"games": [{"game": "tokonoma"}], "controls": [BLITZ, DAYS]}, "bad-request"),
        ({"games": [{"game": "tokonoma"}], "controls": [BLITZ], "rated": True}, "signed-out"),
        ({"games": [{"game": "tokonoma"}], "controls": [{"base_seconds": 0}]}, "bad-request"),
    ],
)
def test_what_cannot_be_sought_is_refused(api: Api, data: object, kind: str) -> None:
    assert api.refused("POST", "/lobby/seeks", json=data)[1] == kind


def test_nobody_makes_too_many_seeks(guests: Callable[[], Guest]) -> None:
    one = guests()
    controls = [{"base_seconds": 1000 + seconds} for seconds in range(11)]
    made = [one.seek("tokonoma", controls=[control])["id"] for control in controls[:10]]
    more = {"games": [{"game": "tokonoma"}], "controls": controls[10:]}
    assert one.api.refused("POST", "/lobby/seeks", json=more) == (429, "too-many")
    for seek in made:
        one.api.http.delete(f"/api/v1/lobby/seeks/{seek}")


# Coming and going.


def test_the_seeks_of_who_has_left_end_in_real_time_and_last_otherwise(
    start_server: Callable[..., RunningServer],
) -> None:
    server = start_server(limits=Limits(absence=0.1))
    with Api(server.address) as one, Api(server.address) as other:
        with Guest(one) as guest:
            fast, slow = guest.seek()["id"], guest.seek(controls=[DAYS])["id"]
            assert set(seeks(other)) == {fast, slow}
        until(lambda: seeks(other) == [slow])


def test_who_comes_back_in_time_keeps_the_seek_and_nobody_is_paired_with_who_is_away(
    server: RunningServer, guests: Callable[[], Guest]
) -> None:
    other = guests()
    with Api(server.address) as one:
        with Guest(one) as guest:
            made = guest.seek("gungi")["id"]
        until(lambda: other.api.get("/lobby")["here"]["guests"] == 1)
        assert {made, other.seek("gungi")["id"]} <= set(seeks(other))
        with Guest(one) as guest:
            assert [seek["id"] for seek in guest.lobby["seeks"] if seek["yours"]] == [made]
            assert guest.called()["table"] == other.called()["table"]


def test_lasting_seeks_survive_a_restart_and_pair_those_who_are_away(
    start_server: Callable[..., RunningServer],
) -> None:
    first = start_server()
    with Api(first.address) as one, Api(first.address) as other:
        with Guest(one) as guest:
            made = guest.seek("romgon", controls=[DAYS, None])["id"]
        first.stop()
        second = start_server()
        with Api(second.address) as again, Api(second.address) as later:
            again.http.cookies = one.http.cookies
            later.http.cookies = other.http.cookies
            assert seeks(again) == [made]
            with Guest(later) as guest:
                guest.seek("romgon", controls=[None])
                call = guest.called()
            assert call["join_within"] is None
            assert [table["id"] for table in again.get("/tables")] == [call["table"]]


def test_real_time_seeks_end_after_a_restart_unless_their_makers_come_back(
    start_server: Callable[..., RunningServer],
) -> None:
    first = start_server()
    with ExitStack() as opened:
        one, other = (opened.enter_context(Api(first.address)) for _ in range(2))
        for api, game in ((one, "romgon"), (other, "gungi")):
            with Guest(api) as guest:
                guest.seek(game)
        first.stop()
        second = start_server(limits=Limits(absence=2.0))
        back, watching = Api(second.address), Api(second.address)
        back.http.cookies = one.http.cookies
        with back, watching, Guest(back) as guest:
            own = [seek["id"] for seek in guest.lobby["seeks"] if seek["yours"]]
            until(lambda: seeks(watching) == own)


def test_a_call_that_was_missed_is_told_to_who_comes_back(server: RunningServer, guests: Callable[[], Guest]) -> None:
    other = guests()
    with Api(server.address) as one:
        with Guest(one) as guest:
            made = guest.seek("cheduk")["id"]
        table = other.api.post(f"/lobby/seeks/{made}/accept")["id"]
        with Guest(one) as guest:
            assert [call["table"] for call in guest.lobby["calls"]] == [table]
            one.http.delete(f"/api/v1/lobby/calls/{table}")
            assert one.show(table)["state"]["outcome"]["reason"] == "abort"
        assert one.get("/lobby")["calls"] == []


def test_who_is_here_is_counted_once_whatever_they_have_open(
    server: RunningServer, guests: Callable[[], Guest]
) -> None:
    watching = guests()
    with Api(server.address) as one, Guest(one), Guest(one):
        until(lambda: watching.api.get("/lobby")["here"]["guests"] == 2)
    until(lambda: watching.api.get("/lobby")["here"]["guests"] == 1)
    assert watching.lobby["here"]["names"] == []


def test_accounts_are_here_by_name(server: RunningServer, guests: Callable[[], Guest]) -> None:
    watching = guests()
    with Api(server.address) as api:
        api.post("/account", name="Mirabel", password="a long enough secret")
        with Guest(api):
            until(lambda: watching.api.get("/lobby")["here"]["names"] == ["Mirabel"])


# Challenges.


def challenge(one: Guest, other: str, **more: object) -> dict[str, object]:
    return dict(one.api.post("/lobby/challenges", opponent=other, game="tokonoma", control=BLITZ, **more))


def test_a_challenge_is_accepted(guests: Callable[[], Guest]) -> None:
    one, other = guests(), guests()
    made = challenge(one, other.name, side="first")
    got = other.hear("challenge")["challenge"]
    assert (got["name"], got["yours"], got["id"]) == (one.name, False, made["id"])
    assert one.api.refused("POST", f"/lobby/challenges/{made['id']}/accept") == (403, "not-yours")
    table = other.api.post(f"/lobby/challenges/{made['id']}/accept")["id"]
    assert one.hear("challenge-gone")["declined"] is False
    assert one.seen[-2]["table"] == table or one.called()["table"] == table
    assert one.api.show(table)["table"]["you"] == ["white"]
    assert other.api.refused("POST", f"/lobby/challenges/{made['id']}/accept") == (404, "not-found")


def test_a_challenge_is_declined_and_cancelled(guests: Callable[[], Guest]) -> None:
    one, other, third = guests(), guests(), guests()
    made = challenge(one, other.name)
    again = {"opponent": other.name, "game": "tokonoma", "control": BLITZ}
    assert one.api.refused("POST", "/lobby/challenges", json=again) == (429, "too-many")
    assert third.api.refused("DELETE", f"/lobby/challenges/{made['id']}") == (404, "not-found")
    assert other.api.http.delete(f"/api/v1/lobby/challenges/{made['id']}").status_code == 204
    assert one.hear("challenge-gone")["declined"] is True
    made = challenge(one, other.name)
    assert one.api.http.delete(f"/api/v1/lobby/challenges/{made['id']}").status_code == 204
    assert other.hear("challenge-gone", id=made["id"])["declined"] is False
    assert third.api.get("/lobby")["challenges"] == []


def test_nobody_challenges_themselves_or_nobody(guests: Callable[[], Guest]) -> None:
    one = guests()
    for name, kind in ((one.name, "bad-request"), ("Nobody of this name", "not-found")):
        data = {"opponent": name, "game": "tokonoma", "control": BLITZ}
        assert one.api.refused("POST", "/lobby/challenges", json=data)[1] == kind


def test_who_has_blocked_somebody_is_neither_paired_nor_challenged(server: RunningServer) -> None:
    with ExitStack() as opened:
        made = []
        for name in ("Ondine", "Perdita"):
            api = opened.enter_context(Api(server.address))
            api.post("/account", name=name, password="a long enough secret")
            made.append(opened.enter_context(Guest(api)))
        one, other = made
        assert one.api.http.put("/api/v1/account/blocked/Perdita").status_code == 204
        own = one.seek("romgon")["id"]
        other.seek("romgon")
        assert other.api.refused("POST", f"/lobby/seeks/{own}/accept") == (403, "not-yours")
        assert own in seeks(other)
        data = {"opponent": "Ondine", "game": "tokonoma", "control": BLITZ}
        assert other.api.refused("POST", "/lobby/challenges", json=data) == (403, "not-yours")


def test_the_seek_of_a_guest_who_registers_becomes_the_accounts(server: RunningServer) -> None:
    with Api(server.address) as api:
        with Guest(api) as guest:
            made = guest.seek("romgon", controls=[DAYS])["id"]
        api.post("/account", name="Quillon", password="a long enough secret")
        own = next(seek for seek in api.get("/lobby")["seeks"] if seek["id"] == made)
        assert (own["name"], own["yours"]) == ("Quillon", True)
        api.http.delete(f"/api/v1/lobby/seeks/{made}")


# Games.


def test_games_to_watch_are_public_and_shown_as_to_a_spectator(guests: Callable[[], Guest]) -> None:
    one, other, watching = guests(), guests(), guests()
    one.seek("tokonoma", side="first")
    other.seek("tokonoma")
    table = one.called()["table"]
    until(lambda: any(game["id"] == table for game in watching.api.get("/lobby/games")))
    shown = next(game for game in watching.api.get("/lobby/games") if game["id"] == table)
    assert shown["scene"] == watching.api.show(table)["state"]["view"]["scene"]
    hiding, joining = guests(), guests()
    hiding.seek("gungi", visibility="private")
    joining.seek("gungi", visibility="link")
    hidden = hiding.called()["table"]
    assert hidden not in [game["id"] for game in watching.api.get("/lobby/games")]
    assert watching.api.refused("GET", f"/tables/{hidden}") == (403, "not-yours")


def test_those_who_play_hear_whose_turn_it_is(guests: Callable[[], Guest]) -> None:
    one, other = guests(), guests()
    one.seek("tokonoma", side="first", controls=[None])
    other.seek("tokonoma", controls=[None])
    table = other.called()["table"]
    with one.api.live(table) as live:
        live.move("d6b5", 0)
    assert other.hear("games", table=table, your_turn=True)


def test_a_game_that_nobody_begins_is_aborted(guests: Callable[[], Guest]) -> None:
    one, other = guests(), guests()
    one.seek("tokonoma")
    other.seek("tokonoma")
    shown = one.api.show(one.called()["table"])
    assert 0 < shown["state"]["clock"]["first_move"] <= 30_000


# Links.


def test_a_seat_with_a_password_is_taken_with_it(api: Api, server: RunningServer) -> None:
    table = api.open_table("white", password="swordfish")
    with Api(server.address) as other:
        assert other.show(table)["table"]["locked"]
        assert other.refused("POST", f"/tables/{table}/seats/black") == (403, "wrong-password")
        wrong = {"password": "sword"}
        assert other.refused("POST", f"/tables/{table}/seats/black", json=wrong) == (403, "wrong-password")
        assert other.post(f"/tables/{table}/seats/black", password="swordfish")["table"]["you"] == ["black"]


def test_passwords_of_a_table_are_not_guessed_without_end(api: Api, server: RunningServer) -> None:
    table = api.open_table("white", password="swordfish")
    with Api(server.address) as other:
        kinds = [
            other.refused("POST", f"/tables/{table}/seats/black", json={"password": f"guess {number}"})[1]
            for number in range(12)
        ]
    assert set(kinds[:10]) == {"wrong-password"}
    assert kinds[-1] == "too-many"


def test_the_link_of_a_table_has_a_qr_code(api: Api, server: RunningServer) -> None:
    table = api.open_table("white")
    link = api.get(f"/tables/{table}/link")
    assert link["url"] == f"{server.address}/#/table/{table}"
    assert ElementTree.fromstring(link["qr"]).tag == "{http://www.w3.org/2000/svg}svg", "a picture by itself"
    private = api.table()
    with Api(server.address) as other:
        assert other.refused("GET", f"/tables/{private}/link") == (403, "not-yours")


# The socket.


def test_the_socket_answers_pings_and_nothing_else(guests: Callable[[], Guest]) -> None:
    one = guests()
    one.say("ping")
    assert one.hear("error")["kind"] == "bad-request"
    one.connection.send('{"type": "ping"}')
    one.hear("pong")

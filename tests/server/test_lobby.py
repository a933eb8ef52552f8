"""Finding a game: seeks that are paired, answered by hand, or wait; challenges; who is here; what may be watched."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from threading import Thread
from xml.etree import ElementTree

import pytest

from ludarium.client import Client
from ludarium.server.limits import Limits
from ludarium.wire.lobby import (
    Call,
    ChallengeAdded,
    ChallengeData,
    ChallengeRemoved,
    OwnGames,
    RulesetData,
    SeekAdded,
    SeekRemoved,
    WatchedGame,
)
from tests.clients.people import BLITZ, DAYS, Guest, account, play, refused, resign, seated
from tests.clients.wire import PASSWORD, Api
from tests.servers import RunningServer
from tests.waiting import ASKING, until


@pytest.fixture
def guests(server: RunningServer) -> Iterator[Callable[[], Guest]]:
    with ExitStack() as opened:
        yield lambda: opened.enter_context(Guest(opened.enter_context(Api(server.address))))


def seeks(client: Client) -> list[str]:
    return [seek.id for seek in client.lobby().seeks]


# Seeks.


def test_two_seeks_that_fit_become_a_table_with_both_seats_filled(guests: Callable[[], Guest]) -> None:
    one, other, third = guests(), guests(), guests()
    made = one.seek("tokonoma", "romgon", clocks=["5+3", "10+5"])
    assert made.yours
    assert third.hear(SeekAdded).seek.yours is False
    other.seek("hexchess", "romgon", clocks=["10+5"])
    calls = [one.called(), other.called()]
    table = calls[0].table
    assert [call.table for call in calls] == [table, table]
    assert [call.opponent for call in calls] == [other.name, one.name]
    assert all(call.join_within is not None and 0 < call.join_within <= 60_000 for call in calls)
    assert calls[0].game == "romgon"
    shown = one.client.table(table)
    assert shown.table.time_control is not None
    assert shown.table.time_control.base_seconds == 600
    assert {seat.name for seat in shown.state.seats.values()} == {one.name, other.name}
    assert shown.table.you != other.client.table(table).table.you
    assert {third.hear(SeekRemoved).id, third.hear(SeekRemoved).id} >= {made.id}
    assert made.id not in third.seeks


def test_sides_are_as_wished(guests: Callable[[], Guest]) -> None:
    one, other = guests(), guests()
    one.seek(side="second")
    other.seek(side="first")
    assert (one.called().side, other.called().side) == ("black", "white")


def test_what_does_not_fit_waits(guests: Callable[[], Guest]) -> None:
    one, other, third = guests(), guests(), guests()
    waiting = [one.seek("tokonoma").id, other.seek("romgon").id, third.seek("tokonoma", clocks=["10+5"]).id]
    assert [each for each in one.seeks if each in waiting] == waiting


def test_a_seek_is_answered_by_hand(guests: Callable[[], Guest]) -> None:
    one, other = guests(), guests()
    made = one.seek(("tokonoma", {"no_progress": 9}), side="first")
    assert made.games == [RulesetData("tokonoma", {"no_progress": 9})]
    assert refused(one.client.accept_seek, made.id) == (400, "bad-request")
    table = other.client.accept_seek(made.id)
    assert one.called().table == table
    shown = other.client.table(table).table
    assert (shown.you, shown.options["no_progress"]) == (("black",), 9)
    assert refused(other.client.accept_seek, made.id) == (409, "stale")


def test_many_who_answer_one_seek_at_once_get_one_table(guests: Callable[[], Guest]) -> None:
    maker, others = guests(), [guests() for _ in range(6)]
    made = maker.seek()
    answers: list[int] = []

    def answer(guest: Guest) -> None:
        answers.append(guest.api.http.post(f"/api/v1/lobby/seeks/{made.id}/accept").status_code)

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
    tables = [guest.called().table for guest in crowd]
    assert all(tables.count(table) == 2 for table in tables)
    for guest in crowd:
        assert len(guest.client.tables()) == 1


def test_a_game_in_real_time_ends_the_other_seeks_of_both_but_not_those_that_last(guests: Callable[[], Guest]) -> None:
    one, other = guests(), guests()
    fast = one.seek("hexchess", clocks=["10+5"]).id
    slow = one.seek("hexchess", clocks=["3d"]).id
    one.seek("romgon")
    other.seek("romgon")
    one.called()
    assert slow in other.seeks
    assert fast not in other.seeks
    one.client.cancel_seek(slow)


def test_a_game_of_days_ends_no_other_seek(guests: Callable[[], Guest]) -> None:
    one, other = guests(), guests()
    fast = one.seek("hexchess", clocks=["12"]).id
    one.seek("hexchess", clocks=["11d"])
    other.seek("hexchess", clocks=["11d"])
    call = one.called()
    assert call.join_within is None
    assert other.called().table == call.table
    assert fast in other.seeks
    clock = one.client.table(call.table).state.clock
    assert clock is not None
    assert clock.first_move is not None
    assert 0 < clock.first_move <= 11 * 86_400_000
    one.client.cancel_seek(fast)


def test_who_plays_in_real_time_is_not_called_to_another_game(guests: Callable[[], Guest]) -> None:
    one, other, third = guests(), guests(), guests()
    one.seek("romgon")
    other.seek("romgon")
    table = one.called().table
    waiting = third.seek("romgon").id
    assert refused(one.seek, "romgon") == (409, "playing")
    assert waiting in third.seeks
    one.client.decline_call(table)
    one.seek("romgon")
    assert one.called().table == third.called().table


def test_a_seek_is_cancelled_by_its_maker_only(guests: Callable[[], Guest]) -> None:
    one, other = guests(), guests()
    made = one.seek("cheduk").id
    assert refused(other.client.cancel_seek, made) == (404, "not-found")
    assert one.api.http.delete(f"/api/v1/lobby/seeks/{made}").status_code == 204
    assert other.hear(SeekRemoved).id == made


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
    made = [one.seek(clocks=[f"{minutes}"]).id for minutes in range(20, 30)]
    assert refused(one.seek, clocks=["30"]) == (429, "too-many")
    for seek in made:
        one.client.cancel_seek(seek)


# Coming and going.


def test_the_seeks_of_who_has_left_end_in_real_time_and_last_otherwise(
    start_server: Callable[..., RunningServer],
) -> None:
    server = start_server(limits=Limits(absence=0.1))
    with Api(server.address) as one, Client(server.address) as other:
        with Guest(one) as guest:
            fast, slow = guest.seek().id, guest.seek(clocks=["3d"]).id
            assert set(seeks(other)) == {fast, slow}
        until(lambda: seeks(other) == [slow], every=ASKING)


def test_who_comes_back_in_time_keeps_the_seek_and_nobody_is_paired_with_who_is_away(
    server: RunningServer, guests: Callable[[], Guest]
) -> None:
    other = guests()
    with Api(server.address) as one:
        with Guest(one) as guest:
            made = guest.seek("gungi").id
        until(lambda: other.client.lobby().here.guests == 1, every=ASKING)
        assert {made, other.seek("gungi").id} <= set(other.seeks)
        with Guest(one) as guest:
            assert [seek.id for seek in guest.lobby.seeks if seek.yours] == [made]
            assert guest.called().table == other.called().table


def test_lasting_seeks_survive_a_restart_and_pair_those_who_are_away(
    start_server: Callable[..., RunningServer],
) -> None:
    server = start_server()
    with Api(server.address) as one, Api(server.address) as other:
        with Guest(one) as guest:
            made = guest.seek("romgon", clocks=["3d", "none"]).id
        start_server()
        assert seeks(one.client) == [made]
        with Guest(other) as guest:
            guest.seek("romgon", clocks=["none"])
            call = guest.called()
        assert call.join_within is None
        assert [table.id for table in one.client.tables()] == [call.table]


def test_real_time_seeks_end_after_a_restart_unless_their_makers_come_back(
    start_server: Callable[..., RunningServer],
) -> None:
    server = start_server()
    with Api(server.address) as one, Api(server.address) as other, Client(server.address) as watching:
        for api, game in ((one, "romgon"), (other, "gungi")):
            with Guest(api) as guest:
                guest.seek(game)
        start_server(limits=Limits(absence=2.0))
        with Guest(one) as guest:
            own = [seek.id for seek in guest.lobby.seeks if seek.yours]
            until(lambda: seeks(watching) == own, every=ASKING)


def test_a_call_that_was_missed_is_told_to_who_comes_back(server: RunningServer, guests: Callable[[], Guest]) -> None:
    other = guests()
    with Api(server.address) as one:
        with Guest(one) as guest:
            made = guest.seek("cheduk").id
        table = other.client.accept_seek(made)
        with Guest(one) as guest:
            assert [call.table for call in guest.lobby.calls] == [table]
            one.client.decline_call(table)
            outcome = one.client.table(table).state.outcome
            assert outcome is not None
            assert outcome.reason == "abort"
        assert one.client.lobby().calls == []


def test_who_is_here_is_counted_once_whatever_they_have_open(
    server: RunningServer, guests: Callable[[], Guest]
) -> None:
    watching = guests()
    with Api(server.address) as one, Guest(one), Guest(one):
        until(lambda: watching.client.lobby().here.guests == 2, every=ASKING)
    until(lambda: watching.client.lobby().here.guests == 1, every=ASKING)
    assert watching.lobby.here.names == []


def test_accounts_are_here_by_name(server: RunningServer, guests: Callable[[], Guest]) -> None:
    watching = guests()
    with account(server.address, "Mirabel") as api, Guest(api):
        until(lambda: watching.client.lobby().here.names == ["Mirabel"], every=ASKING)


# Challenges.


def challenge(one: Guest, other: str, **more: str) -> ChallengeData:
    return one.client.challenge(other, "tokonoma", clock="5+3", **more)  # type: ignore[arg-type]


def test_a_challenge_is_accepted(guests: Callable[[], Guest]) -> None:
    one, other = guests(), guests()
    made = challenge(one, other.name, side="first")
    got = other.hear(ChallengeAdded).challenge
    assert (got.name, got.yours, got.id) == (one.name, False, made.id)
    assert refused(one.client.accept_challenge, made.id) == (403, "not-yours")
    table = other.client.accept_challenge(made.id)
    assert one.hear(ChallengeRemoved).declined is False
    assert table in [heard.table for heard in one.seen if isinstance(heard, Call)] or one.called().table == table
    assert one.client.table(table).table.you == ("white",)
    assert refused(other.client.accept_challenge, made.id) == (404, "not-found")


def test_a_challenge_is_declined_and_cancelled(guests: Callable[[], Guest]) -> None:
    one, other, third = guests(), guests(), guests()
    made = challenge(one, other.name)
    assert refused(challenge, one, other.name) == (429, "too-many")
    assert refused(third.client.decline_challenge, made.id) == (404, "not-found")
    assert other.api.http.delete(f"/api/v1/lobby/challenges/{made.id}").status_code == 204
    assert one.hear(ChallengeRemoved).declined is True
    made = challenge(one, other.name)
    assert one.api.http.delete(f"/api/v1/lobby/challenges/{made.id}").status_code == 204
    assert other.hear(ChallengeRemoved, id=made.id).declined is False
    assert third.client.lobby().challenges == []


def test_nobody_challenges_themselves_or_nobody(guests: Callable[[], Guest]) -> None:
    one = guests()
    for name, kind in ((one.name, "bad-request"), ("Nobody of this name", "not-found")):
        assert refused(challenge, one, name)[1] == kind


def test_who_has_blocked_somebody_is_neither_paired_nor_challenged(server: RunningServer) -> None:
    with (
        account(server.address, "Ondine") as ondine,
        account(server.address, "Perdita") as perdita,
        Guest(ondine) as one,
        Guest(perdita) as other,
    ):
        assert ondine.http.put("/api/v1/account/blocked/Perdita").status_code == 204
        own = one.seek("romgon").id
        other.seek("romgon")
        assert refused(other.client.accept_seek, own) == (403, "not-yours")
        assert own in other.seeks
        assert refused(challenge, other, "Ondine") == (403, "not-yours")


def test_the_seek_of_a_guest_who_registers_becomes_the_accounts(server: RunningServer) -> None:
    with Api(server.address) as api:
        with Guest(api) as guest:
            made = guest.seek("romgon", clocks=["3d"]).id
        api.client.register("Quillon", PASSWORD)
        own = next(seek for seek in api.client.lobby().seeks if seek.id == made)
        assert (own.name, own.yours) == ("Quillon", True)
        api.client.cancel_seek(made)


# Games.


def test_games_to_watch_are_public_and_shown_as_to_a_spectator(guests: Callable[[], Guest]) -> None:
    one, other, watching = guests(), guests(), guests()
    one.seek("tokonoma", side="first")
    other.seek("tokonoma")
    table = one.called().table

    def listed() -> list[WatchedGame]:
        return [game for game in watching.client.public_games() if game.id == table]

    assert until(listed, every=ASKING)[0].scene == watching.client.table(table).state.view.scene
    hiding, joining = guests(), guests()
    hiding.seek("gungi", visibility="private")
    joining.seek("gungi", visibility="link")
    hidden = hiding.called().table
    assert hidden not in [game.id for game in watching.client.public_games()]
    assert refused(watching.client.table, hidden) == (403, "not-yours")


def test_those_who_play_hear_whose_turn_it_is(guests: Callable[[], Guest]) -> None:
    one, other = guests(), guests()
    one.seek("tokonoma", side="first", clocks=["none"])
    other.seek("tokonoma", clocks=["none"])
    table = other.called().table
    with one.client.join(table) as seat:
        seat.move("d6b5")
    assert other.hear(OwnGames, table=table, your_turn=True)


def test_a_game_that_nobody_begins_is_aborted(guests: Callable[[], Guest]) -> None:
    one, other = guests(), guests()
    one.seek("tokonoma")
    other.seek("tokonoma")
    clock = one.client.table(one.called().table).state.clock
    assert clock is not None
    assert clock.first_move is not None
    assert 0 < clock.first_move <= 30_000


# Links.


def test_a_seat_with_a_password_is_taken_with_it(api: Api, server: RunningServer) -> None:
    table = api.open_table("white", password="swordfish")
    with Api(server.address) as other:
        assert other.client.table(table).table.locked
        assert other.refused("POST", f"/tables/{table}/seats/black") == (403, "wrong-password")
        assert refused(other.client.sit, table, "black", "sword") == (403, "wrong-password")
        assert other.client.sit(table, "black", "swordfish").table.you == ("black",)


def test_passwords_of_a_table_are_not_guessed_without_end(api: Api, server: RunningServer) -> None:
    table = api.open_table("white", password="swordfish")
    with Api(server.address) as other:
        kinds = [refused(other.client.sit, table, "black", f"guess {number}")[1] for number in range(12)]
    assert set(kinds[:10]) == {"wrong-password"}
    assert kinds[-1] == "too-many"


def test_the_link_of_a_table_has_a_qr_code(api: Api, server: RunningServer) -> None:
    table = api.open_table("white")
    link = api.get(f"/tables/{table}/link")
    assert link["url"] == f"{server.address}/table/{table}"
    assert ElementTree.fromstring(link["qr"]).tag == "{http://www.w3.org/2000/svg}svg", "a picture by itself"
    private = api.table()
    with Api(server.address) as other:
        assert other.refused("GET", f"/tables/{private}/link") == (403, "not-yours")


# The socket.


def test_the_socket_answers_pings_and_nothing_else(api: Api) -> None:
    api.get("/lobby")
    with api.lobby_live() as live:
        live.hear("lobby")
        live.say("ping")
        assert live.hear("error")["kind"] == "bad-request"
        live.connection.send('{"type": "ping"}')
        live.hear("pong")


def test_who_plays_in_real_time_is_told_where_instead_of_waiting(accounts: Callable[[], Api]) -> None:
    one, other = accounts(), accounts()
    table = seated(one, other, time_control={"base_seconds": 600})
    play(table, one, other)
    wish = {"games": [{"game": "romgon"}], "controls": [{"base_seconds": 300}]}
    answer = one.http.post("/api/v1/lobby/seeks", json=wish)
    assert answer.status_code == 409
    assert (answer.json()["kind"], answer.json()["table"]) == ("playing", table)
    one.post("/lobby/seeks", **{**wish, "controls": [DAYS]})  # days for a move go beside it
    resign(table, one)
    one.post("/lobby/seeks", **wish)

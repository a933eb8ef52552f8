"""What concerns people reaches them at both processes: their sessions, seeks, calls, and what moderators decide."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack

import httpx

from ludarium.wire.lobby import ChallengeAdded, SeekAdded, SeekRemoved
from tests.clients.people import DAYS, Guest, seated
from tests.clients.wire import API, Api
from tests.cluster.conftest import Pair
from tests.server.moderated import by_host
from tests.servers import ServerProcess
from tests.waiting import ASKING, until

Come = Callable[[ServerProcess], Api]
At = Callable[[Api, ServerProcess], Api]

SIGNED_OUT = 4401


def moderator(pair: Pair, come: Come) -> Api:
    made = come(pair.one)
    by_host(pair.database, lambda desk: desk.set_moderator(made.name, True))
    return made


def test_who_signs_out_everywhere_is_out_at_the_other_process(pair: Pair, come: Come, at: At) -> None:
    ann = come(pair.one)
    there = at(ann, pair.other)
    assert there.http.get(f"{API}/account/sessions").status_code == 200
    table = there.table()
    with there.live(table) as live:
        live.snapshot()
        assert ann.http.post(f"{API}/account/sign-out-everywhere").status_code == 200
        assert live.closing_code() == SIGNED_OUT
    until(lambda: there.http.get(f"{API}/account/sessions").status_code == 401, every=ASKING)


def test_a_revoked_token_is_worth_nothing_at_the_other_process(pair: Pair, come: Come) -> None:
    ann = come(pair.one)
    made = ann.client.make_token("program", ["read", "play"])
    with httpx.Client(base_url=pair.other.address, headers={"Authorization": f"Bearer {made.secret}"}) as program:
        assert program.get(f"{API}/tables").status_code == 200
        ann.client.revoke_token(made.token.id)
        until(lambda: program.get(f"{API}/tables").status_code == 401, every=ASKING)


def test_a_ban_is_at_once_one_at_both(pair: Pair, come: Come, at: At) -> None:
    judge, ann, ben = moderator(pair, come), come(pair.other), come(pair.one)
    table = seated(ann, ben)
    with ann.live(table) as banned, ben.live(table) as opponent:
        banned.snapshot()
        opponent.snapshot()
        assert judge.http.post(f"{API}/moderation/players/{ann.name}/ban", json={"reason": "rude"}).is_success
        assert banned.closing_code() == SIGNED_OUT
        assert opponent.event("ended")["outcome"]["reason"] == "abort", "nobody has moved yet"
    until(lambda: ann.http.get(f"{API}/account/sessions").status_code == 401, every=ASKING)


def test_an_announcement_is_told_once_at_each(pair: Pair, come: Come) -> None:
    judge = moderator(pair, come)
    with come(pair.one).lobby_live() as one, come(pair.other).lobby_live() as other:
        judge.post("/moderation/announcements", text="Tea at five", hours=1)
        by_host(pair.database, lambda desk: desk.announce("Cake at six", 1))
        for live in (one, other):
            heard = [live.hear("announcements") for _ in range(2)]
            assert [len(each["announcements"]) for each in heard] == [1, 2]
            live.connection.send('{"type":"ping"}')
            live.hear("pong")
            assert sum(message["type"] == "announcements" for message in live.seen) == 2


def test_seeks_come_and_go_at_both(pair: Pair, come: Come) -> None:
    ann, ben = come(pair.one), come(pair.other)
    with Guest(ann) as one, Guest(ben) as other:
        made = one.seek(clocks=[DAYS])
        assert other.hear(SeekAdded).seek.id == made.id
        assert made.id in other.seeks
        ann.client.cancel_seek(made.id)
        assert other.hear(SeekRemoved).id == made.id


def test_two_who_seek_at_different_processes_are_paired_once(pair: Pair, come: Come) -> None:
    for _ in range(4):
        with Guest(come(pair.one)) as one, Guest(come(pair.other)) as other:
            one.seek(bots=False)
            other.seek(bots=False)
            calls = one.called(), other.called()
            assert calls[0].table == calls[1].table
            assert not {*one.seeks} & {*other.seeks}
            one.client.decline_call(calls[0].table)


def test_a_challenge_crosses(pair: Pair, come: Come) -> None:
    ann, ben = come(pair.one), come(pair.other)
    with Guest(ann) as one, Guest(ben) as other:
        one.client.challenge(other.name, "tokonoma", clock="5+3")
        made = other.hear(ChallengeAdded)
        table = ben.client.accept_challenge(made.challenge.id)
        assert one.called().table == other.called().table == (table)


def test_a_vacation_holds_at_both(pair: Pair, come: Come) -> None:
    ann, ben = come(pair.one), come(pair.other)
    table = seated(ann, ben, time_control=DAYS)
    with ExitStack() as stack:
        one, other = (stack.enter_context(api.live(table)) for api in (ann, ben))
        other.snapshot()
        ann.http.put(f"{API}/account/vacation", json={"on": True})
        assert other.event("vacation")["seats"]["white"]["away"] is True
        one.until(other.until(0)["version"])


def test_a_game_is_reviewed_once_for_both(pair: Pair, come: Come) -> None:
    ann, ben = come(pair.one), come(pair.other)
    table = seated(ann, ben)
    with ann.live(table) as one, ben.live(table) as other:
        for ply, live in enumerate((one, other) * 2):
            state = live.until(ply + 1)
            live.move(state["view"]["legal_moves"][0]["text"], ply)
        one.act("resign")
    for api in (ann, ben):
        api.post(f"/tables/{table}/review")

    def ready(api: Api) -> object:
        review = api.get(f"/tables/{table}/review")
        return review if review["state"] == "ready" else None

    found = [until(lambda: ready(api), every=0.2) for api in (ann, ben)]  # noqa: B023
    assert found[0] == found[1]


def test_an_arena_pairs_those_who_wait_at_different_processes_once(pair: Pair, come: Come) -> None:
    ann, ben = come(pair.one), come(pair.other)
    arena = {"name": "Arena across", "game": "tokonoma", "format": "arena", "minutes": 5, "most": 8}
    with Guest(ann) as one, Guest(ben) as other:
        cup = ann.post("/tournaments", **arena, control={"base_seconds": 60}, start_in=3600)["id"]
        for api in (ann, ben):
            assert api.http.post(f"{API}/tournaments/{cup}/entry", json={}).is_success
        assert ann.http.post(f"{API}/tournaments/{cup}/organise", json={"action": "start"}).is_success
        assert one.called().table == other.called().table
        pages = [api.get(f"/tournaments/{cup}")["tournament"]["pairings"] for api in (ann, ben)]
        assert pages[0] == pages[1]
        assert len(pages[0]) == 1

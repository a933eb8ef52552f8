"""A table is the same at both processes, whoever does what at which of them."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.clients.people import seated
from tests.clients.wire import API, Api
from tests.cluster.conftest import Pair
from tests.server.test_hidden import FOG, ONE, OTHER, People
from tests.servers import ServerProcess
from tests.waiting import ASKING, PATIENCE, until

Come = Callable[[ServerProcess], Api]
At = Callable[[Api, ServerProcess], Api]

MINUTE = {"base_seconds": 60}


class Game:
    """Ann plays White at one process, Ben Black at the other; each is a socket at their own."""

    def __init__(self, pair: Pair, come: Come, stack: ExitStack, **data: Any) -> None:
        self.ann, self.ben = come(pair.one), come(pair.other)
        self.id = seated(self.ann, self.ben, **data)
        self.white, self.black = (stack.enter_context(api.live(self.id)) for api in (self.ann, self.ben))
        for live in (self.white, self.black):
            live.until(1)

    def move(self, number: int = 1) -> Any:
        """Whose turn it is plays the first legal move; both have seen it."""
        for _ in range(number):
            state = self.white.until(0)
            mover = self.white if state["view"]["turn"] == "white" else self.black
            view = mover.until(state["version"])["view"]
            version = mover.move(view["legal_moves"][0]["text"], view["ply"])["version"]
            for live in (self.white, self.black):
                state = live.until(version)
        return state


@pytest.fixture
def game(pair: Pair, come: Come) -> Iterator[Callable[..., Game]]:
    with ExitStack() as stack:
        yield lambda **data: Game(pair, come, stack, **data)


def test_offers_take_backs_and_rematches_cross(game: Callable[..., Game]) -> None:
    table = game()
    table.move(2)
    table.white.until(table.black.act("offer", kind="take-back")["version"])
    taken_back = table.white.act("offer", kind="take-back")
    assert taken_back["view"]["ply"] == table.black.until(taken_back["version"])["view"]["ply"]
    table.white.until(table.black.act("resign")["version"])
    table.black.until(table.white.act("offer", kind="rematch")["version"])
    state = table.black.act("offer", kind="rematch")
    assert table.white.until(state["version"])["successor"] == state["successor"]
    for api in (table.ann, table.ben):
        assert api.show(state["successor"])["state"]["view"]["ply"] == 0
    for live in (table.white, table.black):
        assert live.version == state["version"]


def test_a_flag_falls_once_wherever_the_players_are(game: Callable[..., Game]) -> None:
    table = game(time_control={"base_seconds": 1})
    table.move(2)
    over = [live.until(4) for live in (table.white, table.black)]
    assert [(each["outcome"]["reason"], each["outcome"]["winner"]) for each in over] == [("timeout", "black")] * 2
    assert over[0]["version"] == over[1]["version"] == 4


def test_nobody_loses_on_time_while_their_process_stands_still(game: Callable[..., Game], pair: Pair) -> None:
    table = game(time_control={"base_seconds": 3})
    table.move(2)
    pair.one.process.send_signal(signal.SIGSTOP)
    try:
        time.sleep(3.3)  # longer than White has, and less than after which their process is held dead
    finally:
        pair.one.process.send_signal(signal.SIGCONT)
    state = table.move()
    assert state["outcome"] is None
    assert state["clock"]["left"]["white"] > 1000


def test_two_who_act_at_once_are_both_judged(game: Callable[..., Game]) -> None:
    table = game()
    table.move(2)
    for _ in range(5):
        before = table.white.until(0)["version"]
        for live in (table.white, table.black):
            live.say("offer", kind="draw" if live is table.white else "take-back")
        state = [live.until(before + 2) for live in (table.white, table.black)]
        assert {offer["kind"] for offer in state[0]["offers"]} == {"draw", "take-back"}
        table.white.act("decline", kind="draw")
        last = table.black.act("decline", kind="take-back")["version"]
        table.white.until(last)
    assert table.white.version == table.black.version == last


def test_what_players_and_spectators_say_is_heard_at_the_other_process(
    game: Callable[..., Game], pair: Pair, come: Come
) -> None:
    table = game(visibility="public")
    eve, joe = come(pair.one), come(pair.other)
    with eve.live(table.id) as here, joe.live(table.id) as there:
        table.ann.client.say(table.id, "good luck")
        eve.client.say(table.id, "white is better")
        assert table.black.hear("chat")["line"]["text"] == "good luck"
        assert there.hear("chat")["line"]["text"] == "white is better"
        for live in (table.black, here, there):
            live.ask("ping")
        texts = {live: [each["line"]["text"] for each in live.seen if each["type"] == "chat"] for live in (here, there)}
    assert texts == {here: ["white is better"], there: ["white is better"]}
    assert [each["line"]["text"] for each in table.black.seen if each["type"] == "chat"] == ["good luck"]


def test_spectators_at_the_other_process_see_it_later_too(game: Callable[..., Game], pair: Pair, come: Come) -> None:
    table = game(visibility="public", spectators={"delay_moves": 2})
    eve = come(pair.other)
    with eve.live(table.id) as late:
        late.snapshot()
        table.move(3)
        assert late.hear("event", action="moved")["state"]["view"]["ply"] == 1
        assert eve.show(table.id)["state"]["view"]["ply"] == 1
        late.ask("ping")
        assert max(message["state"]["view"]["ply"] for message in late.seen if "state" in message) == 1


def test_the_computer_replies_once_to_somebody_who_is_at_both(pair: Pair, come: Come, at: At) -> None:
    ann = come(pair.one)
    there = at(ann, pair.other)
    table = ann.against("white")
    with ann.live(table) as one, there.live(table) as other:
        for live in (one, other):
            live.snapshot()
        for ply in (0, 2, 4):
            mover = (one, other)[ply // 2 % 2]
            state = mover.until(ply)
            mover.move(state["view"]["legal_moves"][0]["text"], ply)
            for live in (one, other):
                assert live.until(ply + 2)["view"]["ply"] == ply + 2
        for live in (one, other):
            live.ask("ping")
            assert live.version == 6


def test_another_process_thinks_where_one_has_ended(pair: Pair, come: Come, at: At) -> None:
    ann = come(pair.one)
    there = at(ann, pair.other)
    table = ann.against("white", level="full", time_control=MINUTE)
    with there.live(table) as other, ann.live(table) as one:
        state = one.snapshot()
        one.ask("move", text=state["view"]["legal_moves"][0]["text"], ply=0)
        one.hear("thinking")
        pair.one.end(signal.SIGKILL)
        ended = time.monotonic()
        assert other.until(1)["view"]["ply"] == 1
        other.hear("thinking")
        assert time.monotonic() - ended < PATIENCE
        other.ask("stop-thinking")
        assert other.until(2)["view"]["ply"] == 2


def test_engines_that_are_paused_at_one_process_wait_at_the_other(pair: Pair, come: Come, at: At) -> None:
    ann = come(pair.one)
    there = at(ann, pair.other)
    table = ann.engines()
    with ann.live(table) as one, there.live(table) as other:
        one.until(2)
        other.act("pause", on=True)
        one.hear("paused", on=True)
        version = other.until(0)["version"]
        assert there.live(table).__enter__().hear("paused")["on"] is True
        until(lambda: ann.show(table)["state"]["version"] >= version)
        stopped = ann.show(table)["state"]["version"]
        one.act("pause", on=False)
        other.hear("paused", on=False)
        assert other.until(stopped + 2)


def test_a_hint_is_given_up_when_the_game_goes_on_at_the_other_process(pair: Pair, come: Come, at: At) -> None:
    ann = come(pair.one)
    there = at(ann, pair.other)
    table = ann.table()
    with ann.live(table) as one, there.live(table) as other:
        state = one.snapshot()
        assert other.ask("hint")["type"] == "hint"
        asked = one.say("hint")
        other.move(state["view"]["legal_moves"][0]["text"], 0)
        answer = next(message for message in iter(one.hear, None) if message.get("reply_to") == asked)
        assert answer["type"] == "hint" or answer["kind"] == "stale"


def test_a_table_that_is_deleted_at_one_process_is_gone_at_the_other(pair: Pair, come: Come, at: At) -> None:
    ann = come(pair.one)
    there = at(ann, pair.other)
    table = ann.table()
    with there.live(table) as other:
        other.snapshot()
        ann.client.delete_table(table)
        assert other.closing_code() == 4410
    until(lambda: there.http.get(f"{API}/tables/{table}").status_code == 404, every=ASKING)


def test_a_guest_who_signs_in_at_one_process_has_their_seat_at_the_other(pair: Pair, come: Come, at: At) -> None:
    with Api(pair.one.address) as guest, Api(pair.other.address) as there:
        table = guest.table(visibility="private")
        there.http.cookies.update(guest.http.cookies)
        with there.live(table) as other:
            other.snapshot()
            guest.client.register(f"ann{time.monotonic_ns() % 10**9:x}", "correct horse battery")
        account = at(guest, pair.other)
        with account.live(table) as again:
            assert again.hear("snapshot")["table"]["you"] == ["white", "black"]


class EachAtAnother:
    """The address of one process and of the other in turn."""

    def __init__(self, pair: Pair) -> None:
        self.addresses = [process.address for process in pair.processes] * 9

    @property
    def address(self) -> str:
        return self.addresses.pop(0)


class PeopleAcross(People):
    def look(self, ply: int) -> None:
        """Of lists of games others' would be seen, too."""
        pages = [f"/tables/{self.table_id}", f"/tables/{self.table_id}/record", f"/tables/{self.table_id}/chat"]
        pages += [f"/tables/{self.table_id}/positions/{moves}" for moves in range(ply + 1)]
        for who, api in self.apis.items():
            self.shown[who] += [f"{page}: {api.http.get(API + page).text}" for page in pages]


@pytest.mark.parametrize("first", ["white", "black"])
def test_what_is_hidden_is_hidden_at_both_processes(pair: Pair, first: str) -> None:
    """The mover is at another process than the opponent, or than the spectator."""
    second = {"white": "black", "black": "white"}[first]

    def told(position: str, secret: str) -> dict[str, list[str]]:
        with ExitStack() as stack:
            sides = (first, second)
            game = PeopleAcross(EachAtAnother(pair), stack, *sides, game="romgon", options=FOG, position=position)
            game.act("white", "move", text="C2-0>2-1", ply=0)
            game.act("black", "move", text=secret, ply=1)
            game.refused("white", "move", text="R3-0>0-4", ply=2)
            game.act("white", "move", text="H4-0-rotL", ply=2)
            return {who: [text for text in game.told(who) if '"games"' not in text] for who in game.apis}

    one, other = told(ONE, "h2-7-rotL"), told(OTHER, "h4-7-rotL")
    for who in ("white", "spectator"):
        assert [text for text in one[who] if "games" not in text] == [
            text for text in other[who] if "games" not in text
        ]
    assert one["black"] != other["black"]

"""Several people at one table: seats, spectators, offers, clocks. Each is told what is theirs."""

from contextlib import ExitStack

from tests.clients.people import seated
from tests.clients.wire import OPEN, YOU, Api, Live
from tests.waiting import ASKING, until


class Both:
    """The sockets of two players."""

    def __init__(self, api: Api, friend: Api, table_id: str) -> None:
        self.stack = ExitStack()
        self.one, self.other = api.live(table_id), friend.live(table_id)

    def __enter__(self) -> tuple[Live, Live]:
        one, other = self.stack.enter_context(self.one), self.stack.enter_context(self.other)
        one.snapshot()
        other.snapshot()
        return one, other

    def __exit__(self, *_: object) -> None:
        self.stack.close()


# Seats.


def test_an_open_seat_is_taken_and_everybody_is_told(api: Api, friend: Api) -> None:
    table_id = api.open_table("white")
    with api.live(table_id) as one, friend.live(table_id) as other:
        assert one.snapshot()["seats"]["black"]["kind"] == "open"
        assert one.ask("move", text="d6b5", ply=0)["kind"] == "bad-request"  # nobody is there yet
        assert other.hear("snapshot")["table"]["you"] == []
        shown = friend.post(f"/tables/{table_id}/seats/black")
        assert (shown["table"]["you"], shown["state"]["view"]["viewer"]) == (["black"], "black")
        told = one.event("sat")
        assert told["seats"]["black"]["kind"] == "player"
        assert told["seats"]["black"]["name"].startswith("Guest ")
        assert told["seats"]["black"]["name"] != told["seats"]["white"]["name"]
        again = other.hear("snapshot")
        assert (again["table"]["you"], again["state"]["version"]) == (["black"], told["version"])
        one.move("d6b5", 0)
        assert other.event("moved")["view"]["legal_moves"]
        assert other.move("e1e3", 1)["view"]["ply"] == 2
    assert [table["id"] for table in friend.get("/tables")] == [table_id]


def test_a_seat_is_taken_once(api: Api, friend: Api, stranger: Api) -> None:
    table_id = seated(api, friend)
    assert stranger.refused("POST", f"/tables/{table_id}/seats/black") == (403, "not-yours")
    assert friend.refused("POST", f"/tables/{table_id}/seats/black") == (400, "bad-request")
    assert api.refused("POST", f"/tables/{table_id}/seats/green") == (400, "bad-request")


def test_nobody_moves_for_another(api: Api, friend: Api, stranger: Api) -> None:
    table_id = seated(api, friend)
    with friend.live(table_id) as other, stranger.live(table_id) as spectator:
        assert other.ask("move", text="d6b5", ply=0)["kind"] == "illegal-move"
        assert spectator.ask("move", text="d6b5", ply=0)["kind"] == "not-yours"
        assert spectator.ask("offer", kind="abort")["kind"] == "not-yours"
        for asked in ("resign", "hint", "stop-thinking", "give-time"):
            assert spectator.ask(asked)["kind"] == "not-yours"
    assert api.show(table_id)["state"]["version"] == 1


def test_a_spectator_sees_the_game_without_choices(api: Api, friend: Api, stranger: Api) -> None:
    table_id = seated(api, friend)
    with Both(api, friend, table_id) as (one, _), stranger.live(table_id) as spectator:
        shown = spectator.hear("snapshot")
        assert (shown["table"]["you"], shown["state"]["view"]["viewer"]) == ([], None)
        one.move("d6b5", 0)
        told = spectator.event("moved")
        assert (told["moves"][0]["text"], told["view"]["legal_moves"], told["available"]) == ("d6b5", [], [])


def test_public_tables_have_open_seats_too(api: Api, friend: Api) -> None:
    table_id = api.table(seats={"white": YOU, "black": OPEN}, visibility="public")
    assert friend.post(f"/tables/{table_id}/seats/black")["table"]["you"] == ["black"]


# Offers.


def test_a_draw_is_offered_declined_offered_again_and_agreed(api: Api, friend: Api) -> None:
    with Both(api, friend, seated(api, friend)) as (one, other):
        offered = one.act("offer", kind="draw")
        assert offered["offers"] == [{"kind": "draw", "side": "white"}]
        assert other.event("offered")["offers"] == offered["offers"]
        assert one.ask("offer", kind="draw")["type"] == "error"
        assert other.act("decline", kind="draw")["offers"] == []
        assert one.event("declined")["outcome"] is None
        one.act("offer", kind="draw")
        ended = other.act("offer", kind="draw")
        assert ended["outcome"] == {"winner": None, "reason": "agreement", "words": "both sides agreed"}
        assert one.event("ended")["outcome"] == ended["outcome"]


def test_a_move_answers_an_offer(api: Api, friend: Api) -> None:
    with Both(api, friend, seated(api, friend)) as (one, other):
        other.act("offer", kind="draw")
        assert one.move("d6b5", 0)["offers"] == []
        assert one.ask("decline", kind="draw")["kind"] == "stale"


def test_a_draw_is_agreed_at_once_on_one_device_and_never_with_the_computer(api: Api) -> None:
    with api.live(api.table()) as live:
        assert live.act("offer", kind="draw")["outcome"]["reason"] == "agreement"
    with api.live(api.against("white")) as live:
        assert "draw" not in live.snapshot()["available"]
        assert live.ask("offer", kind="draw")["kind"] == "bad-request"


def test_a_game_that_knows_no_agreed_draw_does_not_offer_one(api: Api, friend: Api) -> None:
    table_id = seated(api, friend, "romgon")
    with Both(api, friend, table_id) as (one, other):
        for live in (one, other):
            assert "draw" not in live.seen[0]["state"]["available"]
            assert live.ask("offer", kind="draw")["kind"] == "bad-request"
        one.move(one.seen[0]["state"]["view"]["legal_moves"][0]["text"], 0)
        assert one.ask("offer", kind="take-back")["kind"] == "bad-request"


def test_a_take_back_between_players_is_asked_for_and_granted(api: Api, friend: Api) -> None:
    with Both(api, friend, seated(api, friend)) as (one, other):
        before = one.seen[0]["state"]["view"]["text"]
        one.move("d6b5", 0)
        assert one.act("offer", kind="take-back")["view"]["ply"] == 1
        assert other.event("offered")["offers"] == [{"kind": "take-back", "side": "white"}]
        assert other.act("offer", kind="take-back")["view"]["text"] == before
        assert one.event("taken-back")["offers"] == []


def test_a_game_is_aborted_alone_at_first_and_together_later(api: Api, friend: Api) -> None:
    with Both(api, friend, seated(api, friend)) as (one, other):
        assert one.act("offer", kind="abort")["outcome"]["reason"] == "abort"
        assert other.event("ended")["outcome"]["winner"] is None
    with Both(api, friend, seated(api, friend, moves=["d6b5", "e1e3"])) as (one, other):
        assert one.act("offer", kind="abort")["outcome"] is None
        assert other.act("offer", kind="abort")["outcome"]["reason"] == "abort"


def test_a_rematch_is_played_at_another_table_with_changed_sides(api: Api, friend: Api) -> None:
    table_id = seated(api, friend, time_control={"base_seconds": 300}, options={"no_progress": 9})
    with Both(api, friend, table_id) as (one, other):
        assert one.ask("offer", kind="rematch")["type"] == "error"
        other.act("resign")
        assert one.event("ended")["outcome"]["words"] == "Black resigned"
        assert one.act("offer", kind="rematch")["successor"] is None
        successor = other.act("offer", kind="rematch")["successor"]
        assert one.until(other.seen[-1]["version"])["successor"] == successor
        assert one.ask("offer", kind="rematch")["kind"] == "stale"
    again = api.show(successor)
    assert again["table"]["you"] == ["black"]
    assert friend.show(successor)["table"]["you"] == ["white"]
    assert again["table"]["options"]["no_progress"] == 9
    assert again["state"]["clock"]["left"] == {"white": 300_000, "black": 300_000}
    assert (again["state"]["version"], again["state"]["moves"]) == (0, [])


def test_a_rematch_against_the_computer_begins_at_once(api: Api) -> None:
    with api.live(api.against("white")) as live:
        live.act("resign")
        successor = live.act("offer", kind="rematch")["successor"]
    with api.live(successor) as live:
        assert live.hear("snapshot")["table"]["you"] == ["black"]
        live.until(1)  # the computer has White now


def test_a_restart_is_offered_where_the_rules_know_it(api: Api, friend: Api) -> None:
    with Both(api, friend, seated(api, friend)) as (one, _):
        assert one.ask("offer", kind="restart")["kind"] == "bad-request"
    with Both(api, friend, seated(api, friend, "cheduk")) as (one, other):
        one.act("offer", kind="restart")
        ended = other.act("offer", kind="restart")
        assert ended["outcome"]["reason"] == "abort"
    assert api.show(ended["successor"])["table"]["you"] == ["red"]


# Clocks.


def test_time_runs_out_without_anybody_asking(api: Api, friend: Api) -> None:
    with Both(api, friend, seated(api, friend, time_control={"base_seconds": 1})) as (one, other):
        clock = one.move("d6b5", 0)["clock"]
        assert 0 < clock["left"]["black"] <= 1000
        assert clock["running"] == ["black"]
        ended = other.event("ended")
        assert (ended["outcome"]["reason"], ended["outcome"]["winner"]) == ("timeout", "white")
        assert ended["clock"]["left"]["black"] == 0
        assert one.event("ended")["outcome"]["words"] == "Black's time ran out"


def test_a_flag_falls_with_nobody_connected(api: Api) -> None:
    table_id = api.table(time_control={"base_seconds": 1})
    with api.live(table_id) as live:
        live.move("d6b5", 0)
    outcome = until(lambda: api.get("/tables")[0]["outcome"], "the flag does not fall", every=ASKING)
    assert outcome["reason"] == "timeout"


def test_a_move_after_the_flag_is_too_late_and_the_end_is_told(api: Api) -> None:
    with api.live(api.table(time_control={"base_seconds": 1})) as live:
        state = live.move("d6b5", 0)
        assert live.event("ended")["outcome"]["reason"] == "timeout"
        answer = live.ask("move", text=state["view"]["legal_moves"][0]["text"], ply=1)
        assert (answer["type"], answer["kind"]) == ("error", "illegal-move")


def test_somebody_gives_the_other_more_time(api: Api, friend: Api) -> None:
    with Both(api, friend, seated(api, friend, time_control={"base_seconds": 60})) as (one, other):
        assert one.act("give-time")["clock"]["left"] == {"white": 60_000, "black": 75_000}
        assert other.event("time-given")["clock"]["left"]["black"] == 75_000


# What a message does to the others.


def test_a_client_that_reads_nothing_does_not_hold_up_the_others(api: Api, friend: Api) -> None:
    table_id = seated(api, friend)
    with friend.live(table_id), api.live(table_id) as live:
        live.snapshot()
        for ply, text in enumerate(["d6b5"]):
            live.move(text, ply)
        assert live.ask("ping")["type"] == "pong"


def test_a_finished_game_is_tried_again_at_another_table(api: Api, stranger: Api) -> None:
    table = api.table(moves=["d6b5", "b1d2"], visibility="link")
    assert api.refused("POST", f"/tables/{table}/again") == (400, "bad-request")
    with api.live(table) as live:
        assert not live.snapshot()["may_try_again"]
        over = live.act("resign")
        assert over["may_try_again"]
        assert "take-back" not in over["available"]
    assert stranger.refused("POST", f"/tables/{table}/again") == (403, "not-yours")
    assert not stranger.show(table)["state"]["may_try_again"]
    again = api.show(api.post(f"/tables/{table}/again")["id"])
    assert (again["state"]["view"]["ply"], again["table"]["visibility"]) == (1, "private")
    assert api.show(table)["state"]["outcome"]["reason"] == "resignation"

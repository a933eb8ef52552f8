"""What users are told while nobody looks: once for each cause and device, and nothing that is not so any more."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from sqlalchemy import Connection

from ludarium.server.limits import PUSH_ATTEMPTS, SILENT_AFTER
from ludarium.server.notifications import outbox, postman
from ludarium.server.notifications.push import Pusher
from ludarium.server.store.notices import Notice
from tests.clients.people import BLITZ, resign
from tests.clients.wire import API, PASSWORD
from tests.server.notified import (
    Calendar,
    House,
    calendar,
    chosen,
    game_between,
    house,
    move,
    service,
    subscribe,
)
from tests.server.push_service import PushService
from tests.waiting import PATIENCE, until

__all__ = ["calendar", "house", "service"]

NO_CLOCK = None


@pytest.fixture(autouse=True)
def running(house: House) -> None:
    house.start()


@pytest.mark.parametrize("control", [{"per_move_days": 2}, NO_CLOCK], ids=["days", "no clock"])
def test_somebody_who_is_not_there_is_told_that_it_is_their_turn(
    house: House, service: PushService, control: Any
) -> None:
    ana, ben, browsers = house.member("Ana"), house.member("Ben", language="ja"), [service.browser(), service.browser()]
    for number, browser in enumerate(browsers):
        subscribe(ben, browser, f"Device {number}")
    table = game_between(ana, ben, control=control)
    move(ana, table)
    for browser in browsers:
        push = browser.push()
        assert push.message == {
            "kind": "turn",
            "title": "あなたの番です",
            "body": "Tokonoma（相手：Ana）",
            "url": f"/table/{table}",
            "tag": f"table:{table}",
        }
        assert push.headers["urgency"] == "normal"
    house.idle()
    assert [browser.pushes.qsize() for browser in browsers] == [0, 0]
    move(ben, table)
    move(ana, table)
    assert [browser.push().message["kind"] for browser in browsers] == ["turn", "turn"]


def test_the_creator_is_told_when_somebody_takes_the_open_seat(house: House, service: PushService) -> None:
    ana, ben, browser = house.member("Ana"), house.member("Ben"), service.browser()
    subscribe(ana, browser)
    table = game_between(ana, ben)
    assert browser.push().message["tag"] == f"table:{table}"


def test_moves_in_real_time_and_against_the_computer_tell_nobody(house: House, service: PushService) -> None:
    ana, ben, browser = house.member("Ana"), house.member("Ben"), service.browser()
    subscribe(ben, browser)
    fast = game_between(ana, ben, control=BLITZ)
    move(ana, fast)
    ben.against("black")
    assert house.rows("notices") == 0
    slow = game_between(ana, ben)
    move(ana, slow)
    assert browser.push().message["tag"] == f"table:{slow}"
    house.idle()
    assert browser.pushes.empty()


def test_nobody_who_looks_at_the_table_is_told(house: House, service: PushService) -> None:
    ana, ben, browser = house.member("Ana"), house.member("Ben"), service.browser()
    subscribe(ben, browser)
    looked_at, other = game_between(ana, ben), game_between(ana, ben)
    with ben.live(looked_at) as live:
        live.snapshot()
        move(ana, looked_at)
        live.ask("ping")  # as a page does all the time
        house.idle()
        move(ana, other)
        assert browser.push().message["tag"] == f"table:{other}"
        house.idle()
        assert browser.pushes.empty()


def test_a_device_that_sleeps_beside_an_open_connection_is_told(
    house: House, service: PushService, calendar: Calendar
) -> None:
    ana, ben, browser = house.member("Ana"), house.member("Ben"), service.browser()
    subscribe(ben, browser)
    table = game_between(ana, ben)
    with ben.live(table) as live:
        live.snapshot()
        move(ana, table)
        live.event("moved")
        calendar.seconds += SILENT_AFTER + 1  # in which nothing comes from the page
        assert browser.push().message["tag"] == f"table:{table}"


def test_a_turn_that_is_over_is_not_told(house: House, service: PushService, monkeypatch: pytest.MonkeyPatch) -> None:
    """A push service fails once; meanwhile the player has moved from elsewhere."""
    monkeypatch.setattr(postman, "PUSH_BACKOFF", 0.3)
    ana, ben, browser = house.member("Ana"), house.member("Ben"), service.browser()
    subscribe(ben, browser)
    table, other = game_between(ana, ben), game_between(ana, ben)
    moved = threading.Event()

    def fail_after_the_move() -> int:
        assert moved.wait(PATIENCE)
        return 503

    browser.answers = [fail_after_the_move]
    move(ana, table)
    while not service.requests:
        threading.Event().wait(0.01)
    move(ben, table)
    moved.set()
    house.idle()
    move(ana, other)
    assert browser.push().message["tag"] == f"table:{other}"
    assert service.requests.count(browser.path) == 2


def test_what_a_push_service_cannot_take_now_is_sent_later(
    house: House, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postman, "PUSH_BACKOFF", 0.02)
    ana, ben, browser = house.member("Ana"), house.member("Ben"), service.browser()
    subscribe(ben, browser)
    browser.answers = [503, 429, 500]
    table = game_between(ana, ben)
    move(ana, table)
    assert browser.push().message["tag"] == f"table:{table}"
    house.idle()
    assert service.requests.count(browser.path) == 4


def test_what_can_never_be_sent_is_given_up(house: House, service: PushService) -> None:
    ana, ben, browser = house.member("Ana"), house.member("Ben"), service.browser()
    subscribe(ben, browser)
    for answer in (301, 307, 400, 403, 413):
        browser.answers = [answer]
        move(ana, game_between(ana, ben))
        house.idle()
    assert service.requests == [browser.path] * 5  # nothing was tried again, and no redirect was followed
    browser.answers = [410]
    move(ana, game_between(ana, ben))
    house.idle()
    assert ben.get("/notifications")["devices"] == []


def test_a_notification_that_fails_unexpectedly_is_given_up_after_some_attempts(
    house: House, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []

    async def fails(_pusher: Pusher, _device: object, payload: str, *_: object) -> None:
        tried.append(payload)
        raise OverflowError("cannot convert float infinity to integer")

    monkeypatch.setattr(Pusher, "send", fails)
    monkeypatch.setattr(outbox, "PUSH_LEASE", 0.0)
    ana, ben = house.member("Ana"), house.member("Ben")
    subscribe(ben, service.browser())
    move(ana, game_between(ana, ben))
    until(lambda: tried)
    house.idle()
    assert len(tried) == PUSH_ATTEMPTS


def test_a_notice_that_cannot_be_handled_keeps_no_other_waiting(
    house: House, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben, browser = house.member("Ana"), house.member("Ben"), service.browser()
    subscribe(ben, browser)
    damaged, sound = game_between(ana, ben), game_between(ana, ben)
    known = outbox.notification_of

    def notification_of(connection: Connection, notice: Notice, now: int) -> object:
        if notice.about == damaged:
            raise ValueError("damaged")
        return known(connection, notice, now)

    monkeypatch.setattr(outbox, "notification_of", notification_of)
    move(ana, damaged)
    move(ana, sound)
    assert browser.push().message["tag"] == f"table:{sound}"
    house.idle()


def test_both_are_told_of_an_end_unless_they_have_brought_it_about(house: House, service: PushService) -> None:
    ana, ben, mine, yours = house.member("Ana"), house.member("Ben"), service.browser(), service.browser()
    chosen(ana, turn=False)
    chosen(ben, turn=False)
    subscribe(ana, mine)
    subscribe(ben, yours)
    table = game_between(ana, ben)
    move(ana, table)
    resign(table, ben)
    message = mine.push().message
    assert (message["kind"], message["title"], message["tag"]) == ("ended", "You won", f"table:{table}")
    house.idle()
    assert yours.pushes.empty()


def test_both_are_told_of_a_flag(house: House, service: PushService, calendar: Calendar) -> None:
    ana, ben, mine, yours = house.member("Ana"), house.member("Ben"), service.browser(), service.browser()
    chosen(ben, turn=False)
    subscribe(ana, mine)
    subscribe(ben, yours)
    table = game_between(ana, ben)
    assert mine.push().message["kind"] == "turn"
    move(ana, table)
    house.idle()
    calendar.seconds += 4 * 24 * 3600
    assert [each.push().message["title"] for each in (mine, yours)] == ["You won", "You lost"]


def test_a_challenge_is_told_with_who_and_what(house: House, service: PushService) -> None:
    ana, ben, browser = house.member("Ana"), house.member("Ben", language="ko"), service.browser()
    subscribe(ben, browser)
    made = ana.client.challenge("Ben", "tokonoma", clock="1d", rated=True)
    push = browser.push()
    assert push.message == {
        "kind": "challenge",
        "title": "Ana 님의 도전",
        "body": "Tokonoma · 한 수에 1일 · 레이팅 대국",
        "url": "/",
        "tag": f"challenge:{made.id}",
    }
    ana.client.decline_challenge(made.id)
    ana.client.challenge("Ben", "tokonoma", clock="5+3")
    push = browser.push()
    assert push.message["body"] == "Tokonoma · 5+3"
    assert push.headers["urgency"] == "high"
    assert int(push.headers["ttl"]) <= 120  # a challenge in real time does not wait longer


def test_a_challenge_that_was_taken_back_is_not_told(house: House, service: PushService) -> None:
    ana, ben, browser = house.member("Ana"), house.member("Ben"), service.browser()
    subscribe(ben, browser)
    browser.answers = [503]
    made = ana.client.challenge("Ben", "tokonoma")
    until(lambda: service.requests)
    ana.client.decline_challenge(made.id)
    move(ana, table := game_between(ana, ben))
    assert browser.push().message["tag"] == f"table:{table}"


def test_a_round_of_a_tournament_is_told_to_those_who_are_paired(house: House, service: PushService) -> None:
    ana, ben, browser = house.member("Ana"), house.member("Ben"), service.browser()
    subscribe(ben, browser)
    plan = {"name": "Club cup", "game": "tokonoma", "control": {"per_move_days": 3}, "format": "round-robin"}
    made = ana.post("/tournaments", **plan, when_full=True, most=2, least=2)
    for each in (ana, ben):
        each.client.enter_tournament(made["id"])
    message = browser.push().message
    assert (message["kind"], message["title"]) == ("round", "Your tournament game begins")
    assert message["body"] == "Club cup: Tokonoma against Ana"
    house.idle()
    assert browser.pushes.empty()


def test_everybody_is_told_only_of_what_they_chose(house: House, service: PushService) -> None:
    ana, ben, browser = house.member("Ana"), house.member("Ben"), service.browser()
    subscribe(ben, browser)
    chosen(ben, turn=False, ended=False, challenge=True)
    table = game_between(ana, ben)
    move(ana, table)
    resign(table, ana)
    house.idle()
    ana.client.challenge("Ben", "tokonoma")
    assert browser.push().message["kind"] == "challenge"
    house.idle()
    assert browser.pushes.empty()


def test_a_browser_without_a_session_is_told_nothing_more(house: House, service: PushService) -> None:
    ana, ben, browser, left = house.member("Ana"), house.member("Ben"), service.browser(), service.browser()
    subscribe(ben, browser)
    elsewhere = house.visitor()
    elsewhere.client.sign_in("Ben", PASSWORD)
    subscribe(elsewhere, left)
    elsewhere.client.sign_out()
    move(ana, game_between(ana, ben))
    assert browser.push().message["kind"] == "turn"
    house.idle()
    assert left.pushes.empty()


def test_somebody_on_vacation_is_not_disturbed(house: House, service: PushService) -> None:
    ana, ben, browser = house.member("Ana"), house.member("Ben"), service.browser()
    subscribe(ben, browser)
    table = game_between(ana, ben)
    ben.http.put(f"{API}/account/vacation", json={"on": True})
    move(ana, table)
    house.idle()
    ana.client.challenge("Ben", "tokonoma")
    assert browser.push().message["kind"] == "challenge"


def test_what_is_hidden_in_a_game_changes_nothing_that_is_told(house: House, service: PushService) -> None:
    """Two games that differ only in what one of them may not know: the same bytes but for the id of the table."""
    ana, ben, browser = house.member("Ana"), house.member("Ben"), service.browser()
    subscribe(ben, browser)
    payloads = []
    for choice in (0, 1):
        table = game_between(ana, ben, "romgon", options={"variant": "fog"})
        with ana.client.join(table) as seat:
            assert seat.state.view.partial
            seat.move(seat.state.view.legal_moves[choice].text)
        payloads.append(browser.push().text.replace(table, "TABLE"))
    assert payloads[0] == payloads[1]
    assert payloads[0].count("TABLE") == 2

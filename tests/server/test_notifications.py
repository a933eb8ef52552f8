"""Notifications: what somebody chooses, and their devices."""

from __future__ import annotations

from typing import Any

import pytest

from ludarium.client import ApiError, Client
from ludarium.server.limits import DEVICES_PER_USER
from ludarium.wire.notifications import NewDevice, NotificationChoices, PushChoices
from tests.clients.wire import API, PASSWORD
from tests.server.notified import House, chosen, house, service, subscribe
from tests.server.push_service import PushService

__all__ = ["house", "service"]


@pytest.fixture(autouse=True)
def running(house: House) -> None:
    house.start()


NO_DEVICE = {"endpoint": "https://push.example.com/x", "p256dh": "x", "auth": "x", "name": "x"}
ALL = {"turn": True, "challenge": True, "ended": True, "round": True}


def test_guests_are_told_that_notifications_are_for_accounts(house: House) -> None:
    guest = house.visitor()
    asked: list[tuple[str, str, dict[str, Any]]] = [
        ("GET", "/notifications", {}),
        ("PUT", "/notifications", {"json": {}}),
        ("POST", "/notifications/devices", {"json": NO_DEVICE}),
        ("DELETE", "/notifications/devices/x", {}),
        ("POST", "/notifications/devices/x/test", {}),
    ]
    for method, path, arguments in asked:
        answer = guest.http.request(method, API + path, **arguments)
        assert (answer.status_code, answer.json()["kind"]) == (401, "signed-out")
        assert "accounts" in answer.json()["error"]


def test_somebody_chooses_of_what_they_are_told(house: House) -> None:
    ana = house.member("Ana")
    shown = ana.get("/notifications")
    assert shown["choices"] == {"push": ALL, "digest": "off"}
    assert shown["mail"] == "off"
    assert shown["devices"] == []
    assert chosen(ana, "daily", turn=False)["choices"] == {"push": {**ALL, "turn": False}, "digest": "daily"}
    assert ana.get("/notifications")["choices"]["digest"] == "daily"
    assert ana.refused("PUT", "/notifications", json={"digest": "hourly"}) == (400, "bad-request")


def test_a_test_notification_is_encrypted_for_the_browser_and_signed_by_the_server(
    house: House, service: PushService
) -> None:
    browser, ana = service.browser(), house.member("Ana", language="ko")
    device = subscribe(ana, browser)
    key = ana.get("/notifications")["push_key"]
    assert ana.http.post(f"{API}/notifications/devices/{device}/test").status_code == 204
    push = browser.push()  # it has been decrypted, and its signature verified
    assert push.key == key
    assert set(push.message) == {"kind", "title", "body", "url", "tag"}
    assert push.message["body"] == "이 기기에서 알림이 작동합니다."
    assert push.headers["urgency"] == "high"


def test_test_notifications_are_limited_and_say_for_how_long(house: House, service: PushService) -> None:
    ana = house.member("Ana")
    device = subscribe(ana, service.browser())
    answers = [ana.http.post(f"{API}/notifications/devices/{device}/test") for _ in range(6)]
    assert [answer.status_code for answer in answers] == [204] * 5 + [429]
    assert answers[-1].json()["retry_after"] > 0
    assert "test notifications" in answers[-1].json()["error"]


def test_the_key_is_made_once_and_stays(house: House) -> None:
    ana = house.member("Ana")
    first = ana.get("/notifications")["push_key"]
    for given in ("", "off"):
        assert house.server is not None
        house.server.stop()
        ana.http.base_url = house.start(push_key=given).address
        assert ana.get("/notifications")["push_key"] == (None if given else first)
    assert ana.refused("POST", "/notifications/devices", json=NO_DEVICE) == (400, "no-push")


def test_a_subscription_that_is_known_stays_one_device(house: House, service: PushService) -> None:
    browser, ana, ben = service.browser(), house.member("Ana"), house.member("Ben")
    first = subscribe(ana, browser, "Laptop")
    assert subscribe(ana, browser, "My laptop") == first
    assert [each["name"] for each in ana.get("/notifications")["devices"]] == ["My laptop"]
    subscribe(ben, browser)  # who has signed in in the same browser
    assert ana.get("/notifications")["devices"] == []
    assert len(ben.get("/notifications")["devices"]) == 1


def test_nobody_has_too_many_devices_or_reaches_those_of_others(house: House, service: PushService) -> None:
    ana, ben = house.member("Ana"), house.member("Ben")
    devices = [subscribe(ana, service.browser()) for _ in range(DEVICES_PER_USER)]
    answer = ana.http.post(f"{API}/notifications/devices", json=service.browser().subscription())
    assert (answer.status_code, answer.json()["kind"]) == (429, "too-many")
    assert answer.json()["retry_after"]
    assert f"{DEVICES_PER_USER} devices" in answer.json()["error"]
    for method, path in (("DELETE", devices[0]), ("POST", f"{devices[0]}/test")):
        assert ben.refused(method, f"/notifications/devices/{path}") == (404, "not-found")
    assert ana.http.delete(f"{API}/notifications/devices/{devices[0]}").status_code == 204
    subscribe(ana, service.browser())
    assert len(ana.get("/notifications")["devices"]) == DEVICES_PER_USER


def test_a_browser_that_has_ended_its_subscription_is_forgotten(house: House, service: PushService) -> None:
    ana = house.member("Ana")
    for status in (404, 410):
        browser = service.browser()
        browser.answers = [status]
        device = subscribe(ana, browser)
        assert ana.refused("POST", f"/notifications/devices/{device}/test") == (400, "push-failed")
        assert ana.get("/notifications")["devices"] == []


def test_what_a_push_service_refuses_is_told(house: House, service: PushService) -> None:
    browser, ana = service.browser(), house.member("Ana")
    device = subscribe(ana, browser)
    for status in (403, 503):
        browser.answers = [status]
        answer = ana.http.post(f"{API}/notifications/devices/{device}/test")
        assert (answer.status_code, answer.json()["kind"]) == (400, "push-failed")
        assert str(status) in answer.json()["error"]
    assert len(ana.get("/notifications")["devices"]) == 1


def test_a_device_ends_with_the_session_that_made_it(house: House, service: PushService) -> None:
    ana, phone = house.member("Ana"), house.visitor()
    subscribe(ana, service.browser())
    phone.client.sign_in("Ana", PASSWORD)
    subscribe(phone, service.browser(), "Phone")
    assert len(ana.get("/notifications")["devices"]) == 2
    phone.client.sign_out()
    assert [each["name"] for each in ana.get("/notifications")["devices"]] == ["Laptop"]


def test_a_program_has_a_device_as_long_as_its_token_is_valid(house: House, service: PushService) -> None:
    ana, browser = house.member("Ana"), service.browser()
    made, player = ana.client.make_token("notifier", ["account"]), ana.client.make_token("player", ["play", "read"])
    with Client(ana.address, made.secret) as program, Client(ana.address, player.secret) as other:
        with pytest.raises(ApiError, match="scope 'account'"):
            other.notifications()
        device = program.add_device(NewDevice(**browser.subscription("A program")))
        program.test_device(device.id)
        assert browser.push().message["tag"] == "test"
        told = program.choose_notifications(NotificationChoices(push=PushChoices(ended=False)))
        assert [each.name for each in told.devices] == ["A program"]
        assert not program.notifications().choices.push.ended
        program.revoke_own_token()
        with pytest.raises(ApiError, match="token"):
            program.test_device(device.id)
    assert ana.get("/notifications")["devices"] == []


def test_devices_are_exported_and_deleted_with_the_account(house: House, service: PushService) -> None:
    browser, ana, ben = service.browser(), house.member("Ana"), house.member("Ben")
    subscribe(ana, browser, "Ana's laptop")
    choices, device = ana.get("/account/export")["more"]["notifications"]
    assert choices["push"] == ALL
    assert (device["device"], device["endpoint"]) == ("Ana's laptop", browser.endpoint)
    ana.post("/account/delete", password=PASSWORD)
    assert house.rows("push_devices") == house.rows("notification_choices") == 0
    subscribe(ben, browser)
    assert len(ben.get("/account/export")["more"]["notifications"]) == 2

"""Whoever subscribes names an address that the server is to ask: it asks push services, and nothing of its own network.

A push service may be hostile, too: it redirects, never ends its answer, or answers nothing.
"""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from ipaddress import ip_address
from typing import Any

import httpcore
import pytest

from ludarium.play.errors import Refused
from ludarium.server.limits import LONGEST_PUSH_WAIT, PUSH_ATTEMPTS, PUSH_LEASE, Limits, Rate
from ludarium.server.notifications import endpoints, push
from ludarium.server.notifications.endpoints import CheckedNetwork, ForbiddenAddress, is_public, refuse_bad_endpoint
from ludarium.server.notifications.model import Device
from ludarium.server.notifications.push import Pusher, new_key
from ludarium.wire.bounds import LONGEST_ENDPOINT
from tests.clients.wire import API
from tests.server.notified import Calendar, House, calendar, game_between, house, move, service, subscribe
from tests.server.push_service import Browser, PushService
from tests.waiting import PATIENCE, until

__all__ = ["calendar", "house", "service"]

PRIVATE = [
    "127.0.0.1",
    "127.8.9.10",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "192.0.2.1",
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fc00::1",
    "ff02::1",
    "2001:db8::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::a9fe:a9fe",
    "2002:7f00:1::",
    "2002:a00:1::1",
    "2001:0:7f00:1::1",
    "fec0::1",
    "3fff::1",
    "3fff:fff::1",
    "5f00::1",
    "100::1",
    "192.0.0.8",
    "192.88.99.1",
    "2002:c058:6301::1",
    "64:ff9b::c000:8",
    "64:ff9b:1::1",
]
PUBLIC = ["8.8.8.8", "142.250.74.42", "2001:4860:4860::8888", "::ffff:8.8.8.8", "64:ff9b::808:808"]
BAD = [
    "",
    "x",
    "https://",
    "https:///x",
    "http://push.example.com/x",
    "ftp://push.example.com/x",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "//push.example.com/x",
    "https://localhost/x",
    "https://intranet/x",
    "https://2130706433/x",
    "https://0x7f000001/x",
    "https://0x7f.1/x",
    "https://127.1/x",
    "https://0177.0.0.1/x",
    "https://127.0.0.1./x",
    "https://user:secret@push.example.com/x",
    "https://push.example.com@127.0.0.1/x",
    "https://push.example.com:8443/x",
    "https://push.example.com:22/x",
    "https://push.example.com:99999/x",
    "https://push.example.com:x/x",
    "https://push.example.com/x#y",
    "https://push.example.com/x y",
    "https://push.example.com\\@127.0.0.1/x",
    "https://push.example.com/x\r\nHost: elsewhere",
    "https://push.example.com/\u202ex",
    "https://[::1/x",
    "https://\u2460\u2461\u2466.0.0.1/x",
]


@pytest.mark.parametrize("address", PRIVATE)
def test_no_push_service_is_at_a_private_address(address: str) -> None:
    assert not is_public(ip_address(address))
    host = f"[{address}]" if ":" in address else address
    with pytest.raises(Refused):
        refuse_bad_endpoint(f"https://{host}/x")


def test_public_addresses_are_let_through() -> None:
    assert all(is_public(ip_address(address)) for address in PUBLIC)
    for endpoint in (
        "https://fcm.googleapis.com/fcm/send/a:b",
        "https://updates.push.services.mozilla.com:443/wpush/x",
    ):
        refuse_bad_endpoint(endpoint)


def test_bad_endpoints_and_keys_are_refused_in_words(house: House, service: PushService) -> None:
    house.start(limits=Limits(devices=Rate("new devices", 1000, 60)))
    ana, good = house.member("Ana"), service.browser().subscription()
    for endpoint in BAD:
        answer = ana.http.post(f"{API}/notifications/devices", json={**good, "endpoint": endpoint})
        assert answer.status_code == 400, endpoint
        assert answer.json()["kind"] in ("bad-endpoint", "bad-request"), endpoint
    for length in (LONGEST_ENDPOINT + 1, 50_000):
        endpoint = "https://push.example.com/" + "x" * (length - 25)
        assert ana.refused("POST", "/notifications/devices", json={**good, "endpoint": endpoint})[0] == 400
    for keys in ({"p256dh": "AAAA"}, {"p256dh": "!" * 87}, {"auth": "AAAA"}, {"p256dh": ""}, {"auth": "x" * 51}):
        assert ana.refused("POST", "/notifications/devices", json={**good, **keys})[0] == 400
    for name in ("", "  ", "x" * 61, "a\nb", "\u202ebad"):
        assert ana.refused("POST", "/notifications/devices", json={**good, "name": name})[0] == 400
    assert ana.get("/notifications")["devices"] == []
    assert not service.requests


# What a name resolves to counts when it is connected to.


@contextmanager
def trap() -> Iterator[tuple[int, list[Any]]]:
    """A port of this machine, and who has connected to it."""
    caught: list[Any] = []
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(0.1)
        done = threading.Event()

        def listen() -> None:
            while not done.is_set():
                try:
                    caught.append(listener.accept())
                except TimeoutError:
                    continue

        thread = threading.Thread(target=listen)
        thread.start()
        yield listener.getsockname()[1], caught
        done.set()
        thread.join()
        for connection, _ in caught:
            connection.close()


async def test_a_name_of_a_private_address_is_not_connected_to() -> None:
    with trap() as (port, caught):
        with pytest.raises(ForbiddenAddress):
            await CheckedNetwork().connect_tcp("localhost", port)
        allowed = CheckedNetwork((f"http://localhost:{port}",))
        stream = await allowed.connect_tcp("localhost", port)
        await stream.aclose()
        with pytest.raises(ForbiddenAddress):
            await allowed.connect_tcp("localhost", port + 1)
        until(lambda: len(caught) == 1)
    assert len(caught) == 1


async def test_a_name_is_resolved_once_and_all_of_its_addresses_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the second answer of a name server could be another one than the first, which was checked."""
    asked: list[str] = []
    answers = [["8.8.8.8", "127.0.0.1"], ["8.8.8.8"], ["127.0.0.1"]]

    async def resolve(host: str, _port: int) -> list[str]:
        asked.append(host)
        return answers[len(asked) - 1]

    class Recording(httpcore.AnyIOBackend):
        connected: list[str] = []

        async def connect_tcp(self, host: str, *_: Any, **__: Any) -> Any:
            self.connected.append(host)

    monkeypatch.setattr(endpoints, "resolve", resolve)
    monkeypatch.setattr(httpcore, "AnyIOBackend", Recording)
    network = CheckedNetwork()
    with pytest.raises(ForbiddenAddress):
        await network.connect_tcp("rebinding.example.com", 443)
    await network.connect_tcp("rebinding.example.com", 443)
    with pytest.raises(ForbiddenAddress):
        await network.connect_tcp("rebinding.example.com", 443)
    assert Recording.connected == ["8.8.8.8"]
    assert len(asked) == 3


def test_somebody_who_subscribes_with_such_a_name_learns_nothing(
    house: House, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def resolve(_host: str, _port: int) -> list[str]:
        return ["169.254.169.254"]

    house.start()
    ana = house.member("Ana")
    subscription = {**service.browser().subscription(), "endpoint": "https://metadata.example.com/latest"}
    device = ana.post("/notifications/devices", **subscription)["id"]
    monkeypatch.setattr(endpoints, "resolve", resolve)
    answer = ana.http.post(f"{API}/notifications/devices/{device}/test")
    assert (answer.status_code, answer.json()["kind"]) == (400, "push-failed")
    assert "private address" in answer.json()["error"]


# Hostile push services.


def answering(answer: Callable[[socket.socket], None]) -> Any:
    """A push service that answers so; gives its origin."""

    @contextmanager
    def run() -> Iterator[str]:
        with socket.create_server(("127.0.0.1", 0)) as listener:

            def serve() -> None:
                try:
                    connection, _ = listener.accept()
                    with connection:
                        connection.recv(65536)
                        answer(connection)
                except OSError:
                    pass

            thread = threading.Thread(target=serve, daemon=True)
            thread.start()
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"

    return run()


def device_at(endpoint: str, browser: Browser) -> Device:
    keys = browser.subscription()
    about: dict[str, Any] = {"id": "d", "user_id": "u", "session": "s", "name": "x", "language": "en", "created": 0}
    return Device(endpoint=endpoint, p256dh=keys["p256dh"], auth=keys["auth"], **about)


async def sent_to(origin: str, service: PushService) -> push.Sent:
    pusher = Pusher(new_key(), "mailto:games@games.example", (origin,))
    try:
        return await pusher.send(device_at(f"{origin}/x", service.browser()), "{}", 60, "topic", urgent=False)
    finally:
        await pusher.close()


async def test_an_answer_without_end_is_not_read(service: PushService) -> None:
    written = 0

    def endless(connection: socket.socket) -> None:
        nonlocal written
        connection.sendall(b"HTTP/1.1 201 Created\r\nContent-Length: 1000000000000\r\n\r\n")
        while True:
            written += connection.send(b"x" * 65536)

    with answering(endless) as origin:
        assert (await sent_to(origin, service)).result == "sent"
    assert written < 50_000_000


async def test_silence_and_nonsense_are_given_up(service: PushService, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(push, "PUSH_WITHIN", 0.5)

    def silent(connection: socket.socket) -> None:
        connection.recv(1)

    def dripping(connection: socket.socket) -> None:
        while True:
            connection.sendall(b"H")
            time.sleep(0.05)

    def nonsense(connection: socket.socket) -> None:
        connection.sendall(b"SSH-2.0-OpenSSH_9.6\r\n" * 10)

    for answer in (silent, dripping, nonsense):
        with answering(answer) as origin:
            assert (await sent_to(origin, service)).result == "later"


async def test_keys_that_no_browser_has_fail_alone(service: PushService) -> None:
    pusher = Pusher(new_key(), "mailto:games@games.example", (service.origin,))
    browser = service.browser()
    good = device_at(browser.endpoint, browser)
    off_the_curve = push.encoded(b"\x04" + b"\x01" * 64)
    bad = replace(good, p256dh=off_the_curve)
    assert (await pusher.send(bad, "{}", 60, "topic", urgent=False)).result == "failed"
    assert (await pusher.send(good, "{}", 60, "topic", urgent=False)).result == "sent"
    await pusher.close()
    assert service.requests == [browser.path]


def test_a_slow_push_service_keeps_nobody_else_waiting(house: House, service: PushService) -> None:
    house.start()
    ana, ben, slow, quick = house.member("Ana"), house.member("Ben"), service.browser(), service.browser()
    subscribe(ben, slow)
    subscribe(ben, quick)
    release = threading.Event()
    slow.answers = [lambda: 201 if release.wait(PATIENCE) else 500]
    ana.post("/lobby/challenges", opponent="Ben", game="tokonoma")
    assert quick.push().message["kind"] == "challenge"
    assert slow.pushes.empty()
    release.set()
    assert slow.push().message["kind"] == "challenge"


# Waiting.


@pytest.mark.parametrize(
    ("retry_after", "seconds"),
    [
        (None, None),
        ("", None),
        ("120", 120.0),
        ("0", 0.0),
        ("9" * 400, None),
        ("999999999", LONGEST_PUSH_WAIT),
        ("\u00b2", None),
        ("\u0661\u0662", None),
        ("-5", None),
        ("1e9", None),
        (" 5", None),
        ("Wed, 18 Nov 2026 12:00:00 GMT", None),
    ],
)
def test_a_push_service_may_ask_for_a_wait_within_reason(retry_after: str | None, seconds: float | None) -> None:
    sent = push.answered(429, retry_after)
    assert (sent.result, sent.after) == ("later", seconds)


def test_a_delivery_has_so_many_attempts_whatever_ends_them(
    house: House, service: PushService, monkeypatch: pytest.MonkeyPatch, calendar: Calendar
) -> None:
    """An attempt that fails in the server itself counts as well."""
    tried: list[str] = []

    async def breaks(_self: Pusher, device: Device, *_: object) -> None:
        tried.append(device.id)
        raise OverflowError("cannot convert float infinity to integer")

    monkeypatch.setattr(Pusher, "send", breaks)
    house.start()
    ana, ben = house.member("Ana"), house.member("Ben")
    subscribe(ben, service.browser())
    table = game_between(ana, ben)
    move(ana, table)
    for number in range(1, PUSH_ATTEMPTS + 1):
        until(lambda number=number: len(tried) >= number, "it is not tried again", every=0.02)  # type: ignore[misc]
        calendar.seconds += PUSH_LEASE + 1
    house.idle()
    assert len(tried) == PUSH_ATTEMPTS

"""A server that is killed while it tells somebody something: nothing is lost, and nothing is told twice."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server.clients import PATIENCE, Api
from tests.server.hostile.process import LoggedServer
from tests.server.notified import PASSWORD, House, game_between, move, service, subscribe
from tests.server.push_service import PushService

__all__ = ["service"]


class Killed:
    """A server as a process, killed and started again on one port."""

    def __init__(self, data: Path, service: PushService, stack: ExitStack) -> None:
        self.data = data
        self.service = service
        self.stack = stack
        self.house = House(f"sqlite:///{data / 'ludarium.sqlite'}", service, stack)
        self.running = LoggedServer(data, "--push-local", service.origin, workers=0)

    def __call__(self) -> None:
        self.running.end(signal.SIGKILL)

    def again(self) -> None:
        port = self.running.port
        self.running = LoggedServer(self.data, "--push-local", self.service.origin, workers=0, port=port)

    def member(self, name: str) -> Api:
        api = self.stack.enter_context(Api(self.running.address))
        api.post("/account", name=name, password=PASSWORD)
        return api


@pytest.fixture
def kill(tmp_path: Path, service: PushService) -> Iterator[Killed]:
    with ExitStack() as stack:
        made = Killed(tmp_path, service, stack)
        yield made
        if made.running.process.poll() is None:
            made.running.end(signal.SIGKILL)


def test_each_turn_is_told_once_however_often_the_server_is_killed(kill: Killed, service: PushService) -> None:
    ana, ben, browser = kill.member("Ana"), kill.member("Ben"), service.browser()
    subscribe(ben, browser)
    first, second, third = (game_between(ana, ben) for _ in range(3))

    move(ana, first)  # killed before anything was sent
    kill()
    kill.again()
    assert browser.push().message["tag"] == f"table:{first}"

    kill.house.idle()  # killed after it was sent
    kill()
    kill.again()
    move(ana, second)
    assert browser.push().message["tag"] == f"table:{second}"
    kill.house.idle()
    assert browser.pushes.empty()

    asked, killed = threading.Event(), threading.Event()  # killed while the push service had it

    def hold() -> int:
        asked.set()
        assert killed.wait(2 * PATIENCE)
        return 201

    browser.answers = [hold]
    move(ana, third)
    assert asked.wait(PATIENCE)
    kill()
    killed.set()
    once = browser.push()
    kill.again()
    repeated = browser.push()  # whether it had come could not be known
    assert repeated.text == once.text  # with the same tag, by which a browser replaces the first
    assert repeated.headers["topic"] == once.headers["topic"]  # and a push service does
    kill.house.idle()
    assert browser.pushes.empty()
    assert service.requests == [browser.path] * 4

"""A server that is killed while it tells somebody something: nothing is lost, and nothing is told twice."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from ludarium.server.limits import PUSH_LEASE
from tests.server.notified import House, game_between, move, service, subscribe
from tests.server.push_service import PushService
from tests.servers import SERVE_QUICKLY, ServerProcess
from tests.waiting import PATIENCE

__all__ = ["service"]


@pytest.fixture
def server(tmp_path: Path, service: PushService) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path, "--push-local", service.origin, workers=0, command=SERVE_QUICKLY) as running:
        yield running


def test_each_turn_is_told_once_however_often_the_server_is_killed(server: ServerProcess, service: PushService) -> None:
    with ExitStack() as stack:
        house = House(f"sqlite:///{server.data / 'ludarium.sqlite'}", service, stack, server)
        ana, ben, browser = house.member("Ana"), house.member("Ben"), service.browser()
        subscribe(ben, browser)
        first, second, third = (game_between(ana, ben) for _ in range(3))

        move(ana, first)  # killed before anything was sent
        server.end(signal.SIGKILL)
        server.start()
        assert browser.push().message["tag"] == f"table:{first}"

        house.idle()  # killed after it was sent
        server.end(signal.SIGKILL)
        server.start()
        move(ana, second)
        assert browser.push().message["tag"] == f"table:{second}"
        house.idle()
        assert browser.pushes.empty()

        asked, killed = threading.Event(), threading.Event()  # killed while the push service had it

        def hold() -> int:
            asked.set()
            assert killed.wait(2 * PATIENCE)
            return 201

        browser.answers = [hold]
        move(ana, third)
        assert asked.wait(PATIENCE)
        server.end(signal.SIGKILL)
        killed.set()
        once = browser.push()
        server.start()
        server.move_on(PUSH_LEASE)
        repeated = browser.push()  # whether it had come could not be known
        assert repeated.text == once.text  # with the same tag, by which a browser replaces the first
        assert repeated.headers["topic"] == once.headers["topic"]  # and a push service does
        house.idle()
        assert browser.pushes.empty()
        assert service.requests == [browser.path] * 4

"""Nothing that was acknowledged is lost: not by a clean stop, not by kill -9 at any instant."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import WebSocketException

import ludarium
from ludarium.server import now
from tests.server.clients import API, PATIENCE, Api, RunningServer, free_port
from tests.waiting import until


class ServerProcess:
    """`ludarium serve` as people start it."""

    def __init__(self, data: Path, workers: int = 1) -> None:
        self.port = free_port()
        command = [sys.executable, "-W", "ignore", "-m", "ludarium.cli", "serve", "--port", str(self.port)]
        environment = {**os.environ, "LUDARIUM_LOG_LEVEL": "info"}
        self.process = subprocess.Popen(
            [*command, "--data", str(data), "--workers", str(workers)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
        )
        until(self.listens, "the server does not start")

    def listens(self) -> bool:
        assert self.process.poll() is None, self.process.communicate()
        with suppress(OSError):
            socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            return True
        return False

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def end(self, how: signal.Signals) -> tuple[int, str]:
        self.process.send_signal(how)
        _, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, errors.decode()


@pytest.fixture
def start_process(tmp_path: Path) -> Iterator[Callable[[], ServerProcess]]:
    running: list[ServerProcess] = []

    def start() -> ServerProcess:
        running.append(ServerProcess(tmp_path))
        return running[-1]

    yield start
    for server in running:
        if server.process.poll() is None:
            server.end(signal.SIGKILL)


@pytest.fixture
def browser() -> Iterator[Callable[[str], Api]]:
    """One browser at the addresses of one server after another: its cookie stays."""
    used: list[Api] = []

    def at(address: str) -> Api:
        used.append(Api(address))
        used[-1].http.cookies.update(dict(used[0].http.cookies))
        return used[-1]

    yield at
    for api in used:
        api.http.close()


Start = Callable[[], ServerProcess]
Browser = Callable[[str], Api]


def test_a_clean_stop_is_clean_and_logged_in_json(start_process: Start, browser: Browser) -> None:
    server = start_process()
    api = browser(server.address)
    with api.live(api.against("white")) as live:
        live.hear("snapshot")
        code, errors = server.end(signal.SIGTERM)
    assert code in (0, -signal.SIGTERM)
    said = [json.loads(line) for line in errors.splitlines()]
    assert all({"at", "level", "message"} <= set(line) for line in said)
    assert {line["level"] for line in said} == {"info"}
    assert "the server is closed" in [line["message"] for line in said]


def test_kill_9_at_any_instant_loses_and_doubles_nothing(start_process: Start, browser: Browser) -> None:
    random = Random(7)
    server = start_process()
    api = browser(server.address)
    table_id = api.table(options={"repetition": 0})
    acknowledged: list[str] = []
    for _ in range(2):
        threading.Timer(random.uniform(0.3, 1.0), server.process.kill).start()
        sent = ""
        with suppress(WebSocketException, OSError), api.live(table_id) as live:
            state = live.snapshot()
            while state["outcome"] is None:
                sent = random.choice(state["view"]["legal_moves"])["text"]
                answer = live.ask("move", text=sent, ply=state["view"]["ply"])
                assert answer["type"] == "ack", answer
                time.sleep(0.02)  # below the limit of messages
                acknowledged.append(sent)
                state = live.until(answer["version"])
        server.process.communicate(timeout=PATIENCE)
        server = start_process()
        api = browser(server.address)
        shown = api.show(table_id)["state"]
        moves = [move["text"] for move in shown["moves"]]
        # The last move may have been committed without its acknowledgement having arrived.
        assert moves in (acknowledged, [*acknowledged, sent])
        acknowledged = moves
        position = ludarium.game("tokonoma").start(repetition=0)
        for text in moves:
            position = position.play(text)
        assert shown["view"]["text"] == position.text
    assert acknowledged


def test_after_kill_9_no_worker_lives_on_and_the_computer_goes_on(start_process: Start, browser: Browser) -> None:
    server = start_process()
    workers = children_of(server.process.pid)
    api = browser(server.address)
    table_id = api.against("black", level="full")
    server.end(signal.SIGKILL)
    until(lambda: not any(is_running(worker) for worker in workers), "a worker lives on")
    api = browser(start_process().address)
    with api.live(table_id) as live:
        if live.snapshot()["view"]["ply"] == 0:
            live.event("moved")
    assert api.show(table_id)["state"]["view"]["turn"] == "black"


def children_of(process: int) -> list[str]:
    """The ids of a process's children, where the system tells."""
    path = Path(f"/proc/{process}/task/{process}/children")
    return path.read_text().split() if path.exists() else []


def is_running(process: str) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def test_a_restart_resumes_games_settings_and_clocks(
    start_server: Callable[..., RunningServer], browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start_server()
    api = browser(server.address)
    table_id = api.table(time_control={"base_seconds": 3})
    with api.live(table_id) as live:
        live.move("d6b5", 0)
        before = live.move("e1e3", 1)
    api.http.put(f"{API}/settings", json={"theme": "dark"})
    server.stop()
    monkeypatch.setattr(now, "time", lambda: time.time() + 3600)  # much longer than the side to act has left
    again = browser(start_server().address)
    assert again.get("/settings") == {"theme": "dark"}
    shown = again.show(table_id)["state"]
    assert shown["view"]["text"] == before["view"]["text"]
    assert shown["outcome"] is None
    assert 0 < shown["clock"]["left"]["white"] <= 3000
    with again.live(table_id, since=before["version"]) as live:
        view = shown["view"]
        assert live.move(view["legal_moves"][0]["text"], view["ply"])["version"] == before["version"] + 1


def test_a_restart_resumes_offers_and_open_seats(start_server: Callable[..., RunningServer], browser: Browser) -> None:
    server = start_server()
    api = browser(server.address)
    with Api(server.address) as friend:
        table_id, waiting = api.open_table("white"), api.open_table("white")
        friend.post(f"/tables/{table_id}/seats/black")
        with friend.live(table_id) as live:
            live.act("offer", kind="draw")
        server.stop()
        again = browser(start_server().address)
        assert again.show(table_id)["state"]["offers"] == [{"kind": "draw", "side": "black"}]
        assert again.show(waiting)["state"]["seats"]["black"]["kind"] == "open"
        with again.live(table_id) as live:
            assert live.act("offer", kind="draw")["outcome"]["reason"] == "agreement"


def test_a_flag_falls_after_a_restart_with_nobody_connected(
    start_server: Callable[..., RunningServer], browser: Browser
) -> None:
    server = start_server()
    api = browser(server.address)
    table_id = api.table(time_control={"base_seconds": 2})
    with api.live(table_id) as live:
        live.move("d6b5", 0)
    server.stop()
    again = browser(start_server().address)
    until(lambda: again.get("/tables")[0]["outcome"], "the flag does not fall")  # a list looks at no table
    outcome = again.get("/tables")[0]["outcome"]
    assert (outcome["winner"], outcome["reason"], outcome["words"]) == ("white", "timeout", "Black's time ran out")

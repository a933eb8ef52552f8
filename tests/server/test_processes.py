"""A server as a process: it stops cleanly, and kill -9 loses nothing that was acknowledged; tests/soak kills often."""

import json
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import WebSocketException

import ludarium
from tests.clients.wire import Api
from tests.servers import ServerProcess
from tests.waiting import PATIENCE, until


@pytest.fixture
def process(tmp_path: Path) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path) as running:
        yield running


def test_a_clean_stop_is_clean_and_logged_in_json(process: ServerProcess) -> None:
    with Api(process.address) as api, api.live(api.against("white")) as live:
        live.hear("snapshot")
        code = process.end(signal.SIGTERM)
    assert code in (0, -signal.SIGTERM)
    said = [json.loads(line) for line in process.logged.splitlines()]
    assert all({"at", "level", "message"} <= set(line) for line in said)
    assert {line["level"] for line in said} == {"info"}
    assert "the server is closed" in [line["message"] for line in said]


def test_kill_9_at_any_instant_loses_and_doubles_nothing(process: ServerProcess) -> None:
    random = Random(7)
    with Api(process.address) as api:
        table_id = api.table(options={"repetition": 0})
        acknowledged: list[str] = []
        threading.Timer(random.uniform(0.3, 1.0), process.process.kill).start()
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
        process.process.wait(PATIENCE)
        process.start()
        shown = api.show(table_id)["state"]
        moves = [move["text"] for move in shown["moves"]]
        # The last move may have been committed without its acknowledgement having arrived.
        assert moves in (acknowledged, [*acknowledged, sent])
        position = ludarium.game("tokonoma").start(repetition=0)
        for text in moves:
            position = position.play(text)
        assert shown["view"]["text"] == position.text
    assert acknowledged


def test_after_kill_9_no_worker_lives_on_and_the_computer_goes_on(process: ServerProcess) -> None:
    workers = children_of(process.process.pid)
    with Api(process.address) as api:
        table_id = api.against("black", level="full")
        process.end(signal.SIGKILL)
        until(lambda: not any(is_running(worker) for worker in workers), "a worker lives on")
        process.start()
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

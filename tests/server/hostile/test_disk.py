"""A disk that takes nothing more, while people play: it is told, nothing that was acknowledged is lost, on it goes."""

import resource
import signal
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Engine, event
from sqlalchemy.exc import OperationalError

import ludarium
from ludarium.server.settings import Settings
from ludarium.server.tables import computer
from tests.clients.wire import Api
from tests.server.databases import GIVEN
from tests.servers import RunningServer, ServerProcess

pytestmark = pytest.mark.skipif(bool(GIVEN), reason="these are faults of SQLite's file")


PAGE = 4096  # bytes


@contextmanager
def full_disk(server: ServerProcess) -> Iterator[None]:
    """Nothing can be written behind the first page of any file."""
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (PAGE, resource.RLIM_INFINITY))
    try:
        yield
    finally:
        unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the files of another process")
def test_a_full_disk_while_people_play(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with ServerProcess(data) as server, Api(server.address) as api:
        table_id, other = api.table(options={"repetition": 0}), api.against("black")
        with api.live(table_id) as live:
            state = live.snapshot()
            acknowledged = []

            def play() -> dict[str, object]:
                nonlocal state
                text = state["view"]["legal_moves"][-1]["text"]
                answer = live.ask("move", text=text, ply=state["view"]["ply"])
                if answer["type"] == "ack":
                    acknowledged.append(text)
                    state = live.until(answer["version"])
                return answer

            play()
            with full_disk(server):
                refused = play()
                assert refused["kind"] == "unavailable"
                assert refused["retry_after"] > 0
                assert str(data) not in str(refused["error"])
                asked = api.http.put("/api/v1/settings", json={"theme": "dark"})
                assert (asked.status_code, str(data) in asked.text) == (503, False)
                assert httpx.get(f"{server.address}/health").status_code == 503
                with api.live(other) as beside:  # the computer has to move, and its move cannot be kept either
                    beside.snapshot()
                    told = beside.hear("error")
                    assert told["retry_after"] > 0
            with api.live(other) as beside:
                if beside.snapshot()["view"]["ply"] == 0:
                    beside.event("moved")
            assert play()["type"] == "ack"
            assert httpx.get(f"{server.address}/health").status_code == 200
        server.end(signal.SIGKILL)
        server.start()
        shown = api.show(table_id)["state"]
        assert [move["text"] for move in shown["moves"]] == acknowledged
        position = ludarium.game("tokonoma").start(repetition=0)
        for text in acknowledged:
            position = position.play(text)
        assert shown["view"]["text"] == position.text


@pytest.mark.parametrize("error", ["disk I/O error", "database is locked"])
def test_commits_that_fail_while_people_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: str) -> None:
    monkeypatch.setattr(computer, "RETRY", 0.1)
    failing = False

    def fail(_connection: object) -> None:
        if failing:
            raise OperationalError("COMMIT", None, sqlite3.OperationalError(error))

    event.listen(Engine, "commit", fail)
    try:
        settings = Settings(database=f"sqlite:///{tmp_path / 'ludarium.sqlite'}", workers=1)
        with RunningServer(settings) as server, Api(server.address) as api:
            table_id, other = api.table(), api.against("black")
            with api.live(table_id) as live, api.live(table_id) as looking_on:
                text = live.snapshot()["view"]["legal_moves"][0]["text"]
                looking_on.snapshot()
                failing = True
                refused = live.ask("move", text=text, ply=0)
                assert (refused["kind"], refused["retry_after"] > 0) == ("unavailable", True)
                with api.live(other) as beside:
                    beside.snapshot()
                    assert beside.hear("error")["retry_after"] > 0
                    failing = False
                    beside.event("moved")
                assert live.ask("move", text=text, ply=0)["type"] == "ack"
                looking_on.event("moved")
                assert [said["type"] for said in looking_on.seen].count(
                    "event"
                ) == 1  # nothing was told that is not kept
    finally:
        event.remove(Engine, "commit", fail)

"""One server process a database: a second one does not start, whatever became of the first it may start again."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.engine import make_url

from ludarium.cli.main import run as run_command
from ludarium.server.now import now_ms
from ludarium.server.run import prepare
from ludarium.server.settings import Settings
from ludarium.server.store import Unusable, alone, errors, processes
from ludarium.server.store.alone import ProcessLock, SessionLock
from tests.server.databases import GIVEN, connected, migrated_database, rows
from tests.servers import SERVE, ServerProcess, free_port
from tests.waiting import PATIENCE, until

on_postgresql = pytest.mark.skipif(not GIVEN, reason="the locks of PostgreSQL")


@pytest.fixture
def database(tmp_path: Path) -> str:
    return migrated_database(tmp_path)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alone, "PATIENCE", 0.0)
    monkeypatch.setattr(alone, "CHECKED_EVERY", 0.02)


@pytest.fixture
def lock(database: str) -> Iterator[ProcessLock]:
    held = alone.alone(database)
    yield held
    held.release()


def test_a_second_server_ends_with_one_sentence_and_the_first_starts_again_after_a_kill(
    tmp_path: Path, database: str
) -> None:
    with ServerProcess(tmp_path, "--database", database, workers=0) as first:
        command = [*SERVE, "serve", "--port", str(free_port()), "--database", database]
        second = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert second.returncode != 0
        [sentence] = second.stderr.strip().splitlines()
        assert "another server" in sentence
        assert errors.named(database) in sentence
        assert "stop that one first" in sentence
        if not GIVEN:
            assert f"process {first.process.pid}" in sentence
        assert run_command(["admin", "invite", "--database", database]) == 0
        first.end(signal.SIGKILL)
        first.start()


def test_whoever_has_the_lock_knows_that_nobody_else_lives(database: str) -> None:
    with connected(database) as connection:
        processes.beat(connection, "was killed", now_ms())
    prepare(Settings(database=database)).release()
    assert [row[2] for row in rows(database)["processes"]] == [True]


@pytest.mark.usefixtures("impatient")
def test_a_lock_is_held_until_it_is_released(database: str) -> None:
    first = alone.alone(database)
    with pytest.raises(Unusable, match="another server"):
        alone.alone(database)
    first.release()
    again = alone.alone(database)
    assert not again.is_lost
    again.release()


@pytest.mark.skipif(bool(GIVEN), reason="files of SQLite")
def test_a_folder_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Unusable, match="cannot be used"):
        alone.alone(f"sqlite:///{tmp_path / 'file' / 'ludarium.sqlite'}")


@on_postgresql
def test_a_database_that_cannot_be_reached_is_told() -> None:
    nowhere = make_url(GIVEN).set(host="127.0.0.1", port=free_port()).render_as_string(hide_password=False)
    with pytest.raises(Unusable, match="cannot be used now"):
        alone.alone(nowhere)


@on_postgresql
@pytest.mark.usefixtures("impatient")
def test_another_schema_of_the_same_database_is_another_database(database: str, lock: ProcessLock) -> None:
    with connected(database) as connection:
        connection.execute(text("CREATE SCHEMA other"))
    other = make_url(database).update_query_dict({"options": "-csearch_path=other"})
    alone.alone(other.render_as_string(hide_password=False)).release()
    assert not lock.is_lost


def end_session(database: str) -> None:
    """As when PostgreSQL is restarted."""
    ended = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND classid = :space"
    with connected(database) as connection:
        of_this = f"{ended} AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
        assert connection.execute(text(of_this), {"space": alone.SPACE}).all()


@on_postgresql
@pytest.mark.usefixtures("impatient")
def test_a_lock_is_taken_again_after_its_session_has_ended(database: str, lock: SessionLock) -> None:
    lost: list[bool] = []
    before = lock._connection
    lock.watch(lambda: lost.append(True))
    end_session(database)
    until(lambda: lock._connection not in (None, before))
    with pytest.raises(Unusable, match="another server"):
        alone.alone(database)
    assert not lost


@on_postgresql
@pytest.mark.usefixtures("impatient")
def test_a_server_whose_lock_another_has_taken_ends(database: str, lock: SessionLock) -> None:
    lost: list[bool] = []
    other = SessionLock(database)
    end_session(database)
    until(other.take)
    lock.watch(lambda: lost.append(True))
    until(lambda: lost)
    assert lock.is_lost
    other.release()

"""Copies of the database: made under load, put back, compared."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from ludarium.cli.main import run
from ludarium.server.limits import ALIVE_EVERY
from ludarium.server.settings import Settings
from ludarium.server.store.backup import back_up, restore
from ludarium.server.store.errors import Unusable
from ludarium.server.tables.audience import SOMEBODY_ELSE
from tests.clients.people import account, rated_table
from tests.clients.wire import PASSWORD, Api
from tests.server.notified import Calendar, calendar
from tests.servers import RunningServer
from tests.waiting import ASKING, until

__all__ = ["calendar"]


def contents(database: Path) -> dict[str, list[tuple[object, ...]]]:
    """All rows but the signs of life."""
    with closing(sqlite3.connect(database)) as opened:
        names = [row[0] for row in opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        kept = [name for name in names if name != "processes" and not name.startswith("sqlite_")]
        return {name: sorted(opened.execute(f"SELECT * FROM {name}"), key=repr) for name in kept}


def test_a_backup_under_load_is_whole_and_can_be_put_back(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "data", workers=0)
    copy, playing = tmp_path / "copy.sqlite", threading.Event()
    with RunningServer(settings) as server:

        def load() -> None:
            with Api(server.address) as api:
                while not playing.is_set():
                    table = api.table()
                    with api.live(table) as live:
                        for ply in range(4):
                            live.move(api.show(table)["state"]["view"]["legal_moves"][0]["text"], ply)

        load_thread = threading.Thread(target=load)
        with Api(server.address) as api:
            acknowledged = [api.table() for _ in range(3)]
            load_thread.start()
            back_up(settings.database_url, copy)
            playing.set()
            load_thread.join()
    kept = contents(copy)
    assert {row[0] for row in kept["tables"]} >= set(acknowledged)
    assert whole(copy)

    old = restore(settings.database_url, copy, unsettled)
    assert old is not None
    assert contents(tmp_path / "data" / "ludarium.sqlite") == kept
    with RunningServer(settings) as server, Api(server.address) as api:
        assert api.get("/games")


def unsettled(_connection: object) -> None:
    raise AssertionError("no server runs")


def test_a_copy_is_put_back_under_people_who_play(tmp_path: Path) -> None:
    """Those at a table are shown what the copy has, and play on from there; nothing of both is mixed."""
    data, copy, later = tmp_path / "data", tmp_path / "copy.sqlite", tmp_path / "later.sqlite"
    where, stop, failures = ["--data", str(data)], threading.Event(), list[BaseException]()
    with (
        RunningServer(Settings(data=data, workers=0)) as server,
        Api(server.address) as api,
        Api(server.address) as bob,
    ):

        def load() -> None:
            while not stop.is_set():
                try:
                    with Api(server.address) as other, other.live(other.table()) as live:
                        for ply in range(6):
                            live.move(live.until(ply)["view"]["legal_moves"][0]["text"], ply)
                except (AssertionError, ConnectionClosed):
                    continue  # set back in the middle of it
                except BaseException as failure:
                    failures.append(failure)
                    return

        table = api.table()
        with api.live(table) as live:
            live.move(live.snapshot()["view"]["legal_moves"][0]["text"], 0)
            assert run(["admin", "backup", str(copy), *where]) == 0
            live.move(live.until(1)["view"]["legal_moves"][0]["text"], 1)
            bob.post("/account", name="bob", password=PASSWORD)
            workers = [threading.Thread(target=load) for _ in range(2)]
            for worker in workers:
                worker.start()
            assert run(["admin", "restore", str(copy), *where]) == 0
            with pytest.raises(ConnectionClosed) as closed:
                live.hear("there is no such message")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == SOMEBODY_ELSE
        stop.set()
        for worker in workers:
            worker.join()
        assert not failures
        assert bob.get("/account")["account"] is None
        with api.live(table, since=2) as live:
            state = live.snapshot()
            assert (state["version"], state["view"]["ply"]) == (1, 1)
            assert state["outcome"] is None
            live.move(state["view"]["legal_moves"][-1]["text"], 1)
        assert run(["admin", "backup", str(later), *where]) == 0
    assert whole(later)
    assert read(later, "PRAGMA integrity_check") == [("ok",)]
    known, kept = contents(later), contents(copy)
    assert known["users"] == kept["users"]
    assert set(column(kept["moves"], table)) < set(column(known["moves"], table))


@pytest.mark.parametrize("stopped", [False, True], ids=["while the server runs", "while it is stopped"])
def test_clocks_of_a_copy_go_on_from_where_they_stood(tmp_path: Path, calendar: Calendar, stopped: bool) -> None:
    """What has passed since the copy was made runs for nobody, though the live game is long lost by then."""
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite"
    settings, where = Settings(data=data, workers=0), ["--data", str(data)]
    with ExitStack() as stack:
        server = stack.enter_context(RunningServer(settings))
        api = stack.enter_context(Api(server.address))
        table = api.table(time_control={"base_seconds": 3600, "increment_seconds": 0})
        with api.live(table) as live:
            for ply in range(2):
                live.move(live.until(ply)["view"]["legal_moves"][0]["text"], ply)
            live.until(2)
        calendar.seconds += 1000
        api.http.get("/health").raise_for_status()  # a sign of life
        left = api.show(table)["state"]["clock"]["left"]["white"]
        assert 0 < left <= 2_600_000
        assert run(["admin", "backup", str(copy), *where]) == 0
        calendar.seconds += 10_000
        until(lambda: api.show(table)["state"]["outcome"] is not None, every=ASKING)
        if stopped:
            server.stop()
        assert run(["admin", "restore", str(copy), *where]) == 0
        if stopped:
            stack.enter_context(RunningServer(settings, server.port))
        api.http.get("/health").raise_for_status()  # one that runs learns at its next sign of life
        state = api.show(table)["state"]
        assert state["outcome"] is None
        # Running the test takes some of it, and a sign of life comes a little before the copy.
        assert left - 600_000 < state["clock"]["left"]["white"] <= left + ALIVE_EVERY * 1000


def column(rows: list[tuple[object, ...]], table: str) -> list[tuple[object, ...]]:
    return [row for row in rows if row[0] == table]


def whole(database: Path) -> bool:
    """Whether each table has the moves that it says."""
    plies = dict(read(database, "SELECT id, ply FROM tables"))
    moves = dict(read(database, "SELECT table_id, count(*) FROM moves GROUP BY table_id"))
    return all(moves.get(table, 0) == ply for table, ply in plies.items()) and set(moves) <= set(plies)


def test_a_copy_of_another_version_needs_the_server_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite"
    with RunningServer(Settings(data=data, workers=0)):
        assert run(["admin", "backup", str(copy), "--data", str(data)]) == 0
        with closing(sqlite3.connect(copy)) as opened:
            opened.execute("UPDATE alembic_version SET version_num = '0013'")
            opened.commit()
        assert run(["admin", "restore", str(copy), "--data", str(data)]) == 1
        assert "stop the server first" in capsys.readouterr().err
    assert not list(data.glob("*.arriving*"))


def read(database: Path, query: str) -> list[Any]:
    with closing(sqlite3.connect(database)) as opened:
        return list(opened.execute(query))


def test_what_is_no_backup_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "data")
    with RunningServer(Settings(data=tmp_path / "data", workers=0)):
        pass
    before = contents(tmp_path / "data" / "ludarium.sqlite")
    wrong = tmp_path / "wrong.sqlite"
    for content in (b"", b"no database" * 100):
        wrong.write_bytes(content)
        with pytest.raises(Unusable):
            restore(settings.database_url, wrong, unsettled)
    with pytest.raises(Unusable, match="exists already"):
        back_up(settings.database_url, wrong)
    with pytest.raises(Unusable, match="pg_dump"):
        back_up("postgresql://localhost/ludarium", tmp_path / "new")
    assert contents(tmp_path / "data" / "ludarium.sqlite") == before


def test_the_host_moderates_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "data"
    with RunningServer(Settings(data=data, workers=0)) as server, Api(server.address) as api:
        api.post("/account", name="alice", password=PASSWORD)
        where = ["--data", str(data)]
        assert run(["admin", "moderator", "alice", *where]) == 0
        assert api.get("/moderation/audit")[0]["by"] == "host"
        assert run(["admin", "ban", "alice", "--reason", "spam", *where]) == 1
        assert "alice is a moderator" in capsys.readouterr().err
        assert run(["admin", "moderator", "alice", "--off", *where]) == 0
        assert run(["admin", "ban", "alice", "--reason", "spam", "--days", "2", *where]) == 0
        assert api.refused("POST", "/account/sign-in", json={"name": "alice", "password": PASSWORD})[1] == "banned"
        assert run(["admin", "unban", "alice", *where]) == 0
        assert run(["admin", "announce", "Tournament on Friday", *where]) == 0
        assert api.get("/announcements")[0]["text"] == "Tournament on Friday"
        assert run(["admin", "promote", "alice", *where]) == 0
        assert run(["admin", "backup", str(tmp_path / "copy.sqlite"), *where]) == 0
        with Api(server.address) as bob:
            bob.post("/account", name="bob", password=PASSWORD)
            assert run(["admin", "restore", str(tmp_path / "copy.sqlite"), *where]) == 0
            until(lambda: bob.get("/account")["account"] is None, every=ASKING)
            assert bob.refused("GET", "/players/bob") == (404, "not-found")
            assert bob.get("/announcements")[0]["text"] == "Tournament on Friday"
        with closing(sqlite3.connect(data / "ludarium.sqlite")) as opened:
            last = opened.execute('SELECT "by", action, target FROM audit ORDER BY id DESC LIMIT 2').fetchall()
        assert last == [("host", "restore", "copy.sqlite"), ("host", "admin", "alice")]


def test_what_the_host_does_reaches_those_who_are_connected(tmp_path: Path) -> None:
    """Who is banned on the command line plays on with nothing that was open, and asks nobody for a game."""
    data = tmp_path / "data"
    with (
        RunningServer(Settings(data=data, workers=0)) as server,
        account(server.address) as one,
        account(server.address) as other,
    ):
        where, name = ["--data", str(data)], one.name
        table = rated_table(one, other)
        with one.lobby_live() as page, other.lobby_live() as listening, one.live(table) as playing:
            one.client.seek("tokonoma", clocks=["3d"])
            playing.snapshot()
            listening.hear("lobby")
            assert run(["admin", "announce", "Back at noon", *where]) == 0
            assert [each["text"] for each in listening.hear("announcements")["announcements"]] == ["Back at noon"]
            assert run(["admin", "ban", name, "--reason", "spam", "--days", "2", *where]) == 0
            assert playing.closing_code() == 4401
            assert page.closing_code() == 4401
        until(lambda: other.get("/lobby")["seeks"] == [], "the seek stays", every=ASKING)
        assert one.get("/account")["account"] is None


def names_in(api: Api, cup: str) -> set[str]:
    return {line["name"] for line in api.get(f"/tournaments/{cup}")["tournament"]["standings"]}


def test_a_tournament_is_shown_as_it_is_in_the_copy(tmp_path: Path) -> None:
    """Its version may be one that was there before with other players."""
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite"
    where = ["--data", str(data)]
    with ExitStack() as stack:
        server = stack.enter_context(RunningServer(Settings(data=data, workers=0)))
        one, before, after = (stack.enter_context(account(server.address)) for _ in range(3))
        wish = {"name": "Cup", "game": "tokonoma", "control": {"base_seconds": 60}, "format": "swiss"}
        cup = one.post("/tournaments", **wish, rounds=3, start_in=3600)["id"]
        assert run(["admin", "backup", str(copy), *where]) == 0
        before.client.enter_tournament(cup)
        assert before.name in names_in(one, cup)
        assert run(["admin", "restore", str(copy), *where]) == 0
        one.http.get("/health").raise_for_status()  # the server learns of it at its next sign of life
        after.client.enter_tournament(cup)
        shown = names_in(one, cup)
        assert after.name in shown
        assert before.name not in shown


def test_an_arena_of_a_copy_goes_on_with_what_is_in_the_copy(tmp_path: Path) -> None:
    """Getting its time back makes a new version of it, which may have been there before."""
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite"
    where = ["--data", str(data)]
    with ExitStack() as stack:
        server = stack.enter_context(RunningServer(Settings(data=data, workers=0)))
        one, other = (stack.enter_context(account(server.address)) for _ in range(2))
        wish = {"name": "Arena", "game": "tokonoma", "control": {"base_seconds": 60}, "format": "arena"}
        cup = one.post("/tournaments", **wish, minutes=20, when_full=True, most=2)["id"]
        for api in (one, other):
            api.client.enter_tournament(cup)

        def page() -> Any:
            return one.get(f"/tournaments/{cup}")

        until(lambda: page()["tournament"]["summary"]["status"] == "running", every=ASKING)
        assert run(["admin", "backup", str(copy), *where]) == 0
        one.client.pause_in_tournament(cup)
        assert page()["you"]["paused"]
        assert run(["admin", "restore", str(copy), *where]) == 0
        one.http.get("/health").raise_for_status()
        assert not page()["you"]["paused"]

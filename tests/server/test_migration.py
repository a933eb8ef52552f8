"""A database of version 0.1 opens with the same positions, clocks, results and identities, even after a kill."""

import asyncio
import hashlib
import json
import os
import shutil
import signal
import sqlite3
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event

from ludarium.play import Table
from ludarium.play.table import ALWAYS, FAIR, NEVER, PRIVATE
from ludarium.server.store import Store, processes
from ludarium.server.store.personal import read_settings, solved_lessons
from ludarium.server.tables import queries

FIXTURES = Path(__file__).parent / "fixtures"
KNOWN: dict[str, Any] = json.loads((FIXTURES / "ludarium-0.1.json").read_text())
EVERY = int(os.environ.get("LUDARIUM_MIGRATION_KILLS", "100"))  # one instant of so many; all of them with 1
NAMES = [table["name"] for table in KNOWN["tables"]]


def identity(secret: str) -> str:
    return hashlib.sha256(secret.encode("ascii")).hexdigest()


def old_database(folder: Path) -> Path:
    return Path(shutil.copy(FIXTURES / "ludarium-0.1.sqlite", folder / "ludarium.sqlite"))


@pytest.fixture(scope="module")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated copy, to be opened again by each test."""
    file = old_database(tmp_path_factory.mktemp("data"))
    migrate(file)
    return file


@pytest.fixture
def database(migrated: Path) -> str:
    return f"sqlite:///{migrated}"


def migrate(file: Path) -> None:
    async def open_and_close() -> None:
        store = Store(f"sqlite:///{file}")
        await store.open()
        await store.close()

    asyncio.run(open_and_close())


async def load(store: Store, table_id: str) -> Table:
    found = await store.read(queries.table_rows, table_id)
    assert found is not None
    return queries.read_table(found)


@pytest.mark.parametrize("known", KNOWN["tables"], ids=NAMES)
async def test_a_table_is_what_it_was(store: Store, known: dict[str, Any]) -> None:
    table, owner = await load(store, known["id"]), identity(known["secret"])
    assert table.game.name == known["game"]
    assert known["options"].items() <= dict(table.position.options).items()
    assert table.position.text == known["position"]
    assert table.position.turn == known["turn"]
    assert list(() if table.outcome else table.position.may_choose) == known["may_choose"]
    assert table.view(table.sides_of(owner)).text == known["view"]
    assert (table.version, table.created, table.updated) == (known["version"], known["created"], known["updated"])
    assert [
        {"side": made.side, "text": made.text, "displays": list(made.displays), "clocks": made.left, "at": made.at}
        for made in table.decisions
    ] == known["moves"]


@pytest.mark.parametrize("known", KNOWN["tables"], ids=NAMES)
async def test_the_owner_is_the_creator_and_plays_where_a_person_did(store: Store, known: dict[str, Any]) -> None:
    table, owner = await load(store, known["id"]), identity(known["secret"])
    assert table.creator == owner
    assert {side: seat.level for side, seat in table.seats.items()} == known["seats"]
    assert all(seat.player == (None if seat.is_bot else owner) for seat in table.seats.values())
    assert table.visibility == PRIVATE
    assert not table.may_see("somebody else")
    sandbox = known["mode"] == "sandbox"
    assert table.exposed == sandbox
    assert table.takebacks == (ALWAYS if sandbox else FAIR if known["takebacks"] else NEVER)


@pytest.mark.parametrize("known", KNOWN["tables"], ids=NAMES)
async def test_clocks_and_results_are_kept_to_the_millisecond(store: Store, known: dict[str, Any]) -> None:
    table, alive = await load(store, known["id"]), KNOWN["alive"]
    if known["clock"] is None:
        assert table.clock is None
    else:
        assert table.clock is not None
        control = table.clock.control
        assert {"base": control.base, "increment": control.increment} == known["clock"]
        assert (control.delay, control.per_move, control.lag) == (0, 0, 0)
        assert table.times(alive) == known["clocks"]
        assert list(table.clock.running) == known["running"]
        assert (table.clock.flagged(alive) is not None) == known["ran_out"]
    known_outcome = known["outcome"]
    if known_outcome is None:
        assert table.outcome is None
    else:
        assert table.outcome is not None
        assert (table.outcome.winner, table.outcome.reason) == (known_outcome["winner"], known_outcome["reason"])
        assert (table.ended is None) == known_outcome["by_rules"]


async def test_flags_fall_from_the_store(store: Store) -> None:
    ran_out = [known["id"] for known in KNOWN["tables"] if known["ran_out"]]
    assert ran_out
    assert await store.read(queries.flags_due, KNOWN["alive"], 100) == ran_out
    running = [known for known in KNOWN["tables"] if known["running"]]
    due = await store.read(queries.flags_due, KNOWN["alive"] + 100 * 3600 * 1000, 100)
    assert sorted(due) == sorted(known["id"] for known in running)


async def test_bots_that_had_to_act_still_have_to(store: Store) -> None:
    acting = [
        known for known in KNOWN["tables"] if any(known["seats"][side] is not None for side in known["may_choose"])
    ]
    loaded = [await load(store, known["id"]) for known in KNOWN["tables"]]
    assert [table.id for table in loaded if table.bot_to_act] == [known["id"] for known in acting]
    running = {known["id"] for known in acting if known["running"]}
    assert running
    assert set(await store.read(queries.waiting_for_bots, 100)) == running


@pytest.mark.parametrize("known", KNOWN["identities"])
async def test_an_identity_finds_its_tables_settings_and_lessons(store: Store, known: dict[str, Any]) -> None:
    owner = identity(known["secret"])
    assert [table.id for table in await store.read(queries.tables_of, owner)] == known["tables"]
    assert await store.read(read_settings, owner) == known["settings"]
    for game in {table["game"] for table in KNOWN["tables"]}:
        assert await store.read(solved_lessons, owner, game) == known["lessons"].get(game, {})


async def test_the_time_since_0_1_was_stopped_is_given_back(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{old_database(tmp_path)}")
    await store.open()
    now = KNOWN["alive"] + 50_000
    assert await store.write(processes.started, "p", now, [queries.resume_clocks]) == 50_000
    for known in KNOWN["tables"]:
        table = await load(store, known["id"])
        assert table.times(now) == known["clocks"]
    await store.close()


def test_a_damaged_row_does_not_stop_the_migration(tmp_path: Path) -> None:
    file = old_database(tmp_path)
    broken = KNOWN["tables"][0]["id"]
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE tables SET seats = '{', clocks = '' WHERE id = ?", (broken,))
    migrate(file)
    with sqlite3.connect(file) as connection:
        assert connection.execute("SELECT count(*) FROM tables").fetchone() == (len(KNOWN["tables"]),)


# A kill at any moment leaves the old schema or the new one.


def small_database(folder: Path) -> Path:
    """A few tables are enough to be killed at each of their statements."""
    file = old_database(folder)
    kept = [known["id"] for known in KNOWN["tables"] if known["running"]][:1]
    kept += [known["id"] for known in KNOWN["tables"] if known["mode"] == "sandbox"][:1]
    with sqlite3.connect(file) as connection:
        for table, column in (("moves", "table_id"), ("tables", "id")):
            marks = ",".join("?" * len(kept))
            connection.execute(f"DELETE FROM {table} WHERE {column} NOT IN ({marks})", kept)
    return file


def contents(file: Path) -> dict[str, list[Any]]:
    connection = sqlite3.connect(file)
    names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found = {name: sorted(connection.execute(f"SELECT * FROM {name}"), key=repr) for name in names}
    found["schema"] = sorted(connection.execute("SELECT name, sql FROM sqlite_master"), key=repr)
    connection.close()
    return found


def killed_at_statement(number: int) -> Callable[[Any, Any], None]:
    count = 0

    def prepare(connection: Any, _record: Any) -> None:
        def traced(_statement: str) -> None:
            nonlocal count
            count += 1
            if count == number:
                os.kill(os.getpid(), signal.SIGKILL)

        connection.set_trace_callback(traced)

    return prepare


def killed_at_step(number: int) -> Callable[[Any, Any], None]:
    """In the middle of statements: after so many steps of SQLite's own machine, in hundreds."""
    count = 0

    def prepare(connection: Any, _record: Any) -> None:
        def stepped() -> int:
            nonlocal count
            count += 1
            if count == number:
                os.kill(os.getpid(), signal.SIGKILL)
            return 0

        connection.set_progress_handler(stepped, 100)

    return prepare


def migrates_until_killed(file: Path, prepare: Callable[[Any, Any], None]) -> bool:
    """Migrate in a process that kills itself; whether it came to the end."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # the child starts no thread before it is on its own
        child = os.fork()
    if child == 0:
        try:
            event.listen(Engine, "connect", prepare)
            migrate(file)
            os._exit(0)
        finally:
            os._exit(1)
    status = os.waitpid(child, 0)[1]
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0
    return not os.WIFSIGNALED(status)


@pytest.mark.parametrize("killed_at", [killed_at_statement, killed_at_step])
def test_a_kill_during_the_migration_leaves_one_schema_or_the_other(
    tmp_path: Path, killed_at: Callable[[int], Callable[[Any, Any], None]]
) -> None:
    old = small_database(tmp_path)
    before = contents(old)
    new = Path(shutil.copy(old, tmp_path / "new.sqlite"))
    migrate(new)
    after = contents(new)
    seen: list[str] = []
    finished = False
    while not finished:
        file = tmp_path / f"killed-{len(seen)}.sqlite"
        shutil.copy(old, file)
        finished = migrates_until_killed(file, killed_at(1 + EVERY * len(seen)))
        found = contents(file)
        assert found in (before, after)
        seen.append("old" if found == before else "new")
        migrate(file)
        assert contents(file) == after
    assert seen[0] == "old"
    assert seen[-1] == "new"
    assert len(seen) > 300 // EVERY

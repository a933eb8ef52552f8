"""What the server keeps on disk is for its owner alone, and it says where others may read it."""

from __future__ import annotations

import asyncio
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludarium.cli.main import run as run_command
from ludarium.server.run import prepare, warn_of_open_files
from ludarium.server.settings import Settings
from ludarium.server.store import Store
from ludarium.server.store.backup import back_up
from ludarium.server.store.personal import write_settings
from tests.server.databases import GIVEN

pytestmark = [
    pytest.mark.skipif(bool(GIVEN), reason="files of SQLite"),
    pytest.mark.skipif(sys.platform == "win32", reason="modes of files"),
]


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_all_files_and_their_folder_are_the_owners(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    folder = tmp_path / "data"
    settings = Settings(data=folder)
    lock = prepare(settings)
    store = Store(settings.database_url)

    async def beside() -> None:
        await store.open()
        await store.write(write_settings, "somebody", {}, 0)
        back_up(settings.database_url, folder / "copy.sqlite")
        modes.update({path.name: mode(path) for path in folder.iterdir()})
        await store.close()

    modes: dict[str, int] = {}
    asyncio.run(beside())
    lock.release()
    assert modes == dict.fromkeys(
        ("ludarium.sqlite", "ludarium.sqlite-wal", "ludarium.sqlite-shm", "ludarium.sqlite.lock", "copy.sqlite"), 0o600
    )
    assert mode(folder) == 0o700
    assert run_command(["admin", "restore", str(folder / "copy.sqlite"), "--data", str(folder)]) == 0
    assert {mode(path) for path in folder.iterdir()} == {0o600}
    warn_of_open_files(settings.database_url)
    assert not caplog.records


def test_what_others_may_open_is_warned_of(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    settings = Settings(data=tmp_path / "data")
    file = Path(settings.database_url.removeprefix("sqlite:///"))
    prepare(settings).release()
    file.chmod(0o644)
    file.parent.chmod(0o755)
    warn_of_open_files(settings.database_url)
    told = [record.message for record in caplog.records]
    assert told == [
        f"other users of this machine may open {file.parent}: chmod 700 {file.parent}",
        f"other users of this machine may open {file}: chmod 600 {file}",
    ]

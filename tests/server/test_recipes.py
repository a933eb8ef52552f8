"""The recipes of docs/api.md, run as they stand there, one after another, against a real server."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ludarium.client import Client
from ludarium.server.settings import Settings
from tests.server.clients import RunningServer
from tests.server.databases import migrated_database
from tests.test_docs import blocks

PAGE = Path(__file__).parents[2] / "docs" / "api.md"


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RunningServer]:
    with (
        RunningServer(Settings(database=migrated_database(tmp_path), workers=1)) as running,
        Client(running.address) as ada,
    ):
        ada.register("ada", "correct horse")
        monkeypatch.setenv("LUDARIUM_SERVER", running.address)
        monkeypatch.setenv("LUDARIUM_TOKEN", ada.make_token("recipes", ["read", "play", "seek", "account"]).secret)
        yield running


def test_the_recipes_work(server: RunningServer, capsys: pytest.CaptureFixture[str]) -> None:
    recipes = [block for block in blocks(PAGE) if block.language == "python"]
    assert len(recipes) >= 6
    namespace: dict[str, object] = {"__name__": "recipes"}
    with ThreadPoolExecutor(1) as readers:  # a thread of its own: where asyncio.run() was called, nothing is measured
        for block in recipes:
            assert block.note == "server", f"line {block.line}: write <!-- server --> before it"
            code = compile("\n" * (block.line - 1) + block.code, str(PAGE), "exec")
            readers.submit(exec, code, namespace).result()
    told = capsys.readouterr().out
    assert "ada" in told
    assert "resignation" in told

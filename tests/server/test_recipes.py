"""The recipes of docs/api.md, run as they stand there, one after another, against a real server."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from runpy import run_path
from threading import Event

import pytest

import ludarium
from ludarium.client import Client
from ludarium.server.settings import Settings
from tests.server.databases import migrated_database
from tests.servers import RunningServer
from tests.test_docs import blocks
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "api.md"
PLIES = 8


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RunningServer]:
    with (
        RunningServer(Settings(database=migrated_database(tmp_path), workers=1)) as running,
        Client(running.address) as ada,
    ):
        ada.register("ada", "correct horse")
        monkeypatch.setenv("LUDARIUM_SERVER", running.address)
        monkeypatch.setenv(
            "LUDARIUM_TOKEN", ada.make_token("recipes", ["read", "play", "seek", "account", "tournament"]).secret
        )
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


@pytest.mark.parametrize("game", ["cheduk", "gungi", "hexchess", "romgon", "tokonoma"])
def test_the_loop_of_the_page_plays_every_game(server: RunningServer, game: str) -> None:
    """Two programs that read nothing between their decisions, as the example bot decides."""
    chosen = run_path(str(ROOT / "examples" / "fog_bot.py"))["chosen"]
    first, second = (side.name for side in ludarium.game(game).sides)
    with Client(server.address) as one, Client(server.address) as other:
        table = one.open_table(game, {first: "you", second: "open"}, visibility="link")
        other.sit(table, second)
        with one.join(table) as here, other.join(table) as there:
            while max(seat.state.view.ply for seat in (here, there)) < PLIES:
                for seat in (here, there):
                    if seat.your_turn:
                        seat.move(chosen(seat.state.view))
                    else:
                        seat.next(timeout=0.2)  # one thread is both: it must not wait for itself
            assert there.resign().outcome is not None


def test_programs_of_different_speeds_choose_at_the_same_time(server: RunningServer) -> None:
    """The loop of the page. The slower program has seen what it decides on before the faster one has chosen."""
    first, second = (side.name for side in ludarium.game("cheduk").sides)
    chosen = Event()

    def program(client: Client, table: str, slow: bool) -> int:
        with client.join(table) as seat:
            while seat.state.outcome is None and seat.state.view.ply < PLIES:
                if seat.your_turn:
                    text = seat.state.view.legal_moves[0].text
                    if slow:
                        assert chosen.wait(PATIENCE)
                    seat.move(text)
                    chosen.set()
                else:
                    seat.next()
            return seat.state.view.ply

    with Client(server.address) as one, Client(server.address) as other, ThreadPoolExecutor(2) as programs:
        table = one.open_table("cheduk", {first: "you", second: "open"}, visibility="link")
        other.sit(table, second)
        plies = [programs.submit(program, client, table, client is one) for client in (one, other)]
        assert [each.result(PATIENCE) for each in plies] == [PLIES] * 2

"""Where others find a server and its tables, as an address and as a QR code."""

import re
from pathlib import Path

import pytest
import segno

from ludarium.cli.main import run as run_command
from ludarium.server import run as running
from ludarium.server.lobby import sharing
from ludarium.server.lobby.sharing import base_url, shared_address, terminal_qr
from tests.servers import free_port

LAN = "192.168.7.9"
BLOCKS = {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}


@pytest.fixture(autouse=True)
def in_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "lan_address", lambda: LAN)


@pytest.mark.parametrize(
    ("asked", "public", "host", "found"),
    [
        ("http://localhost:8000", "", "127.0.0.1", "http://localhost:8000"),
        ("http://localhost:8000", "", "0.0.0.0", f"http://{LAN}:8000"),
        ("http://192.168.7.9:8000", "", "0.0.0.0", "http://192.168.7.9:8000"),
        ("https://games.example.org", "", "127.0.0.1", "https://games.example.org"),
        ("http://localhost:8000", "https://games.example.org/", "127.0.0.1", "https://games.example.org"),
    ],
)
def test_a_link_leads_to_where_others_reach_the_server(asked: str, public: str, host: str, found: str) -> None:
    assert base_url(asked, public, host, 8000) == found


def test_a_server_that_only_this_machine_reaches_is_not_shared() -> None:
    assert shared_address("127.0.0.1", 8000, "") is None
    assert shared_address("0.0.0.0", 8000, "") == f"http://{LAN}:8000/"
    assert shared_address("127.0.0.1", 8000, "https://games.example.org") == "https://games.example.org"


def read_back(shown: str) -> list[list[int]]:
    """The modules that half blocks stand for: 1 is dark."""
    rows: list[list[int]] = []
    for line in shown.splitlines():
        pairs = [BLOCKS[block] for block in line]
        rows += [[upper for upper, _ in pairs], [lower for _, lower in pairs]]
    return rows


def test_the_terminal_shows_the_qr_code_of_the_address() -> None:
    url = f"http://{LAN}:8000/"
    wanted = [[int(bool(module)) for module in row] for row in segno.make(url, error="l").matrix_iter(border=2)]
    assert read_back(terminal_qr(url))[: len(wanted)] == wanted
    coloured = terminal_qr(url, coloured=True)
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == terminal_qr(url)
    assert coloured.count("\x1b[0m") == len(coloured.splitlines()), "no line leaves its colours behind"


@pytest.mark.parametrize(("words", "told"), [(["--qr"], True), (["--no-qr"], False), ([], False)])
def test_serving_in_a_network_tells_the_address(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    told: bool,
) -> None:
    monkeypatch.setattr(running, "run", lambda _settings, listener, _lock: listener.close())
    port = free_port()
    run_command(["serve", "--host", "0.0.0.0", "--port", str(port), "--data", str(tmp_path), *words])
    said = capsys.readouterr().out
    assert (f"http://{LAN}:{port}/" in said) is told
    assert (terminal_qr(f"http://{LAN}:{port}/") in said) is told

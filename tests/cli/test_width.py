"""Tables and help texts fit a terminal of 80 columns, and nothing in them is cut off."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
import typer
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table

import ludarium
from bench import __main__ as perft
from bench import answers, engine, versions
from bench.server import __main__ as server
from ludarium.cli.main import PROGRAM, app, run
from ludarium.core.record import Record
from ludarium.testing import playout

GAMES = ludarium.games()
WIDTH = 80


def printed(words: Sequence[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    assert run(list(words)) == 0
    out = capsys.readouterr().out
    assert max(cell_len(line.rstrip()) for line in out.splitlines()) <= WIDTH
    assert "…" not in out
    return out


@pytest.mark.parametrize(
    "words",
    [
        ["games"],
        ["games", "--options"],
        *(["rules", game, "--short"] for game in GAMES),
        *(["perft", game, "2", "--divide"] for game in GAMES if game != "cheduk"),
        *(["analyse", game, "--depth", "2", "--lines", "3"] for game in GAMES),
        ["match", "tokonoma", "first-game", "random", "--games", "2", "--workers", "0", "--sprt", "0,20"],
    ],
    ids=" ".join,
)
def test_a_table_fits(words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(words, monkeypatch, capsys)


def commands(command: Any, *words: str) -> Iterator[tuple[str, ...]]:
    """The words that call a command, and each of those below it."""
    yield words
    for name, below in getattr(command, "commands", {}).items():
        yield from commands(below, *words, name)


@pytest.mark.parametrize(
    "words", tuple(commands(typer.main.get_command(app))), ids=lambda words: " ".join((PROGRAM, *words))
)
def test_a_help_text_fits(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "Usage" in printed([*words, "--help"], monkeypatch, capsys)


@pytest.mark.parametrize("game", GAMES)
def test_judged_moves_fit(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    *_, last = playout(ludarium.game(game).start(), Random(1), 8)
    path = tmp_path / "game.record"
    path.write_text(Record.of(last).text)
    assert "judgement" in printed(["review", str(path), "--nodes", "100"], monkeypatch, capsys)


@pytest.mark.parametrize(
    ("headings", "row"),
    [
        (
            engine.HEADINGS,
            ["OpenSpiel breakthrough", "99.99", "99.99", "0.99", "99", "999,999", "99.99", "99.99", "9.99"],
        ),
        (answers.HEADINGS, ["tokonoma", "999.9", "999.9", "999.9", "999.9", "999", "1.99 x"]),
        (perft.HEADINGS, ["python-chess", "4", "999,999,999", "99.999", "999", "1.99 x"]),
        (
            (*server.FIRST_HEADINGS, *server.HEADINGS),
            ["boardgame.io memory", "9,999", "99,999", "9,999.9", "9,999.9", "99.99", "9,999"],
        ),
        (server.ONLINE_HEADINGS, ["999,999", "99,999", "9,999.9", "9,999.9", "9,999.9", "99.99", "999", "9,999"]),
        (versions.HEADINGS, ["tokonoma", "search", "99.99", "99.99", "0.999", "0.999 to 0.999", "yes"]),
    ],
    ids=["engine", "answers", "perft", "server", "online", "versions"],
)
def test_a_table_of_the_bench_fits(headings: Sequence[str], row: list[str]) -> None:
    table = Table(*headings)
    table.add_row(*row)
    assert Console(width=WIDTH).measure(table).minimum <= WIDTH

"""The book of self-play: the same seed makes the same file, and a stopped run goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

import ludarium
from ludarium.cli.main import run
from ludarium.core.book import BookChapter, BookGame, read_book, write_book
from ludarium.core.errors import LudariumError
from tests.counting import some

OPTIONS = ["--nodes", "40", "--workers", "0"]


def test_a_stopped_run_goes_on_and_makes_the_same_file(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    assert run(["book", "cheduk", "--folder", str(one), "--games", "2", *OPTIONS]) == 0
    assert run(["book", "cheduk", "--folder", str(other), "--games", "1", *OPTIONS]) == 0
    games = other / "cheduk-standard.jsonl"
    games.write_bytes(games.read_bytes() + b'{"number":1,"mov')  # it was killed while it wrote
    assert run(["book", "cheduk", "--folder", str(other), "--games", "2", *OPTIONS]) == 0
    assert (one / "cheduk.gz").read_bytes() == (other / "cheduk.gz").read_bytes()
    assert (
        run(["book", "cheduk", "--folder", str(other), "--games", "1", "--option", "auto_repetition=0", *OPTIONS]) == 0
    )
    assert [dict(chapter.options) for chapter in read_book(other / "cheduk.gz")] == [{}, {"auto_repetition": 0}]
    for chapter in some(read_book(other / "cheduk.gz"), least=2):
        replay("cheduk", chapter)


def replay(name: str, chapter: BookChapter) -> None:
    for game in chapter.games:
        position = ludarium.game(name).start(**{**chapter.options, **game.drawn})
        for move in game.moves:
            position = position.play(move)
        assert position.outcome is not None
        assert position.outcome.winner == game.winner


def test_a_damaged_book_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "book.gz"
    write_book(path, [BookChapter({}, {}, [BookGame(("a1a2",), None)])])
    assert read_book(path)[0].games[0].winner is None
    path.write_bytes(path.read_bytes()[:-9])
    with pytest.raises(LudariumError, match="not a book"):
        read_book(path)


def test_unusual_rules_make_no_chapter(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["book", "cheduk", "--folder", str(tmp_path), "--option", "no_progress_limit=7", *OPTIONS]) == 1
    assert "a chapter has one of these rules" in capsys.readouterr().err

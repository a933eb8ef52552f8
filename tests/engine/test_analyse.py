"""What the engine says about a position."""

import re

import pytest

from ludarium.cli.main import run


def test_a_position_gets_its_lines(capsys):
    assert run(["analyse", "tokonoma", "--position", "f4/6/1F5/6/5 w", "--depth", "3", "--lines", "2"]) == 0
    printed = capsys.readouterr().out
    assert re.search(r"White wins\s+score\s+depth\s+line", printed)
    assert re.search(r"100\.0%\s+wins in 1\s+3/3\s+c2c1", printed)


def test_a_finished_game_says_how_it_ended(capsys):
    assert run(["analyse", "tokonoma", "--position", "f4/6/1F5/6/5 w", "--play", "c2c1", "--depth", "1"]) == 0
    assert capsys.readouterr().out.startswith("White wins")


@pytest.mark.parametrize("words", [["nothing"], ["tokonoma", "--position", "nonsense"], ["tokonoma", "--play", "a1a9"]])
def test_what_cannot_be_analysed_is_refused(words, capsys):
    assert run(["analyse", *words]) == 1
    assert capsys.readouterr().err.count("\n") == 1

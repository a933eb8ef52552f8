"""A game's playthrough changes only when somebody means it to: `python -m tests.playthroughs` writes it anew."""

import pytest

import ludarium
from tests.playthroughs import path_of, playthrough


@pytest.mark.parametrize("name", ludarium.games())
def test_playthrough(name):
    assert path_of(name).exists(), f"write it: python -m tests.playthroughs {name}"
    assert path_of(name).read_text(encoding="utf-8").splitlines() == playthrough(name).splitlines()

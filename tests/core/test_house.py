"""The house rules that no tool checks."""

import re
from pathlib import Path

import pytest

import ludarium

SOURCES = Path(__file__).parents[2] / "src" / "ludarium"
OURS = [name for name in ludarium.games() if type(ludarium.game(name)).__module__.startswith("ludarium.")]
ROOMS = sorted(room.name for room in SOURCES.iterdir() if room.is_dir() and room.name not in ("games", "__pycache__"))


@pytest.mark.parametrize("room", ROOMS)
def test_no_game_is_named_outside_its_folder(room):
    named = [
        f"{path.relative_to(SOURCES)}: {line}"
        for path in (SOURCES / room).rglob("*.p*")
        if path.suffix in (".py", ".pxd")
        for line in code_lines(path)
        if re.search("|".join(OURS), line, re.IGNORECASE)
    ]
    assert not named


def code_lines(path):
    """All but documentation: an example in a docstring may name a game."""
    return re.sub(r'""".*?"""', "", path.read_text(encoding="utf-8"), flags=re.DOTALL).splitlines()

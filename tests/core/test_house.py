"""The house rules that no tool checks."""

import re
from pathlib import Path

import pytest

import ludarium

HOUSE = Path(__file__).parents[2]
SOURCES = HOUSE / "src" / "ludarium"
LONGEST = 600  # lines of a file
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


@pytest.mark.parametrize("folder", ["src", "web/src"])
def test_no_source_file_is_too_long(folder):
    lengths = {
        str(path.relative_to(HOUSE)): len(path.read_text(encoding="utf-8").splitlines())
        for path in (HOUSE / folder).rglob("*")
        if path.suffix in (".py", ".pxd", ".ts", ".svelte") and path.name != "schema.ts"  # which is generated
    }
    assert len(lengths) > 100
    assert not {name: lines for name, lines in lengths.items() if lines > LONGEST}

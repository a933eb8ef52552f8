"""Where our games' rulebook pages are: in the package once it is built, in `docs/rules` of a checkout."""

from pathlib import Path

HERE = Path(__file__).parent


def page(name: str) -> Path:
    """The page of a game; its pictures lie in a folder of the game's name beside it."""
    packaged = HERE / "rulebooks" / f"{name}.md"
    return packaged if packaged.exists() else HERE.parents[2] / "docs" / "rules" / f"{name}.md"

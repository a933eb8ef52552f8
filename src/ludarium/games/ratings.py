"""The estimates of the levels' strength, which `python -m ludarium.engine.estimates` writes into a game's folder."""

import json
from pathlib import Path


def level_estimates(game: str) -> dict[str, int]:
    found: dict[str, int] = json.loads((Path(__file__).parent / game / "ratings.json").read_text())
    return found

"""How strong the levels are, as an estimate on one scale with players' ratings, from the measured ladders.

    python -m ludarium.engine.estimates docs/levels.md

reads the ladders of the page and writes ratings.json into the folder of each game. The level ANCHOR gets ANCHORED_AT;
the Elo differences between neighbours are summed from there. A difference over CAP, also an infinite one, counts as
CAP: so few games were lost that nobody knows more. A step that was not measured counts as CAP, too. No level is rated
below LOWEST. Levels were measured against each other and not against people, who differ from each other in other ways.
"""

from __future__ import annotations

import inspect
import json
import re
import sys
from itertools import pairwise
from pathlib import Path

from ludarium.core.registry import game as find_game
from ludarium.engine.levels import LEVELS
from ludarium.engine.match.statistics import elo

ANCHOR = "learner"
ANCHORED_AT = 1600
CAP = 600
LOWEST = 100

SECTION = re.compile(r"<!-- ladder (\S+?)(?: up to \S+)? -->(.*?)<!-- end of ladder ", re.DOTALL)
ROW = re.compile(r"^\| (?P<level>[^|]+) \| (?P<against>[^|]+) (?:\| \d+ ){4}\| (?P<score>[\d.]+)%", re.MULTILINE)

Steps = dict[tuple[str, str], float]  # the upper level's share of the points, by the titles of both


def ladders(page: str) -> dict[str, Steps]:
    """The steps of each game on a page of ladders."""
    found: dict[str, Steps] = {}
    for game, section in SECTION.findall(page):
        for row in ROW.finditer(section):
            found.setdefault(game, {})[row["level"], row["against"]] = float(row["score"]) / 100
    return found


def estimates(steps: Steps) -> dict[str, int]:
    """The estimated rating of each level."""
    heights, height = {LEVELS[0].name: 0.0}, 0.0
    for lower, upper in pairwise(LEVELS):
        score = steps.get((upper.title, lower.title))
        height += CAP if score is None else min(elo(score), CAP)
        heights[upper.name] = height
    return {name: max(round(ANCHORED_AT + found - heights[ANCHOR]), LOWEST) for name, found in heights.items()}


def main(page: str) -> None:
    for name, steps in ladders(Path(page).read_text(encoding="utf-8")).items():
        folder = Path(inspect.getfile(type(find_game(name)))).parent
        text = json.dumps(estimates(steps), indent=2)
        (folder / "ratings.json").write_text(text + "\n", encoding="utf-8")
        print(f"{name}: {text}")


if __name__ == "__main__":
    main(*sys.argv[1:])

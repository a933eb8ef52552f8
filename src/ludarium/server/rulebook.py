"""The rulebook pages: Markdown beside the game, with drawn diagrams, made into HTML.

A game's page is `rulebook/<name>.md` in the folder of its package, its pictures are in `rulebook/<name>/`. The build
puts the pages of docs/rules there; in a checkout they are read where they are written.
"""

from __future__ import annotations

import inspect
import re
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt

from ludarium.core.game import Game

CHECKOUT = Path(__file__).parents[3] / "docs" / "rules"
COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)
PICTURE = re.compile(r'(<img src=")(?:[\w-]+/)?([\w-]+\.svg")')
PICTURE_NAME = re.compile(r"[\w-]{1,80}\.svg", re.ASCII)


def folder(game: Game) -> Path | None:
    """The folder that has the game's page, if there is one."""
    beside = Path(inspect.getfile(type(game))).parent / "rulebook"
    return next((place for place in (beside, CHECKOUT) if (place / f"{game.name}.md").is_file()), None)


@cache
def page(game: Game) -> str | None:
    """The page as HTML; its pictures are asked for one by one."""
    place = folder(game)
    if place is None:
        return None
    text = COMMENT.sub("", (place / f"{game.name}.md").read_text("utf-8"))
    html = MarkdownIt("commonmark").enable("table").render(text)
    return PICTURE.sub(rf"\g<1>/api/games/{game.name}/rules/\g<2>", html)


@cache
def picture(game: Game, name: str) -> str | None:
    """A picture of the page as SVG."""
    place = folder(game)
    if place is None or not PICTURE_NAME.fullmatch(name):
        return None
    path = place / game.name / name
    return path.read_text("utf-8") if path.is_file() else None

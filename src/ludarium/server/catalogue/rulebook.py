"""The rulebook pages: the Markdown that a game brings, with its pictures, made into HTML."""

from __future__ import annotations

import re
from functools import cache

from markdown_it import MarkdownIt

from ludarium.core.game import Game

COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)
PICTURE = re.compile(r'(<img src=")(?:[\w-]+/)?([\w-]+\.svg")')
PICTURE_NAME = re.compile(r"[\w-]{1,80}\.svg", re.ASCII)


def exists(game: Game) -> bool:
    return game.rulebook is not None and game.rulebook.is_file()


@cache
def page(game: Game) -> str | None:
    """The page as HTML; its pictures are asked for one by one."""
    if game.rulebook is None or not exists(game):
        return None
    text = COMMENT.sub("", game.rulebook.read_text("utf-8"))
    html = MarkdownIt("commonmark").enable("table").render(text)
    return PICTURE.sub(rf"\g<1>/api/v1/games/{game.name}/rules/\g<2>", html)


@cache
def pictures(game: Game) -> dict[str, str]:
    """The pictures of the page as SVG, by name; whatever else is asked for is nowhere kept."""
    if game.rulebook is None:
        return {}
    found = sorted(game.rulebook.with_suffix("").glob("*.svg"))
    return {path.name: path.read_text("utf-8") for path in found if PICTURE_NAME.fullmatch(path.name)}

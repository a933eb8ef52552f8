"""The rulebook pages: the Markdown that a game brings, with its pictures, made into HTML."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

from ludarium.core.game import Game
from ludarium.core.registry import game as find_game
from ludarium.play.errors import Refused
from ludarium.wire.catalogue import Heading, RulesPage

COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)
PICTURE = re.compile(r'<img src="(?:[\w-]+/)?([\w-]+\.svg)"')
VIEW_BOX = re.compile(r'viewBox="\S+ \S+ (?P<width>[\d.]+) (?P<height>[\d.]+)"')
HIGHEST = 416  # pixels of a picture on a page
PICTURE_NAME = re.compile(r"[\w-]{1,80}\.svg", re.ASCII)
LETTER = re.compile(r"\s*\((\w)\)$")  # of a piece, behind its name
CONTENTS = ("h2", "h3")


def exists(game: Game) -> bool:
    return game.rulebook is not None and game.rulebook.is_file()


@cache
def page(game: Game) -> RulesPage | None:
    """The page as HTML with its contents; pictures are asked for one by one, and clients draw the pieces' icons."""
    if game.rulebook is None or not exists(game):
        return None
    text = COMMENT.sub("", game.rulebook.read_text("utf-8"))
    markdown = MarkdownIt("commonmark").enable("table")
    tokens = markdown.parse(text)
    headings = list(_headings(tokens))
    _add_icons(tokens, _symbols(game))
    _add_captions(tokens)
    html = markdown.renderer.render(tokens, markdown.options, {})
    return RulesPage(PICTURE.sub(lambda found: _picture(game, found[1]), html), headings)


def page_of(name: str) -> RulesPage:
    """Refused if there is no such game, or it has no page."""
    shown = page(find_game(name))
    if shown is None:
        raise Refused("not-found", f"{name} has no rulebook page here")
    return shown


def picture_of(name: str, picture: str) -> bytes:
    """Refused if there is no such game, or its page has no such picture."""
    svg = pictures(find_game(name)).get(picture)
    if svg is None:
        raise Refused("not-found", f"{name} has no picture {picture!r}")
    return svg.encode()


def heading(game: Game, title: str) -> str:
    """The name by which the heading of this title can be linked to, or nothing."""
    shown = page(game)
    return next((one.name for one in shown.contents if one.title == title), "") if shown else ""


def _picture(game: Game, name: str) -> str:
    """The picture with its size, so that nothing on the page moves when it comes, shortly before it is seen."""
    image = f'<img src="/api/v1/games/{game.name}/rules/{name}" loading="lazy"'
    box = VIEW_BOX.search(pictures(game).get(name, ""))
    if box is None:
        return image
    width, height = float(box["width"]), float(box["height"])
    scale = min(1, HIGHEST / height)
    return f'{image} width="{width * scale:.0f}" height="{height * scale:.0f}"'


def _headings(tokens: list[Token]) -> Iterator[Heading]:
    """The headings below the title, each with a name that can be linked to."""
    used: set[str] = set()
    for opening, inline in itertools.pairwise(tokens):
        if opening.type != "heading_open" or opening.tag not in CONTENTS:
            continue
        name = base = re.sub(r"[^\w]+", "-", inline.content.lower()).strip("-")
        while name in used:
            name = f"{base}-{len(used)}"
        used.add(name)
        opening.attrSet("id", name)
        yield Heading(name, inline.content, int(opening.tag[1]))


def _add_captions(tokens: list[Token]) -> None:
    """A picture that stands alone becomes a figure: what it shows is read below it."""
    for opening, inline, closing in zip(tokens, tokens[1:], tokens[2:], strict=False):
        children = inline.children or []
        if opening.type == "paragraph_open" and [child.type for child in children] == ["image"]:
            opening.tag = closing.tag = "figure"
            said, children[0].children = children[0].children or [], []
            children += [
                Token("caption_open", "figcaption", 1),
                *said,
                Token("caption_close", "figcaption", -1),
            ]


def _symbols(game: Game) -> Mapping[str, str]:
    """The symbols of pieces by what a page calls them: the title, or the title with its letter."""
    found: dict[str, str] = {}
    for name in game.guide:
        symbol = game.board.symbols[name]
        title = re.sub(r" \(.*\)", "", symbol.title).lower()
        found.setdefault(title, name)
        found[f"{title} ({symbol.letter})".lower()] = name
    return found


def _add_icons(tokens: list[Token], symbols: Mapping[str, str]) -> None:
    """Marks where a piece's icon goes: before a heading, a cell or a bold word that is its name."""
    for before, token in itertools.pairwise(tokens):
        if token.type != "inline" or not token.children:
            continue
        whole = before.type in ("td_open", "th_open", "heading_open")
        symbol = _symbol(token.content, symbols) if whole else None
        if symbol:
            token.children.insert(0, _icon(symbol))
            continue
        for at in range(len(token.children) - 2, -1, -1):
            if token.children[at].type == "strong_open":
                symbol = _symbol(token.children[at + 1].content, symbols)
                if symbol:
                    token.children.insert(at, _icon(symbol))


def _symbol(text: str, symbols: Mapping[str, str]) -> str | None:
    name = text.strip("*. ").lower()
    return symbols.get(name) or symbols.get(LETTER.sub("", name))


def _icon(symbol: str) -> Token:
    return Token("html_inline", "", 0, content=f'<span class="piece" data-piece="{symbol}"></span>')


@cache
def pictures(game: Game) -> dict[str, str]:
    """The pictures of the page as SVG, by name; whatever else is asked for is nowhere kept."""
    if game.rulebook is None:
        return {}
    found = sorted(game.rulebook.with_suffix("").glob("*.svg"))
    return {path.name: path.read_text("utf-8") for path in found if PICTURE_NAME.fullmatch(path.name)}

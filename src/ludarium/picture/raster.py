"""A picture as PNG."""

from functools import cache
from typing import Any

from ludarium.core.extras import missing
from ludarium.core.game import Game
from ludarium.core.position import Position
from ludarium.core.view import View
from ludarium.picture.drawing import document, plan
from ludarium.picture.lettering import characters
from ludarium.picture.markup import element

PROBE = 24
NOT_A_CHARACTER = "\U0010fffd"  # private: no font has it


def png(seen: Position | View, game: Game | None = None, **wishes: Any) -> bytes:
    """The picture that svg() makes of the same, as PNG. Glyphs that no font here has become letters."""
    planned = plan(seen, game, **wishes)
    symbols = planned.subject.game.board.symbols.values()
    wanted = {symbol.glyph for symbol in symbols if symbol.glyph} if planned.style.pieces == "glyphs" else set()
    return rendered(document(planned, frozenset(glyph for glyph in wanted if has_font(glyph)), has_font))


def rendered(text: str, fonts: bool = True) -> bytes:
    """An SVG document as PNG."""
    try:
        import resvg_py
    except ModuleNotFoundError as error:
        raise missing(error) from None
    return bytes(resvg_py.svg_to_bytes(svg_string=text, skip_system_fonts=not fonts))


@cache
def has_font(text: str) -> bool:
    """Whether the machine can draw a text: neither as nothing nor as the box of a missing character."""
    return _probe(text) not in (_probe(" "), _probe(NOT_A_CHARACTER * len(text)))


def _probe(text: str) -> bytes:
    size = str(PROBE * 2)
    word = characters(text, PROBE, PROBE, PROBE, "#000000")
    return rendered(element("svg", word, xmlns="http://www.w3.org/2000/svg", width=size, height=size))

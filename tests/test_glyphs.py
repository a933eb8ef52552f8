"""The font that the page brings has every character that a piece of ours is written with."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

import ludarium

FONT = Path(__file__).parent.parent / "web" / "fonts" / "glyphs.woff2"


@pytest.mark.parametrize("name", ["cheduk", "gungi", "hexchess", "romgon", "tokonoma"])
def test_no_glyph_is_a_box(name: str) -> None:
    glyphs = [symbol.glyph for symbol in ludarium.game(name).board.symbols.values() if symbol.glyph]
    assert set("".join(glyphs)) <= {chr(code) for code in TTFont(FONT).getBestCmap()}


def test_the_pieces_of_gungi_have_the_characters_of_its_rulebook() -> None:
    symbols = ludarium.game("gungi").board.symbols
    written = {name: symbols[name].glyph for name in ("captain", "catapult", "hidden-dragon", "prodigy", "pistol")}
    assert "".join(written.values()) == "謀砲臥雛筒"
    assert "".join(symbols[name].glyph for name in ("arrow", "bronze", "silver", "gold")) == "やへさと"
    faces = [symbol.glyph for symbol in symbols.values() if symbol.is_piece]
    assert len(set(faces)) == len(faces)

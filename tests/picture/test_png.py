"""Pictures as pixels."""

import struct

import ludarium
from ludarium.picture import png, svg
from ludarium.picture.lettering import CHARACTERS, lettering
from ludarium.picture.raster import NOT_A_CHARACTER, has_font, rendered
from tests.picture.made_up import game_of, squares, view_of

BLANK = rendered('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>')


def test_a_png_has_the_size_of_its_svg() -> None:
    position = ludarium.game("tokonoma").start()
    small, large = png(position, cell=24), png(position, cell=48)
    assert small.startswith(b"\x89PNG\r\n")
    width, height = struct.unpack(">II", small[16:24])
    assert f'width="{width}' in svg(position, cell=24)
    assert width > height
    assert struct.unpack(">II", large[16:24])[0] - 2 * width in (-1, 0, 1)


def test_a_machine_without_fonts_shows_the_same_picture() -> None:
    document = svg(view_of(), game_of(squares()), pieces="letters")
    assert rendered(document, fonts=False) == rendered(document)


def test_every_letter_has_a_drawing_of_its_own() -> None:
    def shown(character: str) -> bytes:
        word = lettering(character, 20, 20, 20, "#000000")
        return rendered(f'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">{word}</svg>', fonts=False)

    pictures = {character: shown(character) for character in CHARACTERS}
    assert BLANK not in pictures.values()
    assert len(set(pictures.values())) == len(pictures)


def test_a_character_that_no_font_has_is_noticed() -> None:
    assert not has_font(NOT_A_CHARACTER)
    assert not has_font(" ")


def test_glyphs_without_a_font_become_letters() -> None:
    game = game_of(squares())
    shown = any(has_font(symbol.glyph) for symbol in game.board.symbols.values() if symbol.glyph)
    assert (png(view_of(), game, pieces="glyphs") != png(view_of(), game, pieces="letters")) == shown

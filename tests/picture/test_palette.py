"""A picture can be read without seeing its colours."""

import pytest

import ludarium
from ludarium.picture.palette import DARK, LIGHT, Palette, Theme, contrast, mix
from ludarium.picture.style import Style


def test_contrast_is_that_of_the_accessibility_guidelines() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_a_mix_lies_between_its_colours() -> None:
    assert mix("#000000", "#ff8040", 0.5) == "#804020"
    assert mix("#123456", "#ffffff", 0) == "#123456"


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_overlays_carry_their_own_contrast(theme: Theme) -> None:
    assert contrast(theme.target, theme.target_ring) > 4.5
    assert contrast(theme.arrow, theme.arrow_edge) > 4.5
    assert contrast(theme.ink, theme.paper) > 7


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", ludarium.games())
def test_what_is_drawn_on_a_piece_stands_out_from_it(name: str, theme: str) -> None:
    game = ludarium.game(name)
    palette = Palette(Style(theme=theme), game.sides)
    for side in game.sides:
        paint = palette.paint(side.name)
        assert contrast(paint.fill, paint.ink) > 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", ludarium.games())
def test_the_sides_differ_in_luminance(name: str, theme: str) -> None:
    game = ludarium.game(name)
    first, second = (Palette(Style(theme=theme), game.sides).paint(side.name).fill for side in game.sides)
    assert contrast(first, second) > 1.8

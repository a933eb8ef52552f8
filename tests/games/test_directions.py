"""No text of a game says where something lies on the screen: a table turns boards, and players flip them."""

import re
from pathlib import Path

import pytest

import ludarium
from ludarium.core.translation import catalogue, read_catalogues

OURS = ["cheduk", "gungi", "hexchess", "romgon", "tokonoma"]

# A piece that turns left turns the same way on every screen.
TURNS = {"en": r"[Tt]urn(ed)?\b|by a sixth", "ko": "돌|회전|도세요", "ja": "回"}
SCREEN = {
    "en": r"\b(to|on) the (left|right)\b|\b(left|right)(most| edge| corner)|\b(up|down)(wards?)?[ -]and\b"
    r"|\b(up|down)-(left|right)|\b(upper|lower|bottom|top) (row|edge|side|wing|corner|left|right)"
    r"|\b(one step|go|straight) (up|down)\b|\bstraight (above|below)\b",
    "ko": r"왼쪽|오른쪽|윗줄|아랫줄|위쪽|아래쪽|왼편|오른편",
    "ja": r"左(?!右)|(?<!左)右|上の段|下の段|上側|下側|上の端|下の端",
}
# Only a board whose sides sit at the top and the bottom is never laid on its side.
ROWS = {
    "en": r"(?<!in a )\b(rows?|columns?|level)\b",
    "ko": r"가로줄|세로줄|수평|수직",
    "ja": r"(?<!一)段|筋|水平|垂直",
}


def offending(game, language, text):
    lies = not set(game.board.homes.values()) <= {"top", "bottom"}
    found = re.search(SCREEN[language], text) and not re.search(TURNS[language], text)
    return bool(found or (lies and re.search(ROWS[language], text)))


@pytest.mark.parametrize("name", OURS)
def test_no_text_depends_on_how_the_board_lies(name):
    game = ludarium.game(name)
    assert isinstance(game.languages, Path)
    own = read_catalogues(game.languages)
    assert {*own} == {"ko", "ja"}
    assert [text for text in own["ko"] if offending(game, "en", text)] == []
    for language in own:
        texts = catalogue(game, language).values()
        assert [text for text in texts if offending(game, language, text)] == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("romgon", "Along its row it goes two hexes."),
        ("romgon", "White's base is 3-0, on the left."),
        ("tokonoma", "The Arm keeps the upper edge."),
        ("cheduk", "A red Spy steps up-right or down-left."),
        ("gungi", "Capture the enemy two squares to the right."),
    ],
)
def test_a_text_that_does_is_found(name, text):
    assert offending(ludarium.game(name), "en", text)


@pytest.mark.parametrize("text", ["Turn it right instead.", "Five turns in a row.", "Tiles left on your bench: 3."])
def test_turns_and_leftovers_are_no_directions(text):
    assert not offending(ludarium.game("romgon"), "en", text)

"""A stranger's first game: from the home page to a win against the lowest level, with the advice on the page only."""

from typing import Any

import pytest

from ludarium.engine import LEVELS
from tests.e2e.conftest import DESKTOP, PHONE, OpenPage
from tests.e2e.games import GAMES, on_every_push
from tests.e2e.waiting import middle_of, still

MOST = 60  # turns; a first game is won in ten to thirty
MINE_OR_OVER = """() => document.querySelector('.result') !== null
    || [...document.querySelectorAll('.turn')].some((turn) => turn.textContent.includes('Your turn'))"""
ADVISED = ".hit.open.advised, .chip.advised"


class Stranger:
    """Does what the page says: presses Hint, then clicks what it points out until the move is made."""

    def __init__(self, page: Any, touch: bool) -> None:
        self.page = page
        self.touch = touch

    def played(self) -> int:
        return int(self.page.locator(".moves td button").count())

    def point(self, place: Any) -> None:
        place.scroll_into_view_if_needed()
        at = middle_of(self.page, place)
        if self.touch:
            self.page.touchscreen.tap(*at)
        else:
            self.page.mouse.click(*at)

    def press(self, button: Any) -> None:
        """When it stands still, since a reply may move it."""
        (button.tap if self.touch else button.click)()

    def ask(self) -> None:
        self.press(self.page.get_by_role("button", name="Hint", exact=True))
        self.page.wait_for_selector(".hint")
        still(self.page)

    def turn(self) -> None:
        before = self.played()
        self.ask()
        for _ in range(6):
            self.point(self.page.locator(ADVISED).first)
            self.page.wait_for_function(
                f"""(played) => document.querySelectorAll('.moves td button').length > played
                    || document.querySelector('{ADVISED}') !== null""",
                arg=before,
            )
            if self.played() > before:
                return
        raise AssertionError("the hint was followed, and nothing was played")


@pytest.mark.parametrize("game", on_every_push("romgon"))
def test_a_stranger_wins_the_first_game(open_page: OpenPage, game: str) -> None:
    touch = GAMES.index(game) % 2 == 1
    page = open_page("", device=PHONE if touch else DESKTOP)
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type in ("warning", "error") else None)
    stranger = Stranger(page, touch)
    stranger.press(page.locator(f".card .primary[href='/new/{game}']"))
    assert page.get_by_role("radio", name=LEVELS[0].title).is_checked()
    stranger.press(page.get_by_role("button", name="Start the game"))
    now = page.get_by_role("region", name="What now")
    now.get_by_text("Goal:").wait_for()
    for _ in range(MOST):
        page.wait_for_function(MINE_OR_OVER)
        if page.locator(".result").count():
            break
        assert now.locator(".next").inner_text()
        stranger.turn()
    assert page.locator(".result h2").inner_text() == "You won"
    page.get_by_role("button", name="Next level").wait_for()
    assert complaints == []

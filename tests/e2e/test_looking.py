"""What is looked at on the board: until when, by which hand, and what of it stays in sight on a phone."""

from typing import Any

import pytest

import ludarium
from ludarium.core.position import Position
from tests.e2e.conftest import DESKTOP, PHONE, OpenPage
from tests.e2e.player import YOU, bot, new_table, sit_down
from tests.e2e.screenshots import some_moves
from tests.e2e.test_explain import CLICKS, NARROW, ON_TOP, card, make_a_move, middle, press_long
from tests.e2e.waiting import pass_time, still

BELOW = "(node) => node.getBoundingClientRect().top > document.querySelector('.room').getBoundingClientRect().bottom"


HANDS = {"mouse": DESKTOP, "keyboard": DESKTOP, "touch": PHONE}
CROWDED = "1S3s/T03t02/C7/R5h11r/H01S4c/6t4/T04s b 20 20"


def moves_played(page: Any, count: int) -> None:
    page.wait_for_function(f"() => document.querySelectorAll('.moves td button').length >= {count}")


@pytest.mark.parametrize("hand", CLICKS)
def test_a_move_ends_the_look_at_the_piece_that_moved(open_page: OpenPage, hand: str) -> None:
    page = open_page(device=PHONE if hand == "touch" else DESKTOP)
    sit_down(page, new_table(page, "tokonoma", YOU, bot("first-game")))
    page.get_by_text("Your turn").wait_for()
    for token in ("a5", "a3"):
        page.locator(f".hit.open[data-token='{token}']").wait_for(state="attached")
        CLICKS[hand](page, token)
    page.mouse.move(5, 5)
    moves_played(page, 2)
    page.get_by_text("Your turn").wait_for()
    still(page)
    assert page.locator(".target").count() == 0


def test_the_card_of_a_piece_that_was_held_stays(open_page: OpenPage) -> None:
    page = open_page(device=PHONE, clock=True)
    sit_down(page, new_table(page, "tokonoma", YOU, bot("first-game")))
    page.get_by_text("Your turn").wait_for()
    page.touchscreen.tap(*middle(page, "c6"))
    card(page).filter(has_text="White").get_by_role("heading", name="Blind").wait_for()
    press_long(page, "b1")
    card(page).filter(has_text="Black · b1").wait_for()
    pass_time(page, 1000)
    assert "Black · b1" in card(page).inner_text()
    page.touchscreen.tap(*middle(page, "d6"))
    card(page).filter(has_text="White · d6").wait_for()


def before_buttons(position: Position) -> list[tuple[str, ...]]:
    """The clicks after which buttons come, for every move that has some."""
    actions = position.game.actions
    paths = [move.path for move in position.legal_moves]
    return sorted({path[:i] for path in paths for i, token in enumerate(path) if token in actions and i > 0})


@pytest.mark.parametrize("device", [PHONE, NARROW], ids=["390", "320"])
def test_the_buttons_of_a_move_stay_in_sight_on_a_phone(open_page: OpenPage, device: dict[str, Any]) -> None:
    position = ludarium.game("romgon").position(CROWDED)
    page = open_page(device=device)
    sit_down(page, new_table(page, "romgon", position=CROWDED))
    below = 0
    for path in before_buttons(position):
        for token in path:
            hit = page.locator(f".hit.open[data-token='{token}']")
            hit.wait_for(state="attached")
            hit.scroll_into_view_if_needed()
            page.touchscreen.tap(*middle(page, token))
        page.locator("[data-action]").first.wait_for()
        still(page)
        for button in page.locator("[data-action]").all():
            assert button.evaluate(ON_TOP), f"{path}: {button.get_attribute('data-action')}"
            below += button.evaluate(BELOW)
        for _ in path:
            page.keyboard.press("Escape")
        page.locator("[aria-selected='true']").wait_for(state="detached")
    assert below, "no move has its buttons below the board"


# What the card shows.

ANGLES = """(root) => [...root.querySelectorAll('g')].flatMap(
  (node) => (node.getAttribute('transform') ?? '').match(/^rotate\\(([-\\d.]+)\\)$/)?.[1] ?? []).map(Number)"""


def test_the_legend_is_read_beside_the_board_on_a_phone(open_page: OpenPage) -> None:
    page = open_page(device=PHONE)
    sit_down(page, new_table(page, "cheduk", YOU, bot("first-game")))
    page.get_by_role("button", name="Marks", exact=True).tap()
    card(page).locator(".legend h2").wait_for()
    still(page)
    assert card(page).locator(".legend h2").evaluate(ON_TOP)
    hits = page.locator(".hit[role=gridcell]")
    seen = hits.evaluate_all(f"(hits) => hits.filter({ON_TOP}).length")
    assert seen >= hits.count() / 2


# Premoves.


def test_a_premove_is_played_by_keys(open_page: OpenPage) -> None:
    page = open_page()
    make_a_move(page)
    page.locator(".hit.open[data-token='d6']").wait_for(state="attached")
    for token in ("d6", "b5"):
        CLICKS["keyboard"](page, token)
    page.get_by_text("Next: Blind d6 → b5").wait_for()
    moves_played(page, 3)
    assert "b5" in page.locator(".moves td button").nth(2).inner_text()


def test_a_premove_is_seen_on_a_phone_and_a_tap_elsewhere_cancels_it(open_page: OpenPage) -> None:
    page = open_page(device=PHONE)
    make_a_move(page)
    page.locator(".hit.open[data-token='d6']").wait_for(state="attached")
    for token in ("d6", "b5"):
        page.touchscreen.tap(*middle(page, token))
    waiting = page.get_by_text("Next: Blind d6 → b5")
    waiting.wait_for()
    still(page)
    assert waiting.evaluate(ON_TOP)
    page.touchscreen.tap(*middle(page, "c4"))
    page.locator("path.premove").wait_for(state="detached")
    waiting.wait_for(state="detached")


# Beside the board.


def test_the_list_of_moves_stays_at_its_end_beside_a_hint(open_page: OpenPage) -> None:
    page = open_page()
    sit_down(page, new_table(page, "gungi", moves=some_moves("gungi", 60)))
    last = page.locator(".moves [aria-current]")
    last.wait_for()
    page.get_by_role("button", name="Hint").click()
    page.locator(".hint strong").wait_for()
    still(page)
    assert last.evaluate(ON_TOP)


def test_a_loss_against_the_lowest_level_leads_to_the_lessons(open_page: OpenPage) -> None:
    page = open_page()
    sit_down(page, new_table(page, "tokonoma", YOU, bot("first-game")))
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    page.locator(".result").get_by_role("link", name="Learn").click()
    page.wait_for_url("**/#/learn/tokonoma")

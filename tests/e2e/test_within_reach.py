"""Lessons, tables and hints on a phone, on the narrowest screen and on a small laptop: all is in sight and in reach."""

from typing import Any

import pytest

import ludarium
from tests.e2e.addresses import go_to
from tests.e2e.conftest import PHONE, AtTable, OpenPage
from tests.e2e.explaining import NARROW, ON_TOP
from tests.e2e.games import GAMES, on_every_push
from tests.e2e.hands import out_of_reach
from tests.e2e.player import YOU, bot
from tests.e2e.waiting import still

LAPTOP = {"viewport": {"width": 1366, "height": 768}}
SCREENS = {"phone": (PHONE, 40), "narrow": (NARROW, 32), "laptop": (LAPTOP, 24)}
INSIDE = """(node) => {
  const { top, bottom } = node.getBoundingClientRect();
  return top >= -1 && bottom <= innerHeight + 1;
}"""
ABOVE_THE_BAR = """(node) => {
  const bar = document.querySelector('.dock');
  const fixed = getComputedStyle(bar).position === 'fixed';
  return node.getBoundingClientRect().bottom <= (fixed ? bar.getBoundingClientRect().top : innerHeight) + 1;
}"""
BOX = """(node) => {
  const { left, top, right, bottom } = node.getBoundingClientRect();
  return [left, top, right, bottom];
}"""

screens = pytest.mark.parametrize("screen", SCREENS)


def in_sight(locator: Any) -> bool:
    return bool(locator.evaluate(ON_TOP) and locator.evaluate(INSIDE))


@screens
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_read_beside_the_piece_that_it_points_to(at_table: AtTable, game: str, screen: str) -> None:
    device, least = SCREENS[screen]
    page = at_table(game, YOU, bot("first-game"), device=device)
    page.get_by_text("Your turn").wait_for()
    still(page)
    assert out_of_reach(page, least) == []
    hint = page.get_by_role("button", name="Hint", exact=True)
    assert in_sight(hint), "without scrolling"
    hint.click()
    page.locator(".hint strong").wait_for()
    still(page)
    assert in_sight(page.locator(".hint strong"))
    assert in_sight(page.locator(".hit.advised, .chip.advised").first)
    for name in ("Resign", "Flip board") if screen == "laptop" else ("Hint", "One move back"):
        button = page.get_by_role("button", name=name, exact=True)
        assert in_sight(button.first), name
    if screen == "laptop":  # what is told of a chosen piece covers no tool, and has no more to scroll
        page.locator(".hit.advised, .chip.advised").first.click(force=True)
        card = page.get_by_role("region", name="The piece")
        card.get_by_role("heading").wait_for()
        still(page)
        assert card.evaluate("(card) => card.scrollHeight <= card.clientHeight + 1")
        assert in_sight(hint)
        assert card.evaluate(BOX)[3] <= hint.evaluate(BOX)[1]


@screens
def test_rule_and_task_of_a_lesson_are_on_the_first_screen(open_page: OpenPage, screen: str) -> None:
    device, least = SCREENS[screen]
    page = open_page("help", device=device)
    for name in GAMES:
        lesson = ludarium.game(name).lessons[1]
        go_to(page, f"learn/{name}/lesson/{lesson.name}")
        page.get_by_role("heading", name=lesson.title, exact=True, level=1).wait_for()
        still(page)
        for text in (lesson.text, lesson.task):
            assert in_sight(page.get_by_text(text, exact=True)), f"{name}: {text}"
            assert page.get_by_text(text, exact=True).evaluate(ABOVE_THE_BAR), f"{name}: {text}"
        assert in_sight(page.get_by_role("button", name="Show me"))
        assert out_of_reach(page, least) == [], name
        if screen == "laptop":
            page.locator(".hit.open").first.hover(force=True)
            card = page.get_by_role("region", name="The piece")
            card.get_by_role("heading").wait_for()
            still(page)
            assert in_sight(card), name


@pytest.mark.parametrize("screen", on_every_push("narrow", among=("phone", "narrow")))
def test_the_board_and_the_words_of_a_goal_are_seen_together(open_page: OpenPage, screen: str) -> None:
    page = open_page("help", device=SCREENS[screen][0])
    for name in GAMES:
        go_to(page, f"learn/{name}")
        page.locator(".goal").get_by_role("button", name="Next", exact=True).tap()
        still(page)
        board, words, buttons = (page.locator(f".goal {part}") for part in ("[role=grid]", ".caption", ".row"))
        board.evaluate("(board) => board.scrollIntoView({ block: 'start' })")
        assert all(part.evaluate(INSIDE) for part in (board, words, buttons)), name


def test_the_start_button_of_a_new_game_lies_over_nothing(open_page: OpenPage) -> None:
    page = open_page("new/gungi", device=LAPTOP)
    page.get_by_role("button", name="Start the game").wait_for()
    still(page)
    assert out_of_reach(page, SCREENS["laptop"][1]) == []


def test_buttons_for_turns_lie_over_no_seat(at_table: AtTable) -> None:
    page = at_table("romgon", YOU, bot("first-game"), device=NARROW)
    page.get_by_text("Your turn").wait_for()
    seen = 0
    for token in page.locator(".hit.open").evaluate_all("(hits) => hits.map((hit) => hit.dataset.token)"):
        page.locator(f".hit[data-token='{token}']").click(force=True)
        still(page)
        seats = page.locator(".bottom, .top").evaluate_all(f"(seats) => seats.map({BOX})")
        for left, top, right, bottom in page.locator(".chip").evaluate_all(f"(chips) => chips.map({BOX})"):
            seen += 1
            for seat in seats:
                assert bottom <= seat[1] or top >= seat[3] or right <= seat[0] or left >= seat[2], token
        page.keyboard.press("Escape")
    assert seen


def test_own_pieces_lie_at_the_near_end_of_the_board(at_table: AtTable) -> None:
    page = at_table("gungi", YOU, bot("first-game"), device=LAPTOP)
    boxes = page.locator("[data-slot]").evaluate_all(
        "(slots) => slots.map((slot) => [slot.dataset.slot, slot.getBoundingClientRect().bottom])"
    )
    lowest = max(boxes, key=lambda box: box[1])
    assert lowest[0].startswith("black"), boxes


def test_what_was_tried_wrongly_in_a_lesson_swallows_no_tap(open_page: OpenPage) -> None:
    page = open_page("learn/gungi/lesson/archer", clock=True)
    page.get_by_role("heading", name="Archer", exact=True, level=1).wait_for()
    for cell in ("e4", "g4"):
        page.locator(f".hit.open[data-token='{cell}']").click(force=True)
    page.locator(".why").wait_for()
    for cell in ("e4", "e6"):  # while the wrong move is still on the board, since the page's clock stands
        page.locator(f".hit[data-token='{cell}']").click(force=True)
    page.get_by_role("heading", name="Well done!").wait_for()

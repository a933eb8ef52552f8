"""Whole games against the computer: by clicks, by keyboard only, and by touch on a phone."""

import re
from typing import Any

import pytest

from tests.e2e.addresses import go_to
from tests.e2e.conftest import DESKTOP, PHONE, AtTable, OpenPage
from tests.e2e.games import GAMES, on_every_push
from tests.e2e.player import YOU, Player, bot, new_table, sit_down
from tests.e2e.server import Server
from tests.e2e.waiting import choose

QUICKLY = {"gungi": {"setup": "standard"}}  # options with which a game takes no longer than it must
LONGEST = 400  # moves; the computer ends every game sooner
OPENING = 8  # moves that show every kind of click a game begins with


def start_by_the_page(page: Any, game: str) -> None:
    """From the home page through the set-up page to the table."""
    page.wait_for_selector(".card")
    page.locator(f".card .primary[href='/new/{game}']").click()
    choose(page.get_by_role("radio", name="Club player"))
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector("[role=grid]")


def play_to_the_end(page: Any, hand: str) -> None:
    """A person who knows no rules against the computer, until the rules end the game; the result is told in words."""
    assert Player(page, hand).play(LONGEST), "the game did not end"
    result = page.locator(".result")
    assert re.search("You won|You lost|Draw", result.inner_text())
    assert len(result.locator("p").first.inner_text()) > 5
    assert page.get_by_role("button", name="Resign").count() == 0


def against_the_computer(at_table: AtTable, game: str, device: dict[str, Any] = DESKTOP) -> Any:
    """A page at a table with a computer that plays well."""
    return at_table(game, YOU, bot("club"), options=QUICKLY.get(game, {}), device=device)


@pytest.mark.parametrize("game", on_every_push("tokonoma"))
def test_a_whole_game_by_clicks(open_page: OpenPage, game: str) -> None:
    page = open_page("")
    start_by_the_page(page, game)
    play_to_the_end(page, "mouse")


@pytest.mark.parametrize("game", on_every_push("cheduk", "romgon"))
def test_a_game_by_keyboard_only(at_table: AtTable, game: str) -> None:
    page = against_the_computer(at_table, game)
    Player(page, "keyboard").play(OPENING)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_touch_on_a_phone(at_table: AtTable, game: str) -> None:
    page = against_the_computer(at_table, game, PHONE)
    Player(page, "touch").play(OPENING)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page is wider than the phone"


@pytest.mark.soak
@pytest.mark.parametrize("hand", ["keyboard", "touch"])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_the_other_hands(at_table: AtTable, game: str, hand: str) -> None:
    page = against_the_computer(at_table, game, PHONE if hand == "touch" else DESKTOP)
    play_to_the_end(page, hand)


def test_a_piece_can_be_dragged(at_table: AtTable) -> None:
    page = at_table("tokonoma")

    def middle(cell: str) -> tuple[float, float]:
        box = page.locator(f"[data-token='{cell}']").bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    page.mouse.move(*middle("d6"))
    page.mouse.down()
    page.mouse.move(*middle("c5"), steps=4)
    page.mouse.move(*middle("b5"), steps=4)
    page.mouse.up()
    page.get_by_role("button", name="Blind b5").wait_for()


def test_two_on_one_device_agree_to_a_draw(at_table: AtTable) -> None:
    page = at_table("tokonoma")
    Player(page, "mouse").play(4)
    page.get_by_role("button", name="Agree a draw").click()
    page.get_by_role("button", name="Do both agree?").click()
    page.get_by_role("heading", name="Draw").wait_for()


def test_the_computer_plays_against_itself(at_table: AtTable) -> None:
    page = at_table("tokonoma", bot("newcomer"))
    page.wait_for_function("() => document.querySelectorAll('.moves td button').length >= 3", timeout=60_000)
    assert page.locator(".hit.open").count() == 0


def test_moves_can_be_taken_back_and_typed_and_walked_through(at_table: AtTable) -> None:
    page = at_table("tokonoma")
    box = page.get_by_label("Type a move")
    for move in ("d6b5", "e1e3"):
        box.fill(move)
        box.press("Enter")
        page.wait_for_function(
            "(n) => document.querySelectorAll('.moves td button').length === n", arg=1 + (move == "e1e3")
        )
    box.fill("a1a9")
    box.press("Enter")
    page.get_by_text("is not a legal move here").wait_for()
    box.blur()
    page.keyboard.press("ArrowLeft")
    page.get_by_text("After move 1 of White").wait_for()
    assert "White Blind" in page.locator("[data-token='b5']").get_attribute("aria-label")
    page.keyboard.press("ArrowUp")
    page.get_by_text("The start", exact=True).wait_for()
    assert "empty" in page.locator("[data-token='b5']").get_attribute("aria-label")
    page.get_by_role("button", name="Back to the game").click()
    page.get_by_role("button", name="Take back").click()
    page.wait_for_function("() => document.querySelectorAll('.moves td button').length === 1")


def test_arrow_keys_go_over_the_cells_while_one_has_the_focus(at_table: AtTable) -> None:
    page = at_table("gungi", options={"setup": "standard"}, moves=["e3-e4", "e7-e6"])
    page.wait_for_selector(".hit.open")
    focused = "(cell) => document.activeElement?.dataset.token === cell"
    page.locator(".hit[data-token='e5']").focus()
    for key, cell in (("ArrowRight", "f5"), ("ArrowUp", "f6"), ("ArrowLeft", "e6"), ("ArrowDown", "e5")):
        page.keyboard.press(key)
        page.wait_for_function(focused, arg=cell)
    assert page.get_by_text("After move").count() == 0
    # A hand leaves the keys to the list of moves.
    box = page.locator(".hit[data-token='e5']").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.keyboard.press("ArrowLeft")
    page.get_by_text("After move 1 of Black").wait_for()


def test_a_hint_is_an_arrow_on_the_board(at_table: AtTable) -> None:
    page = at_table("tokonoma", YOU, bot())
    page.wait_for_selector(".hit.open")
    arrow = page.get_by_test_id("hint")
    assert arrow.count() == 0
    page.get_by_role("button", name="Hint").click()
    arrow.wait_for(state="attached")


def test_hidden_information_is_behind_a_curtain_on_one_device(open_page: OpenPage) -> None:
    page = open_page()
    table = new_table(page, "romgon", options={"variant": "fog"})
    go_to(page, f"table/{table}")
    curtain = page.get_by_role("heading", name="Pass the device to Black")
    curtain.wait_for()
    assert page.locator("[role=grid]").count() == 0
    page.get_by_role("button", name="I am Black").click()
    page.wait_for_selector("[role=grid]")
    Player(page, "mouse").play_until_covered()
    page.get_by_role("heading", name="Pass the device to White").wait_for()
    assert page.locator("[role=grid]").count() == 0


def test_a_killed_server_loses_nothing(open_page: OpenPage, server: Server) -> None:
    page = open_page(device=DESKTOP)
    sit_down(page, new_table(page, "tokonoma"))
    player = Player(page, "mouse")
    player.play(5)
    before = page.locator(".moves td button").all_inner_texts()
    server.kill()
    page.get_by_text("Connection lost").wait_for()
    server.start()
    page.get_by_text("Connection lost").wait_for(state="detached")
    assert page.locator(".moves td button").all_inner_texts() == before
    player.play(7)
    page.reload()
    page.wait_for_selector("[role=grid]")
    after = page.locator(".moves td button").all_inner_texts()
    assert after[:5] == before
    assert len(after) == 7

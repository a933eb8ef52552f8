"""What is looked at on the board: until when, by which hand, and what of it stays in sight on a phone."""

from typing import Any

import pytest

import ludarium
from ludarium.core.position import Position
from tests.clients.wire import Api
from tests.e2e.conftest import DESKTOP, PHONE, AtTable, OpenPage
from tests.e2e.explaining import (
    CLICKS,
    LOOKS,
    NARROW,
    ON_TOP,
    PREMOVE,
    STANDARD,
    card,
    middle,
    press_long,
    waiting_for_a_reply,
)
from tests.e2e.games import on_every_push, width
from tests.e2e.player import YOU, bot, click_along, new_table, sit_down
from tests.e2e.screenshots import some_moves
from tests.e2e.test_table import NEARLY_WON, played
from tests.e2e.waiting import pass_time, still

BELOW = "(node) => node.getBoundingClientRect().top > document.querySelector('.room').getBoundingClientRect().bottom"


HANDS = {"mouse": DESKTOP, "keyboard": DESKTOP, "touch": PHONE}
IN_CHECK = "H7m/9/6N2/9/9/9/9/9/M8 OG w B 11"
CROWDED = "1S3s/T03t02/C7/R5h11r/H01S4c/6t4/T04s b 20 20"


def moves_played(page: Any, count: int) -> None:
    page.wait_for_function(f"() => document.querySelectorAll('.moves td button').length >= {count}")


@pytest.mark.parametrize("hand", CLICKS)
def test_a_move_ends_the_look_at_the_piece_that_moved(at_table: AtTable, hand: str) -> None:
    page = at_table("tokonoma", YOU, bot("first-game"), device=PHONE if hand == "touch" else DESKTOP)
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


@pytest.mark.parametrize("device", on_every_push(NARROW, among=(PHONE, NARROW), ids=width))
def test_the_buttons_of_a_move_stay_in_sight_on_a_phone(at_table: AtTable, device: dict[str, Any]) -> None:
    position = ludarium.game("romgon").position(CROWDED)
    page = at_table("romgon", position=CROWDED, device=device)
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
    assert below or device is not NARROW, "no move has its buttons below the board"


# Marks on the ground.


@pytest.mark.parametrize("hand", LOOKS)
def test_a_mark_on_an_empty_cell_tells_what_it_means(open_page: OpenPage, hand: str) -> None:
    game = ludarium.game("hexchess")
    centre = next(zone.cells[0] for zone in game.board.zones if zone.name == "centre")
    told = next(entry.text for entry in game.legend if entry.what == "centre")
    page = open_page(device=HANDS[hand], clock=True)
    sit_down(page, new_table(page, "hexchess", YOU, bot("first-game")))
    LOOKS[hand](page, centre)
    card(page).get_by_role("heading", name=centre, exact=True).wait_for()
    card(page).get_by_text(told).wait_for()
    pass_time(page, 1000)
    assert card(page).get_by_text(told).is_visible()


def test_a_tap_on_an_empty_cell_opens_no_sheet(at_table: AtTable) -> None:
    game = ludarium.game("hexchess")
    centre = next(zone.cells[0] for zone in game.board.zones if zone.name == "centre")
    page = at_table("hexchess", YOU, bot("first-game"), device=PHONE)
    page.get_by_text("Your turn").wait_for()
    page.touchscreen.tap(*middle(page, centre))
    page.get_by_text("First choose a piece beside the board.").wait_for()
    still(page)
    assert card(page).is_hidden()


def test_the_card_of_a_piece_tells_of_the_mark_under_it(at_table: AtTable) -> None:
    page = at_table("romgon")
    LOOKS["mouse"](page, "3-8")
    card(page).get_by_role("heading", name="Rhombus").wait_for()
    card(page).get_by_text("A base. A Rhombus that reaches the enemy base wins.").wait_for()


def test_a_longer_range_is_a_corner_and_no_number(at_table: AtTable) -> None:
    page = at_table("gungi", position="8m/9/9/9/9/9/9/4S4/M3F4 - b B 0")
    page.wait_for_selector(".hit.open")
    assert page.locator(".mark-text").count() == 0
    LOOKS["mouse"](page, "e2")
    card(page).get_by_text("its tower is not taller").wait_for()
    card(page).get_by_text("Moves of tier 2: ").wait_for()


# What the card shows.

ANGLES = """(root) => [...root.querySelectorAll('g')].flatMap(
  (node) => (node.getAttribute('transform') ?? '').match(/^rotate\\(([-\\d.]+)\\)$/)?.[1] ?? []).map(Number)"""


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_card_and_the_reference_draw_a_piece_as_it_stands_on_the_board(
    at_table: AtTable, device: dict[str, Any]
) -> None:
    page = at_table("romgon", device=device)
    page.locator(".hit.open[data-token='2-7']").wait_for(state="attached")
    CLICKS["touch" if device is PHONE else "mouse"](page, "2-7")
    card(page).get_by_role("heading", name="Hexagon").wait_for()
    turned = 90 if device is PHONE else 0  # the side that plays sits at the bottom of a phone
    angle = next(piece.angle for piece in ludarium.game("romgon").start().scene.pieces if piece.cell == "2-7")
    assert {round(one - angle) % 360 for one in card(page).evaluate(ANGLES)} == {turned}
    if device is PHONE:
        card(page).get_by_role("button", name="Close").tap()
    page.get_by_role("button", name="All pieces").evaluate("(button) => button.click()")
    entry = page.get_by_role("dialog").locator("[data-piece='hexagon']")
    assert {round(one) % 360 for one in entry.locator(".head").evaluate(ANGLES)} == {turned}
    assert page.locator("dialog figure svg").count() > 0


@pytest.mark.parametrize(("game", "token"), [("romgon", "2-7"), ("gungi", "d2")])
def test_the_card_counts_the_places_that_are_drawn(at_table: AtTable, game: str, token: str) -> None:
    options = STANDARD if game == "gungi" else {}
    page = at_table(game, options=options)
    LOOKS["mouse"](page, token)
    page.locator(".shown .target").first.wait_for(state="attached")
    count = page.locator(".shown .target").count()
    card(page).locator(".facts", has_text=f"{count} place{'' if count == 1 else 's'} to go").wait_for()


@pytest.mark.parametrize("hand", LOOKS)
def test_a_piece_in_hand_has_a_card(open_page: OpenPage, hand: str) -> None:
    page = open_page(device=HANDS[hand], clock=True)
    sit_down(page, new_table(page, "hexchess", YOU, bot("first-game")))
    page.get_by_text("Your turn").wait_for()
    LOOKS[hand](page, "bench:yellow-tile")
    card(page).get_by_text("7 in hand").wait_for()


@pytest.mark.parametrize("hand", ["keyboard", "touch"])
def test_legend_and_reference_open_without_a_mouse(at_table: AtTable, hand: str) -> None:
    page = at_table("romgon", device=HANDS[hand])

    def press(name: str) -> None:
        button = page.get_by_role("button", name=name, exact=True)
        if hand == "touch":
            button.tap()
        else:
            button.focus()
            page.keyboard.press("Enter")

    press("All pieces")
    dialog = page.get_by_role("dialog")
    dialog.locator("[data-piece='rhombus']").wait_for()
    press("Close")
    dialog.wait_for(state="hidden")
    press("Marks")
    card(page).get_by_text("A base. A Rhombus that reaches the enemy base wins.").wait_for()
    press("Marks")
    card(page).locator(".legend").wait_for(state="detached")


def test_the_legend_is_read_beside_the_board_on_a_phone(at_table: AtTable) -> None:
    page = at_table("cheduk", YOU, bot("first-game"), device=PHONE)
    page.get_by_role("button", name="Marks", exact=True).tap()
    card(page).locator(".legend h2").wait_for()
    still(page)
    assert card(page).locator(".legend h2").evaluate(ON_TOP)
    hits = page.locator(".hit[role=gridcell]")
    seen = hits.evaluate_all(f"(hits) => hits.filter({ON_TOP}).length")
    assert seen >= hits.count() / 2


def test_the_pieces_of_a_tower_are_read_by_keys(at_table: AtTable) -> None:
    page = at_table("gungi", options=STANDARD, moves=["c1-d3"])
    LOOKS["keyboard"](page, "d3")
    card(page).get_by_role("heading", name="Ninja").wait_for()
    card(page).get_by_role("button", name="tier 1").focus()
    card(page).get_by_role("heading", name="Soldier").wait_for()


def test_what_is_hidden_has_no_card_by_touch(open_page: OpenPage) -> None:
    page = open_page(device=PHONE, clock=True)
    sit_down(page, new_table(page, "romgon", YOU, bot("first-game"), options={"variant": "fog"}))
    page.get_by_text("Your turn").wait_for()
    press_long(page, "3-8")
    card(page).get_by_role("heading", name="Rhombus").wait_for()
    press_long(page, "4-0")  # a piece stands there
    pass_time(page, 1000)
    assert "White" not in card(page).inner_text()
    assert page.locator(".shown .target").count() == 0


# Premoves.


def test_a_premove_is_seen_on_a_phone_and_a_tap_elsewhere_cancels_it(at_table: AtTable, opponent: Api) -> None:
    page = waiting_for_a_reply(at_table, opponent, PHONE)
    for token in PREMOVE:
        CLICKS["touch"](page, token)
    waiting = page.get_by_text("Next: Blind d6 → b5")
    waiting.wait_for()
    still(page)
    assert waiting.evaluate(ON_TOP)
    page.touchscreen.tap(*middle(page, "c4"))
    page.locator("path.premove").wait_for(state="detached")
    waiting.wait_for(state="detached")


# Beside the board.


def test_the_list_of_moves_stays_at_its_end_beside_a_hint(at_table: AtTable) -> None:
    page = at_table("gungi", moves=some_moves("gungi", 60))
    last = page.locator(".moves [aria-current]")
    last.wait_for()
    page.get_by_role("button", name="Hint").click()
    page.locator(".hint strong").wait_for()
    still(page)
    assert last.evaluate(ON_TOP)


def test_a_loss_against_the_lowest_level_leads_to_the_lessons(at_table: AtTable) -> None:
    page = at_table("tokonoma", YOU, bot("first-game"))
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    page.locator(".result").get_by_role("link", name="Learn").click()
    page.wait_for_url("**/learn/tokonoma")


def test_a_check_is_told_once(at_table: AtTable) -> None:
    page = at_table("gungi", position=IN_CHECK)
    page.get_by_role("region", name="What now").get_by_text("You are in check").wait_for()
    assert page.locator("g.alarms path").count() > 0
    assert page.get_by_text("in check").count() == 1
    page.locator(".hit.open").first.click(force=True)
    page.get_by_text("Choose where").wait_for()
    assert page.get_by_text("in check").count() == 1, "while a piece is chosen, too"


# A move that is only begun.


@pytest.mark.parametrize("hand", ["mouse", "keyboard"])
def test_a_placement_shows_the_land_that_it_would_give_before_the_click(at_table: AtTable, hand: str) -> None:
    page = at_table("cheduk", YOU, bot("first-game"))
    page.get_by_text("Place your Ambassador").wait_for()
    assert page.locator(".claims path").count() == 0
    for tile in ("h8", "h10"):  # their Territories have 24 and 13 cells, each drawn with a ground and a border
        LOOKS[hand](page, tile)
        cells = {"h8": 24, "h10": 13}[tile]
        page.wait_for_function("(paths) => document.querySelectorAll('.claims path').length === paths", arg=2 * cells)
    assert played(page) == 0


def test_after_the_ambassadors_it_is_said_who_places_and_who_moves_first(at_table: AtTable) -> None:
    page = at_table("cheduk", moves=["A@h6", "A@c6"])
    now = page.get_by_role("region", name="What now")
    now.get_by_text("You place the first Spy").wait_for()
    now.get_by_text("Then Red moves first: its Ambassador has the smaller number.").wait_for()


def test_what_now_follows_the_clicks_of_a_move(at_table: AtTable) -> None:
    page = at_table("romgon")
    next_step = page.get_by_role("region", name="What now").locator(".next")
    next_step.filter(has_text="Move a piece.").wait_for()
    click_along(page, ("2-7",))
    next_step.filter(has_text="Choose where the Hexagon goes.").wait_for()
    click_along(page, ("2-6",))
    next_step.filter(has_text="You may turn the Hexagon now. Or keep it facing as it does.").wait_for()
    page.keyboard.press("Escape")
    next_step.filter(has_text="Choose where the Hexagon goes.").wait_for()
    click_along(page, ("2-6", "skip"))
    next_step.filter(has_text="Move a piece.").wait_for()


def test_danger_is_told_before_anything_else_and_marked_on_the_board(at_table: AtTable) -> None:
    page = at_table("tokonoma", bot("first-game"), YOU, position=NEARLY_WON.removesuffix("w") + "b")
    now = page.get_by_role("region", name="What now")
    danger = now.get_by_role("status")
    danger.get_by_text("White").wait_for()
    assert now.inner_text().startswith(danger.inner_text())
    assert page.locator("g.alarms path").count() > 0
    assert danger.locator("svg").bounding_box()["width"] == 20, "the words do not squeeze the sign"

"""The table explains itself: pieces, what now, endings, set-up, premoves, speed and hints."""

from collections import Counter
from typing import Any

import pytest

import ludarium
from tests.clients.wire import Api
from tests.e2e.addresses import go_to
from tests.e2e.conftest import DESKTOP, PHONE, AtTable, OpenPage
from tests.e2e.explaining import (
    CLICKS,
    LANDSCAPE,
    LOOKS,
    NARROW,
    ON_TOP,
    PREMOVE,
    STANDARD,
    card,
    middle,
    press_long,
    reply,
    tap_along,
    waiting_for_a_reply,
)
from tests.e2e.games import GAMES, on_every_push, width
from tests.e2e.player import YOU, bot, click_along, new_table, sit_down
from tests.e2e.screenshots import some_moves
from tests.e2e.test_pages import settled, violations, violations_in_both_themes
from tests.e2e.test_table import NEARLY_WON, played, winning_move
from tests.e2e.waiting import choose, pass_time, still

# The piece card.


@pytest.mark.parametrize("hand", LOOKS)
def test_any_piece_tells_what_it_is_and_what_it_could_do(open_page: OpenPage, hand: str) -> None:
    page = open_page(device=PHONE if hand == "touch" else DESKTOP, clock=True)
    sit_down(page, new_table(page, "tokonoma", YOU, bot("first-game")))
    page.get_by_text("Your turn").wait_for()
    game = ludarium.game("tokonoma")
    for token, symbol, owner in (("c2", "blind", "Black"), ("c6", "blind", "White")):
        LOOKS[hand](page, token)
        about = card(page).filter(has_text=owner)
        about.get_by_role("heading", name=game.board.symbols[symbol].title).wait_for()
        about.get_by_text(game.guide[symbol].text).wait_for()
        page.locator(".target").first.wait_for(state="attached")
        start = game.start()
        side = "black" if owner == "Black" else "white"
        could = [move for move in game.could_do(start.view("white"), start.options, side) if move.path[0] == token]
        assert page.locator(".target").count() == len({move.path[1] for move in could}) > 0
    assert played(page) == 0


def test_a_piece_in_hand_and_a_captured_one_have_a_card(at_table: AtTable) -> None:
    page = at_table("hexchess", YOU, bot("first-game"))
    LOOKS["mouse"](page, "bench:yellow-tile")
    card(page).get_by_text("7 in hand").wait_for()
    page.locator(".shown .target").first.wait_for(state="attached")
    LOOKS["mouse"](page, "captured:yellow-tile")
    card(page).get_by_text("0 captured").wait_for()


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["mouse", "touch"])
def test_a_tower_opens_into_its_pieces(open_page: OpenPage, device: dict[str, Any]) -> None:
    moves = ["c1-d3"]  # the Ninja leaps onto the Soldier
    page = open_page(device=device, clock=True)
    sit_down(page, new_table(page, "gungi", options=STANDARD, moves=moves))
    LOOKS["touch" if device is PHONE else "mouse"](page, "d3")
    tiers = card(page).get_by_role("button", name="tier")
    tiers.nth(1).wait_for()
    assert [tiers.nth(i).get_attribute("aria-label") for i in range(2)] == [
        "Black Soldier (silver back), tier 1",
        "Black Ninja, tier 2",
    ]
    card(page).get_by_role("heading", name="Ninja").wait_for()
    card(page).get_by_text("Moves of tier 2: one square diagonally forward; two squares").wait_for()
    (tiers.first.tap if device is PHONE else tiers.first.click)()
    card(page).get_by_role("heading", name="Soldier").wait_for()
    assert "Moves of tier" not in card(page).inner_text()  # it is covered


def test_a_sheet_can_be_put_away(open_page: OpenPage) -> None:
    page = open_page(device=PHONE, clock=True)
    sit_down(page, new_table(page, "tokonoma"))
    press_long(page, "c2")
    card(page).get_by_role("button", name="Close").tap()
    card(page).wait_for(state="hidden")


def test_a_piece_that_was_moved_opens_no_sheet(at_table: AtTable) -> None:
    page = at_table("tokonoma", device=PHONE)
    for token in ("a5", "a3"):
        page.locator(f".hit.open[data-token='{token}']").wait_for(state="attached")
        page.touchscreen.tap(*middle(page, token))
    page.wait_for_function("() => document.querySelectorAll('.moves td button').length === 1")
    card(page).wait_for(state="hidden")


def test_a_move_puts_the_sheet_away_and_a_result_is_seen_on_a_phone(at_table: AtTable) -> None:
    page = at_table("tokonoma", YOU, bot("first-game"), position=NEARLY_WON, device=PHONE)
    tap_along(page, *ludarium.game("tokonoma").position(NEARLY_WON).find(winning_move()).path)
    heading = page.get_by_role("heading", name="You won")
    heading.wait_for()
    card(page).wait_for(state="hidden")
    still(page)
    assert card(page).is_hidden()
    box = page.locator(".result").bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= page.viewport_size["height"]


def test_a_capture_puts_the_sheet_of_the_captured_piece_away(at_table: AtTable) -> None:
    page = at_table("hexchess", moves=["T5", "T6"], device=PHONE)
    tap_along(page, "5", "6")
    page.wait_for_function("() => document.querySelectorAll('.moves td button').length === 3")
    card(page).wait_for(state="hidden", timeout=5_000)


def test_what_is_hidden_has_no_card(open_page: OpenPage) -> None:
    page = open_page(clock=True)
    sit_down(page, new_table(page, "romgon", YOU, bot("first-game"), options={"variant": "fog"}))
    page.get_by_text("Your turn").wait_for()
    LOOKS["mouse"](page, "3-8")
    card(page).get_by_role("heading", name="Rhombus").wait_for()
    page.mouse.move(*middle(page, "3-0"))
    pass_time(page, 1000)
    assert "White ·" not in card(page).inner_text(), "only that it is White's base may be told"
    assert page.locator(".shown .target").count() == 0


def test_a_past_position_has_cards(at_table: AtTable) -> None:
    page = at_table("tokonoma", YOU, bot("first-game"), moves=["d6b5", "a1a2"])
    page.get_by_text("Your turn").wait_for()
    page.keyboard.press("ArrowUp")
    page.get_by_text("The start", exact=True).wait_for()
    assert page.get_by_text("Your turn").is_visible()
    LOOKS["mouse"](page, "d6")
    card(page).get_by_role("heading", name="Blind").wait_for()
    page.locator(".shown .target").first.wait_for(state="attached")


# Beside the board, and below it on a phone.


def open_sheet(page: Any, what: str) -> None:
    page.touchscreen.tap(*middle(page, "d2"))
    if what == "card":
        card(page).get_by_role("heading", name="Samurai").wait_for()
    elif what == "marks":
        card(page).get_by_role("button", name="Close").tap()
        page.get_by_role("button", name="Marks", exact=True).tap()
        card(page).locator(".legend").wait_for()
    else:
        page.get_by_role("button", name="Hint").tap()
        page.locator(".hint strong").wait_for()


@pytest.mark.parametrize(
    ("device", "what"),
    [
        *((device, what) for device in (PHONE, NARROW) for what in ("card", "marks", "hint")),
        (LANDSCAPE, "card"),
    ],
    ids=lambda value: f"{value['viewport']['width']}" if isinstance(value, dict) else value,
)
def test_a_sheet_leaves_the_next_decision_and_the_chosen_piece_in_sight(
    at_table: AtTable, device: dict[str, Any], what: str
) -> None:
    page = at_table("gungi", YOU, bot("first-game"), options=STANDARD, device=device)
    page.get_by_text("Your turn").wait_for()
    open_sheet(page, what)
    still(page)
    chosen = ".hit[data-token='d2'][aria-selected='true']"
    # On the narrowest screen a hint has the place of the next decision.
    for selector in [chosen] if (device, what) == (NARROW, "hint") else [".now .next", chosen]:
        assert page.locator(selector).evaluate(ON_TOP), selector
    explained = {"card": ".piece-card h2", "marks": ".legend h2", "hint": ".hint strong"}[what]
    assert page.locator(explained).evaluate(ON_TOP)


def test_a_card_in_a_narrow_window_covers_no_piece(at_table: AtTable) -> None:
    page = at_table(
        "gungi", YOU, bot("first-game"), options=STANDARD, device={"viewport": {"width": 500, "height": 540}}
    )
    page.get_by_text("Your turn").wait_for()
    LOOKS["mouse"](page, "e9")
    card(page).get_by_role("heading").wait_for()
    still(page)
    page.mouse.click(*middle(page, "e1"))
    page.locator(".hit[data-token='e1'][aria-selected='true']").wait_for(state="attached")


def test_a_sheet_over_a_lesson_leaves_its_task_in_sight(open_page: OpenPage) -> None:
    page = open_page("learn/tokonoma/lesson/" + ludarium.game("tokonoma").lessons[0].name, device=PHONE, clock=True)
    page.locator(".hit.open").first.wait_for(state="attached")
    pass_time(page, 1000)  # a piece that has just come opens nothing
    token = page.locator(".hit.open").first.get_attribute("data-token")
    page.touchscreen.tap(*middle(page, token))
    card(page).get_by_role("heading").wait_for()
    still(page)
    for selector in (".task p", f".hit[data-token='{token}']", ".piece-card h2"):
        assert page.locator(selector).first.evaluate(ON_TOP), selector


@pytest.mark.parametrize("game", ["gungi", "cheduk"])
def test_three_moves_stay_readable_beside_a_hint_and_a_card(at_table: AtTable, game: str) -> None:
    page = at_table(game, moves=some_moves(game, 60))
    start = page.locator(".hit.open").first
    start.wait_for(state="attached")
    page.mouse.click(*middle(page, start.get_attribute("data-token")))
    page.get_by_role("button", name="Hint").click()
    page.locator(".hint strong").wait_for()
    page.locator(".piece-card h2").wait_for()
    still(page)
    rows = page.locator(".moves tr")
    whole = rows.evaluate_all(
        """(rows) => {
          const list = rows[0].closest('.list').getBoundingClientRect();
          return rows.filter((row) => {
            const { left, top, bottom } = row.getBoundingClientRect();
            const there = document.elementFromPoint(left + 60, (top + bottom) / 2);
            return top >= list.top - 1 && bottom <= list.bottom + 1 && row.contains(there);
          }).length;
        }"""
    )
    assert whole >= 3
    assert page.get_by_role("button", name="Resign").evaluate(ON_TOP), "the tools stay in sight"


# The reference.


@pytest.mark.parametrize("game", on_every_push("cheduk", "gungi"))
def test_all_pieces_and_marks_stand_beside_the_board(at_table: AtTable, game: str) -> None:
    page = at_table(game)
    page.get_by_role("button", name="All pieces").click()
    dialog = page.get_by_role("dialog")
    declared = ludarium.game(game)
    for symbol, guide in declared.guide.items():
        entry = dialog.locator(f"[data-piece='{symbol}']")
        entry.get_by_text(guide.text).wait_for()
        assert entry.locator("figure").count() == len(guide.examples)
    assert dialog.locator(".target").count() > 0
    for text, marks in Counter(mark.text for mark in declared.legend).items():
        assert dialog.get_by_text(text).count() == marks
    assert violations(page) == []
    page.keyboard.press("Escape")
    dialog.wait_for(state="hidden")


def test_the_legend_takes_the_place_of_the_card(at_table: AtTable) -> None:
    page = at_table("romgon")
    page.get_by_role("button", name="Marks", exact=True).click()
    card(page).get_by_text("A base. A Rhombus that reaches the enemy base wins.").wait_for()
    page.get_by_role("button", name="Marks", exact=True).click()
    card(page).get_by_text("Point at a piece").wait_for()


def test_the_legend_grows_and_gives_way_to_a_chosen_piece(open_page: OpenPage) -> None:
    page = open_page(device={"viewport": {"width": 1280, "height": 1200}}, clock=True)
    sit_down(page, new_table(page, "romgon"))
    page.get_by_role("button", name="Marks", exact=True).click()
    card(page).locator(".legend").wait_for()
    assert card(page).evaluate("(card) => card.scrollHeight - card.clientHeight") <= 1
    page.mouse.move(*middle(page, "3-8"))
    pass_time(page, 1000)
    assert card(page).locator(".legend").is_visible(), "pointing at the board keeps what is compared with it"
    page.mouse.click(*middle(page, "3-8"))
    card(page).get_by_role("heading", name="Rhombus").wait_for()


def test_the_rulebook_has_all_pieces(open_page: OpenPage) -> None:
    page = open_page("learn/gungi/rules")
    page.locator("[data-piece='samurai'] figure").nth(2).wait_for()
    assert page.get_by_text("On tier three.").count() > 10


# What now.


@pytest.mark.parametrize("game", GAMES)
def test_the_goal_and_the_next_decision_are_told(at_table: AtTable, game: str) -> None:
    page = at_table(game, YOU, bot("first-game"))
    declared = ludarium.game(game)
    start = declared.start()
    advice = declared.advice(start.view(declared.sides[0].name), start.options)
    now = page.get_by_role("region", name="What now")
    now.get_by_text(str(advice.goal)).wait_for()
    assert str(advice.now) in now.inner_text()


def test_advice_follows_the_position(at_table: AtTable) -> None:
    page = at_table("cheduk", YOU, bot("first-game"))
    now = page.get_by_role("region", name="What now")
    now.get_by_text("Place your Ambassador on one of your tiles with a 1, 2 or 3. Blue will not see it.").wait_for()
    click_along(page, ("red-hand:ambassador", "h6"))
    now.get_by_text("Spies left to place: 5.").wait_for()


def test_a_tile_takes_the_only_piece_that_can_be_placed(at_table: AtTable) -> None:
    page = at_table("cheduk", YOU, bot("first-game"))
    page.locator(".hit.open[data-token='red-hand:ambassador']").wait_for()
    page.mouse.click(*middle(page, "h6"))
    page.get_by_role("region", name="What now").get_by_text("Spies left to place: 5.").wait_for()


def test_the_sandbox_gives_advice(open_page: OpenPage) -> None:
    page = open_page("sandbox/tokonoma")
    page.get_by_role("region", name="What now").get_by_text("Bring one of your flats").wait_for()
    LOOKS["mouse"](page, "c6")
    card(page).get_by_role("heading", name="Blind").wait_for()
    page.locator(".shown .target").first.wait_for(state="attached")


# Endings.


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_win_is_celebrated_and_leads_to_the_next_level(open_page: OpenPage, motion: str) -> None:
    page = open_page(reduced_motion=motion)
    sit_down(page, new_table(page, "tokonoma", YOU, bot("first-game"), position=NEARLY_WON))
    position = ludarium.game("tokonoma").position(NEARLY_WON)
    click_along(page, position.find(winning_move()).path)
    page.get_by_role("heading", name="You won").wait_for()
    assert page.locator(".celebration").count() == (0 if motion == "reduce" else 1)
    page.get_by_role("button", name="Next level: First hour").click()
    page.get_by_text("Computer, First hour").wait_for()
    assert page.locator(".result").count() == 0
    page.get_by_text("Your turn").wait_for()


def test_a_resignation_is_ones_own_and_an_easier_level_is_offered(at_table: AtTable) -> None:
    page = at_table("tokonoma", YOU, bot("first-hour"))
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    page.get_by_role("heading", name="You resigned").wait_for()
    page.get_by_role("button", name="Easier level: First game").wait_for()
    assert violations(page) == []


def test_a_finished_game_can_be_looked_at_again(at_table: AtTable) -> None:
    page = at_table("tokonoma", position=NEARLY_WON, moves=[winning_move()])
    page.get_by_role("heading", name="White wins").wait_for()
    page.get_by_role("button", name="Replay").click()
    page.get_by_text("The start", exact=True).wait_for()


def test_a_finished_game_is_opened_in_the_sandbox_as_a_whole(at_table: AtTable) -> None:
    moves = some_moves("tokonoma", 6)
    page = at_table("tokonoma", moves=moves)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    page.get_by_role("link", name="Open in the sandbox").click()
    page.locator(".tree [aria-current]").wait_for()
    position = ludarium.game("tokonoma").start()
    for move in moves[:-1]:
        position = position.play(move)
    text = "(wanted) => document.getElementById('position-text').value === wanted"
    page.wait_for_function(text, arg=position.play(moves[-1]).text)
    page.keyboard.press("ArrowLeft")
    page.wait_for_function(text, arg=position.text)


# Setting up.


def test_games_come_from_easy_to_hard_with_a_place_to_start(open_page: OpenPage) -> None:
    page = open_page("")
    page.wait_for_selector(".card")
    hrefs = page.locator(".card .primary").evaluate_all("(links) => links.map((link) => link.getAttribute('href'))")
    names = [href.removeprefix("/new/") for href in hrefs]
    games = [ludarium.game(name) for name in names]
    order = [(not game.lessons, game.difficulty, -len(game.lessons)) for game in games]
    assert order == sorted(order)
    assert games[0].lessons
    assert page.locator(".card").first.get_by_text("Start here").is_visible()
    assert page.get_by_text("Start here").count() == 1
    page.get_by_role("link", name="Learn: Tokonoma").click()
    page.wait_for_url("**/learn/tokonoma")


@pytest.mark.parametrize("device", on_every_push(NARROW, among=(PHONE, NARROW), ids=width))
def test_a_newcomer_with_a_phone_sees_what_this_is_and_where_to_start(
    open_page: OpenPage, device: dict[str, Any]
) -> None:
    page = open_page("", device=device)
    page.locator(".card svg").first.wait_for()
    settled(page)
    first = page.locator(".card").first
    for seen in (
        page.get_by_role("heading", name="Choose a game"),
        first.get_by_text("Start here"),
        first.get_by_role("link", name="Play"),
        first.get_by_role("link", name="Learn"),
    ):
        box = seen.bounding_box()
        assert box["y"] + box["height"] <= device["viewport"]["height"]
    last, lobby = page.locator(".card").last.bounding_box(), page.get_by_role("heading", name="Play somebody")
    assert lobby.bounding_box()["y"] > last["y"] + last["height"]
    assert page.evaluate("document.documentElement.scrollWidth") <= device["viewport"]["width"]
    sit_down(page, new_table(page, "tokonoma", YOU, bot("first-game")))
    go_to(page, "")
    going_on = page.get_by_role("heading", name="Continue")
    going_on.wait_for()
    assert going_on.bounding_box()["y"] < page.get_by_role("heading", name="Choose a game").bounding_box()["y"]


def test_set_up_shows_what_a_player_would_choose(open_page: OpenPage) -> None:
    page = open_page("new/gungi")
    page.get_by_role("radio", name="Standard arrangement").wait_for(state="attached")
    assert page.get_by_role("radio", name="Standard arrangement").is_checked()
    assert page.get_by_role("radio", name="Place my own army").count() == 1
    assert page.get_by_role("radio", name="First game").is_checked()
    assert not page.get_by_label("Draw by the turn limit").is_visible()
    page.get_by_text("Advanced rules").click()
    assert page.get_by_label("Draw by the turn limit").is_visible()
    pictures = page.locator(".cards svg")
    pictures.nth(1).wait_for()
    first, second = (pictures.nth(i).bounding_box() for i in range(2))
    assert first["y"] == second["y"], "side by side"
    assert page.get_by_text("on the scale of this game").count() == 0
    page.get_by_role("button", name="How strong is that?").click()
    page.get_by_text("on the scale of this game").wait_for()
    go_to(page, "new/cheduk")
    page.get_by_text("Advanced rules").click()
    assert page.get_by_label("Seed").count() == 0
    page.locator(".look").get_by_text("首").first.wait_for()


def test_set_up_offers_what_applies(open_page: OpenPage) -> None:
    page = open_page("new/romgon")
    takes_back, sight = page.get_by_label("Moves may be taken back"), page.get_by_label("Sight in Fog of War")
    takes_back.wait_for()
    assert sight.count() == 0
    choose(page.get_by_role("radio", name="Fog of War"))
    sight.wait_for()
    choose(page.get_by_role("radio", name="With a friend by link"))
    takes_back.wait_for(state="detached")


def test_an_army_places_itself_and_one_step_is_undone(open_page: OpenPage) -> None:
    page = open_page("new/gungi")
    choose(page.get_by_role("radio", name="Place my own army"))
    page.get_by_role("button", name="Start the game").click()
    now = page.get_by_role("region", name="What now")
    now.get_by_text("Pieces left to place: 23.").wait_for()
    page.get_by_text("Your turn").wait_for()
    click_along(page, ("hand:commander", "e1"))
    now.get_by_text("Pieces left to place: 22.").wait_for()
    page.get_by_role("button", name="Undo").click()
    now.get_by_text("Pieces left to place: 23.").wait_for()
    page.get_by_role("button", name="Place the rest for me").click()
    now.get_by_text("The battle begins").wait_for(timeout=90_000)


# Premoves, speed, hints.


@pytest.mark.parametrize("cancel", ["key", "button"])
def test_a_premove_is_drawn_and_cancelled(at_table: AtTable, opponent: Api, cancel: str) -> None:
    page = waiting_for_a_reply(at_table, opponent)
    for token in PREMOVE:
        CLICKS["mouse"](page, token)
    page.locator("path.premove").wait_for(state="attached")
    page.get_by_text("Next: Blind d6 → b5").wait_for()
    if cancel == "key":
        page.keyboard.press("Escape")
    else:
        page.mouse.click(*middle(page, "c4"), button="right")
    page.locator("path.premove").wait_for(state="detached")


@pytest.mark.parametrize("hand", CLICKS)
def test_a_premove_is_played_when_its_turn_comes(at_table: AtTable, opponent: Api, hand: str) -> None:
    page = waiting_for_a_reply(at_table, opponent, PHONE if hand == "touch" else DESKTOP)
    for token in PREMOVE:
        CLICKS[hand](page, token)
    page.get_by_text("Next: Blind d6 → b5").wait_for()
    reply(page, opponent)
    page.wait_for_function("() => document.querySelectorAll('.moves td button').length >= 3")
    assert "b5" in page.locator(".moves td button").nth(2).inner_text()


def test_computers_play_step_by_step(open_page: OpenPage) -> None:
    page = open_page(clock=True)
    sit_down(page, new_table(page, "tokonoma", bot("first-game")))
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Go on").wait_for()
    pass_time(page, 3000)
    seen = played(page)
    for step in (1, 2):
        page.get_by_role("button", name="Next move").click()
        page.wait_for_function(f"() => document.querySelectorAll('.moves td button').length === {seen + step}")
    pass_time(page, 10_000)
    assert played(page) == seen + 2
    choose(page.get_by_role("radio", name="Fast"))
    page.get_by_role("button", name="Go on").click()
    page.wait_for_function(f"() => document.querySelectorAll('.moves td button').length > {seen + 4}")


def test_a_hint_says_why(at_table: AtTable) -> None:
    page = at_table("tokonoma", YOU, bot("first-game"), position=NEARLY_WON)
    page.get_by_text("Your turn").wait_for()
    page.get_by_role("button", name="Hint").click()
    page.locator(".reason", has_text="wins at once: White's flat entered Black's house").wait_for()
    page.locator(".hint", has_text="Hint: Flat d1 → c1").wait_for()


@pytest.mark.parametrize("hand", CLICKS)
def test_a_click_that_does_nothing_says_why(at_table: AtTable, hand: str) -> None:
    page = at_table("tokonoma", YOU, bot("first-game"), device=PHONE if hand == "touch" else DESKTOP)
    page.get_by_text("Your turn").wait_for()
    click, told = CLICKS[hand], page.locator(".wrong[role=status]")
    click(page, "a1")
    told.get_by_text("Flat: that one is Black’s. You play White.").wait_for()
    click(page, "c4")
    told.get_by_text("Choose one of your pieces first.").wait_for()
    click(page, "a5")
    click(page, "e1")
    told.get_by_text("Arm: it cannot go to e1. The Arm does not go from a5 to e1, even on an empty board.").wait_for()
    assert violations(page) == []
    assert played(page) == 0


def test_a_mark_stays_readable_under_a_piece(at_table: AtTable) -> None:
    ambassador_at_home = "c10/11/1g9/11/d10/2a4A3/11/11/11/10G/11/10C M R h6,c6 - - - 0,0 - 0"
    page = at_table("cheduk", position=ambassador_at_home)
    assert page.locator(".mark-text", has_text="+1").count() == 2


def test_a_mate_marks_the_commander_and_what_attacks_it(at_table: AtTable) -> None:
    before = "8m/H8/6N2/9/9/9/9/9/M8 OG b B 10"
    page = at_table("gungi", position=before, moves=["G@i8"])
    page.get_by_role("heading", name="Black wins").wait_for()
    assert page.locator("g.decided path").count() == 2 * 2


def test_the_list_of_moves_has_pictures(at_table: AtTable) -> None:
    page = at_table("gungi", moves=["M@e2", "M@e8", "O@a3"])
    third = page.locator(".moves td button").nth(2)
    third.locator("svg").wait_for()
    assert third.inner_text().endswith("@a3")
    page.get_by_role("button", name="Soldier (bronze back) @a3", exact=True).and_(third).wait_for()


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_with_a_card_open(open_page: OpenPage, device: dict[str, Any]) -> None:
    page = open_page(device=device, clock=True)
    sit_down(page, new_table(page, "gungi", YOU, bot("first-game"), options=STANDARD))
    LOOKS["touch" if device is PHONE else "mouse"](page, "d2")
    card(page).get_by_role("heading", name="Samurai").wait_for()
    assert violations_in_both_themes(page) == []

"""What a table shows and does besides moves: turns tried out, a win that plays itself, looking back."""

from random import Random
from typing import Any

import pytest

import ludarium
from tests.e2e.addresses import go_to
from tests.e2e.conftest import AtTable, OpenPage
from tests.e2e.player import YOU, Player, bot, click_along, new_table, sit_down
from tests.e2e.screenshots import some_moves
from tests.e2e.waiting import choose, drawn, pass_time

NEARLY_WON = "2f2/1fbf2/1f2F2/F2a2/5 w"  # White's flat is beside the enemy house


def winning_move() -> str:
    """A move that ends the game that is nearly won."""
    position = ludarium.game("tokonoma").position(NEARLY_WON)
    return next(move.text for move in position.legal_moves if position.play(move).outcome is not None)


def played(page: Any) -> int:
    return int(page.locator(".moves td button").count())


def angles(page: Any, selector: str) -> list[float]:
    """How the faces of the drawn pieces are turned."""
    found = page.locator(f"{selector} g[transform^='rotate']").evaluate_all(
        "(faces) => faces.map((face) => Number(/rotate\\(([-\\d.]+)/.exec(face.getAttribute('transform'))[1]))"
    )
    return [float(angle) % 360 for angle in found]


def test_a_turn_is_seen_before_it_is_chosen(at_table: AtTable) -> None:
    page = at_table("romgon")
    start = ludarium.game("romgon").start()
    move = next(move for move in start.legal_moves if move.path[2:] == ("rotate-left",) and move.text[0] == "t")
    page.wait_for_selector(".hit.open")
    click_along(page, move.path[:2])
    button = page.locator("[data-action='rotate-left']")
    button.wait_for()
    piece = next(piece for piece in start.play(move).scene.pieces if piece.cell == move.path[1])
    assert angles(page, "[data-action='rotate-left']") == [piece.angle]
    before = angles(page, ".ghost")
    button.hover()
    drawn(page)
    assert angles(page, ".ghost") == [piece.angle] != before


def test_a_winning_move_plays_itself_where_that_is_wished(open_page: OpenPage) -> None:
    page = open_page("settings", clock=True)
    page.get_by_label("Play a move that wins at once by itself").check()
    table = new_table(page, "tokonoma", position=NEARLY_WON)
    sit_down(page, table)
    page.get_by_role("button", name="Do not play it").click()
    pass_time(page, 10_000)
    assert played(page) == 0
    page.reload()
    page.get_by_role("heading", name="White wins").wait_for()
    assert played(page) == 1


def test_nothing_plays_itself_where_it_is_not_wished(open_page: OpenPage) -> None:
    page = open_page(clock=True)
    sit_down(page, new_table(page, "tokonoma", position=NEARLY_WON))
    page.wait_for_selector(".hit.open")
    pass_time(page, 10_000)
    assert played(page) == 0


def test_captured_pieces_lie_beside_their_captor(at_table: AtTable) -> None:
    text = "f1ABF/b+3BS+/a+f3FA+/b+2s1F/a+3F w"
    page = at_table("tokonoma", position=text)
    page.get_by_label("Type a move").fill("a4c4")
    page.keyboard.press("Enter")
    page.get_by_role("img", name="Captured: Black Star").wait_for()


def test_what_the_opponent_has_captured_is_told(at_table: AtTable) -> None:
    page = at_table("tokonoma", bot("first-game"), YOU, moves=moves_up_to_a_loss("tokonoma"))
    page.get_by_role("region", name="What now").get_by_text("White has captured your ").wait_for()


def moves_up_to_a_loss(name: str) -> list[str]:
    """A game of random moves, up to the first that captures something of the second side's."""
    random, position = Random(1), ludarium.game(name).start()
    while position.outcome is None:
        position = position.play(random.choice(list(position.legal_moves)))
        if position.emptied and position.move.side == position.game.sides[0].name:
            return [move.text for move in position.moves]
    raise AssertionError("nothing was captured")


def test_the_list_of_moves_shows_the_last_one(at_table: AtTable) -> None:
    position = ludarium.game("hexchess").start()
    while len(position.moves) < 60:
        position = position.play(position.legal_moves[len(position.moves) % len(position.legal_moves)])
    moves = [move.text for move in position.moves]
    page = at_table("hexchess", moves=moves)
    page.wait_for_selector(".moves [aria-current]")
    box = page.locator(".moves [aria-current]").bounding_box()
    around = page.locator(".moves .list").bounding_box()
    assert around["y"] <= box["y"] < around["y"] + around["height"]


def test_whoever_looks_back_is_left_there_while_the_game_goes_on(at_table: AtTable) -> None:
    page = at_table("tokonoma", bot("newcomer"))
    page.wait_for_function("() => document.querySelectorAll('.moves td button').length >= 2", timeout=60_000)
    page.keyboard.press("ArrowUp")
    page.get_by_text("The start", exact=True).wait_for()
    seen = played(page)
    page.wait_for_function("(n) => document.querySelectorAll('.moves td button').length > n", arg=seen, timeout=60_000)
    assert page.get_by_text("The start", exact=True).is_visible()


def test_the_computer_against_itself_waits_when_asked(open_page: OpenPage) -> None:
    page = open_page(clock=True)
    sit_down(page, new_table(page, "tokonoma", bot("newcomer")))
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Go on").wait_for()
    seen = played(page)
    pass_time(page, 3000)  # less than the silence after which the page would connect anew
    assert played(page) == seen
    page.get_by_role("button", name="Go on").click()
    page.wait_for_function("(n) => document.querySelectorAll('.moves td button').length > n", arg=seen, timeout=60_000)


def test_a_game_in_plain_python_is_played_by_the_same_page(open_page: OpenPage) -> None:
    page = open_page("")
    page.locator(".card .primary[href='/new/hex7']").click()
    choose(page.get_by_role("radio", name="Newcomer"))
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector("[role=grid]")
    assert Player(page, "mouse").play(60), "somebody connects two edges of a full board"
    page.locator(".result", has_text="You").wait_for()


def test_a_hint_leaves_the_turn_where_it_is(at_table: AtTable) -> None:
    page = at_table("tokonoma", YOU, bot("newcomer"))
    page.get_by_text("Your turn").wait_for()
    page.get_by_role("button", name="Hint").click()
    page.get_by_text("Hint: ").wait_for()
    assert page.get_by_text("Your turn").is_visible()
    assert page.get_by_text("Thinking").count() == page.get_by_text("Looking for a hint").count() == 0


def test_an_end_stays_and_the_last_decision_is_tried_again_at_another_table(open_page: OpenPage) -> None:
    page = open_page()
    back = page.get_by_role("button", name="Take back")
    table = new_table(page, "tokonoma", position=NEARLY_WON, moves=[winning_move()])
    sit_down(page, table)
    page.locator(".result").wait_for()
    assert back.count() == 0
    page.get_by_role("button", name="Try again from here").click()
    page.locator(".result").wait_for(state="detached")
    back.wait_for()
    assert table not in page.url


def test_guidance_is_not_shown_in_the_colour_of_errors(at_table: AtTable) -> None:
    position = ludarium.game("hexchess").start()
    blocker = next(move for move in position.legal_moves if position.play(move).turn == position.turn)
    page = at_table("hexchess", moves=[blocker.text])
    told = page.locator(".warning", has_text="one more action")
    told.wait_for()
    colours = told.evaluate(
        """(told) => {
          const ground = getComputedStyle(told).backgroundColor;
          told.style.backgroundColor = 'var(--alarm-soft)';
          return [ground, getComputedStyle(told).backgroundColor];
        }"""
    )
    assert colours[0] != colours[1]


# The sandbox, and pages that do not come.


def test_a_text_that_is_not_on_the_board_is_not_played_from(open_page: OpenPage) -> None:
    page = open_page("sandbox/tokonoma")
    play = page.get_by_role("link", name="Play from here")
    play.wait_for()
    text = page.get_by_label("Position text")
    start = text.input_value()
    text.fill("nonsense")
    page.get_by_role("button", name="Set up").click()
    page.get_by_text("Not a valid position yet").wait_for()
    assert play.count() == 0
    page.get_by_role("button", name="Reset the text").click()
    play.wait_for()
    assert text.input_value() == start


def test_a_position_that_is_over_is_not_played_from(open_page: OpenPage) -> None:
    page = open_page("sandbox/tokonoma")
    page.get_by_label("Position text").fill(ludarium.game("tokonoma").position(NEARLY_WON).play(winning_move()).text)
    page.get_by_role("button", name="Set up").click()
    page.get_by_text("White wins:").wait_for()
    assert page.get_by_role("button", name="Play from here").is_disabled()


def test_what_stands_wrongly_has_no_text_to_copy(open_page: OpenPage) -> None:
    page = open_page("sandbox/hexchess")
    page.wait_for_selector("[role=grid]")
    choose(page.get_by_label("Place pieces"))
    page.get_by_role("button", name="Green Promoted tile").click()
    page.locator("[data-token='0']").click(force=True)
    page.get_by_text("Not a valid position yet").wait_for()
    assert page.get_by_label("Position text").input_value() == ""
    assert page.get_by_role("button", name="Copy", exact=True).is_disabled()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("link", name="Play from here").wait_for()
    assert page.get_by_label("Position text").input_value() == ludarium.game("hexchess").start().text


def test_a_page_that_does_not_come_is_asked_for_again(open_page: OpenPage) -> None:
    page = open_page("")
    page.route("**/assets/others*.js", lambda route: route.abort())  # the scripts of all pages without a board
    page.reload()
    page.locator(".card").first.wait_for()
    page.route("**/health", lambda route: route.abort())
    go_to(page, "settings")
    missing = page.get_by_role("heading", name="No connection")
    missing.wait_for()
    with page.expect_event("requestfailed"):
        page.get_by_role("button", name="Try again").click()
    assert missing.is_visible()
    page.unroute_all()
    page.get_by_role("button", name="Try again").click()
    page.get_by_role("heading", name="Settings").wait_for()


@pytest.mark.parametrize("path", ["nowhere", "learn/nothing", "sandbox/nothing"])
def test_what_does_not_exist_is_not_tried_again(open_page: OpenPage, path: str) -> None:
    page = open_page(path)
    page.get_by_role("link", name="Back to the games").wait_for()
    assert page.get_by_role("button", name="Try again").count() == 0


def test_all_moves_are_shown_where_pieces_move_and_not_where_they_are_only_placed(at_table: AtTable) -> None:
    page = at_table("tokonoma")
    toggle = page.get_by_role("button", name="All moves")
    toggle.click()
    page.locator(".reach").first.wait_for(state="attached")
    sit_down(page, new_table(page, "cheduk"))
    page.locator(".hit.open[data-token='red-hand:ambassador']").wait_for(state="attached")
    page.wait_for_function("() => document.querySelector('.tools [aria-pressed]').disabled")
    assert toggle.get_attribute("aria-pressed") == "false"
    assert page.locator(".reach").count() == 0
    sit_down(page, new_table(page, "cheduk", moves=some_moves("cheduk", 20)))
    page.locator(".reach").first.wait_for(state="attached")
    assert toggle.get_attribute("aria-pressed") == "true"

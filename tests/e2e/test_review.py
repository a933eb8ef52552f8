"""Reviews, analysis and exercises in a real browser: a person's ways through a finished game."""

from pathlib import Path
from typing import Any

import pytest

import ludarium
from tests.clients.wire import API
from tests.e2e.addresses import go_to
from tests.e2e.browsers import new_context
from tests.e2e.conftest import DESKTOP, PHONE, OpenPage
from tests.e2e.player import YOU, bot, click_along, new_table
from tests.e2e.server import Server
from tests.e2e.test_pages import label, violations_in_both_themes
from tests.e2e.waiting import choose

# Of Tokonoma: the second move of White's loses the Star.
MOVES = ["b6c5", "a1b2", "c5b3", "b2a2"]
MISTAKE = 3
FOG = {"variant": "fog"}
DAY = 24 * 3600


def finished(page: Any, game: str, *who: dict[str, Any], **more: Any) -> str:
    """A game that the person of the page has resigned."""
    table = new_table(page, game, *who, **more)
    go_to(page, f"table/{table}")
    page.wait_for_selector("[role=grid]")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    page.locator(".result").wait_for()
    return table


def lost_to_the_computer(page: Any) -> str:
    return finished(page, "tokonoma", YOU, bot("newcomer"), moves=MOVES, visibility="private")


def better(page: Any, table: str) -> tuple[str, ...]:
    """The clicks of the better move at the worst turning point."""
    review = page.request.get(f"{API}/tables/{table}/review").json()
    return tuple(review["turning_points"][0]["better"][0]["path"])


def path_of(ply: int) -> tuple[str, ...]:
    """The clicks of a move of the game."""
    position = ludarium.game("tokonoma").start()
    for text in MOVES[: ply - 1]:
        position = position.play(text)
    return position.find(MOVES[ply - 1]).path


@pytest.fixture
def reader(open_page: OpenPage) -> Any:
    page = open_page()
    page.wait_for_selector("h1")
    return page


def test_a_finished_game_explains_itself_and_a_better_move_is_found(reader: Any) -> None:
    page, table = reader, lost_to_the_computer(reader)
    first = page.locator(".result .row > *").first
    assert first.inner_text() == "Review"
    first.click()
    page.get_by_text("White loses the Star: it is captured on b3.").wait_for()
    page.get_by_role("img", name="move 3: Black ahead").wait_for()
    page.get_by_text("What does this mean?").click()
    page.get_by_text("Each move counts by the winning chance that it gave away").wait_for()
    assert not violations_in_both_themes(page)
    page.get_by_role("slider", name="Winning chances").focus()
    page.keyboard.press("Home")
    label(page, "b6", "White Star")
    page.get_by_role("button", name="Find the better move").click()
    label(page, "c5", "White Star")
    click_along(page, path_of(MISTAKE))
    page.get_by_text("was the mistake. Watch the answer on the board.").wait_for()
    page.locator("[data-token][aria-label*='White Star']").wait_for(state="detached")  # the answer is shown
    page.get_by_role("button", name="Try again").click()
    page.get_by_role("button", name="Hint").click()
    page.get_by_text("Move the marked piece.").wait_for()
    click_along(page, better(page, table))
    page.get_by_text("Well done!").wait_for()
    assert not violations_in_both_themes(page)
    page.get_by_role("button", name="Back to the game").click()
    page.get_by_text("Turning points").wait_for()


def test_a_stranger_reads_the_review_by_the_same_link_on_a_phone(reader: Any, open_page: OpenPage) -> None:
    table = lost_to_the_computer(reader)
    shared = reader.request.post(f"{API}/history/{table}/share").json()["id"]
    page = open_page(f"game/{shared}", device=PHONE)
    page.get_by_role("button", name="Find the better move").tap()
    page.get_by_role("button", name="Solution").tap()
    page.get_by_text("The better move was").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert not page.get_by_role("link", name="My mistakes").count()


def test_a_mistake_comes_back_on_another_day_as_an_exercise(browser: Any, tmp_path: Path) -> None:
    with Server(tmp_path) as server:  # others do not go on to another day
        context = new_context(browser, server, **DESKTOP)
        page = context.new_page()
        go_to(page, "help")
        page.wait_for_selector("h1")
        do_exercises(page, server)
        context.close()


def do_exercises(page: Any, server: Server) -> None:
    table = lost_to_the_computer(page)
    page.get_by_role("link", name="Review").click()
    page.get_by_role("link", name="My mistakes").click()
    page.get_by_text("Due now: 1").wait_for()
    assert not violations_in_both_themes(page)
    page.get_by_role("link", name="Begin").click()
    page.get_by_role("button", name="Solution").click()
    page.get_by_text("It comes back tomorrow.").wait_for()
    page.get_by_role("button", name="Finish").click()
    page.get_by_text("Found without help: 0.").wait_for()
    server.move_on(2 * DAY)
    page.get_by_role("link", name="Choose a game").click()
    page.get_by_role("link", name="1 exercise is due").click()
    click_along(page, better(page, table))
    page.get_by_text("Well done!").wait_for()
    page.get_by_text("It comes back").wait_for()
    page.get_by_role("button", name="Finish").click()
    page.get_by_text("Found without help: 1.").wait_for()


def test_a_teaching_game_shows_a_bad_move_and_waits_until_it_is_taken_back_or_kept(reader: Any) -> None:
    page = reader
    table = new_table(page, "tokonoma", YOU, bot("newcomer"), moves=MOVES[:2], teaching=True)
    go_to(page, f"table/{table}")
    page.wait_for_selector("[role=grid]")
    for way in ("Take it back", "Keep the move"):
        click_along(page, path_of(MISTAKE))
        page.get_by_text("is a blunder.").wait_for()
        page.get_by_text("lose the Star").wait_for()
        page.locator(".shape[data-to]").wait_for()
        assert way == "Keep the move" or not violations_in_both_themes(page)
        assert page.get_by_role("button", name="Play now").is_disabled(), "the computer waits"
        page.get_by_role("button", name=way).click()
        page.get_by_text("is a blunder.").wait_for(state="detached")
    page.get_by_role("button", name="Hint").and_(page.locator(":enabled")).wait_for()  # the computer has replied
    go_to(page, "history")
    page.get_by_text("Teaching game").wait_for()


def test_the_engine_shows_lines_that_go_into_the_tree_and_threats(open_page: OpenPage) -> None:
    page = open_page("sandbox/tokonoma")
    page.get_by_role("button", name="Start the engine").wait_for()
    page.keyboard.press("l")
    page.get_by_role("button", name="One line more").click()
    line = page.get_by_role("listitem", name="Line 2").get_by_role("button")
    line.nth(1).wait_for()
    page.locator(".shape[data-to]").nth(1).wait_for()
    page.get_by_text("Winning chance").wait_for()
    assert not violations_in_both_themes(page)
    line.nth(1).click()
    page.locator(".tree .move").nth(1).wait_for()
    page.get_by_role("listitem", name="Line 1").get_by_role("button").first.wait_for()
    page.keyboard.press("t")
    page.get_by_text("would play if it were their turn").wait_for()
    page.keyboard.press("t")
    page.get_by_role("button", name="Best move").and_(page.locator(":enabled")).wait_for()
    page.keyboard.press("b")
    page.locator(".tree .move").nth(2).wait_for()
    page.keyboard.press("l")
    page.locator(".shape").first.wait_for(state="detached")


def test_a_game_in_the_fog_is_judged_by_everything_or_by_what_could_be_known(open_page: OpenPage) -> None:
    page, game = open_page(device=PHONE), ludarium.game("romgon")
    page.wait_for_selector("h1")
    position, moves = game.start(**FOG), []
    for _ in range(2):
        moves.append(position.legal_moves[0].text)
        position = position.play(moves[-1])
    finished(page, "romgon", YOU, bot("newcomer"), moves=moves, options=FOG)
    page.get_by_role("link", name="Review").click()
    accuracy = page.get_by_role("row").filter(has=page.get_by_role("rowheader"))
    accuracy.nth(1).wait_for()
    choose(page.get_by_role("radio", name="What I could know"))
    page.get_by_text("Luck does not count").wait_for()
    accuracy.first.wait_for()
    page.wait_for_function("() => document.querySelectorAll('tbody [scope=row]').length === 1")
    choose(page.get_by_role("radio", name="Everything"))
    accuracy.nth(1).wait_for()

"""A home that remembers: progress on the cards, the next step, what waits today, and the host's community."""

import ludarium
from tests.clients.wire import Api
from tests.e2e.addresses import go_to
from tests.e2e.conftest import PHONE, OpenPage
from tests.e2e.player import OPEN, YOU, bot, click_along, new_table, sit_down
from tests.e2e.server import COMMUNITY
from tests.e2e.test_table import NEARLY_WON, winning_move

GAME = "tokonoma"


def test_cards_show_what_is_done_and_the_next_step(open_page: OpenPage) -> None:
    page = open_page("")
    first = page.locator(".card").first
    first.get_by_text("Start here").wait_for()
    first.get_by_role("link", name="First lesson").wait_for()
    lessons = ludarium.game(GAME).lessons
    answer = page.request.post(f"/api/v1/lessons/{GAME}/{lessons[0].name}", data={"moves": list(lessons[0].solution)})
    assert answer.json()["solved"]
    page.reload()
    first.get_by_text(f"1 of {len(lessons)} lessons").wait_for()
    first.get_by_text("Go on here").wait_for()
    first.get_by_role("link", name="Next lesson").click()
    page.get_by_role("heading", name=lessons[1].title, exact=True, level=1).wait_for()
    page.get_by_role("link", name=ludarium.game(GAME).title).click()
    page.get_by_role("link", name=f"{ludarium.game(GAME).title} 1/{len(lessons)}").wait_for()


def test_a_step_to_a_level_opens_a_game_at_that_level(open_page: OpenPage) -> None:
    page = open_page(f"new/{GAME}///computer/casual")
    assert page.get_by_role("radio", name="Casual player").is_checked()
    assert page.get_by_role("radio", name="Against the computer").is_checked()


def test_the_games_that_wait_are_told_in_one_line(open_page: OpenPage, opponent: Api) -> None:
    page = open_page()
    table = new_table(page, GAME, YOU, OPEN, visibility="link")
    opponent.client.sit(table, "black")
    go_to(page, "")
    page.get_by_role("link", name="1 game waits for your move").click()
    page.wait_for_url("**/history")


def test_after_a_game_the_next_steps_are_offered(open_page: OpenPage) -> None:
    page = open_page(device=PHONE)
    sit_down(page, new_table(page, GAME, YOU, bot("first-game"), position=NEARLY_WON))
    click_along(page, ludarium.game(GAME).position(NEARLY_WON).find(winning_move()).path)
    next_steps = page.locator(".what-next")
    for name in ("Next lesson", "Try ", "Play a friend"):
        next_steps.get_by_role("link", name=name).wait_for()
    assert next_steps.get_by_role("link", name="community").get_attribute("href") == COMMUNITY
    next_steps.get_by_role("link", name="Play a friend").click()
    page.get_by_role("radio", name="With a friend by link").and_(page.locator(":checked")).wait_for(state="attached")


def test_the_header_leads_to_the_hosts_community(open_page: OpenPage) -> None:
    page = open_page("help")
    assert page.get_by_role("link", name="Community").get_attribute("href") == COMMUNITY

"""A slow network: every request costs a round trip, and a connection of HTTP/1.1 takes six at a time."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.e2e.conftest import DESKTOP, PHONE, OpenPage
from tests.e2e.player import YOU, bot, click_along, new_table, sit_down
from tests.e2e.server import Server
from tests.e2e.test_pages import violations

AT_A_TIME = 6
GAMES = "/api/v1/games"


@pytest.fixture
def asked(browser: Any, server: Server) -> Iterator[tuple[Any, list[str]]]:
    """A page that nobody has loaded before, and the paths of its requests in their order."""
    context = browser.new_context(base_url=server.url, service_workers="block")
    page = context.new_page()
    paths: list[str] = []
    page.on("request", lambda request: paths.append(request.url.removeprefix(server.url)))
    yield page, paths
    context.close()


def test_the_games_are_asked_for_with_the_first_scripts(asked: tuple[Any, list[str]]) -> None:
    page, paths = asked
    page.route("**/assets/*.js", lambda route: None)  # no script ever comes
    page.goto("/", wait_until="commit")
    page.wait_for_function("() => performance.getEntriesByName(location.origin + '/api/v1/games').length")
    assert GAMES in paths[1 : 1 + AT_A_TIME]


def test_the_start_page_shows_the_games_after_few_requests(asked: tuple[Any, list[str]]) -> None:
    page, paths = asked
    page.goto("/", wait_until="commit")
    page.wait_for_selector(".card")
    scripts = [path for path in paths if path.endswith(".js")]
    assert len(scripts) <= 3
    before = page.evaluate(
        """(games) => {
          const all = performance.getEntriesByType('resource');
          const answer = all.find(({ name }) => name.endsWith(games));
          return all.filter(({ startTime }) => startTime < answer.startTime).length;
        }""",
        GAMES,
    )
    assert before < AT_A_TIME
    assert paths.count(GAMES) == 1, "what was asked for ahead is used"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_page_says_what_it_is_before_any_script(open_page: OpenPage, device: dict[str, Any], scheme: str) -> None:
    page = open_page(device=device, color_scheme=scheme)
    page.route("**/assets/*.js", lambda route: route.abort())
    page.reload()
    page.get_by_role("heading", name="One table for abstract strategy games").wait_for()
    assert page.get_by_role("link", name="Learn").get_attribute("href") == "/learn"
    assert violations(page) == []


def test_the_frame_of_the_page_needs_no_script_and_no_style_sheet(open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    assert page.locator("header", has_text="Ludarium").is_visible()
    assert page.locator("link[rel=stylesheet]").count() == 0


def test_a_click_is_answered_before_the_server_is(open_page: OpenPage) -> None:
    page = open_page("new/tokonoma")
    page.route("**/api/v1/tables", lambda route: None)
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("button", name="Setting the board…").wait_for()


def test_a_move_on_its_way_is_drawn(open_page: OpenPage) -> None:
    page = open_page()
    table = new_table(page, "tokonoma", YOU, bot("first-game"))

    def lossy(socket: Any) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda text: None if '"move"' in text else server.send(text))

    page.route_web_socket("**/live*", lossy)
    sit_down(page, table)
    page.get_by_text("Your turn").wait_for()
    click_along(page, ("a5", "a3"))
    page.locator("path.premove").wait_for(state="attached")
    page.locator(".busy").wait_for()

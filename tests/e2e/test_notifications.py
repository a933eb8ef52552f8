"""What happens while nobody looks at the page: the tab is marked, and the browser tells."""

from collections.abc import Iterator
from typing import Any

import pytest

import ludarium
from tests.e2e.addresses import go_to
from tests.e2e.conftest import CHROMIUM, DESKTOP, PHONE, SWITCHES, OpenPage
from tests.e2e.games import on_every_push, width
from tests.e2e.people import register
from tests.e2e.player import OPEN, YOU, click_along, new_table, seats, sit_down
from tests.e2e.server import Server
from tests.e2e.test_pages import settled, violations
from tests.e2e.test_tournaments import create, signed_in
from tests.e2e.waiting import choose, in_charge

START = ludarium.game("tokonoma").start()
MOVE = START.legal_moves.get("d6b5")
TOLD = {"service_workers": "allow", "permissions": ["notifications"]}
# Pages of a browser that is driven are never in the background, so the page is told that it is.
HIDE = """(hidden) => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => hidden ? 'hidden' : 'visible' });
  document.dispatchEvent(new Event('visibilitychange'));
}"""
SHOWN = """async () => {
  const registration = await navigator.serviceWorker.ready;
  return (await registration.getNotifications()).map(({ title, body, data, tag }) => [title, body, data.url, tag]);
}"""
# Chromium takes a notification for closed if it is asked for all of them while it is about to show one.
COUNT = """() => {
  const { prototype } = ServiceWorkerRegistration;
  const { showNotification } = prototype;
  window.finished = 0;
  prototype.showNotification = async function (...given) {
    await showNotification.apply(this, given);
    window.finished += 1;
  };
}"""
POST = """async ([path, body]) => {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}"""
MARKED = "() => document.querySelector('link[rel=icon]').href.includes('circle')"


@pytest.fixture(scope="module")
def browser(whole_browser: Any) -> Any:
    return whole_browser


def hide(page: Any, hidden: bool = True) -> None:
    page.evaluate(HIDE, hidden)


def titled(page: Any, start: str) -> None:
    page.wait_for_function("(start) => document.title.startsWith(start)", arg=start)


def shown(page: Any, count: int) -> list[list[str]]:
    """The notifications that the browser shows, once there are so many."""
    found: list[list[str]] = page.evaluate(
        f"""async (count) => {{
          for (let tries = 0; tries < 600; tries += 1) {{
            const all = await ({SHOWN})();
            if (all.length === count) return all;
            await new Promise((done) => setTimeout(done, 50));
          }}
          return await ({SHOWN})();
        }}""",
        count,
    )
    assert len(found) == count
    return found


def told_now(page: Any) -> list[list[str]]:
    """The notifications that the browser shows, after the page has shown one more."""
    page.wait_for_function("() => window.finished")
    page.evaluate("window.finished -= 1")
    return shown(page, 1)


def turn_on(page: Any) -> None:
    """Asks for notifications, as people do in the settings."""
    go_to(page, "settings")
    in_charge(page)
    page.evaluate(COUNT)
    choose(page.get_by_label("While Ludarium is open"))


def opponents(open_page: OpenPage, **more: Any) -> tuple[Any, Any, str]:
    """Who is told, who plays the first side against them, and their table."""
    told, other = open_page(**TOLD, **more), open_page()
    turn_on(told)
    table = new_table(other, "tokonoma", YOU, OPEN, visibility="link")
    assert told.request.post(f"/api/v1/tables/{table}/seats/black").ok
    sit_down(other, table)
    return told, other, table


def test_the_tab_and_the_browser_tell_whose_turn_it_is(open_page: OpenPage) -> None:
    told, other, table = opponents(open_page)
    go_to(told, "help")
    titled(told, "Help")
    hide(told)
    assert told.title() == "Help · Ludarium", "nothing waits yet"
    click_along(other, MOVE.path)
    titled(told, "● Your turn · Help")
    assert told.evaluate(MARKED)
    ((title, body, url, _),) = told_now(told)
    assert (title, url) == ("Your turn", f"/table/{table}")
    assert body.startswith("Tokonoma · ")

    told.evaluate("location.hash = '#/settings'")
    titled(told, "● Your turn · Settings")
    hide(told, False)
    titled(told, "Settings · Ludarium")
    assert not told.evaluate(MARKED)
    shown(told, 0)

    sit_down(told, table)
    titled(told, "Tokonoma")
    hide(told)
    titled(told, "● Your turn · Tokonoma")
    shown(told, 0)
    other.get_by_role("button", name="Resign").click()
    other.get_by_role("button", name="Really resign?").click()
    titled(told, "● You won · Tokonoma")
    ((title, *_),) = told_now(told)
    assert title == "You won"


def test_one_tab_tells_and_none_while_another_is_looked_at(open_page: OpenPage) -> None:
    told, other, _ = opponents(open_page)
    second = told.context.new_page()
    for page in (told, second):
        go_to(page, "help")
        page.get_by_role("heading", name="Help", exact=True).wait_for()
    hide(told)
    second.get_by_role("heading", name="Help", exact=True).wait_for()
    with told.expect_response("**/api/v1/history"), second.expect_response("**/api/v1/history"):
        click_along(other, MOVE.path)
    second.evaluate("navigator.locks.query()")  # the first tab has asked by now who is looked at
    assert told.title() == "Help · Ludarium"
    shown(told, 0)


def test_a_challenge_marks_the_tab_until_it_is_withdrawn(open_page: OpenPage) -> None:
    told, other = open_page(**TOLD), open_page()
    name, rival = register(told), register(other)
    turn_on(told)
    hide(told)
    challenge = {"opponent": name, "game": "tokonoma", "control": {"per_move_days": 3}}
    made = other.request.post("/api/v1/lobby/challenges", data=challenge)
    assert made.ok, made.text()
    titled(told, f"● {rival} challenges you · Settings")
    ((title, body, *_),) = told_now(told)
    assert (title, body) == (f"{rival} challenges you", "Tokonoma · 3 days")
    assert other.request.delete(f"/api/v1/lobby/challenges/{made.json()['id']}").ok
    titled(told, "Settings")
    shown(told, 0)


def test_a_round_of_a_tournament_is_told(open_page: OpenPage) -> None:
    told, other = signed_in(open_page, "Sleeper", **TOLD), signed_in(open_page, "Waker")
    path = create(told, "Night cup", "Knockout")
    for page in (told, other):
        go_to(page, f"{path}")
    told.get_by_role("button", name="Withdraw").wait_for()
    turn_on(told)
    hide(told)
    other.get_by_role("button", name="Enter", exact=True).click()
    told.wait_for_function("() => document.title.startsWith('● Your game in the tournament begins')")
    told.wait_for_function("() => document.title.startsWith('Settings')")  # it blinks
    ((title, body, url, _),) = told_now(told)
    assert title == "Your game in the tournament begins"
    assert body.endswith("Waker")
    assert url.startswith("/table/")


def test_only_what_was_chosen_is_told(open_page: OpenPage) -> None:
    told, other, _ = opponents(open_page)
    go_to(told, "settings")
    told.get_by_label("when it is my turn").uncheck()
    hide(told)
    click_along(other, MOVE.path)
    titled(told, "● Your turn")
    other.get_by_role("button", name="Resign").click()
    other.get_by_role("button", name="Really resign?").click()
    titled(told, "● You won")
    ((title, *_),) = told_now(told)
    assert title == "You won", "the turn was not told, the end was"


def test_nobody_is_asked_before_a_click_and_refusals_are_explained(open_page: OpenPage) -> None:
    page = open_page("", service_workers="allow")
    page.context.add_init_script(
        """window.asked = 0;
        Notification.requestPermission = async () => { window.asked += 1; return Notification.permission; };
        Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'default' });"""
    )
    for path in ("", "settings"):
        go_to(page, f"{path}")
        page.reload()
        settled(page)
    assert page.evaluate("window.asked") == 0
    section = page.get_by_role("region", name="Notifications")
    section.get_by_label("While Ludarium is open").dispatch_event("click")
    section.get_by_role("alert").get_by_text("nothing has changed").wait_for()
    assert page.evaluate("window.asked") == 1
    assert section.get_by_label("No notifications").is_checked()
    assert section.get_by_label("Also while it is closed").count() == 0, "that needs an account"
    section.get_by_role("link", name="Sign in").wait_for()

    page.context.add_init_script("Object.defineProperty(Notification, 'permission', { get: () => 'denied' });")
    page.reload()
    section.get_by_text("open the site’s settings beside its address").wait_for()
    assert section.get_by_label("While Ludarium is open").count() == 0
    assert violations(page) == []


@pytest.fixture
def in_a_local_network(browser: Any, server: Server) -> Iterator[OpenPage]:
    """Opens pages by another address than the machine's own: over plain HTTP that is no secure context."""
    mapped = browser.browser_type.launch(
        executable_path=CHROMIUM, args=[*SWITCHES, "--host-resolver-rules=MAP games.example 127.0.0.1"]
    )

    def opened(path: str, device: dict[str, Any] = DESKTOP) -> Any:
        page = mapped.new_page(base_url=f"http://games.example:{server.port}", **device)
        go_to(page, f"{path}")
        return page

    yield opened
    mapped.close()


@pytest.mark.parametrize("device", on_every_push(PHONE, among=(DESKTOP, PHONE), ids=width))
def test_the_page_says_what_needs_https(in_a_local_network: OpenPage, device: dict[str, Any]) -> None:
    page = in_a_local_network("settings", device)
    assert page.evaluate("isSecureContext") is False
    section = page.get_by_role("region", name="Notifications")
    section.get_by_text("Browsers allow notifications, push and installing over HTTPS only").wait_for()
    assert section.get_by_role("radio").count() == 0, "nothing is offered that cannot be"
    app = page.get_by_role("region", name="As an app")
    app.get_by_text("Installing needs HTTPS").wait_for()
    assert app.get_by_role("button").count() == 0
    settled(page)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= device["viewport"]["width"]


def test_the_mark_on_the_tab_needs_no_https(in_a_local_network: OpenPage) -> None:
    told, other = in_a_local_network("help"), in_a_local_network("")
    wish = {"game": "tokonoma", "seats": seats("tokonoma", YOU, OPEN), "visibility": "link"}
    table = other.evaluate(POST, ["/api/v1/tables", wish])["id"]
    told.evaluate(POST, [f"/api/v1/tables/{table}/seats/black", {}])
    sit_down(other, table)
    hide(told)
    click_along(other, MOVE.path)
    titled(told, "● Your turn · Help")
    assert told.evaluate(MARKED)

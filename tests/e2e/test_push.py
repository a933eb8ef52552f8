"""What the server sends while no page looks: to devices, through a service worker, and by mail.

No real push service is asked. The server sends to one of the test, which decrypts as a browser would and checks the
server's signature; the text then goes to the page's service worker.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from ludarium.server.limits import DIGEST_AFTER
from tests.clients.wire import PASSWORD
from tests.e2e.addresses import go_to
from tests.e2e.conftest import DESKTOP, PHONE
from tests.e2e.games import on_every_push, width
from tests.e2e.test_notifications import TOLD, shown, turn_on
from tests.e2e.test_pages import settled, violations
from tests.e2e.waiting import choose, in_charge
from tests.server.inbox import Inbox, inbox
from tests.server.notified import Calendar, House, calendar, chosen, game_between, house, move, service
from tests.server.push_service import Browser, PushService
from tests.waiting import until

__all__ = ["calendar", "house", "inbox", "service"]

NAME = "Ben"
# Headless Chromium reaches no push service: it is given the subscription of one of the test.
SUBSCRIBED = """(subscription) => {
  const { endpoint, p256dh, auth } = subscription;
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    window.subscribedWith = applicationServerKey;
    return { toJSON: () => ({ endpoint, keys: { p256dh, auth } }) };
  };
}"""


@pytest.fixture(scope="module")
def browser(whole_browser: Any) -> Any:
    return whole_browser


@pytest.fixture
def page(browser: Any, house: House, inbox: Inbox, device: dict[str, Any]) -> Iterator[Any]:
    """Somebody with an account, whose browser may show notifications."""
    server = house.start(**inbox.settings)
    context = browser.new_context(base_url=server.address, reduced_motion="reduce", **device, **TOLD)
    context.set_default_timeout(30_000)
    opened = context.new_page()
    go_to(opened, "settings")
    in_charge(opened)
    wish = {"name": NAME, "password": PASSWORD, "email": "ben@mail.example"}
    assert opened.request.post("/api/v1/account", data=wish).ok
    opened.reload()
    yield opened
    context.close()


@pytest.fixture
def device() -> dict[str, Any]:
    return DESKTOP


def add_device(page: Any, subscribed: Browser, name: str = "Tablet") -> str:
    answer = page.request.post("/api/v1/notifications/devices", data=subscribed.subscription(name))
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


def notifications(page: Any) -> Any:
    return page.request.get("/api/v1/notifications").json()


def deliver(page: Any, text: str) -> None:
    """Hands a push to the service worker, as the browser does when its push service has sent it, until it is shown.

    Chromium takes a notification for closed if it is asked for all of them before it has shown this one.
    """
    (worker,) = page.context.service_workers
    worker.evaluate(
        """async (data) => {
          const event = new PushEvent('push', { data });
          let shown;
          event.waitUntil = (promise) => { shown = promise; };
          dispatchEvent(event);
          await shown;
        }""",
        text,
    )


def test_a_move_reaches_the_service_worker_and_a_click_leads_to_the_table(
    page: Any, house: House, service: PushService
) -> None:
    turn_on(page)
    tablet = service.browser()
    add_device(page, tablet)
    ana = house.member("Ana")
    go_to(page, "help")
    table = game_between(ana, page_api(page, house))
    move(ana, table)
    pushed = tablet.push()  # decrypted, and its signature is checked
    assert pushed.key == notifications(page)["push_key"]
    assert pushed.message["kind"] == "turn"
    deliver(page, pushed.text)
    ((title, body, url, tag),) = shown(page, 1)
    assert (title, url) == (pushed.message["title"], f"/table/{table}")
    assert (body, tag) == ("Tokonoma against Ana", f"table:{table}")

    click_notification(page)
    page.wait_for_url(re.compile(f"/table/{table}$"))
    page.wait_for_selector("[role=grid]")
    shown(page, 0)


def test_a_push_about_the_table_that_is_looked_at_is_not_shown(page: Any, house: House) -> None:
    turn_on(page)
    table = game_between(house.member("Ana"), page_api(page, house))
    page.evaluate("(id) => { location.hash = `#/table/${id}`; }", table)
    page.wait_for_selector("[role=grid]")
    deliver(page, message(table))
    deliver(page, message("another"))
    ((*_, tag),) = shown(page, 1)
    assert tag == "table:another", "nobody is told what they look at"
    page.evaluate("location.hash = '#/help'")
    deliver(page, message(table))
    assert {tag for *_, tag in shown(page, 2)} == {"table:another", f"table:{table}"}


def test_a_click_takes_no_tab_with_a_game(page: Any, house: House) -> None:
    turn_on(page)
    table = game_between(house.member("Ana"), page_api(page, house))
    page.evaluate("(id) => { location.hash = `#/table/${id}`; }", table)
    page.wait_for_selector("[role=grid]")
    deliver(page, message("another"))
    shown(page, 1)
    (worker,) = page.context.service_workers
    # A browser opens windows after a real click only.
    worker.evaluate("() => { clients.openWindow = async (address) => { self.opened = address; }; }")
    click_notification(page)
    opened = worker.evaluate(
        """async () => {
          for (let tries = 0; tries < 600 && !self.opened; tries += 1) await new Promise((on) => setTimeout(on, 50));
          return self.opened;
        }"""
    )
    assert opened.endswith("/table/another")
    assert page.evaluate("location.pathname") == f"/table/{table}"


def message(table: str) -> str:
    return json.dumps({"title": "Your turn", "body": "", "url": f"/table/{table}", "tag": f"table:{table}"})


def click_notification(page: Any) -> None:
    (worker,) = page.context.service_workers
    worker.evaluate(
        """async () => {
          const [notification] = await registration.getNotifications();
          dispatchEvent(new NotificationEvent('notificationclick', { notification }));
        }"""
    )


def page_api(page: Any, house: House) -> Any:
    """The same person without their page."""
    api = house.visitor()
    for cookie in page.context.cookies():
        api.http.cookies.set(cookie["name"], cookie["value"])
    return api


@pytest.mark.parametrize("device", on_every_push(PHONE, among=(DESKTOP, PHONE), ids=width))
def test_devices_are_added_tried_and_removed_in_the_settings(page: Any, service: PushService) -> None:
    section = page.get_by_role("region", name="Notifications")
    own, tablet = service.browser(), service.browser()
    add_device(page, tablet)
    closed, off = section.get_by_label("Also while it is closed"), section.get_by_label("No notifications")
    in_charge(page)
    closed.click(force=True)
    section.get_by_role("alert").get_by_text("does not reach its push service").wait_for()
    assert section.get_by_label("While Ludarium is open").is_checked(), "as much as is possible"

    page.evaluate(SUBSCRIBED, own.subscription())
    closed.click(force=True)
    section.get_by_text("· this device").wait_for()
    assert closed.is_checked()
    assert page.evaluate("window.subscribedWith") == notifications(page)["push_key"]
    settled(page)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    section.get_by_role("button", name="Send a test to Tablet").click()
    section.get_by_text("Sent.").wait_for()
    assert tablet.push().message["title"] == "Ludarium"
    section.get_by_role("button", name="Remove Tablet").click()
    section.get_by_text("Tablet").wait_for(state="detached")
    page.reload()
    section.get_by_text("· this device").wait_for()
    assert closed.is_checked()
    section.get_by_label("when a game of mine has ended").uncheck()
    until(lambda: not notifications(page)["choices"]["push"]["ended"])
    choose(off)
    section.get_by_text("· this device").wait_for(state="detached")
    assert notifications(page)["devices"] == []
    page.reload()
    off.and_(page.locator(":checked")).wait_for(state="attached")


def test_a_subscription_that_the_browser_renews_replaces_the_old_one(page: Any, service: PushService) -> None:
    in_charge(page)
    old, new = service.browser(), service.browser()
    device_id = add_device(page, old)
    keep = "async (id) => (await caches.open('ludarium-device')).put('/device', new Response(id))"
    page.evaluate(keep, device_id)
    (worker,) = page.context.service_workers
    worker.evaluate(
        """({ endpoint, p256dh, auth }) => {
          const newSubscription = { toJSON: () => ({ endpoint, keys: { p256dh, auth } }) };
          dispatchEvent(Object.assign(new ExtendableEvent('pushsubscriptionchange'), { newSubscription }));
        }""",
        new.subscription(),
    )
    until(lambda: device_id not in [device["id"] for device in notifications(page)["devices"]])
    (device,) = notifications(page)["devices"]
    assert page.request.post(f"/api/v1/notifications/devices/{device['id']}/test").ok
    assert new.push().message["tag"] == "test"


@pytest.mark.parametrize("device", on_every_push(PHONE, among=(DESKTOP, PHONE), ids=width))
def test_an_address_is_confirmed_and_mails_are_chosen_and_ended_by_their_link(
    page: Any, house: House, inbox: Inbox, calendar: Calendar
) -> None:
    section = page.get_by_role("region", name="Notifications")
    section.get_by_text("We have sent a mail with a link to ben@mail.example").wait_for()
    _, asking = inbox.wait(1)
    confirm = re.search(r"https://games\.example(/\S+)", asking.get_content())
    assert confirm
    page.goto(confirm.group(1))
    page.get_by_text("Is ben@mail.example your address?").wait_for()
    assert violations(page) == []
    page.get_by_role("button", name="Yes, confirm it").click()
    page.get_by_text("Your address is confirmed.").wait_for()
    assert violations(page) == []
    page.get_by_role("link", name="Choose in the settings").click()
    choose(section.get_by_label("At most one a day"))
    until(lambda: notifications(page)["choices"]["digest"] == "daily")
    go_to(page, "help")
    ana = house.member("Ana")
    move(ana, game_between(ana, page_api(page, house)))
    house.idle()
    calendar.seconds += DIGEST_AFTER + 60
    _, mail = inbox.wait(2)
    link = str(mail["List-Unsubscribe"]).strip("<>")
    assert link in mail.get_content()

    page.context.clear_cookies()  # as in a mail program, where nobody is signed in
    page.goto(link.replace("https://games.example", ""))
    page.get_by_text("Shall we send you no more mails").wait_for()
    assert violations(page) == []
    page.get_by_role("button", name="No more mails").click()
    page.get_by_text("You will get no more mails").wait_for()
    assert violations(page) == []
    signed_in = page.request.post("/api/v1/account/sign-in", data={"name": NAME, "password": PASSWORD})
    assert signed_in.ok, signed_in.text()
    assert notifications(page)["choices"]["digest"] == "off"


def test_who_has_given_no_address_is_told_where_to(page: Any, house: House) -> None:
    answer = page.request.put("/api/v1/account/email", data={"email": "", "password": PASSWORD})
    assert answer.ok, answer.text()
    page.reload()
    section = page.get_by_role("region", name="Notifications")
    section.get_by_text("You have given no mail address yet").wait_for()
    assert section.get_by_label("At most one a day").count() == 0
    assert chosen(page_api(page, house), "daily")["mail"] == "no-address"

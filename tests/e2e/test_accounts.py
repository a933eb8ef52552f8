"""Accounts in the browser: games come along, other devices are signed out, forms say what is wrong where it is."""

from typing import Any

import pytest

import ludarium
from tests.e2e.addresses import go_to
from tests.e2e.conftest import DESKTOP, PHONE, OpenPage
from tests.e2e.people import PASSWORD, fill_in, in_menu, register, sign_in
from tests.e2e.player import OPEN, YOU, click_along, new_table, sit_down
from tests.e2e.test_pages import settled, violations_in_both_themes
from tests.e2e.waiting import choose

START = ludarium.game("tokonoma").start()
MOVE = START.legal_moves.get("d6b5")


def test_registering_keeps_a_guests_running_game(open_page: OpenPage) -> None:
    page = open_page()
    table = new_table(page, "tokonoma")
    sit_down(page, table)
    other_tab = page.context.new_page()
    sit_down(other_tab, table)
    name = register(page)
    page.wait_for_selector("[role=grid]")
    assert page.url.endswith(f"/table/{table}"), "one is back where one was"
    click_along(page, MOVE.path)
    page.locator(".moves td button").first.wait_for()
    other_tab.locator(".moves td button").first.wait_for()
    other_tab.get_by_role("button", name=f"Account of {name}").wait_for()
    go_to(page, "")
    page.locator(f"a[href='/table/{table}']").wait_for()


def test_who_registers_or_signs_in_is_back_on_the_page_they_came_from(open_page: OpenPage) -> None:
    page, other = open_page("tournaments"), open_page("tournaments")
    page.locator("main").get_by_role("link", name="Sign in").click()
    page.get_by_role("heading", name="Sign in").wait_for()
    name = register(page)
    page.wait_for_url("**/tournaments")
    other.locator("main").get_by_role("link", name="Sign in").click()
    other.get_by_role("heading", name="Sign in").wait_for()
    sign_in(other, name)
    other.wait_for_url("**/tournaments")


def test_signing_in_joins_a_guests_games_to_the_account(open_page: OpenPage) -> None:
    first, guest, friend = open_page(), open_page(), open_page()
    old = new_table(first, "tokonoma")
    name = register(first)
    table = new_table(guest, "tokonoma", YOU, OPEN, visibility="link")
    sit_down(guest, table)
    go_to(friend, f"table/{table}")
    friend.get_by_role("button", name="Take a seat: Black").click()
    guest.wait_for_selector(".hit.open")
    sign_in(guest, name)
    guest.get_by_role("button", name=f"Account of {name}").wait_for()
    guest.wait_for_selector(".hit.open")
    click_along(guest, MOVE.path)
    friend.locator(".moves td button").first.wait_for()
    friend.get_by_text(name).first.wait_for()
    go_to(guest, "")
    for each in (old, table):
        guest.locator(f"a[href='/table/{each}']").wait_for()


def test_a_second_browser_shows_the_game_and_is_signed_out_from_the_first(open_page: OpenPage) -> None:
    first, second = open_page(), open_page("")
    table = new_table(first, "tokonoma")
    name = register(first)
    sign_in(second, name)
    second.get_by_role("button", name=f"Account of {name}").wait_for()
    second.locator(f"a[href='/table/{table}']").click()
    second.wait_for_selector(".hit.open")
    click_along(second, MOVE.path)
    second.locator(".moves td button").first.wait_for()
    in_menu(first, name, "Account")
    sessions = first.get_by_role("region", name="Where you are signed in")
    sessions.get_by_text("last used").wait_for()
    entry = sessions.locator("li", has_text="last used")
    entry.get_by_role("button", name="Sign out").click()
    sessions.get_by_text("last used").wait_for(state="detached")
    second.get_by_role("link", name="Sign in").first.wait_for()
    second.get_by_text("This table is not here, or it is not yours.").wait_for()
    assert first.get_by_role("button", name=f"Account of {name}").count() == 1


def test_a_new_name_is_seen_by_the_opponent_at_once(open_page: OpenPage) -> None:
    page, friend = open_page(), open_page()
    seats = {"white": {"kind": "you"}, "black": {"kind": "open"}}
    answer = page.request.post("/api/v1/tables", data={"game": "tokonoma", "seats": seats, "visibility": "link"})
    table = answer.json()["id"]
    go_to(friend, f"table/{table}")
    friend.get_by_role("button", name="Take a seat: Black").click()
    friend.get_by_text("There is an open seat").wait_for(state="detached")
    name = register(page)
    friend.get_by_text(name).first.wait_for()


def test_what_is_wrong_stands_by_its_field(open_page: OpenPage) -> None:
    page, other = open_page("register"), open_page()
    taken = register(other)
    name, password = page.get_by_label("Name", exact=True), page.get_by_label("Password", exact=True)
    for wish, secret, field, words in (
        ("x", PASSWORD, name, "2 to 20 letters"),
        (taken.upper(), PASSWORD, name, "taken"),
        ("Fresh-name", "short", password, "At least 8 characters, and not"),
    ):
        fill_in(page, wish, secret)
        page.get_by_role("button", name="Register").click()
        problem = page.get_by_role("alert")
        problem.get_by_text(words).wait_for()
        assert field.get_attribute("aria-invalid") == "true"
        assert field.get_attribute("aria-describedby") == problem.get_attribute("id")
        assert field.evaluate("(input) => document.activeElement === input")
    go_to(page, "sign-in")
    sign_in(page, taken, "not this one")
    page.get_by_role("alert").get_by_text("The name or the password is wrong.").wait_for()


def test_forms_are_known_to_password_managers_and_a_password_can_be_shown(open_page: OpenPage) -> None:
    page = open_page("sign-in")
    name, password = page.get_by_label("Name", exact=True), page.get_by_label("Password", exact=True)
    assert name.get_attribute("autocomplete") == "username"
    assert password.get_attribute("autocomplete") == "current-password"
    assert password.get_attribute("type") == "password"
    page.get_by_role("button", name="Show the password").click()
    assert password.get_attribute("type") == "text"
    go_to(page, "register")
    page.get_by_role("button", name="Register").wait_for()
    assert page.get_by_label("Password", exact=True).get_attribute("autocomplete") == "new-password"


def test_the_password_changes_and_the_old_one_works_no_more(open_page: OpenPage) -> None:
    page = open_page()
    name = register(page)
    in_menu(page, name, "Account")
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_label("New password").fill("battery staple")
    page.get_by_role("button", name="Change the password").click()
    page.get_by_text("Saved").wait_for()
    in_menu(page, name, "Sign out")
    sign_in(page, name)
    page.get_by_role("alert").wait_for()
    go_to(page, "")
    sign_in(page, name, "battery staple")
    page.get_by_role("button", name=f"Account of {name}").wait_for()


def test_settings_come_along_to_another_browser(open_page: OpenPage) -> None:
    first, second = open_page("settings"), open_page()
    choose(first.get_by_role("radio", name="Dark"))
    first.wait_for_selector("html[data-theme=dark]")
    with first.expect_response(lambda answer: answer.request.method == "PUT" and answer.url.endswith("/settings")):
        name = register(first)
    sign_in(second, name)
    second.wait_for_selector("html[data-theme=dark]")


def test_friends_blocks_and_the_profile(open_page: OpenPage) -> None:
    page, other = open_page(), open_page()
    name, friend = register(page), register(other)
    go_to(page, f"@/{friend}")
    page.get_by_role("heading", name=friend).wait_for()
    page.get_by_text("No finished public games yet.").wait_for()
    page.get_by_role("button", name="Follow", exact=True).click()
    page.get_by_role("button", name="Follow no longer").wait_for()
    go_to(page, "account")
    friends = page.get_by_role("region", name="Friends")
    friends.get_by_role("link", name=friend).wait_for()
    friends.get_by_role("button", name=f"Follow {friend} no longer").click()
    friends.get_by_text("You follow nobody yet.").wait_for()
    go_to(page, f"@/{friend}")
    page.get_by_role("button", name="Block", exact=True).click()
    page.get_by_role("button", name="Block no longer").wait_for()
    new_table(page, "tokonoma")
    go_to(page, f"@/{name}")
    page.get_by_text("in progress").wait_for()
    go_to(page, "@/Nobody-has-this")
    page.get_by_text("there is no player").wait_for()


def test_an_account_is_exported_and_deleted(open_page: OpenPage) -> None:
    page = open_page()
    name = register(page)
    in_menu(page, name, "Account")
    with page.expect_download() as loading:
        page.get_by_role("link", name="Download my data").click()
    assert loading.value.suggested_filename == "ludarium.json"
    removing = page.get_by_role("region", name="Delete the account")
    removing.get_by_label("Password", exact=True).fill(PASSWORD)
    removing.get_by_role("button", name="Delete my account").click()
    page.get_by_role("link", name="Sign in").first.wait_for()


@pytest.mark.parametrize(
    "device", [pytest.param(DESKTOP, id="desktop", marks=pytest.mark.soak), pytest.param(PHONE, id="phone")]
)
def test_axe_finds_nothing_on_the_pages_of_accounts(open_page: OpenPage, device: dict[str, Any]) -> None:
    page = open_page(device=device)
    for path in ("sign-in", "register", "reset", "account"):
        go_to(page, f"{path}")
        settled(page)
        assert violations_in_both_themes(page) == [], path
    go_to(page, "")
    name = register(page)
    for path in ("account", f"@/{name}"):
        go_to(page, f"{path}")
        settled(page)
        assert violations_in_both_themes(page) == [], path
    page.get_by_role("button", name=f"Account of {name}").click()
    assert violations_in_both_themes(page) == []


def test_pages_of_accounts_fit_a_screen_of_320_pixels(open_page: OpenPage) -> None:
    page = open_page(device={**PHONE, "viewport": {"width": 320, "height": 640}})
    wide = "document.documentElement.scrollWidth"
    for path in ("sign-in", "register", "reset"):
        go_to(page, f"{path}")
        settled(page)
        assert page.evaluate(wide) <= 320, path
    name = register(page)
    for path in ("account", f"@/{name}", ""):
        go_to(page, f"{path}")
        settled(page)
        assert page.evaluate(wide) <= 320, path

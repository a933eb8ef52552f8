"""Finding a game: two and three browsers seek, wait, are called, challenge each other, or meet by link."""

import re
from typing import Any

from tests.e2e.addresses import go_to, path_in
from tests.e2e.conftest import PHONE, OpenPage
from tests.e2e.player import YOU, bot, new_table, sit_down
from tests.e2e.test_together import type_move


def quick(page: Any, clock: str, *games: str) -> None:
    """Quick pairing by one clock, for some games or for any."""
    page.get_by_role("button", name="Any game").click()
    for game in games:
        page.get_by_role("group", name="Games that you would play").get_by_role("button", name=game).click()
    page.locator(".clocks .clock", has_text=clock).click()


def at_a_table(page: Any) -> str:
    page.wait_for_url(re.compile("/table/"))
    page.wait_for_selector("[role=grid]")
    return str(page.url.rsplit("/", 1)[1])


def name_of(page: Any) -> str:
    return str(page.request.get("/api/v1/lobby").json()["name"])


def test_several_games_and_clocks_are_sought_at_once(open_page: OpenPage) -> None:
    one, other = open_page(""), open_page("")
    one.get_by_role("button", name="More choices").click()
    dialog = one.get_by_role("dialog")
    for game in ("Tokonoma", "HexChess", "Gungi"):
        dialog.get_by_label(game, exact=True).set_checked(game != "Tokonoma")
    for clock in ("5+3", "10+5"):
        dialog.get_by_label(clock, exact=True).check()
    dialog.get_by_role("button", name="Seek", exact=True).click()
    one.get_by_text("Seeking an opponent").wait_for()
    one.get_by_text("5+3, 10+5").first.wait_for()
    other.locator("[data-seek] .game").get_by_text("HexChess, Gungi", exact=True).wait_for()
    quick(other, "3+2", "Gungi")
    other.get_by_text("Seeking an opponent").wait_for()
    quick(other, "10+5", "Gungi")
    table = at_a_table(one)
    assert at_a_table(other) == table
    found = one.request.get(f"/api/v1/tables/{table}").json()["table"]
    assert (found["game"], found["time_control"]["base_seconds"]) == ("gungi", 600)


def test_a_seek_for_any_game_is_paired_with_what_fits_first(open_page: OpenPage) -> None:
    one, other = open_page(""), open_page("")
    quick(one, "10+5")
    one.get_by_text("Seeking an opponent").wait_for()
    quick(other, "10+5", "Romgon")
    table = at_a_table(one)
    assert at_a_table(other) == table
    assert one.request.get(f"/api/v1/tables/{table}").json()["table"]["game"] == "romgon"


def test_who_waits_is_called_while_playing_the_computer_and_nothing_is_lost(open_page: OpenPage) -> None:
    one, other = open_page(""), open_page("")
    quick(one, "3+2", "Tokonoma")
    one.get_by_text("Seeking an opponent").wait_for()
    own = new_table(one, "tokonoma", YOU, bot("beginner"))
    sit_down(one, own)
    type_move(one, "d6b5")
    one.wait_for_function("() => document.querySelectorAll('.moves td button').length >= 2", timeout=25_000)
    one.get_by_text("Seeking an opponent").wait_for()
    quick(other, "3+2", "Tokonoma")
    called = at_a_table(other)
    one.get_by_role("dialog").get_by_role("button", name="Join the game").click()
    one.wait_for_url(re.compile(called))
    one.go_back()
    one.wait_for_url(re.compile(own))
    one.wait_for_function("() => document.querySelectorAll('.moves td button').length >= 2", timeout=25_000)


def test_who_is_called_and_does_not_join_ends_the_game_without_a_result(open_page: OpenPage) -> None:
    one, other = open_page(""), open_page("")
    quick(one, "30+20", "Gungi")
    go_to(one, "learn")
    one.get_by_text("Seeking an opponent").wait_for()
    quick(other, "30+20", "Gungi")
    at_a_table(other)
    one.get_by_role("button", name="Not now").click()
    other.locator(".result").wait_for()
    assert "/learn" in one.url


def test_rows_stay_under_the_pointer(open_page: OpenPage) -> None:
    watching, first, second = open_page(""), open_page(""), open_page("")
    quick(first, "5+3", "Gungi")
    first.get_by_text("Seeking an opponent").wait_for()
    quick(second, "5+3", "CheDuk")
    rows = watching.locator(".seek")
    watching.wait_for_function("() => document.querySelectorAll('.seek').length === 2")
    rows.nth(1).hover()
    before = rows.nth(1).bounding_box()
    first.get_by_role("button", name="Cancel").click()
    watching.locator(".seek.gone").wait_for()
    assert rows.count() == 2
    assert rows.nth(1).bounding_box() == before
    watching.mouse.move(5, 5)
    watching.locator(".seek.gone").wait_for(state="detached")
    rows.first.click()
    assert at_a_table(watching) == at_a_table(second)


def test_a_challenge_is_declined_and_accepted(open_page: OpenPage) -> None:
    one, other = open_page(""), open_page("learn")
    name = name_of(other)

    def challenge() -> None:
        one.get_by_role("button", name="More choices").click()
        one.get_by_label("Against").fill(name)
        one.get_by_role("dialog").get_by_label("Tokonoma").check()
        one.get_by_role("button", name="Send the challenge").click()

    challenge()
    other.get_by_text(f"{name_of(one)} challenges you").wait_for()
    other.get_by_role("button", name="Decline").click()
    one.get_by_text(f"{name} has declined").wait_for()
    challenge()
    other.get_by_role("button", name="Accept").click()
    assert at_a_table(one) == at_a_table(other)


def test_a_private_room_by_link_with_a_password_and_a_qr_code(open_page: OpenPage) -> None:
    host = open_page("new/tokonoma///friend")
    host.get_by_label("Password for the other seat").fill("swordfish")
    host.get_by_role("button", name="Start the game").click()
    host.get_by_role("button", name="Show a QR code").click()
    host.get_by_alt_text("QR code of the link").wait_for()
    host.wait_for_function("() => document.querySelector('img').naturalWidth > 0")
    link = host.get_by_label("Link to this table").input_value()
    guest = open_page(path_in(link), device=PHONE)
    seat = guest.get_by_role("button", name="Take a seat")
    seat.wait_for()
    assert seat.is_disabled()
    guest.get_by_label("Password").fill("trout")
    seat.click()
    guest.get_by_text("this is not it").wait_for()
    guest.get_by_label("Password").fill("swordfish")
    seat.click()
    host.get_by_text("Waiting for somebody").wait_for(state="detached")


def test_after_a_while_something_else_is_offered(open_page: OpenPage) -> None:
    page = open_page("")
    page.clock.install()
    page.reload()
    quick(page, "5+3", "HexChess")
    page.get_by_text("Seeking an opponent").wait_for()
    assert page.get_by_role("button", name="Play the computer").count() == 0
    page.clock.fast_forward(31_000)
    page.get_by_text("Nobody yet").wait_for()
    page.get_by_role("button", name="Correspondence instead").click()
    page.get_by_text("Seeking an opponent").wait_for(state="detached")
    page.locator(".seek", has_text="3 days").wait_for()
    assert page.get_by_role("link", name="Link for a friend").count() == 0


def test_alone_one_is_told_what_to_do(open_page: OpenPage) -> None:
    page = open_page("", device=PHONE)
    page.get_by_text("Play somebody").wait_for()
    for seek in page.request.get("/api/v1/lobby").json()["seeks"]:
        assert seek["lasting"], "nobody else is here"

"""A history of hundreds of games, and a finished game on a page of its own, in a real browser."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from time import time
from typing import Any

import ludarium
from ludarium.play import Seat
from ludarium.server.identity import COOKIE, identity_of
from ludarium.server.limits import HISTORY_PAGE
from ludarium.server.settings import Settings
from ludarium.server.store import Store
from ludarium.server.tables.queries import insert_table
from tests.e2e.addresses import go_to, path_in
from tests.e2e.conftest import PHONE, OpenPage
from tests.e2e.player import YOU, click_along, new_table, sit_down
from tests.e2e.server import Server
from tests.e2e.waiting import choose
from tests.server import sample_tables

GAMES = 300


def player_of(page: Any) -> str:
    secret = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == COOKIE)
    return identity_of(secret)


def fill(server: Server, player: str) -> None:
    """Hundreds of games, one in ten still open, through the store's own functions."""
    now = int(time() * 1000)

    def write(connection: Any) -> None:
        for number in range(GAMES):
            black = Seat(level="beginner") if number % 2 else Seat(player="b" * 64, name=f"Ben {number}")
            seats = {"white": Seat(player=player, name="Me"), "black": black}
            table = sample_tables.new_table(seats=seats, id=f"{player[:8]}{number:03}", creator=player)
            table = replace(sample_tables.play(table, 2), updated=now - number * 60_000)
            if number % 10:
                winner = "white" if number % 3 else "black"
                table = replace(table, ended=ludarium.Outcome(winner, "resignation"))
            insert_table(connection, table)

    async def filled() -> None:
        store = Store(Settings(data=server.data).database_url)
        await store.open()
        await store.write(write)
        await store.close()

    with ThreadPoolExecutor(1) as thread:  # Playwright has a loop in this one
        thread.submit(lambda: asyncio.run(filled())).result()


def test_a_history_of_hundreds_of_games(open_page: OpenPage, server: Server) -> None:
    page = open_page("")
    page.wait_for_selector(".card")
    fill(server, player_of(page))
    page.reload()
    page.get_by_role("link", name=f"All games ({GAMES})").click()
    page.get_by_text(f"Games: {GAMES}").wait_for()
    cards = page.locator("main li")
    page.wait_for_function("(most) => document.querySelectorAll('main li').length === most", arg=HISTORY_PAGE)
    assert page.get_by_text("Your turn").count() == HISTORY_PAGE  # open games first
    page.locator("main li svg").first.wait_for()
    page.get_by_role("button", name="More games").click()
    page.wait_for_function("(most) => document.querySelectorAll('main li').length === most", arg=2 * HISTORY_PAGE)
    page.get_by_label("Result").select_option("lost")
    lost = len([number for number in range(GAMES) if number % 10 and number % 3 == 0])
    page.get_by_text(f"Games: {lost}").wait_for()
    page.get_by_label("Opponent").select_option("person")
    page.get_by_label("Search a name or a game").fill("ben 108")
    page.get_by_text("1 game", exact=True).wait_for()
    assert "Ben 108" in cards.first.inner_text()
    assert "You resigned" in cards.first.inner_text()
    page.get_by_role("button", name="Remove this game").click()
    page.get_by_text("Removed from your list.").wait_for()
    page.get_by_role("button", name="Undo").click()
    cards.first.wait_for()
    page.get_by_role("button", name="Reset the filters").click()
    page.get_by_text(f"Games: {GAMES}").wait_for()


def test_a_finished_game_is_walked_branched_and_shared_without_an_account(open_page: OpenPage) -> None:
    page = open_page("")
    page.wait_for_selector(".card")
    position = ludarium.game("tokonoma").start(repetition=5).play("d6b5").play("e1e3")
    options = {"repetition": 5}
    table = new_table(page, "tokonoma", YOU, moves=["d6b5", "e1e3"], options=options, visibility="private")
    go_to(page, f"table/{table}")
    page.wait_for_selector("[role=grid]")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    page.get_by_role("link", name="Review").click()
    page.get_by_role("heading", name="Black wins").wait_for()
    choose(page.get_by_role("radio", name="Analysis"))
    page.wait_for_selector(".tree button")
    page.keyboard.press("End")
    page.wait_for_selector(".tree [aria-current]")
    click_along(page, position.find("b6a4").path)
    page.get_by_role("button", name="Star a4").wait_for()
    choose(page.get_by_role("radio", name="Share"))
    page.get_by_role("button", name="Make a link").click()
    link = page.get_by_label("Link to this game").input_value()
    assert table not in link
    other = open_page(path_in(link), device=PHONE)
    other.get_by_role("heading", name="Black wins").wait_for()
    choose(other.get_by_role("radio", name="Analysis"))
    assert other.get_by_role("button", name="Star a4").count() == 0
    assert other.evaluate("document.documentElement.scrollWidth") <= 390
    other.get_by_role("link", name="Open in the sandbox").click()
    other.get_by_role("link", name="Play from here").wait_for()
    other.locator(".tree").get_by_role("button", name="Arm e3").wait_for()
    assert "repetition=5" in other.evaluate("decodeURIComponent(location.pathname)")


def test_a_finished_game_is_downloaded_as_it_was_played(open_page: OpenPage) -> None:
    page = open_page("")
    page.wait_for_selector(".card")
    table = new_table(page, "romgon", YOU, moves=["s6-5>5-5", "S0-0>1-1"], options={"stagnation": 3})
    sit_down(page, table)
    click_along(page, ludarium.game("romgon").start().play("s6-5>5-5").play("S0-0>1-1").find("c4-7>4-6").path)
    page.get_by_role("link", name="Review").click()
    choose(page.get_by_role("radio", name="Share"))
    with page.expect_download() as download:
        page.get_by_role("button", name="Download", exact=True).click()
    record = ludarium.Record.parse(Path(download.value.path()).read_text())
    assert [move.text for move in record.moves] == ["s6-5>5-5", "S0-0>1-1", "c4-7>4-6"]
    assert record.options == {"stagnation": 3}
    assert record.replay().outcome == record.outcome == ludarium.Outcome("white", "stagnation")

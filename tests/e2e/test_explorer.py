"""The opening explorer beside a board: other people's games with filters, and one's own, on desktop and phone."""

from __future__ import annotations

import re
from typing import Any

import ludarium
from tests.clients.people import BLITZ, account, play, resign, seated
from tests.e2e.conftest import PHONE, AtTable, OpenPage
from tests.e2e.server import Server
from tests.waiting import until

GAME = "tokonoma"


def counted(server: Server, games: int) -> list[str]:
    """A public game of two people that has been counted; gives its moves."""
    with account(server.url) as one, account(server.url) as other:
        table = seated(one, other, GAME, visibility="public", rated=True, time_control=BLITZ)
        moves = play(table, one, other, moves=10)
        resign(table, one)

        def holds() -> bool:
            return one.client.explore(GAME, sources=["people"]).sources[0].holds >= games

        until(holds, "the game is not counted", every=0.05)
    return moves


def source(page: Any, name: str) -> Any:
    return page.get_by_role("group", name="Whose games").get_by_role("button", name=re.compile(name))


def test_what_people_have_played_is_walked_through_and_filtered(open_page: OpenPage, server: Server) -> None:
    moves = counted(server, 1)
    position = ludarium.game(GAME).start()
    page = open_page(f"explorer/{GAME}")
    for text in moves[:2]:
        page.get_by_title(f"Play {position.display(text)}", exact=True).click()
        position = position.play(text)
    page.wait_for_function("moves => location.pathname.includes(moves)", arg=" ".join(moves[:2]).replace(" ", "%20"))
    page.get_by_text("Games here: 1", exact=True).first.wait_for()
    link = page.get_by_role("region", name="Latest games").get_by_role("link")
    assert link.get_attribute("href").startswith("/game/")
    page.get_by_text("Filters").click()
    page.get_by_role("checkbox", name="Bullet").check()
    page.get_by_text("None of these games came to this position.").wait_for()
    page.get_by_role("checkbox", name="Blitz").check()
    page.get_by_text("Games here: 1", exact=True).first.wait_for()
    page.get_by_label("Rating from").select_option("1800")
    page.get_by_text("None of these games came to this position.").wait_for()
    page.get_by_role("button", name="Clear the filters").click()
    page.keyboard.press("Home")
    source(page, "Book").click()
    page.get_by_text(re.compile(r"Holds \d+ games")).wait_for()
    assert page.get_by_role("list", name="Moves").get_by_role("listitem").count() > 1
    page.keyboard.press("o")
    page.get_by_role("button", name="Open", exact=True).wait_for()


def test_an_opening_leads_to_ones_own_games_on_a_phone(at_table: AtTable) -> None:
    opening = ludarium.game(GAME).openings[0]
    page = at_table(GAME, device=PHONE, moves=list(opening.moves))
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    page.get_by_role("heading", name=re.compile("wins|won|resigned")).first.wait_for()
    page.goto(f"/learn/{GAME}/rules")
    page.get_by_label("Opening", exact=True).select_option(opening.name)
    page.get_by_role("link", name="Explore its games").click()
    source(page, "Mine").click()
    known = page.get_by_text("Games here: 1").first
    while not known.is_visible():  # it is counted a moment after its end
        page.get_by_role("button", name="Close", exact=True).click()
        page.get_by_role("button", name="Open", exact=True).click()
        page.get_by_text(re.compile("Games here: 1|You have finished no game")).first.wait_for()

"""Rated games in the browser: two accounts play, and see what it changed at the table, on profiles and leaderboards."""

from __future__ import annotations

import sqlite3
import time
from typing import Any

import pytest
from sqlalchemy import create_engine

import ludarium
from ludarium.core.position import Position
from tests.e2e.addresses import go_to, path_in
from tests.e2e.conftest import PHONE, OpenPage
from tests.e2e.games import on_every_push, shortest_ending
from tests.e2e.people import register
from tests.e2e.server import Server
from tests.e2e.test_lobby import at_a_table, quick
from tests.e2e.test_online import type_move_when
from tests.e2e.test_pages import settled, violations
from tests.e2e.test_together import move_list, resign, type_move
from tests.e2e.waiting import choose
from tests.server.rated import add_ended
from tests.waiting import PATIENCE

PLAYED_OUT = "romgon"  # to an end by the rules; in the others somebody resigns
FIRST_GAME = {"win": ("1632", "+32"), "loss": ("1568", "−32"), "draw": ("1600", "+0")}  # both began at 1600
BEFORE = 14  # games, so that the next one brings both onto the leaderboard

CHANGED = """async ([table, version]) => {
  while ((await (await fetch(`/api/v1/tables/${table}`)).json()).state.version <= version)
    await new Promise((again) => setTimeout(again, 50));
}"""


def played_before(page: Any, server: Server, one: str, other: str) -> None:
    """Games of the two that have ended: the running server finds and rates them."""
    file = server.data / "ludarium.sqlite"
    with sqlite3.connect(file) as reading:
        ids = dict(reading.execute("SELECT name, id FROM users"))
        newest = reading.execute("SELECT MAX(created) FROM users").fetchone()[0]
        first = reading.execute("SELECT COUNT(*) FROM tables WHERE id LIKE 'table%'").fetchone()[0]
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        for number in range(BEFORE):
            winner = "white" if number % 3 else "black"
            add_ended(connection, first + number, ids[one], ids[other], winner, at=newest)
    engine.dispose()
    until = time.monotonic() + PATIENCE
    while [card["games"] for card in page.request.get(f"/api/v1/players/{one}/ratings").json()] != [BEFORE]:
        assert time.monotonic() < until, "the games are not rated"
        page.wait_for_timeout(100)


def rating_at(page: Any, seat: str) -> str:
    return str(page.locator(f".{seat} .seat .rating [aria-hidden]").inner_text())


def rated_seeks(pages: tuple[Any, Any], game: str) -> str:
    """Two accounts seek a rated game by the same clock; the table at which they meet."""
    for page in pages:
        go_to(page, "")
        page.get_by_label("Rated game").first.check()
        quick(page, "5+3", ludarium.game(game).title)
    one, other = (at_a_table(page) for page in pages)
    assert one == other
    return one


def a_few_moves(position: Position) -> Position:
    for _ in range(4):
        position = position.play(position.legal_moves[0])
    assert position.outcome is None
    return position


def play_openly(table: str, pages: dict[str, Any]) -> Position:
    """Make the first moves that are offered until nothing is hidden or drawn any more; the position after them."""
    while True:
        for page in pages.values():
            shown = page.request.get(f"/api/v1/tables/{table}").json()
            game = ludarium.game(shown["table"]["game"])
            drawn = {option.name for option in game.options if option.drawn}
            if shown["state"]["view"]["partial"] or not drawn <= shown["table"]["options"].keys():
                if shown["state"]["view"]["legal_moves"]:
                    type_move_when(page, shown["state"]["view"]["legal_moves"][0]["text"])
                    page.evaluate(CHANGED, [table, shown["state"]["version"]])
                continue
            position = game.start(**shown["table"]["options"])
            for move in shown["state"]["moves"]:
                position = position.play(move["text"])
            return position


@pytest.mark.parametrize("game", on_every_push("gungi"))
def test_from_seek_to_result_and_rating(open_page: OpenPage, game: str) -> None:
    one, other = open_page(), open_page(device=PHONE)
    names = {page: register(page) for page in (one, other)}
    table = rated_seeks((one, other), game)
    one.get_by_text("The first move has to be made within").wait_for()
    sides = {side.title: side.name for side in ludarium.game(game).sides}
    pages = {sides[page.locator(".bottom .seat strong").first.inner_text()]: page for page in (one, other)}
    assert sorted(pages) == sorted(sides.values())
    position = play_openly(table, pages)
    ending = shortest_ending(position) if game == PLAYED_OUT else a_few_moves(position)
    for ply in range(len(position.moves), len(ending.moves)):
        move = ending.moves[ply]
        type_move_when(pages[move.side], move.text)
        for page in pages.values():
            move_list(page, ply + 1)
    if ending.outcome is None:
        resign(pages[ending.turn])
        winner = next(side for side in pages if side != ending.turn)
    else:
        winner = ending.outcome.winner
    for side, page in pages.items():
        scored = "draw" if winner is None else "win" if winner == side else "loss"
        told = page.locator(".result .change")
        told.wait_for()
        rating, change = FIRST_GAME[scored]
        assert rating in told.inner_text()
        assert change in told.inner_text()
        go_to(page, f"@/{names[page]}")
        card = page.get_by_role("button", name=ludarium.game(game).title)
        card.wait_for()
        assert rating in card.inner_text()


def test_a_rated_room_by_link_has_the_side_that_its_host_chose(open_page: OpenPage) -> None:
    host, guest, stranger = open_page(), open_page(device=PHONE), open_page()
    for page in (host, guest):
        register(page)
    go_to(host, "new/tokonoma///friend")
    choose(host.get_by_role("radio", name="Black"))
    choose(host.get_by_role("radio", name="3+2"))
    host.get_by_label("Rated game").check()
    host.get_by_role("button", name="Start the game").click()
    path = path_in(host.get_by_label("Link to this table").input_value())
    go_to(stranger, f"{path}")
    stranger.get_by_role("button", name="Take a seat: White").click()
    stranger.get_by_text("rated games are for accounts").wait_for()
    go_to(guest, f"{path}")
    guest.get_by_role("button", name="Take a seat: White").click()
    type_move_when(guest, "d6b5")
    type_move_when(host, "e1e3")
    resign(guest)
    for page, rating in ((host, "1632"), (guest, "1568")):
        page.locator(".result .change", has_text=rating).wait_for()


def test_a_rated_game_from_seek_to_leaderboard(open_page: OpenPage, server: Server) -> None:
    one, other = open_page(), open_page(device=PHONE)
    names = {page: register(page) for page in (one, other)}
    played_before(one, server, *names.values())
    table = rated_seeks((one, other), "tokonoma")
    assert one.request.get(f"/api/v1/tables/{table}").json()["table"]["rated"]

    before = {page: rating_at(page, "bottom") for page in (one, other)}
    assert before[one] == rating_at(other, "top")
    assert one.get_by_role("button", name="Hint").count() == 0

    position = ludarium.game("tokonoma").start()
    sides = {side.name: side.title for side in position.game.sides}
    players = {page.locator(".bottom .seat strong").first.inner_text(): page for page in (one, other)}
    for _ in range(2):
        page = players[sides[position.turn]]
        position = position.play(position.legal_moves[0])
        page.wait_for_selector(".hit.open")
        type_move(page, position.moves[-1].text)
        for each in (one, other):
            move_list(each, len(position.moves))
    resign(one)

    after = {}
    for page, change in ((one, "−"), (other, "+")):
        told = page.locator(".result .change")
        told.wait_for()
        assert change in told.locator("strong").inner_text()
        after[page] = int(told.inner_text().split(":")[1].split()[0])
        old = int(before[page].rstrip("?"))
        assert (after[page] > old) is (change == "+")

    go_to(one, f"@/{names[one]}")
    card = one.get_by_role("button", name="Tokonoma")
    card.wait_for()
    assert str(after[one]) in card.inner_text()
    card.click()
    one.locator("figure svg").wait_for()
    assert one.locator(".history tbody tr").count() == BEFORE + 1
    settled(one)
    assert violations(one) == []

    go_to(other, "leaderboards/tokonoma")
    rows = other.get_by_role("table", name="Tokonoma, Blitz").locator("tbody tr")
    rows.first.wait_for()
    listed = {row.locator("a").inner_text(): row.locator("strong").inner_text() for row in rows.all()}
    assert {name: listed[name] for name in names.values()} == {names[p]: str(after[p]) for p in (one, other)}
    settled(other)
    assert violations(other) == []


def test_a_leaderboard_that_nobody_is_on_says_how_one_gets_there(open_page: OpenPage) -> None:
    page = open_page("leaderboards/gungi", device=PHONE)
    page.get_by_text("Classical").click()
    page.get_by_text("Nobody is listed here yet.").wait_for()
    page.get_by_text("After 15 you would be the first").wait_for()
    settled(page)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

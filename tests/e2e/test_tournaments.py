"""Tournaments in the browser: create, enter, play, see the table, finish, for every format."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest

from tests.e2e.addresses import go_to, path_in
from tests.e2e.conftest import DESKTOP, PHONE, OpenPage
from tests.e2e.games import on_every_push
from tests.e2e.player import Player
from tests.e2e.server import Server
from tests.e2e.test_pages import settled, violations

PASSWORD = "correct horse battery"
ARENA = 60  # seconds that it lasts


def signed_in(open_page: OpenPage, name: str, **more: Any) -> Any:
    page = open_page(**more)
    answer = page.request.post("/api/v1/account", data={"name": name, "password": PASSWORD})
    assert answer.ok, answer.text()
    go_to(page, "tournaments")
    page.reload()
    return page


def create(page: Any, name: str, kind: str, most: int = 2, bots: bool = False, rest: int = 0) -> str:
    """Fill in the form, and give the address of the tournament."""
    go_to(page, "tournaments/new")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("group", name="Game").get_by_text("Tokonoma", exact=True).click()
    page.get_by_role("group", name="Format").get_by_text(kind, exact=True).click()
    if kind == "Arena":
        page.get_by_label("Minutes", exact=True).fill("1")
    if kind == "Swiss":
        page.get_by_label("Rounds", exact=True).fill("1")
    page.get_by_label("Players at most").fill(str(most))
    if bots:
        page.get_by_label("Computer players and bots are allowed").check()
    page.get_by_text("Who may enter, and more").click()
    if kind != "Arena":
        page.get_by_label("Seconds between rounds").fill(str(rest))
    page.get_by_role("button", name="Create the tournament").click()
    page.get_by_role("heading", name=name).wait_for()
    return str(path_in(page.url))


def enter(page: Any, path: str) -> None:
    go_to(page, f"{path}")
    page.get_by_role("button", name="Enter", exact=True).click()


def at_the_board(page: Any) -> None:
    page.wait_for_url(re.compile("/table/"))
    page.wait_for_selector("[role=grid]")


def to_move(one: Any, other: Any) -> tuple[Any, Any]:
    """The two pages of a game, first the one whose turn it is."""
    one.wait_for_function("() => /Your turn|to act/.test(document.body.innerText)")
    return (one, other) if one.get_by_text("Your turn").count() else (other, one)


def resign(page: Any) -> None:
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()


def play(one: Any, other: Any) -> None:
    """Both make a move, then the first resigns; both come back to the tournament."""
    first, second = to_move(one, other)
    Player(first, "mouse").play(1)
    Player(second, "mouse").play(2)
    resign(one)
    for page in (one, other):
        page.locator(".result").get_by_role("link", name="Back to the tournament").click()
        page.get_by_role("heading", name="Standings").wait_for()


FORMATS = ("Swiss", "Round robin", "Knockout", "Arena")


@pytest.mark.parametrize("kind", on_every_push("Swiss", "Arena", among=FORMATS))
def test_a_tournament_from_creating_to_the_end(open_page: OpenPage, server: Server, kind: str) -> None:
    """Two people, on a desktop and a phone."""
    short = kind.split()[0]
    loser = signed_in(open_page, f"{short}Host", device=DESKTOP)
    winner = signed_in(open_page, f"{short}Guest", device=PHONE)
    path = create(loser, f"{kind} of two", kind)
    loser.get_by_text("You take part.").wait_for()
    enter(winner, path)
    for page in (loser, winner):
        at_the_board(page)
        page.get_by_role("link", name="A game of a tournament").wait_for()
        if kind == "Arena":  # where the next game would begin at once
            paused = page.request.put(f"/api/v1/tournaments/{path.split('/')[1]}/entry", data={"paused": True})
            assert paused.ok, paused.text()
    play(loser, winner)
    standings = winner.get_by_role("region", name="Standings").get_by_role("row")
    standings.nth(1).get_by_text(f"{short}Guest").wait_for()
    if kind == "Arena":
        for page in (loser, winner):
            page.get_by_text("You are paused and will not be paired.").wait_for()
            page.get_by_text("Ends in").wait_for()
        server.move_on(ARENA)
    for page, place in ((winner, 1), (loser, 2)):
        page.get_by_text(f"Winner: {short}Guest").wait_for()
        page.get_by_text(f"You finished in place {place} of 2").wait_for()
    if kind == "Knockout":
        winner.get_by_role("region", name="Bracket").get_by_text(f"{short}Guest").wait_for()
    elif kind != "Arena":
        winner.get_by_role("region", name="Cross table").wait_for()
        trf = loser.get_by_role("link", name="FIDE report (TRF)").get_attribute("href")
        assert f"{short}Guest" in loser.request.get(trf).text()
    loser.get_by_role("region", name="Standings").get_by_role("link", name=f"{short}Guest").click()
    loser.get_by_role("heading", name=f"Games of {short}Guest").wait_for()
    go_to(loser, f"@/{short}Guest")
    loser.get_by_role("region", name="Tournaments").get_by_text("Place 1").wait_for()
    go_to(loser, "tournaments")
    loser.get_by_role("heading", name="Finished").wait_for()


def test_an_organiser_may_only_organise(open_page: OpenPage) -> None:
    page = signed_in(open_page, "Onlooker")
    go_to(page, "tournaments/new")
    page.get_by_label("Name", exact=True).fill("For others")
    assert page.get_by_label("I play, too").is_checked()
    page.get_by_label("I play, too").uncheck()
    page.get_by_role("button", name="Create the tournament").click()
    page.get_by_text("0 of 16 players").wait_for()
    page.get_by_role("button", name="Enter", exact=True).wait_for()


def test_players_are_called_wherever_they_are(open_page: OpenPage) -> None:
    """One looks at the tournament, one at another page, and one withdraws before the start."""
    here, elsewhere = signed_in(open_page, "Here"), signed_in(open_page, "Elsewhere", device=PHONE)
    leaving = signed_in(open_page, "Leaving")
    path = create(here, "A call", "Round robin", most=4)
    for page in (elsewhere, leaving):
        enter(page, path)
    for page in (here, elsewhere, leaving):
        page.get_by_text("You take part.").wait_for()
    leaving.get_by_role("button", name="Withdraw").click()
    leaving.get_by_role("button", name="Withdraw from this tournament?").click()
    leaving.get_by_role("button", name="Enter", exact=True).wait_for()
    here.get_by_text("2 of 4 players").wait_for()
    go_to(elsewhere, "settings")
    elsewhere.get_by_role("heading", name="Settings").wait_for()
    here.get_by_role("button", name="Start now").click()
    at_the_board(here)
    elsewhere.get_by_role("heading", name="Your tournament game begins").wait_for()
    elsewhere.get_by_role("button", name="Join the game").click()
    at_the_board(elsewhere)
    elsewhere.get_by_text("or the game is lost by forfeit").wait_for()


STANDINGS = """(lines) => {
  const rows = [...document.querySelectorAll('section[aria-labelledby=standings] tbody tr')];
  const text = (row, part) => row.querySelector(part).textContent;
  return rows.map((row) => `${text(row, '.name a')} ${text(row, '.points')}`).join() === lines.join();
}"""


def correct(page: Any, pairing: dict[str, Any], result: str, reason: str) -> None:
    form = page.locator("form").filter(has=page.get_by_role("heading", name="Correct a result"))
    form.get_by_label("Game", exact=True).select_option(str(pairing["number"]))
    form.get_by_label("Result").select_option(result)
    form.get_by_label("Reason").fill(reason)
    form.get_by_role("button", name="Correct").click()


def test_the_organiser_removes_a_computer_and_corrects_results(open_page: OpenPage) -> None:
    """A round robin of one person and three computers: the opponent of the first round is removed, the other game of
    that round is decided, two games are lost, and one of them turns out to be won."""
    page = signed_in(open_page, "Clubhost")
    path = create(page, "Club evening", "Round robin", most=4, bots=True)
    page.get_by_text("You take part.").wait_for()
    levels = page.get_by_role("combobox", name="Add a computer player")
    warning = page.get_by_text("This is the last place")
    for count in (2, 3, 4):
        if count == 4:
            warning.wait_for()
        assert warning.count() == (count == 4)
        levels.select_option(index=count)
        page.get_by_role("button", name="Add a computer player").click()
        page.get_by_text(f"{count} of 4 players").or_(page.locator("[role=grid]")).first.wait_for()
    at_the_board(page)
    Player(page, "mouse").play(2)  # they have appeared; until this game is over the round goes on
    page.get_by_role("link", name="A game of a tournament").click()
    page.get_by_text("Corrections and removals").click()

    def told() -> Any:
        return page.request.get(f"/api/v1/tournaments/{path.split('/')[1]}").json()

    own = told()["you"]["number"]
    numbers = {line["name"]: line["number"] for line in told()["tournament"]["standings"]}
    names = {number: name for name, number in numbers.items()}
    first = next(p for p in told()["tournament"]["pairings"] if own in (p["first"], p["second"]))
    other = next(p for p in told()["tournament"]["pairings"] if own not in (p["first"], p["second"]))
    removed = first["second"] if first["first"] == own else first["first"]
    correct(page, other, "1-0", "the clock was broken")
    notes = page.get_by_role("region", name="What the organiser did")
    notes.get_by_text("the clock was broken").wait_for()
    form = page.locator("form").filter(has=page.get_by_role("heading", name="Remove a player"))
    form.get_by_label("Player", exact=True).select_option(str(removed))
    form.get_by_label("Reason").fill("one is enough")
    form.get_by_role("button", name="Remove").click()
    at_the_board(page)  # of the second round, now that both games of the first are over
    resign(page)
    page.get_by_role("button", name="Join the game").click()  # the other game of the round is forfeited: on it goes
    resign(page)
    page.locator(".result").get_by_role("link", name="Back to the tournament").click()
    winner, second = names[other["first"]], names[other["second"]]
    before = [f"{winner} 3", f"{second} 2", "Clubhost 1", f"{names[removed]} 0"]
    page.wait_for_function(STANDINGS, arg=before)
    page.get_by_text(f"Winner: {winner}").wait_for()
    page.get_by_text("You finished in place 3 of 4").wait_for()
    page.get_by_text("Corrections and removals").click()
    lost = next(p for p in told()["tournament"]["pairings"] if {p["first"], p["second"]} == {own, other["second"]})
    correct(page, lost, "1-0" if lost["first"] == own else "0-1", "it was the other way round")
    after = [f"{winner} 3", "Clubhost 2", f"{second} 1", f"{names[removed]} 0"]
    page.wait_for_function(STANDINGS, arg=after)
    page.get_by_text("You finished in place 2 of 4").wait_for()
    notes.get_by_text("Player removed").wait_for()
    for reason in ("one is enough", "the clock was broken", "it was the other way round"):
        notes.get_by_text(reason).wait_for()


@pytest.mark.parametrize("width", on_every_push(320, among=(320, 390)))
def test_the_header_of_a_phone_leads_to_tournaments_and_leaderboards(open_page: OpenPage, width: int) -> None:
    page = open_page("learn", device={**PHONE, "viewport": {"width": width, "height": 800}})
    assert page.get_by_role("link", name="Ludarium", exact=True).is_visible()
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Tournaments").tap()
    page.get_by_role("heading", name="Tournaments", exact=True).wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    more = page.get_by_role("button", name="More")
    more.tap()
    settled(page)
    assert violations(page) == []
    page.get_by_role("link", name="Leaderboards").tap()
    page.get_by_role("heading", name="Leaderboards", exact=True).wait_for()
    assert more.get_attribute("aria-expanded") == "false"
    more.tap()
    for name in ("Sandbox", "Settings", "Help"):
        page.locator("#more-menu").get_by_role("link", name=name).wait_for()
    page.keyboard.press("Escape")
    page.locator("#more-menu").wait_for(state="hidden")


def test_a_series_says_that_its_hour_is_of_utc(open_page: OpenPage) -> None:
    page = signed_in(open_page, "Weekly", timezone_id="Asia/Seoul")
    go_to(page, "tournaments/new")
    page.get_by_label("Name", exact=True).fill("Weekly Swiss")
    page.get_by_role("group", name="Start").get_by_text("In 60 min").click()
    assert page.get_by_text("keeps its hour by UTC").count() == 0
    page.get_by_label("Again").select_option("weekly")
    page.get_by_text("keeps its hour by UTC").wait_for()
    page.get_by_role("button", name="Create the tournament").click()
    hour = page.get_by_role("list", name="Conditions").get_by_text(re.compile("every week at .* UTC")).inner_text()
    answer = page.request.get(f"/api/v1/tournaments/{page.url.split('/')[-1]}").json()
    begins = datetime.fromtimestamp(answer["tournament"]["summary"]["start_at"] / 1000, UTC)
    assert f"{begins:%I:%M %p}" in hour.replace("\u202f", " ")


def test_the_page_fits_and_is_accessible(open_page: OpenPage) -> None:
    page = signed_in(open_page, "Narrowcup", device={"viewport": {"width": 320, "height": 640}})
    for path in ("tournaments", "tournaments/new"):
        go_to(page, f"{path}")
        page.locator("main h1").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
    path = create(page, "A narrow tournament with a long name", "Knockout")
    page.get_by_text("You take part").wait_for()
    page.get_by_text("Corrections and removals").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    for each in ("tournaments", "tournaments/new", path):
        go_to(page, f"{each}")
        settled(page)
        assert violations(page) == [], each

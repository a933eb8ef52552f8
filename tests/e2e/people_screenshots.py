"""Pictures of rooms, profiles and leaderboards with nobody, three and three hundred people.

python -m tests.e2e.people_screenshots FOLDER
"""

import sqlite3
import sys
import tempfile
import time
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from sqlalchemy import create_engine

from ludarium.server.accounts.names import skeleton
from tests.clients.wire import Api
from tests.e2e.addresses import go_to
from tests.e2e.conftest import CHROMIUM, DESKTOP, PHONE, SWITCHES
from tests.e2e.lobby_screenshots import name
from tests.e2e.people import register
from tests.e2e.player import OPEN, YOU, new_table, sit_down
from tests.e2e.server import Server
from tests.e2e.test_together import move_list, type_move
from tests.e2e.waiting import still
from tests.server.rated import add_ended, add_user
from tests.waiting import PATIENCE

DAY = 24 * 3600 * 1000
GAMES_EACH = 18  # rated ones, about as many as it takes to be on a leaderboard
WATCHING = {0: 0, 3: 1, 300: 40}  # by how many people there are
MOVES = ("d6b5", "e1e3", "c7c5", "a1a2")
CONTROL = {"base_seconds": 300, "increment_seconds": 3}


def populate(server: Server, people: int) -> None:
    """Players who have played each other for weeks, rated by the running server."""
    random, now = Random(people), int(time.time() * 1000)
    strength = [random.gauss(0, 1) for _ in range(people)]
    games = people * GAMES_EACH // 2
    file = server.data / "ludarium.sqlite"
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        for number in range(people):
            add_user(connection, name(number), skeleton=skeleton(name(number)), created=now - 60 * DAY)
        for game in range(games):
            one, other = random.sample(range(people), 2)
            wins = random.random() < 1 / (1 + 3 ** (strength[other] - strength[one]))
            winner = random.choices(("white" if wins else "black", None), (9, 1))[0]
            at = now - (games - game) * 40 * DAY // games
            add_ended(connection, game, name(one), name(other), winner, at=at, updated=at)
    engine.dispose()
    until = time.monotonic() + PATIENCE
    with closing(sqlite3.connect(file)) as store:
        while store.execute("SELECT COUNT(*) FROM rated_games").fetchone() != (games,):
            assert time.monotonic() < until, "the games are not rated"
            time.sleep(0.2)


def opened(browser: Browser, server: Server, theme: str, device: dict[str, Any]) -> Page:
    context = browser.new_context(base_url=server.url, color_scheme=theme, reduced_motion="reduce", **device)
    page = context.new_page()
    page.goto("/")
    return page


def shoot(page: Page, file: Path) -> None:
    page.wait_for_load_state("networkidle")
    still(page)
    page.screenshot(path=file, full_page=True)


def room(page: Page, other: Page, server: Server, people: int) -> ExitStack:
    """A room: its host waits with nobody here, or plays while others look on."""
    table = new_table(page, "tokonoma", YOU, OPEN, visibility="link", time_control=CONTROL)
    sit_down(page, table)
    watching = ExitStack()
    if not people:
        page.get_by_role("button", name="Show a QR code").click()
        return watching
    go_to(other, f"table/{table}")
    other.get_by_role("button", name="Take a seat").click()
    for _ in range(WATCHING[people]):
        api = watching.enter_context(Api(server.url))
        api.get("/lobby")
        watching.enter_context(api.live(table))
    for ply, text in enumerate(MOVES):
        type_move((page, other)[ply % 2], text)
        move_list(page, ply + 1)
    return watching


def take(browser: Browser, server: Server, people: int, folder: Path) -> None:
    for screen, device in (("desktop", DESKTOP), ("phone", PHONE)):
        for theme in ("light", "dark"):
            page, other = (opened(browser, server, theme, device) for _ in range(2))
            own = register(page)
            ending = f"{people}-{screen}-{theme}.png"
            go_to(page, f"@/{name(0) if people else own}")
            page.get_by_role("heading", level=1).wait_for()
            if people:
                page.locator("main").get_by_role("button", name="Tokonoma").click()
                page.locator("figure svg").wait_for()
            shoot(page, folder / f"profile-{ending}")
            go_to(page, "leaderboards/tokonoma")
            page.get_by_role("heading", level=1).wait_for()
            shoot(page, folder / f"leaderboard-{ending}")
            with room(page, other, server, people):
                shoot(page, folder / f"room-{ending}")
            page.context.close()
            other.context.close()


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        for people in WATCHING:
            with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server:
                populate(server, people)
                take(browser, server, people, folder)


if __name__ == "__main__":
    main()

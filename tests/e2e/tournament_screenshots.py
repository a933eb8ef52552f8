"""Pictures of tournaments of simulated players: python -m tests.e2e.tournament_screenshots FOLDER"""

import asyncio
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.clients.tournament_players import players, until_over
from tests.clients.wire import PASSWORD
from tests.e2e.addresses import go_to
from tests.e2e.conftest import CHROMIUM, DESKTOP, PHONE, SWITCHES
from tests.e2e.server import Server

CUPS: dict[str, dict[str, Any]] = {
    "swiss": {"format": "swiss", "rounds": 4, "name": "Autumn Swiss"},
    "robin": {"format": "round-robin", "name": "Club of eight"},
    "knockout": {"format": "knockout", "third_place": True, "name": "Winter cup"},
    "double": {"format": "knockout", "twice": True, "name": "Two lives"},
}


async def played(address: str) -> dict[str, str]:
    """Finished tournaments, one that runs, and one that is open."""
    found: dict[str, str] = {}
    async with players(address, 8, "Player") as made:
        organiser = made[0]
        found["organiser"] = organiser.name
        for name, wish in CUPS.items():
            cup = found[name] = await organiser.create(most=8, **wish)
            await asyncio.gather(*(each.enter(cup) for each in made))
            await until_over(organiser, cup, within=120)
        for each in made[1:]:
            each.absent = True
        found["arena"] = await organiser.create(format="arena", name="Evening arena", most=7, berserk=True)
        await asyncio.gather(*(each.enter(found["arena"]) for each in made[1:]))
        while not (await organiser.page())["tournament"]["pairings"]:
            await asyncio.sleep(0.1)
        found["open"] = await organiser.create(
            format="swiss", name="Weekly Swiss", when_full=False, start_in=5400, repeat="weekly"
        )
    return found


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server:
        with sync_playwright() as running:
            browser = running.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
            empty = browser.new_page(base_url=server.url, **DESKTOP)
            go_to(empty, "tournaments")
            empty.get_by_role("heading", name="No tournaments yet").wait_for()
            empty.screenshot(path=folder / "empty.png")
            browser.close()
        found = asyncio.run(played(server.url))
        with sync_playwright() as running:
            browser = running.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
            shoot(browser, server.url, found, folder)
            browser.close()


def shoot(browser: Any, url: str, found: dict[str, str], folder: Path) -> None:
    for device, settings in (("desktop", DESKTOP), ("phone", PHONE)):
        for theme in ("light", "dark"):
            context = browser.new_context(base_url=url, color_scheme=theme, **settings)
            page = context.new_page()
            go_to(page, "")
            who = {"name": found["organiser"], "password": PASSWORD}
            answer = page.request.post("/api/v1/account/sign-in", data=who)
            assert answer.ok, answer.text()
            paths = {name: f"tournament/{cup}" for name, cup in found.items() if name != "organiser"}
            paths |= {"list": "tournaments", "new": "tournaments/new", "progress": f"tournament/{found['swiss']}/1"}
            for name, path in paths.items():
                go_to(page, f"{path}")
                page.reload()
                page.locator("main h1").first.wait_for()
                page.wait_for_load_state("networkidle")
                page.screenshot(path=folder / f"{name}-{device}-{theme}.png", full_page=True)
            context.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))

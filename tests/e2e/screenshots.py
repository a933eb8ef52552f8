"""Pictures of every page and every game, to be looked at: python -m tests.e2e.screenshots FOLDER [WORD ...]

Each page is taken in both themes on a desktop, a phone and the narrowest screen; words keep those whose
file name has all of them in it.
"""

import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import ludarium
from tests.e2e.addresses import go_to
from tests.e2e.conftest import CHROMIUM, DESKTOP, PHONE, SWITCHES
from tests.e2e.player import new_table
from tests.e2e.server import Server
from tests.e2e.waiting import still

SCREENS: dict[str, dict[str, Any]] = {
    "desktop": DESKTOP,
    "phone": PHONE,
    "narrow": {**PHONE, "viewport": {"width": 320, "height": 640}},
}
PAGES = ("", "settings", "help", "nowhere", "register", "reset", "account")
PLIES = 14


def games() -> list[str]:
    return [name for name in ludarium.games() if ludarium.game(name).__module__.startswith("ludarium.")]


def shots() -> list[str]:
    """The names of all pages to be taken."""
    of_game = ("new", "sandbox", "learn", "rules", "lesson", "start", "middle", "chosen", "end")
    return [page or "home" for page in PAGES] + [f"{name}-{what}" for name in games() for what in of_game]


def some_moves(name: str, plies: int) -> list[str]:
    """A game of random moves that is not over yet."""
    for seed in range(100):
        random, position = Random(seed), ludarium.game(name).start()
        while position.outcome is None and len(position.moves) < plies:
            position = position.play(random.choice(list(position.legal_moves)))
        if position.outcome is None:
            return [move.text for move in position.moves]
    raise AssertionError(f"{name} is over before {plies} moves")


def whole_game(name: str) -> list[str]:
    """Random moves up to the end by the rules, or as many as a table takes at once."""
    random, position = Random(1), ludarium.game(name).start()
    while position.outcome is None and len(position.moves) < 900:
        position = position.play(random.choice(list(position.legal_moves)))
    return [move.text for move in position.moves]


def visit(page: Page, shot: str) -> None:
    name, _, what = shot.partition("-")
    lesson = f"lesson/{ludarium.game(name).lessons[0].name}" if what == "lesson" else ""
    paths = {
        "": "" if name == "home" else name,
        "new": f"new/{name}",
        "sandbox": f"sandbox/{name}",
        "learn": f"learn/{name}",
        "rules": f"learn/{name}/rules",
        "lesson": f"learn/{name}/{lesson}",
    }
    path = paths.get(what)
    if path is None:
        moves = {"start": 0, "middle": PLIES, "chosen": PLIES}
        played = some_moves(name, moves[what]) if what in moves else whole_game(name)
        path = f"table/{new_table(page, name, moves=played)}"
    go_to(page, f"{path}")
    page.wait_for_selector("main :is(h1, h2)", state="attached")
    page.wait_for_load_state("networkidle")
    if what == "chosen":
        page.wait_for_selector(".hit.open, [data-action]")
        if page.locator(".hit.open").count():
            page.locator(".hit.open").first.click(force=True)
    still(page)


def take(browser: Browser, url: str, folder: Path, words: list[str]) -> None:
    for screen, device in SCREENS.items():
        for theme in ("light", "dark"):
            wanted = [shot for shot in shots() if all(word in f"{shot}-{screen}-{theme}" for word in words)]
            if not wanted:
                continue
            context = browser.new_context(base_url=url, color_scheme=theme, reduced_motion="reduce", **device)
            page = context.new_page()
            page.goto("/")
            for shot in wanted:
                visit(page, shot)
                page.screenshot(path=folder / f"{shot}-{screen}-{theme}.png", full_page=screen != "desktop")
            context.close()


def main() -> None:
    folder, words = Path(sys.argv[1]), sys.argv[2:]
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server, sync_playwright() as running:
        take(running.chromium.launch(executable_path=CHROMIUM, args=SWITCHES), server.url, folder, words)


if __name__ == "__main__":
    main()

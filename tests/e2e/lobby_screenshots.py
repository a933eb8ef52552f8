"""Pictures of the lobby with nobody, three and three hundred people: python -m tests.e2e.lobby_screenshots FOLDER

The people are generated: the page hears of them over a socket of the test's own.
"""

import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute, sync_playwright

import ludarium
from tests.e2e.conftest import CHROMIUM, DESKTOP, PHONE, SWITCHES
from tests.e2e.screenshots import games, some_moves
from tests.e2e.server import Server

NAMES = [
    "Aurelio",
    "Brida",
    "Cosima",
    "Dario",
    "Elke",
    "Farid",
    "Greta",
    "Hana",
    "Ivo",
    "Juno",
    "Kaito",
    "Lumi",
    "Mina",
    "Nuri",
]
CONTROLS = [
    {"base_seconds": 180, "increment_seconds": 2},
    {"base_seconds": 300, "increment_seconds": 3},
    {"base_seconds": 600, "increment_seconds": 5},
    {"base_seconds": 900, "delay_seconds": 5},
    {"per_move_days": 3},
]


def name(number: int) -> str:
    return NAMES[number % len(NAMES)] + (str(number // len(NAMES)) if number >= len(NAMES) else "")


def seek(number: int, random: Random) -> dict[str, Any]:
    control = random.choice(CONTROLS)
    wanted = random.sample(games(), random.choice([1, 1, 2, 4]))
    return {
        "id": f"seek-{number}",
        "name": name(number) if number % 3 else f"Guest {number:04X}",
        "games": [{"game": game, "changed": {}} for game in wanted],
        "controls": [control],
        "side": "any",
        "rated": number % 4 == 0,
        "lasting": "per_move_days" in control,
        "waited": random.randrange(1000, 200_000),
        "yours": False,
    }


def lobby(people: int) -> dict[str, Any]:
    random = Random(people)
    players = max(people - 1, 0) * 2 // 3
    here = {
        "type": "here",
        "names": sorted(name(number) for number in range(players))[:200],
        "players": players,
        "guests": people - players,
        "games": people // 3,
    }
    seeks = [seek(number, random) for number in range(0 if people < 2 else max(1, people // 8))]
    mine = {"name": "Guest 0A1B", "challenges": [], "calls": [], "client": ""}
    return {"type": "lobby", "here": here, "seeks": seeks, **mine}


def watched(people: int) -> list[dict[str, Any]]:
    found = []
    for number in range(min(people // 3, 12)):
        game = games()[number % len(games())]
        position = ludarium.game(game).start()
        for text in some_moves(game, 12 + number):
            position = position.play(text)
        sides = [side.name for side in ludarium.game(game).sides]
        seats = {
            side: {"kind": "player", "name": name(2 * number + place), "level": None}
            for place, side in enumerate(sides)
        }
        found.append(
            {
                "id": f"game-{number}",
                "game": game,
                "seats": seats,
                "ply": len(position.moves),
                "turn": position.turn,
                "scene": msgspec.to_builtins(position.view(None).scene),
                "control": CONTROLS[number % len(CONTROLS)],
                "updated": 0,
            }
        )
    return found


def peopled(page: Page, people: int, seeking: bool) -> None:
    """Has a page hear of so many people; `seeking`: one's own seek has waited for a while."""
    told = lobby(people)
    if seeking:
        own = {**seek(999, Random(1)), "id": "own", "yours": True, "lasting": False, "waited": 34_000}
        told["seeks"].append({**own, "controls": CONTROLS[1:2]})

    def tell(socket: WebSocketRoute) -> None:
        socket.send(msgspec.json.encode(told).decode())

    page.route_web_socket("**/api/v1/lobby/live", tell)
    body = msgspec.json.encode(watched(people)).decode()
    page.route("**/api/v1/lobby/games", lambda route: route.fulfill(body=body, content_type="application/json"))


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as running:
        server = Server(Path(data))
        browser = running.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        try:
            for screen, device in (("desktop", DESKTOP), ("phone", PHONE)):
                for theme in ("light", "dark"):
                    for people, seeking in ((1, False), (3, True), (300, False)):
                        context = browser.new_context(
                            base_url=server.url, color_scheme=theme, reduced_motion="reduce", **device
                        )
                        page = context.new_page()
                        peopled(page, people, seeking)
                        page.goto("/")
                        page.wait_for_selector(".clocks")
                        page.wait_for_load_state("networkidle")
                        page.wait_for_timeout(500)
                        page.screenshot(path=folder / f"lobby-{people}-{screen}-{theme}.png", full_page=True)
                        if people == 3:
                            page.get_by_role("button", name="More choices").click()
                            page.wait_for_timeout(300)
                            page.screenshot(path=folder / f"seek-{screen}-{theme}.png")
                        context.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main()

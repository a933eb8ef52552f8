"""Pictures of the lobby with nobody, three and three hundred people: python -m tests.e2e.lobby_screenshots FOLDER

The people are generated: the page hears of them over a socket of the test's own.
"""

import sys
import tempfile
from pathlib import Path
from random import Random

import msgspec
from msgspec.structs import replace
from playwright.sync_api import Page, WebSocketRoute, sync_playwright

import ludarium
from ludarium.wire.lobby import Here, LobbyData, RulesetData, SeekData, WatchedGame
from ludarium.wire.ratings import RatingData
from ludarium.wire.tables import SeatData, TimeControlData
from tests.e2e.conftest import CHROMIUM, DESKTOP, PHONE, SWITCHES
from tests.e2e.screenshots import games, some_moves
from tests.e2e.server import Server
from tests.e2e.waiting import still

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
    TimeControlData(base_seconds=180, increment_seconds=2),
    TimeControlData(base_seconds=300, increment_seconds=3),
    TimeControlData(base_seconds=600, increment_seconds=5),
    TimeControlData(base_seconds=900, delay_seconds=5),
    TimeControlData(per_move_days=3),
]


def name(number: int) -> str:
    return NAMES[number % len(NAMES)] + (str(number // len(NAMES)) if number >= len(NAMES) else "")


def rating(number: int) -> RatingData:
    return RatingData(rating=1250 + number * 37 % 800, deviation=60 + number % 90, provisional=number % 5 == 0)


def seek(number: int, random: Random) -> SeekData:
    control = random.choice(CONTROLS)
    wanted = random.sample(games(), random.choice([1, 1, 2, 4]))
    account = number % 3 != 0
    return SeekData(
        id=f"seek-{number}",
        name=name(number) if account else f"Guest {number:04X}",
        rating=rating(number) if account else None,
        bot=number % 17 == 7,
        bots=True,
        games=[RulesetData(game, {}) for game in wanted],
        controls=[control],
        side="any",
        rated=account and number % 4 == 0,
        lasting=control.per_move_days > 0,
        waited=random.randrange(1000, 200_000),
        yours=False,
    )


def lobby(people: int) -> LobbyData:
    random = Random(people)
    players = max(people - 1, 0) * 2 // 3
    names = sorted(name(number) for number in range(players))[:200]
    here = Here(names, players, people - players, people // 3, names[7:9], [])
    seeks = [seek(number, random) for number in range(0 if people < 2 else max(1, people // 8))]
    return LobbyData(name="Guest 0A1B", here=here, seeks=seeks, challenges=[], calls=[], client="")


def watched(people: int) -> list[WatchedGame]:
    found = []
    for number in range(min(people // 3, 12)):
        game = games()[number % len(games())]
        position = ludarium.game(game).start()
        for text in some_moves(game, 12 + number):
            position = position.play(text)
        sides = [side.name for side in ludarium.game(game).sides]
        seats = {side: SeatData("player", name(2 * number + place)) for place, side in enumerate(sides)}
        found.append(
            WatchedGame(
                id=f"game-{number}",
                game=game,
                seats=seats,
                ratings={side: rating(number + place) for place, side in enumerate(sides)},
                rated=number % 2 == 0,
                ply=len(position.moves),
                turn=position.turn,
                scene=position.view(None).scene,
                control=CONTROLS[number % len(CONTROLS)],
                updated=0,
            )
        )
    return found


def peopled(page: Page, people: int, seeking: bool) -> None:
    """Has a page hear of so many people; `seeking`: one's own seek has waited for a while."""
    told = lobby(people)
    if seeking:
        own = {"id": "own", "yours": True, "lasting": False, "waited": 34_000, "controls": CONTROLS[1:2]}
        told.seeks.append(replace(seek(999, Random(1)), **own))

    def tell(socket: WebSocketRoute) -> None:
        socket.send(msgspec.json.encode(told).decode())

    page.route_web_socket("**/api/v1/lobby/live", tell)
    body = msgspec.json.encode(watched(people)).decode()
    page.route("**/api/v1/lobby/games", lambda route: route.fulfill(body=body, content_type="application/json"))


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        with Server(Path(data)) as server:
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
                        still(page)
                        page.screenshot(path=folder / f"lobby-{people}-{screen}-{theme}.png", full_page=True)
                        if people == 3:
                            page.get_by_role("button", name="More choices").click()
                            still(page)
                            page.screenshot(path=folder / f"seek-{screen}-{theme}.png")
                        context.close()


if __name__ == "__main__":
    main()

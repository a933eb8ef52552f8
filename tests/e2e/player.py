"""A person who knows no rules: chooses among what the page offers, as people do, until the game is over."""

from random import Random
from typing import Any

import ludarium
from tests.e2e.addresses import go_to
from tests.e2e.waiting import drawn, middle_of

OFFERED = """() => ({
  over: document.querySelector('.result') !== null,
  cells: [...document.querySelectorAll('.hit.open')].map((hit) => hit.dataset.token),
  actions: [...document.querySelectorAll('[data-action]')].map((button) => button.dataset.action),
  keys: [...document.querySelectorAll('[data-action] kbd')].map((key) => key.textContent),
  chosen: document.querySelectorAll('.hit[aria-selected="true"], .hit[aria-pressed="true"]').length,
  played: document.querySelectorAll('.moves td button').length,
})"""


class Player:
    """Plays at a table by one kind of hand."""

    def __init__(self, page: Any, hand: str, seed: int = 1) -> None:
        self.page = page
        self.hand = hand
        self.random = Random(seed)
        self.steps = 0

    def offered(self) -> dict[str, Any]:
        """What may be chosen, once there is something to choose or the game is over."""
        while True:
            self.page.wait_for_function(
                "() => document.querySelector('.result, .hit.open, [data-action]') !== null", timeout=25_000
            )
            offered = self.page.evaluate(OFFERED)
            if offered["over"] or offered["cells"] or offered["actions"]:  # the page may have changed since the wait
                return offered

    def play(self, most: int) -> bool:
        """Plays until the game is over, which gives True, or so many moves are on the list."""
        while True:
            offered = self.offered()
            if offered["over"]:
                return True
            if offered["played"] >= most:
                return False
            self.steps += 1
            assert self.steps < 60 * most, "the steps lead nowhere"
            self.step(offered)

    def play_until_covered(self) -> None:
        """Plays until the device is to be passed on."""
        selector = ".curtain, .hit.open, [data-action]"
        for _ in range(200):
            self.page.wait_for_selector(selector, state="attached")
            if self.page.locator(".curtain").count():
                return
            offered = self.page.evaluate(OFFERED)
            if offered["cells"] or offered["actions"]:
                self.step(offered)
        raise AssertionError("nothing is covered")

    def step(self, offered: dict[str, Any]) -> None:
        choices = [("cell", token) for token in offered["cells"]]
        choices += [("action", token) for token in offered["actions"]]
        kind, token = self.random.choice(choices)
        if self.hand == "keyboard":
            self.press(kind, token, offered)
        elif kind == "action":
            self.reach(f"[data-action='{token}']")
        else:
            self.reach(f".hit.open[data-token='{token}']")
        drawn(self.page)

    def reach(self, selector: str) -> None:
        """Clicks or taps the middle of what is there; it may be gone when the computer was faster."""
        box = self.page.evaluate(
            """(selector) => {
              const found = document.querySelector(selector);
              if (!found) return null;
              found.scrollIntoView({ block: 'nearest' });
              const { left, top, width, height } = found.getBoundingClientRect();
              return [left + width / 2, top + height / 2];
            }""",
            selector,
        )
        if box is None:
            return
        if self.hand == "touch":
            self.page.touchscreen.tap(*box)
        else:
            self.page.mouse.click(*box)

    def press(self, kind: str, token: str, offered: dict[str, Any]) -> None:
        if kind == "action":
            key = offered["keys"][offered["actions"].index(token)]
            self.page.keyboard.press("Escape" if key == "Esc" else key)
            return
        for _ in range(self.random.randint(1, 3)):
            self.page.keyboard.press(self.random.choice("wasd"))
        self.page.keyboard.press("e")


def click_along(page: Any, path: tuple[str, ...]) -> None:
    """Clicks along a path of cells, slots and action buttons."""
    for token in path:
        target = page.locator(f".hit.open[data-token='{token}'], [data-action='{token}']").first
        target.wait_for()
        page.mouse.click(*middle_of(page, target))


YOU, OPEN = {"kind": "you"}, {"kind": "open"}


def bot(level: str | None = None) -> dict[str, Any]:
    return {"kind": "bot", "level": level}


def seats(game: str, *who: dict[str, Any]) -> dict[str, Any]:
    """Who sits where, in the order of the game's sides; one for all sides."""
    names = [side.name for side in ludarium.game(game).sides]
    return dict(zip(names, who if len(who) > 1 else who * len(names), strict=True))


def new_table(page: Any, game: str, *who: dict[str, Any], **more: Any) -> str:
    """A table made behind the page's back, for tests of what comes after; on one device if nobody is named."""
    wish = {"game": game, "seats": seats(game, *(who or (YOU,))), **more}
    answer = page.request.post("/api/v1/tables", data=wish)
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


def sit_down(page: Any, table: str) -> None:
    go_to(page, f"table/{table}")
    page.wait_for_selector("[role=grid]")

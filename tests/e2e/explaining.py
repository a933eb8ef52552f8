"""Looking at pieces and choosing them by every hand, and what of a page is in sight."""

from collections.abc import Callable
from typing import Any

from tests.clients.wire import Api
from tests.e2e.conftest import DESKTOP, PHONE, AtTable
from tests.e2e.player import OPEN, YOU, click_along
from tests.e2e.waiting import middle_of, pass_time, still

STANDARD = {"setup": "standard"}
NARROW = {**PHONE, "viewport": {"width": 320, "height": 640}}
LANDSCAPE = {**PHONE, "viewport": {"width": 844, "height": 390}}
ON_TOP = """(node) => {
  const { left, top, width, height } = node.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  return there !== null && (node === there || node.contains(there));
}"""


def middle(page: Any, token: str) -> tuple[float, float]:
    return middle_of(page, page.locator(f".hit[data-token='{token}']").first)


def card(page: Any) -> Any:
    return page.get_by_role("region", name="The piece")


def press_long(page: Any, token: str) -> None:
    touch = page.context.new_cdp_session(page)
    x, y = middle(page, token)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    pass_time(page, 1000)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def tap_along(page: Any, piece: str, target: str) -> None:
    """Moves a piece by touch; its sheet moves the board before the target is touched."""
    for token in (piece, target):
        page.locator(f".hit.open[data-token='{token}']").wait_for(state="attached")
        page.touchscreen.tap(*middle(page, token))
        if token == piece:
            card(page).get_by_role("heading").first.wait_for()
            still(page)


LOOKS: dict[str, Callable[[Any, str], None]] = {
    "mouse": lambda page, token: page.mouse.move(*middle(page, token)),
    "keyboard": lambda page, token: page.locator(f".hit[data-token='{token}']").focus(),
    "touch": press_long,
}

CLICKS: dict[str, Callable[[Any, str], None]] = {
    "mouse": lambda page, token: page.mouse.click(*middle(page, token)),
    "keyboard": lambda page, token: (page.locator(f".hit[data-token='{token}']").focus(), page.keyboard.press("e")),
    "touch": lambda page, token: page.touchscreen.tap(*middle(page, token)),
}

PREMOVE = ("d6", "b5")


def waiting_for_a_reply(at_table: AtTable, opponent: Api, device: dict[str, Any] = DESKTOP) -> Any:
    """A page after its first move against a person, ready for a premove."""
    page = at_table("tokonoma", YOU, OPEN, visibility="link", device=device)
    opponent.client.sit(page.url.rpartition("/")[2], "black")
    page.get_by_text("Your turn").wait_for()
    click_along(page, ("a5", "a3"))
    page.locator(f".hit.open[data-token='{PREMOVE[0]}']").wait_for(state="attached")
    page.wait_for_function("() => document.querySelectorAll('.moves td button').length === 1")
    return page


def reply(page: Any, opponent: Api) -> None:
    with opponent.client.join(page.url.rpartition("/")[2]) as seat:
        seat.move("e1e3")

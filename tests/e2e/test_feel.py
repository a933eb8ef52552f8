"""How it looks and feels: the same in every style, motion that explains, nothing that jumps, a picture soon."""

import json
from typing import Any

import pytest

import ludarium
from tests.e2e.addresses import go_to
from tests.e2e.conftest import DESKTOP, PHONE, OpenPage
from tests.e2e.explaining import NARROW, ON_TOP
from tests.e2e.player import new_table, sit_down
from tests.e2e.server import Server
from tests.e2e.waiting import drawn, middle_of, still

# What is being animated, noted in every frame.
WATCH = """() => {
  window.animated = [];
  const look = () => {
    for (const one of document.getAnimations()) animated.push(String(one.effect.getKeyframes()[0].transform));
    requestAnimationFrame(look);
  };
  look();
}"""
OBSERVE = """
  window.shifts = 0;
  window.slow = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) slow.push([entry.name, entry.duration]);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
"""
# Where paths begin, at their tips, seen from the middle of the piece: degrees clockwise from the right, by place.
TIPS = """(selector) => {
  const tips = {};
  for (const path of document.querySelectorAll(selector)) {
    const seen = path.getScreenCTM();
    const { x, y } = path.getPointAtLength(0);
    const tip = new DOMPoint(x, y).matrixTransform(seen);
    const turn = Math.round((Math.atan2(tip.y - seen.f, tip.x - seen.e) * 180) / Math.PI);
    (tips[`${Math.round(seen.e)} ${Math.round(seen.f)}`] ??= []).push((turn + 360) % 360);
  }
  return tips;
}"""


def with_settings(open_page: OpenPage, server: Server, game: str, settings: dict[str, Any], **more: Any) -> Any:
    """A page at a new table, of somebody with these settings."""
    kept = {"name": "ludarium.settings", "value": json.dumps(settings)}
    page = open_page(storage_state={"origins": [{"origin": server.url, "localStorage": [kept]}]}, **more)
    sit_down(page, new_table(page, game))
    page.wait_for_selector(".hit.open")
    return page


@pytest.mark.parametrize(
    ("device", "flipped"), [(DESKTOP, False), (PHONE, True)], ids=["desktop", "phone, turned round"]
)
def test_every_style_shows_the_same_facing(
    open_page: OpenPage, server: Server, device: dict[str, Any], flipped: bool
) -> None:
    symbols = ludarium.game("romgon").board.symbols
    triangle, hexagon = (symbols[name].strokes[0].d for name in ("triangle", "hexagon"))
    seen = {}
    for style in ("symbols", "letters", "glyphs", "names"):
        page = with_settings(open_page, server, "romgon", {"pieces": style}, device=device)
        if flipped:
            page.keyboard.press("f")
        if style == "symbols":
            one_way = page.evaluate(TIPS, f".piece path[d='{triangle}'][stroke-width]")
            both_ways = page.evaluate(TIPS, f".piece path[d='{hexagon}'][stroke-width]")
        else:
            seen[style] = page.evaluate(TIPS, ".piece .pointer")
    assert len({*map(str, one_way.values())}) == 2
    axes = {place: sorted([turn, (turn + 180) % 360]) for place, [turn] in both_ways.items()}
    for tips in seen.values():
        assert {place: sorted(turns) for place, turns in tips.items()} == one_way | axes


@pytest.mark.parametrize("safe", [False, True])
def test_players_and_choices_have_the_colours_of_their_pieces(open_page: OpenPage, server: Server, safe: bool) -> None:
    page = with_settings(open_page, server, "hexchess", {"safeColours": safe})
    bodies = "path[fill^='#'][stroke-width='4']"
    pieces = {*page.eval_on_selector_all(bodies, "(nodes) => nodes.map((node) => getComputedStyle(node).fill)")}
    colour = "(nodes) => nodes.map((node) => getComputedStyle(node).backgroundColor)"
    dots = page.eval_on_selector_all(".seat .ground > span", colour)
    assert len({*dots}) == 2
    assert {*dots} <= pieces
    go_to(page, "new/hexchess")
    page.wait_for_selector(".ground")
    assert {*page.eval_on_selector_all(".ground > span", colour)} == {*dots}


def apart(one: dict[str, float], other: dict[str, float]) -> bool:
    return any(
        one[at] + one[size] <= other[at] or other[at] + other[size] <= one[at]
        for at, size in (("x", "width"), ("y", "height"))
    )


@pytest.mark.parametrize("confirm", [False, True])
def test_buttons_beside_a_piece_do_not_cover_it(open_page: OpenPage, server: Server, confirm: bool) -> None:
    page = with_settings(open_page, server, "romgon", {"confirm": confirm}, device=NARROW)
    actions = ludarium.game("romgon").actions
    paths = {move.path for move in ludarium.game("romgon").start().legal_moves}
    owed = sorted(paths if confirm else {path[:-1] for path in paths if path[-1] in actions})
    for path in owed[:: max(1, len(owed) // 4)]:
        tap_along(page, path)
        page.wait_for_selector("[data-action]")
        still(page)
        place = next(token for token in reversed(path) if token not in actions)
        cell = page.locator(f".hit[data-token='{place}']").bounding_box()
        inset = {"x": cell["x"] + cell["width"] * 0.18, "y": cell["y"] + cell["height"] * 0.18}
        piece = {**inset, "width": cell["width"] * 0.64, "height": cell["height"] * 0.64}
        for button in page.locator(".beside [data-action]").all():
            assert button.evaluate(ON_TOP), path
            assert apart(piece, button.bounding_box()), path
        for _ in path:
            page.keyboard.press("Escape")


def tap_along(page: Any, path: tuple[str, ...]) -> None:
    for token in path:
        target = page.locator(f".hit.open[data-token='{token}'], [data-action='{token}']").first
        target.wait_for()
        target.scroll_into_view_if_needed()
        page.touchscreen.tap(*middle_of(page, target))


def type_move(page: Any, text: str) -> None:
    page.get_by_label("Type a move").fill(text)
    page.keyboard.press("Enter")


MOTIONS = [
    ("tokonoma", "f1ABF/b+3BS+/a+f3FA+/b+2s1F/a+3F w", "a4c4", "scale(1)", "a captured piece shrinks away"),
    ("hexchess", "4/5/2g3/y1x1x2/6/5/4 6b 6b g t 0 4", "11-18", "scaleX(0)", "a promoted tile turns over"),
    (
        "cheduk",
        "c10/e1ss2D4/g2s7/11/3s7/2s6A1/3a6S/8S2/7S1e1/6S3G/1E1d7/9EC M B i7,d7 - - RB 0,0 - 8",
        "Ej9-i7",
        "scale(1.8)",
        "the sign of an occupied Embassy settles",
    ),
]


@pytest.mark.parametrize(("game", "position", "move", "motion", "_words"), MOTIONS)
def test_motion_explains_what_happened(
    open_page: OpenPage, game: str, position: str, move: str, motion: str, _words: str
) -> None:
    page = open_page(reduced_motion="no-preference")
    sit_down(page, new_table(page, game, position=position))
    assert motion in animated(page, move)


def test_nothing_moves_where_that_is_not_wished(open_page: OpenPage) -> None:
    game, position, move, motion, _ = MOTIONS[0]
    page = open_page(reduced_motion="reduce")
    sit_down(page, new_table(page, game, position=position))
    assert motion not in animated(page, move)


def animated(page: Any, move: str) -> list[str]:
    """What has moved while a move was played."""
    page.wait_for_selector(".hit.open")
    still(page)
    page.evaluate(WATCH)
    type_move(page, move)
    page.wait_for_selector(".moves td button")
    still(page)
    found: list[str] = page.evaluate("animated")
    return found


@pytest.mark.parametrize("path", ["", "new/gungi", "sandbox/cheduk", "learn/romgon", "learn/romgon/rules", "settings"])
def test_nothing_jumps_while_a_page_loads(open_page: OpenPage, path: str) -> None:
    page = open_page("help")
    page.add_init_script(OBSERVE)
    go_to(page, f"{path}")
    page.reload()
    page.wait_for_load_state("networkidle")
    still(page)
    assert page.evaluate("shifts") < 0.02


@pytest.mark.parametrize("game", ["cheduk", "gungi"])
def test_the_hand_gets_a_picture(open_page: OpenPage, game: str, record_property: Any) -> None:
    """Notes how long events took until their picture; a busy machine may be slow, so nothing is asserted on it."""
    page = open_page("help")
    page.add_init_script(OBSERVE)
    page.reload()
    sit_down(page, new_table(page, game))
    page.wait_for_selector(".hit.open")
    for key in "wasdwasde":
        page.keyboard.press(key)
        drawn(page)
    assert page.locator(".hit[aria-selected='true'], .hit[aria-pressed='true']").count() == 1
    slow = page.evaluate("slow")
    record_property("events over 16 ms", slow)
    print(f"{game}: events over 16 ms: {slow}")

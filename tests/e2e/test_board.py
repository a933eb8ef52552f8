"""The board alone: what moves would do, looking at pieces, premoves, towers, own arrows, and nothing that jumps."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import ludarium
from tests.e2e.browsers import new_context
from tests.e2e.conftest import DESKTOP, PHONE
from tests.e2e.stage import Stage, shown
from tests.e2e.test_pages import violations
from tests.e2e.waiting import drawn, pass_time, still

LANDSCAPE = {**PHONE, "viewport": {"width": 844, "height": 390}}
CAPTURE_AT_A_DISTANCE = "f1ABF/b+3BS+/a+f3FA+/b+2s1F/a+3F w"  # a4c4 captures d4
TOWERS = "1f4nt1/4s1[csm]2/oo[oc][ra]oqooo/2[nh]a5/1p1n4N/3C4O/OO[OH][QAS]ORO[OA]1/3[SNP]5/1T1M1[NC]1F1 - b B 46"

LONG_PRESS = 500  # milliseconds
MOST_LINES = 8  # of captures at a distance

Show = Callable[..., Any]


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    running = Stage(tmp_path_factory.mktemp("stage"))
    yield running
    running.stop()


@pytest.fixture(scope="module")
def devices(browser: Any, stage: Stage) -> Iterator[Callable[[dict[str, Any]], Any]]:
    """A browser for each device, which stays open together with its process."""
    kept: dict[str, Any] = {}

    def of(device: dict[str, Any]) -> Any:
        kind = json.dumps(device)
        if kind not in kept:
            kept[kind] = new_context(browser, stage, **device)
            kept[kind].new_page().goto("/")
        return kept[kind]

    yield of
    for context in kept.values():
        context.close()


@pytest.fixture
def show(browser: Any, stage: Stage, devices: Callable[[dict[str, Any]], Any]) -> Iterator[Show]:
    """Shows a board with these properties; nothing may go wrong in the page unnoticed."""
    pages: list[Any] = []
    clocked: list[Any] = []
    wrong: list[str] = []

    def opened(
        properties: dict[str, Any], device: dict[str, Any] = DESKTOP, clock: bool = False, **settings: Any
    ) -> Any:
        context = new_context(browser, stage, **device) if clock else devices(device)
        if clock:
            context.clock.install()
            clocked.append(context)
        page = context.new_page()
        pages.append(page)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto("/")
        page.wait_for_function("() => 'show' in window")
        page.evaluate("(settings) => set(settings)", {"sound": False, **settings})
        update(page, **properties)
        page.wait_for_selector("[role=grid]")
        still(page)
        return page

    yield opened
    for page in pages:
        page.evaluate("() => localStorage.clear()")
        page.close()
    for context in clocked:
        context.close()
    assert not wrong


def update(page: Any, **properties: Any) -> None:
    page.evaluate("(properties) => show(properties)", properties)


def box(page: Any, token: str) -> dict[str, float]:
    return page.locator(f".hit[data-token='{token}']").first.bounding_box()


def middle(page: Any, token: str) -> tuple[float, float]:
    found = box(page, token)
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2


def finger(page: Any) -> Callable[..., None]:
    """Puts a finger down, moves it and lifts it."""
    touch = page.context.new_cdp_session(page)

    def send(kind: str, *points: tuple[float, float]) -> None:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    return send


def heard(page: Any, what: str) -> list[Any]:
    return [value for kind, value in page.evaluate("heard") if kind == what]


def crosses(page: Any, group: str) -> list[str]:
    return page.eval_on_selector_all(f"{group} .cross", "(nodes) => nodes.map((node) => node.dataset.cell)")


def kinds(page: Any, group: str = "") -> list[str]:
    return page.eval_on_selector_all(f"{group} .target", "(nodes) => nodes.map((node) => node.dataset.kind)")


def ends(page: Any) -> list[str]:
    return [move["path"][-1] for move in heard(page, "move")]


def tokonoma(**effects: dict[str, Any]) -> dict[str, Any]:
    return shown(ludarium.game("tokonoma").position(CAPTURE_AT_A_DISTANCE), effects)


def gungi(**more: Any) -> dict[str, Any]:
    return {**shown(ludarium.game("gungi").position(TOWERS)), **more}


# What moves would do.


def test_a_target_tells_what_happens_there_by_its_form(show: Show) -> None:
    properties = shown(ludarium.game("gungi").start())
    kinds_of_moves = ("move", "capture", "stack", "drop", "special")
    targets: dict[str, set[str]] = {}
    for move in properties["moves"]:
        targets.setdefault(move["path"][0], set()).add(move["path"][1])
    start = max(targets, key=lambda cell: len(targets[cell]))
    ends = sorted(targets[start])
    told = dict(zip(ends, kinds_of_moves, strict=False))
    for move in properties["moves"]:
        if move["path"][0] == start:
            move["kind"] = told.get(move["path"][1], "move")
    page = show(properties)
    page.mouse.click(*middle(page, start))
    assert sorted(kinds(page)) == sorted(told.get(end, "move") for end in ends)
    forms = {
        kind: page.locator(f".target[data-kind={kind}]").first.evaluate(
            "(node) => [...node.querySelectorAll('*')].map((one) => one.tagName + one.getAttribute('d')).join()"
        )
        for kind in set(told.values())
    }
    assert len(set(forms.values())) == len(forms) >= 4
    label = page.locator(f".hit[data-token='{ends[1]}']").get_attribute("aria-label")
    assert label.endswith("possible target, capture")


@pytest.mark.parametrize("hand", ["mouse", "keyboard", "touch"])
def test_a_capture_at_a_distance_is_seen_before_it_is_made(show: Show, hand: str) -> None:
    properties = tokonoma(a4c4={"kind": "capture", "captures": ["d4"]})
    page = show(properties, PHONE if hand == "touch" else DESKTOP)
    page.mouse.click(*middle(page, "a4"))
    assert crosses(page, ".victims") == []
    if hand == "keyboard":
        page.locator(".hit[data-token='c4']").focus()
    else:
        page.mouse.move(*middle(page, "c4"))
        if hand == "touch":
            page.mouse.down()
    page.wait_for_selector(".victims .cross", state="attached")
    assert crosses(page, ".victims") == ["d4"]
    assert heard(page, "move") == []


def struck(page: Any) -> list[str]:
    return sorted(page.eval_on_selector_all(".struck", "(nodes) => nodes.map((node) => node.dataset.cell)"))


def strikes(page: Any) -> list[tuple[str, str]]:
    found = page.eval_on_selector_all(".strike", "(nodes) => nodes.map((node) => [node.dataset.from, node.dataset.to])")
    return sorted((target, victim) for target, victim in found)


@pytest.mark.parametrize("hand", ["touch", "keyboard"])
def test_a_chosen_piece_shows_what_each_target_would_capture(show: Show, hand: str) -> None:
    both = {"kind": "capture", "captures": ["d4", "c2"]}
    page = show(tokonoma(a4c4=both, b6b5=both), PHONE if hand == "touch" else DESKTOP)
    assert struck(page) == []
    if hand == "keyboard":
        page.locator(".hit[data-token='a4']").focus()
        page.keyboard.press("e")
    else:
        page.touchscreen.tap(*middle(page, "a4"))
    page.locator(".struck").first.wait_for(state="attached")
    assert struck(page) == ["c2", "d4"]
    assert strikes(page) == [("c4", "c2"), ("c4", "d4")]
    label = page.locator(".hit[data-token='c4']").get_attribute("aria-label")
    assert label.endswith("possible target, capture, d4, c2")


def test_a_capture_on_its_target_needs_no_second_mark(show: Show) -> None:
    page = show(tokonoma(a4c4={"kind": "capture", "captures": ["c4"]}))
    page.mouse.click(*middle(page, "a4"))
    assert kinds(page).count("capture") == 1
    assert struck(page) == []


def test_many_lines_give_way_to_the_one_of_the_target_that_is_looked_at(show: Show) -> None:
    properties = shown(ludarium.game("gungi").position(TOWERS))
    starts = Counter(move["path"][0] for move in properties["moves"])
    start = starts.most_common(1)[0][0]
    of_start = [move for move in properties["moves"] if move["path"][0] == start]
    for move in of_start:
        move |= {"kind": "capture", "captures": ["b9", "e8"]}
    page = show(properties)
    page.mouse.click(*middle(page, start))
    page.mouse.move(2, 2)
    drawn(page)
    assert 2 * len(of_start) > MOST_LINES
    assert struck(page) == ["b9", "e8"]
    assert strikes(page) == []
    target = of_start[0]["path"][1]
    page.mouse.move(*middle(page, target))
    drawn(page)
    assert strikes(page) == [(target, "b9"), (target, "e8")]


def test_a_finger_that_slides_off_a_target_does_not_choose_it(show: Show) -> None:
    page = show(tokonoma(), PHONE)
    page.mouse.click(*middle(page, "a4"))
    page.mouse.move(*middle(page, "c4"))
    page.mouse.down()
    page.mouse.move(*middle(page, "e1"), steps=3)
    page.mouse.up()
    assert heard(page, "move") == []


def test_cells_that_a_move_emptied_stay_marked(show: Show) -> None:
    after = ludarium.game("tokonoma").position(CAPTURE_AT_A_DISTANCE).play("a4c4")
    page = show({**shown(after), "last": ["a4", "c4"], "emptied": ["d4"]})
    assert crosses(page, ".emptied") == ["d4"]
    page.evaluate("set({ showLast: false })")
    page.wait_for_selector(".emptied", state="detached")


def test_numbers_stay_readable_under_targets(show: Show) -> None:
    page = show(shown(ludarium.game("cheduk").start()))
    page.mouse.click(*middle(page, "red-hand:ambassador"))
    covered = page.evaluate(
        """() => {
          const boxes = (selector) =>
            [...document.querySelectorAll(selector)].map((node) => node.getBoundingClientRect());
          const numbers = boxes('.mark text');
          return boxes('.target').filter((dot) => numbers.some((number) =>
            dot.left < number.right && number.left < dot.right && dot.top < number.bottom && number.top < dot.bottom,
          )).length;
        }"""
    )
    assert page.locator(".target").count() > 5
    assert covered == 0


# Looking.


@pytest.mark.parametrize("over", [False, True], ids=["my-turn", "not-my-turn"])
def test_any_piece_can_be_looked_at(show: Show, over: bool) -> None:
    page = show(gungi(**({"moves": []} if over else {})))
    page.mouse.move(*middle(page, "b9"))
    page.mouse.move(*middle(page, "e5"))
    page.wait_for_function("() => heard.length >= 2")
    assert heard(page, "look") == [{"cell": "b9"}, None]
    page.locator(".hit[data-token='d1']").focus()
    page.wait_for_function("() => heard.length >= 3")
    assert heard(page, "look")[-1] == {"cell": "d1"}


def test_a_piece_in_hand_can_be_looked_at(show: Show) -> None:
    page = show(shown(ludarium.game("gungi").start()))
    page.mouse.move(*middle(page, "hand:white-captain"))
    page.wait_for_function("() => heard.length >= 1")
    assert heard(page, "look") == [{"slot": "hand:white-captain"}]


def test_a_long_press_looks_and_does_not_move(show: Show) -> None:
    page = show(gungi(), PHONE, clock=True)
    send = finger(page)
    send("touchStart", middle(page, "b9"))
    pass_time(page, LONG_PRESS)
    send("touchEnd")
    drawn(page)
    assert heard(page, "look")[-1] == {"cell": "b9"}
    assert heard(page, "move") == []


def test_what_a_piece_could_do_is_outlined(show: Show) -> None:
    abilities = [
        {"path": ["b9", "b8"], "kind": "move", "captures": []},
        {"path": ["b9", "a7"], "kind": "capture", "captures": ["a7"]},
    ]
    page = show(gungi(shown=abilities))
    assert sorted(kinds(page, ".shown")) == ["capture", "move"]
    assert crosses(page, ".shown") == ["a7"]
    page.mouse.click(*middle(page, "d4"))
    page.wait_for_selector(".shown", state="detached")


# Premoves.


def test_a_premove_is_chosen_out_of_turn_and_cancelled(show: Show) -> None:
    properties = tokonoma()
    page = show({**properties, "moves": [], "premoves": properties["moves"], "near": "white"}, confirm=True)
    for cell in ("a4", "c4"):
        page.mouse.click(*middle(page, cell))
    assert [move["text"] for move in heard(page, "premove")] == ["a4c4"]
    assert heard(page, "move") == []
    update(page, premove=["a4", "c4"])
    page.wait_for_selector(".premove", state="attached")
    page.mouse.click(*middle(page, "e5"), button="right")
    assert heard(page, "premove")[-1] is None
    page.keyboard.press("Escape")
    assert heard(page, "premove")[-2:] == [None, None]
    assert page.locator(".shape").count() == 0


# Towers.


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_tower_opens_into_its_pieces(show: Show, device: dict[str, Any]) -> None:
    page = show(gungi(), device)
    page.mouse.click(*middle(page, "d2"))
    page.mouse.move(2, 2)
    tiers = page.locator(".strip button")
    names = [tier.get_attribute("aria-label") for tier in tiers.all()]
    assert [name.split(", ")[1] for name in names] == ["tier 1", "tier 2", "tier 3"]
    bottom, _, top = (tier.bounding_box() for tier in tiers.all())
    assert top["y"] < bottom["y"] or top["x"] > bottom["x"]
    tiers.nth(1).click()
    page.wait_for_function("() => heard.at(-1)[1]?.level === 1")
    assert heard(page, "look")[-1] == {"cell": "d2", "level": 1}
    assert tiers.nth(1).get_attribute("aria-pressed") == "true"
    tiers.nth(0).focus()
    page.wait_for_function("() => heard.at(-1)[1]?.level === 0")


def test_a_single_piece_opens_nothing(show: Show) -> None:
    page = show(gungi())
    page.mouse.move(*middle(page, "d1"))
    page.wait_for_function("() => heard.length >= 1")
    assert page.locator(".strip").count() == 0


# Own arrows and marks.


def shapes(page: Any) -> list[tuple[str, str | None]]:
    found = page.eval_on_selector_all(
        ".shape", "(nodes) => nodes.map((node) => [node.dataset.from, node.dataset.to ?? null])"
    )
    return [(start, end) for start, end in found]


def right_drag(page: Any, start: str, end: str) -> None:
    page.mouse.move(*middle(page, start))
    page.mouse.down(button="right")
    page.mouse.move(*middle(page, end), steps=4)
    page.mouse.up(button="right")


def test_arrows_and_marks_are_drawn_with_the_right_button(show: Show) -> None:
    page = show(tokonoma())
    right_drag(page, "a1", "c4")
    page.mouse.click(*middle(page, "b2"), button="right")
    assert shapes(page) == [("a1", "c4"), ("b2", None)]
    colour = "(node) => getComputedStyle(node).fill"
    plain = page.locator(".shape[data-to]").evaluate(colour)
    page.keyboard.down("Shift")
    right_drag(page, "a1", "c4")
    page.keyboard.up("Shift")
    assert page.locator(".shape[data-to]").evaluate(colour) != plain
    right_drag(page, "a1", "c4")
    right_drag(page, "a1", "c4")
    assert shapes(page) == [("b2", None)]
    page.mouse.click(*middle(page, "b3"))
    assert shapes(page) == []


def test_a_move_clears_what_was_drawn(show: Show) -> None:
    page = show(tokonoma())
    right_drag(page, "a1", "c4")
    after = ludarium.game("tokonoma").position(CAPTURE_AT_A_DISTANCE).play("a4c4")
    update(page, **shown(after), lastPath=["a4", "c4"])
    page.wait_for_selector(".shape", state="detached")


def test_arrows_and_marks_are_drawn_by_keys(show: Show) -> None:
    page = show(tokonoma())
    page.locator(".hit[data-token='a1']").focus()
    page.keyboard.press("m")
    assert shapes(page) == [("a1", None)]
    page.keyboard.press("m")
    page.keyboard.press("x")
    page.locator(".hit[data-token='c4']").focus()
    page.keyboard.press("x")
    assert shapes(page) == [("a1", "c4")]


@pytest.mark.parametrize("start", ["a1", "a4"], ids=["empty", "own piece"])
def test_an_arrow_is_drawn_by_touch_after_a_long_press(show: Show, start: str) -> None:
    page = show(tokonoma(), PHONE, clock=True)
    send = finger(page)
    send("touchStart", middle(page, start))
    pass_time(page, LONG_PRESS)
    send("touchMove", middle(page, "b3"))
    send("touchMove", middle(page, "c4"))
    send("touchEnd")
    page.wait_for_selector(".shape", state="attached")
    assert shapes(page) == [(start, "c4")]


# Fingers on small cells.


@pytest.mark.parametrize("device", [PHONE, LANDSCAPE], ids=["phone", "landscape"])
def test_a_finger_on_a_small_cell_sees_where_it_is_and_slides_to_another(show: Show, device: dict[str, Any]) -> None:
    page = show(shown(ludarium.game("cheduk").start()), device, clock=True)
    assert box(page, "h6")["width"] < 40
    send, loupe = finger(page), page.locator(".loupe")
    for start, end in (("g6", "h6"), ("h6", "i4")):
        send("touchStart", middle(page, start))
        pass_time(page, 2 * LONG_PRESS)
        loupe.wait_for()
        assert loupe.get_attribute("data-aim") == start
        send("touchMove", middle(page, end))
        drawn(page)
        assert loupe.get_attribute("data-aim") == end
        glass, (x, y) = loupe.bounding_box(), middle(page, end)
        assert glass["y"] >= 0
        assert not (glass["x"] < x < glass["x"] + glass["width"] and glass["y"] < y < glass["y"] + glass["height"]), (
            "the finger covers the loupe"
        )
        send("touchEnd")
        loupe.wait_for(state="detached")
    assert ends(page) == ["h6", "i4"]
    send("touchStart", middle(page, "h6"))
    send("touchMove", (3, 3))
    send("touchEnd")
    assert len(ends(page)) == 2, "a finger that leaves the board chooses nothing"


def test_a_tap_that_just_misses_a_small_target_chooses_it(show: Show) -> None:
    page = show(shown(ludarium.game("cheduk").start()), PHONE)
    (x, y), width = middle(page, "h6"), box(page, "h6")["width"]
    page.touchscreen.tap(x - width, y)
    assert ends(page) == []
    page.touchscreen.tap(x - 0.6 * width, y)
    assert ends(page) == ["h6"]


def test_large_cells_need_no_loupe(show: Show) -> None:
    page = show(tokonoma(), PHONE)
    assert box(page, "a4")["width"] > 40
    send = finger(page)
    send("touchStart", middle(page, "a4"))
    drawn(page)
    assert page.locator(".loupe").count() == 0
    send("touchEnd")


# Nothing jumps, and nothing is covered.


def test_slots_and_board_stay_where_they_are_when_a_hand_is_used_up(show: Show) -> None:
    properties = shown(ludarium.game("gungi").start())
    page = show(properties)
    cell, slot = box(page, "e5"), box(page, "hand:soldier-gold")
    scene = properties["scene"]
    trays = [{**tray, "slots": tray["slots"][3:]} for tray in scene["trays"]]
    update(page, scene={**scene, "trays": trays})
    drawn(page)
    assert (box(page, "e5"), box(page, "hand:soldier-gold")) == (cell, slot)
    update(page, scene={**scene, "trays": [{**tray, "slots": []} for tray in trays]})
    drawn(page)
    assert box(page, "e5") == cell


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_buttons_cover_no_piece(show: Show, device: dict[str, Any]) -> None:
    position = ludarium.game("romgon").start()
    actions = position.game.actions
    page = show(shown(position), device)
    owed = sorted({move.path[:-1] for move in position.legal_moves if move.path[-1] in actions})
    standing = {piece.cell for piece in position.scene.pieces}
    for path in owed[:: max(1, len(owed) // 6)]:
        for token in path:
            page.mouse.click(*middle(page, token))
        page.wait_for_selector(".beside [data-action]")
        still(page)
        keys = page.locator(".beside kbd").all_text_contents()
        written = {"rotate-left": "A", "rotate-right": "D", "skip": "Space"}
        offered = page.locator(".beside [data-action]").evaluate_all("(all) => all.map((one) => one.dataset.action)")
        alone = len(path) > 1  # no cells are offered that A and D go over
        digits = [str(i + 1) for i in range(len(keys))]
        assert keys == ([written[action] for action in offered] if alone else digits)
        buttons = [button.bounding_box() for button in page.locator(".beside [data-action]").all()]
        for cell in standing | {path[-1]}:
            x, y = middle(page, cell)
            assert not any(
                one["x"] < x < one["x"] + one["width"] and one["y"] < y < one["y"] + one["height"] for one in buttons
            ), (path, cell)
        for _ in path:
            page.keyboard.press("Escape")


def test_trays_have_the_colour_of_their_board(show: Show) -> None:
    def floor(board: str) -> list[int]:
        page = show(shown(ludarium.game("gungi").start()), board=board)
        colour = page.locator("rect[rx='12']").first.evaluate("(node) => getComputedStyle(node).fill")
        return [int(part) for part in colour.removeprefix("rgb(").rstrip(")").split(",")]

    red, _, blue = floor("wood")
    assert red > blue
    red, _, blue = floor("slate")
    assert blue >= red - 12


def test_the_board_has_the_room_on_a_phone_that_lies_on_its_side(show: Show) -> None:
    page = show(gungi(), LANDSCAPE)
    cell = box(page, "e5")["height"]
    assert cell * 9 > 0.75 * 390
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_axe_finds_nothing_at_an_open_tower_with_targets(show: Show) -> None:
    page = show(gungi())
    page.mouse.click(*middle(page, "d3"))
    page.mouse.move(2, 2)
    page.wait_for_selector(".strip")
    assert violations(page) == []

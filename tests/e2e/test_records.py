"""Positions that are built from nothing, and records that are imported, branched and exported, in a real browser."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import ludarium
from tests.e2e.addresses import path_in
from tests.e2e.conftest import PHONE, OpenPage
from tests.e2e.games import on_every_push
from tests.e2e.player import click_along

# What is put down on which cell, board by board; then what the position is called by its rules.
BUILT = {
    "romgon": ("Clear: Empty board", {"Black Rhombus": ["3-4"], "White Rhombus": ["3-1"], "White Square": ["0-0"]}),
    "hexchess": ("Clear: Empty board", {"Green Tile": ["0"], "Yellow Promoted tile": ["18"], "Yellow Tile": ["36"]}),
    "tokonoma": ("Clear: Empty board", {"White Flat": ["c4"], "White Star": ["b6"], "Black Flat": ["b3"]}),
    "cheduk": (
        "Clear: Main phase",
        {"Red Chief": ["k12"], "Blue Chief": ["a1"], "Red Spy": ["g6"], "Blue Guard": ["a3"]},
    ),
    "gungi": ("Clear: Battle", {"Black Commander": ["e1"], "White Commander": ["e9"], "Black Archer": ["e5"]}),
    "hexchess, after a Blocker": (
        "Clear: After a Blocker",
        {"Green Tile": ["0"], "Yellow Tile": ["36"], "Blocker": ["1", "35"]},
    ),
    "gungi, a won Catapult": ("Clear: A won Catapult", {"Black Commander": ["e1"], "White Commander": ["e9"]}),
}


def watched(page: Any) -> list[str]:
    """The requests that failed since."""
    failed: list[str] = []
    page.on("response", lambda answer: failed.append(answer.url) if answer.status >= 400 else None)
    return failed


def press(page: Any, cell: str) -> None:
    page.locator(f".hit[data-token='{cell}']").click(force=True)


def built(page: Any, board: str) -> None:
    clear, pieces = BUILT[board]
    page.get_by_text("Place pieces").click()
    page.get_by_role("button", name=clear).click()
    for piece, cells in pieces.items():
        page.get_by_role("button", name=piece, exact=True).click()
        for cell in cells:
            with page.expect_response("**/positions/compose"):
                press(page, cell)
    page.wait_for_function("() => document.getElementById('position-text').value")  # empty while it is asked for


def in_tree(page: Any, display: str) -> Any:
    """A move by its end: where it begins with a piece, a picture and a name may stand instead."""
    return page.locator(".tree").get_by_role("button", name=re.compile(f"{re.escape(display[-1])}$")).first


@pytest.mark.parametrize("board", on_every_push("romgon", "cheduk", "gungi, a won Catapult", among=BUILT))
def test_a_position_is_built_from_nothing_shared_and_played_on(open_page: OpenPage, board: str) -> None:
    name = board.split(",")[0]
    page = open_page(f"sandbox/{name}")
    failed = watched(page)
    page.wait_for_selector("[role=grid]")
    built(page, board)
    page.get_by_text("A valid position.").wait_for()
    text = page.get_by_label("Position text").input_value()
    position = ludarium.game(name).position(text)
    standing = {(piece.cell, piece.symbol) for piece in position.scene.pieces}
    assert len(standing) == sum(len(cells) for cells in BUILT[board][1].values())
    page.get_by_text("Play moves").click()
    move = position.legal_moves[0]
    click_along(page, move.path)
    in_tree(page, position.display(move)).wait_for()
    after = position.play(move).text
    page.wait_for_function("(wanted) => document.getElementById('position-text').value === wanted", arg=after)
    assert failed == []

    other = open_page(path_in(page.url))
    other.wait_for_function("(wanted) => document.getElementById('position-text')?.value === wanted", arg=after)
    other.keyboard.press("ArrowLeft")
    other.wait_for_function("(wanted) => document.getElementById('position-text').value === wanted", arg=text)
    other.reload()
    other.wait_for_function("(wanted) => document.getElementById('position-text')?.value === wanted", arg=text)
    another = position.legal_moves[-1]
    click_along(other, another.path)
    aside = position.play(another).text
    other.wait_for_function("(wanted) => document.getElementById('position-text').value === wanted", arg=aside)
    for line in (move, another):
        in_tree(other, position.display(line)).wait_for()
    other.keyboard.press("ArrowLeft")
    other.wait_for_function("(wanted) => document.getElementById('position-text').value === wanted", arg=text)
    other.get_by_role("link", name="Play from here").click()
    play_a_move_at_the_table(other, position)


def play_a_move_at_the_table(page: Any, position: ludarium.Position) -> None:
    """A game on one device from a position, and its first move."""
    page.get_by_text("Two on one device").click()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector("[role=grid]")
    click_along(page, position.legal_moves[0].path)
    page.locator(".moves td button").first.wait_for()


def test_options_of_the_sandbox_are_in_its_address(open_page: OpenPage) -> None:
    page = open_page("sandbox/romgon")
    failed = watched(page)
    page.wait_for_selector("[role=grid]")
    built(page, "romgon")
    page.get_by_text("A valid position.").wait_for()
    text = page.get_by_label("Position text").input_value()
    page.get_by_text("Rules and options").click()
    page.get_by_label("Variant").select_option(label="Rhombus Original")
    page.get_by_label("Turns without capture").fill("30")
    page.keyboard.press("Tab")
    page.wait_for_function("() => /variant=original/.test(decodeURIComponent(location.pathname))")
    page.wait_for_function("() => /stagnation=30/.test(decodeURIComponent(location.pathname))")
    page.wait_for_function("(wanted) => document.getElementById('position-text').value === wanted", arg=text)
    assert failed == []
    other = open_page(path_in(page.url))
    other.wait_for_function("(wanted) => document.getElementById('position-text')?.value === wanted", arg=text)
    record = ludarium.Record.parse(exported(other))
    assert (record.start, record.options) == (text, {"variant": "original", "stagnation": 30})


def test_an_option_that_is_changed_before_the_last_one_is_in_force_keeps_it(open_page: OpenPage) -> None:
    page = open_page("sandbox/romgon")
    page.wait_for_selector("[role=grid]")
    page.get_by_text("Rules and options").click()
    held: list[Any] = []
    page.route("**/records/open", lambda route: route.continue_() if held else held.append(route))
    with page.expect_request("**/records/open"):
        page.get_by_label("Variant").select_option(label="Rhombus Original")
    page.get_by_label("Turns without capture").fill("30")
    page.keyboard.press("Tab")
    held[0].continue_()
    says = "decodeURIComponent(location.pathname).includes(one)"
    both = f"() => ['variant=original', 'stagnation=30'].every((one) => {says})"
    page.wait_for_function(both)


def test_what_is_not_a_position_yet_survives_a_reload(open_page: OpenPage) -> None:
    page = open_page("sandbox/gungi", device=PHONE)
    failed = watched(page)
    page.wait_for_selector("[role=grid]")
    page.get_by_text("Place pieces").tap()
    page.get_by_role("button", name="Clear: Battle").tap()
    page.get_by_role("button", name="White Archer", exact=True).tap()
    page.locator(".hit[data-token='c5']").tap(force=True)
    page.get_by_text("no Commander is on the board").wait_for()
    page.reload()
    page.get_by_text("no Commander is on the board").wait_for()
    page.locator("[data-token='c5'][aria-label*='Archer']").wait_for()
    page.get_by_text("Beside the board").tap()
    page.get_by_role("button", name="One more: Black Archer", exact=True).tap()
    for piece, cell in (("Black Commander", "e1"), ("White Commander", "e9")):
        page.get_by_role("button", name=piece, exact=True).tap()
        page.locator(f".hit[data-token='{cell}']").tap(force=True)
    page.get_by_text("A valid position.").wait_for()
    page.wait_for_function("() => /^\\S+ [^-\\s]/.test(document.getElementById('position-text').value)")
    for _ in range(2):
        page.get_by_role("button", name="Undo").tap()
    page.get_by_text("no Commander is on the board").wait_for()
    assert failed == []


RECORD = """[Game "tokonoma"]
[Options "repetition=5"]
[White "Ada"]
[Date "2026-11-17"]
[Result "white resignation"]

1. d6b5 $1 {the Sun} (1. b6a4 e1e3) 1... e1e3
1-0
"""


def imported(page: Any, text: str) -> None:
    page.get_by_role("button", name="Import…").click()
    page.get_by_label("Record or position").fill(text)
    page.get_by_role("button", name="Import", exact=True).click()


def exported(page: Any) -> str:
    with page.expect_download() as download:
        page.get_by_role("button", name="Download", exact=True).click()
    return Path(download.value.path()).read_text()


def test_a_record_is_imported_branched_exported_and_read_again_unchanged(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("sandbox/romgon")
    page.wait_for_selector("[role=grid]")
    imported(page, RECORD.replace("b6a4", "\nb6a5"))
    page.get_by_role("alert").get_by_text("Line 8:").wait_for()
    page.get_by_role("button", name="Close").last.click()
    imported(page, RECORD)
    page.get_by_text("White: Ada · 2026-11-17 · White wins").wait_for()
    assert exported(page) == RECORD
    # Branch off after the end, and beside the second move.
    page.keyboard.press("End")
    page.wait_for_selector(".tree [aria-current]")
    end = ludarium.game("tokonoma").start().play("d6b5").play("e1e3")
    click_along(page, end.find("b6a4").path)
    page.get_by_role("button", name="Star a4").nth(1).wait_for()
    page.get_by_role("button", name="Dubious move").click()
    page.get_by_label("Comment on this move").fill("after (all) {of} it")
    page.keyboard.press("Tab")
    branched = exported(page)
    record = ludarium.Record.parse(branched)
    assert [move.text for move in record.moves] == ["d6b5", "e1e3"]
    assert record.outcome == ludarium.Outcome("white", "resignation")
    added = record.moves[1].variations[0].moves[1]
    assert (added.text, added.comment, added.glyphs) == ("b6a4", "after (all) {of} it", (6,))
    # The same again, from a file in another browser.
    file = tmp_path / "branched.record"
    file.write_text(branched)
    other = open_page("sandbox/tokonoma")
    other.wait_for_selector("[role=grid]")
    other.get_by_role("button", name="Import…").click()
    other.locator("input[type=file]").set_input_files(file)
    other.get_by_text("Ada · 2026-11-17").wait_for()
    assert exported(other) == branched


def test_lines_are_walked_promoted_and_pruned(open_page: OpenPage) -> None:
    page = open_page("sandbox/tokonoma")
    page.wait_for_selector("[role=grid]")
    imported(page, RECORD.replace('[Result "white resignation"]\n', "").replace("1-0", "*"))
    tree = page.locator(".tree")
    tree.get_by_role("button", name="Blind b5").click()
    page.keyboard.press("ArrowDown")
    tree.locator("[aria-current]", has_text="a4").wait_for()
    page.get_by_role("button", name="Move the line up").click()
    first = ludarium.Record.parse(exported(page)).moves[0]
    assert (first.text, first.variations[0].moves[0].text) == ("b6a4", "d6b5")
    page.keyboard.press("ArrowDown")
    tree.locator("[aria-current]", has_text="b5").wait_for()
    page.get_by_role("button", name="Delete from here").click()
    assert ludarium.Record.parse(exported(page)).moves[0].variations == ()
    page.keyboard.press("Control+z")
    tree.get_by_role("button", name="Blind b5").wait_for()
    assert len(ludarium.Record.parse(exported(page)).moves[0].variations) == 1


@pytest.mark.parametrize(
    ("text", "game", "says"),
    [("1. s6-5>5-5 S0-0>1-1 *", "romgon", "s6-5>5-5"), ("4f995oD", "tokonoma", "F4/6/7/6/f4 b")],
)
def test_other_formats_are_imported(open_page: OpenPage, text: str, game: str, says: str) -> None:
    page = open_page("sandbox/gungi")
    page.wait_for_selector("[role=grid]")
    imported(page, text)
    page.wait_for_function("(game) => location.pathname.startsWith(`/sandbox/${game}`)", arg=game)
    page.wait_for_function("(says) => decodeURIComponent(location.pathname).includes(says)", arg=says)
    page.wait_for_selector("[role=grid]")

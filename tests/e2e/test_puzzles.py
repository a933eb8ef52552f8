"""Puzzles in a real browser: chosen, solved, missed and refuted, of the day, against the clock, without network."""

from pathlib import Path
from typing import Any

import pytest

import ludarium
from ludarium.core.position import Position
from ludarium.core.puzzles import Attack, Proof, Puzzle
from ludarium.core.puzzles.lines import answers
from tests.e2e.addresses import go_to
from tests.e2e.browsers import new_context
from tests.e2e.conftest import DESKTOP, PHONE, OpenPage
from tests.e2e.explaining import NARROW
from tests.e2e.hands import out_of_reach
from tests.e2e.player import click_along, new_table
from tests.e2e.server import Server
from tests.e2e.test_pages import violations_in_both_themes
from tests.e2e.waiting import choose, in_charge, still

RUN = 300  # seconds


def puzzle_of(attempt: dict[str, Any]) -> Puzzle:
    named = attempt["puzzle"]
    return next(each for each in ludarium.puzzles(named["game"]) if each.id == named["id"])


def begun(page: Any, click: Any) -> Puzzle:
    """The puzzle that comes with a click."""
    with page.expect_response("**/puzzles/attempts") as told:
        click.click()
    puzzle = puzzle_of(told.value.json())
    page.locator(".hit.open").first.wait_for()
    return puzzle


def tried(page: Any, position: Position, text: str) -> dict[str, Any]:
    """What the server says of a move that is clicked."""
    with page.expect_response("**/tries") as told:
        click_along(page, position.find(text).path)
    answer: dict[str, Any] = told.value.json()
    return answer


def solve(page: Any, puzzle: Puzzle) -> dict[str, Any]:
    position, proof = puzzle.start, puzzle.solutions[-1]
    while True:
        assert isinstance(proof, Attack)
        answer = tried(page, position, proof.move)
        assert answer["good"]
        position, then = position.play(proof.move), proof.then
        for reply in answer["reply"]:
            then, position = reply_to(position, then, reply["text"])
        if answer["attempt"]["over"]:
            return answer
        assert then is not None
        proof = then  # type: ignore[assignment]


def reply_to(position: Position, proof: Proof | None, text: str) -> tuple[Proof | None, Position]:
    assert proof is not None
    assert not isinstance(proof, Attack)
    return answers(position, proof)[text], position.play(text)


def miss(page: Any, puzzle: Puzzle) -> None:
    right = {solution.move for solution in puzzle.solutions}
    wrong = next(move.text for move in puzzle.start.legal_moves if move.text not in right)
    assert not tried(page, puzzle.start, wrong)["good"]


def test_a_puzzle_is_chosen_and_solved_and_the_next_one_missed(open_page: OpenPage) -> None:
    page = open_page("puzzles/hexchess")
    page.get_by_role("heading", name="Solve puzzles").wait_for()
    assert not violations_in_both_themes(page)
    choose(page.get_by_role("radio", name="Easy", exact=True))
    puzzle = begun(page, page.get_by_role("button", name="Start"))
    page.get_by_text("Find the winning move.").wait_for()
    with page.expect_response("**/puzzles/attempts") as following:  # it is there before it is wanted
        solve(page, puzzle)
    page.get_by_text("Solved!").wait_for()
    page.get_by_text("Your rating").wait_for()
    page.locator("dd", has_text="Easy").wait_for()
    assert not violations_in_both_themes(page)
    puzzle = puzzle_of(following.value.json())
    page.keyboard.press("n")
    page.get_by_text("Find the winning move.").wait_for()

    miss(page, puzzle)
    page.locator(".task.wrong .line").wait_for()  # the refutation
    assert not violations_in_both_themes(page)
    page.get_by_role("button", name="Try again").click()
    page.get_by_text("Find the winning move.").wait_for()
    page.get_by_role("button", name="Hint").click()
    page.get_by_text("Move the marked piece.").wait_for()
    page.get_by_role("button", name="Solution").click()
    page.get_by_text("This wins:").wait_for()

    page.get_by_role("button", name="Report").click()
    page.get_by_label("What happened").fill("Too easy")
    with page.expect_response("**/puzzles/reports") as sent:
        page.get_by_role("dialog").get_by_role("button", name="Send").click()
    assert sent.value.ok
    page.get_by_text("The moderators will look at it.").wait_for()
    go_to(page, "exercises")
    page.get_by_text("All exercises (2)").wait_for()
    again = begun(page, page.get_by_role("link", name="Puzzles tomorrow"))
    assert again.id == puzzle.id


@pytest.mark.parametrize("device", [PHONE, NARROW], ids=["phone", "narrow"])
def test_the_puzzle_of_the_day_is_solved_on_a_phone(open_page: OpenPage, device: dict[str, Any]) -> None:
    page = open_page("help", device=device)
    new_table(page, "tokonoma")  # whoever has begun a game is no newcomer
    go_to(page, "")
    puzzle = begun(page, page.get_by_role("link", name="The puzzle of the day"))
    still(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= device["viewport"]["width"]
    assert out_of_reach(page, 32) == []
    solve(page, puzzle)
    page.get_by_text("Solved!").wait_for()
    page.get_by_role("link", name="More puzzles").click()
    page.get_by_text("You have solved it.").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= device["viewport"]["width"]
    go_to(page, "")
    page.get_by_role("link", name="Play: Tokonoma").wait_for()
    assert not page.get_by_role("link", name="The puzzle of the day").count()


def test_five_minutes_are_counted_and_end(browser: Any, tmp_path: Path) -> None:
    with Server(tmp_path) as server:  # others do not go on to another time
        context = new_context(browser, server, **DESKTOP)
        page = context.new_page()
        go_to(page, "puzzles/romgon")
        with page.expect_response("**/puzzles/runs") as told:
            page.get_by_role("link", name="Start the clock").click()
        page.get_by_role("timer", name="Time left").wait_for()
        assert not violations_in_both_themes(page)
        answer = solve(page, puzzle_of(told.value.json()["attempt"]))
        page.locator(".score strong", has_text="1").wait_for()
        page.get_by_text("Find the winning move.").wait_for()
        miss(page, puzzle_of(answer["next"]))
        page.get_by_text("Find the winning move.").wait_for()
        with page.expect_response("**/puzzles/runs/*") as told:
            page.reload()
        page.locator(".score strong", has_text="1").wait_for()
        puzzle = puzzle_of(told.value.json()["attempt"])
        server.move_on(RUN)
        click_along(page, puzzle.start.legal_moves[0].path)
        page.get_by_role("heading", name="The run is over").wait_for()
        context.close()


def test_puzzles_are_solved_without_network_and_sent_later(open_page: OpenPage) -> None:
    page = open_page("", service_workers="allow")
    in_charge(page)
    with page.expect_response("**/puzzles/offline") as brought:
        go_to(page, "puzzles")
    kept = brought.value.json()
    assert len(kept) == 20
    page.wait_for_function("async () => (await caches.match('/pack', { cacheName: 'ludarium-puzzles' })) !== undefined")
    page.context.set_offline(True)
    go_to(page, "settings")
    page.reload()
    page.get_by_role("heading", name="Settings", exact=True).wait_for()
    go_to(page, "puzzles")
    page.get_by_text("This puzzle is on your device").wait_for()
    move = next(iter(kept[0]["tree"]["winning"]))
    path = next(each["path"] for each in kept[0]["tree"]["view"]["legal_moves"] if each["text"] == move)
    click_along(page, tuple(path))
    page.get_by_text("Solved!").or_(page.get_by_text("Right! Go on")).wait_for()
    page.get_by_role("button", name="Solution").or_(page.get_by_text("Solved!")).first.click()
    page.get_by_role("button", name="Next puzzle").click()
    page.get_by_text("Find the winning move.").wait_for()
    with page.expect_response("**/puzzles/offline") as sent:
        page.context.set_offline(False)
    assert [*sent.value.json()["results"]] == [kept[0]["puzzle"]["id"]]

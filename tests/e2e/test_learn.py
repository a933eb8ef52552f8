"""Learn: whole courses with mistakes on the way, the solution on request, rulebook pages, openings, languages."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

import ludarium
from ludarium.core.judging import judge
from ludarium.core.lesson import Lesson, first_position
from ludarium.core.translation import catalogue
from tests.e2e.addresses import go_to
from tests.e2e.conftest import DESKTOP, PHONE, OpenPage
from tests.e2e.explaining import ON_TOP
from tests.e2e.games import on_every_push
from tests.e2e.player import YOU, bot, click_along, new_table, sit_down

GAMES = [name for name in ludarium.games() if ludarium.game(name).chapters]
PAUSE = 1500  # milliseconds, longer than a wrong move stays on the board


def play(page: Any, text: str) -> None:
    page.get_by_placeholder("Type a move").fill(text)
    page.get_by_role("button", name="Play", exact=True).click()


def wrong_move(game: ludarium.Game, lesson: Lesson) -> tuple[str, str]:
    """A move that does not solve it, and what is said to it."""
    judged = ((move.text, judge(game, lesson, [move.text]).wrong) for move in first_position(game, lesson).legal_moves)
    return next((text, str(wrong)) for text, wrong in judged if wrong is not None)


def own_moves(game: ludarium.Game, lesson: Lesson) -> Iterator[str]:
    """The learner's moves of the solution."""
    position = first_position(game, lesson)
    learner = position.turn
    for text in lesson.solution:
        if position.turn == learner:
            yield text
        position = position.play(text)


@pytest.mark.parametrize("name", on_every_push("tokonoma"))
def test_a_course_from_its_goal_to_a_first_game_with_mistakes_on_the_way(open_page: OpenPage, name: str) -> None:
    game = ludarium.game(name)
    page = open_page(f"learn/{name}")
    page.clock.install()
    page.get_by_text(game.goal.text).wait_for()
    for caption in game.goal.captions[1:]:
        page.get_by_role("button", name="Next", exact=True).click()
        page.get_by_text(caption).wait_for()
    page.get_by_role("link", name="Begin with the first lesson").click()
    begins = {chapter.lessons[0].name for chapter in game.chapters}
    for lesson in game.lessons:
        page.get_by_role("heading", name=lesson.title, exact=True, level=1).wait_for()
        page.get_by_text(lesson.task, exact=True).wait_for()
        turn = first_position(game, lesson).turn
        page.get_by_text(f"You play {game.sides[game.side_index(turn)].title}.", exact=True).wait_for()
        if lesson.name in begins:
            make_a_mistake(page, game, lesson)
        for move in own_moves(game, lesson):
            page.wait_for_function("() => !document.querySelector('form input.input').disabled")
            play(page, move)
        page.get_by_role("heading", name="Well done!").wait_for()
        if lesson is not game.lessons[-1]:
            page.get_by_role("link", name="Next lesson").click()
    page.get_by_text(f"You have solved all {len(game.lessons)} lessons of this game.").wait_for()
    page.get_by_role("button", name="Play your first game").click()
    page.wait_for_url("**/table/*")
    lowest = page.evaluate("(name) => fetch(`/api/v1/games/${name}`).then((a) => a.json())", name)["levels"][0]
    page.locator(".seat", has_text=lowest["title"]).first.wait_for()


def make_a_mistake(page: Any, game: ludarium.Game, lesson: Lesson) -> None:
    """It is told why, and after a moment the board is as it was."""
    before = pieces(page)
    text, why = wrong_move(game, lesson)
    play(page, text)
    page.get_by_text(why).wait_for()
    page.clock.fast_forward(PAUSE)
    page.wait_for_function("() => !document.querySelector('form input.input').disabled")
    page.get_by_text(why).wait_for()
    assert pieces(page) == before


def pieces(page: Any) -> list[str]:
    """What stands where, as a screen reader tells it."""
    labels = "() => [...document.querySelectorAll('.hit[aria-label]')].map((hit) => hit.getAttribute('aria-label'))"
    return [re.sub(r", .*", "", label) for label in page.evaluate(labels)]


def test_a_click_that_leads_nowhere_is_answered_in_a_lesson(open_page: OpenPage) -> None:
    page = open_page("learn/gungi/lesson/archer")
    page.get_by_role("heading", name="Archer", exact=True, level=1).wait_for()
    task = page.locator(".task")
    for cell in ("e4", "e7"):
        page.locator(f".hit[data-token='{cell}']").click(force=True)
    task.get_by_text("Archer: it cannot go to e7.").wait_for()
    page.locator(".hit[data-token='e6']").click(force=True)
    task.get_by_text("Samurai: that one is White’s. You play Black.").wait_for()
    click_along(page, ["e4", "g4"])
    task.get_by_text("Nothing is captured. Your Archer on e4 can capture on e6.").wait_for()
    assert task.locator(".why").count() == 1


def test_on_a_phone_the_task_and_what_comes_next_are_in_sight(open_page: OpenPage) -> None:
    game = ludarium.game("tokonoma")
    lesson = game.lessons[0]
    page = open_page(f"learn/tokonoma/lesson/{lesson.name}", **PHONE)
    task = page.get_by_text(lesson.task, exact=True)
    task.wait_for()
    assert task.evaluate(ON_TOP)
    (move,) = own_moves(game, lesson)
    click_along(page, first_position(game, lesson).find(move).path)
    for answer in (page.get_by_role("heading", name="Well done!"), page.get_by_role("link", name="Next lesson")):
        answer.wait_for()
        assert answer.evaluate(ON_TOP)


def test_show_me_plays_the_solution_and_does_not_count_it(open_page: OpenPage) -> None:
    game = ludarium.game("tokonoma")
    lesson = next(each for each in game.lessons if each.name == "break-in")
    page = open_page("learn/tokonoma/lesson/break-in")
    page.clock.install()
    page.get_by_role("button", name="Show me").click()
    for _ in lesson.solution:
        page.clock.fast_forward(1000)
    page.get_by_role("heading", name="That was the solution").wait_for()
    assert "break-in" not in page.evaluate("() => fetch('/api/v1/lessons/tokonoma').then((a) => a.json())")["solved"]
    page.get_by_role("button", name="Try it yourself").click()
    for move in own_moves(game, lesson):
        page.wait_for_function("() => !document.querySelector('form input.input').disabled")
        play(page, move)
    page.get_by_role("heading", name="Well done!").wait_for()


def test_the_last_lesson_alone_does_not_claim_that_all_are_solved(open_page: OpenPage) -> None:
    game = ludarium.game("tokonoma")
    page = open_page(f"learn/tokonoma/lesson/{game.lessons[-1].name}")
    page.get_by_placeholder("Type a move").wait_for()
    play(page, game.lessons[-1].solution[0])
    page.get_by_text(f"1 of {len(game.lessons)} lessons of this game are solved.").wait_for()
    page.get_by_role("link", name=f"Next open lesson: {game.lessons[0].title}").wait_for()
    page.get_by_role("link", name="Previous lesson").click()
    page.get_by_role("heading", name=game.lessons[-2].title, exact=True, level=1).wait_for()


def test_before_the_first_lesson_comes_the_goal(open_page: OpenPage) -> None:
    game = ludarium.game("tokonoma")
    page = open_page(f"learn/tokonoma/lesson/{game.lessons[0].name}")
    for name in ("Show me", "Start again"):
        page.get_by_role("button", name=name).wait_for()
    page.get_by_role("link", name="Next lesson").wait_for()
    page.get_by_role("link", name="The goal").click()
    page.get_by_text(game.goal.text).wait_for()


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_benches_lie_in_a_lesson_as_they_do_at_the_table(open_page: OpenPage, device: dict[str, Any]) -> None:
    page = open_page("learn/hexchess/lesson/placement", **device)
    lesson = benches(page)
    go_to(page, "learn/hexchess")
    assert benches(page) == lesson
    sit_down(page, new_table(page, "hexchess", YOU, bot("newcomer")))
    assert benches(page) == lesson


def benches(page: Any) -> list[str]:
    """The trays in the order in which they lie, from the top and from the left."""
    page.locator("[data-slot]").first.wait_for()
    return page.evaluate("""() => [...document.querySelectorAll('[data-slot]')]
        .map((slot) => [slot.getBoundingClientRect(), slot.dataset.slot.split('/')[0]])
        .sort(([a], [b]) => a.y - b.y || a.x - b.x).map(([, tray]) => tray)
        .filter((tray, index, all) => all.indexOf(tray) === index)""")


def test_check_and_mate_are_marked_in_lessons(open_page: OpenPage) -> None:
    page = open_page("learn/gungi/lesson/block-a-check")
    page.get_by_text("Black's Commander is in check.").wait_for()
    assert page.locator("[data-alarm]").count() >= 2
    go_to(page, "learn/gungi/lesson/checkmate")
    page.get_by_role("heading", name="Checkmate", exact=True, level=1).wait_for()
    play(page, "b1-b9")
    page.get_by_role("heading", name="Well done!").wait_for()
    page.get_by_text("checkmate: nothing saves White's Commander").wait_for()
    assert page.locator("g.decided path").count() >= 1
    assert page.locator("[data-alarm]").count() == 0, "the colour of danger is not that of a win"


def test_learn_opens_on_the_easiest_game(open_page: OpenPage) -> None:
    page = open_page("learn")
    taught = [ludarium.game(name) for name in GAMES]
    easiest = min(taught, key=lambda game: (game.difficulty, -len(game.lessons)))
    page.get_by_role("heading", name=easiest.title, exact=True, level=2).wait_for()


# Rulebook pages.


@pytest.mark.parametrize("device", [{}, {"device": PHONE}], ids=["desktop", "phone"])
def test_a_rulebook_page_has_contents_and_icons(open_page: OpenPage, device: dict[str, Any]) -> None:
    page = open_page("learn/gungi/rules", **device)
    page.locator("article h1").wait_for()
    if device:
        page.get_by_text("Contents", exact=True).click()
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="Check and checkmate").click()
    page.wait_for_function(
        "() => Math.abs(document.getElementById('check-and-checkmate').getBoundingClientRect().top) < 200"
    )
    assert page.url.endswith("/learn/gungi/rules")
    assert page.locator("article .piece svg").count() > 30
    assert page.locator("article .piece:empty").count() == 0


def test_lessons_lead_to_the_chapter_on_strategy(open_page: OpenPage) -> None:
    name = next(name for name in GAMES if ludarium.game(name).strategy)
    page = open_page(f"learn/{name}")
    page.get_by_role("link", name="Strategy", exact=True).click()
    page.get_by_role("heading", name=ludarium.game(name).strategy, exact=True, level=2).wait_for()
    chapter = page.url.split("/")[-1]
    page.wait_for_function(f"() => Math.abs(document.getElementById('{chapter}').getBoundingClientRect().top) < 200")
    page.get_by_role("link", name="Lessons", exact=True).click()
    page.get_by_role("link", name="Rulebook", exact=True).click()
    page.locator("article h1").wait_for()
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("name", on_every_push("gungi", among=(name for name in GAMES if ludarium.game(name).openings)))
def test_openings_are_browsed_on_the_board(open_page: OpenPage, name: str) -> None:
    openings = ludarium.game(name).openings
    page = open_page(f"learn/{name}/rules")
    page.get_by_label("Opening", exact=True).select_option(label=openings[-1].name)
    page.get_by_text(f"Move {len(openings[-1].moves)} of {len(openings[-1].moves)}").wait_for()
    page.get_by_text(openings[-1].text).wait_for()
    page.get_by_role("button", name="One move back").click()
    page.get_by_text(f"Move {len(openings[-1].moves) - 1} of {len(openings[-1].moves)}").wait_for()
    page.get_by_role("button", name="To the start").click()
    page.get_by_text("The start", exact=True).wait_for()


# Languages.


@pytest.mark.parametrize("language", ["ko", "ja"])
def test_games_speak_the_readers_language(open_page: OpenPage, language: str) -> None:
    game = ludarium.game("tokonoma")
    known = catalogue(game, language)
    page = open_page("", locale=language)
    page.get_by_text(known[game.summary]).first.wait_for()
    go_to(page, f"learn/tokonoma/lesson/{game.lessons[0].name}")
    page.get_by_role("heading", name=known[game.lessons[0].title], exact=True, level=1).wait_for()
    page.get_by_text(known[game.lessons[0].task], exact=True).wait_for()
    go_to(page, "learn/tokonoma")
    page.get_by_text(known[game.goal.text]).wait_for()


def test_the_language_menu_says_how_complete_a_language_is(open_page: OpenPage) -> None:
    page = open_page("settings")
    counted = page.evaluate("() => fetch('/api/v1/languages').then((answer) => answer.json())")
    assert {one["language"] for one in counted} == {"ko", "ja"}, json.dumps(counted)
    shown = page.get_by_text("% translated")
    shown.first.wait_for()
    assert shown.count() == 2
    page.get_by_text("No native speaker has reviewed").wait_for()

"""The checks of courses: one that teaches as it should passes, and each slip is found."""

from dataclasses import replace

import pytest

import ludarium
from ludarium.core.guide import Example, PieceGuide
from ludarium.core.lesson import Chapter, Goal, Lesson, Mistake, Opening
from ludarium.testing import CHECKS, Nonconformity, conform, sample
from tests.conformance.toys import Fill

GOAL = Goal(
    text="Put down the last stone.",
    position="xoxox. o",
    line=("f",),
    captions=("One cell is left.", "It is filled: Ring has won."),
    teaches=("stone",),
)
FIRST = Lesson(
    name="first",
    title="A stone",
    text="A turn puts a stone on an empty cell.",
    task="Fill the cell a.",
    position="...... x",
    solved=lambda position: position.text.startswith("x"),
    solution=("a",),
    mistakes=(Mistake("The cell a is the first one on the left."),),
)
LAST = Lesson(
    name="last",
    title="A corner",
    text="The two cells at the ends are corners.",
    task="Fill the other corner.",
    position="xo.... x",
    solved=lambda position: position.text[5] == "x",
    solution=("f",),
    teaches=("corner",),
)


class Taught(Fill):
    goal = GOAL
    guide = {"stone": PieceGuide("It fills a cell.", (Example("...... x", "a", "Any cell will do."),))}
    chapters = (Chapter("Stones", (FIRST,)), Chapter("Corners", (LAST,)))
    openings = (Opening(name="Left", moves=("a", "b")),)


def slip(**changes):
    return type("Slip", (Taught,), changes)()


def with_first(**changes):
    return slip(chapters=(Chapter("Stones", (replace(FIRST, **changes), LAST)),))


class NamesOpenings(Taught):
    def opening(self, position):
        return "Right"


SLIPS = {
    "the goal is not won": (slip(goal=replace(GOAL, position="xoxo.. x")), "the_goal_is_reached"),
    "the goal is won by the other side": (
        slip(goal=replace(GOAL, line=("e", "f"), position="xoxo.. x")),
        "the_goal_is_reached",
    ),
    "a caption is missing": (slip(goal=replace(GOAL, captions=GOAL.captions[:1])), "the_goal_is_reached"),
    "the goal is a long story": (slip(goal=replace(GOAL, text="Fill it. " * 50)), "the_goal_is_reached"),
    "a lesson starts solved": (with_first(solved=lambda _: True), "lessons_can_be_solved"),
    "a solution does not solve": (with_first(solution=("b",)), "lessons_can_be_solved"),
    "a lesson cannot be failed": (with_first(solved=lambda position: bool(position.moves)), "lessons_can_be_solved"),
    "two lessons have one name": (with_first(name="last"), "lessons_can_be_solved"),
    "the first lesson takes two moves": (with_first(solution=("b", "c")), "the_first_lesson_is_no_riddle"),
    "the first lesson gives no reason": (with_first(mistakes=()), "the_first_lesson_is_no_riddle"),
    "the first lesson gives some reasons": (
        with_first(mistakes=(Mistake("Not the last one.", lambda position: position.text[5] == "x"),)),
        "the_first_lesson_is_no_riddle",
    ),
    "a piece is never taught": (slip(goal=replace(GOAL, teaches=())), "names_are_taught_before_they_are_used"),
    "a task names what comes later": (with_first(task="Fill a corner."), "names_are_taught_before_they_are_used"),
    "a reason names what comes later": (
        with_first(mistakes=(Mistake("Corners are better."),)),
        "names_are_taught_before_they_are_used",
    ),
    "a lesson does not speak of what it teaches": (
        with_first(teaches=("bridge",)),
        "names_are_taught_before_they_are_used",
    ),
    "an opening cannot be played": (slip(openings=(Opening(name="Left", moves=("a", "a")),)), "openings_can_be_played"),
    "an opening has no moves": (slip(openings=(Opening(name="Left", moves=()),)), "openings_can_be_played"),
    "an opening has another name": (NamesOpenings(), "openings_can_be_played"),
}


def test_a_course_that_teaches_as_it_should_passes():
    conform(Taught())


@pytest.mark.parametrize(("game", "check"), SLIPS.values(), ids=SLIPS)
def test_a_slip_is_found_by_its_check(game, check):
    looked_at = sample(game, plies=10, games=1)
    with pytest.raises((Nonconformity, ludarium.IllegalMove)):
        CHECKS[check](looked_at)

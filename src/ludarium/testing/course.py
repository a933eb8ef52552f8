"""How a game is taught: its goal, its lessons, its openings and its rulebook page."""

import re
from collections.abc import Iterator

from ludarium.core.game import Game
from ludarium.core.judging import judge
from ludarium.core.lesson import Lesson, first_position, is_known, plain_name
from ludarium.testing.sample import Sample, require

HALF_A_MINUTE = 100  # words, for somebody who reads slowly


def the_goal_is_reached(sample: Sample) -> None:
    """The line that shows the goal is won by the side that begins it, with something to say to each position."""
    game, goal = sample.game, sample.game.goal
    if goal is None:
        return
    position = first = first_position(game, goal)
    for move in goal.line:
        position = position.play(move)
    require(position.outcome is not None, position, "the line that shows the goal ends the game")
    require(position.outcome.winner == first.turn, position, "the side that shows the goal wins")  # type: ignore[union-attr]
    require(len(goal.captions) == len(goal.line) + 1, game, "every position of the goal has a caption")
    words = " ".join((goal.text, *goal.captions)).split()
    require(len(words) <= HALF_A_MINUTE, game, "the goal is told in half a minute")


def lessons_can_be_solved(sample: Sample) -> None:
    """A lesson starts unsolved, its solution is accepted move by move, and some first move is told to be wrong."""
    game = sample.game
    names = [lesson.name for lesson in game.lessons]
    require(len(set(names)) == len(names), game, "lessons have names of their own")
    for lesson in game.lessons:
        position = first_position(game, lesson)
        require(bool(lesson.title and lesson.text and lesson.task), position, f"lesson {lesson.name} is explained")
        require(not lesson.solved(position), position, f"lesson {lesson.name} does not start solved")
        _require_solution(game, lesson)
        wrong = [move.text for move in position.legal_moves if judge(game, lesson, [move.text]).wrong is not None]
        require(bool(wrong), position, f"lesson {lesson.name} can be failed")
        refused = judge(game, lesson, wrong[:1])
        require(not refused.solved and refused.moves == (), position, f"{wrong[0]} does not count in {lesson.name}")


def the_first_lesson_is_no_riddle(sample: Sample) -> None:
    """One move solves it, and to every other one the lesson itself says where to look."""
    for lesson in sample.game.lessons[:1]:
        position = first_position(sample.game, lesson)
        require(len(lesson.solution) == 1, position, f"one move solves the first lesson, {lesson.name}")
        for move in position.legal_moves:
            after = position.play(move)
            told = lesson.solved(after) or any(mistake.made(after) for mistake in lesson.mistakes)
            require(told, position, f"the first lesson, {lesson.name}, has something to say to {move.text}")


def the_strategy_is_a_chapter(sample: Sample) -> None:
    """What the game declares as its chapter on strategy is a heading of its rulebook page."""
    game = sample.game
    if not game.strategy:
        return
    require(game.rulebook is not None and game.rulebook.is_file(), game, "a chapter on strategy has a rulebook page")
    lines = game.rulebook.read_text("utf-8").splitlines()  # type: ignore[union-attr]
    require(f"## {game.strategy}" in lines, game, f"the rulebook page has the chapter {game.strategy!r}")


def _require_solution(game: Game, lesson: Lesson) -> None:
    moves: tuple[str, ...] = ()
    while True:
        found = judge(game, lesson, [*moves, lesson.solution[len(moves)]])
        require(found.wrong is None, found.position, f"the solution of lesson {lesson.name} is not wrong")
        moves = found.moves
        if len(moves) == len(lesson.solution):
            break
    require(found.solved, found.position, f"the solution of lesson {lesson.name} solves it")


def names_are_taught_before_they_are_used(sample: Sample) -> None:
    """No text of the course names a piece, or anything else that is taught, before its lesson; all pieces come up."""
    game = sample.game
    if not game.chapters:
        return
    pieces = [plain_name(game.board.symbols[symbol].title) for symbol in game.guide]
    lessons = [(lesson.teaches, list(_texts(lesson)), lesson.name) for lesson in game.lessons]
    goal = game.goal
    if goal is not None:
        lessons.insert(0, (goal.teaches, [goal.text, *goal.captions], "the goal"))
    words = {word.lower() for teaches, _, _ in lessons for word in teaches}
    for piece in pieces:
        require(is_known(words, piece), game, f"a lesson teaches the {piece}")
    words |= {piece.lower() for piece in pieces}
    known: set[str] = set()
    for teaches, texts, name in lessons:
        known |= {word.lower() for word in teaches}
        for word in teaches:
            require(
                any(_says(text, word) for text in texts), game, f"lesson {name} speaks of the {word} that it teaches"
            )
        for word in sorted(words - known):
            told = next((text for text in texts if _says(text, word) and not is_known(known, word)), None)
            require(told is None, game, f"{name} uses the name {word!r} before it is taught: {told}")


def _texts(lesson: Lesson) -> Iterator[str]:
    yield from (lesson.title, lesson.text, lesson.task, *(mistake.text for mistake in lesson.mistakes))


def _says(text: str, word: str) -> bool:
    stem = word[:-1] if word.endswith("y") else word
    return re.search(rf"\b{re.escape(stem)}(?:y|ies|s|es|)\b", text, re.IGNORECASE) is not None


def openings_can_be_played(sample: Sample) -> None:
    """Every opening is a legal line from the start, and the game gives it its name."""
    for opening in sample.game.openings:
        position = sample.game.start(**opening.options)
        for move in opening.moves:
            position = position.play(move)
        require(bool(opening.moves), position, f"the opening {opening.name} has moves")
        named = position.opening
        known = not named or named in opening.name or opening.name in named
        require(known, position, f"the line of {opening.name} is called {named}")

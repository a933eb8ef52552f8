"""Lessons: the rules themselves judge whether a task is done."""

from __future__ import annotations

from ludarium.core.game import Game
from ludarium.core.lesson import Lesson
from ludarium.core.position import Position
from ludarium.core.registry import game as find_game
from ludarium.play.errors import Refused
from ludarium.server.catalogue.wire import LessonAnswer
from ludarium.server.tables.render import view_data
from ludarium.server.threads import off_loop


def found(game: str, name: str) -> tuple[Game, Lesson]:
    its_game = find_game(game)
    lesson = next((each for each in its_game.lessons if each.name == name), None)
    if lesson is None:
        raise Refused("not-found", f"{its_game.title} has no lesson {name!r}")
    return its_game, lesson


def answer(game: Game, lesson: Lesson, moves: list[str]) -> LessonAnswer:
    """What the table says to the learner's moves."""
    off_loop()
    position, solved, replies = judged(game, lesson, moves)
    played = [move.text for move in position.moves]
    view = position.view(first_position(game, lesson).turn)
    return LessonAnswer(view_data(position, view, len(played)), solved, replies, played)


def first_position(game: Game, lesson: Lesson) -> Position:
    return game.position(lesson.position, **lesson.options) if lesson.position else game.start(**lesson.options)


def judged(game: Game, lesson: Lesson, moves: list[str]) -> tuple[Position, bool, list[str]]:
    """The position after the learner's moves and the table's replies, whether the task is done, and the replies."""
    position = first_position(game, lesson)
    learner = position.turn
    for text in moves:
        mover = position.turn
        position = position.play(text)
        if mover == learner and lesson.solved(position):
            return position, True, []
    replies: list[str] = []
    played = [move.text for move in position.moves]
    line = lesson.solution
    while tuple(played) == line[: len(played)] and len(played) < len(line) and position.turn != learner:
        position = position.play(line[len(played)])
        replies.append(line[len(played)])
        played.append(line[len(played)])
    return position, False, replies

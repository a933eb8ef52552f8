"""Lessons: the rules themselves judge whether a task is done."""

from __future__ import annotations

from functools import cache

from ludarium.core.game import Game
from ludarium.core.judging import judge
from ludarium.core.lesson import Goal, Lesson, first_position
from ludarium.core.position import Position
from ludarium.core.registry import game as find_game
from ludarium.play.errors import Refused
from ludarium.server.tables.fairplay import KIND, Protected
from ludarium.server.tables.render import outcome_data, view_data
from ludarium.server.threads import off_loop
from ludarium.wire.catalogue import ChapterData, CourseData, FrameData, GoalData, LessonAnswer, LessonData, OpeningData


@cache
def course(name: str) -> CourseData:
    """How a game is taught: its goal as a series of pictures, its chapters and its openings."""
    off_loop()
    game = find_game(name)
    return CourseData(
        goal=goal_data(game, game.goal) if game.goal else None,
        chapters=[
            ChapterData(
                chapter.title,
                [LessonData(lesson.name, lesson.title, lesson.text, lesson.task) for lesson in chapter.lessons],
            )
            for chapter in game.chapters
        ],
        openings=[
            OpeningData(opening.name, opening.text, list(opening.moves), dict(opening.options))
            for opening in game.openings
        ],
    )


def course_for(name: str, protected: Protected) -> CourseData:
    """A course without what stands near to a game that counts."""
    whole, game = course(name), find_game(name)
    if not any(table.game is game for table in protected.games):
        return whole
    shown = [opening for opening in whole.openings if protected.may_show(line_of(game, opening))]
    return CourseData(whole.goal, whole.chapters, shown)


def line_of(game: Game, opening: OpeningData) -> Position:
    position = game.start(**opening.options)
    for move in opening.moves:
        position = position.play(move)
    return position


def goal_data(game: Game, goal: Goal) -> GoalData:
    positions = [first_position(game, goal)]
    for move in goal.line:
        positions.append(positions[-1].play(move))
    side = positions[0].turn
    frames = [
        FrameData(caption, view_data(position, game.open_view(position, side), ply))
        for ply, (caption, position) in enumerate(zip(goal.captions, positions, strict=True))
    ]
    return GoalData(goal.text, side, frames)


def found(game: str, name: str) -> tuple[Game, Lesson]:
    its_game = find_game(game)
    lesson = next((each for each in its_game.lessons if each.name == name), None)
    if lesson is None:
        raise Refused("not-found", f"{its_game.title} has no lesson {name!r}")
    return its_game, lesson


def answer(game: Game, lesson: Lesson, moves: list[str], protected: Protected) -> LessonAnswer:
    """What the table says to the learner's moves."""
    off_loop()
    judged = judge(game, lesson, moves)
    position = judged.position
    if not protected.may_show(position):
        raise Refused(KIND, "this lesson is too near to a game of yours that counts and is not over")
    view = position.view(first_position(game, lesson).turn)
    return LessonAnswer(
        view=view_data(position, view, len(position.moves)),
        solved=judged.solved,
        reply=list(judged.replies),
        moves=list(judged.moves),
        wrong=judged.wrong,
        outcome=outcome_data(game, position.outcome),
        solution=list(lesson.solution),
        options=dict(lesson.options),
    )

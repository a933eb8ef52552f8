"""How a game is taught: its goal, and chapters of lessons, each a position and a task that the rules judge."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ludarium.core.options import Value
from ludarium.core.text import Filling

if TYPE_CHECKING:
    from ludarium.core.game import Game
    from ludarium.core.move import Move
    from ludarium.core.position import Position

Judge = Callable[["Position"], bool]


def _nothing(_: Position) -> Mapping[str, Filling]:
    return {}


@dataclass(frozen=True, slots=True)
class Mistake:
    """Why a wrong move is wrong. The first mistake of a lesson that was made is told.

    made    asked of the position after the move      values  what fills the places of the text, from that position
    """

    text: str
    made: Judge = lambda _: True
    values: Callable[[Position], Mapping[str, Filling]] = _nothing


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """One step of a course.

    text      what is taught, in a sentence or two       task  what the learner has to do
    solved    the judge: asked of the position after each move of the learner
    solution  a line that solves it; where it has the opponent's replies, a table plays them
    mistakes  why a move does not solve it, where more can be said than which piece could
    teaches   the names that the lesson introduces, as the game writes them; no earlier text uses them
    """

    name: str
    title: str
    text: str
    task: str
    position: str
    solved: Judge
    solution: tuple[str, ...]
    options: Mapping[str, Value] = field(default_factory=dict)
    mistakes: tuple[Mistake, ...] = ()
    teaches: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """Lessons that belong together. Chapters go from easy to hard."""

    title: str
    lessons: tuple[Lesson, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """How a game is won, in half a minute: a position and a short line that wins.

    text      what wins, in a sentence or two
    captions  what is seen: in the position, then after each move of the line
    """

    text: str
    position: str
    line: tuple[str, ...]
    captions: tuple[str, ...]
    options: Mapping[str, Value] = field(default_factory=dict)
    teaches: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """A named way to begin, as a line from the start that can be browsed. `text`: its idea."""

    name: str
    moves: tuple[str, ...]
    text: str = ""
    options: Mapping[str, Value] = field(default_factory=dict)


def first_position(game: Game, lesson: Lesson | Goal) -> Position:
    return game.position(lesson.position, **lesson.options)


def taught_with(game: Game, lesson: Lesson) -> set[str]:
    """The names that a learner knows in a lesson: those of the goal, of the lessons before it and its own."""
    words = list(game.goal.teaches if game.goal else ())
    for each in game.lessons:
        words += each.teaches
        if each.name == lesson.name:
            break
    return {word.lower() for word in words}


def is_known(words: set[str], name: str) -> bool:
    """Whether a name is among those that are known, or made up of one, as a promoted tile is of a tile."""
    return any(part in words for part in (name.lower(), *name.lower().split()))


def plain_name(title: str) -> str:
    """What a piece is called in sentences: its title without what tells two of a name apart."""
    return re.sub(r" \(.*\)", "", title)


def good_moves(lesson: Lesson, position: Position) -> list[Move]:
    """The moves that solve the task at once, or the next one of the solution."""
    solving = [move for move in position.legal_moves if lesson.solved(position.play(move))]
    return solving or [move for move in position.legal_moves if move.text in lesson.solution]

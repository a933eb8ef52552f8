"""How a game is taught: its goal, and chapters of lessons, each a position and a task that the rules judge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ludarium.core.options import Value
from ludarium.core.text import Text

if TYPE_CHECKING:
    from ludarium.core.game import Game
    from ludarium.core.move import Move
    from ludarium.core.position import Position

Judge = Callable[["Position"], bool]


@dataclass(frozen=True, slots=True)
class Mistake:
    """Why a wrong move is wrong. `made` is asked of the position after it; the first mistake that was made is told."""

    text: str
    made: Judge = lambda _: True


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


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the learner's moves have come to.

    position  the one that stands there now, with a wrong move and with the table's replies
    moves     those that count: the learner's without a wrong one, and the table's replies
    replies   what the table has just answered
    wrong     why the last move is wrong; None if it is not
    """

    position: Position
    moves: tuple[str, ...]
    solved: bool = False
    replies: tuple[str, ...] = ()
    wrong: Text | None = None


def judge(game: Game, lesson: Lesson, moves: list[str]) -> Judgement:
    """Follows the learner: a move that neither solves the task nor begins its solution is wrong."""
    position = first_position(game, lesson)
    learner, line = position.turn, lesson.solution
    played: tuple[str, ...] = ()
    for text in moves:
        before, mover = position, position.turn
        position = position.play(text)
        assert position.move is not None
        if mover == learner and lesson.solved(position):
            return Judgement(position, (*played, position.move.text), solved=True)
        if (*played, position.move.text) != line[: len(played) + 1]:
            return Judgement(position, played, wrong=why_wrong(game, lesson, before, position))
        played = (*played, position.move.text)
    known = len(played)
    while played and position.turn != learner and len(played) < len(line):
        position = position.play(line[len(played)])
        played = (*played, line[len(played)])
    return Judgement(position, played, replies=played[known:])


def why_wrong(game: Game, lesson: Lesson, before: Position, after: Position) -> Text:
    """What the lesson says to the move, or what can be said of any: that it loses, or which piece could do it."""
    told = next((mistake.text for mistake in lesson.mistakes if mistake.made(after)), None)
    if told is not None:
        return Text(told)
    outcome = after.outcome
    if outcome is not None and outcome.winner not in (None, before.turn):
        return Text("That loses: {reason}.", reason=game.reasons[outcome.reason])
    assert after.move is not None
    if any(move.path[:1] == after.move.path[:1] for move in good_moves(lesson, before)):
        return Text("The right piece, but that is not what it has to do.")
    return Text("Another piece can do it.")


def good_moves(lesson: Lesson, position: Position) -> list[Move]:
    """The moves that solve the task at once, or the next one of the solution."""
    solving = [move for move in position.legal_moves if lesson.solved(position.play(move))]
    return solving or [move for move in position.legal_moves if move.text in lesson.solution]

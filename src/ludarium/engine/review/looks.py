"""What a review asks of an engine: one position at a time. It asks nobody itself, so a server can ask its workers."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import TypeVar

from ludarium.core.errors import LudariumError
from ludarium.core.position import Position
from ludarium.core.view import View
from ludarium.engine.engine import Engine
from ludarium.engine.limits import Limits, Result
from ludarium.engine.review.checking import CheckedMove, check, check_view
from ludarium.engine.review.judging import MARGIN


@dataclass(frozen=True, slots=True)
class Look:
    """Search a position; the answer is a Result. exact: prune nothing, so that what is decided is proved."""

    position: Position
    limits: Limits
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Weigh:
    """Compare a move with the best one; the answer is a CheckedMove, or None where it cannot be told.

    view    what the side to act could know, where that is not everything
    worlds  that are imagined then
    """

    position: Position
    view: View | None
    move: str
    limits: Limits
    worlds: int


Answer = Result | CheckedMove | None
Value = TypeVar("Value")
Looks = Generator[Look | Weigh, Answer, Value]


def answered(engine: Engine, question: Look | Weigh) -> Answer:
    """What an engine answers in this process."""
    if isinstance(question, Look):
        return engine.search(question.position, question.limits, exact=question.exact)
    if question.view is None:
        return check(engine, question.position, question.move, MARGIN, question.limits)
    try:
        return check_view(engine, question.view, question.move, MARGIN, question.limits, question.worlds)
    except LudariumError:
        return None


def finish(looks: Looks[Value], engine: Engine, step: Callable[[], None] = lambda: None) -> Value:
    """Answer all questions with an engine; step is called after each."""
    answer: Answer = None
    try:
        question = next(looks)
        while True:
            answer = answered(engine, question)
            step()
            question = looks.send(answer)
    except StopIteration as end:
        value: Value = end.value
        return value

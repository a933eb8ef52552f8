"""Lessons: a position, a task, and the rules themselves as the judge."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ludarium.core.options import Value

if TYPE_CHECKING:
    from ludarium.core.position import Position


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """One step of a graded tour.

    text      what is taught, in a sentence or two       task  what the learner has to do
    solved    the judge: asked of the position after each move of the learner
    solution  a line that solves it; where it has the opponent's replies, a table plays them
    """

    name: str
    title: str
    text: str
    task: str
    position: str
    solved: Callable[["Position"], bool]
    solution: tuple[str, ...]
    options: Mapping[str, Value] = field(default_factory=dict)

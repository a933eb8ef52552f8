"""What an engine can be asked, and what it answers: the jobs of workers, as they travel."""

from __future__ import annotations

from typing import Annotated, ClassVar, Generic, TypeVar

from msgspec import Meta, Struct

from ludarium.engine.limits import Line
from ludarium.engine.workers.known import Known
from ludarium.engine.worlds import WORLDS

MOST_LINES = 5
MOST_WORLDS = 32

Chance = Annotated[float, Meta(ge=0, le=1)]
Lines = Annotated[int, Meta(ge=1, le=MOST_LINES)]
Worlds = Annotated[int, Meta(ge=1, le=MOST_WORLDS)]
Nodes = Annotated[int, Meta(ge=1)]
Seconds = Annotated[float, Meta(ge=0)]


class LineData(Struct, frozen=True, kw_only=True):
    """A line of a search as it travels: see engine.Line."""

    moves: tuple[str, ...]
    score: int
    chance: Chance
    wins_in: int | None
    depth: int
    nodes: int

    @classmethod
    def of(cls, line: Line) -> LineData:
        return cls(
            moves=tuple(move.text for move in line.moves),
            score=line.score,
            chance=line.chance,
            wins_in=line.wins_in,
            depth=line.depth,
            nodes=line.nodes,
        )


# Answers.


class Decided(Struct, tag_field="type", tag="decided", frozen=True):
    move: str


class Analysed(Struct, tag_field="type", tag="analysed", frozen=True):
    """The best lines, the best first; none when the game is over. whole: it was not stopped before its limits."""

    lines: tuple[LineData, ...]
    depth: int
    nodes: int
    whole: bool = True


class Checked(Struct, tag_field="type", tag="checked", frozen=True, kw_only=True):
    """loss    the winning chance that the move costs, never negative
    best    the best line
    played  the line of the move, as its side sees it: what follows the move refutes one that is not good
    whole   it was not stopped before its limits
    """

    good: bool
    loss: Chance
    best: LineData
    played: LineData
    whole: bool = True


class PieceDone(Struct, tag_field="type", tag="piece-done", frozen=True):
    """`packed`: what went wrong, or nothing, and what the function gave."""

    packed: str


Answer = Decided | Analysed | Checked | PieceDone


# Questions.

A = TypeVar("A")


class Question(Struct, Generic[A], tag_field="type", frozen=True, kw_only=True):
    """What an engine is asked about a position.

    key      the same for all questions about a game: what an engine learned at one helps at the next
    seconds  that the answer may take; 0: as many as the pool allows
    """

    answers: ClassVar[type]

    known: Known
    key: str = ""
    seconds: Seconds = 0.0


class Decide(Question[Decided], tag="decide", frozen=True, kw_only=True):
    """Choose a move at a level. Times of the clock are in milliseconds."""

    answers = Decided

    level: str
    time_left: int | None = None
    increment: int = 0
    seed: int = 0


class Analyse(Question[Analysed], tag="analyse", frozen=True, kw_only=True):
    """Tell the best lines, also while they are looked for; whichever limit comes first ends it.

    depth  plies    exact  search all moves to that depth and prune none: what is decided then is proved
    """

    answers = Analysed

    lines: Lines = 1
    nodes: Nodes | None = None
    depth: Nodes | None = None
    exact: bool = False


class CheckMove(Question[Checked], tag="check-move", frozen=True, kw_only=True):
    """Tell whether a move costs at most `margin` of winning chance, and otherwise what refutes it.

    nodes   for the best move, and as many for this one
    worlds  that are imagined where something is hidden; they share the nodes
    """

    answers = Checked

    move: str
    margin: Chance
    nodes: Nodes | None = None
    worlds: Worlds = WORLDS


class Piece(Struct, tag_field="type", tag="piece", frozen=True):
    """Do a piece of any work. `packed`: a function and its argument."""

    packed: str

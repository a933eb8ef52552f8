"""A review whose positions are looked at by workers: each is a job of its own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from ludarium.core.move import Move
from ludarium.core.position import Position
from ludarium.engine.limits import Line, Result
from ludarium.engine.review.checking import CheckedMove
from ludarium.engine.review.judging import MARGIN
from ludarium.engine.review.looks import Answer, Look, Looks, Weigh
from ludarium.engine.review.model import Review
from ludarium.engine.review.reviewing import Reviewing
from ludarium.engine.workers.jobs import Analyse, Analysed, Checked, CheckMove, LineData, Question
from ludarium.engine.workers.known import Known
from ludarium.engine.workers.queue import JobRejected

Ask = Callable[[Question[Any]], Awaitable[Any]]
Next = Look | Weigh | Review
Compute = Callable[..., Awaitable[Next]]


async def here(function: Callable[..., Next], *arguments: object) -> Next:
    return function(*arguments)


async def reviewed(
    judging: Reviewing, ask: Ask, key: str, step: Callable[[], None] = lambda: None, compute: Compute = here
) -> Review:
    """Have all positions of a review looked at.

    ask      gives a question to a pool and waits for its answer
    key      the same for all questions of a game, so that one worker's engine learns from position to position
    step     called after each answer
    compute  calls a function with arguments: on a thread, where the event loop must not wait for it
    """
    looks = judging.looks()
    look = await compute(advanced, looks, None, None)
    while not isinstance(look, Review):
        found = await answered(look, ask, key)
        look = await compute(advanced, looks, look, found)
        step()
    return look


async def answered(look: Look | Weigh, ask: Ask, key: str) -> Analysed | Checked | None:
    if isinstance(look, Weigh):
        try:
            checked: Checked = await ask(check_of(look, key))
        except JobRejected:  # no world fits what the side could know
            return None
        return checked
    while not (found := await ask(analyse_of(look, key))).whole:
        pass  # a reply needed the worker
    analysed: Analysed = found
    return analysed


def advanced(looks: Looks[Review], look: Look | Weigh | None, found: Analysed | Checked | None) -> Next:
    """What comes next in a review: another question, or the review itself. look: the question that was answered"""
    answer: Answer = None
    if isinstance(found, Analysed):
        assert look is not None
        answer = result_of(look.position, found)
    elif found is not None:
        assert look is not None
        answer = checked_move(look.position, found)
    try:
        return looks.send(answer)
    except StopIteration as end:
        review: Review = end.value
        return review


def analyse_of(look: Look, key: str) -> Analyse:
    limits = look.limits
    return Analyse(
        known=Known.everything(look.position),
        nodes=limits.nodes,
        depth=limits.depth,
        seconds=limits.seconds or 0.0,
        exact=look.exact,
        key=key,
    )


def check_of(weigh: Weigh, key: str) -> CheckMove:
    return CheckMove(
        known=Known.by(weigh.position, weigh.position.turn),
        move=weigh.move,
        margin=MARGIN,
        nodes=weigh.limits.nodes,
        seconds=weigh.limits.seconds or 0.0,
        worlds=weigh.worlds,
        key=key,
    )


def result_of(position: Position, found: Analysed) -> Result:
    lines = tuple(line_of(position, line) for line in found.lines)
    return Result(best=lines[0].move if lines else None, lines=lines, depth=found.depth, nodes=found.nodes)


def checked_move(position: Position, found: Checked) -> CheckedMove:
    best, played = (line_of(position, line) for line in (found.best, found.played))
    return CheckedMove(good=found.good, loss=found.loss, best=best, played=played)


def line_of(position: Position, line: LineData) -> Line:
    """A line with moves of its positions again."""
    moves: list[Move] = []
    for text in line.moves:
        moves.append(position.find(text))
        position = position.play(moves[-1])
    return Line(
        moves=tuple(moves),
        score=line.score,
        chance=line.chance,
        wins_in=line.wins_in,
        depth=line.depth,
        seldepth=line.depth,
        nodes=line.nodes,
        seconds=0.0,
    )

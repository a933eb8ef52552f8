"""Another move instead of a mistake: whether it is nearly as good as the best one, and what refutes it otherwise."""

from __future__ import annotations

from ludarium.core.position import Position
from ludarium.engine.review import Effort
from ludarium.engine.review.judging import MARGIN
from ludarium.engine.review.model import rounded
from ludarium.engine.workers.reviews import line_of
from ludarium.play import Refused
from ludarium.server.analysis.render import moves_of
from ludarium.server.limits import TRY_SECONDS
from ludarium.server.requester import Requester
from ludarium.server.tables.fairplay import Protected
from ludarium.server.thinking import ANALYSIS, Checked, CheckMove, JobFailed, JobRejected, Known, Pool
from ludarium.server.threads import off_loop
from ludarium.wire.analysis import Attempt, AttemptAnswer, LineMove

CHECKED_AGAIN = 4
RETRY = 2.0  # seconds


class Unjudged(Refused):
    """A move cannot be judged by what its side could know."""


def helped(data: Attempt, better: list[LineMove]) -> AttemptAnswer:
    """The hint or the solution, where the better line is known."""
    if data.ask == "hint":
        return AttemptAnswer(hint=better[0].path[0])
    return AttemptAnswer(line=better)


def question_of(
    position: Position, move: str, knowing: str | None, protected: Protected, margin: float = MARGIN
) -> CheckMove:
    """What a worker is asked about a move; IllegalMove if it is none."""
    off_loop()
    protected.refuse_help(position)
    protected.refuse_help(position.play(move))
    return question_about(position, move, knowing, margin)


def question_about(position: Position, move: str, knowing: str | None, margin: float = MARGIN) -> CheckMove:
    effort = Effort().for_game(position.game, 0)
    hidden = knowing is not None and position.view(knowing).partial
    return CheckMove(
        known=Known.everything(position) if knowing is None else Known.by(position, knowing),
        move=position.find(move).text,
        margin=margin,
        nodes=effort.nodes * effort.worlds if hidden else effort.deep,
        worlds=effort.worlds,
        seconds=TRY_SECONDS,
    )


async def checked(pool: Pool, question: CheckMove, requester: Requester, priority: int = ANALYSIS) -> Checked:
    """What a worker answers. A check that made way for a reply is made again, a few times."""
    for _ in range(CHECKED_AGAIN):
        found = await answered(pool, question, requester, priority)
        if found.whole:
            return found
    raise Refused("too-many", "the computer is needed elsewhere: try again", retry_after=RETRY)


async def answered(pool: Pool, question: CheckMove, requester: Requester, priority: int) -> Checked:
    identity, address = requester
    job = pool.submit(question, requester=identity, address=address, priority=priority)
    try:
        return await job.result
    except JobRejected:
        raise Unjudged("failed", "this move cannot be judged by what could be known") from None
    except JobFailed:
        raise Refused("failed", "this move could not be checked: try again") from None
    finally:
        job.cancel()


def answer_of(position: Position, found: Checked, knowing: str | None) -> AttemptAnswer:
    off_loop()
    line = moves_of(position, line_of(position, found.played), knowing)
    return AttemptAnswer(good=found.good, loss=rounded(found.loss), line=line)

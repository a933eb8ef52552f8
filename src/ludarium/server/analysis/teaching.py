"""Teaching games: a move is checked at once, and the computer replies when it was kept."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import NamedTuple

from ludarium.core.claims import claim_text
from ludarium.core.position import Position
from ludarium.core.text import Text
from ludarium.engine.limits import Line
from ludarium.engine.review.judging import MISTAKE, judgement
from ludarium.engine.review.model import rounded
from ludarium.engine.review.pieces import after_line, material
from ludarium.engine.review.reasons import REASONED, SHORTEST
from ludarium.engine.workers.reviews import line_of
from ludarium.play import Refused, Table, Viewer
from ludarium.server.analysis import attempts
from ludarium.server.analysis.render import moves_of
from ludarium.server.requester import Requester
from ludarium.server.tables.fairplay import Protected
from ludarium.server.tables.service import Tables
from ludarium.server.thinking import HINT, Checked, CheckMove, Pool
from ludarium.server.threads import off_loop
from ludarium.wire.analysis import TaughtMove


class Lesson(NamedTuple):
    """A move that waits to be checked.

    knowing   the side, where something was hidden from it
    question  for a worker; None where it cannot be judged
    """

    before: Position
    move: str
    knowing: str | None
    question: CheckMove | None


class Teaching:
    def __init__(self, tables: Tables, pool: Pool) -> None:
        self._tables = tables
        self._pool = pool

    async def check(self, table_id: str, ply: int, requester: Requester) -> TaughtMove:
        """Check a player's last move. One that is no mistake, or cannot be judged, is kept at once."""
        protected = await self._tables.fair_play.protected(requester.identity)
        _, lesson = await self._tables.showing.show(table_id, requester, lesson_at, ply, protected)
        told = TaughtMove(judgement="not judged")
        if lesson.question is not None:
            with contextlib.suppress(attempts.Unjudged):  # no world fits what the side could know
                answer = await attempts.checked(self._pool, lesson.question, requester, HINT)
                told = await self._tables.lookups.run(requester, taught, lesson, answer)
        if told.judgement not in ("mistake", "blunder"):
            with contextlib.suppress(Refused):  # it was kept, or another one was made, meanwhile
                await self._tables.playing.keep(table_id, requester.identity, ply)
        return told


def lesson_at(table: Table, viewer: Viewer, ply: int, protected: Protected) -> Lesson:
    off_loop()
    if table.teaching is None:
        raise Refused("bad-request", "only in a teaching game moves are checked")
    if ply != table.ply or not table.is_held:
        raise Refused("stale", "there is no move any more that waits to be checked")
    decision, before = table.decisions[-1], table.position_at(ply - 1)
    if decision.side not in viewer:
        raise Refused("not-yours", "this move is not yours")
    protected.refuse_help(before)
    knowing = decision.side if before.view(decision.side).partial and not table.exposed else None
    at_once = len(before.may_choose) > 1 or len(decision.displays) != 1
    alone = len(before.legal_moves) == 1
    question = None if at_once or alone else attempts.question_of(before, decision.text, knowing, protected, MISTAKE)
    return Lesson(before, decision.text, knowing, question)


def taught(lesson: Lesson, found: Checked) -> TaughtMove:
    off_loop()
    before, knowing = lesson.before, lesson.knowing
    played, best = (line_of(before, line) for line in (found.played, found.best))
    is_best = best.move.text == lesson.move
    word = judgement(found.loss, is_best, len(before.legal_moves))
    return TaughtMove(
        judgement=word.value,
        loss=rounded(found.loss) or 0.0,
        line=moves_of(before, played, knowing),
        claims=[] if knowing is not None or found.good else why(before, played, best),
    )


def why(before: Position, played: Line, better: Line) -> list[Text]:
    """What can be counted on the two lines, where both are long enough to show what they lead to."""
    lines = [replace(line, moves=line.moves[:REASONED]) for line in (played, better)]
    if any(len(line.moves) < SHORTEST and after_line(before, line.moves).outcome is None for line in lines):
        return []
    return [claim_text(before.game, claim, before.turn) for claim in material(before, *lines)]

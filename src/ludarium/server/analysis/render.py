"""Reviews and lines as they travel: made of positions, so on a thread."""

from __future__ import annotations

from collections.abc import Sequence

from ludarium.core.move import Move
from ludarium.core.position import Position
from ludarium.engine.limits import Line
from ludarium.engine.review import JudgedMove, Review, Reviewing, TurningPoint
from ludarium.engine.review.model import WORSE, rounded
from ludarium.engine.workers.reviews import line_of
from ludarium.server.analysis.subjects import Subject
from ludarium.server.thinking import LineData
from ludarium.server.threads import off_loop
from ludarium.wire.analysis import AnalysedLine, LineMove, ReviewData, ReviewedMove, TurningPointData

LONGEST_LINE = 12  # moves that are told of a line


class Rendering:
    """The moves of a review, each written once and again when it is judged anew."""

    def __init__(self, subject: Subject, judging: Reviewing) -> None:
        self.subject = subject
        self.judging = judging
        self._written: dict[int, tuple[JudgedMove, ReviewedMove]] = {}

    def progress(self) -> ReviewData:
        """What is ready."""
        off_loop()
        judging = self.judging
        return self._data("working", None, judging.done, judging.total)

    def whole(self, review: Review) -> ReviewData:
        off_loop()
        return self._data("ready", review, self.judging.total, self.judging.total)

    def _data(self, state: str, review: Review | None, done: int, total: int) -> ReviewData:
        moves, knowing = self._moves(), self.subject.knowing
        return ReviewData(
            id="" if self.subject.table_id else self.subject.id,
            state=state,  # type: ignore[arg-type]
            done=min(done, total),
            total=total,
            game=self.subject.game.name,
            viewer=knowing,
            knowable=list(self.subject.knowable),
            plies=self.subject.plies,
            accuracy={} if review is None else {side: rounded(of, 1) for side, of in review.accuracy.items()},
            chances=self._chances(moves, review),
            clocks=list(self.subject.clocks),
            moves=moves,
            turning_points=[] if review is None else [turning_point(each, knowing) for each in review.turning_points],
        )

    def _moves(self) -> list[ReviewedMove]:
        found: list[ReviewedMove] = []
        for ply in sorted(self.judging.moves):
            judged = self.judging.moves[ply]
            known = self._written.get(ply)
            if known is None or known[0] is not judged:
                known = self._written[ply] = (judged, reviewed_move(judged, self.subject.knowing))
            found.append(known[1])
        return found

    def _chances(self, moves: Sequence[ReviewedMove], review: Review | None) -> list[float | None]:
        first = self.subject.game.sides[0].name
        chances: list[float | None] = [None] * (self.subject.plies + 1)
        if review is not None:
            chances[0] = rounded(review.chances[0])
        for move in moves:
            if move.chance is not None:
                chances[move.ply] = move.chance if move.side == first else rounded(1 - move.chance)
        return chances


def reviewed_move(judged: JudgedMove, knowing: str | None) -> ReviewedMove:
    return ReviewedMove(
        ply=judged.ply,
        side=judged.side,
        move=judged.move,
        display=line_move(judged.before, judged.before.find(judged.move), knowing).display,
        judgement=judged.judgement.value,
        chance=rounded(judged.chance),
        loss=rounded(judged.loss) or 0.0,
        better=moves_of(judged.before, judged.best, knowing) if judged.judgement in WORSE else [],
    )


def turning_point(point: TurningPoint, knowing: str | None) -> TurningPointData:
    judged = point.judged
    return TurningPointData(
        ply=judged.ply,
        side=judged.side,
        move=judged.move,
        display=line_move(judged.before, judged.before.find(judged.move), knowing).display,
        judgement=judged.judgement.value,
        loss=rounded(judged.loss) or 0.0,
        better=moves_of(judged.before, judged.best, knowing),
        line=moves_of(judged.before, judged.played, knowing),
        claims=point.texts(),
        kinds=[claim.kind for claim in point.claims],
    )


def moves_of(position: Position, line: Line | None, knowing: str | None = None) -> list[LineMove]:
    """The first moves of a line from a position, by what a side could know or with everything known."""
    found: list[LineMove] = []
    for move in () if line is None else line.moves[:LONGEST_LINE]:
        if found:
            position = position.play(found[-1].text)
        found.append(line_move(position, move, knowing))
    return found


def line_move(position: Position, move: Move, knowing: str | None) -> LineMove:
    """A move as players write it, or its text where that could tell a side what is hidden from it."""
    hidden = knowing is not None and position.view(knowing).partial
    return LineMove(move.side, move.text, move.text if hidden else position.written(move.code), move.path)


def analysed_lines(position: Position, lines: Sequence[LineData]) -> list[AnalysedLine]:
    off_loop()
    return [
        AnalysedLine(moves_of(position, line_of(position, line)), rounded(line.chance) or 0.0, line.wins_in)
        for line in lines
    ]

"""What a try does to a puzzle that was given: everything here works on positions, so it belongs on a thread."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from ludarium.core.errors import IllegalMove, InvalidMove
from ludarium.core.position import Position
from ludarium.play import Refused
from ludarium.server.analysis.facts import answer_of, question_about
from ludarium.server.puzzles.judging import Stand, defended, is_right, is_solved_by, right_moves, solution, stand_at
from ludarium.server.puzzles.model import bank
from ludarium.server.puzzles.queries import Given
from ludarium.server.puzzles.render import moves_from
from ludarium.server.tables.fairplay import KIND, Protected
from ludarium.server.thinking import Checked, CheckMove
from ludarium.wire.analysis import LineMove
from ludarium.wire.puzzles import OfflineResult, PuzzleResult, PuzzleTry, Refutation


class Tried(NamedTuple):
    """What a try leads to; `reply`, `hint` and `solution` as they travel"""

    given: Given
    stand: Stand
    good: bool | None
    reply: list[LineMove]
    hint: str
    solution: list[LineMove]


def stand_of(given: Given, protected: Protected) -> Stand:
    """How far a puzzle has come; Refused near to a running game of its solver."""
    stand = stand_at(bank(given.game).find(given.puzzle), given.line)
    refuse_near(stand.position, protected)
    return stand


def refuse_near(position: Position, protected: Protected) -> None:
    if not protected.may_show(position):
        raise Refused(KIND, "this puzzle is too near to a game of yours that counts and is not over")


def tried(given: Given, data: PuzzleTry, protected: Protected) -> Tried:
    """A move, a hint or the solution; IllegalMove if the move cannot be played."""
    stand = stand_of(given, protected)
    if data.ask == "solution":
        return Tried(missed(given, over=True), stand, None, [], "", moves_from(stand, solution(stand)))
    if data.ask == "hint":
        right = next(right_moves(stand), None)
        return Tried(missed(given), stand, None, [], "" if right is None else right.path[0], [])
    move = stand.position.find(data.move)
    if not is_right(stand, move):
        return Tried(missed(given, over=given.run_id is not None), stand, False, [], "", [])
    moved = stand.after(move)
    after = defended(moved, Random())
    line = tuple(each.text for each in after.moves)
    given = given._replace(line=line, over=after.over)
    if after.over:
        given = given._replace(result=given.result or ("solved" if after.solved else "missed"))
    return Tried(given, after, True, moves_from(moved, after.moves[len(moved.moves) :]), "", [])


def missed(given: Given, over: bool = False) -> Given:
    return given._replace(result="missed", over=given.over or over)


def wrong_move(given: Given, text: str, protected: Protected) -> tuple[Stand, CheckMove]:
    """What a worker is asked about a wrong move."""
    stand = stand_of(given, protected)
    move = stand.position.find(text)
    if stand.over or is_right(stand, move):
        raise Refused("bad-request", "only a wrong move has a refutation")
    return stand, question_about(stand.position, move.text, None)


def refutation(stand: Stand, found: Checked) -> Refutation:
    answer, wins_in = answer_of(stand.position, found, None), found.played.wins_in
    verdict = "lost-win" if wins_in is None else "slow" if wins_in > 0 else "loses"
    return Refutation(verdict=verdict, line=answer.line, loss=answer.loss or 0.0)  # type: ignore[arg-type]


def result_offline(sent: OfflineResult, protected: Protected) -> PuzzleResult:
    """What somebody has reached who played these moves without network."""
    puzzle = bank(sent.game).find(sent.puzzle)
    refuse_near(puzzle.start, protected)
    try:
        return "solved" if is_solved_by(puzzle, sent.moves) else "missed"
    except (IllegalMove, InvalidMove):
        return "missed"

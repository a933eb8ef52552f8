"""What is said to a learner's moves: whether they solve a lesson, and why one of them is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludarium.core.explain import standing
from ludarium.core.lesson import Lesson, first_position, good_moves, is_known, plain_name, taught_with
from ludarium.core.outcome import ending
from ludarium.core.text import Text

if TYPE_CHECKING:
    from ludarium.core.game import Game
    from ludarium.core.move import Move
    from ludarium.core.position import Position


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
    """What the lesson says to the move; or that it loses; or what the rules tell of it, beside a move that is right."""
    told = next((mistake for mistake in lesson.mistakes if mistake.made(after)), None)
    if told is not None:
        return Text(told.text, **told.values(after))
    outcome = after.outcome
    if outcome is not None and outcome.winner not in (None, before.turn):
        return Text("That loses: {reason}.", reason=ending(game, outcome.reason, outcome.winner))
    assert after.move is not None
    good = good_moves(lesson, before)
    return (
        not_captured(game, lesson, before, after.move, good)
        or not_reached(game, lesson, before, after.move, good)
        or last_resort(after.move, good)
    )


def not_captured(game: Game, lesson: Lesson, before: Position, made: Move, good: list[Move]) -> Text | None:
    """Where every right move captures, and this one does not: whether its piece could have done so."""
    taken = game.effect(before, made).captures
    wanted = set.intersection(*(set(game.effect(before, move).captures) for move in good)) - set(taken)
    if not wanted:
        return None
    cell = min(wanted)
    if taken:
        return Text("That captures on {there}. The enemy on {cell} is still there.", there=taken[0], cell=cell)
    piece = mover(game, lesson, before, made)
    if not piece or made.path[0] not in game.board:
        return None
    told = {"piece": piece, "origin": made.path[0], "cell": cell}
    if any(cell in game.effect(before, move).captures for move in of_the_same_piece(before, made)):
        return Text("Nothing is captured. Your {piece} on {origin} can capture on {cell}.", **told)
    return Text("Nothing is captured. Your {piece} on {origin} cannot reach {cell}.", **told)


def not_reached(game: Game, lesson: Lesson, before: Position, made: Move, good: list[Move]) -> Text | None:
    """Where every right move ends on one cell, and this one does not: whether its piece could have gone there."""
    ends = {end_of(game, move) for move in good}
    cell, there, piece = ends.pop(), end_of(game, made), mover(game, lesson, before, made)
    if ends or not cell or not piece or cell in (there, made.path[0]):
        return None
    if any(move.path[0] == made.path[0] for move in good) and there:
        told = {"piece": piece, "there": there, "cell": cell}
        return Text("Your {piece} stands on {there} now. It could have gone to {cell}.", **told)
    if any(end_of(game, move) == cell for move in of_the_same_piece(before, made)):
        return Text("Another piece has to go to {cell}.", cell=cell)
    return Text("Your {piece} cannot reach {cell}.", piece=piece, cell=cell)


def last_resort(made: Move, good: list[Move]) -> Text:
    if any(move.path[:1] == made.path[:1] for move in good):
        return Text("The right piece, but that is not what it has to do.")
    return Text("Another piece can do it.")


def mover(game: Game, lesson: Lesson, before: Position, made: Move) -> str:
    """What the piece that moved is called; nothing where the learner does not know it, or no piece moved."""
    name = plain_name(standing(game, before.scene, made.path[0]) or beside(game, before, made.path[0]))
    return name if name and is_known(taught_with(game, lesson), name) else ""


def beside(game: Game, position: Position, slot: str) -> str:
    """The title of what lies in a slot of a tray, or an empty text."""
    slots = [each for tray in position.scene.trays for each in tray.slots]
    return next((game.board.symbols[each.symbol].title for each in slots if each.name == slot), "")


def of_the_same_piece(before: Position, made: Move) -> list[Move]:
    return [move for move in before.legal_moves if move.path[0] == made.path[0]]


def end_of(game: Game, move: Move) -> str:
    """The cell on which a move ends, or an empty text."""
    return next((step for step in reversed(move.path) if step in game.board), "")

"""Whether a move is nearly as good as the best one, and what refutes it otherwise."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ludarium.core.errors import LudariumError
from ludarium.core.move import Move
from ludarium.core.position import Position
from ludarium.core.view import View
from ludarium.engine.engine import Engine
from ludarium.engine.limits import Limits, Line, Result
from ludarium.engine.review.judging import chance_of_outcome, loss_of
from ludarium.engine.worlds import gathered


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedMove:
    """played: the line that begins with the move, as its side sees it; what follows the move refutes a bad one."""

    good: bool
    loss: float
    best: Line
    played: Line


def played_line(before: Position, move: Move, after: Position, follows: Line | None) -> Line:
    """The line that begins with a move, for its side: `follows` is the best one after it, or None at the game's end."""
    outcome = after.outcome
    if outcome is not None:
        chance = chance_of_outcome(outcome, move.side)
        wins = None if outcome.winner is None else 1 if outcome.winner == move.side else -1
        return Line(moves=(move,), score=0, chance=chance, wins_in=wins, depth=1, seldepth=1, nodes=1, seconds=0.0)
    assert follows is not None
    line = replace(follows, moves=(move, *follows.moves), depth=follows.depth + 1)
    if line.wins_in is not None:
        line = replace(line, wins_in=line.wins_in + (1 if line.wins_in > 0 else -1))
    if after.turn == before.turn:
        return line
    wins = None if line.wins_in is None else -line.wins_in
    return replace(line, score=-line.score, chance=1 - line.chance, wins_in=wins)


def check(engine: Engine, position: Position, text: str, margin: float, limits: Limits) -> CheckedMove:
    """Judge one move; IllegalMove if it is none. limits: for the best move, and again for this one."""
    move = position.find(text)
    best = engine.search(position, limits).lines[0]
    if move.text == best.move.text:
        return CheckedMove(good=True, loss=0.0, best=best, played=best)
    after = position.play(move)
    follows = None if after.outcome is not None else engine.search(after, limits).lines[0]
    played = played_line(position, move, after, follows)
    loss = loss_of(best.chance, played.chance)
    return CheckedMove(good=loss <= margin, loss=loss, best=best, played=played)


def check_view(engine: Engine, view: View, text: str, margin: float, limits: Limits, worlds: int) -> CheckedMove:
    """Judge one move by what the viewer could know: on average over worlds that look like the view.

    Lines have one move: what follows depends on what is hidden. LudariumError if the game knows no such world.
    """
    searched = engine.search_worlds(view, replace(limits, seconds=half(limits.seconds)), worlds)
    share = replace(
        limits,
        nodes=None if limits.nodes is None else max(1, limits.nodes // len(searched)),
        seconds=None if limits.seconds is None else limits.seconds / 2 / len(searched),
    )
    results: list[Result] = []
    for world, found in searched:
        if world.legal_moves.get(text) is None:
            continue
        line = next((line for line in found.lines[:1] if line.move.text == text), None)
        if line is None:
            move, after = world.find(text), world.play(text)
            follows = None if after.outcome is not None else engine.search(after, share).lines[0]
            line = played_line(world, move, after, follows)
        told = (*(other for other in found.lines if other.move.text != text), line)
        results.append(replace(found, lines=tuple(sorted(told, key=lambda each: -each.chance))))
    if not results:
        raise LudariumError(f"{text}: it is legal in no world that looks like what {view.viewer} sees")
    lines = gathered(view, results)
    best, played = lines[0], next(line for line in lines if line.move.text == text)
    loss = loss_of(best.chance, played.chance)
    return CheckedMove(good=loss <= margin, loss=loss, best=best, played=played)


def half(seconds: float | None) -> float | None:
    return None if seconds is None else seconds / 2

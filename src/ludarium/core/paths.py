"""Moves as paths of clicks: which step may come next, and which move a finished path is."""

from collections.abc import Iterable, Sequence

from ludarium.core.move import Move


def next_steps(moves: Iterable[Move], path: Sequence[str]) -> dict[str, list[Move]]:
    """The steps that may follow a path, each with the moves it leads to."""
    done = len(path)
    steps: dict[str, list[Move]] = {}
    for move in moves:
        if len(move.path) > done and move.path[:done] == tuple(path):
            steps.setdefault(move.path[done], []).append(move)
    return steps


def finished(moves: Iterable[Move], path: Sequence[str]) -> Move | None:
    """The move whose path this is, if it is a whole one."""
    return next((move for move in moves if move.path == tuple(path)), None)

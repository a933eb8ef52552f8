"""Deciding without seeing everything: search several worlds that fit what was seen, and average."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from random import Random

from ludarium.core.errors import LudariumError
from ludarium.core.game import Game
from ludarium.core.options import Options
from ludarium.core.position import Position
from ludarium.core.view import View
from ludarium.engine.limits import Line, Result

WORLDS = 12
DECISIVE = 1000  # a world that is won counts as one in which ten of the smallest pieces are


def sampled(game: Game, view: View, options: Options, random: Random, number: int) -> list[Position]:
    """Worlds in which the viewer has something to decide."""
    worlds = islice(game.worlds(view, options, random), number)
    found = [world for world in worlds if world.outcome is None and world.turn == view.viewer]
    if not found:
        raise LudariumError(f"{game.name} knows no position that fits what {view.viewer} sees: {view.text!r}")
    return found


def imagined(position: Position, view: View, random: Random) -> Position:
    """What the viewer, who is to act, may take a position for: itself if they know all of it, else a world."""
    known = position.game.known_options(position)
    if not view.partial and len(known) == len(position.options):
        return position
    return sampled(position.game, view, known, random, 1)[0]


def gathered(view: View, results: Sequence[Result]) -> list[Line]:
    """One line for each of the viewer's moves, best first: its chance and score averaged over the worlds.

    A world in which a move is impossible counts nothing for it. Where a world's search told only its best moves,
    the others are taken to be as good as the last of these.
    """
    lines = []
    for move in view.legal_moves:
        chances, scores, example = [], [], None
        for result in results:
            if not result.lines:
                continue
            known = next((line for line in result.lines if line.move.text == move.text), None)
            example = known or example
            taken = known or result.lines[-1]
            chances.append(taken.chance)
            scores.append(min(max(taken.score, -DECISIVE), DECISIVE))
        if example is None:
            continue
        certain = {line.wins_in for result in results for line in result.lines if line.move.text == move.text}
        wins_in = certain.pop() if len(certain) == 1 and len(chances) == len(results) else None
        chance, score = sum(chances) / len(chances), round(sum(scores) / len(scores))
        lines.append(replace(example, moves=(move,), chance=chance, score=score, wins_in=wins_in))
    return sorted(lines, key=lambda line: (-line.chance, line.move.text))

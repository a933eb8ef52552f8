"""Puzzles as they travel. Nothing of a solution is in them before it is found or asked for."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ludarium.core.move import Move
from ludarium.core.position import Position
from ludarium.core.puzzles import Puzzle
from ludarium.core.puzzles.difficulty import difficulty
from ludarium.server.analysis.facts import line_move
from ludarium.server.puzzles.judging import Stand, stand_at
from ludarium.server.puzzles.model import first_strength, title_of
from ludarium.server.puzzles.queries import Given, Run
from ludarium.server.ratings.elo import Standing
from ludarium.server.tables.render import outcome_data, view_data
from ludarium.wire.analysis import LineMove
from ludarium.wire.puzzles import PuzzleAttempt, PuzzleData, PuzzleRating, RunData
from ludarium.wire.tables import ViewData


def puzzle_data(puzzle: Puzzle, side: str, strength: Standing | None, told: bool = False) -> PuzzleData:
    """told: its themes, too"""
    return PuzzleData(
        id=puzzle.id,
        game=puzzle.game.name,
        options=dict(puzzle.options),
        start=puzzle.position,
        side=side,
        moves=puzzle.moves,
        difficulty=difficulty(puzzle),
        rating=round((strength or first_strength(puzzle)).rating),
        themes=[title_of(puzzle.game, theme) for theme in puzzle.themes] if told else [],
    )


def view_of(position: Position, side: str) -> ViewData:
    """A position without what its moves and threats are good for."""
    shown = view_data(position, position.game.open_view(position, side), len(position.moves), tips=False)
    advice = msgspec.structs.replace(shown.advice, danger=None, tip=None, danger_cells=())
    return msgspec.structs.replace(shown, claims={}, advice=advice)


def moves_from(stand: Stand, moves: Iterable[Move]) -> list[LineMove]:
    """Moves that follow a stand, as players write them."""
    position, found = stand.position, []
    for move in moves:
        found.append(line_move(position, move, None))
        position = position.play(move.text)
    return found


def attempt_data(
    given: Given, stand: Stand, strength: Standing | None, run: Run | None, best: int, now: int
) -> PuzzleAttempt:
    start = stand_at(stand.puzzle)
    return PuzzleAttempt(
        id=given.id,
        mode=given.mode,
        puzzle=puzzle_data(stand.puzzle, stand.side, strength, told=given.over),
        rated=given.rated is not None,
        result=given.result,
        over=given.over,
        ply=len(stand.moves),
        line=moves_from(start, stand.moves),
        view=view_of(stand.position, stand.side),
        outcome=outcome_data(stand.puzzle.game, stand.position.outcome),
        run=None if run is None else run_data(run, best, now),
    )


def run_data(run: Run, best: int, now: int) -> RunData:
    return RunData(
        id=run.id,
        game=run.game,
        solved=run.solved,
        missed=run.missed,
        ends=run.ends,
        now=now,
        over=run.over(now),
        best=max(best, run.solved),
    )


def rating_data(standing: Standing) -> PuzzleRating:
    return PuzzleRating(
        rating=round(standing.rating),
        deviation=round(standing.deviation),
        provisional=standing.provisional,
        rated=standing.games,
    )

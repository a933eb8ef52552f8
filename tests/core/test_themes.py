"""Themes of puzzles say what happens on the board: seen here by counting pieces, and by how the game ends."""

from itertools import pairwise

import pytest

import ludarium
from ludarium.core.puzzles.lines import main_line

GAMES = ("cheduk", "gungi", "hexchess", "romgon", "tokonoma")
ENDS = {
    "house-run": {"house"},
    "stalemate": {"stalemate"},
    "base-run": {"fortress", "base-capture", "escape-race"},
    "deadlock": {"deadlock"},
    "draglock": {"draglock"},
    "chief-hunt": {"chief"},
    "information-race": {"information"},
}


def pieces(position, side):
    return sum(piece.side == side for piece in position.scene.pieces)


def held(position, side):
    trays = (tray for tray in position.scene.trays if tray.side == side)
    return sum(slot.count for tray in trays for slot in tray.slots)


def lines(game):
    puzzles = ludarium.puzzles(game)[:: 3 if ludarium.compiled else 60]
    return [(set(puzzle.themes), main_line(puzzle)) for puzzle in puzzles]


@pytest.mark.parametrize("game", GAMES)
def test_a_theme_that_names_an_end_is_that_of_games_that_end_so(game):
    known = {name: reasons for name, reasons in ENDS.items() if name in ludarium.game(game).themes}
    for themes, line in lines(game):
        reason = line.positions[-1].outcome.reason
        assert {name for name, reasons in known.items() if reason in reasons} == themes & set(known)


@pytest.mark.parametrize("game", GAMES)
def test_a_quiet_first_move_takes_no_piece_and_is_not_the_last(game):
    found = 0
    for themes, line in lines(game):
        other = next(side.name for side in line.positions[0].game.sides if side.name != line.solver)
        if "quiet-start" in themes:
            first, second = line.positions[:2]
            assert pieces(second, other) >= pieces(first, other)
            assert len(line.moves) > 1
            found += 1
    assert found or not ludarium.compiled


@pytest.mark.parametrize("game", GAMES)
def test_a_sacrifice_costs_the_solver_a_piece(game):
    for themes, line in lines(game):
        lost = any(
            move.side != line.solver and pieces(after, line.solver) < pieces(before, line.solver)
            for (before, after), move in zip(pairwise(line.positions), line.moves, strict=True)
        )
        assert ("sacrifice" in themes) == lost


@pytest.mark.parametrize("game", GAMES)
def test_a_drop_brings_a_piece_into_play(game):
    for themes, line in lines(game):
        if "drop" in themes:
            assert any(
                move.side == line.solver and held(after, line.solver) < held(before, line.solver)
                for (before, after), move in zip(pairwise(line.positions), line.moves, strict=True)
            )


def test_a_double_attack_empties_a_tile():
    for themes, line in lines("tokonoma"):
        other = next(side.name for side in line.positions[0].game.sides if side.name != line.solver)
        emptied = any(
            move.side == line.solver and pieces(after, other) < pieces(before, other)
            for (before, after), move in zip(pairwise(line.positions), line.moves, strict=True)
        )
        assert ("double-attack" in themes) == emptied

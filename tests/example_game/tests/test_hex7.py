"""Hex 7x7 keeps Ludarium's promises, and its own rules."""

import pytest
from hex7 import game

from ludarium.testing import CHECKS, option_sets, sample


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("options", option_sets(game), ids=str)
def test_conformance(options, check):
    CHECKS[check](sample(game, options, games=2, positions=10))


def test_red_wins_from_top_to_bottom():
    position = game.position("..r..../..r..../..r..../..r..../..r..../..r..../bb.bbbb r")
    assert position.play("c7").outcome.winner == "red"


def test_blue_may_swap_the_first_stone_only():
    start = game.start()
    assert start.play("b1").play("swap").text == "......./b....../......./......./......./......./....... r"
    assert "swap" not in start.legal_moves
    assert "swap" not in start.play("b1").play("c3").play("d4").legal_moves
    assert "swap" not in game.start(swap=False).play("b1").legal_moves

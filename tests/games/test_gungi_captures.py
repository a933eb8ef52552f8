"""What a search asks of Gungi's rules: captures alone, and whether a single action is legal."""

from random import Random

import ludarium
from tests.counting import some
from tests.games.gungi_positions import random_position
from tests.games.test_gungi_reference import loaded

GAME = ludarium.game("gungi")
NUMBER = 60 if ludarium.compiled else 24


def crowded():
    """Positions with mixed towers and full hands, under both options."""
    return [loaded(random_position(Random(3000 + seed), 16)) for seed in range(NUMBER)]


def test_captures_alone_are_the_captures_among_all_actions():
    captures = blocked = 0
    for position in crowded():
        evaluation, state = GAME.evaluation(position.options), position.state.copy()
        urgent = {move: urgency for move, urgency in evaluation.tactics.ranked(state).items() if urgency > 0}
        assert evaluation.tactics.forcing_of(state) == urgent, repr(position)
        captures += len(urgent)
        blocked += position.options["allies_block"]
    assert captures > NUMBER
    assert 0 < blocked < NUMBER


def test_an_action_of_another_position_is_allowed_exactly_where_it_is_legal():
    positions = crowded()
    codes = sorted({code for position in positions for code in position.state.copy().moves()})
    for position in positions:
        evaluation, state = GAME.evaluation(position.options), position.state.copy()
        legal = set(state.moves())
        allowed = {code for code in codes if evaluation.tactics.allows_move(state, code)}
        assert allowed == legal, repr(position)


def test_every_kind_of_action_was_among_them():
    texts = [move.text for position in crowded() for move in position.legal_moves]
    for sign in some("-x@:~<", least=6):
        assert any(sign in text for text in texts), sign

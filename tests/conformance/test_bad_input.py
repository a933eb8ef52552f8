"""Half-right and wholly wrong texts, found by hypothesis, for every game. `make soak` tries many more."""

from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludarium
from ludarium.testing import sample
from ludarium.testing.bad_input import try_move, try_option, try_position
from ludarium.testing.rules import face
from ludarium.testing.strategies import positions, texts

EXAMPLES = 80 if ludarium.compiled else 30


@cache
def known(name):
    return sample(ludarium.game(name), games=1, positions=12, plies=120)


@pytest.mark.parametrize("name", ludarium.games())
def test_position_strings(name):
    like = [position.text for position in known(name).positions]

    @settings(max_examples=EXAMPLES)
    @given(texts(like), st.integers(0, 2**32))
    def refused_or_playable(text, seed):
        try_position(ludarium.game(name), text, {}, Random(seed))

    refused_or_playable()


@pytest.mark.parametrize("name", ludarium.games())
def test_moves(name):
    like = sorted({move.text for position in known(name).positions for move in position.legal_moves})

    @settings(max_examples=EXAMPLES)
    @given(texts(like), st.sampled_from(known(name).positions))
    def refused_or_legal(text, position):
        try_move(position, text)

    refused_or_legal()


@pytest.mark.parametrize("name", ludarium.games())
def test_options(name):
    game = ludarium.game(name)
    names = [option.name for option in game.options] or ["option"]
    like = [option.write(option.default) for option in game.options] + ["0", "-1", "true"]

    @settings(max_examples=EXAMPLES)
    @given(st.sampled_from(names) | texts(names), texts(like))
    def refused_or_taken(option, text):
        try_option(game, option, text)

    refused_or_taken()


@pytest.mark.parametrize("name", ludarium.games())
def test_nothing_that_is_refused_changes_a_position(name):
    @settings(max_examples=EXAMPLES // 5)
    @given(positions(ludarium.game(name), plies=20), st.lists(st.text(max_size=12), max_size=5))
    def unchanged(position, garbage):
        before = face(position)
        for text in garbage:
            try_move(position, text)
        assert face(position) == before

    unchanged()

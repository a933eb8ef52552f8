"""Every game that is installed keeps every promise, under every option."""

from functools import cache

import pytest

import ludarium
from ludarium.testing import CHECKS, option_sets, sample

SIZES = {"games": 4, "positions": 25} if ludarium.compiled else {"games": 2, "positions": 10, "plies": 200, "moves": 6}
VARIANT_SIZES = {"games": 2, "positions": 7, "plies": 300, "moves": 8}
VARIANT_SIZES_UNCOMPILED = {"games": 1, "positions": 5, "plies": 80, "moves": 4}

GAMES = [(name, index) for name in ludarium.games() for index in range(len(option_sets(ludarium.game(name))))]
OF_THE_GAME_ITSELF = {
    "the_game_is_declared",
    "the_board_is_declared",
    "the_goal_is_reached",
    "lessons_can_be_solved",
    "the_first_lesson_is_no_riddle",
    "names_are_taught_before_they_are_used",
    "openings_can_be_played",
    "games_end",
}
# The longest checks of what is plain Python in both lanes: uncompiled, they look at the game without options only.
OF_PLAIN_PYTHON = {"advice_is_always_given", "bad_input_is_refused", "records_replay_exactly"}
NOT_OF_VARIANTS = OF_THE_GAME_ITSELF if ludarium.compiled else OF_THE_GAME_ITSELF | OF_PLAIN_PYTHON
CASES = [
    (name, index, check) for name, index in GAMES for check in CHECKS if index == 0 or check not in NOT_OF_VARIANTS
]


@cache
def looked_at(name, index):
    game = ludarium.game(name)
    options = option_sets(game)[index]
    variant = VARIANT_SIZES if ludarium.compiled else VARIANT_SIZES_UNCOMPILED
    return sample(game, options, **(variant if options else SIZES))


def case(name, index, check):
    options = option_sets(ludarium.game(name))[index]
    return " ".join([name, *(f"{option}={value}" for option, value in options.items())]) + f"-{check}"


@pytest.mark.parametrize(("name", "index", "check"), [pytest.param(*each, id=case(*each)) for each in CASES])
def test_conformance(name, index, check):
    CHECKS[check](looked_at(name, index))

"""The sets of options that have ratings of their own."""

from random import Random

import pytest

import ludarium
from ludarium.core.options import RatedVariant
from tests.games.cheduk_boards import position

GAMES = [name for name in ludarium.games() if ludarium.game(name).__module__.startswith("ludarium.")]
VARIANTS = [(name, variant) for name in GAMES for variant in ludarium.game(name).rated_variants]
MOST_PLIES = 5000


def names_of(name: str) -> list[str]:
    return [variant.name for variant in ludarium.game(name).rated_variants]


def test_games_have_ratings_by_the_book() -> None:
    assert names_of("romgon") == ["standard", "original", "fog", "full-set", "textbook"]
    assert names_of("cheduk") == ["standard", "rulebook"]
    assert names_of("gungi") == ["placement", "standard"]
    assert names_of("hexchess") == names_of("tokonoma") == ["standard"]


@pytest.mark.parametrize(
    ("name", "options", "variant"),
    [
        ("romgon", {}, "standard"),
        ("romgon", {"setup": "grand"}, "full-set"),
        ("romgon", {"movement": "textbook"}, "textbook"),
        ("romgon", {"setup": "grand", "movement": "textbook"}, None),
        ("romgon", {"setup": "grand", "stagnation": 0}, None),
        ("cheduk", {"auto_repetition": 0, "seed": 5}, "rulebook"),
        ("cheduk", {"auto_repetition": 0, "no_progress_limit": 0}, None),
        ("tokonoma", {"repetition": 0}, None),
    ],
)
def test_only_these_options_are_rated(name: str, options: dict[str, int | str], variant: str | None) -> None:
    game = ludarium.game(name)
    assert game.rated_variant(options) == game.rated_variant(game.start(**options).options) == variant


@pytest.mark.parametrize(("name", "variant"), VARIANTS, ids=lambda part: getattr(part, "name", part))
def test_every_rated_game_ends(name: str, variant: RatedVariant) -> None:
    random, here = Random(7), ludarium.game(name).start(**variant.options)
    while here.outcome is None and here.state.ply < MOST_PLIES:
        here = here.play(random.choice(here.legal_moves))
    assert here.outcome is not None


def test_by_the_rulebook_of_cheduk_only_a_game_without_progress_is_drawn_by_itself() -> None:
    [rulebook] = [each for each in ludarium.game("cheduk").rated_variants if each.name == "rulebook"]
    here = position("Ck12 Ah6 Gk10 ca1 ac6 ga3", **rulebook.options)
    there_and_back = ("Gk10-k9", "ga3-a4", "Gk9-k10", "ga4-a3")
    for ply in range(100):
        assert here.outcome is None
        here = here.play(there_and_back[ply % 4])
    assert here.outcome is not None
    assert here.outcome.reason == "no-progress"

"""No invented story: every claim of a review is checked again. `python -m tests.soak --parts reviews` checks more."""

import pytest

import ludarium
from ludarium.core.plain import PlainGame
from ludarium.engine.review import Effort, review
from tests.counting import reached
from tests.soak.reviews import played_game, unsupported, variants

EFFORT = Effort(nodes=1000, deep=5000, proof=20_000)
GAMES = 3
PLAYERS = ("newcomer", "beginner")
LONGEST = 50  # plies
COMPILED = [game for game in map(ludarium.game, ludarium.games()) if not isinstance(game, PlainGame)]
SETS = [(game.name, variant) for game in COMPILED for variant in variants(game)]


@pytest.mark.parametrize(("name", "variant"), SETS)
def test_every_claim_of_a_review_holds(name, variant):
    game = ludarium.game(name)
    with reached() as explained:
        for seed in range(GAMES):
            found = review(played_game(game, variants(game)[variant], seed, PLAYERS, LONGEST), effort=EFFORT)
            if any(point.claims for point in found.turning_points):
                explained.count()
            assert unsupported(found) == []
            assert len(found.turning_points) <= 3

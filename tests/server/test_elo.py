"""Elo by hand: each number here was worked out on paper, as docs/ratings.md writes it down."""

import pytest

import ludarium
from ludarium.engine.estimates import CAP, estimates, ladders
from ludarium.engine.levels import LEVELS
from ludarium.play import Refused, TimeControl
from ludarium.play.clock import DAY
from ludarium.play.rating import Category, category_of, rated_category, speed_of
from ludarium.server.ratings.elo import FLOOR, PROVISIONAL_GAMES, START, Standing, after_game, expected

SETTLED = PROVISIONAL_GAMES


def settled(rating: float, **more: float) -> Standing:
    return Standing(rating=rating, games=SETTLED, deviation=60, **more)  # type: ignore[arg-type]


def test_expected_scores() -> None:
    assert expected(1600, 1600) == 0.5
    assert expected(2000, 1600) == pytest.approx(10 / 11)  # ten to one
    assert expected(1600, 2000) == pytest.approx(1 / 11)
    assert expected(1800, 1600) == pytest.approx(0.759747, abs=1e-6)  # 1 / (1 + 10^-0.5) = 1 / 1.316228


@pytest.mark.parametrize(
    ("rating", "opponent", "score", "after"),
    [
        (1600, 1600, 1, 1616.0),  # 32 x 0.5
        (1600, 1600, 0.5, 1600.0),
        (1800, 1600, 1, 1807.69),  # 32 x (1 - 0.759747) = 7.688
        (1800, 1600, 0.5, 1791.69),  # 32 x (0.5 - 0.759747) = -8.312
        (1800, 1600, 0, 1775.69),  # 32 x -0.759747 = -24.312
        (1600, 1800, 1, 1624.31),
        (1600, 2000, 1, 1629.09),  # 32 x 10/11
        (2400, 1600, 0, 2368.32),  # 32 x 100/101 = 31.683
    ],
)
def test_a_step_of_32(rating: float, opponent: float, score: float, after: float) -> None:
    assert after_game(settled(rating), opponent, score, 0).rating == after


def test_the_first_games_count_twice() -> None:
    first = after_game(Standing(), START, 1, 0)
    assert first.rating == 1632  # 64 x 0.5
    second = after_game(first, 1568, 0, 1)
    assert second.rating == 1594.17  # expected 1 / (1 + 10^-0.16) = 1 / 1.691831 = 0.591075; 64 x 0.591075 = 37.829
    last = Standing(games=SETTLED - 1)
    assert after_game(last, START, 1, 0).rating == 1632
    assert last.provisional
    assert not after_game(last, START, 1, 0).provisional
    assert after_game(after_game(last, START, 1, 0), 1632, 1, 0).rating == 1648


def test_nobody_falls_through_the_floor() -> None:
    assert after_game(settled(FLOOR + 5), FLOOR, 0, 0).rating == FLOOR


def test_the_uncertainty_shrinks_and_settles() -> None:
    # 64 x 0.25 x ln 10 / 400 = 0.092103 is corrected; sqrt(0.907897^2 x 350^2 + 64^2 x 0.25) = sqrt(101997.8)
    assert after_game(Standing(), START, 1, 0).deviation == 319.37
    standing = Standing()
    seen = []
    for game in range(200):
        standing = after_game(standing, standing.rating, game % 2, game)
        seen.append(standing.deviation)
    assert seen[:30] == sorted(seen[:30], reverse=True)
    # Where a game corrects as much as it adds: (32 x 0.5)^2 / (1 - (1 - 0.046052)^2) = 256 / 0.089983 = 53.34^2
    assert seen[-1] == pytest.approx(53.3, abs=0.1)


def test_what_is_counted() -> None:
    standing = Standing()
    for at, score in enumerate([1, 1, 0, 0.5] * 5):
        standing = after_game(standing, 1600, score, at)
    assert (standing.games, standing.won, standing.drawn, standing.lost) == (20, 10, 5, 5)
    assert standing.last == 19
    assert standing.best is not None
    assert standing.best >= standing.rating


@pytest.mark.parametrize(
    ("control", "speed"),
    [
        (TimeControl(base=60_000), "bullet"),
        (TimeControl(base=179_000), "bullet"),
        (TimeControl(base=180_000), "blitz"),
        (TimeControl(base=60_000, increment=3000), "blitz"),  # 60 + 40 x 3 = 180
        (TimeControl(base=180_000, increment=2000), "blitz"),  # 260
        (TimeControl(base=300_000, increment=3000), "blitz"),  # 420
        (TimeControl(base=600_000, increment=5000), "rapid"),  # 800
        (TimeControl(base=300_000, delay=5000), "rapid"),  # 500
        (TimeControl(base=1_500_000), "classical"),
        (TimeControl(per_move=3 * DAY), "correspondence"),
    ],
)
def test_speeds(control: TimeControl, speed: str) -> None:
    assert speed_of(control) == speed


def test_what_a_game_counts_for() -> None:
    blitz = TimeControl(base=300_000, increment=3000)
    toko, romgon, gungi = (ludarium.game(name) for name in ("tokonoma", "romgon", "gungi"))
    assert category_of(toko, {}, blitz) == Category("tokonoma", "standard", "blitz")
    assert category_of(romgon, {"variant": "fog"}, blitz) == Category("romgon", "fog", "blitz")
    assert category_of(gungi, {"setup": "standard"}, blitz) == Category("gungi", "standard", "blitz")
    assert category_of(gungi, {}, blitz) == Category("gungi", "placement", "blitz")
    assert category_of(ludarium.game("cheduk"), {"seed": 77}, blitz) == Category("cheduk", "standard", "blitz")
    assert category_of(toko, {"repetition": 0}, blitz) is None
    assert category_of(romgon, {"variant": "fog", "setup": "grand"}, blitz) is None
    assert category_of(toko, {}, None) is None
    for options, control in (({}, None), ({"repetition": 0}, blitz)):
        with pytest.raises(Refused):
            rated_category(toko, options, control)


LADDER = """
<!-- ladder one -->
| Full engine | Master | 40 | 40 | 0 | 0 | 100.0% ± 5.6% | +∞ (+424 to +∞) |
| Casual player | Learner | 200 | 172 | 0 | 28 | 86.0% ± 4.9% | +315 (+249 to +392) |
| Learner | Beginner | 200 | 184 | 0 | 16 | 92.0% ± 3.7% | +424 (+344 to +523) |
| Beginner | Newcomer | 200 | 100 | 0 | 100 | 50.0% ± 3.7% | +0 (-44 to +44) |
<!-- end of ladder one -->
<!-- ladder one up to newcomer -->
| First game | Random moves | 100 | 72 | 0 | 28 | 72.0% ± 8.4% | +164 (+94 to +240) |
<!-- end of ladder one up to newcomer -->
"""


def test_estimates_of_levels_are_the_sums_of_their_steps() -> None:
    found = estimates(ladders(LADDER)["one"])
    assert list(found) == [level.name for level in LEVELS]
    assert found["learner"] == 1600
    assert found["beginner"] == found["newcomer"] == 1600 - 424
    assert found["casual"] == 1600 + 315
    assert found["full"] - found["master"] == CAP  # infinite
    assert found["first-week"] == 1600 - 424 - CAP  # not measured
    assert min(found.values()) == 100


@pytest.mark.parametrize("name", ["cheduk", "gungi", "hexchess", "romgon", "tokonoma"])
def test_every_game_knows_how_strong_its_levels_are(name: str) -> None:
    ratings = ludarium.game(name).level_ratings
    assert list(ratings) == [level.name for level in LEVELS]
    assert list(ratings.values()) == sorted(ratings.values())

"""Who is paired with whom: nobody twice, only what fits, the oldest first, with ratings that come closer in time."""

from hypothesis import given
from hypothesis import strategies as st

from ludarium.play import TimeControl
from ludarium.play.rating import Category
from ludarium.server.lobby.model import Match, Ruleset, Seek
from ludarium.server.lobby.pairing import Pair, pairs, reach, sides_fit, start_rating
from ludarium.server.lobby.service import fair_pairs
from ludarium.server.now import now_ms
from ludarium.server.ratings import queries
from ludarium.server.ratings.elo import START, Standing
from ludarium.server.ratings.model import Key
from ludarium.server.ratings.views import Shown
from tests.counting import reached
from tests.server.rated import add_user, memory

FAST, SLOW = TimeControl(base=300_000, increment=3000), TimeControl(base=600_000, increment=5000)
GAMES = [Ruleset("one", {}), Ruleset("one", {"wide": True}), Ruleset("two", {}), Ruleset("three", {})]
NOW = 1_000_000


def seek(player: str, created: int = 0, **more: object) -> Seek:
    standard = {"rulesets": (GAMES[0],), "controls": (FAST,), "side": "any", "rated": False, "visibility": "public"}
    return Seek(id=f"{player}-{created}", player=player, created=created, **{**standard, **more})  # type: ignore[arg-type]


def some_of(choices: list[object]) -> st.SearchStrategy[tuple[object, ...]]:
    return st.lists(st.sampled_from(choices), min_size=1, max_size=3, unique_by=repr).map(tuple)


seeks = st.lists(
    st.builds(
        seek,
        st.sampled_from("abcdefghij"),
        st.integers(0, NOW),
        rulesets=some_of(list(GAMES)),
        controls=some_of([FAST, SLOW]),
        side=st.sampled_from(["any", "first", "second"]),
        rated=st.booleans(),
    ),
    max_size=14,
    unique_by=lambda made: made.id,
)
ratings = st.fixed_dictionaries({player: st.integers(800, 2600) for player in "abcdefghij"})


def fits(one: Seek, other: Seek, rating: dict[str, int]) -> bool:
    """What the words of the lobby promise, said in another way than the code does."""
    older = min(one, other, key=lambda each: (each.created, each.id))
    return (
        one.player != other.player
        and one.rated == other.rated
        and {one.side, other.side} not in ({"first"}, {"second"})
        and any(ruleset in other.rulesets for ruleset in one.rulesets)
        and any(control in other.controls for control in one.controls)
        and abs(rating[one.player] - rating[other.player]) <= reach(older, NOW)
    )


@given(seeks, ratings)
def test_nobody_is_paired_twice_and_only_what_fits_is(made: list[Seek], rating: dict[str, int]) -> None:
    found = list(pairs(made, NOW, lambda player, _match: rating[player]))
    paired = [player for pair in found for player in (pair.older.player, pair.newer.player)]
    assert len(paired) == len(set(paired))
    for older, newer, match in found:
        assert fits(older, newer, rating)
        assert match.ruleset in older.rulesets
        assert match.ruleset in newer.rulesets
        assert match.control in older.controls
        assert match.control in newer.controls
        assert (older.created, older.id) < (newer.created, newer.id)


def test_nobody_waits_who_could_play_and_the_oldest_comes_first() -> None:
    with reached() as waiting:

        @given(seeks, ratings)
        def check(made: list[Seek], rating: dict[str, int]) -> None:
            found = list(pairs(made, NOW, lambda player, _match: rating[player]))
            paired = {player for pair in found for player in (pair.older.player, pair.newer.player)}
            left = [each for each in made if each.player not in paired]
            assert not any(fits(one, other, rating) for one in left for other in left)
            order = [(pair.older.created, pair.older.id) for pair in found]
            assert order == sorted(order)
            earlier = set[str]()
            for pair in found:
                for other in made:
                    before = (other.created, other.id) < (pair.newer.created, pair.newer.id)
                    if before and fits(pair.older, other, rating):
                        assert other.player in earlier
                        waiting.count()
                earlier |= {pair.older.player, pair.newer.player}

        check()


def test_the_oldest_is_served_first() -> None:
    found = list(pairs([seek("c", 3), seek("b", 2), seek("a", 1)], NOW))
    assert [(pair.older.player, pair.newer.player) for pair in found] == [("a", "b")]


def test_what_the_older_seek_likes_best_is_played() -> None:
    older = seek("a", 1, rulesets=(GAMES[2], GAMES[0]), controls=(SLOW, FAST))
    newer = seek("b", 2, rulesets=(GAMES[0], GAMES[2]), controls=(FAST, SLOW))
    assert next(pairs([newer, older], NOW)) == Pair(older, newer, Match(GAMES[2], SLOW))


def test_options_are_part_of_the_game() -> None:
    assert not list(pairs([seek("a"), seek("b", rulesets=(GAMES[1],))], NOW))


def test_two_who_want_the_same_side_do_not_meet() -> None:
    one, other = seek("a", side="first"), seek("b", side="first")
    assert not sides_fit(one, other)
    assert not list(pairs([one, other], NOW))
    assert list(pairs([one, seek("c", side="second")], NOW))


def test_the_range_widens_while_one_waits() -> None:
    made = [seek("a", 0), seek("b", 0)]

    def rating_of(player: str, _match: Match) -> float:
        return {"a": 1600.0, "b": 2200.0}[player]

    assert not list(pairs(made, 10_000, rating_of))
    assert list(pairs(made, 30_000, rating_of))
    assert reach(made[0], 5000) < reach(made[0], 6000)
    lasting = seek("c", controls=(TimeControl(per_move=3 * 86_400_000),))
    assert reach(lasting, 60_000) < reach(made[0], 60_000)


def test_who_has_blocked_somebody_does_not_meet_them() -> None:
    made = [seek("a", 1), seek("b", 2), seek("c", 3)]
    found = list(pairs(made, NOW, start_rating, [frozenset("ab")]))
    assert [(pair.older.player, pair.newer.player) for pair in found] == [("a", "c")]


def test_without_ratings_everybody_starts_at_the_same() -> None:
    assert start_rating("a", Match(GAMES[0], None)) == START == 1600


def test_the_rating_is_that_of_the_game_and_its_speed() -> None:
    engine = memory()
    tokonoma = Ruleset("tokonoma", {"repetition": 3, "no_progress": 0})
    with engine.begin() as connection:
        for player in "abc":
            add_user(connection, player)
        strong = {Key("a", Category("tokonoma", "standard", "blitz")): Standing(rating=2300)}
        queries.write_standings(connection, strong)
        shown = Shown(connection, set("abc"))
    now = now_ms()
    made = [seek(player, now - 1000 + place, rulesets=(tokonoma,)) for place, player in enumerate("abc")]
    found = fair_pairs(made, set(), set(), shown)
    assert [(pair.older.player, pair.newer.player) for pair in found] == [("b", "c")]
    slower = [
        seek(player, now - 1000 + place, rulesets=(tokonoma,), controls=(SLOW,)) for place, player in enumerate("ab")
    ]
    assert len(fair_pairs(slower, set(), set(), shown)) == 1  # in rapid nobody has shown more
    waiting = [seek("a", now - 60_000, rulesets=(tokonoma,)), made[1]]
    assert len(fair_pairs(waiting, set(), set(), shown)) == 1

"""Each end is rated once, whatever happens meanwhile, and the games alone give the same numbers again."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Engine, delete, select, update

from ludarium.play import Refused
from ludarium.play.rating import SPEEDS, Category
from ludarium.server.accounts import sanctions
from ludarium.server.ratings import queries, views
from ludarium.server.ratings.arranged import DAY, suspicions
from ludarium.server.ratings.model import Entrant, RatedGame
from ludarium.server.ratings.rating import annul, rate_next, recalculate, reinstate
from ludarium.server.store.schema import ends, rated_games, ratings, users
from tests.server.rated import NO_CLOCK, add_ended, add_user, memory, numbers, rate_all

PLAYERS = "abcd"
BLITZ = Category("tokonoma", "standard", "blitz")


class Played(NamedTuple):
    white: str
    black: str
    winner: str | None
    reason: str


def people() -> st.SearchStrategy[tuple[str, str]]:
    return st.permutations(PLAYERS).map(lambda order: (order[0], order[1]))


games = st.lists(
    st.builds(
        lambda pair, winner, reason: Played(*pair, winner if reason != "abort" else None, reason),
        people(),
        st.sampled_from(["white", "black", None]),
        st.sampled_from(["resignation", "house", "timeout", "abort"]),
    ),
    min_size=1,
    max_size=40,
)


def by_hand(played: list[Played], left_out: set[int] = frozenset()) -> dict[str, tuple[float, int]]:
    """Elo once more, in other words: the rating and the number of games of each player."""
    found: dict[str, tuple[float, int]] = {}
    for number, game in enumerate(played):
        if game.reason == "abort" or number in left_out:
            continue
        (white, games_white), (black, games_black) = (found.get(who, (1600.0, 0)) for who in game[:2])
        share = 10 ** (white / 400) / (10 ** (white / 400) + 10 ** (black / 400))
        score = {"white": 1.0, "black": 0.0, None: 0.5}[game.winner]
        new_white = white + (64 if games_white < 15 else 32) * (score - share)
        new_black = black + (64 if games_black < 15 else 32) * (share - score)
        found[game.white] = round(max(new_white, 100), 2), games_white + 1
        found[game.black] = round(max(new_black, 100), 2), games_black + 1
    return found


def stored(engine: Engine) -> dict[str, tuple[float, int]]:
    with engine.begin() as connection:
        rows = connection.execute(select(ratings.c.player, ratings.c.rating, ratings.c.games)).all()
    return {row.player: (row.rating, row.games) for row in rows}


def filled(played: list[Played]) -> Engine:
    engine = memory()
    with engine.begin() as connection:
        for name in PLAYERS:
            add_user(connection, name)
        for number, game in enumerate(played):
            add_ended(connection, number, *game[:3], reason=game.reason)
    return engine


class Killed(Exception):
    pass


@settings(max_examples=15, deadline=None)
@given(games, st.integers(0, 2**32))
def test_kills_at_any_instant_rate_each_end_once(played: list[Played], seed: int) -> None:
    engine, random = filled(played), Random(seed)
    while True:
        try:
            with engine.begin() as connection:
                done = rate_next(connection, {}) is None
                if random.random() < 0.4:
                    raise Killed  # before the commit: nothing of it has happened
        except Killed:
            continue
        if done:
            break
    assert stored(engine) == by_hand(played)
    with engine.begin() as connection:
        counted = [game for game in played if game.reason != "abort"]
        assert len(queries.games_where(connection)) == len(counted)


@settings(max_examples=15, deadline=None)
@given(games, st.data())
def test_the_games_give_the_same_numbers_again(played: list[Played], data: st.DataObject) -> None:
    engine = filled(played)
    rate_all(engine)
    with engine.begin() as connection:
        before = numbers(connection)
        assert recalculate(connection).changed == 0
        assert numbers(connection) == before
        connection.execute(delete(ratings))
        connection.execute(update(rated_games).values(first_before=0, first_after=1, second_after=2))
        if data.draw(st.booleans()):
            connection.execute(delete(rated_games))
        recalculate(connection)
        assert numbers(connection) == before


@settings(max_examples=15, deadline=None)
@given(games, st.data())
def test_an_annulled_game_never_was(played: list[Played], data: st.DataObject) -> None:
    engine = filled(played)
    rate_all(engine)
    counted = [number for number, game in enumerate(played) if game.reason != "abort"]
    chosen = data.draw(st.sets(st.sampled_from(counted), max_size=4)) if counted else set()
    with engine.begin() as connection:
        before = numbers(connection)
        for number in chosen:
            annul(connection, f"table{number}", "arranged", "admin", 99)
    assert stored(engine) == by_hand(played, chosen)
    with engine.begin() as connection:
        annulled = numbers(connection)
        assert recalculate(connection).changed == 0
        assert numbers(connection) == annulled
        for number in chosen:
            game = queries.game_at(connection, f"table{number}")
            assert game is not None
            assert game.before == game.after
            assert (game.annulled, game.annulled_by, game.annulled_because) == (99, "admin", "arranged")
            with pytest.raises(Refused, match="annulled already"):
                annul(connection, f"table{number}", "again", "admin", 100)
            reinstate(connection, f"table{number}")
        assert numbers(connection) == before
        with pytest.raises(Refused, match="no rated game"):
            annul(connection, "nowhere", "", "admin", 1)


def test_what_does_not_count() -> None:
    engine = memory()
    with engine.begin() as connection:
        for name in PLAYERS:
            add_user(connection, name)
        add_ended(connection, 0, "a", "b", "white", rated=False)
        add_ended(connection, 1, "a", "b", None, reason="abort")
        add_ended(connection, 2, "a", "b", "white", ply=1)  # not everybody has moved
        add_ended(connection, 3, "a", "b", "white", clock=NO_CLOCK)
        add_ended(connection, 4, "a", "b", "white", options='{"repetition": 0}')
        add_ended(connection, 5, "a", "a", "white")
        add_ended(connection, 6, "a", None, "white")
        add_ended(connection, 7, "a", "b", "white", game="nobody-has-it")
        connection.execute(delete(ends).where(ends.c.table_id == "table6"))
    assert rate_all(engine) == 7
    assert stored(engine) == {}


def test_a_computer_has_the_rating_of_its_level_and_keeps_it() -> None:
    engine = memory()
    with engine.begin() as connection:
        add_user(connection, "a")
        add_ended(connection, 0, "a", None, "white", levels=(None, "learner"))
        add_ended(connection, 1, None, "a", "white", levels=("learner", None))
    rate_all(engine)
    assert stored(engine) == {"a": (1597.06, 2)}  # 1632, then 1 / (1 + 10^-0.08) = 0.545922; 64 x 0.545922 = 34.939
    with engine.begin() as connection:
        assert [game.before[1 - number] for number, game in enumerate(queries.games_where(connection))] == [1600, 1600]
        assert recalculate(connection).changed == 0


# Leaderboards and what is shown.


def test_leaderboards_list_who_has_enough_games_and_plays() -> None:
    engine, now = memory(), 100 * DAY
    with engine.begin() as connection:
        for name in "abcdefg":
            add_user(connection, name, bot=name == "g")
        number = 0
        for pair, times, at in (("ab", 20, now), ("cd", 20, now - 70 * DAY), ("ef", 5, now), ("gf", 20, now)):
            for _ in range(times):
                add_ended(connection, number, pair[0], pair[1], "white", at=at)
                number += 1
    rate_all(engine)
    with engine.begin() as connection:
        shown = views.leaderboards(connection, "tokonoma", now)
        blitz = next(board for board in shown.boards if board.speed == "blitz")
        assert [(row.rank, row.name) for row in blitz.players] == [
            (1, "a"),
            (2, "b"),
            (3, "f"),
        ]  # c, d: too long ago; e: few; g: a bot
        assert [(row.rank, row.name, row.games) for row in blitz.provisional] == [(None, "e", 5)]
        assert blitz.rated == 7
        assert {board.speed for board in shown.boards} == {"bullet", "blitz", "rapid", "classical", "correspondence"}
        [card] = views.player_ratings(connection, "a", now)
        assert (card.rank, card.games, card.won, card.provisional) == (1, 20, 20, False)
        [card] = views.player_ratings(connection, "c", now)
        assert card.rank is None
        connection.execute(update(users).where(users.c.id == "a").values(deleted=1))
        blitz = next(board for board in views.leaderboards(connection, "tokonoma", now).boards if board.players)
        assert [(row.rank, row.name) for row in blitz.players] == [(1, "b"), (2, "f")]
        for name in "be":
            sanctions.impose(connection, name, "ban", "cheats", "host", now, None)
        blitz = next(board for board in views.leaderboards(connection, "tokonoma", now).boards if board.players)
        assert [(row.rank, row.name) for row in blitz.players] == [(1, "f")]
        assert blitz.provisional == []


def test_every_rated_variant_has_leaderboards() -> None:
    engine = memory()
    with engine.begin() as connection:
        boards = views.leaderboards(connection, "romgon", 100 * DAY).boards
    variants = list(dict.fromkeys(board.variant for board in boards))
    assert variants == ["standard", "original", "fog", "full-set", "textbook"]
    assert len(boards) == len(variants) * len(SPEEDS)


def test_a_history_names_no_table_that_is_not_public() -> None:
    engine = memory()
    with engine.begin() as connection:
        for name in PLAYERS:
            add_user(connection, name)
        add_ended(connection, 0, "a", "b", "white")
        add_ended(connection, 1, "b", "a", None, visibility="link")
    rate_all(engine)
    with engine.begin() as connection:
        stranger = views.player_history(connection, "a", BLITZ, "c")
        assert [entry.table for entry in stranger] == ["table0", None]
        own = views.player_history(connection, "a", BLITZ, "b")
        assert [entry.table for entry in own] == ["table0", "table1"]
        assert [(entry.opponent, entry.score, entry.before, entry.after) for entry in own] == [
            ("b", 1.0, 1600, 1632),
            ("b", 0.5, 1632, 1626),
        ]


# What looks arranged.


def pair_game(number: int, winner: int | None, **more: object) -> RatedGame:
    given = {"reason": "resignation", "plies": 40, "together": False, "at": number, **more}
    score = {0: 1.0, 1: 0.0, None: 0.5}[winner]
    entrants = (Entrant("a"), Entrant("b"))
    return RatedGame(
        end_id=number,
        table_id=f"t{number}",
        category=BLITZ,
        entrants=entrants,
        score=score,
        **given,  # type: ignore[arg-type]
    )


def kinds(played: list[RatedGame], now: int = 100) -> list[str]:
    return [found.kind for found in suspicions(played, now)]


def test_what_looks_arranged() -> None:
    honest = [pair_game(number, number % 2) for number in range(20)]
    assert kinds(honest) == []
    quick = [pair_game(number, 0, plies=8) for number in range(4)]
    assert kinds(quick) == ["one-sided"]
    assert kinds(quick[:3]) == []
    assert kinds([*quick[:2], pair_game(5, 1, plies=8), pair_game(6, 1, plies=8)]) == []  # both resign at times
    assert kinds([pair_game(number, 0, plies=8, reason="house") for number in range(4)]) == []
    assert kinds(quick, now=8 * DAY) == []
    assert kinds([pair_game(number, number % 2, plies=4, reason="house") for number in range(3)]) == ["short"]
    beside = [pair_game(number, number % 2, together=True) for number in range(3)]
    assert kinds(beside) == ["one-address"]
    assert kinds([pair_game(number, 0, together=True) for number in range(3)]) == []  # a family whose father wins
    assert suspicions(beside, 100)[0].games == ("t0", "t1", "t2")
    assert kinds([pair_game(number, 0, plies=12, together=True) for number in range(4)]) == ["one-address"]
    played_out = [pair_game(number, 0, reason="house", together=True) for number in range(30)]
    assert kinds(played_out) == []


def test_flags_are_kept_with_the_games() -> None:
    engine = memory()
    with engine.begin() as connection:
        for name in PLAYERS:
            add_user(connection, name)
        for number in range(5):
            add_ended(connection, number, "a", "b", "black", ply=3)
        add_ended(connection, 9, "c", "d", "black", ply=3)
    rate_all(engine)
    with engine.begin() as connection:
        found = {flag.kind: flag for flag in views.flags(connection)}
        assert set(found) == {"one-sided", "short"}
        assert found["short"].players == ["a", "b"]
        assert [game.table for game in found["short"].games] == [f"table{number}" for number in range(5)]
        assert {game.winner for game in found["one-sided"].games} == {"b"}

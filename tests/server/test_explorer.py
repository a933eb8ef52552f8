"""The opening explorer as people ask it: what enters, what it tells, and to whom."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import ludarium
from ludarium.core.book import read_book
from ludarium.server.explorer.commands import ExplorerCommands
from ludarium.server.explorer.model import key_of, rules_of
from ludarium.server.settings import Settings
from ludarium.server.store import Store
from ludarium.wire.explorer import ExplorerData, ExplorerSource
from tests.clients.people import BLITZ, account, play, rated_table, refused, resign, seated
from tests.clients.wire import PASSWORD, Api
from tests.counting import some
from tests.server.moderated import Moderated, moderated
from tests.servers import RunningServer
from tests.waiting import PATIENCE, until

__all__ = ["moderated"]

GAME = "hexchess"  # few play it in these tests
PLIES = 10


def source(data: ExplorerData, name: str) -> ExplorerSource:
    return next(each for each in data.sources if each.source == name)


def people(api: Api, *moves: str, **more: Any) -> ExplorerSource:
    return source(api.client.explore(more.pop("game", GAME), moves, sources=["people"], **more), "people")


def holding(api: Api, games: int, **more: Any) -> ExplorerSource:
    """What the start is known for, once so many games are held."""

    def held() -> ExplorerSource | None:
        found = people(api, **more)
        return found if found.holds >= games else None

    return until(held, f"{games} games are not counted", every=0.05)


def finished(one: Api, other: Api, plies: int = PLIES, **data: Any) -> tuple[str, list[str]]:
    """A game that the second player has won, and its moves."""
    table = seated(one, other, GAME, **{"visibility": "public", **data})
    moves = play(table, one, other, moves=plies)
    resign(table, one)
    return table, moves


def test_a_finished_game_is_counted_with_its_result_and_shown(accounts: Callable[[], Api], api: Api) -> None:
    one, other = accounts(), accounts()
    before = people(api)
    table, moves = finished(one, other, time_control=BLITZ, rated=True)
    after = holding(api, before.holds + 1)
    assert after.counts.second == before.counts.second + 1
    first = next(each for each in after.moves if each.move == moves[0])
    assert first.here.second >= 1
    assert first.rating == 1600
    assert first.last is not None
    assert after.games[0].table == table
    assert sorted(after.games[0].players.values()) == sorted((one.name, other.name))
    deep = people(api, *moves[:-1])
    assert [each.move for each in deep.moves] == [moves[-1]]
    assert deep.counts.games >= 1
    assert people(api, *moves).counts.games >= 1


def test_filters_and_ones_own_games(accounts: Callable[[], Api], api: Api) -> None:
    one, other = accounts(), accounts()
    held = people(api).holds
    finished(one, other, time_control=BLITZ, rated=True)
    finished(other, one, visibility="link", plies=2)  # own games have no least length, and need not be public
    holding(api, held + 1)
    assert people(api).holds == held + 1
    assert people(api, speeds=["blitz"]).counts.games >= 1
    assert people(api, speeds=["bullet"]).counts.games == 0
    assert people(api, least_rating=1600, most_rating=1800).counts.games >= 1
    assert people(api, least_rating=1800).counts.games == 0
    assert people(api, since="2020-01").counts.games >= 1
    assert people(api, until="2020-01").counts.games == 0

    def own(**more: Any) -> ExplorerSource | None:
        found = source(one.client.explore(GAME, sources=["own"], **more), "own")
        return found if found.holds == 2 else None

    mine = until(own, "the own games are not kept", every=0.05)
    assert (mine.counts.first, mine.counts.second, mine.counts.drawn) == (0, 2, 0)
    assert [each.table for each in mine.games]
    sides = [side.name for side in ludarium.game(GAME).sides]
    for side in some(sides, least=2):
        assert source(one.client.explore(GAME, sources=["own"], side=side), "own").counts.games == 1
    assert source(api.client.explore(GAME, sources=["own"]), "own").holds == 0
    assert refused(one.client.explore, GAME, side="purple") == (400, "bad-request")


def test_own_games_by_other_options_are_known_where_those_are_on_the_board(
    accounts: Callable[[], Api],
) -> None:
    one, other = accounts(), accounts()
    options = {"no_progress": 33}
    finished(one, other, plies=2, options=options)

    def own() -> ExplorerData | None:
        data = one.client.explore(GAME, options=options, sources=["own", "people", "book"])
        return data if source(data, "own").holds else None

    data = until(own, "the own game is not kept", every=0.05)
    assert data.variant is None
    assert source(data, "people").holds == source(data, "book").holds == 0
    assert source(one.client.explore(GAME, sources=["own"]), "own").holds == 0


def test_a_transposition_is_told_apart_from_what_was_played_here(accounts: Callable[[], Api], api: Api) -> None:
    """Two orders of the same moves lead to one position: from the other order it was reached from elsewhere."""
    one, other = accounts(), accounts()
    start = ludarium.game("tokonoma").start()
    white, black, again = "a5a3", "b1d2", "d6b5"
    table = seated(one, other, "tokonoma", visibility="public")
    line = [white, black, again]
    with one.client.join(table) as first, other.client.join(table) as second:
        for number, move in enumerate(line):
            version = (first, second)[number % 2].move(move).version
            for each in (first, second):
                while each.state.version < version:
                    assert each.next(PATIENCE) is not None
    play(table, one, other, moves=8)
    resign(table, one)
    before = start.play(again).play(black)
    assert before.play(white).key == start.play(white).play(black).play(again).key

    def reached() -> ExplorerSource | None:
        found = people(api, again, black, game="tokonoma")
        return found if any(move.elsewhere.games for move in found.moves) else None

    found = until(reached, "the transposition is not known", every=0.05)
    move = next(each for each in found.moves if each.move == white)
    assert (move.here.games, move.elsewhere.games) == (0, 1)
    there = next(each for each in people(api, white, black, game="tokonoma").moves if each.move == again)
    assert (there.here.games, there.elsewhere.games) == (1, 0)


def test_an_annulled_game_is_taken_back_and_counts_again_when_it_is_reinstated(moderated: Moderated) -> None:
    server, moderator = moderated
    with both(server) as (one, other):
        table, _ = finished(one, other, time_control=BLITZ, rated=True)
        assert holding(one, 1).counts.games == 1
        annulling = f"/api/v1/moderation/tables/{table}/annul"
        assert moderator.http.post(annulling, json={"reason": "arranged"}).is_success
        assert (people(one).holds, people(one).counts.games, people(one).games) == (0, 0, [])
        assert moderator.http.delete(annulling).is_success
        assert (people(one).holds, people(one).counts.games) == (1, 1)
        assert other.http.post("/api/v1/account/delete", json={"password": PASSWORD}).is_success
        shown = people(one).games[0]
        assert other.name not in shown.players.values()
        assert one.name in shown.players.values()


def test_what_is_deleted_is_forgotten(accounts: Callable[[], Api]) -> None:
    one = accounts()
    moves = [move.text for move in ludarium.game(GAME).start().legal_moves][:1]
    table = one.table(GAME)
    with one.client.join(table) as seat:
        seat.move(moves[0])
    resign(table, one)

    def held(games: int) -> bool:
        return source(one.client.explore(GAME, sources=["own"]), "own").holds == games

    until(lambda: held(1), "the own game is not kept", every=0.05)
    one.client.delete_table(table)
    assert held(0)


def test_no_explorer_in_a_game_that_counts(accounts: Callable[[], Api]) -> None:
    one, other = accounts(), accounts()
    table = rated_table(one, other, GAME)
    moves = play(table, one, other, moves=4)
    for sources in some((["people"], ["own"], ["book"]), least=3):
        assert refused(one.client.explore, GAME, moves, sources=sources) == (403, "fair-play")
    assert refused(one.client.explore, GAME, moves[:2])[1] == "fair-play"
    assert one.client.explore(GAME).sources  # the start is everybody's
    assert accounts().client.explore(GAME, moves).sources
    resign(table, one)
    assert one.client.explore(GAME, moves).sources


def test_all_games_are_counted_anew_while_the_server_runs(database: str) -> None:
    with RunningServer(Settings(database=database, workers=0)) as server, both(server) as (one, other):
        finished(one, other, time_control=BLITZ, rated=True)
        before = holding(one, 1)
        for _ in some(range(2), least=2):
            assert built(database) == 1
            assert people(one) == before
        finished(one, other)
        assert holding(one, 2).counts.games == 2


@contextmanager
def both(server: RunningServer) -> Iterator[tuple[Api, Api]]:
    with account(server.address) as one, account(server.address) as other:
        yield one, other


def built(url: str) -> int:
    """What the host does on the command line."""

    async def run() -> int:
        store = Store(url)
        await store.open()
        try:
            return await ExplorerCommands(store).build(lambda _done, _of: None)
        finally:
            await store.close()

    return asyncio.run(run())


@pytest.mark.parametrize("name", ludarium.games())
def test_each_game_has_a_book(name: str, api: Api) -> None:
    game = ludarium.game(name)
    if game.book is None:
        pytest.skip("a game of the tests")
    data = api.client.explore(name, sources=["book"])
    known = source(data, "book")
    games = read_book(game.book)[0].games
    assert known.holds == len(games) >= 50
    assert known.counts.games == len(games)
    assert sum(move.here.games for move in known.moves) == len(games)


def test_a_key_is_of_the_position_and_not_of_the_number_of_moves() -> None:
    position = ludarium.game("tokonoma").start()
    assert key_of(position) == key_of(ludarium.game("tokonoma").position(position.text))
    assert -(2**63) <= key_of(position) < 2**63
    game = ludarium.game("cheduk")
    assert rules_of(game, {"seed": 1}) == rules_of(game, {"seed": 2}) == rules_of(game, {})

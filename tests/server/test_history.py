"""Somebody's games: lists with filters and pages, hiding, pictures, and finished games that are shared."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ludarium import Outcome
from ludarium.play import Seat
from ludarium.server.history import queries
from ludarium.server.history.model import Filters, read_place
from ludarium.server.limits import HISTORY_PAGE
from ludarium.server.store import Store
from ludarium.server.tables.queries import insert_table
from tests.clients.people import resign
from tests.clients.wire import Api
from tests.server.sample_tables import ANN, BEN, new_table, play


def finished(table: Any, loser: str) -> Any:
    winner = next(side for side in table.seats if side != loser)
    return replace(table, ended=Outcome(winner, "resignation"))


def pages(connection: Any, player: str, **wanted: Any) -> list[str]:
    """All games that fit, page by page."""
    found: list[str] = []
    after = None
    while True:
        page = queries.history(connection, player, Filters(**wanted, after=after), HISTORY_PAGE)
        assert len(page.games) <= HISTORY_PAGE
        found += [game.id for game in page.games]
        if page.after is None:
            assert len(found) == queries.number_of(connection, player, Filters(**wanted))
            return found
        after = read_place(page.after)


async def test_hundreds_of_games_come_page_by_page_open_ones_first(store: Store) -> None:
    def fill(connection: Any) -> None:
        for number in range(300):
            seats = {"white": Seat(player=ANN, name="Ann"), "black": Seat(player=BEN, name=f"Ben_{number % 7}")}
            if number % 3 == 1:
                seats["black"] = Seat(level="beginner")
            if number % 3 == 2:
                seats["black"] = Seat(player=ANN, name="Ann")
            table = play(new_table(seats=seats, id=f"t{number:03}", creator=ANN, updated=number // 2), 1, number // 2)
            insert_table(connection, finished(table, "black" if number % 4 else "white") if number % 10 else table)

    def read(connection: Any) -> None:
        everything = pages(connection, ANN)
        assert len(everything) == len(set(everything)) == 300
        still_open = [f"t{number:03}" for number in range(300) if number % 10 == 0]
        assert set(everything[:30]) == set(still_open)
        assert pages(connection, ANN, finished=False) == everything[:30]
        assert pages(connection, ANN, finished=True) == everything[30:]
        times = [int(table_id[1:]) // 2 for table_id in everything[30:]]
        assert times == sorted(times, reverse=True)
        kinds = [pages(connection, ANN, opponent=kind) for kind in ("person", "computer", "device")]
        assert [len(kind) for kind in kinds] == [100, 100, 100]
        won, lost = (pages(connection, ANN, result=result) for result in ("won", "lost"))
        expected = [number for number in range(300) if number % 10 and number % 3 != 2]
        assert {int(table_id[1:]) for table_id in won} == {number for number in expected if number % 4}
        assert {int(table_id[1:]) for table_id in lost} == {number for number in expected if number % 4 == 0}
        assert pages(connection, ANN, result="drawn") == []
        assert len(pages(connection, ANN, search="ben_3")) == len([n for n in range(300) if n % 7 == 3 and n % 3 == 0])
        assert pages(connection, ANN, search="%") == []
        assert pages(connection, ANN, game="gungi") == []
        assert len(pages(connection, ANN, search="toko", games_like=("tokonoma",))) == 300
        assert len(pages(connection, BEN)) == 100
        assert pages(connection, "c" * 64) == []

    await store.write(fill)
    await store.read(read)


async def test_hiding_is_for_oneself_and_can_be_undone(store: Store) -> None:
    def check(connection: Any) -> None:
        insert_table(connection, play(new_table(id="t1"), 1))
        queries.set_hidden(connection, ANN, "t1", True, 5)
        queries.set_hidden(connection, ANN, "t1", True, 6)
        assert (pages(connection, ANN), pages(connection, ANN, hidden=True)) == ([], ["t1"])
        assert pages(connection, BEN) == ["t1"]
        queries.set_hidden(connection, ANN, "t1", False, 7)
        assert pages(connection, ANN) == ["t1"]

    await store.write(check)


def test_a_finished_game_is_shown_and_shared(api: Api, stranger: Api) -> None:
    private = api.against("white", visibility="private")
    assert api.get("/history")["games"][0]["id"] == private
    assert api.refused("GET", f"/history/{private}") == (400, "bad-request")
    assert api.get(f"/history/{private}/picture")["near"] == "white"
    assert stranger.refused("GET", f"/history/{private}/picture") == (403, "not-yours")
    resign(private, api)
    game = api.get(f"/history/{private}")
    assert (game["you"], game["outcome"]["winner"], game["shared"]) == (["white"], "black", None)
    assert game["record"]["tags"]["Result"] == "black resignation"
    assert stranger.refused("GET", f"/history/{private}") == (403, "not-yours")
    assert stranger.refused("POST", f"/history/{private}/share") == (404, "not-found")
    key = api.post(f"/history/{private}/share")["id"]
    assert key != private
    assert api.post(f"/history/{private}/share")["id"] == key
    seen = stranger.get(f"/history/{key}")
    assert (seen["you"], seen["table"], seen["record"]) == ([], None, game["record"])
    assert api.http.delete(f"/api/v1/history/{private}/share").status_code == 204
    assert stranger.refused("GET", f"/history/{key}") == (404, "not-found")


def test_what_is_asked_wrongly_is_refused(api: Api) -> None:
    assert api.refused("GET", "/history?after=nonsense") == (400, "bad-request")
    assert api.refused("GET", "/history?result=splendid") == (400, "bad-request")
    assert api.refused("PUT", "/history/nothing/hidden") == (404, "not-found")
    assert api.refused("GET", "/history/nothing") == (404, "not-found")

"""Which games a host offers, and which addresses it trusts."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy import select

from ludarium.server.addresses import networks_of, within
from ludarium.server.limits import network_of
from ludarium.server.store.schema import rated_games
from tests.clients.people import DAYS, account, play, resign, seated, settled
from tests.clients.wire import PASSWORD, YOU, Api
from tests.server.databases import connected
from tests.servers import RunningServer


def test_a_host_chooses_the_games_that_are_offered(start_server: Callable[..., RunningServer]) -> None:
    with account(start_server().address) as one:
        table, other = one.table("romgon"), "other"
        with Api(one.address) as opponent:
            opponent.post("/account", name=other, password=PASSWORD)
        name = one.name
        cookie = one.http.cookies["ludarium"]
    server = start_server(games=("gungi", "tokonoma"))
    with Api(server.address) as one:
        one.http.cookies.set("ludarium", cookie)
        assert one.name == name
        assert [game["name"] for game in one.get("/games")] == ["gungi", "tokonoma"]
        seats = {"black": YOU, "white": YOU}
        for path, wish in (
            ("/tables", {"game": "romgon", "seats": seats}),
            ("/lobby/seeks", {"games": [{"game": "tokonoma"}, {"game": "romgon"}], "controls": [DAYS]}),
            ("/lobby/challenges", {"game": "romgon", "opponent": other, "control": DAYS}),
            (
                "/tournaments",
                {"name": "Cup", "game": "romgon", "control": DAYS, "format": "swiss", "when_full": True},
            ),
        ):
            answer = one.http.post(f"/api/v1{path}", json=wish)
            assert (answer.status_code, "is not offered here" in answer.text) == (400, True), path
        one.table("gungi")
        assert one.show(table)["table"]["game"] == "romgon"  # what is there is played on
        with one.live(table) as live:
            move = live.snapshot()["view"]["legal_moves"][0]["text"]
            live.move(move, 0)


@pytest.mark.parametrize(
    ("trusted", "address", "is_within"),
    [
        ("192.0.2.7", "192.0.2.7", True),
        ("192.0.2.0/24", "192.0.2.200", True),
        ("192.0.2.0/24", "192.0.3.1", False),
        ("2001:db8:1::/48", "2001:db8:1:2::9", True),
        ("2001:db8:1::/48", "2001:db8:2::9", False),
        ("192.0.2.0/24", "2001:db8::1", False),
        ("192.0.2.0/24", "", False),
    ],
)
def test_a_trusted_network_has_its_addresses(trusted: str, address: str, is_within: bool) -> None:
    assert within(network_of(address), networks_of([trusted])) == is_within


@pytest.mark.parametrize(("trusted", "together"), [((), True), (("127.0.0.0/8",), False)])
def test_games_from_a_trusted_address_are_not_played_together(
    start_server: Callable[..., RunningServer], database: str, trusted: tuple[str, ...], together: bool
) -> None:
    server = start_server(trusted_addresses=trusted)
    with account(server.address) as one, account(server.address) as other:
        table = seated(one, other, time_control={"base_seconds": 600}, rated=True)
        play(table, one, other)
        with one.live(table), other.live(table):
            resign(table, one)
        settled(one, table)
    with connected(database) as connection:
        assert connection.scalar(select(rated_games.c.together)) == together

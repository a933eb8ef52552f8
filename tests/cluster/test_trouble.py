"""What players notice when Redis or PostgreSQL is gone for a while, or a process ends: little."""

import signal
from collections.abc import Callable

import httpx
from sqlalchemy import text

from ludarium.server.cluster.link import redis_client
from tests.clients.people import seated
from tests.clients.wire import Api, Live
from tests.cluster.conftest import Pair
from tests.server.databases import connected
from tests.servers import ServerProcess
from tests.waiting import ASKING, until

Come = Callable[[ServerProcess], Api]
PAUSE = 5000  # milliseconds


def first(state: dict[str, object]) -> str:
    view = state["view"]
    return str(view["legal_moves"][0]["text"])  # type: ignore[index]


def play(one: Live, other: Live, ply: int) -> None:
    mover = (one, other)[ply % 2]
    mover.move(first(mover.until(ply + 1)), ply)


async def test_games_go_on_without_redis_and_the_page_says_so(pair: Pair, come: Come) -> None:
    ann, ben = come(pair.one), come(pair.other)
    table = seated(ann, ben)
    with ann.lobby_live() as lobby, ann.live(table) as one, ben.live(table) as other:
        assert lobby.hear("lobby")["here"]["server"] == "well"
        play(one, other, 0)
        client = redis_client(pair.redis)
        await client.client_pause(PAUSE)  # nobody is answered meanwhile
        lobby.hear("here", server="slow")
        for ply in range(1, 5):
            play(one, other, ply)
        assert one.until(6)["version"] == other.until(6)["version"] == 6
        assert one.ask("claim", result="win")["kind"] == "unavailable"
        lobby.hear("here", server="well")
        play(one, other, 5)
        other.until(7)
        await client.aclose()


def test_a_process_that_ends_lets_its_players_go_and_they_play_on_elsewhere(pair: Pair, come: Come) -> None:
    ann, ben = come(pair.one), come(pair.other)
    table = seated(ann, ben)
    with ann.live(table) as one, ben.live(table) as other:
        play(one, other, 0)
        pair.one.process.send_signal(signal.SIGTERM)
        assert one.closing_code() == 1012
        pair.one.process.wait(30)
        assert "actions were given up" not in pair.one.logged
        there = Api(pair.other.address)
        there.http.cookies.update(ann.http.cookies)
        with there, there.live(table) as again:
            play(again, other, 1)
            play(again, other, 2)
            assert other.until(4)["version"] == 4
    assert httpx.get(f"{pair.other.address}/health").json()["status"] == "ok"


def test_after_postgresql_has_ended_all_connections_games_go_on(pair: Pair, come: Come) -> None:
    ann, ben = come(pair.one), come(pair.other)
    table = seated(ann, ben)
    with ann.live(table) as one, ben.live(table) as other:
        play(one, other, 0)
        with connected(pair.database) as connection:
            ended = (
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            connection.execute(text(ended))
        answers = []
        state = other.until(2)

        def acknowledged() -> bool:
            answers.append(other.ask("move", text=first(state), ply=1))
            return answers[-1]["type"] == "ack"

        until(acknowledged, "no move is taken after the restart", every=ASKING)
        assert {answer["kind"] for answer in answers[:-1]} <= {"unavailable"}
        assert one.until(3)["version"] == 3
    for api in (ann, ben):  # each has connections that it finds to be dead once
        until(lambda api=api: api.http.get("/health").status_code == 200, every=ASKING)
        until(lambda api=api: api.http.get(f"/api/v1/tables/{table}").status_code == 200, every=ASKING)

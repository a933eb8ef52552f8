"""Conditional moves over the real server: played with the move that they answer, and known to nobody else."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.clients.people import DAYS, account, rated_table, seated
from tests.clients.wire import Api, Live
from tests.servers import RunningServer

LINE = ["d6b5", "e1e3", "c7c5", "e3e2"]
DIFFERENT = re.compile(
    r'Guest [0-9A-F]{4}|(?<="created":)\d+|(?<="updated":)\d+|(?<="left":)\{[^}]*\}|(?<="gone":)\{[^}]*\}'
    r'|(?<="first_move":)\d{6,}'
)


class Game:
    """A correspondence game, of which one player plans, the other and a spectator listen."""

    def __init__(self, server: RunningServer, stack: ExitStack) -> None:
        self.host, self.planner, self.stranger = (stack.enter_context(Api(server.address)) for _ in range(3))
        self.stranger.get("/games")
        self.table_id = seated(self.host, self.planner, time_control=DAYS)
        self.white: Live = stack.enter_context(self.host.live(self.table_id))
        self.black: Live = stack.enter_context(self.planner.live(self.table_id))
        self.watching: Live = stack.enter_context(self.stranger.live(self.table_id))
        for live in (self.white, self.black, self.watching):
            live.snapshot()
        self.shown: list[str] = []

    def look(self) -> None:
        for api in (self.host, self.stranger):
            for path in (f"/tables/{self.table_id}", f"/tables/{self.table_id}/record", "/tables", "/lobby/games"):
                self.shown.append(api.http.get("/api/v1" + path).text)

    def told(self) -> list[str]:
        """All that the opponent and a spectator were told, without ids, names and times."""
        for live in (self.white, self.watching):
            live.ask("ping")
        texts = [text for live in (self.white, self.watching) for text in live.texts]
        return [
            DIFFERENT.sub("", text.replace(self.table_id, ""))
            for text in [*texts, *self.shown]
            if '"attendance"' not in text
        ]

    def plan(self, ply: int, *lines: list[str]) -> dict[str, Any]:
        return self.black.ask("plan", ply=ply, lines=list(lines))


@pytest.fixture
def game(server: RunningServer) -> Iterator[Callable[[], Game]]:
    with ExitStack() as stack:
        yield lambda: Game(server, stack)


def test_a_planned_answer_follows_the_move_it_answers(game: Callable[[], Game]) -> None:
    table = game()
    assert table.plan(0, LINE)["type"] == "ack"
    assert [message["lines"] for message in table.black.seen if message["type"] == "plan"][-1] == [LINE]
    table.white.say("move", text=LINE[0], ply=0)
    plies = [table.white.event("moved")["view"]["ply"] for _ in range(2)]
    assert plies == [1, 2]
    own = table.planner.show(table.table_id)["state"]
    assert ([move["text"] for move in own["moves"]], own["plan"]) == (LINE[:2], [LINE[2:]])
    assert table.host.show(table.table_id)["state"]["plan"] == []
    with table.planner.live(table.table_id, since=own["version"]) as second_device:
        assert second_device.hear("plan")["lines"] == [LINE[2:]]


def test_nobody_else_notices_a_plan_until_it_is_played(game: Callable[[], Game]) -> None:
    """Byte by byte: with a plan that is not met, with one that is, and with none."""

    def play(planned: list[list[str]], text: str) -> Game:
        table = game()
        table.look()
        if planned:
            assert table.plan(0, *planned)["type"] == "ack"
        table.look()
        table.white.ask("offer", kind="draw")
        table.black.ask("decline", kind="draw")
        table.look()
        table.white.say("move", text=text, ply=0)
        table.white.event("moved")
        table.look()
        return table

    plain, unmet = play([], "c7c5"), play([LINE, ["a5a3", "e1e3"]], "c7c5")
    assert plain.told() == unmet.told()
    assert unmet.planner.show(unmet.table_id)["state"]["plan"] == []
    met = play([["c7c5", "e1e3"]], "c7c5")
    assert met.told() != plain.told(), "a plan that is met is played, which everybody sees"


def test_a_line_is_looked_at_by_who_may_plan_also_in_a_rated_game(server: RunningServer) -> None:
    with account(server.address) as one, account(server.address) as other, Api(server.address) as stranger:
        table = rated_table(one, other, time_control=DAYS)
        with one.live(table) as white, other.live(table) as black:
            white.move(LINE[0], 0)
            black.move(LINE[1], 1)
            white.move(LINE[2], 2)
        path, first = f"/tables/{table}/ahead", one.post(f"/tables/{table}/ahead")
        assert (first["view"]["turn"], first["view"]["ply"]) == ("black", 3)
        shown = one.post(path, line=[LINE[3]])
        assert (shown["view"]["turn"], shown["view"]["ply"]) == ("white", 4)
        assert one.refused("POST", path, json={"line": [LINE[0]]}) == (409, "illegal-move")
        assert one.refused("POST", path, json={"line": ["nonsense"]})[1] == "invalid-move"
        assert other.refused("POST", path, json={"line": []}) == (400, "bad-request")
        assert stranger.refused("POST", path, json={"line": []}) == (403, "not-yours")
        assert one.refused("POST", "/positions", json={"game": "tokonoma", "moves": LINE[:3]}) == (403, "fair-play")


def test_a_plan_that_cannot_be_changes_nothing(game: Callable[[], Game]) -> None:
    table = game()
    table.plan(0, LINE[:2])
    for ply, lines, kind in (
        (0, [["d6b5", "d6b5"]], "illegal-move"),
        (0, [["d6b5", "nonsense"]], "invalid-move"),
        (1, [LINE], "stale"),
        (0, [LINE] * 13, "bad-request"),
        (0, ["d6b5"], "bad-request"),
    ):
        answer = table.black.ask("plan", ply=ply, lines=lines)
        assert (answer["type"], answer["kind"]) == ("error", kind)
    assert table.white.ask("plan", ply=0, lines=[LINE])["kind"] == "bad-request"
    assert table.watching.ask("plan", ply=0, lines=[LINE])["kind"] == "not-yours"
    assert table.planner.show(table.table_id)["state"]["plan"] == [LINE[:2]]
    assert table.plan(0)["type"] == "ack"
    assert table.planner.show(table.table_id)["state"]["plan"] == []


def test_a_plan_survives_a_restart(start_server: Callable[..., RunningServer]) -> None:
    with ExitStack() as stack:
        table = Game(start_server(), stack)
        table.plan(0, LINE)
        start_server()
        assert table.planner.show(table.table_id)["state"]["plan"] == [LINE]
        with table.host.live(table.table_id) as live:
            live.snapshot()
            live.say("move", text=LINE[0], ply=0)
            live.event("moved")
            assert live.event("moved")["view"]["ply"] == 2

"""Who is banned plays on nowhere, and nobody waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ludarium.play import Table, actions
from ludarium.server.moderation.desk import Desk
from ludarium.server.settings import Settings
from ludarium.server.store import Store
from tests.server.clients import Api, RunningServer
from tests.server.databases import fresh_database
from tests.server.rated_clients import account, name_of, play, rated_table, settled
from tests.waiting import until

DAYS = {"per_move_days": 3}


@pytest.fixture(scope="module")
def moderated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[RunningServer, Api]]:
    """A server and one of its moderators."""
    database = fresh_database(tmp_path_factory.mktemp("moderated"))
    with RunningServer(Settings(database=database, workers=0)) as running, account(running.address) as moderator:
        by_host(database, lambda desk: desk.set_moderator(name_of(moderator), True))
        yield running, moderator


def by_host(url: str, work: Callable[[Desk], Any]) -> None:
    """What the host does on the command line."""

    async def run() -> None:
        store = Store(url)
        await store.open()
        try:
            await work(Desk(store))
        finally:
            await store.close()

    asyncio.run(run())


def ban(moderator: Api, name: str) -> None:
    answer = moderator.http.post(f"/api/v1/moderation/players/{name}/ban", json={"reason": "cheats", "days": 1})
    assert answer.status_code == 204, answer.text


def end_of(api: Api, table: str) -> tuple[str | None, str] | None:
    outcome = api.show(table)["state"]["outcome"]
    return None if outcome is None else (outcome["winner"], outcome["reason"])


@pytest.mark.parametrize("control", [{"base_seconds": 600}, DAYS], ids=["real time", "correspondence"])
def test_the_opponent_wins_at_once(moderated: tuple[RunningServer, Api], control: dict[str, Any]) -> None:
    server, moderator = moderated
    with account(server.address) as banned, account(server.address) as opponent:
        table = rated_table(banned, opponent, time_control=control)
        play(table, banned, opponent)
        with opponent.live(table) as waiting:
            waiting.snapshot()
            ban(moderator, name_of(banned))
            told = waiting.hear("event", action="ended")["state"]["outcome"]
            assert (told["winner"], told["reason"]) == ("black", "adjudication")
        assert end_of(opponent, table) == ("black", "adjudication")
        assert settled(opponent, table)["sides"]["black"]["change"] > 0


def test_all_their_games_with_others_end_each_as_far_as_it_had_begun(moderated: tuple[RunningServer, Api]) -> None:
    server, moderator = moderated
    with account(server.address) as banned, account(server.address) as opponent:
        begun, hardly = (rated_table(banned, opponent, rated=False, time_control=None) for _ in range(2))
        play(begun, banned, opponent, moves=3)
        play(hardly, banned, opponent, moves=1)
        open_seat = banned.open_table("white", visibility="public")
        others = rated_table(moderator, opponent)
        ban(moderator, name_of(banned))
        assert end_of(opponent, begun) == ("black", "adjudication")
        assert end_of(opponent, hardly) == (None, "abort")
        assert end_of(opponent, open_seat) == (None, "abort")
        assert end_of(opponent, others) is None


def test_their_games_against_the_computer_wait_for_them(moderated: tuple[RunningServer, Api]) -> None:
    server, moderator = moderated
    with account(server.address) as banned, account(server.address) as opponent:
        table = banned.against("white", visibility="link")
        on_one_device = banned.table(visibility="link")
        ban(moderator, name_of(banned))
        assert end_of(opponent, table) is None
        assert end_of(opponent, on_one_device) is None


def test_a_game_that_cannot_be_ended_does_not_keep_the_others(
    moderated: tuple[RunningServer, Api], monkeypatch: pytest.MonkeyPatch
) -> None:
    server, moderator = moderated
    with account(server.address) as banned, account(server.address) as opponent:
        broken, whole = (rated_table(banned, opponent) for _ in range(2))
        for table in (broken, whole):
            play(table, banned, opponent)

        disqualified = actions.disqualify

        def disqualify(table: Table, excluded: set[str], now: int) -> Table:
            if table.id == broken:
                raise RuntimeError("a rule that fails")
            return disqualified(table, excluded, now)

        monkeypatch.setattr(actions, "disqualify", disqualify)
        ban(moderator, name_of(banned))
        assert end_of(opponent, whole) == ("black", "adjudication")
        assert end_of(opponent, broken) is None
        monkeypatch.undo()
        until(lambda: end_of(opponent, broken) == ("black", "adjudication"))


def test_a_ban_on_the_command_line_ends_games_also_while_the_server_is_down(tmp_path: Path) -> None:
    database = fresh_database(tmp_path)
    settings = Settings(database=database, workers=0)
    with RunningServer(settings) as server:
        one, other, third = (account(server.address) for _ in range(3))
        now, later = rated_table(one, third), rated_table(other, third)
        play(now, one, third)
        play(later, other, third)
        by_host(database, lambda desk: desk.ban(name_of(one), "cheats", None))
        until(lambda: end_of(third, now) == ("black", "adjudication"))
        assert end_of(third, later) is None
        name = name_of(other)
    by_host(database, lambda desk: desk.ban(name, "cheats", 2))
    with RunningServer(settings, server.port):
        until(lambda: end_of(third, later) == ("black", "adjudication"))
    for api in (one, other, third):
        api.http.close()

"""Who is banned plays on nowhere, and nobody waits for them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludarium.play import Table, actions
from ludarium.server.settings import Settings
from tests.clients.people import DAYS, account, play, rated_table, settled
from tests.clients.wire import Api
from tests.server.databases import migrated_database
from tests.server.moderated import Moderated, by_host, moderated
from tests.servers import RunningServer
from tests.waiting import ASKING, until

__all__ = ["moderated"]


def ban(moderator: Api, name: str) -> None:
    answer = moderator.http.post(f"/api/v1/moderation/players/{name}/ban", json={"reason": "cheats", "days": 1})
    assert answer.status_code == 204, answer.text


def end_of(api: Api, table: str) -> tuple[str | None, str] | None:
    outcome = api.show(table)["state"]["outcome"]
    return None if outcome is None else (outcome["winner"], outcome["reason"])


@pytest.mark.parametrize("control", [{"base_seconds": 600}, DAYS], ids=["real time", "correspondence"])
def test_the_opponent_wins_at_once(moderated: Moderated, control: dict[str, Any]) -> None:
    server, moderator = moderated
    with account(server.address) as banned, account(server.address) as opponent:
        table = rated_table(banned, opponent, time_control=control)
        play(table, banned, opponent)
        with opponent.live(table) as waiting:
            waiting.snapshot()
            name = banned.name
            ban(moderator, name)
            told = waiting.hear("event", action="ended")["state"]["outcome"]
            assert (told["winner"], told["reason"]) == ("black", "adjudication")
        assert end_of(opponent, table) == ("black", "adjudication")
        assert settled(opponent, table)["sides"]["black"]["change"] > 0
        noted = [entry for entry in moderator.get("/moderation/audit") if entry["target"] == table]
        assert [(each["action"], each["by"], each["details"]) for each in noted] == [("end-game", moderator.name, name)]
        path = f"/api/v1/moderation/tables/{table}/annul"
        moderator.http.post(path, json={"reason": "they had agreed on a draw"}).raise_for_status()
        assert opponent.get(f"/tables/{table}/ratings")["annulled"]


def test_all_their_games_with_others_end_each_as_far_as_it_had_begun(moderated: Moderated) -> None:
    server, moderator = moderated
    with account(server.address) as banned, account(server.address) as opponent:
        begun, hardly = (rated_table(banned, opponent, rated=False, time_control=None) for _ in range(2))
        play(begun, banned, opponent, moves=3)
        play(hardly, banned, opponent, moves=1)
        open_seat = banned.open_table("white", visibility="public")
        others = rated_table(moderator, opponent)
        ban(moderator, banned.name)
        assert end_of(opponent, begun) == ("black", "adjudication")
        assert end_of(opponent, hardly) == (None, "abort")
        assert end_of(opponent, open_seat) == (None, "abort")
        assert end_of(opponent, others) is None


def test_their_games_against_the_computer_wait_for_them(moderated: Moderated) -> None:
    server, moderator = moderated
    with account(server.address) as banned, account(server.address) as opponent:
        table = banned.against("white", visibility="link")
        on_one_device = banned.table(visibility="link")
        ban(moderator, banned.name)
        assert end_of(opponent, table) is None
        assert end_of(opponent, on_one_device) is None


def test_a_game_that_cannot_be_ended_does_not_keep_the_others(
    moderated: Moderated, monkeypatch: pytest.MonkeyPatch
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
        ban(moderator, banned.name)
        assert end_of(opponent, whole) == ("black", "adjudication")
        assert end_of(opponent, broken) is None
        monkeypatch.undo()
        until(lambda: end_of(opponent, broken) == ("black", "adjudication"), every=ASKING)


def test_a_ban_on_the_command_line_ends_games_also_while_the_server_is_down(tmp_path: Path) -> None:
    database = migrated_database(tmp_path)
    settings = Settings(database=database, workers=0)
    with RunningServer(settings) as server:
        one, other, third = (account(server.address) for _ in range(3))
        now, later = rated_table(one, third), rated_table(other, third)
        play(now, one, third)
        play(later, other, third)
        by_host(database, lambda desk: desk.ban(one.name, "cheats", None))
        until(lambda: end_of(third, now) == ("black", "adjudication"), every=ASKING)
        assert end_of(third, later) is None
        name = other.name
    by_host(database, lambda desk: desk.ban(name, "cheats", 2))
    with RunningServer(settings, server.port):
        until(lambda: end_of(third, later) == ("black", "adjudication"), every=ASKING)
    for api in (one, other, third):
        api.close()

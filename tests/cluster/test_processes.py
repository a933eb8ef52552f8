"""Several processes serve one database where Redis connects them, and only there."""

import os
import signal
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path

from tests.clients.people import seated
from tests.clients.wire import Api
from tests.cluster.conftest import Pair
from tests.servers import SERVE, ServerProcess, free_port
from tests.waiting import ASKING, PATIENCE, until

Come = Callable[[ServerProcess], Api]
At = Callable[[Api, ServerProcess], Api]


def sentence(*arguments: str) -> str:
    """What a server says that does not start."""
    command = [*SERVE, "serve", "--port", str(free_port()), *arguments]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode != 0
    [said] = ended.stderr.strip().splitlines()
    return said


def test_players_at_two_processes_play_a_game(pair: Pair, come: Come) -> None:
    ann, ben, eve = come(pair.one), come(pair.other), come(pair.other)
    table = seated(ann, ben)
    with ann.live(table) as one, ben.live(table) as other, eve.live(table) as looking:
        assert [each.snapshot()["version"] for each in (one, other, looking)] == [1, 1, 1]
        for ply in range(6):
            mover = (one, other)[ply % 2]
            state = mover.until(ply + 1)
            mover.move(state["view"]["legal_moves"][0]["text"], ply)
        assert one.until(7)["moves"] == other.until(7)["moves"] == looking.until(7)["moves"]
        versions = [m["state"]["version"] for m in looking.seen if "state" in m]
    assert versions == list(range(1, 8))


def test_a_person_is_the_same_at_both(pair: Pair, come: Come, at: At) -> None:
    ann = come(pair.one)
    assert at(ann, pair.other).name == ann.name


def test_a_process_without_redis_does_not_serve_what_others_share(pair: Pair) -> None:
    said = sentence("--database", pair.database)
    assert "another server" in said
    assert "stop that one first" in said


def test_several_processes_need_a_database_server_and_redis(pair: Pair, tmp_path: Path) -> None:
    assert "need a database server" in sentence("--data", str(tmp_path), "--redis", pair.redis)
    assert "--redis redis://..." in sentence("--data", str(tmp_path), "--processes", "2")
    assert "no address of Redis" in sentence("--database", pair.database, "--redis", "localhost")


def children(process: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def nobody_listens(port: int) -> bool:
    with socket.socket() as asking:
        return asking.connect_ex(("127.0.0.1", port)) != 0


def serving(several: ServerProcess) -> list[int]:
    """The processes that serve."""
    named = [(child, Path(f"/proc/{child}/cmdline").read_text()) for child in children(several.process.pid)]
    return [child for child, command in named if "spawn_main" in command]


def test_one_command_starts_several_replaces_one_that_dies_and_ends_them(pair: Pair, tmp_path: Path) -> None:
    arguments = ("--database", pair.database, "--redis", pair.redis, "--processes", "2")
    with ServerProcess(tmp_path, *arguments, workers=0) as several:
        until(lambda: several.logged.count("the tables are open") == 2, every=ASKING)
        first, second = serving(several)
        os.kill(first, signal.SIGKILL)
        until(lambda: several.logged.count("the tables are open") == 3, every=ASKING)
        replaced = serving(several)
        assert second in replaced
        assert len(replaced) == 2
        assert several.end(signal.SIGTERM) == 0
        assert several.logged.count("the server is closed") == 2
        several.start()
        several.end(signal.SIGKILL)
        until(lambda: nobody_listens(several.port), "they outlive their supervisor", every=ASKING)

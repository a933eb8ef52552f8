"""The long tests run, go on where they were, and tell when something is wrong."""

import argparse
from contextlib import nullcontext

import pytest

from tests.soak import __main__ as soak
from tests.soak import server
from tests.soak.claims import claims
from tests.soak.parts import deep_perft, fuzzed, random_games
from tests.soak.progress import Ledger
from tests.soak.reviews import reviews
from tests.soak.server import SERVER, attacks, cluster_kills, kills, rated_kills, tournaments

CHOSEN = argparse.Namespace(
    random_games=3,
    reviews=2,
    confirmed=0,
    anew=False,
    inputs=500,
    hints=30,
    most_nodes=1000,
    kills=2,
    cluster_kills=2,
    killed_games=3,
    attacks=2,
    attack_steps=5,
    tournaments=2,
    entrants=8,
)


@pytest.mark.parametrize("part", [random_games, fuzzed, deep_perft, claims, reviews])
def test_a_part_goes_on_where_it_was(part, tmp_path):
    total, steps = part("tokonoma", CHOSEN, Ledger(tmp_path))
    first = next(steps)
    steps.close()
    total_again, steps = part("tokonoma", CHOSEN, Ledger(tmp_path))
    assert total_again == total
    assert [first, *steps][-1] == total
    assert list(part("tokonoma", CHOSEN, Ledger(tmp_path))[1]) == []


class NoKills:
    """Kills of nothing: tests/server has samples of what the parts really do."""

    def __init__(self, data, games, seed):
        self.done = []

    def __getattr__(self, name):
        async def done(*_, **__):
            self.done.append(name)

        return done


async def no_tournament(data, kind, entrants, kills, seed):
    assert (kind, entrants) == ("round-robin", CHOSEN.entrants)


async def no_kills(data, games, seed):
    while True:
        yield games


@pytest.mark.parametrize(
    ("part", "name"),
    [
        (kills, "kills"),
        (rated_kills, "rated-kills"),
        (cluster_kills, "cluster-kills"),
        (attacks, "attacks"),
        (tournaments, "tournaments"),
    ],
)
def test_a_part_of_the_server_counts_and_goes_on_where_it_was(part, name, tmp_path, monkeypatch):
    monkeypatch.setattr(server, "killed_again_and_again", no_kills)
    monkeypatch.setattr(server, "RatedKills", NoKills)
    monkeypatch.setattr(server, "AcrossKills", NoKills)
    monkeypatch.setattr(server, "services", lambda _: nullcontext({"LUDARIUM_TEST_DATABASE": ""}))
    monkeypatch.setattr(server, "killed_tournament", no_tournament)
    ledger = Ledger(tmp_path)
    ledger.note(name, SERVER, 1)
    total, steps = part(SERVER, CHOSEN, ledger)
    assert (total, list(steps)) == (2, [2])


def run(monkeypatch, *arguments):
    monkeypatch.setattr("sys.argv", ["soak", *arguments])
    return soak.main()


def test_games_and_parts_can_be_chosen(tmp_path, monkeypatch, capsys):
    arguments = ["--games", "hex7", "--parts", "games", "--random-games", "2", "--folder", str(tmp_path)]
    assert run(monkeypatch, *arguments) == 0
    assert Ledger(tmp_path).done == {"games hex7": 2}
    assert "all well" in capsys.readouterr().out


def test_a_failure_is_kept_and_told(tmp_path, monkeypatch, capsys):
    def broken(name, chosen, ledger):
        def steps():
            yield 1
            raise AssertionError("two and two are [bold]five")

        return 2, steps()

    monkeypatch.setitem(soak.PARTS, "games", broken)
    assert run(monkeypatch, "--games", "hex7", "--parts", "games", "--folder", str(tmp_path)) == 1
    assert "five" in capsys.readouterr().out
    assert "two and two are [bold]five" in (tmp_path / "failures.txt").read_text(encoding="utf-8")


def test_a_ledger_can_be_started_anew(tmp_path):
    Ledger(tmp_path).note("games", "hex7", 5)
    assert Ledger(tmp_path).so_far("games", "hex7") == 5
    assert Ledger(tmp_path, anew=True).so_far("games", "hex7") == 0

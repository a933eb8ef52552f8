"""`ludarium tournament`: every format, stopped and resumed, and what it writes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path

import pytest

import ludarium
from ludarium.cli.main import run
from ludarium.cli.tournament.runner import ComputerTournament
from ludarium.core.errors import LudariumError
from ludarium.core.record import Record
from ludarium.engine.match import read_player
from ludarium.tournament import FORMATS, Plan, is_over, standings
from ludarium.tournament.export import read_json
from ludarium.tournament.trf import read_trf

GAME = "tokonoma"
ENGINE = Path(__file__).parents[2] / "examples" / "ugi_engine.py"
PLAYERS = [
    "newcomer,nodes=20,name=A player with a very long name indeed",
    "first-week",
    "first-game",
    "random",
    "random",
]


def planned(plan: Plan, folder: Path | None = None, seed: int = 1) -> ComputerTournament:
    return ComputerTournament(
        game=GAME,
        players=[read_player(text) for text in PLAYERS],
        plan=plan,
        options={},
        plies=2,
        seed=seed,
        folder=folder,
        workers=0,
        name="Cup",
    )


@pytest.mark.parametrize("name", [name for name in FORMATS if name != "arena"])
def test_a_tournament_fits_80_columns_and_is_written(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [
        tmp_path / f"cup{suffix}" for suffix in (".csv", ".json", ".trf") if name != "knockout" or suffix != ".trf"
    ]
    exports = [word for path in files for word in ("--export", str(path))]
    games = tmp_path / "all.record"
    words = ["--format", name, "--rounds", "3", "--plies", "2", "--workers", "2", "--games", str(games), *exports]
    assert run(["tournament", GAME, *PLAYERS, *words]) == 0
    out = capsys.readouterr().out
    assert max(len(line.rstrip()) for line in out.splitlines()) <= 80
    _, event = read_json((tmp_path / "cup.json").read_text())
    assert is_over(event)
    assert standings(event)[0].entrant.name[:10] in out
    assert games.read_text().count("[Game ") == sum(pairing.second is not None for pairing in event.pairings)
    assert (tmp_path / "cup.csv").read_text().startswith("rank,name")
    if name != "knockout":
        assert len(read_trf((tmp_path / "cup.trf").read_text())[1].entrants) == len(PLAYERS)


@pytest.mark.parametrize("name", ["swiss", "knockout"])
def test_a_stopped_tournament_goes_on_and_comes_to_the_same_end(name: str, tmp_path: Path) -> None:
    plan = Plan(format=name, rounds=3)  # type: ignore[arg-type]
    whole = planned(plan)
    with closing(whole.run()) as stages:
        for _ in stages:
            pass
    folder = tmp_path / "cup"
    for stop in (1, 3, None):
        again = planned(plan, folder)
        with closing(again.run()) as stages:
            for number, _ in enumerate(stages):
                if number == stop:
                    break
    assert [p.result for p in again.event.pairings] == [p.result for p in whole.event.pairings]
    assert list(again.records()) == list(whole.records())
    for path in folder.glob("*.record"):
        assert Record.parse(path.read_text()).outcome is not None
    with pytest.raises(LudariumError, match="another tournament"):
        planned(plan, folder, seed=2)


def test_an_arena_plays_until_its_clock_ends(tmp_path: Path) -> None:
    tournament = planned(Plan(format="arena", minutes=1), tmp_path / "arena")
    with closing(tournament.run()) as stages:
        for number, _ in enumerate(stages):
            if number == 12:
                break
    events = tournament.event
    assert sum(line.points for line in standings(events)) > 0
    again = planned(Plan(format="arena", minutes=1), tmp_path / "arena")
    assert again.event.pairings[:12] == events.pairings[:12]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["random"], "at least two"),
        (["random", "club", "--format", "league"], "no format"),
        (["random", "club", "--best-of", "2"], "odd number"),
        (["random", "club", "--export", "x.txt"], "written as"),
        (["random", "club", "--tie-break", "luck"], "tie-breaks"),
        (["random", "nobody"], "nobody"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(words: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert ludarium.games()
    assert run(["tournament", GAME, *words]) == 1
    err = capsys.readouterr().err
    assert why in err
    assert err.count("\n") == 1


def test_a_foreign_engine_takes_part(tmp_path: Path) -> None:
    engine = f"ugi,nodes=5,name=Foreign:{sys.executable} -W ignore {ENGINE} {GAME}"
    out = tmp_path / "cup.json"
    words = ["--format", "knockout", "--plies", "2", "--workers", "0", "--export", str(out)]
    assert run(["tournament", GAME, engine, "random", "first-game", *words]) == 0
    _, event = read_json(out.read_text())
    foreign = next(each for each in event.entrants if each.name == "Foreign")
    assert is_over(event)
    assert any(pairing.second is not None for pairing in event.of_player[foreign.id])


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no terminals here")
def test_a_terminal_shows_the_table_while_games_are_played() -> None:
    terminal, inside = os.openpty()
    slow = "full,seconds=0.01"  # a game lasts longer than a frame
    words = [slow, slow, slow, "--format", "round-robin", "--plies", "2", "--workers", "1"]
    command = [sys.executable, "-W", "ignore", "-m", "ludarium.cli", "tournament", GAME, *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=inside, stdin=subprocess.DEVNULL) as running:
        os.close(inside)
        told = b""
        with suppress(OSError):  # a terminal that nobody writes to any more
            while some := os.read(terminal, 4096):
                told += some
        os.close(terminal)
        assert running.stdout is not None
        out = running.stdout.read().decode()
    assert running.returncode == 0
    shown = [int(count) for count in re.findall(r"players, (\d+) games", told.decode())]
    assert shown[0] == 0
    assert 0 < shown[-1] <= 3
    assert shown == sorted(shown)
    assert "round 3 of 3" in out

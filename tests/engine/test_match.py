"""Matches: what a pair is, what results say, and that a match can be stopped and resumed."""

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from math import inf
from pathlib import Path

import pytest

import ludarium
from ludarium.cli.main import run
from ludarium.cli.match import put_section
from ludarium.core.errors import LudariumError
from ludarium.core.record import Record
from ludarium.engine import LEVELS, Limits
from ludarium.engine.clock import Clock
from ludarium.engine.match import Match, Pairing, PlayerError, Sprt, Tally, opening, read_player
from ludarium.engine.match.players import seat
from ludarium.engine.match.playing import Chair, play_game
from ludarium.engine.match.statistics import elo, expected
from ludarium.engine.workers import WorkerFailure, work_through
from tests.engine.toys import Coin
from tests.engine.work import dies, dies_once, double, fails
from tests.waiting import until

TOKONOMA = ludarium.game("tokonoma")
CHILDREN = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children")
ENGINE = f"{sys.executable} -W ignore -m ludarium.cli engine tokonoma"


def planned(folder=None, pairs=3, workers=0, players=("full,nodes=20", "random"), **settings):
    first, second = map(read_player, players)
    return Match(
        game="tokonoma",
        pairings=[Pairing(first, second)],
        pairs=pairs,
        folder=folder,
        workers=workers,
        longest=settings.pop("longest", 60),
        **settings,
    )


def played(match):
    """The last standings."""
    *_, last = match.run()
    return last[0]


def texts(folder):
    return {path.name: path.read_text() for path in sorted(folder.glob("*.record"))}


class TestPlayers:
    def test_a_level_is_named_with_its_bounds(self):
        player = read_player("club,nodes=100,depth=3,seconds=0.5,threads=2,hash=1,name=Bob")
        assert (player.kind, player.name, player.threads, player.hash_mb) == ("club", "Bob", 2, 1.0)
        assert player.limits == Limits(nodes=100, depth=3, seconds=0.5)

    def test_a_clock_has_an_increment(self):
        assert read_player("full,clock=10+0.5").limits.clock == Clock(10.0, 0.5)
        assert read_player("full,clock=3").limits.clock == Clock(3.0)

    def test_a_player_without_any_bound_gets_one(self):
        assert read_player("full").limits.seconds
        assert read_player("uct").limits.seconds
        assert read_player("club").limits == Limits()

    def test_a_program_has_a_command_with_anything_in_it(self):
        player = read_player("ugi,nodes=5:./engine --style a,b 'c d:e'")
        assert player.command == ("./engine", "--style", "a,b", "c d:e")

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "god",
            "club,",
            "club,nodes",
            "club,nodes=²",
            "club,nodes=0",
            "club,nodes=1.5",
            "club,nodes=nan",
            "club,seconds=inf",
            "club,seconds=-1",
            "club,nodes=1,nodes=1",
            "club,speed=9",
            "full,clock=x+1",
            "ugi",
            "ugi:",
            "ugi:'",
            "club:program",
        ],
    )
    def test_what_is_no_player_is_refused(self, text):
        with pytest.raises(PlayerError):
            read_player(text)

    def test_weights_are_found_by_name_and_in_files(self, tmp_path):
        values = dict.fromkeys(next(iter(TOKONOMA.weights.values())).values, 1)
        path = tmp_path / "weights.json"
        path.write_text(json.dumps({"mine": {"scale": 100, "values": values}}))
        found = seat(read_player(f"full,nodes=5,weights={path}#mine"), TOKONOMA, TOKONOMA.start().options)
        assert found.engine.evaluation.evaluator.weights_by_name() == values
        for wrong in ("nothing", f"{path}#other", f"{tmp_path}/none.json#mine", f"{__file__}#mine"):
            with pytest.raises(PlayerError):
                read_player(f"full,weights={wrong}").check(TOKONOMA, TOKONOMA.start().options)

    def test_a_program_may_not_play_where_there_are_secrets_from_the_start(self):
        with pytest.raises(PlayerError, match="secrets"):
            read_player("ugi:./engine").check(ludarium.game("romgon"), {"variant": "fog"})

    def test_a_clock_counts_where_something_is_hidden(self):
        game = Coin()
        player = seat(read_player("full,clock=0.3"), game, {})
        player.new_game(1)
        assert player.choose(game.start().play("1"), {1: Clock(0.3)}).text in ("1", "2", "3", "pass")

    @pytest.mark.parametrize("text", ["random", "newcomer", "full,nodes=10", "uct,nodes=10"])
    def test_a_player_with_secrets_around_decides_from_its_view(self, text):
        game = Coin()
        chosen = set()
        for box in "123":
            player = seat(read_player(text), game, {})
            player.new_game(5)
            chosen.add(player.choose(game.start().play(box), {}).text)
        assert len(chosen) == 1


class TestOpenings:
    def test_the_same_seed_gives_the_same_opening_and_others_differ(self):
        first = [opening(TOKONOMA, {}, 3, seed).text for seed in range(6)]
        assert first == [opening(TOKONOMA, {}, 3, seed).text for seed in range(6)]
        assert len(set(first)) > 3

    def test_it_goes_on_and_has_its_length(self):
        for seed in range(5):
            position = opening(TOKONOMA, {}, 4, seed)
            assert position.outcome is None
            assert len(position.moves) == 4

    def test_without_plies_it_is_the_start(self):
        assert opening(TOKONOMA, {}, 0, 1) == TOKONOMA.start()


class TestGames:
    def test_both_games_of_a_pair_have_the_same_opening_and_changed_sides(self, tmp_path):
        played(planned(tmp_path, pairs=2))
        for number in (1, 2):
            one, two = (Record.parse((tmp_path / f"01-{number:05}-{turn}.record").read_text()) for turn in (1, 2))
            assert [move.text for move in one.moves[:4]] == [move.text for move in two.moves[:4]]
            assert one.players == {"white": "full,nodes=20", "black": "random"}
            assert two.players == {"white": "random", "black": "full,nodes=20"}
            one.replay()

    def test_a_game_without_an_end_is_drawn(self, tmp_path):
        standing = played(planned(tmp_path, pairs=1, players=("random", "random"), longest=6))
        assert standing.tally.draws == 2
        assert Record.parse((tmp_path / "01-00001-1.record").read_text()).outcome.reason == "adjudication"

    def test_a_program_that_fails_loses(self, tmp_path):
        players = (f"ugi:{sys.executable} -c pass", "random")
        standing = played(planned(tmp_path, pairs=1, players=players))
        assert standing.tally.losses == 2
        record = Record.parse((tmp_path / "01-00001-1.record").read_text())
        assert record.outcome.reason == "abandonment"
        assert record.comment

    def test_a_ugi_program_plays(self):
        standing = played(planned(pairs=1, players=(f"ugi,nodes=5:{ENGINE}", "random"), longest=12))
        assert standing.tally.games == 2

    def test_a_clock_that_runs_out_loses_and_one_that_does_not_is_recorded(self):
        position = TOKONOMA.start()

        def chair(text):
            player = read_player(text)
            return Chair(player, seat(player, TOKONOMA, position.options))

        slow = {"white": chair("random,clock=0"), "black": chair("random")}
        assert play_game(position, slow, 1).outcome == ludarium.Outcome("black", "timeout")
        timed = {"white": chair("random,clock=60+1"), "black": chair("random")}
        record = play_game(position, timed, 1, longest=4)
        assert [move.clock is not None for move in record.moves] == [True, False, True, False]
        assert record.moves[2].clock > 60_000


class TestResuming:
    def test_a_match_that_was_stopped_goes_on_and_ends_the_same(self, tmp_path):
        whole = played(planned(tmp_path / "whole"))
        stages = planned(tmp_path / "parts").run()
        next(stages), next(stages)
        stages.close()
        assert len(texts(tmp_path / "parts")) == 2
        stages = planned(tmp_path / "parts").run()
        assert next(stages)[0].tally.games == 2
        *_, last = stages
        assert last[0].done == whole.done
        assert texts(tmp_path / "parts") == texts(tmp_path / "whole")

    def test_half_a_pair_is_played_again(self, tmp_path):
        whole = played(planned(tmp_path))
        before = texts(tmp_path)
        (tmp_path / "01-00002-2.record").unlink()
        assert played(planned(tmp_path)).done == whole.done
        assert texts(tmp_path) == before

    def test_a_finished_match_plays_nothing_and_may_be_made_longer(self, tmp_path):
        played(planned(tmp_path, pairs=2))
        assert len(list(planned(tmp_path, pairs=2).run())) == 1
        assert played(planned(tmp_path, pairs=3)).tally.games == 6

    def test_another_match_is_refused_its_folder(self, tmp_path):
        played(planned(tmp_path, pairs=1))
        with pytest.raises(LudariumError, match="seed"):
            played(planned(tmp_path, pairs=1, seed=2))
        with pytest.raises(LudariumError, match="pairings"):
            played(planned(tmp_path, pairs=1, players=("random", "random")))

    def test_a_record_that_was_tampered_with_is_named(self, tmp_path):
        played(planned(tmp_path, pairs=1))
        (tmp_path / "01-00001-1.record").write_text("nonsense")
        with pytest.raises(LudariumError, match="01-00001-1"):
            played(planned(tmp_path, pairs=1))

    def test_workers_play_the_same_match(self, tmp_path):
        here = played(planned(tmp_path / "here"))
        there = played(planned(tmp_path / "there", workers=2))
        assert here.done == there.done
        assert texts(tmp_path / "here") == texts(tmp_path / "there")

    def test_the_test_stops_a_match_that_is_clear(self):
        standing = played(planned(pairs=100, players=("newcomer,nodes=20", "random"), sprt=Sprt(-400, 0), longest=40))
        assert standing.verdict == "better"
        assert len(standing.done) < 100


class TestCrew:
    def test_all_pieces_are_done_by_any_number_of_workers(self):
        for workers in (0, 1, 3):
            assert sorted(work_through(double, range(5), workers)) == [(piece, 2 * piece) for piece in range(5)]

    @pytest.mark.parametrize("workers", [0, 1, 2])
    def test_answers_may_make_more_pieces(self, workers):
        """As the last result of a round makes the next round of a tournament."""
        open_pieces, done = [0, 1], []

        class Rounds:
            def __iter__(self):
                return self

            def __next__(self):
                if not open_pieces:
                    raise StopIteration
                return open_pieces.pop(0)

        for piece, answer in work_through(double, Rounds(), workers):
            done.append(piece)
            if len(done) % 2 == 0 and len(done) < 6:
                open_pieces += [len(done), len(done) + 1]
            assert answer == 2 * piece
        assert sorted(done) == list(range(6))

    def test_what_goes_wrong_is_told(self):
        with pytest.raises(WorkerFailure, match="ZeroDivisionError"):
            list(work_through(fails, range(3), 1))

    def test_the_piece_of_a_worker_that_dies_goes_to_another(self, tmp_path):
        marks = [str(tmp_path / str(number)) for number in range(3)]
        assert sorted(work_through(dies_once, marks, 2)) == [(mark, "done") for mark in marks]

    def test_a_piece_at_which_all_workers_die_fails(self):
        with pytest.raises(WorkerFailure, match="7"):
            list(work_through(dies, range(3), 1))


@pytest.mark.skipif(not CHILDREN.exists(), reason="this system does not list the children of a process")
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_however_a_match_ends_no_process_is_left(end, tmp_path):
    words = ["match", "tokonoma", f"ugi,seconds=0.05:{ENGINE}", "full,seconds=0.05", "--workers", "2"]
    command = [sys.executable, "-W", "ignore", "-m", "ludarium.cli", *words, "--folder", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as match:
        until(lambda: len(offspring(match.pid)) >= 4)  # two workers, and their programs
        family = offspring(match.pid)
        match.send_signal(end)
        match.communicate(timeout=60)
    until(lambda: not any(runs(pid) for pid in family))


def offspring(pid):
    """The processes below one, as far as they still run."""
    try:
        lists = [thread.read_text() for thread in Path(f"/proc/{pid}/task").glob("*/children")]
    except OSError:
        return []
    children = [int(word) for words in lists for word in words.split()]
    return children + [grandchild for child in children for grandchild in offspring(child)]


def runs(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


class TestStatistics:
    def test_elo_and_expectation_are_inverse(self):
        assert elo(0.5) == 0
        assert elo(0.75) == pytest.approx(190.8, abs=0.1)
        assert elo(expected(123.0)) == pytest.approx(123.0)
        assert (elo(0.0), elo(1.0)) == (-inf, inf)

    def test_a_tally_counts_games_and_pairs(self):
        tally = Tally.of([(1.0, 0.0), (1.0, 1.0), (0.5, 0.5), (0.0, 0.5)])
        assert (tally.wins, tally.draws, tally.losses) == (3, 3, 2)
        assert tally.pairs == (0, 1, 2, 0, 1)
        assert tally.score == pytest.approx(4.5 / 8)

    def test_the_error_shrinks_with_the_games_and_is_never_zero(self):
        few, many = Tally.of([(1.0, 1.0)] * 4), Tally.of([(1.0, 1.0)] * 400)
        assert few.error > many.error > 0
        low, high = few.elo_interval
        assert low < few.elo
        assert high > low

    def test_pairs_that_always_split_say_that_players_are_equal(self):
        """Counted as single games the error would be far larger: the opening decides, not the players."""
        assert Tally.of([(1.0, 0.0)] * 100).error < Tally.of([(1.0, 1.0), (0.0, 0.0)] * 50).error / 5

    def test_sprt_tells_better_from_not_better(self):
        test = Sprt(0, 20)
        assert test.verdict(Tally()) is None
        assert test.verdict(Tally.of([(1.0, 0.5), (1.0, 0.0)] * 300)) == "better"
        assert test.verdict(Tally.of([(0.0, 0.5), (1.0, 0.0)] * 300)) == "not better"
        assert test.verdict(Tally.of([(1.0, 0.5), (0.0, 0.5)] * 3)) is None

    @pytest.mark.parametrize("wrong", [(10, 0, 0.05), (0, 10, 0), (0, 10, 0.5), (float("nan"), 1, 0.05)])
    def test_a_senseless_test_is_refused(self, wrong):
        with pytest.raises(ValueError, match="between"):
            Sprt(*wrong)


class TestCommand:
    def test_it_prints_the_result_and_keeps_the_games(self, tmp_path, capsys):
        words = ["match", "tokonoma", "full,nodes=5", "random", "newcomer,nodes=5", "--games", "2", "--workers", "0"]
        assert run([*words, "--folder", str(tmp_path)]) == 0
        printed = capsys.readouterr().out
        for pairing in ("full,nodes=5 v. random", "full,nodes=5 v. newcomer,nodes=5", "random v. newcomer,nodes=5"):
            assert pairing in printed
        assert len(texts(tmp_path)) == 6

    @pytest.mark.parametrize(
        "words",
        [
            ["random"],
            [],
            ["random", "random", "--ladder"],
            ["random", "random", "--up-to", "club"],
            ["random", "god"],
            ["random", "random", "--sprt", "x"],
            ["random", "random", "--sprt", "5,0"],
            ["random", "random", "--write", "page.md"],
            ["random", "random", "--option", "nothing=1"],
        ],
    )
    def test_what_is_no_match_is_refused(self, words, capsys):
        assert run(["match", "tokonoma", *words]) == 1
        assert capsys.readouterr().err.count("\n") == 1

    def test_the_ladder_writes_its_table_with_the_command(self, tmp_path, capsys, monkeypatch):
        monkeypatch.setattr("ludarium.cli.match.neighbours", lambda seconds, top_games, up_to: [pairing()])
        words = [
            "match",
            "tokonoma",
            "--ladder",
            "--games",
            "2",
            "--workers",
            "0",
            "--write",
            str(tmp_path / "page.md"),
        ]
        monkeypatch.setattr("sys.argv", ["ludarium", *words])
        (tmp_path / "page.md").write_text(
            "# Levels\n\n<!-- ladder tokonoma -->\nold\n<!-- end of ladder tokonoma -->\nend\n"
        )
        assert run(words) == 0
        page = (tmp_path / "page.md").read_text()
        assert "| A | B | 2 |" in page
        assert "`ludarium match tokonoma --ladder --games 2`" in page
        assert "old" not in page
        assert page.startswith("# Levels\n")
        assert page.endswith("\nend\n")

    def test_a_section_that_is_not_there_is_added(self, tmp_path):
        page = Path(tmp_path / "page.md")
        put_section(page, "a", "one")
        put_section(page, "b", "two")
        put_section(page, "a", "three")
        assert page.read_text() == "<!-- a -->\nthree\n<!-- end of a -->\n\n<!-- b -->\ntwo\n<!-- end of b -->\n"

    def test_the_ladder_has_each_level_against_the_one_below(self):
        from ludarium.cli.match import neighbours

        pairings = neighbours(0.5, 20)
        assert [pairing.first.kind for pairing in pairings] == [each.name for each in LEVELS]
        assert [pairing.second.kind for pairing in pairings] == ["random", *(each.name for each in LEVELS[:-1])]
        assert pairings[-1].first.limits == Limits(seconds=0.5)
        assert [pairing.pairs for pairing in pairings] == [None] * 10 + [10, 10]

    def test_a_ladder_may_end_early(self):
        from ludarium.cli.match import neighbours

        assert neighbours(0.5, 20, "newcomer") == neighbours(0.5, 20)[:5]
        with pytest.raises(LudariumError, match="there is no level 'god'; there are: first-game"):
            neighbours(0.5, 20, "god")

    def test_a_pairing_may_have_a_number_of_games_of_its_own(self):
        short = replace(pairing(), pairs=1)
        match = Match(game="tokonoma", pairings=[pairing(), short], pairs=2, workers=0, longest=8)
        assert [standing.tally.games for standing in list(match.run())[-1]] == [4, 2]

    def test_games_of_a_level_that_has_changed_are_not_mixed(self, tmp_path, monkeypatch):
        played(planned(tmp_path, pairs=1, players=("newcomer,nodes=5", "random"), longest=6))
        monkeypatch.setattr(type(TOKONOMA), "levels", {"newcomer": {"softness": 0.5}}, raising=False)
        with pytest.raises(LudariumError, match="its levels differ"):
            played(planned(tmp_path, pairs=1, players=("newcomer,nodes=5", "random"), longest=6))


def pairing():
    return Pairing(read_player("random,name=A"), read_player("random,name=B"))

"""Tuning: the regression finds weights that are there, and games are kept however a run ends."""

import json
from math import exp
from random import Random

import pytest

import ludarium
from ludarium.cli.main import run
from ludarium.core.errors import LudariumError
from ludarium.core.weights import Weights, read_weights
from ludarium.engine.tune import Games, Sample, fit_weights
from ludarium.engine.tune.fit import as_cases, solve
from tests.engine.toys import TakeAway

TOKONOMA = ludarium.game("tokonoma")
NAMES = ("pawn", "rook", "turn", "never")


def made_up(number, truth, seed=1):
    """Positions whose results follow from known coefficients and chance."""
    random, samples = Random(seed), []
    for each in range(number):
        pairs = [(place, random.randint(-2, 2)) for place in range(3)]
        pairs = [(place, amount) for place, amount in pairs if amount]
        score = sum(truth[place] * amount for place, amount in pairs)
        points = float(random.random() < 1 / (1 + exp(-score)))
        places, amounts = zip(*pairs, strict=True) if pairs else ((), ())
        samples.append(Sample(places, amounts, points, round(200 * score), each // 10))
    return samples


class TestFit:
    START = Weights({"pawn": 100, "rook": 100, "turn": 0, "never": 33}, 200)

    def test_it_finds_the_ratios_that_are_there(self):
        fit = fit_weights(made_up(6000, (0.5, 1.5, 0.1)), NAMES, self.START)
        values, scale = fit.weights.values, fit.weights.scale
        assert values["pawn"] / scale == pytest.approx(0.5, abs=0.1)
        assert values["rook"] / scale == pytest.approx(1.5, abs=0.15)
        assert values["turn"] / scale == pytest.approx(0.1, abs=0.1)

    def test_it_predicts_games_that_it_has_not_seen_better_than_before(self):
        report = fit_weights(made_up(3000, (0.5, 1.5, 0.1)), NAMES, self.START).report
        assert report.after < report.before
        assert report.held_out_after < report.held_out_before

    def test_typical_scores_stay_as_large_as_they_were(self):
        """The search has margins in these units."""
        samples = made_up(2000, (0.5, 1.5, 0.1))
        fit = fit_weights(samples, NAMES, self.START)

        def size(weights):
            scores = [
                sum(amount * weights.values[NAMES[place]] for place, amount in zip(s.places, s.amounts, strict=True))
                for s in samples
            ]
            return sum(score * score for score in scores)

        assert size(fit.weights) == pytest.approx(size(self.START), rel=0.05)

    def test_a_feature_that_never_occurs_keeps_its_share(self):
        fit = fit_weights(made_up(3000, (1.0, 1.0, 0.0)), NAMES, self.START)
        assert fit.weights.values["never"] / fit.weights.values["pawn"] == pytest.approx(0.33, abs=0.06)

    def test_few_games_change_little(self):
        fit = fit_weights(made_up(20, (1.0, -0.3, 0.0)), NAMES, self.START)
        assert fit.weights.values["rook"] > 0

    def test_results_that_are_all_the_same_are_no_trap(self):
        samples = [Sample((0,), (1,), 1.0, 0, game) for game in range(100)]
        fit = fit_weights(samples, NAMES, self.START)
        assert 0 < fit.weights.values["pawn"] <= 10_000

    def test_nothing_to_fit_to_is_refused(self):
        with pytest.raises(ValueError, match="no positions"):
            fit_weights([], NAMES, self.START)

    def test_rounds_are_told_and_the_loss_falls(self):
        told = []
        fit_weights(made_up(1000, (0.5, 1.5, 0.1)), NAMES, self.START, lambda number, loss: told.append((number, loss)))
        assert [number for number, _ in told] == list(range(1, len(told) + 1))
        assert told[-1][1] <= told[0][1]

    def test_what_the_search_saw_counts_beside_the_result(self):
        """Twins of one game, of which the search knew better."""
        samples = [Sample((0,), (1,), float(game % 2), 400 if game % 4 == 1 else -20, game) for game in range(100)]
        better, worse = (case.chance for case in as_cases(samples, trust=0.5)[1:4:2])
        assert 0.5 < worse < better < 1
        assert [case.chance for case in as_cases(samples, trust=0.0)] == [sample.points for sample in samples]

    def test_beside_a_game_only_the_search_counts(self):
        samples = [Sample((0,), (1,), float(game % 2), 400 * (game % 2), game) for game in range(100)]
        *_, beside = as_cases([*samples, Sample((0,), (1,), None, 0, 100)], trust=0.0)
        assert beside.chance == 0.5

    def test_a_feature_that_winners_have_anyway_gets_no_credit_where_the_search_gives_none(self):
        samples = [Sample((0,), (1 if game % 2 else -1,), float(game % 2), 0, game) for game in range(400)]
        trusting = fit_weights(samples, NAMES, self.START).weights
        assert trusting.scale > fit_weights(made_up(400, (3.0, 0.0, 0.0)), NAMES, self.START).weights.scale

    def test_a_symmetric_system_is_solved(self):
        matrix = [[4.0, 1.0, 0.5], [1.0, 3.0, -1.0], [0.5, -1.0, 2.0]]
        found = solve([row[: index + 1] for index, row in enumerate(matrix)], [1.0, 2.0, 3.0])
        for row, right in zip(matrix, (1.0, 2.0, 3.0), strict=True):
            assert sum(a * x for a, x in zip(row, found, strict=True)) == pytest.approx(right)


def games(folder, **settings):
    return Games(folder / "games.jsonl", TOKONOMA, {}, nodes=settings.pop("nodes", 10), **settings)


class TestGames:
    def test_a_run_that_was_stopped_goes_on_and_ends_the_same(self, tmp_path):
        whole, parts = games(tmp_path / "whole"), games(tmp_path / "parts")
        list(whole.play(4, workers=0))
        stages = parts.play(4, workers=0)
        next(stages), next(stages)
        stages.close()
        assert len(parts.lines()) == 1
        assert list(games(tmp_path / "parts").play(4, workers=0)) == [1, 2, 3, 4]
        assert list(parts.samples()) == list(whole.samples())

    def test_half_a_line_is_cut_off_and_its_game_played_again(self, tmp_path):
        list(games(tmp_path).play(3, workers=0))
        before = list(games(tmp_path).samples())
        path = tmp_path / "games.jsonl"
        path.write_bytes(path.read_bytes()[:-7])
        assert len(games(tmp_path).lines()) == 2
        list(games(tmp_path).play(3, workers=0))
        assert list(games(tmp_path).samples()) == before

    def test_workers_play_the_same_games(self, tmp_path):
        here, there = games(tmp_path / "here"), games(tmp_path / "there")
        list(here.play(3, workers=0))
        list(there.play(3, workers=2))
        assert list(here.samples()) == list(there.samples())

    def test_games_of_another_kind_are_refused(self, tmp_path):
        list(games(tmp_path).play(1, workers=0))
        with pytest.raises(LudariumError, match="nodes"):
            games(tmp_path, nodes=20).lines()
        (tmp_path / "games.jsonl").write_text("nonsense\n")
        with pytest.raises(LudariumError, match="cannot be read"):
            games(tmp_path).lines()

    def test_positions_have_the_points_of_the_side_to_act(self, tmp_path):
        path = tmp_path / "games.jsonl"
        played = games(tmp_path)
        list(played.play(1, workers=0))
        header = path.read_text().splitlines()[0]
        line = {"number": 0, "points": 1.0, "positions": [[0, 80, 2, 5], [1, -90, 3, -1, 4, 2]]}
        line["beside"] = [[1, 7, 0, 3]]
        path.write_text(header + "\n" + json.dumps(line) + "\n")
        on_the_way = [Sample((2,), (5,), 1.0, 80, 0), Sample((3, 4), (-1, 2), 0.0, -90, 0)]
        assert list(played.samples()) == [*on_the_way, Sample((0,), (3,), None, 7, 0)]

    def test_an_evaluation_without_features_is_refused(self, tmp_path):
        with pytest.raises(LudariumError, match="features"):
            Games(tmp_path / "games.jsonl", TakeAway(), {}, nodes=10)


class TestCommand:
    def test_it_writes_weights_that_play_and_goes_on_where_it_was(self, tmp_path, capsys):
        words = ["tune", "tokonoma", "--folder", str(tmp_path), "--games", "6", "--nodes", "10", "--workers", "0"]
        words += ["--match-games", "2", "--match-nodes", "5"]
        assert run(words) == 0
        printed = capsys.readouterr().out
        assert "fitted v. hand" in printed
        weights = read_weights(json.loads((tmp_path / "weights.json").read_text()))
        assert next(iter(weights)) == "fitted"
        assert "hand" in weights
        assert TOKONOMA.evaluation({}, weights["fitted"]).evaluator.names
        games_before = (tmp_path / "games.jsonl").read_bytes()
        assert run(words) == 0
        assert capsys.readouterr().out == printed
        assert (tmp_path / "games.jsonl").read_bytes() == games_before

    @pytest.mark.parametrize("words", [["--against", "nothing"], ["--sprt", "1,0"], ["--option", "x=1"]])
    def test_what_cannot_be_tuned_is_refused(self, words, tmp_path, capsys):
        assert run(["tune", "tokonoma", "--folder", str(tmp_path), *words]) == 1
        assert capsys.readouterr().err.count("\n") == 1

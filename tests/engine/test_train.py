"""Training: games are kept however a run ends, and a network learns what is there."""

import json

import pytest

import ludarium
from ludarium.cli.main import run
from ludarium.core.errors import LudariumError
from ludarium.core.network import read_network
from ludarium.engine.train import Games, Labelled
from tests.counting import some
from tests.engine.networks import correction
from tests.engine.positions import TINY, TOKONOMA, random_positions

FEW = 2 if TINY else 6


def games(folder, **settings):
    return Games(folder / "games.jsonl", TOKONOMA, {}, nodes=settings.pop("nodes", 10), **settings)


class TestGames:
    def test_a_run_that_was_stopped_goes_on_and_ends_the_same(self, tmp_path):
        whole, parts = games(tmp_path / "whole"), games(tmp_path / "parts")
        list(whole.play(FEW, workers=0))
        stages = parts.play(FEW, workers=0)
        next(stages), next(stages)
        stages.close()
        assert list(games(tmp_path / "parts").play(FEW, workers=0)) == list(range(1, FEW + 1))
        assert parts.path.read_bytes() == whole.path.read_bytes()

    def test_games_of_another_kind_are_refused(self, tmp_path):
        list(games(tmp_path).play(1, workers=0))
        with pytest.raises(LudariumError, match="nodes differ"):
            games(tmp_path, nodes=20).lines()

    def test_positions_go_on_and_are_those_that_were_searched(self, tmp_path):
        played = games(tmp_path)
        list(played.play(FEW, workers=0))
        line = played.lines()[0]
        sides = []
        for each in some(played.positions()):
            assert each.state.moves()
            assert each.points in (None, 0.0, 0.5, 1.0)
            if each.game == line["number"]:
                sides.append((each.state.side, each.points))
        assert len(sides) == len(line["scores"])
        assert {points for side, points in sides if points is not None and side == 0} <= {line["points"]}

    def test_a_position_beside_the_game_has_no_points(self, tmp_path):
        played = games(tmp_path)
        list(played.play(1, workers=0))
        line = played.lines()[0]
        beside = [len(entry) == 3 for entry in line["scores"]]
        assert [each.points is None for each in played.positions()] == beside
        assert any(beside)


@pytest.fixture
def fit():
    pytest.importorskip("torch", reason="training needs torch: pip install 'ludarium[train]'")
    from ludarium.engine.train import fit

    return fit


class TestFit:
    def cases(self, fit, number=400):
        """Positions of random games, in which a square that is worth more than the evaluation knows decides."""
        evaluator = TOKONOMA.evaluation(TOKONOMA.start().options).evaluator
        labelled = []
        for game, position in enumerate(random_positions(TOKONOMA, number, seed=3)):
            state = position.state
            lucky = sum(place % 7 == 0 for place in TOKONOMA.inputs.active(state, state.side))
            labelled.append(Labelled(state, evaluator.score_of(state) + 100 * (lucky - 3), None, game))
        return fit.read_cases(labelled, TOKONOMA.inputs, evaluator), evaluator

    def test_the_loss_falls_in_games_that_were_not_fitted_to(self, fit):
        cases, evaluator = self.cases(fit)
        told = []
        network, report = fit.fit_network(
            cases, TOKONOMA.inputs, evaluator.scale, {}, rounds=40, seed=1, told=lambda *each: told.append(each)
        )
        assert report.positions == len(cases) > report.held_out > 0
        assert [number for number, _ in told] == list(range(1, 41))
        assert told[-1][1] == pytest.approx(report.after)
        assert report.after < report.before - 0.02
        assert max(map(abs, network.output)) > 0

    def test_a_network_in_whole_numbers_says_what_it_learned(self, fit):
        import torch

        torch.manual_seed(2)
        model, scale = fit.Correction(TOKONOMA.inputs.count), 100.0
        with torch.no_grad():
            model.output.weight.normal_(0, 0.5)
        network = fit.rounded(model, scale, {})
        for position in random_positions(TOKONOMA, 20, seed=4):
            state = position.state
            seen = [torch.tensor([TOKONOMA.inputs.active(state, viewer)]) for viewer in (state.side, 1 - state.side)]
            with torch.no_grad():
                learned = float(model(*seen)) * scale
            assert correction(TOKONOMA, network, state) == pytest.approx(learned, abs=8)

    def test_nothing_to_learn_from_is_refused(self, fit):
        evaluator = TOKONOMA.evaluation(TOKONOMA.start().options).evaluator
        cases = fit.read_cases([], TOKONOMA.inputs, evaluator)
        with pytest.raises(ValueError, match="no positions"):
            fit.fit_network(cases, TOKONOMA.inputs, 100.0, {}, rounds=1, seed=1)

    @pytest.mark.skipif(TINY, reason="plain Python plays too slowly")
    def test_the_command_trains_a_network_and_plays_a_match(self, fit, tmp_path, capsys):
        command = ["train", "tokonoma", "--folder", str(tmp_path), "--games", "6", "--nodes", "20", "--rounds", "1"]
        assert run([*command, "--match-games", "2", "--match-nodes", "20", "--workers", "0"]) == 0
        network = read_network((tmp_path / "network.bin").read_bytes())
        assert network.inputs == TOKONOMA.inputs.count
        assert network.fits(TOKONOMA.start().options)
        assert "with the network" in capsys.readouterr().out
        assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 7
        assert json.loads((tmp_path / "games.jsonl").read_text().splitlines()[0])["game"] == "tokonoma"


@pytest.mark.usefixtures("fit")
def test_a_game_that_does_not_say_what_a_network_sees_is_refused(tmp_path, capsys):
    blind = next(name for name in ludarium.games() if ludarium.game(name).inputs is None)
    assert run(["train", blind, "--folder", str(tmp_path)]) == 1
    assert "what a network sees" in capsys.readouterr().err

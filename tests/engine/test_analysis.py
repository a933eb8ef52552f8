"""What the engine says about positions and games."""

import re

import pytest

import ludarium
from ludarium.cli.main import run
from ludarium.core.record import Record
from ludarium.engine import Engine, Limits
from ludarium.engine.analysis import Judgement, Summary, best_lines, chance_of_outcome, judge_game, judgement
from tests.engine.toys import TakeAway, TakeTwice

TOKONOMA = ludarium.game("tokonoma")
HEAP = TakeAway()


def judged(game, start, moves, depth=12):
    positions = [game.position(start)]
    for move in moves:
        positions.append(positions[-1].play(move))
    return list(judge_game(Engine(game, hash_mb=1), positions, Limits(depth=depth)))[::-1]


class TestJudgement:
    @pytest.mark.parametrize(
        ("loss", "word"),
        [
            (0.0, Judgement.GOOD),
            (0.04, Judgement.GOOD),
            (0.06, Judgement.INACCURACY),
            (0.12, Judgement.MISTAKE),
            (0.5, Judgement.BLUNDER),
        ],
    )
    def test_a_move_is_called_by_what_it_costs(self, loss, word):
        assert judgement(loss) is word

    def test_the_best_and_the_only_move_have_words_of_their_own(self):
        assert judgement(0.0, is_best=True) is Judgement.BEST
        assert judgement(0.0, is_best=True, choices=1) is Judgement.FORCED


class TestGames:
    def test_giving_a_won_game_away_is_a_blunder_and_taking_it_is_not(self):
        """Of 7 take 3: whoever has to take from 4 loses, whatever it takes."""
        moves = judged(HEAP, "7 0 0", ["2", "1", "3", "1"])
        assert [one.judgement for one in moves] == [
            Judgement.BLUNDER,
            Judgement.BEST,
            Judgement.GOOD,
            Judgement.FORCED,
        ]
        assert moves[0].loss == 1.0
        assert moves[0].best.move.text == "3"
        assert [one.chance for one in moves] == [0.0, 1.0, 0.0, 1.0]

    def test_a_turn_of_two_decisions_is_seen_from_the_same_side(self):
        moves = judged(TakeTwice(), "4 0 0", ["3", "1"])
        assert [one.chance for one in moves] == [1.0, 1.0]
        assert [one.loss for one in moves] == [0.0, 0.0]

    def test_a_summary_is_of_one_side(self):
        moves = judged(HEAP, "7 0 0", ["2", "1", "3", "1"])
        first, second = (Summary.of(moves, side) for side in ("first", "second"))
        assert first.average_loss == 0.5
        assert (first.counts[Judgement.BLUNDER], second.counts[Judgement.BLUNDER]) == (1, 0)
        assert second.average_loss == 0.0
        assert Summary.of([], "first").average_loss == 0.0

    def test_a_game_without_moves_has_nothing_to_judge(self):
        assert judged(HEAP, "7 0 0", []) == []

    def test_an_outcome_is_a_chance(self):
        assert chance_of_outcome(ludarium.Outcome("white", "house"), "white") == 1.0
        assert chance_of_outcome(ludarium.Outcome("white", "house"), "black") == 0.0
        assert chance_of_outcome(ludarium.Outcome(None, "repetition"), "black") == 0.5


class TestPositions:
    def test_best_lines_come_best_first(self):
        lines = best_lines(Engine(HEAP, hash_mb=1), HEAP.position("7 0 0"), Limits(depth=10, lines=3))
        assert lines[0].move.text == "3"
        assert [line.chance for line in lines] == [1.0, 0.0, 0.0]

    def test_a_finished_game_has_none(self):
        won = TOKONOMA.position("f4/6/1F5/6/5 w").play("c2c1")
        assert best_lines(Engine(TOKONOMA, hash_mb=1), won, Limits(depth=1)) == ()


RECORD = """[Game "tokonoma"]

1. d6b5 {the Sun} e1e3 2. a5a3
*
"""


class TestCommand:
    def test_a_position_gets_its_lines(self, capsys):
        assert run(["analyse", "tokonoma", "--position", "f4/6/1F5/6/5 w", "--depth", "3", "--lines", "2"]) == 0
        printed = capsys.readouterr().out
        assert re.search(r"White wins\s+score\s+depth\s+line", printed)
        assert re.search(r"100\.0%\s+wins in 1\s+3/3\s+c2c1", printed)

    def test_a_finished_game_says_how_it_ended(self, capsys):
        assert run(["analyse", "tokonoma", "--position", "f4/6/1F5/6/5 w", "--play", "c2c1", "--depth", "1"]) == 0
        assert capsys.readouterr().out.startswith("White wins")

    def test_a_record_gets_every_move_judged_and_may_be_saved(self, tmp_path, capsys):
        path, saved = tmp_path / "game.record", tmp_path / "judged.record"
        path.write_text(RECORD)
        assert run(["analyse", "--record", str(path), "--depth", "1", "--save", str(saved)]) == 0
        printed = capsys.readouterr().out
        assert "average loss" in printed
        again = Record.parse(saved.read_text())
        assert [move.text for move in again.moves] == ["d6b5", "e1e3", "a5a3"]
        assert again.moves[0].comment.startswith("the Sun ")
        words = "|".join(Judgement)
        assert all(re.search(rf"({words}), \d+%", move.comment) for move in again.moves)

    @pytest.mark.parametrize(
        "words",
        [
            [],
            ["tokonoma", "--record", "x"],
            ["tokonoma", "--save", "x"],
            ["--record", "/nowhere"],
            ["--record", "x", "--play", "d6b5"],
            ["tokonoma", "--position", "nonsense"],
        ],
    )
    def test_what_cannot_be_analysed_is_refused(self, words, capsys):
        assert run(["analyse", *words]) == 1
        assert capsys.readouterr().err.count("\n") == 1

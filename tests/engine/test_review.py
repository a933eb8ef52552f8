"""What a review says of a game."""

import json
import re

import pytest

import ludarium
from ludarium.cli.main import run
from ludarium.core.claims import WORDS, Claim
from ludarium.core.record import Record, RecordedMove
from ludarium.engine import Engine, Limits
from ludarium.engine.review import Effort, Judgement, review
from ludarium.engine.review.checking import check, check_view
from ludarium.engine.review.judging import (
    chance_of_outcome,
    game_accuracy,
    judgement,
    loss_of,
    move_accuracy,
    weights_of,
)
from ludarium.testing.lines import CHECKS, explains
from tests.conformance.secrets import Bet
from tests.engine.toys import Climbing, Coin, TakeAway, TakeTwice

TOKONOMA = ludarium.game("tokonoma")
HEAP = TakeAway()
LITTLE = Effort(nodes=300, deep=1000, proof=2000)


def record(game, moves, start="", **options):
    return Record(game=game, start=start, options=options, moves=tuple(map(RecordedMove, moves)))


def reviewed(game, moves, start="", viewer=None, effort=LITTLE, **options):
    played = record(game, moves, start, **options)
    last = list(played.positions())[-1]
    return review(Record.of(last), viewer, effort)


class TestJudgement:
    @pytest.mark.parametrize(
        ("loss", "word"),
        [
            (0.0, Judgement.GOOD),
            (0.049, Judgement.GOOD),
            (0.05, Judgement.INACCURACY),
            (0.10, Judgement.MISTAKE),
            (0.15, Judgement.BLUNDER),
            (1.0, Judgement.BLUNDER),
        ],
    )
    def test_a_move_is_called_by_what_it_costs(self, loss, word):
        assert judgement(loss) is word

    def test_the_best_and_the_only_move_have_words_of_their_own(self):
        assert judgement(0.0, is_best=True) is Judgement.BEST
        assert judgement(0.0, is_best=True, choices=1) is Judgement.FORCED

    def test_a_move_that_turns_out_better_than_the_best_cost_nothing(self):
        assert loss_of(0.5, 0.7) == 0.0
        assert loss_of(0.7, 0.5) == pytest.approx(0.2)

    def test_an_outcome_is_a_chance(self):
        assert chance_of_outcome(ludarium.Outcome("white", "house"), "white") == 1.0
        assert chance_of_outcome(ludarium.Outcome("white", "house"), "black") == 0.0
        assert chance_of_outcome(ludarium.Outcome(None, "repetition"), "black") == 0.5


class TestAccuracy:
    """The curve is the one that lichess publishes for games of chess."""

    def test_a_move_is_the_less_accurate_the_more_it_costs(self):
        assert move_accuracy(0.0) == 100.0
        assert move_accuracy(0.10) == pytest.approx(64.58, abs=0.01)
        assert move_accuracy(1.0) == 0.0

    def test_a_game_without_a_loss_is_all_accurate(self):
        assert game_accuracy([0.0, 0.0], [1.0, 3.0]) == 100.0

    def test_one_blunder_weighs_more_than_its_share(self):
        assert game_accuracy([0.0] * 9 + [0.5], [1.0] * 10) < 85.0

    def test_a_side_of_which_nothing_was_judged_has_none(self):
        assert game_accuracy([], []) is None

    @pytest.mark.parametrize("moves", [1, 2, 3, 19, 40, 200])
    def test_every_move_has_a_weight_and_those_where_chances_swing_have_more(self, moves):
        quiet = weights_of([0.5] * (moves + 1))
        assert quiet == [0.5] * moves
        assert max(weights_of([0.5] * moves + [1.0])) > 0.5


class TestGames:
    def test_giving_a_won_game_away_is_a_blunder_and_taking_it_is_not(self):
        """Of 7 take 3: whoever has to take from 4 loses, whatever it takes."""
        found = reviewed(HEAP, ["2", "1", "3", "1"], start="7 0 0")
        assert [one.judgement for one in found.moves] == [
            Judgement.BLUNDER,
            Judgement.BEST,
            Judgement.GOOD,
            Judgement.FORCED,
        ]
        assert [one.chance for one in found.moves] == [0.0, 1.0, 0.0, 1.0]
        assert found.chances == (1.0, 0.0, 0.0, 0.0, 0.0)
        [point] = found.turning_points
        assert (point.judged.ply, point.judged.side, point.judged.loss) == (1, "first", 1.0)
        assert point.judged.best.move.text == "3"

    def test_a_missed_win_is_proved_and_told(self):
        [point] = reviewed(HEAP, ["2", "1", "3", "1"], start="7 0 0").turning_points
        assert point.claims == (Claim("better-wins", "first", plies=3),)
        assert [str(text) for text in point.texts("first")] == ["You could have won in 2 moves, whatever Second does."]

    def test_a_turn_of_two_decisions_is_seen_from_the_same_side(self):
        found = reviewed(TakeTwice(), ["3", "1"], start="4 0 0")
        assert [one.chance for one in found.moves] == [1.0, 1.0]
        assert [one.loss for one in found.moves] == [0.0, 0.0]

    def test_counts_and_losses_are_of_one_side(self):
        found = reviewed(HEAP, ["2", "1", "3", "1"], start="7 0 0")
        assert (found.counts("first")[Judgement.BLUNDER], found.counts("second")[Judgement.BLUNDER]) == (1, 0)
        assert (found.average_loss("first"), found.average_loss("second")) == (0.5, 0.0)

    def test_a_game_without_moves_has_nothing_to_judge(self):
        found = review(record(HEAP, []), effort=LITTLE)
        assert (found.moves, found.turning_points) == ((), ())
        assert found.accuracy == {"first": None, "second": None}

    def test_a_game_that_ended_at_its_first_move_is_judged(self):
        found = reviewed(TOKONOMA, ["c2c1"], start="f4/6/1F5/6/5 w")
        assert [(one.judgement, one.chance) for one in found.moves] == [(Judgement.BEST, 1.0)]

    def test_the_same_game_is_judged_alike_every_time(self):
        moves = ["d6b5", "e1e3", "a5a3", "a1b2", "c7c5"]
        assert reviewed(TOKONOMA, moves).as_data() == reviewed(TOKONOMA, moves).as_data()

    def test_at_most_three_turning_points_are_told_the_costliest_first(self):
        moves = ["push", "push"] * 8
        found = reviewed(Climbing(), moves)
        losses = [point.judged.loss for point in found.turning_points]
        assert len(losses) == 3
        assert losses == sorted(losses, reverse=True)
        assert losses[-1] >= max(one.loss for one in found.moves if one.loss not in losses)

    def test_a_long_game_shares_the_nodes_of_a_short_one(self):
        effort = Effort()
        assert effort.for_game(TOKONOMA, 2000).nodes * 2000 <= effort.nodes * 300
        assert effort.for_game(HEAP, 10).nodes < effort.nodes  # plain Python


class TestNotJudged:
    def test_without_an_evaluation_only_what_is_decided_is_judged(self):
        found = reviewed(HEAP, ["1", "1"], start="90 0 0", effort=Effort(nodes=300, deep=300, proof=300))
        assert {one.judgement for one in found.moves} == {Judgement.NOT_JUDGED}
        assert found.accuracy == {"first": None, "second": None}

    def test_simultaneous_choices_are_shown_and_not_judged(self):
        found = reviewed(Bet(), ["a", "b"])
        assert [one.move for one in found.moves] == ["a", "b"]
        assert {one.judgement for one in found.moves} == {Judgement.NOT_JUDGED}

    def test_the_placement_of_a_game_is_shown_and_not_judged(self):
        game = ludarium.game("cheduk")
        position = game.start(seed=1)
        for _ in range(4):
            position = position.play(position.legal_moves[0])
        found = review(Record.of(position), effort=LITTLE)
        words = [one.judgement is Judgement.NOT_JUDGED for one in found.moves]
        assert words == [True, True, False, False]


class TestWhatCouldBeKnown:
    def test_a_guess_is_judged_by_what_could_be_known(self):
        """One of three boxes was opened, and the coin was there: that was luck."""
        moves = ["2", "2"]
        lucky = reviewed(Coin(), moves)
        assert lucky.moves[-1].judgement is Judgement.BEST
        [guess] = reviewed(Coin(), moves, viewer="second").moves
        assert guess.chance == pytest.approx(1 / 3, abs=0.25)
        assert guess.side == "second"

    def test_two_games_that_differ_in_what_was_hidden_are_judged_alike(self):
        """The two sides of the fog: White has seen the same in both."""
        game = ludarium.game("romgon")
        one, other = twins(game)
        assert one.move_texts != other.move_texts
        told = {
            json.dumps(review(Record.of(last), "white", Effort(nodes=200, worlds=3)).as_data()) for last in (one, other)
        }
        assert len(told) == 1
        assert '"judgement": "not judged"' not in told.pop()

    def test_a_viewer_is_a_side(self):
        with pytest.raises(ludarium.LudariumError, match="one of white, black"):
            review(record(TOKONOMA, []), "nobody")


def twins(game):
    """Two positions of the fog after three moves, which look alike to White: Black's first moves were hidden."""
    start = game.start(variant="fog")
    known = {}
    for move in start.legal_moves:
        after = start.play(move)
        seen = json.dumps(after.view("white").as_data())
        if seen in known:
            pair = known[seen], after
            reply = next(text for text in map(str, pair[0].legal_moves) if all(p.legal_moves.get(text) for p in pair))
            return [each.play(reply) for each in pair]
        known[seen] = after
    raise AssertionError("no two moves of Black look alike to White")


class TestProofs:
    def test_an_exact_search_learns_from_nobody_and_teaches_nobody(self):
        engine = Engine(TOKONOMA, hash_mb=1)
        found = engine.search(TOKONOMA.start(), Limits(depth=3), exact=True)
        assert found.depth == 3
        assert engine.table.fullness() == 0

    def test_a_win_is_proved_to_its_depth_and_no_sooner(self):
        """Of 7 take 3, and whatever is left, the rest: a win in three plies."""
        engine, start = Engine(HEAP, hash_mb=1), HEAP.position("7 0 0")
        assert engine.search(start, Limits(depth=2), exact=True).lines[0].wins_in is None
        assert engine.search(start, Limits(depth=3), exact=True).lines[0].wins_in == 3


class TestCheckedMoves:
    def test_a_move_is_good_if_it_costs_almost_nothing(self):
        engine, position = Engine(HEAP, hash_mb=1), HEAP.position("7 0 0")
        good, bad = (check(engine, position, move, 0.03, Limits(depth=8)) for move in ("3", "2"))
        assert (good.good, good.loss) == (True, 0.0)
        assert (bad.good, bad.loss) == (False, 1.0)
        assert [move.text for move in bad.played.moves][:2] == ["2", "1"]

    def test_an_illegal_move_is_refused(self):
        with pytest.raises(ludarium.LudariumError):
            check(Engine(HEAP, hash_mb=1), HEAP.position("7 0 0"), "4", 0.03, Limits(depth=2))

    def test_where_something_is_hidden_worlds_are_weighed(self):
        game = Coin()
        view = game.start().play("2").view("second")
        found = check_view(Engine(game, hash_mb=1), view, "pass", 0.03, Limits(depth=2), worlds=30)
        assert found.best.move.text == "pass"
        assert (found.good, found.played.chance) == (True, 0.5)


class TestClaims:
    """The checker is not to be persuaded."""

    BEFORE = HEAP.position("7 0 0")

    @pytest.mark.parametrize(
        ("claim", "true"),
        [
            (Claim("better-wins", "first", plies=3), True),
            (Claim("better-wins", "first", plies=2), False),  # not so soon
            (Claim("better-wins", "second", plies=3), False),
            (Claim("then-loses", "first", plies=3), True),
            (Claim("then-loses-at-once", "first", plies=1), False),
            (Claim("only-defence", "first", plies=3), True),
            (Claim("only-defence", "first", plies=1), False),
        ],
    )
    def test_wins_and_losses_are_followed_to_their_end(self, claim, true):
        assert explains(claim, self.BEFORE, ["1", "2", "3", "1"], ["3", "1", "3"]) is true

    def test_every_kind_has_a_check(self):
        lines = {kind for kind in WORDS if kind.startswith(("then-", "better-"))}
        assert lines | {"only-defence", "overlooked", "trapped"} == set(CHECKS)

    def test_what_is_true_of_both_lines_explains_nothing(self):
        assert not explains(Claim("better-wins", "first", plies=3), self.BEFORE, ["3", "1"], ["3", "1"])

    @pytest.mark.parametrize(
        ("claim", "true"),
        [
            (Claim("then-captured", "white", ("star",), ("b3",), 2, 1), True),
            (Claim("then-captured", "white", ("star",), ("b3",), 1, 1), False),
            (Claim("then-captured", "black", ("star",), ("b3",), 2, 1), False),
            (Claim("overlooked", "white", ("star",), ("b3",)), True),
            (Claim("overlooked", "white", ("flat",), ("e5",)), False),
            (Claim("then-worse-off-one", "white", plies=2, amount=1), True),
            (Claim("then-worse-off", "white", plies=2, amount=2), False),
            (Claim("better-off-one", "white", plies=2, amount=1), False),
            (Claim("then-exchanged", "white", ("star", "flat"), plies=2, amount=1), False),
            (Claim("then-gains", "black", ("star",), plies=2, amount=1), False),
            (Claim("better-gains", "white", ("star",), plies=2, amount=1), False),
            (Claim("trapped", "white", ("star",), ("b3",)), False),
            (Claim("then-threatens-win", "black", plies=2, amount=1), False),
            (Claim("better-nears-win", "white", plies=1, amount=2), False),
        ],
    )
    def test_pieces_are_counted(self, claim, true):
        """The Star on b3 is attacked: White leaves it there, or takes it away."""
        before = TOKONOMA.start()
        for move in ("b6c5", "a1b2", "c5b3", "b2a2"):
            before = before.play(move)
        assert explains(claim, before, [*LOSING], [*SAVING]) is true


LOSING, SAVING = ("c6a4", "b1d2"), ("b3c5",)

RECORD = """[Game "tokonoma"]

1. d6b5 {the Sun} e1e3 2. a5a3
*
"""


class TestCommand:
    def test_a_record_gets_every_move_judged_and_may_be_saved(self, tmp_path, capsys):
        path, saved = tmp_path / "game.record", tmp_path / "judged.record"
        path.write_text(RECORD)
        assert run(["review", str(path), "--nodes", "100", "--save", str(saved)]) == 0
        assert "accuracy" in capsys.readouterr().out
        again = Record.parse(saved.read_text())
        assert [move.text for move in again.moves] == ["d6b5", "e1e3", "a5a3"]
        assert again.moves[0].comment.startswith("the Sun ")
        words = "|".join(Judgement)
        assert all(re.search(rf"({words}), \d+%", move.comment) for move in again.moves)

    def test_mistakes_are_marked_in_what_is_saved(self, tmp_path):
        path, saved = tmp_path / "game.record", tmp_path / "judged.record"
        path.write_text(record(TOKONOMA, ["b6c5", "a1b2", "c5b3", "b2a2", "c6a4"]).text)
        assert run(["review", str(path), "--save", str(saved)]) == 0
        again = Record.parse(saved.read_text())
        assert again.moves[-1].glyphs in ((2,), (4,))
        assert "better was" in again.moves[-1].comment
        again.replay()

    def test_a_review_can_be_had_as_json(self, tmp_path, capsys):
        path = tmp_path / "game.record"
        path.write_text(record(TOKONOMA, ["b6c5", "a1b2", "c5b3", "b2a2", "c6a4"]).text)
        assert run(["review", str(path), "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert len(told["moves"]) == 5
        point = next(point for point in told["turning_points"] if point["ply"] == 5)
        assert point["side"] == "white"
        assert point["loss"] >= 0.1
        assert point["better"]
        assert point["claims"][0]["text"]

    def test_a_game_without_moves_gets_a_sentence(self, tmp_path, capsys):
        path = tmp_path / "game.record"
        path.write_text('[Game "tokonoma"]\n\n*\n')
        assert run(["review", str(path)]) == 0
        assert capsys.readouterr().out == "No move was played: there is nothing to judge.\n"

    @pytest.mark.parametrize(
        "words",
        [["/nowhere"], ["{path}", "--viewer", "nobody"], ["{path}", "--viewer", "white", "--save", "x"], ["{damaged}"]],
    )
    def test_what_cannot_be_reviewed_is_refused(self, words, tmp_path, capsys):
        path, damaged = tmp_path / "game.record", tmp_path / "damaged.record"
        path.write_text(RECORD)
        damaged.write_text(RECORD.replace("e1e3", "e1e9"))
        given = [word.format(path=path, damaged=damaged) for word in words]
        assert run(["review", *given]) == 1
        assert capsys.readouterr().err.count("\n") == 1

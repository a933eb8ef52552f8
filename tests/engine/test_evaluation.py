"""The contract of evaluations, kept by every game that has one; and Tokonoma's own."""

import re
from random import Random

import pytest

import ludarium
from ludarium.core.evaluation import Evaluation
from ludarium.core.evaluator import LinearEvaluator
from ludarium.core.state import GOING_ON
from ludarium.core.weights import Weights
from tests.counting import some
from tests.engine.positions import TINY, TOKONOMA, random_positions
from tests.engine.toys import TakeAway

GAMES = [ludarium.game(name) for name in ludarium.games()]
WEIGHED = list(
    some(
        (game for game in GAMES if isinstance(game.evaluation(game.start().options).evaluator, LinearEvaluator)),
        least=5,
    )
)
QUICK = list(some(game for game in GAMES if game.evaluation(game.start().options).hooks.quick))
NUMBER = 5 if TINY else 60
LINE = 40  # plies
LONGEST = 80 if TINY else 300


def judged(game):
    for position in random_positions(game, NUMBER, seed=1):
        yield position.state.copy(), game.evaluation(position.options)


@pytest.mark.parametrize("game", WEIGHED, ids=lambda game: game.name)
def test_score_is_features_times_weights_and_fades_with_lack_of_progress(game):
    for state, evaluation in judged(game):
        weights = evaluation.evaluator.weights_by_name()
        features = evaluation.evaluator.features_of(state)
        total, score = sum(features[name] * weights[name] for name in weights), evaluation.evaluator.score_of(state)
        assert score == total or (getattr(state, "quiet", 0) and 0 <= score / total < 1)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_score_that_is_kept_move_by_move_is_the_score_of_the_position(game):
    """Two plies, and every move of both."""
    compared = 0
    for state, evaluation in judged(game):
        kept = evaluation.evaluator.accumulator()
        kept.start_at(state)
        for move in state.moves():
            state.play(move)
            kept.push_move(state, move)
            for reply in state.moves()[::7]:
                state.play(reply)
                kept.push_move(state, reply)
                if state.result == GOING_ON:
                    compared += 1
                    assert kept.score_of(state) == evaluation.evaluator.score_of(state)
                state.take_back()
                kept.pop_move()
            if state.result == GOING_ON:
                assert kept.score_of(state) == evaluation.evaluator.score_of(state)
            state.take_back()
            kept.pop_move()
        assert kept.score_of(state) == evaluation.evaluator.score_of(state)
    assert compared > NUMBER


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_score_that_is_kept_over_a_whole_game_is_the_score_of_each_position(game):
    random, compared = Random(3), 0
    for _ in range(1 if TINY else 10):
        position = game.start()
        state, evaluator = position.state.copy(), game.evaluation(position.options).evaluator
        kept = evaluator.accumulator()
        while (moves := state.moves()) and state.ply < LONGEST:
            if state.ply % LINE == 0:
                kept.start_at(state)
            move = random.choice(moves)
            state.play(move)
            kept.push_move(state, move)
            if state.result == GOING_ON:
                compared += 1
                assert kept.score_of(state) == evaluator.score_of(state)
    assert compared


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_forcing_moves_are_the_legal_moves_with_urgency(game):
    for state, evaluation in judged(game):
        urgent = {move: urgency for move, urgency in evaluation.tactics.ranked(state).items() if urgency > 0}
        assert evaluation.tactics.forcing_of(state) == urgent


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_quiet_move_is_the_same_when_made_as_one_that_is_known_to_be_quiet(game):
    played = 0
    for state, evaluation in judged(game):
        before = seen(game, state)
        kept = evaluation.evaluator.accumulator()
        kept.start_at(state)
        for move in [move for move, urgency in evaluation.tactics.ranked(state).items() if urgency == 0]:
            played += 1
            state.play(move)
            after, score = seen(game, state), evaluation.evaluator.score_of(state)
            state.take_back()
            state.play_quiet(move)
            kept.push_move(state, move)
            assert seen(game, state) == after
            assert state.result != GOING_ON or kept.score_of(state) == score
            state.take_back_quiet(move)
            kept.pop_move()
            assert seen(game, state) == before
    assert played > NUMBER


def seen(game, state):
    return game.write_state(state), state.key, state.side, state.ply, state.result, state.moves()


@pytest.mark.parametrize("game", QUICK, ids=lambda game: game.name)
def test_every_move_of_a_quick_game_ends_the_turn(game):
    for state, _ in judged(game):
        for move in some(state.moves()):
            side = state.side
            state.play(move)
            assert state.side != side
            state.take_back()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_move_that_is_allowed_without_generating_is_legal(game):
    positions = list(judged(game))
    moves = {*range(1 << 12), *(move for state, _ in positions for move in state.moves())}
    for state, evaluation in positions:
        legal = set(state.moves())
        assert all(move in legal for move in moves if evaluation.tactics.allows_move(state, move))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_move_has_its_equal_share_of_random_words(game):
    for state, evaluation in judged(game):
        n = len(state.moves())
        words = [((2 * share + 1) << 32) // (2 * n) for share in range(n)]
        assert sorted(evaluation.tactics.random_move_of(state, word) for word in words) == sorted(state.moves())


def test_a_game_that_is_over_has_no_random_move():
    state = TOKONOMA.position("f4/6/1F5/6/5 w").play("c2c1").state.copy()
    assert TOKONOMA.evaluation({}).tactics.random_move_of(state, 1) is None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_evaluating_changes_nothing(game):
    for state, evaluation in judged(game):
        before = game.write_state(state), state.key, state.moves()
        evaluation.evaluator.score_of(state)
        evaluation.tactics.forcing_of(state)
        assert (game.write_state(state), state.key, state.moves()) == before


def test_a_game_without_evaluation_is_even_and_quiet():
    evaluation = Evaluation()
    state = TOKONOMA.start().state.copy()
    assert evaluation.evaluator.score_of(state) == 0
    assert evaluation.tactics.forcing_of(state) == {}


def test_weights_must_have_the_names_of_the_features():
    with pytest.raises(ValueError, match="different names: luck"):
        LinearEvaluator((), Weights({"luck": 3}))


def test_a_plain_game_may_judge_its_values():
    class Judging(TakeAway):
        def score_of(self, value):
            return 100 * value.left

        def urgency_of(self, value, move):
            return 5 if int(move) == value.left else 0

    position = Judging().position("3 0 0")
    evaluation = position.game.evaluation(position.options)
    assert evaluation.evaluator.score_of(position.state) == 300
    assert list(evaluation.tactics.forcing_of(position.state.copy()).values()) == [5]


def test_tokonoma_is_seen_alike_from_both_sides():
    def half_turned(text):
        rows = text.split(" ")[0].split("/")
        tiles = [re.findall(r"\w\+?", row) for row in rows]
        return "/".join("".join(reversed(row)) for row in reversed(tiles)).swapcase()

    for position in random_positions(TOKONOMA, NUMBER, seed=2):
        side = {"w": "b", "b": "w"}[position.text[-1]]
        other = TOKONOMA.position(f"{half_turned(position.text)} {side}")
        evaluation = TOKONOMA.evaluation(position.options)
        assert evaluation.evaluator.score_of(other.state) == evaluation.evaluator.score_of(position.state)


def test_tokonoma_knows_what_a_move_captures():
    for position in random_positions(TOKONOMA, NUMBER, seed=3):
        urgency = TOKONOMA.evaluation(position.options).tactics.ranked(position.state.copy())
        for move in position.legal_moves:
            shown, after = position.display(move), position.play(move)
            enters = after.outcome is not None and after.outcome.reason == "house"
            assert (urgency[move.code] > 0) == ("*" in shown or enters)


@pytest.mark.parametrize("text", ["SAF2/BA1Fb1/2BF3/6/5 b b5b3", "SA1F1/BAaF2/2BF3/6/5 w"])
def test_tokonoma_counts_eight_attackers(text):
    """As many as can attack a tile; or one less, and moves that bring the last."""
    board, turn, *played = text.split()
    position = TOKONOMA.position(f"{board} {turn}")
    for move in played:
        position = position.play(move)
    state = position.state.copy()
    for move, urgency in TOKONOMA.evaluation({}).tactics.ranked(state).items():
        before = men(state)
        state.play(move)
        assert (men(state) < before) == (urgency > 0)
        state.take_back()


def men(state):
    return sum(len(there) for there in state.contents())


def test_tokonoma_allows_every_legal_move():
    for position in random_positions(TOKONOMA, NUMBER, seed=4):
        evaluation = TOKONOMA.evaluation(position.options)
        legal = {move for move in range(1 << 12) if evaluation.tactics.allows_move(position.state, move)}
        assert legal == set(position.state.copy().moves())


def test_tokonoma_foretells_the_prefetch_key_a_quiet_move():
    for state, evaluation in judged(TOKONOMA):
        for move, urgency in evaluation.tactics.ranked(state).items():
            predicted = evaluation.hooks.prefetch_key_of(state, move)
            state.play(move)
            assert urgency > 0 or predicted == state.key
            state.take_back()


def test_tokonoma_sees_anew_when_pieces_have_moved():
    for state, evaluation in judged(TOKONOMA):
        for move in state.moves():
            state.play(move)
            for answer in state.moves()[:5]:
                state.play(answer)
                assert evaluation.tactics.forcing_of(state) == evaluation.tactics.forcing_of(state.copy())
                state.take_back()
            state.take_back()

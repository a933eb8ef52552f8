"""The contract of evaluations, kept by every game that has one; and Tokonoma's own."""

import re

import pytest

import ludarium
from ludarium.core.evaluation import Evaluation
from ludarium.core.state import GOING_ON
from ludarium.core.weights import Weights
from tests.counting import some
from tests.engine.positions import TINY, TOKONOMA, random_positions
from tests.engine.toys import TakeAway

GAMES = [ludarium.game(name) for name in ludarium.games()]
WEIGHED = list(some((game for game in GAMES if game.evaluation(game.start().options).names), least=5))
QUICK = list(some(game for game in GAMES if game.evaluation(game.start().options).quick))
NUMBER = 5 if TINY else 60


def judged(game):
    for position in random_positions(game, NUMBER, seed=1):
        yield position.state.copy(), game.evaluation(position.options)


@pytest.mark.parametrize("game", WEIGHED, ids=lambda game: game.name)
def test_score_is_features_times_weights_and_fades_with_lack_of_progress(game):
    for state, evaluation in judged(game):
        weights = evaluation.weights_by_name()
        features = evaluation.features_of(state)
        total, score = sum(features[name] * weights[name] for name in weights), evaluation.score_of(state)
        assert score == total or (getattr(state, "quiet", 0) and 0 <= score / total < 1)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_score_after_a_move_is_the_score_of_the_position(game):
    compared = 0
    for state, evaluation in judged(game):
        before = evaluation.score_of(state)
        for move in state.moves():
            state.play(move)
            if state.result == GOING_ON:
                compared += 1
                assert evaluation.score_after_move(state, move, before) == evaluation.score_of(state)
            state.take_back()
    assert compared > NUMBER


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_forcing_moves_are_the_legal_moves_with_urgency(game):
    for state, evaluation in judged(game):
        urgent = {move: urgency for move, urgency in evaluation.ranked(state).items() if urgency > 0}
        assert evaluation.forcing_of(state) == urgent


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_quiet_move_is_the_same_when_made_as_one_that_is_known_to_be_quiet(game):
    played = 0
    for state, evaluation in judged(game):
        before, score = seen(game, state), evaluation.score_of(state)
        for move in [move for move, urgency in evaluation.ranked(state).items() if urgency == 0]:
            played += 1
            state.play(move)
            after, scored = seen(game, state), evaluation.score_after_move(state, move, score)
            state.take_back()
            state.play_quiet(move)
            assert seen(game, state) == after
            assert evaluation.score_after_move(state, move, score) == scored
            state.take_back_quiet(move)
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
        assert all(move in legal for move in moves if evaluation.allows_move(state, move))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_move_has_its_equal_share_of_random_words(game):
    for state, evaluation in judged(game):
        n = len(state.moves())
        words = [((2 * share + 1) << 32) // (2 * n) for share in range(n)]
        assert sorted(evaluation.random_move_of(state, word) for word in words) == sorted(state.moves())


def test_a_game_that_is_over_has_no_random_move():
    state = TOKONOMA.position("f4/6/1F5/6/5 w").play("c2c1").state.copy()
    assert TOKONOMA.evaluation({}).random_move_of(state, 1) is None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_evaluating_changes_nothing(game):
    for state, evaluation in judged(game):
        before = game.write_state(state), state.key, state.moves()
        evaluation.score_of(state)
        evaluation.forcing_of(state)
        assert (game.write_state(state), state.key, state.moves()) == before


def test_a_game_without_evaluation_is_even_and_quiet():
    evaluation = Evaluation()
    state = TOKONOMA.start().state.copy()
    assert evaluation.score_of(state) == 0
    assert evaluation.forcing_of(state) == {}


def test_weights_must_have_the_names_of_the_features():
    with pytest.raises(ValueError, match="different names: luck"):
        Evaluation((), Weights({"luck": 3}))


def test_a_plain_game_may_judge_its_values():
    class Judging(TakeAway):
        def score_of(self, value):
            return 100 * value.left

        def urgency_of(self, value, move):
            return 5 if int(move) == value.left else 0

    position = Judging().position("3 0 0")
    evaluation = position.game.evaluation(position.options)
    assert evaluation.score_of(position.state) == 300
    assert list(evaluation.forcing_of(position.state.copy()).values()) == [5]


def test_tokonoma_is_seen_alike_from_both_sides():
    def half_turned(text):
        rows = text.split(" ")[0].split("/")
        tiles = [re.findall(r"\w\+?", row) for row in rows]
        return "/".join("".join(reversed(row)) for row in reversed(tiles)).swapcase()

    for position in random_positions(TOKONOMA, NUMBER, seed=2):
        side = {"w": "b", "b": "w"}[position.text[-1]]
        other = TOKONOMA.position(f"{half_turned(position.text)} {side}")
        evaluation = TOKONOMA.evaluation(position.options)
        assert evaluation.score_of(other.state) == evaluation.score_of(position.state)


def test_tokonoma_knows_what_a_move_captures():
    for position in random_positions(TOKONOMA, NUMBER, seed=3):
        urgency = TOKONOMA.evaluation(position.options).ranked(position.state.copy())
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
    for move, urgency in TOKONOMA.evaluation({}).ranked(state).items():
        before = men(state)
        state.play(move)
        assert (men(state) < before) == (urgency > 0)
        state.take_back()


def men(state):
    return sum(len(there) for there in state.contents())


def test_tokonoma_allows_every_legal_move():
    for position in random_positions(TOKONOMA, NUMBER, seed=4):
        evaluation = TOKONOMA.evaluation(position.options)
        legal = {move for move in range(1 << 12) if evaluation.allows_move(position.state, move)}
        assert legal == set(position.state.copy().moves())


def test_tokonoma_foretells_the_prefetch_key_a_quiet_move():
    for state, evaluation in judged(TOKONOMA):
        for move, urgency in evaluation.ranked(state).items():
            predicted = evaluation.prefetch_key_of(state, move)
            state.play(move)
            assert urgency > 0 or predicted == state.key
            state.take_back()


def test_tokonoma_sees_anew_when_pieces_have_moved():
    for state, evaluation in judged(TOKONOMA):
        for move in state.moves():
            state.play(move)
            for answer in state.moves()[:5]:
                state.play(answer)
                assert evaluation.forcing_of(state) == evaluation.forcing_of(state.copy())
                state.take_back()
            state.take_back()

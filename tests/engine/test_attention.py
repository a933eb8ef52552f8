"""The levels that overlook things: what they notice, and what they make of it."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

import ludarium
from ludarium.engine import LEVELS, Engine, level
from ludarium.engine.attention import Glance, distance
from ludarium.engine.match import Match, Pairing, read_player
from tests.engine.positions import TINY, TOKONOMA, random_positions
from tests.engine.toys import Coin, TakeAway, TakeTwice
from tests.games.cheduk_boards import position as cheduk

CARELESS = [one for one in LEVELS if one.overlooks]
LOWEST = LEVELS[0]
MATCHES = {"cheduk": (4, 1), "gungi": (2, 2), "hexchess": (5, 1), "romgon": (4, 1), "tokonoma": (5, 2)}  # pairs, seed
ATTACKED_CHIEF = cheduk("Ck12 Ah6 Sh9 Si9 Sg11 dc12 ca1 ac6")
THREATENED_ENVOY = cheduk("Ck12 Ej12 Ah6 Sh9 Si9 dc12 ca1 ac6")
WIN_IN_ONE = TOKONOMA.position("f4/6/1F5/6/5 w")


@pytest.mark.parametrize("name", ["tokonoma"] if TINY else MATCHES)
def test_the_lowest_level_beats_random_moves(name):
    pairing = Pairing(read_player(LOWEST.name), read_player("random"))
    pairs, seed = MATCHES[name]
    match = Match(game=name, pairings=[pairing], pairs=pairs, seed=seed, workers=0)
    (standing,) = list(match.run())[-1]
    assert 0.5 < standing.tally.score < 1


@pytest.mark.parametrize("careless", CARELESS, ids=lambda one: one.name)
def test_the_same_seed_plays_the_same(careless):
    positions = random_positions(TOKONOMA, 10, seed=4)

    def moves(seed):
        engine = Engine(TOKONOMA, hash_mb=0, seed=seed)
        return [engine.choose(position, careless).text for position in positions]

    assert moves(1) == moves(1)
    assert len({tuple(moves(seed)) for seed in range(1, 6)}) > 1


def test_a_level_takes_a_win_that_it_sees_and_sees_it_with_its_chance():
    def taken(wins):
        level = replace(LOWEST, wins=wins)
        return sum(
            Engine(TOKONOMA, hash_mb=0, seed=seed).choose(WIN_IN_ONE, level).text == "c2c1" for seed in range(100)
        )

    never, sometimes, always = taken(0.0), taken(0.5), taken(1.0)
    assert never < 50 < sometimes < 90 < always == 100


def test_the_chance_of_a_win_is_stated_by_the_game():
    assert level(ludarium.game("tokonoma"), LOWEST.name).wins == 1
    assert 0 < level(ludarium.game("gungi"), LOWEST.name).wins < 1


def noticed(level, positions):
    """How many replies are noticed, by whether they are captures and whether they are near the move."""
    counts = {(loud, near): [0, 0] for loud in (True, False) for near in (True, False)}
    for seed, position in enumerate(positions):
        evaluation = TOKONOMA.evaluation(position.options)
        for move in position.legal_moves:
            seen = Glance(position, evaluation, level, Random(seed)).noticed(move)
            after = position.play(move)
            for reply in after.legal_moves:
                loud = evaluation.tactics.ranked(after.state)[reply.code] > 0
                near = distance(TOKONOMA, move.path[-1], reply.path[-1]) < 2
                counts[loud, near][0] += reply.code in seen
                counts[loud, near][1] += 1
    assert all(total for _, total in counts.values())
    return {key: found / total for key, (found, total) in counts.items()}


@pytest.fixture(scope="module")
def shares():
    """What each level notices, from the weakest; a smaller sample would not tell them apart."""
    positions = random_positions(TOKONOMA, 60, seed=8)
    return [noticed(careless, positions) for careless in CARELESS]


def test_captures_are_noticed_before_quiet_replies_and_near_ones_before_far_ones(shares):
    for of_level in shares:
        assert of_level[True, True] > of_level[True, False] > of_level[False, False]
        assert of_level[True, True] > of_level[False, True]


def test_a_higher_level_notices_more_of_everything(shares):
    for lower, higher in pairwise(shares):
        assert all(lower[key] < higher[key] for key in lower)


def test_an_overlooked_reply_is_overlooked_whatever_one_plays():
    (position,) = random_positions(TOKONOMA, 1, seed=8)
    glance = Glance(position, TOKONOMA.evaluation(position.options), replace(LOWEST, fading=1.0, quiet=1.0), Random(1))
    verdicts = {}
    for move in position.legal_moves:
        seen = glance.noticed(move)
        for reply in position.play(move).legal_moves:
            assert verdicts.setdefault(reply.code, reply.code in seen) == (reply.code in seen)
    assert set(verdicts.values()) == {True, False}


def test_what_is_noticed_is_not_given_away():
    """With every chance at one but for quiet moves, no move is chosen after which it loses more than it tolerates."""
    watchful = replace(CARELESS[-1], wins=1.0, captures=1.0, threats=1.0, fading=1.0)
    for seed, position in enumerate(random_positions(TOKONOMA, 5 if TINY else 40, seed=6)):
        lines = Engine(TOKONOMA, hash_mb=0, seed=seed).consider(position, watchful, ludarium.engine.Limits()).lines
        chosen = watchful.choose(lines, Random(seed))
        assert lines[0].score - chosen.score <= watchful.tolerance


@pytest.mark.parametrize("careless", CARELESS, ids=lambda one: one.name)
@pytest.mark.parametrize("game", [TakeAway(), TakeTwice()], ids=lambda game: game.name)
def test_a_game_in_plain_python_can_be_played_to_the_end(game, careless):
    position = game.start()
    engine = Engine(game, hash_mb=0, seed=3)
    while position.outcome is None:
        position = position.play(engine.choose(position, careless))
    assert position.outcome.reason == "last"


@pytest.mark.parametrize("careless", CARELESS, ids=lambda one: one.name)
def test_a_move_does_not_change_when_only_hidden_things_change(careless):
    game = Coin()
    for seed in range(10):
        chosen = {Engine(game, hash_mb=0, seed=seed).choose(game.start().play(box), careless).text for box in "123"}
        assert len(chosen) == 1


def test_a_game_that_is_over_has_no_move_to_choose():
    with pytest.raises(ValueError, match="the game is over"):
        Engine(TOKONOMA, hash_mb=0).choose(WIN_IN_ONE.play("c2c1"), LOWEST)


def taken_by(position, move, cell):
    """Whether a reply to a move captures on a cell."""
    after = position.play(move)
    return any(reply.text.endswith(f"x{cell}") for reply in after.legal_moves)


@pytest.mark.parametrize("careless", CARELESS, ids=lambda one: one.name)
def test_an_attack_on_a_vital_piece_that_stands_on_the_board_is_answered(careless):
    """Whatever else it overlooks: with few answers among many moves, none is found by luck in every game."""
    blind = replace(careless, captures=0.0, quiet=0.0, threats=0.0, losses=0.0)
    answers = [move for move in ATTACKED_CHIEF.legal_moves if not taken_by(ATTACKED_CHIEF, move, "k12")]
    assert len(answers) * 5 < len(ATTACKED_CHIEF.legal_moves)
    for seed in range(3 if TINY else 12):
        engine = Engine(ATTACKED_CHIEF.game, hash_mb=0, seed=seed)
        assert engine.choose(ATTACKED_CHIEF, blind) in answers


def test_a_level_keeps_captures_away_from_its_vital_piece_as_far_as_it_foresees_them():
    def lost(losses):
        level = replace(LOWEST, threats=0.0, losses=losses)
        chosen = [
            Engine(THREATENED_ENVOY.game, hash_mb=0, seed=seed).choose(THREATENED_ENVOY, level) for seed in range(12)
        ]
        return sum(taken_by(THREATENED_ENVOY, move, "j12") for move in chosen)

    assert lost(1.0) == 0 < lost(0.0)


def test_a_level_with_an_aim_does_what_the_game_is_about():
    def purpose(aims):
        level = replace(LOWEST, aims=aims)
        total = 0.0
        for seed, position in enumerate(random_positions(TOKONOMA, 20, seed=4)):
            move = Engine(TOKONOMA, hash_mb=0, seed=seed).choose(position, level)
            total += TOKONOMA.purpose(position.state, move.code)
        return total

    assert purpose(1.0) > 2 * purpose(0.0)

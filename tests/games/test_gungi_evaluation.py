"""What an engine thinks of Gungi."""

from random import Random

import pytest

import ludarium
from ludarium.core.state import GOING_ON
from ludarium.engine import Engine, Limits
from ludarium.games.gungi import codes, notation
from tests.engine.positions import random_positions
from tests.games.gungi_positions import random_position, random_siege

GAME = ludarium.game("gungi")
EVALUATION = GAME.evaluation(GAME.start().options)
CROWDED = 60 if ludarium.compiled else 8


def crowded():
    """Positions with mixed towers, full hands, checks and both options."""
    for seed in range(CROWDED):
        random = Random(3000 + seed)
        reference = (random_siege if seed % 4 == 0 else random_position)(random, random.choice((8, 14, 22)))
        options = {"allies_block": reference.allies_block, "tower_on_enemy": reference.tower_on_enemy}
        yield GAME.position(reference.write(), **options)


def features(text):
    return {name: value for name, value in EVALUATION.evaluator.features_of(GAME.position(text).state).items() if value}


def urgencies(text):
    """By the moves' texts."""
    state = GAME.position(text).state.copy()
    return {GAME.write_move(state, code): urgency for code, urgency in EVALUATION.tactics.ranked(state).items()}


def changed_sides(position):
    """The board half-turned, and what is Black's is White's."""
    state = position.state
    contents = [[(1 - side, kind) for side, kind in tower] for tower in reversed(state.contents())]
    loaded = notation.Loaded(contents, state.hands()[::-1], 1 - state.side, state.phase, state.turns)
    return GAME.read_state(notation.write_position(loaded), position.options)


def test_both_sides_see_the_same():
    for position in (*crowded(), *random_positions(GAME, CROWDED, seed=5)):
        assert EVALUATION.evaluator.score_of(changed_sides(position)) == EVALUATION.evaluator.score_of(position.state)


def test_the_score_of_crowded_positions_is_features_times_weights():
    weights = EVALUATION.evaluator.weights_by_name()
    for position in crowded():
        seen = EVALUATION.evaluator.features_of(position.state)
        assert EVALUATION.evaluator.score_of(position.state) == sum(seen[name] * weights[name] for name in weights)


def test_forcing_moves_of_crowded_positions_are_the_legal_ones_with_urgency():
    for position in crowded():
        state = position.state.copy()
        urgent = {move: urgency for move, urgency in EVALUATION.tactics.ranked(state).items() if urgency > 0}
        assert EVALUATION.tactics.forcing_of(state) == urgent
        assert urgent == {move: EVALUATION.tactics.urgency_of(state, move) for move in urgent}


def test_exactly_the_legal_actions_of_the_battle_are_allowed():
    random = Random(6)
    for position in crowded():
        state = position.state.copy()
        tried = {*state.attempts(), *(random.randrange(1 << 32) for _ in range(100))}
        legal = set(state.moves())
        assert {move for move in tried if EVALUATION.tactics.allows_move(state, move)} == legal


def test_no_action_of_another_position_is_allowed_unless_it_is_legal():
    positions = list(crowded())
    for position, other in zip(positions, reversed(positions), strict=True):
        state = position.state.copy()
        legal = set(state.moves())
        assert {move for move in other.state.attempts() if EVALUATION.tactics.allows_move(state, move)} <= legal


def test_looking_for_forcing_moves_sees_a_mate():
    state = GAME.position("8m/8S/8G/9/9/9/9/9/M8 - w B 0").state.copy()
    assert state.result == GOING_ON
    assert EVALUATION.tactics.forcing_of(state) == {}
    assert state.result == 0


def test_pieces_count_on_the_board_covered_and_in_hand():
    seen = features("m8/9/9/9/4[sC]4/9/9/9/8M N2o b B 0")
    assert seen["captain"] == 1
    assert seen["ninja"] == 2
    assert seen["jumper in hand"] == 2
    assert (seen["soldier"], seen["soldier in hand"]) == (-1, -1)
    assert (seen["samurai"], seen["covered by an enemy"]) == (-1, -1)
    assert seen["on tier two"] == 1
    assert seen["footman's advance"] == 4


def test_a_captain_reaches_further_in_range_of_the_catapult():
    assert features("m8/9/9/9/9/9/9/4C4/M8 - b B 0")["reach"] == 5
    assert features("m8/9/9/9/9/9/9/4CT3/M8 - b B 0")["reach"] == 6


def test_attackers_near_a_commander_are_counted():
    one = features("4m4/9/4G4/9/9/9/9/9/M8 S b B 0")
    two = features("4m4/9/4GS3/9/9/9/9/9/M8 S b B 0")
    assert (one["attack around the enemy commander"], one.get("second attacker")) == (3, None)
    assert (two["attack around the enemy commander"], two["second attacker"]) == (5, 1)
    assert (one["reserves for the attackers"], two["reserves for the attackers"]) == (1, 2)
    assert one["near the enemy commander"] == 3


def test_the_commander_knows_its_surroundings():
    seen = features("8m/9/9/9/9/9/9/OO7/M8 - b B 0")
    cornered = {"allies beside the commander": 2 - 0, "free squares beside the commander": 1 - 3}
    assert {name: seen[name] for name in cornered} == cornered
    assert seen["open lines to the commander"] == 1 - 3


def test_a_hand_means_nothing_in_the_placement_but_posts_do():
    seen = features("9/9/9/9/9/9/9/9/4M4 C2S2N3TFHPA2O7QRmc2s2n3tfhpa2o7qr w P 0")
    assert "soldier in hand" not in seen
    assert seen["placed on its post"] == -1


@pytest.mark.parametrize(
    ("text", "move", "urgent"),
    [
        ("m8/9/9/4s4/4C4/9/9/9/8M - b B 0", "e5xe6", True),
        ("m8/9/9/4s4/4C4/9/9/9/8M - b B 0", "e5-d6", False),
        ("m8/4o4/9/9/4D4/9/9/9/8M - b B 0", "e5xe8", True),
        ("m8/3go4/9/9/4D4/9/9/9/8M - b B 0", "e5xe8", False),
        ("m8/3[oC]5/9/9/9/9/9/9/8M - b B 0", "d8:2x1", True),
        ("m8/9/9/9/9/9/9/9/8M N b B 0", "N@e5", False),
    ],
)
def test_captures_are_urgent_unless_they_lose_more_than_they_take(text, move, urgent):
    assert (urgencies(text)[move] > 0) == urgent


def test_a_better_prey_is_more_urgent():
    urgency = urgencies("m8/9/9/3o1s3/4C4/9/9/9/8M - b B 0")
    assert urgency["e5xf6"] > urgency["e5xd6"] > 0


def test_a_commander_that_can_be_captured_is_most_urgent():
    assert urgencies("m8/1C7/9/9/9/9/9/9/8M - b B 0")["b8xa9"] == 10000


@pytest.mark.parametrize(
    ("text", "best"),
    [
        ("m8/9/9/4h4/4C4/9/9/9/8M - b B 0", "e5xe6"),
        ("4m4/9/9/9/4d4/9/9/9/M3H4 - b B 0", "e1xe5"),
    ],
)
def test_the_engine_finds_a_good_capture(text, best):
    position = GAME.position(text)
    assert Engine(GAME, hash_mb=1).search(position, Limits(nodes=2000)).best.text == best


def test_the_engine_drops_a_mate():
    position = GAME.position("8m/9/8S/9/9/9/9/9/M8 OG b B 0")
    best = Engine(GAME, hash_mb=1).search(position, Limits(nodes=2000)).best
    assert position.play(best).outcome.reason == "checkmate"


@pytest.mark.skipif(not ludarium.compiled, reason="46 searches")
def test_the_engine_places_its_commander_behind_its_army():
    position, engine = GAME.start(), Engine(GAME, hash_mb=1)
    while position.state.phase == codes.PLACEMENT:
        position = position.play(engine.search(position, Limits(nodes=400)).best)
    for side, home in ((0, range(9)), (1, range(72, 81))):
        contents = position.state.contents()
        square = next(square for square, tower in enumerate(contents) if (side, 0) in tower)
        assert square in home
        ahead = square + 9 if side == 0 else square - 9
        assert contents[ahead]
        assert contents[ahead][-1][0] == side

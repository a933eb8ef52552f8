"""What Romgon's evaluation counts, which moves it calls forcing, and what the engine makes of it."""

import re
from random import Random

import pytest

import ludarium
from ludarium.core.position import Position
from ludarium.engine import Engine, Limits
from tests.engine.positions import TINY

GAME = ludarium.game("romgon")
NUMBER = 4 if TINY else 25
VARIANTS = ("standard", "original", "fog")


def features(text, **options):
    position = GAME.position(text, **options)
    return GAME.evaluation(position.options).evaluator.features_of(position.state)


def score(position):
    return GAME.evaluation(position.options).evaluator.score_of(position.state)


def urgencies(text, **options):
    position = GAME.position(text, **options)
    ranked = GAME.evaluation(position.options).tactics.ranked(position.state.copy())
    return {move.text: ranked[move.code] for move in position.legal_moves}


def best(text, nodes=2000, **options):
    position = GAME.position(text, **options)
    return Engine(GAME, dict(position.options), hash_mb=1).search(position, Limits(nodes=nodes)).best.text


def random_positions(seed, **options):
    """Positions from random games that go on."""
    random, start, found = Random(seed), GAME.start(**options), []
    while len(found) < NUMBER:
        state = start.state.copy()
        for _ in range(random.randrange(60)):
            state.play(random.choice(state.moves()))
            if not state.moves():
                state.take_back()
                break
        found.append(Position(GAME, start.options, state))
    return found


def half_turned(text):
    """The same position with the sides exchanged."""
    rows, side, quiet, ply = text.split(" ")
    tokens = [re.findall(r"[TtHh]\d|[A-Za-z]|\d", row) for row in rows.split("/")]
    turned = "/".join("".join(reversed(row)) for row in reversed(tokens)).swapcase()
    return f"{turned} {'bw'[side == 'b']} {quiet} {ply}"


@pytest.mark.parametrize("setup", ["classic", "grand"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_both_sides_judge_alike(variant, setup):
    for position in random_positions(1, variant=variant, setup=setup, stagnation=0):
        other = GAME.position(half_turned(position.text), **position.options)
        assert score(other) == score(position)


@pytest.mark.parametrize(
    "options",
    [
        {"movement": "textbook"},
        {"rotation": "free", "setup": "grand"},
        {"deadlock": "player", "setup": "hexagon-siege"},
        {"elimination": "shapes", "shuttle": "strict", "setup": "square-attack"},
    ],
    ids=lambda options: next(iter(options)),
)
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_option_keeps_the_contract(variant, options):
    for position in random_positions(2, variant=variant, **options):
        evaluation, state = GAME.evaluation(position.options), position.state.copy()
        weights, found = evaluation.evaluator.weights_by_name(), evaluation.evaluator.features_of(state)
        assert evaluation.evaluator.score_of(state) == sum(found[name] * weights[name] for name in weights)
        ranked = evaluation.tactics.ranked(state)
        assert evaluation.tactics.forcing_of(state) == {
            move: urgency for move, urgency in ranked.items() if urgency > 0
        }
        assert all(evaluation.tactics.urgency_of(state, move) == urgency for move, urgency in ranked.items())


def test_a_crowded_board_stays_within_bounds():
    position = GAME.position(
        "HhHhHh/HhHhHhH/HHHHHHHH/RHHHHHHHr/HHHHHHHH/HHHHHHH/HHHHHH w".replace("H", "H0").replace("h", "h0")
    )
    assert abs(score(position)) <= 20000


# What the features say.


def test_a_rhombus_counts_its_moves_to_the_goal():
    assert features("6/7/8/3R4r/8/7/6 w")["rhombus 3 moves from the goal"] == 1
    assert features("6/7/8/5R2r/8/7/6 w")["rhombus 2 moves from the goal"] == 1
    assert features("6/7/8/5R2r/8/7/6 b")["rhombus 2 moves from the goal"] == -1


def test_a_goal_is_open_unless_a_shape_guards_it_or_the_rhombus_is_at_home():
    name = "open goal 2 moves away"
    assert features("4r1/7/8/4R4/8/7/5s w")[name] == 1
    assert features("4r1/7/7s/4R4/8/7/6 w")[name] == 0
    assert features("4r1/7/7s/4R4/8/7/6 w", variant="original")[name] == 1
    assert features("6/7/8/4R3r/8/7/s5 w")[name] == 0


def test_exits_are_the_safe_moves_of_a_rhombus():
    assert features("6/7/8/R8/8/3r3/6 w")["rhombus with 2 exits"] == 1
    assert features("6/7/8/RS7/8/3r3/6 w")["rhombus with 1 exit"] == 1
    assert features("6/7/8/RST06/8/3r3/6 w")["rhombus without exit"] == 1
    # The Square on 2-2 attacks 3-2.
    assert features("6/7/2s5/R8/8/3r3/6 w")["rhombus with 1 exit"] == 1


def test_shapes_hang_when_attacked_and_not_defended():
    text = "6/7/3S4/R2t24r/8/7/6"
    assert features(f"{text} b")["enemy shapes hanging"] == 3
    assert features(f"{text} w")["own shapes hanging"] == 3


def test_the_lead_counts_more_when_the_game_is_soon_judged():
    name, text = "lead when the game is soon judged", "6/1S5/8/R7r/8/7/6"
    assert features(f"{text} w 10 140")[name] == 0
    assert 0 < features(f"{text} w 60 140")[name] < features(f"{text} w 95 140")[name]
    assert features(f"{text} b 95 140")[name] == -features(f"{text} w 95 140")[name]
    assert features(f"{text} w 95 140", stagnation=0)[name] == 0


# Forcing moves.


CORNERED = "6/6S/8/R5ssr/8/7/6 w"  # the black Rhombus has no exit


def trapping(position):
    """Whether each turn that is urgent without a capture or the entry of a goal attacks the Rhombus."""
    goals = {"black": "3-0", "white": "3-8"}
    ranked = GAME.evaluation(position.options).tactics.ranked(position.state.copy())
    for move in position.legal_moves:
        enters = move.text[0] in "Rr" and goals[move.side] in move.text[1:]
        if ranked[move.code] > 0 and "x" not in move.text and not enters:
            yield bool(position.play(move).state.rhombus_attackers())


@pytest.mark.parametrize("variant", ["standard", "original"])
def test_an_attack_on_a_rhombus_that_has_no_exit_is_urgent(variant):
    assert set(trapping(GAME.position(CORNERED, variant=variant))) == {True}
    for position in random_positions(3, variant=variant):
        assert set(trapping(position)) <= {True}


def test_no_attack_is_urgent_in_the_fog():
    for position in [GAME.position(CORNERED, variant="fog"), *random_positions(3, variant="fog")]:
        assert not list(trapping(position))


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_capture_and_every_entry_of_a_goal_is_urgent(variant):
    goals = {"black": "3-0", "white": "3-8"}
    urgent = 0
    for position in random_positions(3, variant=variant):
        ranked = GAME.evaluation(position.options).tactics.ranked(position.state.copy())
        for move in position.legal_moves:
            enters = move.text[0] in "Rr" and goals[move.side] in move.text[1:]
            if "x" in move.text or enters:
                urgent += 1
                assert ranked[move.code] > 0
    assert urgent


def test_the_dearer_prey_is_more_urgent():
    found = urgencies("6/2h04/3S4/R2s4r/8/7/6 w")
    assert found["S2-3>1-2x"] > found["S2-3>3-3x"] > 0


def test_taking_a_defended_shape_with_a_dearer_one_is_the_least_urgent():
    loose, defended = "6/7/8/R2H0s3r/8/7/6 w", "6/7/4s3/R2H0s3r/8/7/6 w"
    assert urgencies(defended)["H3-3>3-4x"] < urgencies(loose)["H3-3>3-4x"]


def test_a_rhombus_in_the_fog_is_the_dearest_prey():
    assert urgencies("6/7/8/R6Sr/7S/7/6 w", variant="fog")["S4-7>3-8x"] == 10000


# What a search makes of it.


def test_it_enters_an_open_goal():
    assert best("6/7/8/6R2/8/r6/s5 w") == "R3-6>3-8"


def test_it_attacks_a_rhombus_that_has_no_exit():
    assert GAME.position(CORNERED).play(best(CORNERED)).outcome.reason == "deadlock"


def test_it_takes_a_rhombus_in_the_fog():
    assert best("6/7/8/R6Sr/7S/7/6 w", variant="fog") == "S4-7>3-8x"


def test_it_takes_a_shape_that_hangs():
    assert best("S5/T06/8/R2t24r/3S4/7/5s w", nodes=300 if TINY else 2000) == "S4-3>3-3x"


@pytest.mark.skipif(ludarium.compiled, reason="only a search calls it there")
def test_a_turn_that_was_passed_leaves_no_trace():
    def all_of(state):
        past = list(state.frames[: 3 * state.ply]), list(state.history[: state.ply + 1])
        return GAME.write_state(state), state.key, state.attackers, state.captured(), state.shuttles(), past

    passed = 0
    for position in random_positions(4):
        state, evaluation = position.state.copy(), GAME.evaluation(position.options)
        state.reserve(2)
        before, turns = all_of(state), state.moves()
        if evaluation.hooks.make_null_move(state):
            passed += 1
            assert state.side != position.state.side
            assert state.moves()
            evaluation.hooks.undo_null_move(state)
        assert (all_of(state), state.moves()) == (before, turns)
    assert passed


@pytest.mark.skipif(ludarium.compiled, reason="only a search calls it there")
def test_a_turn_is_not_passed_under_attack_or_with_hardly_anything_to_move():
    def passes(text):
        position = GAME.position(text)
        state = position.state.copy()
        state.reserve(2)
        return GAME.evaluation(position.options).hooks.make_null_move(state)

    assert passes("S5/7/8/R7r/8/7/S5 w")
    assert not passes("S5/7/8/R7r/8/7/6 w")
    assert not passes("S5/7/s7/R7r/8/7/S5 w")


def test_the_side_ahead_wins_before_the_game_is_judged_or_by_the_judgement():
    position = GAME.position("6/1S5/H07/R7r/8/7/6 w 0 0")
    engine = Engine(GAME, hash_mb=1)
    for _ in range(8 if TINY else 120):
        if position.outcome is not None:
            break
        position = position.play(engine.search(position, Limits(nodes=60 if TINY else 1500)).best)
    assert position.outcome is None if TINY else position.outcome.winner == "white"

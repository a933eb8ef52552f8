"""What the engine thinks of HexChess, and what it finds."""

import pytest

import ludarium
from ludarium.engine import Engine, Limits
from tests.counting import some
from tests.games.hexchess_boards import GAME, HALF_TURN, LEFT_RIGHT, TOP_BOTTOM, mapped, random_game

PLIES = 60 if ludarium.compiled else 12
EVALUATION = GAME.evaluation(GAME.start().options)

plain_only = pytest.mark.skipif(ludarium.compiled, reason="compiled, only the search can ask for it")


def features(text):
    found = EVALUATION.evaluator.features_of(GAME.position(text).state)
    return {name: value for name, value in found.items() if value}


def best(text, nodes):
    return Engine(GAME).search(GAME.position(text), Limits(nodes=nodes)).best.text


@pytest.mark.parametrize("swap", [False, True], ids=["same colours", "colours exchanged"])
@pytest.mark.parametrize("where", [LEFT_RIGHT, TOP_BOTTOM, HALF_TURN], ids=["left-right", "top-bottom", "half turn"])
def test_mirrored_positions_look_alike_to_the_side_to_act(where, swap):
    positions = random_game(f"{where[0]} {swap}", PLIES)
    for position in some((position for position in positions if not position.outcome), least=PLIES // 2):
        image = GAME.position(mapped(position.text, where, swap))
        assert EVALUATION.evaluator.features_of(image.state) == EVALUATION.evaluator.features_of(position.state)
        assert EVALUATION.evaluator.score_of(image.state) == EVALUATION.evaluator.score_of(position.state)


def test_the_start_is_even_but_for_the_turn():
    assert features(GAME.start().text) == {"turn": 1}


def test_tiles_count_on_the_bench_and_on_the_board():
    found = features("g3/5/6/2x1x2/6/5/3# 3b 2- g t 0 1")
    assert found["tile"] == 2
    assert found["tile on the bench"] == 1
    assert found["Blocker on the bench"] == 1
    assert found["lead of two tiles"] == 1
    assert found["lead as tiles go"] == 2 * 8


def test_one_tile_more_of_the_last_five_is_a_thin_lead():
    assert features("G2G/5/6/2x1x2/1#2#1/5/y2G 0- 1- g t 0 1")["thin lead"] == 1
    assert "thin lead" not in features("G2G/5/6/2x1x2/1#2#1/5/y2G 0- 0- g t 0 1")
    assert "thin lead" not in features("G2G/5/6/2x1x2/1#2#1/5/y2G 1- 2- g t 0 1")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1g2/5/6/2x1x2/6/5/4 0b 1b g t 0 1", None),
        ("4/2g2/6/2x1x2/6/5/4 0b 1b g t 0 1", "tile one step from a safe hex"),
        ("4/5/2g3/2x1x2/6/5/4 0b 1b g t 0 1", "tile on a safe hex"),
        ("1G2/5/6/2x1x2/6/5/4 0b 1b g t 0 1", None),
        ("4/2G2/6/2x1x2/6/5/4 0b 1b g t 0 1", "promoted tile on the inner ring"),
        ("4/5/2G3/2x1x2/6/5/4 0b 1b g t 0 1", "promoted tile on a safe hex"),
        ("4/5/6/2xGx2/6/5/4 0b 1b g t 0 1", "promoted tile on the centre"),
    ],
)
def test_where_a_tile_stands_is_a_feature(text, expected):
    places = set(EVALUATION.evaluator.names[EVALUATION.evaluator.names.index("tile one step from a safe hex") :][:5])
    assert places & set(features(text)) == ({expected} if expected else set())


def test_a_tile_on_a_safe_hex_promotes_freely_where_no_enemy_watches_the_centre():
    assert features("4/5/2g3/2x1x2/6/5/4 0b 1b g t 0 1")["free promotion"] == 1
    watched = features("4/5/2g3/2x1x2/6/5/3Y 0b 1b g t 0 1")
    assert "free promotion" not in watched
    assert "more tiles at the centre" not in watched


def test_loose_tiles_are_threatened_and_guarded_ones_are_not():
    assert features("gy2/5/6/2x1x2/6/5/4 1b 1b g t 0 1")["tile to take"] == 1
    guarded = features("gyy1/5/6/2x1x2/6/5/4 1b 1b g t 0 1")
    assert "tile to take" not in guarded
    assert guarded["threatened tile of the side to act"] == -1


def test_a_guard_does_not_save_a_promoted_tile_from_an_unpromoted_one():
    assert features("gYy1/5/6/2x1x2/6/5/4 1b 1b g t 0 1")["promoted tile to take"] == 1
    assert "promoted tile to take" not in features("GYy1/5/6/2x1x2/6/5/4 1b 1b g t 0 1")


def test_a_safe_hex_shelters_from_every_threat():
    found = features("4/2y2/2G3/2x1x2/6/5/4 1b 1b g t 0 1")
    assert "threatened promoted tile of the side to act" not in found


def test_the_last_two_tiles_run_short_of_safe_moves():
    hunted = features("4/5/2GG2/2xYx2/2G3/5/3G 0b 0b g t 0 1")
    assert hunted["hunted tiles short of safe moves"] == 16 - 1  # hex 25 is still open
    assert "hunted tiles without a safe move" not in hunted
    assert features("4/5/2GG2/2xYx2/2GG2/5/4 0b 0b g t 0 1")["hunted tiles without a safe move"] == 1


@pytest.mark.parametrize(
    "text",
    [
        "4/5/2GG2/2xYx2/2GG2/5/4 0b 1b g t 0 1",
        "yyy1/5/2GG2/2x1x2/2GG2/5/1G2 0b 0b g t 0 1",
        "y3/5/2GG2/2xYx2/2G3/5/4 0b 0b g t 0 1",
    ],
    ids=["a tile on the bench", "three tiles", "only one tile less"],
)
def test_tiles_that_can_hold_out_are_not_hunted(text):
    assert not any(name.startswith("hunted") for name in features(text))


def test_forcing_moves_are_captures_and_promotions():
    seen = set()
    for seed in range(4):
        for position in random_game(seed, PLIES):
            urgency = EVALUATION.tactics.ranked(position.state.copy())
            contents = position.state.contents()
            for move in position.legal_moves:
                promotes = move.path[-1] == "18" and contents[int(move.path[0])] in "gy"
                assert (urgency[move.code] > 0) == ("x" in move.text or promotes)
                seen.add((urgency[move.code] > 0, promotes))
    assert (True, False) in seen


def test_a_promoted_tile_is_the_better_prey_and_the_last_one_the_best():
    position = GAME.position("ygY1/5/6/2x1x2/6/5/4 0b 0b g t 0 1").state.copy()
    first, second = sorted(EVALUATION.tactics.forcing_of(position).values())
    assert 0 < first < second < 10000
    position = GAME.position("yg2/5/6/2x1x2/6/5/4 0b 0b g t 0 1").state.copy()
    assert list(EVALUATION.tactics.forcing_of(position).values()) == [10000]


def test_every_action_is_allowed_without_generating_but_no_action():
    for position in random_game(9, PLIES // 3):
        legal = {move.code for move in position.legal_moves if move.text != "--"}
        assert {code for code in range(5 << 12) if EVALUATION.tactics.allows_move(position.state, code)} == legal


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("4/5/6/2x1x2/6/4g/3y 1b 0b g t 0 9", "32x36"),
        ("gy2/5/6/2x1x2/6/5/y1## 2- 2- g t 0 9", "0x1"),
        ("4/5/6/1gxYx2/2g3/5/y2# 1- 1b g t 0 9", "24x18"),
    ],
    ids=["the last tile", "a loose tile", "a promoted tile on the centre"],
)
def test_the_engine_takes_what_is_there_to_take(text, move):
    assert best(text, 500) == move


@pytest.mark.skipif(not ludarium.compiled, reason="seven plies are many in plain Python")
def test_three_promoted_tiles_hunt_the_last_one_down_on_the_safe_hexes():
    position = GAME.position("#3/4#/2GY2/2x1x2/2G3/5/3G 0- 0- g t 0 9")
    engine = Engine(GAME)
    while not position.outcome:
        position = position.play(engine.search(position, Limits(nodes=5000)).best)
    assert (position.outcome.winner, position.outcome.reason) == ("green", "elimination")
    assert position.state.turn < 50


@plain_only
def test_the_table_tells_quiet_turns_apart_only_near_the_end():
    def key(quiet):
        return EVALUATION.hooks.table_key(GAME.position(f"G3/5/6/2x1x2/6/5/3Y 1b 1b g t {quiet} 200").state)

    assert key(0) == key(50)
    assert len({key(50), *(key(quiet) for quiet in range(90, 100))}) == 11


@plain_only
def test_a_skipped_turn_is_taken_back_exactly():
    skipped = 0
    for position in random_game(11, 40):
        state = position.state.copy()
        state.reserve(2)
        before = GAME.write_state(state), state.key, state.ply
        if not position.outcome and EVALUATION.hooks.make_null_move(state):
            skipped += 1
            assert state.side != position.state.side
            state.make(state.moves()[0])
            state.undo()
            EVALUATION.hooks.undo_null_move(state)
        assert (GAME.write_state(state), state.key, state.ply) == before
    assert skipped


@plain_only
@pytest.mark.parametrize(
    "text",
    ["4/5/2GG2/2x1x2/1Y4/5/4 0b 1b g t 0 9", "g3/5/6/2x1x2/6/4#/4 2- 3b g b 0 9"],
    ids=["two tiles and no bench", "an additional action is owed"],
)
def test_no_turn_is_skipped_where_having_to_move_may_be_a_burden(text):
    assert not EVALUATION.hooks.make_null_move(GAME.position(text).state.copy())

"""Tokonoma's rules: vectors, a second implementation, symmetries, ends and options."""

import re
from random import Random

import pytest
from hypothesis import given, settings

import ludarium
from ludarium.core.state import DRAW, GOING_ON
from ludarium.games.tokonoma.tiles import KINDS, TILES, colour, pattern
from ludarium.testing import playout
from ludarium.testing.strategies import positions
from tests.games.tokonoma_reference import DATA, PATTERNS, Table

game = ludarium.game("tokonoma")
GAMES = 60 if ludarium.compiled else 10
EXAMPLES = 100 if ludarium.compiled else 20


def outcome(expected):
    return expected and ludarium.Outcome(expected["winner"], expected["reason"])


def tiles_of(position, side):
    return {piece.cell for piece in position.scene.pieces if piece.side == side}


@pytest.mark.parametrize("case", DATA["cases"], ids=lambda case: case["name"])
def test_vector(case):
    position = game.position(case["position"], **case["options"])
    assert position.text == case["position"]
    assert position.outcome == outcome(case["outcome"])
    if "legal_moves" in case:
        assert " ".join(move.text for move in position.legal_moves) == case["legal_moves"]
    for step in case["line"]:
        enemy = next(side.name for side in game.sides if side.name != position.turn)
        assert position.display(step["move"]) == step["display"]
        after = position.play(step["move"])
        emptied = tiles_of(position, enemy) - tiles_of(after, enemy)
        assert sorted(emptied) == step["emptied"].split()
        assert after.text == step["position"]
        assert after.outcome == outcome(step["outcome"])
        position = after


def test_patterns_are_those_of_the_tables():
    for (side, letter, tile), targets in PATTERNS.items():
        assert pattern(["white", "black"].index(side), "FABS".index(letter), tile) == sorted(targets)
    assert len(PATTERNS) == 2 * len(KINDS) * len(TILES)


def test_a_star_never_changes_its_colour_and_a_blind_always_does():
    for tile in TILES:
        assert {colour(target) for target in pattern(0, 3, tile)} <= {colour(tile)}
        assert colour(tile) not in {colour(target) for target in pattern(0, 2, tile)}


def test_random_games_are_those_of_the_second_implementation():
    random = Random(29)
    for _ in range(GAMES):
        table = Table.read(game.start().text)
        for position in playout(game.start(), random):
            if position.move:
                table.play(position.move.text)
            assert position.text == table.text
            assert [move.text for move in position.legal_moves] == table.legal_moves()
            ended = ludarium.Outcome(table.winner, table.reason) if table.reason else None
            assert position.outcome == ended


# Symmetries.


def half_turned(text):
    rows, side = text.split()
    turned = [turned_row(row) for row in reversed(rows.split("/"))]
    return "/".join(turned).swapcase() + (" b" if side == "w" else " w")


def turned_row(row):
    return "".join(reversed(re.findall(r"[A-Za-z]\+?|\d", row)))


def mirrored(text):
    rows, side = text.split()
    return "/".join(reversed(rows.split("/"))) + f" {side}"


def half_turned_move(move):
    widths = dict(zip("abcde", (5, 6, 7, 6, 5), strict=True))
    return "".join("edcba"["abcde".index(row)] + str(widths[row] + 1 - int(n)) for row, n in (move[:2], move[2:]))


def mirrored_move(move):
    return "".join("edcba"["abcde".index(row)] + n for row, n in (move[:2], move[2:]))


@pytest.mark.parametrize(
    ("turn_text", "turn_move", "swaps"),
    [(half_turned, half_turned_move, True), (mirrored, mirrored_move, False)],
    ids=["half turn", "mirror"],
)
def test_play_is_symmetric(turn_text, turn_move, swaps):
    @settings(max_examples=EXAMPLES)
    @given(positions(game, plies=40))
    def symmetric(position):
        twin = game.position(turn_text(position.text))
        assert (twin.turn != position.turn) == swaps
        assert sorted(turn_move(move.text) for move in position.legal_moves) == [move.text for move in twin.legal_moves]
        for move in position.legal_moves:
            assert twin.play(turn_move(move.text)).text == turn_text(position.play(move).text)

    symmetric()


def test_the_start_is_the_same_after_a_half_turn_but_not_in_a_mirror():
    start = game.start().text
    assert half_turned(start) == start[:-1] + "b"
    assert mirrored(start) != start


# Ends and options.


def shuffled(position, times):
    for _ in range(times):
        for move in ("b6c5", "d1c3", "c5b6", "c3d1"):
            position = position.play(move)
    return position


def test_the_third_occurrence_is_a_draw():
    assert shuffled(game.start(), 1).outcome is None
    assert shuffled(game.start(), 2).outcome == ludarium.Outcome(None, "repetition")


def test_repetition_may_count_otherwise_or_be_off():
    assert shuffled(game.start(repetition=2), 1).outcome == ludarium.Outcome(None, "repetition")
    assert shuffled(game.start(repetition=0), 5).outcome is None


def test_a_move_that_is_known_to_be_quiet_repeats_a_position_too():
    position = game.start(repetition=2)
    codes = [move.code for move in shuffled(position, 1).moves]
    state = position.state.copy()
    for code in codes[:-1]:
        state.play_quiet(code)
        assert state.result == GOING_ON
    state.play_quiet(codes[-1])
    assert state.result == DRAW


def test_a_flat_move_between_does_not_make_positions_differ_from_themselves():
    position = shuffled(game.start(repetition=2).play("e5e4").play("a1a2"), 1)
    assert position.outcome == ludarium.Outcome(None, "repetition")


def test_no_progress_counts_plies_without_flat_move_or_capture():
    position = game.start(no_progress=3).play("b6c5").play("d1c3")
    assert position.outcome is None
    assert position.play("c5b6").outcome == ludarium.Outcome(None, "no-progress")
    flat_moved = position.play("e5e4")
    assert flat_moved.outcome is None
    assert game.counters(flat_moved)["quiet"] == 0


def test_a_capture_is_progress():
    position = game.position("f4/2fA+2/3F3/6/5 w", no_progress=1)
    after = position.play("b4b5")
    assert after.outcome is None
    assert game.counters(after)["quiet"] == 0


def test_stalemate_precedes_no_progress():
    position = game.position("5/6/7/4A1/4f w", no_progress=1)
    assert position.play("d5d6").outcome == ludarium.Outcome("white", "stalemate")


def test_the_house_wins_before_the_attack():
    position = game.position("5/1f1A2/1FF4/2S3/a4 w")
    after = position.play("c2c1")
    assert after.outcome == ludarium.Outcome("white", "house")
    assert tiles_of(after, "black") == tiles_of(position, "black")


def test_a_guarded_house_cannot_be_entered():
    position = game.position("5/6/aF5/6/5 w")
    with pytest.raises(ludarium.IllegalMove, match="enemy"):
        position.play("c2c1")


def test_a_tall_in_the_enemy_house_wins_nothing():
    position = game.position("f4/6/2A4/6/5 w").play("c3c1")
    assert position.outcome is None


def test_a_side_without_flats_plays_on():
    assert game.position("5/6/1a1A3/6/5 w").outcome is None


def test_a_loaded_position_may_be_over():
    assert game.position("f4/6/F6/6/5 b").outcome == ludarium.Outcome("white", "house")
    assert game.position("f4/6/6f/6/5 w").outcome == ludarium.Outcome("black", "house")
    assert game.position("5/6/3F3/6/5 b").outcome == ludarium.Outcome("white", "stalemate")


def test_no_attack_is_carried_out_on_loading():
    text = "5/2fF2/3F3/6/5 b"
    assert game.position(text).text == text

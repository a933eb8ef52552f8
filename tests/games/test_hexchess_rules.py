"""HexChess's rules, one by one."""

import json
from itertools import combinations
from pathlib import Path

import pytest

import ludarium

GAME = ludarium.game("hexchess")
VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "hexchess.json").read_text(encoding="utf-8"))
RESULTS = {"1-0": "green", "0-1": "yellow", "1/2-1/2": None}
SAFE, WALLS = {11, 12, 24, 25}, {17, 19}
PLAIN = [number for number in range(37) if number not in SAFE | WALLS | {18}]


def legal(position):
    return [move.text for move in position.legal_moves]


def from_hex(position, number):
    """The targets of the tile on a hex; captures are marked with x."""
    found = [move.text for move in position.legal_moves if move.path[0] == str(number)]
    return {text.partition("-")[2] or "x" + text.partition("x")[2] for text in found}


def played(position, *moves):
    for move in moves:
        position = position.play(move)
    return position


def ended(position):
    return position.outcome and (position.outcome.winner, position.outcome.reason)


@pytest.mark.parametrize("vector", VECTORS["special"], ids=lambda vector: vector["name"])
def test_sample_vector(vector):
    position = played(GAME.position(vector["position"], **vector["options"]), *vector["moves"])
    assert position.text == vector["position_after"]
    assert legal(position) == vector["legal"]
    expected = vector["outcome"]
    assert ended(position) == (expected and (RESULTS[expected["result"]], expected["reason"]))


@pytest.mark.parametrize(("depth", "leaves"), [(0, 1), (1, 60), (2, 2610)])
def test_perft_from_the_start(depth, leaves):
    assert ludarium.perft(GAME.start(), depth) == leaves


# Placement.


def test_tiles_and_blocker_may_be_placed_on_the_thirty_plain_hexes():
    assert legal(GAME.start()) == sorted(f"{piece}{number}" for piece in "TB" for number in PLAIN)


def test_a_taken_hex_takes_no_second_piece():
    position = played(GAME.start(), "T0", "B1", "T2")
    assert not {"T0", "B0", "T1", "B1", "T2", "B2"} & set(legal(position))


def test_a_placed_tile_is_not_promoted():
    assert GAME.start().play("T0").text == "g3/5/6/2x1x2/6/5/4 6b 7b y t 0 2"


def test_an_empty_bench_places_nothing():
    position = GAME.position("g3/5/6/2x1x2/6/5/#2y 0- 0b g t 0 41")
    assert legal(position) == ["0-1", "0-4", "0-5"]


# Steps and slides.


def test_a_tile_steps_in_six_directions():
    position = GAME.position("4/1g3/6/2x1x2/6/5/3y 0b 0b g t 0 41")
    assert from_hex(position, 5) == {"0", "1", "4", "6", "10", "11"}


def test_impassable_hexes_are_never_entered():
    position = GAME.position("4/5/1g4/2x1x2/6/5/3y 0b 0b g t 0 41")
    assert from_hex(position, 10) == {"4", "5", "9", "11", "16"}


def test_impassable_hexes_stop_a_slide():
    position = GAME.position("4/5/6/G1x1x2/6/5/3y 0b 0b g t 0 41")
    assert from_hex(position, 15) == {"16", "9", "4", "0", "22", "28", "33"}


def test_a_slide_crosses_safe_hexes_and_centre_and_may_stop_there():
    position = GAME.position("G3/5/6/2x1x2/6/5/3y 0b 0b g t 0 41")
    assert {"5", "11", "18", "25", "31", "x36"} <= from_hex(position, 0)


def test_a_slide_ends_on_the_first_enemy_tile():
    position = GAME.position("G3/1y3/6/2x1x2/6/5/3y 0b 0b g t 0 41")
    assert from_hex(position, 0) == {"x5", "1", "2", "3", "4", "9", "15"}


def test_a_slide_stops_before_an_own_tile():
    position = GAME.position("G1g1/5/6/2x1x2/6/5/3y 0b 0b g t 0 41")
    assert "1" in from_hex(position, 0)
    assert not {"2", "x2", "3"} & from_hex(position, 0)


def test_a_slide_stops_before_an_enemy_on_a_safe_hex():
    position = GAME.position("G3/5/2y3/2x1x2/6/5/3y 0b 0b g t 0 41")
    assert "5" in from_hex(position, 0)
    assert not {"11", "x11", "18", "25"} & from_hex(position, 0)


def test_a_slide_stops_before_a_blocker():
    position = GAME.position("G1#1/5/6/2x1x2/6/5/3y 0- 0b g t 0 41")
    assert {"1"} == from_hex(position, 0) & {"1", "2", "x2", "3"}


@pytest.mark.parametrize("text", ["g#2/1#3/6/2x1x2/6/5/3y 0- 0- g t 0 41", "G#2/1#3/6/2x1x2/6/5/3y 0- 0- g t 0 41"])
def test_a_blocker_is_a_wall_for_both_players(text):
    assert from_hex(GAME.position(text), 0) <= {"4", "9", "15"}
    yellow = text.replace("g#", "y#").replace("G#", "Y#").replace("3y 0", "3g 0").replace(" g t", " y t")
    assert from_hex(GAME.position(yellow), 0) <= {"4", "9", "15"}


# Captures, safe hexes, promotion.


def test_a_captured_tile_never_returns():
    position = GAME.position("4/1gy2/6/2x1x2/6/5/3y 0b 2b g t 0 41").play("5x6")
    assert position.text == "4/2g2/6/2x1x2/6/5/3y 0b 2b y t 0 42"
    assert position.scene.trays[1].slots[2].count == 4


def test_capturing_is_not_compulsory():
    assert "5-0" in legal(GAME.position("4/1gy2/6/2x1x2/6/5/3y 0b 2b g t 0 41"))


@pytest.mark.parametrize("number", sorted(SAFE))
def test_a_tile_on_a_safe_hex_cannot_be_captured(number):
    cells = ["."] * 37
    cells[number], cells[18], cells[17], cells[19] = "y", "G", "x", "x"
    position = GAME.position(rows(cells) + " 0b 1b g t 0 41")
    assert not {str(number), f"x{number}"} & from_hex(position, 18)


def test_a_tile_on_a_safe_hex_may_capture():
    position = GAME.position("4/1y3/2g3/2xYx2/6/5/4 0b 1b g t 0 41")
    assert {"x5", "x18"} <= from_hex(position, 11)


def test_safe_hexes_are_open_to_both_players_while_empty():
    assert "11" in from_hex(GAME.position("4/1g3/6/2x1x2/6/5/3y 0b 0b g t 0 41"), 5)
    assert "11" in from_hex(GAME.position("4/1y3/6/2x1x2/6/5/3g 0b 0b y t 0 41"), 5)


def test_landing_on_the_centre_promotes_and_leaving_keeps_it():
    position = GAME.position("4/5/2g3/2x1x2/6/5/3y 0b 1b g t 5 41").play("11-18")
    assert position.text == "4/5/6/2xGx2/6/5/3y 0b 1b y t 0 42"
    assert played(position, "36-35", "18-33").text.startswith("4/5/6/2x1x2/6/5/G1y1 ")


def test_a_capture_on_the_centre_promotes_too():
    position = GAME.position("4/5/2g3/2xYx2/6/5/3y 0b 1b g t 0 41").play("11x18")
    assert position.text == "4/5/6/2xGx2/6/5/3y 0b 1b y t 0 42"


def test_crossing_the_centre_again_is_no_progress():
    position = GAME.position("G3/5/6/2x1x2/6/5/1y2 0b 1b g t 5 41")
    assert position.play("0-18").text.split(" ")[5] == "6"
    assert position.play("0-36").text.split(" ")[5] == "6"


# The Blocker and the additional action.


def test_after_the_blocker_its_owner_owes_one_more_action():
    position = GAME.start().play("B7")
    assert (position.turn, position.text) == ("green", "4/3#1/6/2x1x2/6/5/4 7- 7b g b 0 1")
    assert legal(position) == sorted(f"T{number}" for number in PLAIN if number != 7)
    after = position.play("T3")
    assert (after.turn, after.text) == ("yellow", "3g/3#1/6/2x1x2/6/5/4 6- 7b y t 0 2")


def test_a_tile_action_ends_the_turn():
    assert GAME.start().play("T7").turn == "yellow"


def test_the_additional_action_may_capture_and_win():
    position = played(GAME.position("4/1gy2/6/2x1x2/6/5/4 0b 0b g t 0 41"), "B36", "5x6")
    assert ended(position) == ("green", "elimination")


def test_a_blocker_turn_ends_without_quiet_turns():
    position = played(GAME.position("g3/5/6/2x1x2/6/5/3y 0b 0b g t 50 41"), "B20", "0-1")
    assert position.text == "1g2/5/6/2x1x#1/6/5/3y 0- 0b y t 0 42"


def test_the_additional_action_must_be_made():
    assert "--" not in legal(GAME.start().play("B7"))


def test_an_optional_additional_action_may_be_declined():
    position = GAME.start(bonus="optional")
    assert "--" not in legal(position)
    declined = played(position, "B7", "--")
    assert declined.text == "4/3#1/6/2x1x2/6/5/4 7- 7b y t 0 2"
    assert "--" not in legal(declined)


def test_an_additional_action_that_does_not_exist_is_skipped():
    text = "4/5/2yy2/2xGx2/2yy2/5/4 0b 0b g t 3 41"
    position = GAME.position(text)
    assert set(legal(position)) == {f"B{number}" for number in PLAIN}
    position = position.play("B0")
    assert legal(position) == ["--"]
    assert position.play("--").text == "#3/5/2yy2/2xGx2/2yy2/5/4 0- 0b y t 0 42"


# No action.


def test_a_turn_without_action_is_skipped_and_counts_as_quiet():
    position = GAME.position("#3/5/2yy2/2xGx2/2yy2/5/3# 0- 0- g t 4 41")
    assert legal(position) == ["--"]
    after = position.play("--")
    assert after.text == "#3/5/2yy2/2xGx2/2yy2/5/3# 0- 0- y t 5 42"
    assert ended(after.play("11x18")) == ("yellow", "elimination")


def test_only_the_lone_tile_on_the_centre_can_lack_an_action():
    """Lone tiles everywhere, enemies on every other safe hex, the Blockers where they hurt most."""
    for number in sorted(set(range(37)) - WALLS):
        cells = ["." for _ in range(37)]
        for guard in SAFE:
            cells[guard] = "y"
        cells[17] = cells[19] = "x"
        cells[number] = "G" if number == 18 else "g"
        beside = [n for n in neighbours(number) if n in PLAIN]
        far = [n for n in PLAIN if n != number and n not in beside][:2]
        for walls in combinations(beside + far, 2):
            around = list(cells)
            for wall in walls:
                around[wall] = "#"
            position = GAME.position(rows(around) + " 0- 0- g t 0 41")
            assert ("--" in legal(position)) == (number == 18)


# Ends.


def test_elimination_counts_tiles_on_the_bench():
    position = GAME.position("4/1gy2/6/2x1x2/6/5/4 3b 1b g t 0 41").play("5x6")
    assert ended(position) is None


def test_a_blocker_on_the_bench_saves_nobody():
    position = GAME.position("4/1gy2/6/2x1x2/6/5/4 3b 0b g t 0 41").play("5x6")
    assert ended(position) == ("green", "elimination")
    assert legal(position) == []


def test_a_promoted_tile_counts_as_a_tile():
    position = GAME.position("4/1gy2/6/2x1x2/6/5/3Y 3b 0b g t 0 41").play("5x6")
    assert ended(position) is None


SHUFFLE = ("0-1", "36-35", "1-0", "35-36")


def shuffled(turns, **options):
    position = GAME.position("g3/5/6/2x1x2/6/5/3y 0b 0b g t 0 41", **options)
    for turn in range(turns):
        assert ended(position) is None
        position = position.play(SHUFFLE[turn % 4])
    return position


def test_the_third_occurrence_draws():
    assert ended(shuffled(8)) == (None, "repetition")


def test_the_first_position_counts_as_an_occurrence():
    assert ended(shuffled(4, repetition=2)) == (None, "repetition")


def test_repetition_can_be_switched_off():
    assert ended(shuffled(40, repetition=0)) is None


def test_a_position_after_a_blocker_is_not_an_occurrence():
    """With the Blocker the same pieces stand as after the turn, but the step differs."""
    position = played(GAME.position("g3/5/6/2x1x2/6/5/3y 0b 0b g t 0 41", repetition=2), "B20", "0-1", "36-35")
    assert ended(played(position, "1-0", "35-36")) is None
    assert ended(played(position, "1-0", "35-36", "0-1")) == (None, "repetition")


def test_occurrences_need_the_same_side_and_benches():
    position = GAME.position("g3/5/6/2x1x2/6/5/3y 1b 0b g t 0 41", repetition=2)
    assert ended(played(position, "T3", *("36-35", "0-1", "35-36", "1-0"))) == (None, "repetition")
    assert ended(played(position, *SHUFFLE[:3])) is None


def test_a_loaded_position_starts_a_new_history():
    assert ended(GAME.position(shuffled(7).text).play("35-36")) is None


def test_no_progress_draws_after_so_many_turns():
    assert ended(shuffled(5, repetition=0, no_progress=5)) == (None, "no-progress")


def test_no_progress_can_be_switched_off():
    position = GAME.position("g3/5/6/2x1x2/6/5/3y 0b 0b g t 500 41", no_progress=0)
    assert ended(position) is None
    assert position.play("0-1").text.split(" ")[5] == "501"


@pytest.mark.parametrize("move", ["T20", "5x6", "11-18"])
def test_progress_clears_the_count(move):
    position = GAME.position("4/1gy2/2g3/2x1x2/6/5/3y 1b 1b g t 99 41").play(move)
    assert position.text.split(" ")[5] == "0"
    assert ended(position) is None


@pytest.mark.parametrize(
    ("benches", "outcome"),
    [
        ("1b 0b", ("green", "no-progress count")),
        ("0b 2b", ("yellow", "no-progress count")),
        ("2b 2b", (None, "no-progress")),
    ],
)
def test_count_gives_the_win_to_more_tiles_on_bench_and_board(benches, outcome):
    position = GAME.position(f"g3/5/6/2x1x2/6/5/3Y {benches} g t 99 41", no_progress_result="count")
    assert ended(position.play("0-1")) == outcome


def test_repetition_comes_before_no_progress():
    assert ended(shuffled(8, no_progress=8, no_progress_result="count")) == (None, "repetition")


def test_elimination_comes_before_the_draws():
    position = GAME.position("4/1gy2/6/2x1x2/6/5/4 0b 0b g t 99 41").play("5x6")
    assert ended(position) == ("green", "elimination")


@pytest.mark.parametrize(
    ("text", "options", "outcome"),
    [
        ("g3/5/6/2x1x2/6/5/4 0b 0b y t 0 41", {}, ("green", "elimination")),
        ("y3/5/6/2x1x2/6/5/4 0b 0b g t 0 41", {}, ("yellow", "elimination")),
        ("y3/5/6/2x1x2/6/5/3g 0b 0b g t 100 41", {}, (None, "no-progress")),
        ("y3/5/6/2x1x2/6/5/3g 0b 1b g t 7 41", {"no_progress": 5}, (None, "no-progress")),
        (
            "y3/5/6/2x1x2/6/5/3g 0b 1b g t 100 41",
            {"no_progress_result": "count"},
            ("yellow", "no-progress count"),
        ),
    ],
)
def test_a_loaded_position_is_tested_for_the_end(text, options, outcome):
    position = GAME.position(text, **options)
    assert ended(position) == outcome
    assert legal(position) == []


def test_nothing_is_legal_after_the_end():
    with pytest.raises(ludarium.IllegalMove, match="over"):
        GAME.position("4/2g2/6/2x1x2/6/5/4 3b 0b y t 0 42").play("B0")


@pytest.mark.parametrize(
    "options",
    [
        {"bonus": "never"},
        {"bonus": True},
        {"repetition": 1},
        {"repetition": -1},
        {"repetition": "3"},
        {"no_progress": -1},
        {"no_progress": 2.5},
        {"no_progress": 10**30},
        {"no_progress_result": "win"},
        {"progress": 1},
    ],
)
def test_a_wrong_option_is_refused(options):
    with pytest.raises(ludarium.OptionError):
        GAME.start(**options)


def rows(cells):
    lengths, text = (4, 5, 6, 7, 6, 5, 4), "".join(cells)
    found = []
    for length in lengths:
        row, text = text[:length], text[length:]
        for run in range(7, 0, -1):
            row = row.replace("." * run, str(run))
        found.append(row)
    return "/".join(found)


def neighbours(number):
    position = GAME.position("4/5/6/2x1x2/6/5/4 7b 7b g t 0 1")
    cells = {cell.name: cell for cell in position.game.board.cells}
    here = cells[str(number)]
    return [int(name) for name, cell in cells.items() if 0 < (cell.x - here.x) ** 2 + (cell.y - here.y) ** 2 < 3.5]

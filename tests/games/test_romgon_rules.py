"""Romgon's rules, one by one."""

import random
import re

import pytest

import ludarium
from ludarium import IllegalMove, Outcome
from ludarium.games.romgon import hexes

GAME = ludarium.game("romgon")


def moves(text, piece="", **options):
    return [move.text for move in GAME.position(text, **options).legal_moves if move.text.startswith(piece)]


def played(text, *turns, **options):
    position = GAME.start(**options) if text == "start" else GAME.position(text, **options)
    for turn in turns:
        position = position.play(turn)
    return position


# The board and the pieces.


def test_every_ring_is_closed():
    for zone in ("outer", "middle", "inner"):
        ring = hexes.ZONES[zone]
        assert all(hexes.distance(ring[i - 1], ring[i]) == 1 for i in range(len(ring)))
    assert sorted(hexes.HEXES) == sorted(cell.name for cell in GAME.board.cells)


@pytest.mark.parametrize(
    ("kind", "orientation", "targets"),
    [
        ("square", 0, 168),
        *(("triangle", facing, 128) for facing in range(6)),
        ("hexagon", 0, 232),
        ("hexagon", 1, 224),
        ("hexagon", 2, 224),
        ("rhombus", 0, 230),
    ],
)
def test_targets_on_an_empty_board(kind, orientation, targets):
    figure = hexes.FIRST_FIGURE[hexes.KINDS.index(kind)] + orientation
    assert sum(len(hexes.steps(figure, name, False)) for name in hexes.HEXES) == targets


def test_moves_without_capture_on_an_empty_board():
    assert sum(len(hexes.specials(name, False)) for name in hexes.HEXES) == 24
    assert sum(len(hexes.zone_changes(name)) for name in hexes.HEXES) == 128


def test_the_start_has_33_turns():
    position = GAME.start()
    assert position.turn == "black"
    assert len(position.legal_moves) == 33
    assert [m for m in position.legal_moves if str(m)[0] in "rc"] == [
        position.find(text) for text in ("c4-7>3-7", "c4-7>4-6", "r3-8>3-6", "r3-8>3-7")
    ]


def test_black_triangles_start_facing_west():
    assert "t1-6>1-5" in GAME.start().legal_moves
    assert "T1-0>1-1" in GAME.start().play("t1-6>1-5").legal_moves


def test_a_triangle_keeps_its_facing_when_it_steps():
    assert played("start", "t1-6>1-5", "T1-0>1-1-rotL").text == "S4s/1T53t01/C6h0/R7r/H06c/T05t0/S4s b 2 2"


def test_six_sixths_are_a_full_turn():
    turns = [turn for _ in range(3) for turn in ("T3-3-rotL", "r0-5>0-4", "T3-3-rotL", "r0-4>0-5")]
    assert played("5r/7/8/R2T05/8/7/6 w 0 0", *turns[:2]).text == "4r1/7/8/R2T55/8/7/6 w 2 2"
    assert played("5r/7/8/R2T05/8/7/6 w 0 0", *turns).text == "5r/7/8/R2T05/8/7/6 w 12 12"


def test_free_rotation_reaches_every_facing_in_one_turn():
    text = "5r/7/8/R2T05/8/7/6 w 0 0"
    turns = moves(text, "T3-3-", rotation="free")
    assert turns == ["T3-3-rotL", "T3-3-rotL2", "T3-3-rotR", "T3-3-rotR2", "T3-3-rotR3"]
    facings = {played(text, turn, rotation="free").text.split("T")[1][0] for turn in turns}
    assert facings == set("12345")
    hexagon = text.replace("T0", "H0")
    assert moves(hexagon, "H3-3-", rotation="free") == ["H3-3-rotL", "H3-3-rotR"]


def test_a_rhombus_jumps_along_its_row_and_touches_nothing_between():
    position = played("6/7/8/2RSs3r/8/7/6 w 0 0", "R3-2>3-4x")
    assert position.text == "6/7/8/3SR3r/8/7/6 b 0 1"


def test_special_moves_do_not_capture():
    assert "R3-4>2-3@" not in moves("6/7/3s4/4R3r/8/7/6 w 0 0")
    assert "R3-4>2-3@" in moves("6/7/8/4R3r/8/7/s5 w 0 0")


def test_textbook_rhombus_steps_to_its_neighbours_and_leaps_without_capture():
    text = "6/3t13/8/4R3r/8/7/6 w 0 0"
    assert moves(text, "R", movement="textbook") == [
        "R3-4>2-3", "R3-4>2-4", "R3-4>3-2@", "R3-4>3-3", "R3-4>3-5", "R3-4>3-6@", "R3-4>4-3", "R3-4>4-4", "R3-4>5-3@",
    ]  # fmt: skip


def test_textbook_leaps_reach_a_goal_in_an_escape_race():
    position = played("6/7/8/6R1r/8/7/6 w 0 0", "R3-6>3-8@", movement="textbook")
    assert position.outcome == Outcome("white", "escape-race")


def test_a_circle_never_enters_the_dead_zone_and_is_helpless_in_it():
    assert not {"3-3", "3-4", "3-5"} & {m[5:8] for m in moves("6/7/3C4/R7r/8/7/6 w 0 0", "C")}
    assert moves("6/7/8/R3C3r/8/7/6 w 0 0", "C") == []
    # It attacks nothing there either: the Rhombus may pass beside it.
    assert "R3-1>3-3" in moves("6/7/8/1R2c3r/8/7/6 w 0 0")


def test_a_circle_alone_on_its_ring_reaches_all_of_it():
    assert len([m for m in moves("6/7/3C4/R7r/8/7/6 w 0 0", "C") if hexes.ZONE_OF[m[5:8]] == "inner"]) == 9


def test_a_circle_does_not_capture_by_changing_rings():
    assert "C2-3>1-2x" not in moves("6/2s4/3C4/R7r/8/7/6 w 0 0")
    assert "C2-3>1-2" not in moves("6/2s4/3C4/R7r/8/7/6 w 0 0")


# The turn.


def test_there_is_no_pass_and_no_rotation_before_a_step():
    for text in ("T1-0-rotL>1-1", "", "pass", "T1-0"):
        with pytest.raises(ludarium.InvalidMove):
            GAME.start().play(text)


def test_a_step_that_may_be_followed_by_a_rotation_ends_with_skip():
    paths = {move.text: move.path for move in GAME.start().legal_moves}
    assert paths["t1-6>1-5"] == ("1-6", "1-5", "skip")
    assert paths["t1-6>1-5-rotL"] == ("1-6", "1-5", "rotate-left")
    assert paths["t1-6-rotR"] == ("1-6", "rotate-right")
    assert paths["r3-8>3-6"] == ("3-8", "3-6")
    captures = {move.text: move.path for move in GAME.position("5r/7/8/R1T0s5/8/7/6 w 0 0").legal_moves}
    assert captures["T3-2>3-3x"] == ("3-2", "3-3")


@pytest.mark.parametrize("options", [{}, {"rotation": "free"}])
def test_every_button_of_a_path_is_declared_and_no_path_begins_another(options):
    position = GAME.start(**options)
    paths = [move.path for move in position.legal_moves]
    for path in paths:
        assert all(step in GAME.board or step in GAME.actions for step in path)
        assert not any(other != path and other[: len(path)] == path for other in paths)
    assert len(set(paths)) == len(paths)


# Rhombus safety.


def test_rotation_alone_does_not_parry():
    assert moves("6/7/8/R3T03r/8/7/s5 w 0 0", "T3-4-rot") == ["T3-4-rotL", "T3-4-rotR"]
    assert moves("6/7/s7/R3T03r/8/7/6 w 0 0", "T3-4-rot") == []


def test_a_piece_that_shields_the_rhombus_from_a_circle_is_pinned_to_the_arc():
    text = "c5/S6/8/R7r/S7/7/6 w 0 0"
    assert moves(text, "S1-0") == ["S1-0>0-0x", "S1-0>2-0"]


def test_a_pinned_triangle_may_turn_and_still_attacks():
    text = "c5/T06/8/R7r/S7/7/6 w 0 0"
    assert moves(text, "T1-0") == ["T1-0-rotL", "T1-0-rotR", "T1-0>0-0x"]


def test_a_rhombus_may_not_capture_a_protected_piece():
    assert "R3-2>3-3x" not in moves("6/7/2s5/2Rs4r/8/7/6 w 0 0")
    assert "R3-2>3-3x" in moves("6/7/8/2Rs4r/8/7/6 w 0 0")


def test_a_rhombus_does_not_hide_behind_itself_from_a_circle():
    # The Circle on 3-1 attacks clockwise round the middle ring: 4-6 is beyond the Rhombus, and no refuge.
    position = GAME.position("6/7/6R1/1c6r/8/1S5/6 w 0 0")
    assert [notice.kind for notice in position.view(None).notices] == ["rhombus-attacked"]
    targets = {move.text[5:8] for move in position.legal_moves if move.text[0] == "R"}
    assert targets == {"2-4", "2-5", "2-7", "0-5"}


def test_shape_defence_closes_an_attacked_goal_and_original_opens_it():
    text = "6/7/7s/6R2/8/r6/6 w 0 0"
    with pytest.raises(IllegalMove, match="Shape Defence"):
        GAME.position(text).play("R3-6>3-8")
    assert played(text, "R3-6>3-8", variant="original").outcome == Outcome("white", "fortress")


def test_base_defense_blocks_while_a_shape_is_left():
    with pytest.raises(IllegalMove, match="Base Defense"):
        GAME.position("6/7/8/6R1r/8/7/S5 w 0 0").play("R3-6>3-8")
    with pytest.raises(IllegalMove, match="Base Defense"):
        GAME.position("6/7/8/6R1r/8/7/S5 w 0 0", variant="fog").play("R3-6>3-8@")


# The ends.


def test_base_capture():
    assert played("6/7/8/6R1s/8/r6/6 w 0 0", "R3-6>3-8x").outcome == Outcome("white", "base-capture")


def test_another_piece_on_a_base_means_nothing():
    assert played("6/7/7S/R5r2/8/7/s5 w 0 0", "S2-7>3-8").outcome is None


def test_a_captured_rhombus_loses_and_with_the_last_piece_it_is_elimination():
    assert played("6/7/6S1/R6r1/8/7/s5 w 0 0", "S2-6>3-7x").outcome == Outcome("white", "rhombus-captured")
    assert played("6/7/6S1/R6r1/8/7/6 w 0 0", "S2-6>3-7x").outcome == Outcome("white", "elimination")


def test_elimination_of_shapes():
    text = "6/7/6S1/R6s1/8/r6/6 w 0 0"
    assert played(text, "S2-6>3-7x").outcome is None
    assert played(text, "S2-6>3-7x", elimination="shapes").outcome == Outcome("white", "elimination")
    # A loaded position is not judged by it: only a capture can eliminate.
    assert GAME.position("6/7/6S1/R8/8/r6/6 w 0 0", elimination="shapes").outcome is None


def test_deadlock_asks_the_rhombus_or_the_whole_side():
    text = "6/1S1c3/8/RST05r/8/7/3H02 b 0 0"
    assert played(text, "c1-3>0-3").outcome == Outcome("black", "deadlock")
    assert played(text, "c1-3>0-3", deadlock="player").outcome is None


def test_a_winning_entry_is_an_escape_from_deadlock_in_original():
    # The White Rhombus on 3-7 is attacked, and all it has is the attacked goal.
    text = "6/6S/7s/5SSR1/8/6S/5r w 0 0"
    standard, original = GAME.position(text), GAME.position(text, variant="original")
    assert standard.outcome == Outcome("black", "deadlock")
    assert original.outcome is None
    assert original.play("R3-7>3-8").outcome == Outcome("white", "fortress")


def test_the_ends_have_an_order():
    # A turn that deadlocks the enemy wins, even as the third repetition or the last of a hundred quiet turns.
    text = "6/1S1c3/8/RST05r/8/7/3H02 b 99 200"
    assert played(text, "c1-3>0-3").outcome == Outcome("black", "deadlock")
    # A Draglock comes before stagnation.
    assert played("6/7/8/R7r/8/1s5/6 b 99 0", "s5-1>4-1").outcome == Outcome("black", "draglock")


REPEAT = ("t1-6-rotL", "T1-0-rotL", "t1-6-rotR", "T1-0-rotR")


def test_the_third_occurrence_loses_for_who_brings_it_about():
    position = played("start", *REPEAT, *REPEAT)
    assert position.outcome == Outcome("black", "threefold")
    assert played("start", *REPEAT, *REPEAT[:3]).outcome is None


def test_the_third_occurrence_loses_though_it_attacks_the_rhombus():
    text = "6/7/8/R7r/8/1s5/4S1 b 0 0"
    turns = (
        "s5-1>4-1 S6-4>5-4 s4-1>5-1 R3-0>3-2 s5-1>4-1 R3-2>3-0 s4-1>5-1 R3-0>3-2 s5-1>4-1 R3-2>1-1 s4-1>5-0 R1-1>3-2"
    )
    before = played(text, *turns.split())
    assert before.outcome is None
    assert before.play("s5-0>4-1").outcome == Outcome("white", "threefold")


def test_repetition_looks_at_orientation():
    position = played("start", "t1-6-rotL", "T1-0-rotL", "t1-6-rotL", "T1-0-rotL", "t1-6-rotL", "T1-0-rotL")
    assert position.view(None).counters["occurrences"] == 1


def test_with_textbook_movement_turning_a_hexagon_repeats_the_position():
    turns = ("h2-7-rotR", "H4-0-rotR", "h2-7-rotR", "H4-0-rotR")
    assert played("start", *turns, movement="textbook").outcome == Outcome("black", "threefold")
    assert played("start", *turns).outcome is None


def test_repetition_is_off_in_the_fog():
    position = played("start", *REPEAT, *REPEAT, *REPEAT, variant="fog")
    assert position.outcome is None
    assert "occurrences" not in position.view("white").counters


def shuttle(turns, **options):
    """Black shuttles a Square; White wanders, so that no position repeats."""
    position = GAME.position("6/7/8/R7r/8/5s1/S5 b 0 0", stagnation=0, **options)
    chance = random.Random(7)
    for turn in range(turns):
        position = position.play("s5-5>4-5" if turn % 2 == 0 else "s4-5>5-5")
        if position.outcome or turn == turns - 1:
            return position
        seen = {here.text.split(" ")[0] for here in history(position)}
        fresh = [
            move
            for move in position.legal_moves
            if move.text[0] == "S" and position.play(move).text.split(" ")[0] not in seen
        ]
        position = position.play(chance.choice(fresh))
    return position


def history(position):
    while position is not None:
        yield position
        position = position.previous


def test_the_fifth_shuttle_loses():
    position = shuttle(10)
    assert position.outcome == Outcome("white", "shuttle")
    assert shuttle(9).outcome is None


def test_a_move_that_is_undone_leaves_the_leg_before_it():
    state = played("6/7/8/R7r/8/5s1/S5 b 0 0", "s5-5>4-5", "S6-0>5-0", stagnation=0).state.copy()
    back = next(move for move in state.moves() if GAME.write_move(state, move) == "s4-5>5-5")
    other = next(move for move in state.moves() if GAME.write_move(state, move).startswith("r"))
    state.play(other)
    state.take_back()
    state.play(back)
    assert state.shuttles()


def test_each_leg_counts_for_one_shuttle_only():
    assert shuttle(4).view(None).counters["shuttle s4-5<>5-5"] == 2


def test_strict_shuttles_count_every_step():
    assert shuttle(5, shuttle="strict").outcome == Outcome("white", "shuttle")
    assert shuttle(4, shuttle="strict").view(None).counters["shuttle s4-5<>5-5"] == 4


def test_an_escape_race_entry_captures_nothing_so_it_is_a_step_like_any_other():
    position = GAME.position("6/7/8/6R1r/8/7/6 w 0 0", shuttle="strict").play("R3-6>3-8@")
    assert position.view(None).counters["shuttle R3-6<>3-8"] == 1
    assert position.view(None).counters["quiet"] == 1


def test_a_capture_or_a_turn_elsewhere_breaks_a_shuttle():
    position = played("6/7/8/R7r/8/5s1/S5 b 0 0", "s5-5>4-5", "S6-0>5-0", "r3-8>3-7", "S5-0>4-0", "s4-5>5-5")
    assert not [name for name in position.view(None).counters if name.startswith("shuttle ")]


def test_rotations_after_a_step_do_not_hide_a_shuttle():
    position = played(
        "6/7/8/R7r/8/5t01/S5 b 0 0", "t5-5>5-4-rotR", "S6-0>5-0", "t5-4-rotL", "S5-0>4-0", "t5-4>4-4", "R3-0>3-1"
    )
    assert not [name for name in position.view(None).counters if name.startswith("shuttle ")]
    position = played("6/7/8/R7r/8/3t03/S5 b 0 0", "t5-3>4-3-rotL", "S6-0>5-0", "t4-3>5-3", "S5-0>4-0")
    assert position.view(None).counters["shuttle t4-3<>5-3"] == 1


@pytest.mark.parametrize(
    ("text", "move", "winner"),
    [
        ("6/1S5/8/R7r/8/5t01/6 b 99 140", "t5-5>5-4-rotL", "black"),  # Triangle 4, Square 3
        ("6/1S5/8/3R4r/8/5s1/6 b 99 140", "s5-5>6-5", "white"),  # the shorter way
        ("6/1S5/8/R7r/8/5s1/6 b 99 140", "s5-5>6-5", "white"),  # all equal
        ("6/1S5/8/R4r3/8/5s1/6 b 99 140", "s5-5>6-5", "black"),  # the shorter way
    ],
)
def test_stagnation_is_judged_by_material_then_way_then_for_white(text, move, winner):
    assert played(text, move).outcome == Outcome(winner, "stagnation")
    assert played(text.replace(" 99 ", " 98 "), move).outcome is None
    assert played(text, move, stagnation=0).outcome is None


def test_loading_never_judges_stagnation_but_the_next_quiet_turn_does():
    position = GAME.position("6/1S5/8/R7r/8/5t01/6 b 250 400")
    assert position.outcome is None
    assert position.play("t5-5-rotL").outcome == Outcome("black", "stagnation")


def test_a_loaded_position_can_be_over():
    assert GAME.position("6/7/8/R8/8/5s1/6 w 0 0").outcome == Outcome("white", "rhombus-captured")
    assert GAME.position("6/7/8/8r/8/7/6 w 0 0").outcome == Outcome("black", "elimination")
    assert GAME.position("3c2/1S5/8/RST05r/8/7/3H02 w 0 0").outcome == Outcome("black", "deadlock")
    assert GAME.position("3c2/1S5/8/RST05r/8/7/3H02 w 0 0", variant="fog").outcome is None
    position = GAME.position("6/7/8/R7r/1s6/7/6 w 0 0")
    assert position.outcome == Outcome("black", "draglock")
    assert [(notice.kind, notice.side, notice.cells) for notice in position.view(None).notices] == [
        ("no-legal-move", "white", ("3-0",))
    ]


# Properties.


def half_turn(name):
    row, column = int(name[0]), int(name[2])
    return f"{6 - row}-{(6, 7, 8, 9, 8, 7, 6)[row] - 1 - column}"


def mirror(name):
    return f"{6 - int(name[0])}-{name[2]}"


def mapped(text, place, piece, side):
    """A position string with the hexes, the pieces and the side to move changed."""
    rows, to_move, *rest = text.split(" ")
    position = GAME.position(f"{rows} {to_move} 0 0")
    found = {place(p.cell): piece(p) for p in position.scene.pieces}
    lines = []
    for row, width in enumerate((6, 7, 8, 9, 8, 7, 6)):
        cells = "".join(found.get(f"{row}-{column}", ".") for column in range(width))
        for run in range(9, 0, -1):
            cells = cells.replace("." * run, str(run))
        lines.append(cells)
    return " ".join(["/".join(lines), side(to_move), *rest])


def piece_text(piece, turn=1, swap=False):
    """A drawn piece as position strings write it, with its orientation negated by turn = -1."""
    letter = piece.text[0]
    digit = ""
    if piece.symbol in ("triangle", "hexagon"):
        forward = 180 if piece.symbol == "triangle" and letter.islower() else 0
        digit = str(turn * (piece.angle - forward) // 60 % (6 if piece.symbol == "triangle" else 3))
    return (letter.swapcase() if swap else letter) + digit


def half_turned(position):
    return mapped(
        position.text, half_turn, lambda piece: piece_text(piece, swap=True), {"b": "w", "w": "b"}.__getitem__
    )


def mirrored(position):
    return mapped(position.text, mirror, lambda piece: piece_text(piece, turn=-1), str)


def replace_hexes(move, place):
    """A move's text with its hexes changed."""
    return re.sub(r"\d-\d", lambda name: place(name[0]), move.text)


def random_game(seed, **options):
    chance = random.Random(seed)
    position = GAME.start(**options)
    while position.outcome is None:
        yield position
        captures = [move for move in position.legal_moves if "x" in move.text]
        pool = captures if captures and chance.random() < 0.3 else list(position.legal_moves)
        position = position.play(chance.choice(pool))
    yield position


GAMES = [
    (1, {}),
    (2, {"variant": "original", "setup": "grand"}),
    (3, {"variant": "fog"}),
    (4, {"movement": "textbook", "rotation": "free"}),
]


@pytest.mark.parametrize(("seed", "options"), GAMES)
def test_the_half_turn_exchanges_the_colours(seed, options):
    for position in list(random_game(seed, **options))[:-1:7]:
        twin = GAME.position(half_turned(position), **options)
        texts = (replace_hexes(move, half_turn) for move in position.legal_moves)
        expected = sorted(text[0].swapcase() + text[1:] for text in texts)
        assert [move.text for move in twin.legal_moves] == expected


@pytest.mark.parametrize(("seed", "options"), GAMES)
def test_the_mirror_exchanges_left_and_right(seed, options):
    for position in list(random_game(seed, **options))[:-1:7]:
        twin = GAME.position(mirrored(position), **options)
        swap = str.maketrans("LR", "RL")
        expected = sorted(
            head + (dash + turn.translate(swap).replace("L3", "R3") if dash else "")
            for head, dash, turn in (replace_hexes(move, mirror).partition("-rot") for move in position.legal_moves)
        )
        assert [move.text for move in twin.legal_moves] == expected


@pytest.mark.parametrize(("seed", "options"), GAMES)
def test_keys_texts_and_undo_agree(seed, options):
    positions = list(random_game(seed, **options))
    for position in positions[:-1:5]:
        loaded = GAME.position(position.text, **options)
        assert loaded.key == position.key
        assert loaded.text == position.text
        assert [str(move) for move in loaded.legal_moves] == [str(move) for move in position.legal_moves]
        state = position.state.copy()
        for move in position.legal_moves:
            state.play(move.code)
            state.moves()
            state.take_back()
            assert (state.key, GAME.write_state(state), state.shuttles()) == (
                position.key,
                position.text,
                position.state.shuttles(),
            )
        assert state.moves() == position.state.moves()
    state = positions[-1].state.copy()
    for position in reversed(positions[:-1]):
        state.take_back()
        assert GAME.write_state(state) == position.text
    assert state.moves() == positions[0].state.moves()


@pytest.mark.parametrize(("seed", "options"), GAMES)
def test_a_copy_lives_by_itself(seed, options):
    position = list(random_game(seed, **options))[10]
    text = position.text
    twin = position.state.copy()
    twin.play(position.legal_moves[0].code)
    assert GAME.write_state(position.state) == text

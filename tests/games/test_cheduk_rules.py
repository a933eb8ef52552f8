"""CheDuk's rules, one by one."""

import random

import pytest

import ludarium
from tests.games.cheduk_boards import at, fields, game, moves, position

OCCUPIED, BONUS, CASTLING, INFO, GATHERED, QUIET = 3, 4, 5, 6, 7, 8


def played(start, *line):
    for move in line:
        start = start.play(move)
    return start


def result(position):
    return position.outcome and (position.outcome.winner, position.outcome.reason)


# Placement.


def test_the_player_who_moves_second_places_the_first_spy():
    assert played(game.start(), "A@h6", "A@c6").turn == "blue"
    assert played(game.start(), "A@i7", "A@d6").turn == "red"


def test_on_a_tie_blue_places_the_first_spy():
    assert played(game.start(), "A@h6", "A@d6").turn == "blue"


def test_spies_go_on_own_numbers_in_the_own_territory():
    after = played(game.start(), "A@h10", "A@d3")
    assert moves(after) == {f"S@{cell}" for cell in ("d1", "e1", "c2", "d2", "c3")}
    assert moves(after.play("S@d1")) == {f"S@{cell}" for cell in ("i10", "h11", "i11", "g12", "h12")}


def placed(red, blue, **options):
    """Both sides' Spies on the given cells, with equal Embassies."""
    after = played(game.start(**options), "A@h6", "A@d7")
    for b, r in zip(blue.split(), red.split(), strict=True):
        after = played(after, f"S@{b}", f"S@{r}")
    assert fields(after)[0] == "M"
    return after


FRONT_RED, FRONT_BLUE = "h7 g8 i6 h8 g9", "e5 d6 c7 d5 e4"
BACK_RED, BACK_BLUE = "k6 k7 j8 j9 i10", "a6 a7 b5 b4 c3"


def test_on_a_tie_the_smaller_sum_under_the_spies_moves_first():
    assert placed(FRONT_RED, BACK_BLUE).turn == "red"
    assert placed(BACK_RED, FRONT_BLUE).turn == "blue"


def test_on_a_second_tie_the_seed_tosses():
    tossed = {seed: placed(FRONT_RED, FRONT_BLUE, seed=seed).turn for seed in (0, 1, 2, 3, -7, 10**30)}
    assert tossed == {0: "blue", 1: "blue", 2: "blue", 3: "blue", -7: "red", 10**30: "red"}


def test_a_toss_that_is_not_forced_is_none():
    assert game.start(toss=None).options["toss"] == game.start().options["toss"] == "none"
    assert placed(FRONT_RED, FRONT_BLUE, seed=-7, toss=None).turn == "red"


def test_the_toss_can_be_forced():
    for seed in range(4):
        assert placed(FRONT_RED, FRONT_BLUE, seed=seed, toss="R").turn == "red"
        assert placed(FRONT_RED, FRONT_BLUE, seed=seed, toss="B").turn == "blue"


def test_the_nearer_ambassador_moves_first():
    rng = random.Random(5)
    for red, blue, first in (("h6", "c6", "red"), ("i7", "d6", "blue")):
        after = played(game.start(toss="R" if first == "blue" else "B"), f"A@{red}", f"A@{blue}")
        for _ in range(10):
            after = after.play(rng.choice(after.legal_moves))
        assert (after.turn, fields(after)[0]) == (first, "M")


# Chief.


def test_a_chief_outside_walks_freely_and_is_confined_again_inside():
    outside = position("Cg7 Ah6 Si6 Sh8 Si8 Si9 Sj7 ca1 ac6")
    assert moves(outside, "C") == {f"Cg7-{cell}" for cell in ("f6", "g6", "h7", "g8", "f8", "f7")}
    home = played(outside, "Cg7-h7", "Ca1-b1")
    assert moves(home, "C") == {"Ch7-g8", "Ch7-i7"}


def test_with_the_option_a_castled_chief_is_never_confined():
    free = position("Ch7 Ah6 Si6 Sh8 Si8 Si9 Sj7 ca1 ac6", chief_after_castling="free")
    assert moves(free, "C") == {"Ch7-g6", "Ch7-g7", "Ch7-g8", "Ch7-i7"}
    before = position("Ch7 Ah6 Si6 Sh8 Si8 Si9 Sj7 ca1 ac6", "M R h6,c6 - - R 0,0 - 0", chief_after_castling="free")
    assert moves(before, "C") == {"Ch7-g8", "Ch7-i7"}


def test_the_chief_captures_only_with_the_option():
    pieces = "Ck12 Ah6 sj12 ca1 ac6"
    assert "Ck12xj12" not in moves(position(pieces))
    assert "Ck12xj12" in moves(position(pieces, chief_captures=True))


@pytest.mark.parametrize(
    ("pieces", "rest"),
    [("Cb1 Ah6 ca1 ac6", "M R h6,c6 - - - 0,0 - 0"), ("Ck12 Ah6 cj12 ac6", "M B h6,c6 - - - 0,0 - 0")],
    ids=["red", "blue"],
)
def test_with_the_option_a_chief_captures_a_chief_or_attacks_a_protected_one(pieces, rest):
    chief = position(pieces, rest, chief_captures=True)
    step = "Cb1{}a1" if chief.turn == "red" else "Cj12{}k12"
    assert step.format("x") in moves(chief)
    assert result(chief.play(step.format("x"))) == (chief.turn, "chief")
    guard = "ga2" if chief.turn == "red" else "Gk11"
    protected = position(f"{pieces} {guard}", rest, chief_captures=True)
    assert step.format("x") not in moves(protected)
    after = protected.play(step.format("*"))
    assert (after.outcome, at(after, guard[1:])) == (None, "")


# Special Envoy.


def test_an_envoy_needs_a_screen():
    assert moves(position("Ck12 Ed10 Ah6 ca1 ac6"), "E") == set()


def test_no_envoy_is_a_screen_or_captured():
    assert moves(position("Ck12 Ea9 Ed9 Ah6 sf9 ca1 ac6"), "Ea9") == set()
    assert moves(position("Ck12 Ea9 Ah6 sd9 ef9 ca1 ac6"), "Ea9") == {"Ea9-e9"}


def test_an_ambassador_is_a_screen_but_not_captured():
    assert moves(position("Ck12 Ea9 Sc9 Ah6 ca1 ae9"), "Ea9") == {"Ea9-d9"}
    assert moves(position("Ck12 Ea9 Ah6 ca1 ac9 sf9"), "Ea9") == {"Ea9-d9", "Ea9-e9", "Ea9xf9"}


@pytest.mark.parametrize(
    ("pieces", "open_", "closed"),
    [
        ("Ca9 Ee6 Sd6 Ah6 ca1", {"Ee6-c6", "Ee6-b6", "Ee6-a6"}, set()),
        ("Ca9 Ee6 Ah6 sb6 ca1", {"Ee6-a6"}, set()),
        ("Ca9 Eg6 Ah6 Sf6 ca1 sb6", {"Eg6-e6", "Eg6-d6", "Eg6-c6", "Eg6xb6"}, {"Eg6-e6", "Eg6-d6"}),
    ],
)
def test_an_occupied_embassy_ends_an_envoy_s_way(pieces, open_, closed):
    def west(position):
        return {move for move in moves(position, "E") if move[-2] < "f" and move.endswith("6")}

    assert west(position(pieces, "M R h6,c6 - B - 1,0 - 0")) == open_
    assert west(position(pieces, "M R h6,c6 B B - 1,0 - 0")) == closed


def test_a_piece_on_an_occupied_embassy_is_neither_screen_nor_target():
    assert moves(position("Ca9 Ee6 Gc6 Ah6 ca1", "M R h6,c6 B B - 1,0 - 0"), "Ee6-b") == set()
    blue = position("Ca9 Gc6 Ah6 ed6 sd8 ea6 sb6 ca1", "M B h6,c6 B B - 1,0 - 0")
    assert "Ea6xc6" not in moves(blue)


def test_an_envoy_may_leave_an_occupied_embassy():
    here = position("Ca9 Ec6 Ah6 sd6 ca1", "M R h6,c6 B B - 1,0 - 0")
    assert {"Ec6-e6", "Ec6-f6", "Ec6-g6"} <= moves(here)


# Ambassador, Spy, Guard.


def test_an_ambassador_away_from_its_embassy_steps():
    assert moves(position("Ck12 Af6 Si6 Sh8 Si8 Si9 Sj7 ca1 ac6"), "A") == {
        f"Af6-{cell}" for cell in ("e6", "g6", "f5", "g5", "f7", "g7")
    }


@pytest.mark.parametrize(("piece", "side", "targets"), [("S", "R", "h8 g8 g9 g10"), ("s", "B", "i9 h8 g10 h10")])
def test_a_spy_steps_in_four_directions(piece, side, targets):
    here = position(f"Ck12 Ah6 {piece}h9 ca1 ac6", f"M {side} h6,c6 - - - 0,0 - 0")
    assert moves(here, "Sh9-") == {f"Sh9-{cell}" for cell in targets.split()}


def test_a_guard_does_not_jump():
    assert moves(position("Ck12 Ah6 Ge9 Sf9 sd9 ca1 ac6"), "Ge9") == {
        "Ge9xd9", "Ge9-d8", "Ge9-d7", "Ge9-e8", "Ge9-f7", "Ge9-d10", "Ge9-d11", "Ge9-e10", "Ge9-f11",
    }  # fmt: skip


def test_the_guard_dies_for_the_chief_even_as_the_envoy_s_screen():
    before = position("Ck12 Ee1 Ah6 ca1 gb1 ac6")
    assert "Ee1*a1" in moves(before)
    after = before.play("Ee1*a1")
    assert (at(after, "e1"), at(after, "b1"), at(after, "a1")) == ("E", "", "c")
    assert after.outcome is None
    assert fields(after)[QUIET] == "0"


def test_a_guard_two_cells_away_protects_nobody():
    after = position("Ck12 De1 Ah6 ca1 ga3 ac6").play("De1xa1")
    assert result(after) == ("red", "chief")
    assert moves(after) == set()


def test_an_attack_from_an_embassy_changes_nothing_there():
    before = position("Ck12 Dc6 Ah6 cf6 gf5", "M R h6,c6 B B - 1,0 - 7")
    after = before.play("Dc6*f6")
    assert fields(after) == ["M", "B", "h6,c6", "B", "B", "-", "1,0", "-", "0"]


# Gathering and returning.


def test_gathering_needs_enemy_territory_a_fresh_cell_and_no_enemy_guard():
    assert "Sd5!" in moves(position("Ck12 Ah6 Sd5 ca1 ac6"))
    assert "Se5!" not in moves(position("Ck12 Ah6 Se5 ca1 ac6"))
    assert "Sd5!" not in moves(position("Ck12 Ah6 Sd5 ca1 ac6", "M R h6,c6 - - - 1,0 d5 0"))
    assert "Sd5!" not in moves(position("Ck12 Ah6 Sd5 gc4 ca1 ac6"))
    assert "Sd5!" in moves(position("Ck12 Ah6 Sd5 Gc4 ca1 ac6"))


def test_a_marked_spy_gathers_again_elsewhere_unless_the_option_forbids():
    pieces, rest = "Ck12 Ah6 Mc4 ca1 ac6", "M R h6,c6 - - - 1,0 d4 0"
    assert "Sc4!" in moves(position(pieces, rest))
    assert "Sc4!" not in moves(position(pieces, rest, regather_requires_return=True))


def test_the_mark_survives_moves_but_return_starts_in_enemy_territory():
    inside = position("Ck12 Ah6 Md5 ca1 ac6", "M R h6,c6 - - - 1,0 d5 0")
    assert "Sd5>h7" in moves(inside)
    outside = position("Ck12 Ah6 Mc7 ca1 ac6", "M R h6,c6 - - - 1,0 d5 0")
    assert moves(outside, "Sc7>") == set()
    again = played(outside, "Sc7-b7", "Ca1-b1")
    assert at(again, "b7") == "M"


def test_returning_takes_the_mark_and_may_liberate_the_own_embassy():
    before = position("Ck12 Md5 ca1 ac6", "M R h6,c6 R R - 1,1 d5 5")
    after = before.play("Sd5>h6")
    assert at(after, "h6") == "S"
    assert fields(after)[OCCUPIED] == "-"
    assert fields(after)[QUIET] == "6"


def test_a_captured_marked_spy_comes_back_unmarked():
    before = position("Ck12 Ah6 Si6 Sh8 Si8 Si9 Md5 ca1 gb5 ac6", "M B h6,c6 - - - 1,0 d5 0")
    after = before.play("Gb5xd5")
    assert moves(after, "S@")
    assert at(after.play("S@h7"), "h7") == "S"


# Raids and Embassies.


def test_a_raid_pays_once_and_always_returns():
    first = position("Ck12 Ah6 Sd6 ca1 ac6").play("Sd6xc6>h7")
    assert (fields(first)[INFO], fields(first)[BONUS], at(first, "h7")) == ("1,0", "B", "S")
    paid = position("Ck12 Ah6 Sd6 ca1 ac6", "M R h6,c6 - B - 1,0 - 3").play("Sd6xc6>h7")
    assert (fields(paid)[INFO], fields(paid)[OCCUPIED], fields(paid)[QUIET]) == ("1,0", "B", "4")


def test_a_raider_s_mark_goes_on_its_way_home():
    after = position("Ck12 Ah6 Md5 ca1 ac6", "M R h6,c6 - - - 1,0 d5 0").play("Sd5xc6>h7")
    assert at(after, "h7") == "S"


def test_a_raid_may_liberate_the_own_embassy():
    after = position("Ck12 Sd6 ca1 ac6", "M R h6,c6 R R - 0,1 - 0").play("Sd6xc6>h6")
    assert (at(after, "h6"), fields(after)[OCCUPIED]) == ("S", "B")


FULL = "Ah10 si10 sj10 Gk10 sh11 Di11 sj11 Ek11 sg12 Eh12 gi12 Sj12 Ck12"


def test_without_an_empty_home_cell_a_raider_stays_and_keeps_its_mark():
    before = position(f"{FULL} Md2 ca1", "M R h10,d3 - - - 1,0 d2 0")
    assert moves(before, "Sd2") >= {"Sd2-d3"}
    after = before.play("Sd2-d3")
    assert (at(after, "d3"), fields(after)[OCCUPIED], fields(after)[INFO]) == ("M", "B", "2,0")


def test_the_fifth_point_on_an_embassy_needs_no_return():
    before = position("Ck12 Ah6 Sd6 ca1 ac6", "M R h6,c6 - - - 4,0 a1,b1,c1,d1 8")
    assert moves(before, "Sd6x") == {"Sd6xc6"}
    after = before.play("Sd6xc6")
    assert result(after) == ("red", "information")
    assert (at(after, "c6"), fields(after)[QUIET], moves(after)) == ("S", "0", set())


def test_a_spy_that_captures_a_chief_on_its_embassy_changes_no_flags():
    after = position("Ck12 Ah6 Sd6 cc6").play("Sd6xc6")
    assert result(after) == ("red", "chief")
    assert fields(after) == ["M", "B", "h6,c6", "-", "-", "-", "0,0", "-", "0"]


def test_any_piece_occupies_and_stays_occupying_until_the_owner_comes():
    after = position("Ck12 Ah6 Gd6 ca1 sb6").play("Gd6-c6")
    assert (fields(after)[OCCUPIED], fields(after)[INFO]) == ("B", "1,0")
    left = played(after, "Sb6-b7", "Gc6-e6")
    assert fields(left)[OCCUPIED] == "B"
    assert moves(left, "A@") == set()
    free = left.play("S@c6")
    assert fields(free)[OCCUPIED] == "-"


def test_by_presence_an_embassy_is_free_as_soon_as_the_enemy_leaves():
    after = position("Ck12 Ah6 Gd6 ca1 sb6", occupation="presence").play("Gd6-c6")
    assert fields(after)[OCCUPIED] == "B"
    left = played(after, "Sb6-b7", "Gc6-e6")
    assert fields(left)[OCCUPIED] == "-"
    assert moves(left, "A@") == {"A@c6"}
    raided = position("Ck12 Ah6 Sd6 ca1 ac6", occupation="presence").play("Sd6xc6>h7")
    assert (fields(raided)[OCCUPIED], fields(raided)[BONUS]) == ("-", "B")


def test_by_presence_a_guard_that_dies_on_an_embassy_leaves_it_free():
    before = position("Cd6 Gc6 Ah6 ca1 df6", "M B h6,c6 B B - 1,0 - 0", occupation="presence")
    assert fields(before.play("Df6*d6"))[OCCUPIED] == "-"


def test_the_ambassador_comes_back_on_its_free_empty_embassy_only():
    assert moves(position("Ck12 ca1 ac6", "M R h6,c6 - R - 0,1 - 0"), "A@") == {"A@h6"}
    assert moves(position("Ck12 ca1 ac6", "M R h6,c6 R R - 0,1 - 0"), "A@") == set()
    assert moves(position("Ck12 Gh6 ca1 ac6", "M R h6,c6 - R - 0,1 - 0"), "A@") == set()


# Castling.


def test_castling_needs_an_empty_line_and_the_right():
    rest = "M R h6,c6 - - R 0,0 - 0"
    assert "O-O" in moves(position("Ck12 Dk11 Ah6 ca1 ac6", rest))
    assert "O-O" in moves(position("Ck12 Da12 Ah6 ca1 ac6", rest))
    assert "O-O" not in moves(position("Ck12 Da12 Sf12 Ah6 ca1 ac6", rest))
    assert "O-O" not in moves(position("Ck12 Da11 Ah6 ca1 ac6", rest))
    assert "O-O" not in moves(position("Ck12 Da12 Ah6 ca1 ac6"))


def test_castling_is_once_for_each_side():
    after = played(position("Ck12 Da12 Ah6 ca1 dk1 ac6", "M R h6,c6 - - RB 0,0 - 0"), "O-O", "O-O")
    assert fields(after)[CASTLING] == "-"
    assert "O-O" not in moves(after)


def test_castling_on_an_embassy_changes_nothing_there():
    enemy = position("Ck8 Dc8 Ah6 ca1 ab6", "M R h6,c8 B B R 1,0 - 0").play("O-O")
    assert (at(enemy, "c8"), fields(enemy)[OCCUPIED], fields(enemy)[INFO]) == ("C", "B", "1,0")
    own = position("Ck5 Di5 ca1 ac6", "M R i5,c6 - - R 0,0 - 0").play("O-O")
    assert (at(own, "i5"), fields(own)[OCCUPIED]) == ("C", "-")


# Ends.

DEADLOCK = "Ca1 Sb1 Sa2 Sa3 Ea4 Sa5 Ea6 Sa7 ck12 sj12 sk11 sk10 ek9 sk8 ek7 sk6"
LOCKED = "M {} h10,d3 RB RB - 4,4 b1,a2,a3,k10,k11,j12 0"


def test_a_position_in_which_neither_side_can_act_is_a_draw():
    for side in "RB":
        locked = position(DEADLOCK, LOCKED.format(side))
        assert result(locked) == (None, "deadlock")
        assert moves(locked) == set()


def test_a_side_without_an_action_passes():
    stuck = position(DEADLOCK.replace("ek9 ", ""), LOCKED.format("R"))
    assert moves(stuck) == {"pass"}
    after = stuck.play("pass")
    assert (after.turn, fields(after)[QUIET]) == ("blue", "1")
    assert moves(after) == {"Sk8-k9"}


def test_a_move_into_deadlock_draws():
    free = position(DEADLOCK.replace("Sa7", "Sb7"), LOCKED.format("R"))
    assert result(free.play("Sb7-a7")) == (None, "deadlock")


SHUFFLE = ("Gk10-k9", "Ga3-a4", "Gk9-k10", "Ga4-a3")
QUIET_GAME = "Ck12 Ah6 Gk10 ca1 ac6 ga3"


def test_the_third_occurrence_proposes_a_draw_and_the_fifth_is_one():
    here = position(QUIET_GAME)
    for occurrence in range(2, 6):
        here = played(here, *SHUFFLE)
        proposals = [notice.count for notice in here.view("red").notices if notice.kind == "draw-proposal"]
        assert proposals == ([occurrence] if 3 <= occurrence < 5 else [])
        assert here.game.proposes_draw(here) == bool(proposals)
        assert result(here) == ((None, "repetition") if occurrence == 5 else None)


def test_repetition_can_be_set_and_switched_off():
    assert result(played(position(QUIET_GAME, auto_repetition=3), *SHUFFLE * 2)) == (None, "repetition")
    assert result(played(position(QUIET_GAME, auto_repetition=0), *SHUFFLE * 6)) is None


def test_the_first_main_position_counts_as_an_occurrence():
    start = placed(FRONT_RED, BACK_BLUE)
    line = ("Gk10-k9", "Ga3-a4", "Gk9-k10", "Ga4-a3")
    assert result(played(start, *line * 4)) == (None, "repetition")


def test_captures_of_spies_and_ambassadors_are_no_progress():
    rest = "M R h6,c6 - - - 0,0 - 5"
    assert fields(position("Ck12 Ah6 Dk8 sa8 ca1 ac6", rest).play("Dk8xa8"))[QUIET] == "6"
    assert fields(position("Ck12 Ah6 Dk8 aa8 ca1", rest).play("Dk8xa8"))[QUIET] == "6"
    for lost in "deg":
        assert fields(position(f"Ck12 Ah6 Dk8 {lost}a8 ca1 ac6", rest).play("Dk8xa8"))[QUIET] == "0"


def test_no_progress_draws_at_the_limit():
    near = position(QUIET_GAME, "M R h6,c6 - - - 0,0 - 99")
    assert result(near) is None
    assert result(near.play("Gk10-k9")) == (None, "no-progress")
    assert result(position(QUIET_GAME, "M R h6,c6 - - - 0,0 - 99", no_progress_limit=0).play("Gk10-k9")) is None
    assert result(position(QUIET_GAME, "M R h6,c6 - - - 0,0 - 8", no_progress_limit=9).play("Gk10-k9")) == (
        None,
        "no-progress",
    )


def test_repetition_comes_before_no_progress():
    here = position(QUIET_GAME, auto_repetition=3, no_progress_limit=8)
    assert result(played(here, *SHUFFLE * 2)) == (None, "repetition")


@pytest.mark.parametrize(
    ("pieces", "rest", "expected"),
    [
        ("Ck12 Ah6 ac6", "M B h6,c6 - - - 0,0 - 0", ("red", "chief")),
        ("Ck12 Ah6 ca1 ac6", "M B h6,c6 - - - 5,0 a1,b1,c1,d1,e1 0", ("red", "information")),
        (QUIET_GAME, "M R h6,c6 - - - 0,0 - 100", (None, "no-progress")),
        (QUIET_GAME, "M R h6,c6 - - - 0,0 - 999999999999999999", (None, "no-progress")),
    ],
)
def test_a_finished_game_loads_with_its_outcome_and_no_moves(pieces, rest, expected):
    over = position(pieces, rest)
    assert result(over) == expected
    assert moves(over) == set()


def test_a_large_counter_counts_on_where_there_is_no_limit():
    after = position(QUIET_GAME, "M R h6,c6 - - - 0,0 - 999999999999999990", no_progress_limit=0).play("Gk10-k9")
    assert fields(after)[QUIET] == "999999999999999991"


# Options.


@pytest.mark.parametrize(
    "options",
    [
        {"auto_repetition": 2}, {"auto_repetition": -1}, {"auto_repetition": True}, {"no_progress_limit": -1},
        {"seed": "1"}, {"seed": 10**200}, {"seed": -(10**6000)}, {"toss": "red"}, {"toss": 0}, {"occupation": ""},
        {"chief_captures": 1}, {"chief_after_castling": "FREE"}, {"fog": True},
    ],
)  # fmt: skip
def test_options_that_do_not_exist_are_refused(options):
    with pytest.raises(ludarium.OptionError):
        game.start(**options)

"""What a rating is for, and which tables may be rated."""

import pytest

import ludarium
from ludarium.play import Refused, Seat, Table, TimeControl
from ludarium.play.clock import DAY
from ludarium.play.rating import category_of, rated_category, refuse_unratable, speed_of
from tests.play.tables import BOB, bot, one_device, person, play, table_of, two_players

BLITZ = TimeControl(base=180_000, increment=2000)
TOKONOMA = ludarium.game("tokonoma")
USUAL = TOKONOMA.start().options


@pytest.mark.parametrize(
    ("control", "speed"),
    [
        (TimeControl(base=179_999), "bullet"),
        (TimeControl(base=180_000), "blitz"),
        (TimeControl(base=60_000, increment=3000), "blitz"),
        (TimeControl(base=60_000, delay=3000), "blitz"),
        (TimeControl(base=60_000, increment=2000, delay=1000), "blitz"),
        (TimeControl(base=479_999), "blitz"),
        (TimeControl(base=480_000), "rapid"),
        (TimeControl(base=1_499_999), "rapid"),
        (TimeControl(base=1_500_000), "classical"),
        (TimeControl(per_move=DAY), "correspondence"),
    ],
)
def test_a_speed_is_what_forty_moves_may_take(control: TimeControl, speed: str) -> None:
    assert speed_of(control) == speed


def test_a_rating_is_for_a_game_its_variant_and_a_speed() -> None:
    assert category_of(TOKONOMA, USUAL, BLITZ) == ("tokonoma", "standard", "blitz")
    assert category_of(TOKONOMA, USUAL, None) is None
    with pytest.raises(Refused, match="a rated game has a clock"):
        rated_category(TOKONOMA, USUAL, None)
    unusual = TOKONOMA.start(repetition=0).options
    assert category_of(TOKONOMA, unusual, BLITZ) is None
    with pytest.raises(Refused, match="the usual options"):
        rated_category(TOKONOMA, unusual, BLITZ)


def test_named_sets_of_options_have_ratings_of_their_own() -> None:
    romgon = ludarium.game("romgon")
    assert rated_category(romgon, {"setup": "grand"}, BLITZ) == ("romgon", "full-set", "blitz")
    with pytest.raises(Refused, match=r"one of these rules: Shape Defence, .*, Textbook"):
        rated_category(romgon, {"setup": "hexagon-siege"}, BLITZ)


def table(**changes: object) -> Table:
    return two_players(**{"control": BLITZ, "takebacks": "never", **changes})  # type: ignore[arg-type]


def against(level: str) -> Table:
    return table_of(person(), bot(level), control=BLITZ, takebacks="never")


def test_two_players_or_one_and_an_open_seat_may_be_rated() -> None:
    refuse_unratable(table(), bots=False)
    refuse_unratable(table_of(person(), Seat(), control=BLITZ, takebacks="never"), bots=False)


def test_a_level_of_known_strength_may_be_rated_where_the_host_lets_it() -> None:
    known = next(iter(TOKONOMA.level_ratings))
    refuse_unratable(against(known), bots=True)
    with pytest.raises(Refused, match="not rated here"):
        refuse_unratable(against(known), bots=False)
    with pytest.raises(Refused, match="nobody knows how strong"):
        refuse_unratable(against("unheard-of"), bots=True)


@pytest.mark.parametrize(
    ("made", "why"),
    [
        (table(control=None), "has a clock"),
        (table(position=TOKONOMA.start(repetition=0)), "usual options"),
        (table(position=TOKONOMA.start().play("d6b5")), "begins at the start"),
        (play(table(), 1), "begins at the start"),
        (table(exposed=True), "nothing is open that the rules hide"),
        (table(takebacks="fair"), "nothing is taken back"),
        (one_device(control=BLITZ, takebacks="never"), "two players"),
        (table_of(bot("beginner"), bot("club"), control=BLITZ, takebacks="never"), "two players"),
        (table_of(Seat(), Seat(), control=BLITZ, takebacks="never"), "two players"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_may_not_be_rated(made: Table, why: str) -> None:
    with pytest.raises(Refused, match=why) as refused:
        refuse_unratable(made, bots=True)
    assert refused.value.kind == "bad-request"


def test_who_plays_both_sides_is_one_player() -> None:
    assert person().player != BOB
    with pytest.raises(Refused, match="two players"):
        refuse_unratable(table_of(person(BOB), person(BOB), control=BLITZ, takebacks="never"), bots=True)

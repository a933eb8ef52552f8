"""What the games declare for tables: draws, restarts, take-backs, and what is uncovered on the way."""

import pytest

import ludarium

CHEDUK, ROMGON = ludarium.game("cheduk"), ludarium.game("romgon")
OTHERS = ["gungi", "hexchess", "tokonoma"]


@pytest.mark.parametrize("name", OTHERS)
def test_most_games_leave_tables_their_customs(name):
    game = ludarium.game(name)
    start = game.start()
    after = start.play(start.legal_moves[0])
    assert game.draws_by_agreement
    assert game.takebacks_between_players
    assert not game.restarts_by_agreement
    assert not game.proposes_draw(after)
    assert not game.reveals(start, after)
    assert not start.partial
    assert game.known_options(start) == start.options


def test_romgon_knows_no_draw_offers_and_no_take_backs():
    assert not ROMGON.draws_by_agreement
    assert not ROMGON.takebacks_between_players


@pytest.mark.parametrize(("variant", "hides"), [("standard", False), ("original", False), ("fog", True)])
def test_every_turn_in_the_fog_may_reveal_something(variant, hides):
    start = ROMGON.start(variant=variant)
    assert ROMGON.reveals(start, start.play(start.legal_moves[0])) is hides
    assert [start.view(viewer).partial for viewer in ("black", "white", None)] == [hides] * 3
    assert start.partial is hides


def test_nothing_is_hidden_once_a_game_in_the_fog_is_over():
    start = ROMGON.start(variant="fog", stagnation=1)
    over = start.play(start.legal_moves[0])
    assert over.outcome is not None
    assert not over.partial


def test_a_choice_may_be_changed_until_both_are_open():
    start = CHEDUK.start()
    early = start.play(start.legal_moves_of("blue")[0], "blue")
    both = early.play(early.legal_moves_of("red")[0], "red")
    assert not CHEDUK.reveals(start, early)
    assert CHEDUK.reveals(early, both)
    assert CHEDUK.reveals(start, both)
    assert not CHEDUK.reveals(both, both.play(both.legal_moves[0]))


def test_a_choice_is_hidden_from_all_but_its_side():
    start = CHEDUK.start()
    early = start.play(start.legal_moves_of("blue")[0], "blue")
    late = start.play(start.legal_moves[0])
    viewers = ("red", "blue", None)
    assert [start.view(viewer).partial for viewer in viewers] == [False, False, False]
    assert [early.view(viewer).partial for viewer in viewers] == [True, False, True]
    assert [late.view(viewer).partial for viewer in viewers] == [False, True, True]
    assert not early.play(early.legal_moves[0], "red").partial


def test_cheduk_players_may_agree_to_start_again():
    assert CHEDUK.restarts_by_agreement
    assert CHEDUK.draws_by_agreement

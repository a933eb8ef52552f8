"""What is hidden from a viewer is not explained to it either."""

import json
import random
from collections import Counter

import pytest

import ludarium
from ludarium.core.claims import Claim
from ludarium.core.danger import advised
from ludarium.games.romgon.hexes import BASES, EMPTY, HEXES, INDEX, SIDES, side_of
from ludarium.games.romgon.notation import Setting, write_position
from ludarium.testing import playout, seen_by
from ludarium.testing.claims import is_true
from tests.games.claim_checks import CHECKS_OF

ROMGON = ludarium.game("romgon")
CHEDUK = ludarium.game("cheduk")


def fog_pairs(viewer, side, wanted):
    """Fog positions with a side to act, in pairs that look alike to a viewer: hidden enemies stand elsewhere."""
    chance = random.Random(11)
    found = []
    while len(found) < wanted:
        for played in playout(ROMGON.start(variant="fog"), chance, 60):
            if played.outcome is not None or chance.random() > 0.2:
                continue
            state = played.state
            hidden = played.view(viewer).scene.hidden
            texts = [
                write_position(Setting(pieces, SIDES.index(side), state.quiet, state.turns_played()))
                for pieces in (state.pieces(), shuffled(state.pieces(), hidden, chance))
            ]
            if texts[0] == texts[1]:
                continue
            pair = [ROMGON.position(text, variant="fog") for text in texts]
            views = [json.dumps(position.view(viewer).as_data()) for position in pair]
            if views[0] == views[1]:
                found.append(pair)
    return found[:wanted]


def shuffled(pieces, hidden, chance):
    """What stands on hidden hexes, in another order; nothing of it on a base, so that no game ends by it."""
    places = [INDEX[name] for name in hidden if name not in BASES]
    contents = [pieces[place] for place in places]
    chance.shuffle(contents)
    after = list(pieces)
    for place, piece in zip(places, contents, strict=True):
        after[place] = piece
    return after


@pytest.mark.parametrize("viewer", ["black", "white", None])
@pytest.mark.parametrize("side", SIDES)
def test_positions_that_look_alike_are_explained_alike(viewer, side):
    for one, other in fog_pairs(viewer, side, wanted=12):
        assert one.text != other.text
        assert seen_by(one, viewer) == seen_by(other, viewer)


@pytest.mark.parametrize("side", SIDES)
def test_effects_and_reasons_tell_nothing_that_is_hidden_from_the_mover(side):
    for one, other in fog_pairs(side, side, wanted=12):
        assert one.turn == side
        for move in one.legal_moves:
            twin = other.legal_moves.get(move.text)
            assert ROMGON.effect(one, move) == ROMGON.effect(other, twin)
            assert ROMGON.reasons_for(one, move) == ROMGON.reasons_for(other, twin)


def test_what_is_claimed_in_the_fog_is_true_whatever_it_hides():
    chance, told = random.Random(7), Counter()
    for _ in range(6):
        for position in list(playout(ROMGON.start(variant="fog"), chance, 200))[-25:-1]:
            for side in SIDES:
                advice = advised(position, position.view(side))
                for claim in (advice.danger, advice.tip):
                    if claim is not None:
                        told[claim.kind, claim.side == side] += 1
                        assert is_true(position, claim, checks=CHECKS_OF["romgon"]), (position.text, claim)
    assert told["can-enter-base", False]
    assert told["can-enter-base", True]
    assert told["can-capture", False]
    assert told["can-capture-unseen", True]


def test_danger_in_the_fog_comes_from_what_is_seen():
    """A Rhombus in sight can enter the base; what stands far off makes no difference."""
    for hidden in ("6", "S5", "1S4"):
        position = ROMGON.position(f"{hidden}/7/6s1/1r4R2/8/7/6 b 0 0", variant="fog")
        danger = advised(position, position.view("black")).danger
        assert danger == Claim("can-enter-base", "white", ("rhombus",), ("3-6", "3-8"), plies=1)
    unseen = ROMGON.position("6/7/8/1r4R2/8/7/6 b 0 0", variant="fog")
    assert advised(unseen, unseen.view("black")).danger is None


def test_in_the_fog_a_side_sees_its_own_moves_and_those_of_pieces_in_sight():
    position = ROMGON.position("6/7/8/R1S1h03r/8/7/6 w 0 0", variant="fog")
    view = position.view("white")
    own = ROMGON.could_do(view, position.options, "white")
    assert {move.text for move in own} == {move.text for move in position.legal_moves}
    theirs = ROMGON.could_do(view, position.options, "black")
    assert {move.path[0] for move in theirs} == {"3-4"}
    assert {move.text for move in theirs if move.captures} == set()
    doubtful = {move.path[1] for move in theirs if move.uncertain}
    assert doubtful == {"3-5", "2-5", "4-5"}
    assert doubtful <= set(view.scene.hidden)


def test_a_move_out_of_turn_that_depends_on_a_hidden_hex_says_so():
    position = ROMGON.position("C5/7/8/R7r/8/7/6 b 0 0", variant="fog")
    view = position.view("white")
    slides = [move for move in ROMGON.could_do(view, position.options, "white") if move.path[0] == "0-0"]
    hidden = set(view.scene.hidden)
    assert hidden
    assert not any(move.path[1] in hidden for move in slides)  # a Circle sees its whole ring
    square = ROMGON.position("S5/7/8/R7r/8/7/6 b 0 0", variant="fog")
    steps = ROMGON.could_do(square.view("black"), square.options, "white")
    assert steps == ()  # Black sees nothing of White


def test_no_hex_of_a_piece_in_the_fog_is_ever_named():
    for one, _ in fog_pairs("white", "black", wanted=12):
        view = one.view("white")
        known = {HEXES[place] for place, piece in enumerate(one.state.pieces()) if piece != EMPTY} - set(
            view.scene.hidden
        )
        enemies = {name for name in known if side_of(one.state.pieces()[INDEX[name]]) == 0}
        moves = ROMGON.could_do(view, one.options, "black")
        assert {move.path[0] for move in moves} <= enemies


@pytest.mark.parametrize("first", ["red", "blue"])
def test_a_secret_choice_shows_in_no_explanation(first):
    start = CHEDUK.start()
    choices = [start.play(move, side=first) for move in start.legal_moves_of(first)]
    other = "blue" if first == "red" else "red"
    for viewer in (other, None):
        assert len({seen_by(position, viewer) for position in choices}) == 1
    assert len({seen_by(position, first) for position in choices}) == len(choices)


def test_each_side_could_choose_until_it_has_chosen():
    start = CHEDUK.start()
    chosen = start.play("A@c6", side="blue")
    for viewer in ("red", "blue", None):
        for side, number in (("red", 18), ("blue", 18)):
            assert len(CHEDUK.could_do(start.view(viewer), start.options, side)) == number
        assert len(CHEDUK.could_do(chosen.view(viewer), chosen.options, "red")) == 18
        assert CHEDUK.could_do(chosen.view(viewer), chosen.options, "blue") == ()


def test_a_toss_that_is_not_made_yet_shows_in_no_explanation():
    """Equal numbers under Ambassadors and Spies: the last Spy that is placed brings the toss about."""
    spies = ("S@c7", "S@i6", "S@b7", "S@j6", "S@a7", "S@k6", "S@b6", "S@j7", "S@c6")
    positions = []
    for toss in ("R", "B"):
        position = CHEDUK.start(toss=toss)
        for move in ("A@h6", "A@d7", *spies):
            position = position.play(move)
        positions.append(position)
    one, other = positions
    assert {position.play("S@i7").turn for position in positions} == {"red", "blue"}
    for move in one.legal_moves:
        assert CHEDUK.reasons_for(one, move) == CHEDUK.reasons_for(other, move)
        assert CHEDUK.effect(one, move) == CHEDUK.effect(other, move)
    assert [seen_by(one, viewer) for viewer in ("red", "blue")] == [
        seen_by(other, viewer) for viewer in ("red", "blue")
    ]

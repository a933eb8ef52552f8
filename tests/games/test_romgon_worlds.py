"""Bots in Fog of War: the worlds they imagine look like the real one, and they decide from nothing else."""

import json
from collections import Counter
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

import ludarium
from ludarium import Outcome
from ludarium.engine import LEVELS, Engine, Limits
from tests.engine.positions import TINY

GAME = ludarium.game("romgon")
FULL = LEVELS[-1]
GAMES = 1 if TINY else 6


def fog_positions(seed, chance, **options):
    """Some positions of random games in the fog."""
    random = Random(seed)
    for _ in range(GAMES):
        position = GAME.start(variant="fog", **options)
        for _ in range(120):
            if random.random() < chance:
                yield position
            after = position.play(random.choice(position.legal_moves))
            if after.outcome is not None:
                break
            position = after


def worlds(position, number=4, seed=1):
    view = position.view(position.turn)
    return list(islice(GAME.worlds(view, position.options, Random(seed)), number))


def enemy_kinds(position):
    enemy = "white" if position.turn == "black" else "black"
    return Counter(piece.symbol for piece in position.scene.pieces if piece.side == enemy)


def without_past(view):
    """A view without the turns that led to it, which no world repeats."""
    return replace(view, moves=(), last=())


@pytest.mark.parametrize(
    "options",
    [{}, {"setup": "grand", "fog_radius": 3}, {"movement": "textbook", "shuttle": "strict"}, {"rotation": "free"}],
    ids=str,
)
def test_every_world_looks_like_the_real_one(options):
    for position in fog_positions(1, 0.1, **options):
        view = without_past(position.view(position.turn))
        for world in worlds(position):
            assert without_past(world.view(position.turn)) == view


def test_a_capture_that_shows_its_piece_shows_it_in_every_world():
    position = GAME.position("C4s/7/8/R7r/8/7/T04t0 w 0 0", variant="fog").play("C0-0>0-5x")
    for world in worlds(position):
        assert world.view("black").text == position.view("black").text
        assert "0-5" not in world.view("black").scene.hidden


def test_worlds_have_the_pieces_that_are_still_alive():
    for position in fog_positions(2, 0.1):
        for world in worlds(position, 2):
            assert enemy_kinds(world) == enemy_kinds(position)


def test_what_has_not_moved_stands_where_it_stood():
    start = GAME.start(variant="fog")
    assert {world.text for world in worlds(start)} == {start.text}
    told = start.play("t5-6>5-5").play("S0-0>1-1").play("t5-5>5-4").play("S1-1>0-1")
    assert told.view("black").moves[1::2] == ("?", "?")
    for world in worlds(told, 12):
        moved = [name for name, piece in standing(start).items() if standing(world).get(name) != piece]
        assert len([name for name in moved if name.endswith("-0")]) <= 2


def standing(position):
    return {piece.cell: piece.text for piece in position.scene.pieces}


def test_worlds_differ_when_something_may_have_moved():
    position = GAME.start(variant="fog").play("t5-6>5-5").play("S0-0>1-1")
    assert len({world.text for world in worlds(position, 12)}) > 4


def test_a_position_that_did_not_begin_with_the_set_up_has_worlds_too():
    for text in (
        "6/7/8/R7r/8/7/6 w 3 40",
        "C4s/7/8/R7r/8/7/T04t0 b 0 0",
        "6/1H05/8/R7r/8/7/6 w 0 0",
    ):
        position = GAME.position(text, variant="fog")
        for world in worlds(position):
            assert world.outcome is None
            assert without_past(world.view(position.turn)) == without_past(position.view(position.turn))


def test_a_world_knows_how_often_the_viewer_has_shuttled():
    position = GAME.start(variant="fog")
    for _ in range(4):
        for turn in ("s6-5>5-5", "T5-0-rotL", "s5-5>6-5", "T5-0-rotR"):
            position = position.play(turn)
    position = position.play("s6-5>5-5").play("T5-0-rotL")
    assert position.play("s5-5>6-5").outcome == Outcome("white", "shuttle")
    for world in worlds(position):
        assert world.play("s5-5>6-5").outcome == Outcome("white", "shuttle")


# The bot.


def chosen(position, seed=1, nodes=120 if TINY else 600, level=FULL):
    return Engine(GAME, dict(position.options), hash_mb=1, seed=seed).choose(position, level, Limits(nodes=nodes))


def alike(position):
    """Positions after different turns of the side to act that its opponent cannot tell from each other."""
    groups = {}
    for move in position.legal_moves:
        after = position.play(move)
        if after.outcome is None:
            groups.setdefault(json.dumps(after.view(after.turn).as_data()), []).append(after)
    return max(groups.values(), key=len, default=[])


@pytest.mark.parametrize("level", [LEVELS[0], LEVELS[3], FULL], ids=lambda level: level.name)
def test_its_move_does_not_change_when_only_hidden_things_change(level):
    compared = 0
    for position in fog_positions(3, 0.1 if TINY else 0.03):
        twins = alike(position)
        if len(twins) > 1:
            compared += 1
            assert chosen(twins[0], level=level) == chosen(twins[-1], level=level)
    assert compared


@pytest.mark.parametrize("side", ["black", "white"])
def test_it_beats_a_random_player(side):
    for seed in range(1 if TINY else 3):
        random, position = Random(seed), GAME.start(variant="fog")
        while position.outcome is None:
            move = chosen(position) if position.turn == side else random.choice(position.legal_moves)
            position = position.play(move)
        assert position.outcome.winner == side

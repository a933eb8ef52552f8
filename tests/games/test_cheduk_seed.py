"""The seed of the toss is the referee's secret until the toss."""

import json
from itertools import islice
from random import Random

import pytest

import ludarium
from ludarium.core.chance import LARGEST_SEED, drawn, toss
from ludarium.core.record import Record
from ludarium.engine import LEVELS, Engine, Limits

GAME = ludarium.game("cheduk")
VIEWERS = ("red", "blue", None)
RED_WINS, BLUE_WINS = (next(seed for seed in range(50) if toss("cheduk", seed) == side) for side in (0, 1))


def tied(seed):
    """The positions of a game in which both sides place alike, up to the last before the toss, and the one after it."""
    position = GAME.start(seed=seed)
    found = [position]
    while position.state.phase != 2:
        position = position.play(mirrored(position) or position.legal_moves[0])
        found.append(position)
    return found[:-1], found[-1]


def mirrored(position):
    """The half turn of the other side's move that has no answer yet."""
    red, blue = ([move.text for move in position.moves if move.side == side] for side in ("red", "blue"))
    first, second = (red, blue) if position.turn == "blue" else (blue, red)
    if len(second) >= len(first):
        return None
    cell = first[len(second)][2:]
    return f"{first[len(second)][:2]}{'kjihgfedcba'['abcdefghijk'.index(cell[0])]}{13 - int(cell[1:])}"


def known(position):
    """All that anybody but the referee gets of a position, as one text."""
    views = [position.view(viewer).as_data() for viewer in VIEWERS]
    worlds = [
        str(list(islice(GAME.worlds(position.view(side), GAME.known_options(position), Random(5)), 3)))
        for side in position.may_choose
    ]
    return json.dumps(
        [
            views,
            worlds,
            position.text,
            position.key,
            Record.of(position).text,
            position.opening,
            dict(GAME.known_options(position)),
        ],
        sort_keys=True,
    )


def test_nothing_differs_between_two_seeds_before_the_toss():
    (one, red_first), (other, blue_first) = tied(RED_WINS), tied(BLUE_WINS)
    assert len(one) == 12
    assert [known(position) for position in one] == [known(position) for position in other]
    early = [start.play(start.legal_moves_of("blue")[2], "blue") for start in (one[0], other[0])]
    assert known(early[0]) == known(early[1])
    assert (red_first.turn, blue_first.turn) == ("red", "blue")


def test_the_seed_is_known_after_the_toss_and_the_record_replays():
    before, after = tied(RED_WINS)
    assert "seed" not in GAME.known_options(before[-1])
    assert GAME.known_options(after)["seed"] == RED_WINS
    assert Record.parse(Record.of(after).text).replay() == after


@pytest.mark.parametrize("place", [0, 1, 5])
def test_an_engine_cannot_tell_the_seed(place):
    def answer(seed):
        position = tied(seed)[0][place]
        return Engine(GAME, dict(position.options), hash_mb=1, seed=3).choose(position, LEVELS[-1], Limits(nodes=200))

    assert answer(RED_WINS) == answer(BLUE_WINS)


def test_the_referee_draws_what_nobody_gives():
    random = Random(1)
    seeds = {drawn(GAME, {}, random)["seed"] for _ in range(20)}
    assert len(seeds) == 20
    assert all(0 <= seed <= LARGEST_SEED for seed in seeds)
    assert {toss("cheduk", seed) for seed in seeds} == {0, 1}
    assert drawn(GAME, {"seed": 7, "auto_repetition": 3}, random) == {"seed": 7, "auto_repetition": 3}
    assert drawn(ludarium.game("tokonoma"), {}, random) == {}

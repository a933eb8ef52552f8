"""The fast rules and a second, slow and obvious implementation agree, on whole games and on scattered positions."""

import random

import pytest

import ludarium
from tests.games.cheduk_reference import Game
from tests.games.cheduk_scatter import random_options, scattered

game = ludarium.game("cheduk")
LETTERS = {"red": "R", "blue": "B", None: "D"}
GAMES, PLIES = (6, 120) if ludarium.compiled else (2, 40)
POSITIONS = 150 if ludarium.compiled else 40


def end(position):
    return position.outcome and (LETTERS[position.outcome.winner], position.outcome.reason)


def same(position, reference):
    assert position.text == reference.text()
    assert end(position) == reference.outcome
    assert [move.text for move in position.legal_moves] == reference.legal()
    loaded = game.position(position.text, **position.options)
    assert (loaded.text, loaded.key) == (position.text, position.key)


@pytest.mark.parametrize("seed", range(GAMES))
def test_whole_games(seed):
    rng = random.Random(seed)
    options = random_options(rng)
    position = game.start(seed=seed, **options)
    while position.text.split()[1] != "M":
        position = position.play(rng.choice(position.legal_moves))
    reference = Game.load(position.text, **options)
    for _ in range(PLIES):
        same(position, reference)
        if position.outcome:
            break
        moves = [move.text for move in position.legal_moves]
        sharp = [move for move in moves if set("!>x*") & set(move)]
        move = rng.choice(sharp if sharp and rng.random() < 0.4 else moves)
        position = position.play(move)
        reference.do(move)


@pytest.mark.parametrize("part", range(4))
def test_scattered_positions(part):
    rng = random.Random(1000 + part)
    for _ in range(POSITIONS // 4):
        options = random_options(rng)
        position = game.position(scattered(rng, options.get("occupation") == "presence"), **options)
        if position.outcome and position.outcome.reason != "deadlock":
            continue
        reference = Game.load(position.text, **options)
        moves = [move.text for move in position.legal_moves]
        assert moves == reference.legal()
        rare = [move for move in moves if set("!*O") & set(move) or move == "pass"]
        for move in {*rare, *rng.sample(moves, min(4, len(moves)))}:
            same(position.play(move), reference.play(move))


@pytest.mark.parametrize("seed", range(4))
def test_making_and_taking_back_every_move_changes_nothing(seed):
    rng = random.Random(seed)
    for _ in range(POSITIONS // 10):
        options = random_options(rng)
        position = game.position(scattered(rng, options.get("occupation") == "presence"), **options)
        state = position.state.copy()
        for code in state.moves():
            state.play(code)
            state.take_back()
            assert (game.write_state(state), state.key, state.result) == (position.text, position.key, -2)


def turned(text):
    """The position after the half turn of the board, which swaps the sides."""
    rows, phase, side, embassies, *flags, info, gathered, quiet = text.split()
    swap = {"R": "B", "B": "R"}

    def cell(name):
        return "-" if name == "-" else "kjihgfedcba"["abcdefghijk".index(name[0])] + str(13 - int(name[1:]))

    tokens = "/".join(rows.split("/")).replace("10", "T").replace("11", "L")[::-1].swapcase()
    flipped = ["".join(sorted((swap.get(letter, letter) for letter in flag), reverse=True)) for flag in flags]
    cells = sorted((cell(name) for name in gathered.split(",")), key=lambda name: (int(name[1:] or 0), name))
    return " ".join(
        [
            tokens.replace("t", "10").replace("l", "11"),
            phase,
            swap[side],
            ",".join(cell(name) for name in reversed(embassies.split(","))),
            *flipped,
            ",".join(reversed(info.split(","))),
            ",".join(cells),
            quiet,
        ]
    )


@pytest.mark.parametrize("seed", range(4))
def test_the_half_turn_swaps_the_sides(seed):
    rng = random.Random(seed)
    for _ in range(POSITIONS // 4):
        text = scattered(rng, False)
        assert turned(turned(text)) == text
        here, there = game.position(text), game.position(turned(text))
        assert ludarium.perft(here, 1) == ludarium.perft(there, 1)
        after = {turned(here.play(move).text) for move in here.legal_moves}
        assert after == {there.play(move).text for move in there.legal_moves}

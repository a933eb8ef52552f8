"""What holds in every position of Gungi: keys, undo, paths, and the half turn of the board."""

import re
from random import Random

import pytest

import ludarium
from tests.games.gungi_positions import random_position

GAME = ludarium.game("gungi")
PLIES = 120 if ludarium.compiled else 40


def random_game(seed, plies=PLIES, **options):
    """The positions of a random game that likes captures and checks."""
    random = Random(seed)
    position = GAME.start(**options)
    yield position
    for _ in range(plies):
        if position.outcome:
            return
        moves = list(position.legal_moves)
        weights = [9 if set("x<~") & set(move.text) else 1 for move in moves]
        position = position.play(random.choices(moves, weights)[0])
        yield position


def crowded(count, seed=0):
    for number in range(count):
        reference = random_position(Random(seed + number), 20)
        yield GAME.position(
            reference.write(), allies_block=reference.allies_block, tower_on_enemy=reference.tower_on_enemy
        )


@pytest.mark.parametrize("seed", range(3))
def test_a_key_is_that_of_the_position_loaded_afresh(seed):
    for position in random_game(seed, setup="standard"):
        again = GAME.position(position.text)
        assert (again.key, again.text) == (position.key, position.text)


def test_a_key_is_that_of_the_placement_loaded_afresh():
    for position in random_game(5, 50):
        again = GAME.position(position.text)
        assert (again.key, again.text) == (position.key, position.text)


def whole(state):
    inside = (state.key, state.result, state.ply, state.phase, state.turns, state.side, state.times_seen())
    expanded = [state.expanded_squares(side) for side in range(2)]
    return GAME.write_state(state), inside, expanded, [state.in_check(side) for side in range(2)], state.moves()


def test_undo_restores_everything():
    for position in crowded(12 if ludarium.compiled else 3):
        state = position.state.copy()
        before = whole(state)
        for code in before[-1]:
            state.play(code)
            after = whole(state)
            state.take_back()
            assert whole(state) == before
            assert after[0] != before[0]


def test_a_game_can_be_taken_back_to_its_start():
    *_, last = random_game(3, 60)
    state = last.state.copy()
    while state.ply:
        state.take_back()
    assert whole(state) == whole(GAME.start().state)


def test_a_copy_is_independent():
    state = GAME.start(setup="standard").play("e3-e4").state
    twin = state.copy()
    twin.play(twin.moves()[0])
    assert (state.ply, twin.ply) == (1, 2)
    assert GAME.write_state(state) == GAME.start(setup="standard").play("e3-e4").text


def half_turned(text):
    """A position string seen from the other side."""
    board, hands, side, phase, turns = text.split(" ")
    towers = re.findall(r"\[\w+\]|.", board.swapcase())
    whites = re.search(r"[a-z].*|$", hands).start()
    swapped = hands[whites:] + hands[:whites]
    return f"{''.join(reversed(towers))} {swapped.swapcase()} {'w' if side == 'b' else 'b'} {phase} {turns}"


def half_turned_move(text):
    squares = re.findall(r"[a-i][1-9]|.", text)
    return "".join(
        f"{'ihgfedcba'['abcdefghi'.index(part[0])]}{10 - int(part[1])}" if len(part) == 2 else part for part in squares
    )


def test_the_half_turned_position_has_the_half_turned_moves():
    for position in crowded(30 if ludarium.compiled else 6, seed=300):
        turned = GAME.position(half_turned(position.text), **position.options)
        assert sorted(half_turned_move(move.text) for move in position.legal_moves) == [
            move.text for move in turned.legal_moves
        ], repr(position)


def test_no_path_is_the_beginning_of_another():
    for position in crowded(40 if ludarium.compiled else 8, seed=600):
        paths = {move.path for move in position.legal_moves}
        assert len(paths) == len(position.legal_moves)
        beginnings = {path[:length] for path in paths for length in range(1, len(path))}
        assert not paths & beginnings
        slots = {slot.name for tray in position.scene.trays for slot in tray.slots}
        known = {cell.name for cell in GAME.board.cells} | slots | set(GAME.actions)
        assert {step for path in paths for step in path} <= known


def test_what_players_say_is_understood():
    for position in crowded(6 if ludarium.compiled else 1, seed=900):
        for move in position.legal_moves:
            assert position.find(position.display(move)).text == move.text

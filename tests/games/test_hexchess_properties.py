"""What holds in every position of HexChess: keys, undo, paths and the symmetries of the board."""

import random

import pytest

import ludarium

GAME = ludarium.game("hexchess")
ROWS = (4, 5, 6, 7, 6, 5, 4)
FIRST = [sum(ROWS[:row]) for row in range(7)]
LEFT_RIGHT = [FIRST[row] + ROWS[row] - 1 - column for row in range(7) for column in range(ROWS[row])]
HALF_TURN = [36 - number for number in range(37)]
TOP_BOTTOM = [HALF_TURN[number] for number in LEFT_RIGHT]


def random_game(seed, plies=70, text=None):
    """The positions of a random game that likes captures and the middle."""
    choose = random.Random(seed)
    position = GAME.position(text) if text else GAME.start()
    yield position
    for _ in range(plies):
        if position.outcome:
            return
        moves = list(position.legal_moves)
        weights = [9 if "x" in move.text or move.path[-1] in {"11", "12", "18", "24", "25"} else 1 for move in moves]
        position = position.play(choose.choices(moves, weights)[0])
        yield position


@pytest.mark.parametrize("seed", range(4))
def test_a_key_is_that_of_the_position_loaded_afresh(seed):
    for position in random_game(seed):
        assert position.key == GAME.position(position.text).key
        assert GAME.position(position.text).text == position.text


@pytest.mark.parametrize("seed", range(2))
def test_keys_differ_where_the_first_five_fields_differ(seed):
    keys = {}
    for position in random_game(seed):
        for move in position.legal_moves:
            after = position.play(move)
            assert keys.setdefault(after.key, after.text.rsplit(" ", 2)[0]) == after.text.rsplit(" ", 2)[0]


@pytest.mark.parametrize("seed", range(3))
def test_undo_restores_everything(seed):
    def whole(state):
        inside = (state.key, state.result, state.ply, state.additional, state.quiet, state.turn, state.side)
        return GAME.write_state(state), inside, state.moves()

    for position in random_game(seed, 50):
        state = position.state.copy()
        before = whole(state)
        for code in before[2]:
            state.play(code)
            state.take_back()
            assert whole(state) == before
    while state.ply:
        state.take_back()
    assert GAME.write_state(state) == GAME.start().text


def test_a_copy_is_independent():
    state = GAME.start().play("T0").state
    twin = state.copy()
    twin.play(twin.moves()[0])
    assert (state.ply, twin.ply) == (1, 2)
    assert GAME.write_state(state) == "g3/5/6/2x1x2/6/5/4 6b 7b y t 0 2"


def mapped(text, where, swap=False):
    """A position string with its hexes moved, and with the colours exchanged if asked for."""
    rows, green, yellow, side, step, quiet, turn = text.split(" ")
    for digit in "1234567":
        rows = rows.replace(digit, "." * int(digit))
    cells = list(rows.replace("/", ""))
    moved = list(cells)
    for number, content in enumerate(cells):
        moved[where[number]] = content.translate(str.maketrans("gGyY", "yYgG")) if swap else content
    joined = "/".join("".join(moved[first : first + length]) for first, length in zip(FIRST, ROWS, strict=True))
    for run in range(7, 0, -1):
        joined = joined.replace("." * run, str(run))
    if swap:
        green, yellow, side = yellow, green, "y" if side == "g" else "g"
    return " ".join([joined, green, yellow, side, step, quiet, turn])


def mapped_move(text, where):
    if text == "--":
        return text
    if text[0] in "TB":
        return f"{text[0]}{where[int(text[1:])]}"
    sign = "x" if "x" in text else "-"
    origin, target = text.split(sign)
    return f"{where[int(origin)]}{sign}{where[int(target)]}"


@pytest.mark.parametrize("swap", [False, True], ids=["same colours", "colours exchanged"])
@pytest.mark.parametrize("where", [LEFT_RIGHT, TOP_BOTTOM, HALF_TURN], ids=["left-right", "top-bottom", "half turn"])
def test_mirrored_positions_have_mirrored_actions(where, swap):
    for position in random_game(f"{where[0]} {swap}", 60):
        image = GAME.position(mapped(position.text, where, swap))
        expected = sorted(mapped_move(move.text, where) for move in position.legal_moves)
        assert [move.text for move in image.legal_moves] == expected


def test_clicks_lead_to_one_move_only():
    for position in random_game(5):
        paths = [move.path for move in position.legal_moves]
        beginnings = {path[:length] for path in paths for length in range(1, len(path))}
        assert len(set(paths)) == len(paths)
        assert not beginnings & set(paths)
        slots = {slot.name for tray in position.scene.trays for slot in tray.slots}
        for path in paths:
            assert all(step in GAME.board or step in slots or step in GAME.actions for step in path)


def test_pieces_are_neither_made_nor_lost():
    for position in random_game(6, 150):
        for side, tray in zip(("green", "yellow"), position.scene.trays, strict=True):
            on_board = sum(piece.side == side for piece in position.scene.pieces)
            bench, _, captured = (slot.count for slot in tray.slots)
            assert bench + on_board + captured == 7
        blockers = sum(piece.symbol == "blocker" for piece in position.scene.pieces)
        assert blockers + sum(tray.slots[1].count for tray in position.scene.trays) == 2
